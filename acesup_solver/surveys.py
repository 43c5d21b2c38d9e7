"""How many deals of a range of seeds can be won: counts, the share, and its interval."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from acesup_solver.batch import Chunk, decide_seeds
from acesup_solver.engines import Engine
from acesup_solver.families import REASONS, VERDICTS
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, InvalidSeedError, Scheme, find_scheme
from acesup_solver.variants import Variant, find_variant
from acesup_solver.version import __version__

__all__ = ["SeedResult", "Survey", "Tally", "check_seeds", "survey", "wilson_interval"]

_Z95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class SeedResult:
    """The answer for one seed."""

    seed: int
    verdict: Verdict
    states: int
    reason: Reason


def wilson_interval(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (Wilson 1927); (0, 1) without trials.

    >>> low, high = wilson_interval(1, 2)
    >>> round(low, 3), round(high, 3)
    (0.095, 0.905)
    """
    if trials == 0:
        return 0.0, 1.0
    share = successes / trials
    spread = _Z95 * _Z95 / trials
    middle = share + spread / 2
    half = _Z95 * math.sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low = (middle - half) / (1 + spread) if successes else 0.0
    high = (middle + half) / (1 + spread) if successes < trials else 1.0
    return low, high


@dataclass(slots=True)
class Tally:
    """Running counts of a survey."""

    solvable: int = 0
    unsolvable: int = 0
    undecided: int = 0
    states: int = 0

    def add(self, chunk: Chunk) -> None:
        """Count the answers of a chunk."""
        verdicts = chunk.decisions.verdicts
        self.solvable += int((verdicts == VERDICTS.index(Verdict.SOLVABLE)).sum())
        self.unsolvable += int((verdicts == VERDICTS.index(Verdict.UNSOLVABLE)).sum())
        self.undecided += int((verdicts == VERDICTS.index(Verdict.UNDECIDED)).sum())
        self.states += int(chunk.decisions.states.sum())

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.solvable + self.unsolvable + self.undecided


@dataclass(frozen=True)
class Survey:
    """The result of a survey: `seeds` is the range that was decided (shorter if `interrupted`).

    `states` is the sum over all deals, `seconds` wall time. `chunks` holds the answers seed by seed,
    unless they were not kept; iterate over `results`.
    """

    variant: Variant
    scheme: Scheme
    seeds: range
    limits: Limits
    tally: Tally
    seconds: float
    interrupted: bool = False
    version: str = __version__
    chunks: tuple[Chunk, ...] = field(default=(), repr=False)

    @property
    def solvable(self) -> int:
        """The number of deals that can be won."""
        return self.tally.solvable

    @property
    def unsolvable(self) -> int:
        """The number of deals that cannot be won."""
        return self.tally.unsolvable

    @property
    def undecided(self) -> int:
        """The number of deals that a limit left open."""
        return self.tally.undecided

    @property
    def states(self) -> int:
        """The states of all searches together."""
        return self.tally.states

    @property
    def rate(self) -> float:
        """The share of deals proved solvable among all, the undecided included; 0 without deals."""
        return self.solvable / self.tally.deals if self.tally.deals else 0.0

    @property
    def interval95(self) -> tuple[float, float]:
        """Wilson's lower bound of the solvable and upper bound of the solvable and undecided."""
        deals = self.tally.deals
        low, _ = wilson_interval(self.solvable, deals)
        _, high = wilson_interval(self.solvable + self.undecided, deals)
        return low, high

    @property
    def results(self) -> Iterator[SeedResult]:
        """The answers in seed order."""
        for chunk in self.chunks:
            yield from results_of(chunk)

    def to_json(self) -> dict[str, object]:
        """The survey as plain values; numbers of deals are texts, as in every JSON of this package."""
        return {
            "variant": self.variant.name,
            "rules": self.variant.rules.to_json(),
            "scheme": self.scheme.name,
            "seeds": [str(self.seeds.start), str(self.seeds.stop)],
            "solvable": self.solvable,
            "unsolvable": self.unsolvable,
            "undecided": self.undecided,
            "rate": self.rate,
            "interval95": list(self.interval95),
            "states": self.states,
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
            "limits": {
                "max_states": self.limits.max_states,
                "max_seconds": self.limits.max_seconds,
                "memory_mb": self.limits.memory_mb,
            },
            "version": self.version,
        }


def results_of(chunk: Chunk, *, only: Verdict | None = None) -> Iterator[SeedResult]:
    """The answers of a chunk, seed by seed; with `only`, those with that verdict."""
    decisions = chunk.decisions
    wanted: slice | npt.NDArray[np.intp] = slice(None)
    if only is not None:
        wanted = np.flatnonzero(decisions.verdicts == VERDICTS.index(only))
    for place, verdict, states, reason in zip(
        np.arange(len(decisions))[wanted].tolist(),
        decisions.verdicts[wanted].tolist(),
        decisions.states[wanted].tolist(),
        decisions.reasons[wanted].tolist(),
        strict=True,
    ):
        yield SeedResult(chunk.first + place, VERDICTS[verdict], states, REASONS[reason])


def check_seeds(seeds: range, scheme: Scheme) -> range:
    """The seeds themselves; `InvalidSeedError` unless the scheme has them all, in steps of one."""
    if seeds.step != 1:
        raise InvalidSeedError(f"seeds in steps of {seeds.step}; expected steps of 1")
    if seeds.stop <= seeds.start:
        raise InvalidSeedError(
            f"seeds {seeds.start}:{seeds.stop} are none; expected a range A:B with A below B"
        )
    scheme.check(seeds.start)
    scheme.check(seeds.stop - 1)
    return seeds


def survey(
    variant: str | Variant,
    seeds: range,
    *,
    scheme: str = DEFAULT_SCHEME,
    limits: Limits | None = None,
    jobs: int | None = None,
    engine: Engine | None = None,
    keep_results: bool = True,
    on_chunk: Callable[[Chunk], None] | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Survey:
    """Decide every deal of a range of seeds and count.

    `variant` is a name, or a `Variant` with changed rules; `jobs` the number of threads (default: all
    processors), unless another `engine` works. Results depend on neither. `on_chunk` gets the answers in
    seed order as they come; with `keep_results` false they are not kept. Ctrl-C ends the survey early:
    what is finished, in seed order without a hole, is returned with `interrupted` set. Raises
    `ValueError`s for unknown variants, schemes and numbers.

    >>> survey('five-columns', range(100)).rate
    1.0
    """
    chosen = find_variant(variant) if isinstance(variant, str) else variant
    numbers = find_scheme(scheme)
    check_seeds(seeds, numbers)
    limits = chosen.family.default_limits(chosen.rules) if limits is None else limits
    tally = Tally()
    kept: list[Chunk] = []
    interrupted = False
    began = time.perf_counter()
    try:
        for chunk in decide_seeds(
            chosen, seeds, numbers, limits=limits, jobs=jobs, engine=engine, on_progress=on_progress
        ):
            tally.add(chunk)
            if keep_results:
                kept.append(chunk)
            if on_chunk is not None:
                on_chunk(chunk)
    except KeyboardInterrupt:
        interrupted = True
    return Survey(
        variant=chosen,
        scheme=numbers,
        seeds=range(seeds.start, seeds.start + tally.deals),
        limits=limits,
        tally=tally,
        seconds=time.perf_counter() - began,
        interrupted=interrupted,
        chunks=tuple(kept),
    )
