"""The deal of the day: the same for everyone, for ever.

A day and a variant name a number, the base: the first eight bytes, big endian, of the SHA-256 of
``acesup-daily-1/<variant>/<YYYY-MM-DD>``. In Aces Up the deal of the day is the first one of ``splitmix-1``
from the base on (after 2^64-1 comes 0) that is proved solvable under the rules of the variant. In Aces and
Kings, where a better solver would find another first one, it is entry base mod 500 of pool 1, which is
shipped and frozen.
"""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import dataclass
from functools import lru_cache

from acesup_solver.deals import Deal
from acesup_solver.pools.shipped import shipped_pool
from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme
from acesup_solver.variants import Variant, find_variant

__all__ = ["DailyDeal", "InvalidDateError", "daily", "daily_base"]

_NAME = "acesup-daily-1"


class InvalidDateError(ValueError):
    """A text is not a date."""


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """The deal of a day: `seed` is its number under ``splitmix-1``, `moves` a line of play that wins.

    The deal stays for ever; the line is that of this version of the solver.
    """

    date: datetime.date
    variant: str
    seed: int
    deal: Deal
    moves: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """All of it as plain values but the line; the number is a text."""
        return {
            "date": self.date.isoformat(),
            "variant": self.variant,
            "scheme": DEFAULT_SCHEME,
            "seed": str(self.seed),
            "deal": str(self.deal),
        }


def daily_base(date: datetime.date, variant: str) -> int:
    """The number that a day and the name of a variant stand for, 0 to 2^64-1.

    >>> daily_base(datetime.date(2026, 1, 1), 'classic')
    1173283616433425204
    """
    digest = hashlib.sha256(f"{_NAME}/{variant}/{date.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def daily(date: str | datetime.date, variant: str = "classic") -> DailyDeal:
    """The deal of a day, given as a date or as ``YYYY-MM-DD``, for the name of a variant.

    Raises `InvalidDateError` and `UnknownVariantError`.

    >>> daily('2026-01-01').seed
    1173283616433425204
    """
    return _daily(_parsed(date), find_variant(variant).name)


def _parsed(date: str | datetime.date) -> datetime.date:
    if isinstance(date, datetime.date):
        return datetime.date(date.year, date.month, date.day)  # a time of the day takes no part
    try:
        # Stricter than Python, which also takes weeks and dates without hyphens.
        if len(date) == 10 and date[4] == date[7] == "-":
            return datetime.date.fromisoformat(date)
    except ValueError:
        pass
    raise InvalidDateError(f"{date[:40]!r} is not a date; expected YYYY-MM-DD")


@lru_cache(maxsize=64)
def _daily(date: datetime.date, name: str) -> DailyDeal:
    variant = find_variant(name)
    base = daily_base(date, name)
    if variant.family.packs == 2:
        entries = shipped_pool(name).entries
        entry = entries[base % len(entries)]
        return DailyDeal(date, name, entry.seed, entry.deal, entry.moves)
    deal = _first_solvable(variant, base)
    assert deal.seed is not None
    game = variant.family.new_game(deal, variant.rules)
    return DailyDeal(date, name, deal.seed, deal, variant.family.solve(game).moves)


def _first_solvable(variant: Variant, base: int) -> Deal:
    """The first deal from a number on, and then from the first number on, that is proved solvable."""
    from acesup_solver.batch import decide_seeds
    from acesup_solver.results import Verdict
    from acesup_solver.surveys import results_of

    scheme = find_scheme(DEFAULT_SCHEME)
    step = 1 << 40  # no variant comes near so many deals without a win
    for seeds in (range(base, min(base + step, scheme.last + 1)), range(scheme.first, step)):
        # One job: there are a few deals to decide, and the caller may be a server with many threads.
        for chunk in decide_seeds(variant, seeds, scheme, jobs=1):
            for result in results_of(chunk, only=Verdict.SOLVABLE):
                return Deal.from_seed(result.seed)
    raise AssertionError(f"no deal of {variant} can be won")
