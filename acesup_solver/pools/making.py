"""Making pools: the first deals of a scheme that are proved solvable and pass the filters.

A task like any other (see `acesup_solver.engines`): numbers are decided in chunks, here or elsewhere,
and every solvable deal gets its line, its difficulty, and goes through the filters where it was decided.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from acesup_solver.acesup.family import ACES_UP
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from acesup_solver.difficulties import NotWinnableError, difficulty_and_line
from acesup_solver.engines import Engine, Threads
from acesup_solver.families import VERDICTS, Decider, Decisions, Player, PlayerName
from acesup_solver.pools.filters import NO_FILTERS, Filters, InvalidFiltersError
from acesup_solver.pools.model import PoolDeal, PoolFacts
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, InvalidSeedError, find_scheme
from acesup_solver.variants import Variant, find_variant

__all__ = ["PoolPart", "PoolTask", "make_parts", "pool_facts", "pool_task", "solvable_seeds"]

_SOLVABLE = VERDICTS.index(Verdict.SOLVABLE)


@dataclass(frozen=True, slots=True)
class PoolPart:
    """What became of consecutive seeds from `first` on: the verdicts, and the deals for the pool."""

    first: int
    decisions: Decisions
    entries: tuple[PoolDeal, ...]

    def __len__(self) -> int:
        return len(self.decisions)

    def count(self, verdict: Verdict) -> int:
        """The number of deals with a verdict."""
        return int((self.decisions.verdicts == VERDICTS.index(verdict)).sum())

    def cut(self, seeds: int) -> PoolPart:
        """What became of the first so many of its seeds."""
        decisions = self.decisions
        some = Decisions(
            decisions.verdicts[:seeds], decisions.reasons[:seeds], decisions.states[:seeds]
        )
        entries = tuple(entry for entry in self.entries if entry.seed < self.first + seeds)
        return PoolPart(self.first, some, entries)

    def cut_after(self, count: int) -> PoolPart:
        """What became of the seeds up to the deal that is the `count`-th for the pool."""
        if len(self.entries) < count:
            return self
        return self.cut(self.entries[count - 1].seed + 1 - self.first)

    def added_to(self, facts: PoolFacts) -> PoolFacts:
        """The facts of a pool that ends where this part begins, with this part."""
        return replace(
            facts,
            seeds=range(facts.seeds.start, self.first + len(self)),
            unsolvable=facts.unsolvable + self.count(Verdict.UNSOLVABLE),
            undecided=facts.undecided + self.count(Verdict.UNDECIDED),
            rejected=facts.rejected + self.count(Verdict.SOLVABLE) - len(self.entries),
        )


@dataclass(frozen=True, slots=True)
class PoolTask:
    """The task of deciding deals and writing out those that belong in a pool."""

    variant: Variant
    scheme: str
    limits: Limits
    filters: Filters = NO_FILTERS
    rated: bool = True

    def worker(self) -> PoolWorker:
        """Somebody who does it in memory of their own."""
        return PoolWorker(self)


class PoolWorker:
    """Finds deals for a pool; for one thread."""

    def __init__(self, task: PoolTask) -> None:
        self._task = task
        family = task.variant.family
        self._decider = family.decider(task.variant.rules, limits=task.limits)
        self._also: list[Decider] = [
            family.decider(other.rules, limits=task.limits) for other in task.filters.also
        ]
        self._player: Player | None = None
        if task.filters.hint_winnable:
            self._player = family.player(task.variant.rules, PlayerName.HINT)
        self._scheme = find_scheme(task.scheme)

    def __call__(self, seeds: range, stop: threading.Event | None = None) -> PoolPart:
        """Decide some seeds; `stop` ends it after the last finished deal."""
        deals = deals_of_seeds(self._scheme, seeds, packs=self._task.variant.family.packs)
        decisions = self._decider.decide(deals, stop)
        part = PoolPart(seeds.start, decisions, ())
        rows = np.flatnonzero(decisions.verdicts == _SOLVABLE)
        for decider in self._also:
            verdicts = decider.decide(deals[rows], stop).verdicts
            if len(verdicts) < len(rows):
                return part.cut(0)
            rows = rows[verdicts == _SOLVABLE]
        if self._player is not None:
            won = self._player.play(deals[rows], seeds.start, stop).won
            if len(won) < len(rows):
                return part.cut(0)
            rows = rows[won == 1]
        entries: list[PoolDeal] = []
        for row in rows.tolist():
            if stop is not None and stop.is_set():
                return replace(part, entries=tuple(entries)).cut(row)
            cards = tuple(PACK[number] for number in deals[row].tolist())
            seed = seeds.start + row
            entry = self._written_out(Deal(cards, seed, self._task.scheme), decisions.states[row])
            if self._takes(entry):
                entries.append(entry)
        return replace(part, entries=tuple(entries))

    def _takes(self, entry: PoolDeal) -> bool:
        filters = self._task.filters
        if filters.bands and entry.band not in filters.bands:
            return False
        return filters.max_moves is None or entry.move_count <= filters.max_moves

    def _written_out(self, deal: Deal, states: int) -> PoolDeal:
        task, seed = self._task, deal.seed
        assert seed is not None
        if task.rated:
            try:
                found, solution = difficulty_and_line(deal, task.variant)
            except NotWinnableError:
                pass  # under a limit of its own; the deal is solvable all the same
            else:
                band = found.band.value
                return PoolDeal(seed, deal, solution.moves, int(states), found.value, band)
        game = task.variant.family.new_game(deal, task.variant.rules)
        # It has been proved solvable within the limits; the memory is what there is.
        limits = Limits(memory_mb=task.limits.memory_mb)
        moves = task.variant.family.solve(game, limits=limits).moves
        return PoolDeal(seed, deal, moves, int(states))


def pool_task(
    variant: str | Variant,
    *,
    scheme: str = DEFAULT_SCHEME,
    limits: Limits | None = None,
    filters: Filters = NO_FILTERS,
    rated: bool = True,
) -> PoolTask:
    """The task of making a pool, checked; `ValueError` for what does not exist.

    `limits` are those of every search (default: those of the rules). Difficulty is rated (`rated`)
    where there is such a thing, in the games of Aces Up.
    """
    chosen = find_variant(variant) if isinstance(variant, str) else variant
    rated = rated and chosen.family is ACES_UP
    filters.check_for(chosen, rated=rated)
    if filters.hint_winnable and not chosen.family.has_player(chosen.rules, PlayerName.HINT):
        raise InvalidFiltersError(f"nobody follows hints under these rules: {chosen.rules}")
    limits = chosen.family.default_limits(chosen.rules) if limits is None else limits
    numbers = find_scheme(scheme)
    numbers.order(numbers.first, packs=chosen.family.packs)  # some have no deals of two packs
    return PoolTask(chosen, numbers.name, limits, filters, rated)


def pool_facts(task: PoolTask, start: int) -> PoolFacts:
    """The facts of the pool of a task of which nothing has been done yet, from a first number on."""
    numbers = find_scheme(task.scheme)
    return PoolFacts(
        variant=task.variant,
        scheme=task.scheme,
        limits=task.limits,
        filters=task.filters,
        rated=task.rated,
        seeds=range(numbers.check(start), start),
    )


def make_parts(
    task: PoolTask,
    facts: PoolFacts,
    count: int,
    engine: Engine,
    *,
    on_progress: Callable[[int], None] | None = None,
) -> Iterator[PoolPart]:
    """What is missing from a pool that has got as far as `facts`, part by part, up to `count` deals.

    Raises `InvalidSeedError` if the numbers of the scheme come to an end before.
    """
    missing = count - facts.count
    if missing <= 0:
        return
    numbers = range(facts.seeds.stop, find_scheme(task.scheme).last + 1)
    # A range of more than 2^63 numbers has no length that Python could say, so it comes in pieces.
    step = 1 << 62
    for start in range(numbers.start, numbers.stop, step):
        seeds = range(start, min(start + step, numbers.stop))
        for whole in engine.run(task, seeds, on_progress=on_progress):
            part = whole.cut_after(missing)
            missing -= len(part.entries)
            yield part
            if not missing:
                return
    raise InvalidSeedError(f"{missing} of {count} deals are missing at the end of {task.scheme}")


def solvable_seeds(
    variant: str | Variant = "classic",
    count: int | None = None,
    *,
    scheme: str = DEFAULT_SCHEME,
    start: int | None = None,
    limits: Limits | None = None,
    filters: Filters = NO_FILTERS,
    rated: bool = True,
    jobs: int | None = None,
    engine: Engine | None = None,
) -> Iterator[PoolDeal]:
    """The first deals of a scheme, from a number on, that are proved solvable: one after the other.

    Each comes with its `seed`, `deal`, the `moves` of a line of play that wins, and its `difficulty`
    (see `PoolDeal`); without `rated` the difficulty is left out, which is several times as fast. With
    `limits` hard deals are given up early and left out: a low number of states gives more deals a
    second, and easier ones. `filters` choose among the deals. Without a `count` it goes on for ever.
    The same deals whatever `jobs` or `engine` work on them. Raises `ValueError`s at once for what does
    not exist.

    >>> [deal.seed for deal in solvable_seeds('classic', count=5)]
    [3, 5, 6, 8, 9]
    """
    task = pool_task(variant, scheme=scheme, limits=limits, filters=filters, rated=rated)
    facts = pool_facts(task, find_scheme(scheme).first if start is None else start)
    if count is not None and count < 0:
        raise InvalidFiltersError(f"{count} deals; expected 0 or more")
    most = (1 << 70) if count is None else count
    parts = make_parts(task, facts, most, Threads(jobs) if engine is None else engine)
    return (entry for part in parts for entry in part.entries)
