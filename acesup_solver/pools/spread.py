"""How the difficulty of a pool is spread: the numbers behind the pictures."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from acesup_solver.pools.model import Pool

__all__ = ["Spread", "spread_of"]

_DIFFICULTY_EDGES = tuple(i / 20 for i in range(21))


@dataclass(frozen=True, slots=True)
class Spread:
    """A histogram: `counts` deals between each edge and the next, the last edge included.

    `name` is what was measured: the difficulty, or where deals are not rated the states of the search.
    """

    name: str
    edges: tuple[float, ...]
    counts: tuple[int, ...]
    median: float

    def bars(self) -> Iterator[tuple[float, float, int]]:
        """The edges and the count of every bar, without the empty ones at both ends."""
        filled = [i for i, count in enumerate(self.counts) if count]
        for i in range(filled[0], filled[-1] + 1) if filled else ():
            yield self.edges[i], self.edges[i + 1], self.counts[i]

    def shown(self, value: float) -> str:
        """A value as it is printed."""
        return (
            f"{value:.2f}" if self.edges is _DIFFICULTY_EDGES else f"{value:,.0f}".replace(",", " ")
        )


def spread_of(pool: Pool) -> Spread:
    """How the difficulty of a pool is spread, or the states where it has none.

    >>> from acesup_solver.pools import shipped_pool
    >>> sum(spread_of(shipped_pool('classic')).counts)
    500
    """
    ratings = [entry.difficulty for entry in pool.entries if entry.difficulty is not None]
    if ratings:
        return _counted("Difficulty", ratings, _DIFFICULTY_EDGES)
    states = [float(entry.states) for entry in pool.entries]
    # From 0 states, where nothing was searched, in steps of a factor of two.
    last = math.frexp(max(states, default=0.0))[1]
    return _counted("States", states, (0.0, *(float(1 << i) for i in range(last + 1))))


def _counted(name: str, values: list[float], edges: tuple[float, ...]) -> Spread:
    counts = [0] * (len(edges) - 1)
    for value in values:
        place = next((i for i, high in enumerate(edges[1:]) if value < high), len(counts) - 1)
        counts[place] += 1
    return Spread(name, edges, tuple(counts), statistics.median(values) if values else 0.0)
