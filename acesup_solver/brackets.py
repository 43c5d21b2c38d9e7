"""How far from perfect: the value of optimal play with a hidden stock, from below and from above."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, local

import numpy as np

from acesup_solver.acesup.bound import Charged, Clairvoyant
from acesup_solver.autoplays import Z95, autoplay, mean_with_interval
from acesup_solver.batch import deals_of_seeds, default_jobs
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from acesup_solver.surveys import check_seeds
from acesup_solver.variants import Variant, find_variant
from acesup_solver.version import __version__

__all__ = ["Bracket", "bracket"]

_CHUNK = 2


@dataclass(frozen=True, slots=True)
class Bracket:
    """The share of games that the best honest player wins lies, in expectation, between two means.

    `lower` is what the player who follows hints wins, `upper` what a clairvoyant does after fees (see
    `acesup.bound`); each is a mean over deals, with its standard error. `positions` is the mean number of
    positions that the clairvoyant looked at, `samples` the rounds drawn for each of his fees.
    """

    variant: Variant
    lower: float
    lower_error: float
    lower_seeds: range
    upper: float
    upper_error: float
    upper_seeds: range
    positions: float
    samples: int
    seconds: float
    version: str = __version__

    def to_json(self) -> dict[str, object]:
        """All of it as plain values; numbers of deals are texts."""
        return {
            "variant": self.variant.name,
            "rules": self.variant.rules.to_json(),
            "scheme": DEFAULT_SCHEME,
            "lower": self.lower,
            "lower_stderr": self.lower_error,
            "lower_seeds": [str(self.lower_seeds.start), str(self.lower_seeds.stop)],
            "upper": self.upper,
            "upper_stderr": self.upper_error,
            "upper_seeds": [str(self.upper_seeds.start), str(self.upper_seeds.stop)],
            "positions": self.positions,
            "samples": self.samples,
            "seconds": round(self.seconds, 3),
            "version": self.version,
        }


def bracket(
    variant: str | Variant,
    seeds: range,
    *,
    games: int = 20_000,
    samples: int = 100,
    jobs: int | None = None,
    on_progress: Callable[[int, float], None] | None = None,
) -> Bracket:
    """Bracket the value of optimal play.

    The clairvoyant plays `seeds` (at about a second each), the player who follows hints the first `games`
    numbers of the default scheme. More `samples` make the bound tighter and slower. The same for any number
    of `jobs`. `on_progress` is told how many deals the clairvoyant has done and their mean. Raises
    `ValueError` for rules that have no network.
    """
    chosen = find_variant(variant) if isinstance(variant, str) else variant
    scheme = SCHEMES[DEFAULT_SCHEME]
    check_seeds(seeds, scheme)
    began = time.perf_counter()
    mine = local()
    stop = Event()
    Clairvoyant(chosen.rules)  # refuses rules before any work is done

    def work(start: int) -> list[Charged]:
        if not hasattr(mine, "clairvoyant"):
            mine.clairvoyant = Clairvoyant(chosen.rules, samples=samples)
        part = range(start, min(start + _CHUNK, seeds.stop))
        found: list[Charged] = mine.clairvoyant.charged(
            deals_of_seeds(scheme, part), np.array(part, np.uint64), stop
        )
        return found

    charged: list[Charged] = []
    pool = ThreadPoolExecutor(default_jobs() if jobs is None else jobs)
    try:
        for part in pool.map(work, range(seeds.start, seeds.stop, _CHUNK)):
            charged += part
            if on_progress is not None:
                on_progress(len(charged), float(np.mean([one.value for one in charged])))
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)
    values = np.array([one.value for one in charged])
    played = autoplay(chosen, range(games), player="hint", jobs=jobs)
    lower = mean_with_interval(played.chances) or (0.0, float("nan"))
    return Bracket(
        variant=chosen,
        lower=lower[0],
        lower_error=lower[1] / Z95,
        lower_seeds=range(games),
        upper=float(values.mean()),
        upper_error=float(values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 0.0,
        upper_seeds=seeds,
        positions=float(np.mean([one.positions for one in charged])),
        samples=samples,
        seconds=time.perf_counter() - began,
    )
