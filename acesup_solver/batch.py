"""Many deals: the deals of consecutive seeds, decided in seed order."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.cards import PACK
from acesup_solver.engines import Engine, Threads, default_jobs
from acesup_solver.families import Decisions
from acesup_solver.kernels.shuffle import shuffle_microsoft, shuffle_seeds
from acesup_solver.results import Limits
from acesup_solver.schemes import BY_RANKS, Scheme
from acesup_solver.variants import Variant

__all__ = ["Chunk", "Decide", "deals_of_seeds", "decide_seeds", "default_jobs"]


@dataclass(frozen=True, slots=True)
class Chunk:
    """The answers for consecutive seeds from `first` on."""

    first: int
    decisions: Decisions

    def __len__(self) -> int:
        return len(self.decisions)

    @property
    def seeds(self) -> range:
        """The seeds answered."""
        return range(self.first, self.first + len(self.decisions))


def deals_of_seeds(scheme: Scheme, seeds: range, *, packs: int = 1) -> npt.NDArray[np.uint8]:
    """The deals of consecutive seeds: card numbers in dealing order, uint8, seeds x cards.

    >>> from acesup_solver.schemes import SCHEMES
    >>> deals_of_seeds(SCHEMES['splitmix-1'], range(1))[0, :4]
    array([12, 35,  8, 48], dtype=uint8)
    """
    deals = np.empty((len(seeds), packs * len(PACK)), np.uint8)
    first = np.uint64(seeds.start % (1 << 64))
    if scheme.name == "splitmix-1":
        shuffle_seeds(first, np.tile(np.arange(len(PACK), dtype=np.uint8), packs), deals)
    elif scheme.name == "ms" and packs == 1:
        shuffle_microsoft(first, np.array(BY_RANKS, np.uint8), deals)
    else:
        for row, seed in enumerate(seeds):
            deals[row] = scheme.dealt(seed, packs=packs)
    return deals


@dataclass(frozen=True, slots=True)
class Decide:
    """The task of deciding deals: whether each can be won."""

    variant: Variant
    scheme: Scheme
    limits: Limits | None = None

    def worker(self) -> DecidingWorker:
        """Somebody who decides deals in memory of their own."""
        return DecidingWorker(self)


class DecidingWorker:
    """Decides the deals of seeds; for one thread."""

    def __init__(self, task: Decide) -> None:
        self._task = task
        self._decider = task.variant.family.decider(task.variant.rules, limits=task.limits)

    def __call__(self, seeds: range, stop: threading.Event | None = None) -> Chunk:
        packs = self._task.variant.family.packs
        deals = deals_of_seeds(self._task.scheme, seeds, packs=packs)
        return Chunk(seeds.start, self._decider.decide(deals, stop))


def decide_seeds(
    variant: Variant,
    seeds: range,
    scheme: Scheme,
    *,
    limits: Limits | None = None,
    jobs: int | None = None,
    engine: Engine | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Iterator[Chunk]:
    """Decide consecutive seeds; yields chunks in seed order as they become ready.

    `jobs` threads work (default: all processors), or another `engine`. `on_progress` is told the
    number of deals decided so far, in any order, about ten times a second. A `KeyboardInterrupt`
    reaches the caller within a fraction of a second, after the chunks that are finished without a hole
    have been yielded: catch it around the loop.
    """
    engine = Threads(jobs) if engine is None else engine
    yield from engine.run(Decide(variant, scheme, limits), seeds, on_progress=on_progress)
