"""A pool: deals that are proved solvable, and what it takes to audit that they are.

A pool is the deals with these numbers of a scheme that can be won and pass its filters, from a first
number on, none left out. It says how far that is, and how many deals on the way were not taken and why, so
that everybody can decide the same numbers again and come to the same pool.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sys import intern

from acesup_solver.deals import Deal
from acesup_solver.pools.filters import (
    BANDS,
    NO_FILTERS,
    Filters,
    shortened,
    variant_from_json,
)
from acesup_solver.results import Limits
from acesup_solver.schemes import find_scheme
from acesup_solver.variants import Variant
from acesup_solver.version import __version__

__all__ = [
    "COLUMNS",
    "FORMAT",
    "FORMAT_VERSION",
    "InvalidPoolError",
    "Pool",
    "PoolDeal",
    "PoolFacts",
    "checksum",
    "deal_from_row",
]

FORMAT = "acesup-pool"
FORMAT_VERSION = 1

COLUMNS = (
    "seed",
    "deal",
    "moves",
    "states",
    "actions",
    "move_count",
    "difficulty",
    "band",
    "sha256",
)
"""The columns of a pool, in the order in which every file has them."""

_LONGEST_LINE = 20_000
_MOST = (1 << 63) - 1


class InvalidPoolError(ValueError):
    """A file is not a pool, or what it says about a deal is wrong."""


def checksum(moves: Iterable[str]) -> str:
    """The SHA-256 of a line of play, its actions joined by blanks."""
    return hashlib.sha256(" ".join(moves).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class PoolDeal:
    """A deal that can be won.

    `moves` is a line of play that wins: if the deal is rated, one with the fewest moves into empty
    columns that was found. `states` is what the search that decided it took. `difficulty` (0 to 1) and
    `band` are those of `acesup_solver.difficulty`, ``None`` where it is not rated. `sha256` is the
    checksum of the line.
    """

    seed: int
    deal: Deal
    moves: tuple[str, ...]
    states: int
    difficulty: float | None = None
    band: str | None = None
    sha256: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        if not self.sha256:
            object.__setattr__(self, "sha256", checksum(self.moves))

    @property
    def move_count(self) -> int:
        """The number of moves in the line: actions that carry a card to another place.

        In Aces Up those into empty columns; every win has the same number of discards and deals.
        """
        return sum(">" in action for action in self.moves)

    def to_row(self) -> dict[str, object]:
        """The row of a file: plain values; the number is a text, as everywhere."""
        return {
            "seed": str(self.seed),
            "deal": str(self.deal),
            "moves": " ".join(self.moves),
            "states": self.states,
            "actions": len(self.moves),
            "move_count": self.move_count,
            "difficulty": self.difficulty,
            "band": self.band,
            "sha256": self.sha256,
        }


def deal_from_row(row: Mapping[str, object], *, scheme: str, packs: int) -> PoolDeal:
    """The deal of a row as `PoolDeal.to_row` has it; `InvalidPoolError` says what is wrong.

    Cards, counts and numbers must be such; that the line wins is a matter of `pool check`.
    """
    if set(row) != set(COLUMNS):
        odd = ", ".join(sorted(map(repr, set(row) ^ set(COLUMNS))))[:200]
        raise InvalidPoolError(f"{odd} missing or unknown; expected {', '.join(COLUMNS)}")
    seed, moves, band, sha256 = row["seed"], row["moves"], row["band"], row["sha256"]
    if not isinstance(seed, str) or not re.fullmatch(r"0|[1-9][0-9]{0,39}", seed):
        raise InvalidPoolError(f"seed {shortened(seed)}; expected a number as a text")
    if not isinstance(moves, str) or len(moves) > _LONGEST_LINE:
        raise InvalidPoolError(f"moves {shortened(moves)}; expected a line of play")
    if band is not None and band not in BANDS:
        raise InvalidPoolError(f"band {shortened(band)}; expected {', '.join(BANDS)}")
    if not isinstance(sha256, str) or not re.fullmatch("[0-9a-f]{64}", sha256):
        raise InvalidPoolError(f"sha256 {shortened(sha256)}; expected 64 hexadecimal digits")
    found = PoolDeal(
        int(seed),
        _deal(row["deal"], int(seed), scheme, packs),
        tuple(map(intern, moves.split())),
        _count(row, "states"),
        _difficulty(row["difficulty"]),
        band if isinstance(band, str) else None,
        sha256,
    )
    for name, expected in (("actions", len(found.moves)), ("move_count", found.move_count)):
        if _count(row, name) != expected:
            raise InvalidPoolError(f"{name} {row[name]}; the line has {expected}")
    return found


def _deal(cards: object, seed: int, scheme: str, packs: int) -> Deal:
    if not isinstance(cards, str) or len(cards) > _LONGEST_LINE:
        raise InvalidPoolError(f"deal {shortened(cards)}; expected cards")
    try:
        return Deal(Deal.parse(cards, packs=packs).cards, seed, scheme)
    except ValueError as error:
        raise InvalidPoolError(f"deal: {error}") from error


def _count(row: Mapping[str, object], name: str) -> int:
    value = row[name]
    if type(value) is not int or not 0 <= value <= _MOST:
        raise InvalidPoolError(f"{name} {shortened(value)}; expected a number, 0 or more")
    return value


def _difficulty(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise InvalidPoolError(f"difficulty {shortened(value)}; expected a number from 0 to 1")
    return float(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolFacts:
    """What a pool was made of: everything that its deals depend on, and what became of the others.

    `seeds` is the range of numbers that were decided, the last of them the last deal of the pool.
    Of its deals some are in the pool, and `unsolvable`, `undecided` (a limit ended the search) and
    `rejected` (solvable, but a filter did not let it in) count all others. `rated` tells whether the
    difficulty was rated.
    """

    variant: Variant
    scheme: str
    limits: Limits
    filters: Filters = NO_FILTERS
    rated: bool = True
    seeds: range = range(0)
    unsolvable: int = 0
    undecided: int = 0
    rejected: int = 0
    version: str = __version__

    @property
    def count(self) -> int:
        """The number of deals in the pool."""
        others = self.unsolvable + self.undecided + self.rejected
        return self.seeds.stop - self.seeds.start - others

    def to_json(self) -> dict[str, object]:
        """The head of a file, as plain values."""
        return {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "variant": self.variant.name,
            "rules": self.variant.rules.to_json(),
            "scheme": self.scheme,
            "version": self.version,
            "limits": {
                "max_states": self.limits.max_states,
                "max_seconds": self.limits.max_seconds,
                "memory_mb": self.limits.memory_mb,
            },
            "filters": self.filters.to_json(),
            "rated": self.rated,
            "seeds": [str(self.seeds.start), str(self.seeds.stop)],
            "count": self.count,
            "unsolvable": self.unsolvable,
            "undecided": self.undecided,
            "rejected": self.rejected,
        }

    @classmethod
    def from_json(cls, data: object) -> PoolFacts:
        """The facts in the head of a file; `InvalidPoolError` if they are none."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise InvalidPoolError(f'not a pool; expected "format": "{FORMAT}" in its head')
        if data.get("format_version") != FORMAT_VERSION:
            raise InvalidPoolError(
                f"a pool of format version {shortened(data.get('format_version'))}; this program"
                f" reads version {FORMAT_VERSION}"
            )
        try:
            facts, count = cls._from_checked(data), _count(data, "count")
        except KeyError as error:
            raise InvalidPoolError(f"the head says nothing about {error}") from error
        except (TypeError, ValueError, ArithmeticError) as error:
            raise InvalidPoolError(f"the head: {error}") from error
        if facts.count != count:
            raise InvalidPoolError(
                f"the head counts {count} deals; {facts.seeds.stop - facts.seeds.start}"
                f" numbers less those not taken are {facts.count}"
            )
        return facts

    @classmethod
    def _from_checked(cls, data: Mapping[str, object]) -> PoolFacts:
        scheme, version, rated, limits = (
            data[name] for name in ("scheme", "version", "rated", "limits")
        )
        if not isinstance(scheme, str) or not isinstance(version, str) or len(version) > 40:
            raise InvalidPoolError("expected names of a scheme and a version")
        if not isinstance(rated, bool) or not isinstance(limits, Mapping):
            raise InvalidPoolError("expected 'rated' to be true or false, 'limits' an object")
        return cls(
            variant=variant_from_json(data),
            scheme=find_scheme(scheme).name,
            limits=Limits(**limits),
            filters=Filters.from_json(data["filters"]),
            rated=rated,
            seeds=_seeds(data["seeds"], scheme),
            unsolvable=_count(data, "unsolvable"),
            undecided=_count(data, "undecided"),
            rejected=_count(data, "rejected"),
            version=version,
        )


def _seeds(value: object, scheme: str) -> range:
    if not (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(end, str) and re.fullmatch("[0-9]{1,40}", end) for end in value)
    ):
        raise InvalidPoolError(f"seeds {shortened(value)}; expected two numbers as texts")
    start, stop = map(int, value)
    numbers = find_scheme(scheme)
    numbers.check(start)
    if not start <= stop <= numbers.last + 1:
        raise InvalidPoolError(f"seeds {start}:{stop}; expected a range of {scheme}")
    return range(start, stop)


@dataclass(frozen=True, slots=True)
class Pool:
    """Deals that are proved solvable, in the order of their numbers, and the facts about them."""

    facts: PoolFacts
    entries: tuple[PoolDeal, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def variant(self) -> Variant:
        """What the deals are solvable under."""
        return self.facts.variant

    @property
    def scheme(self) -> str:
        """The scheme of their numbers."""
        return self.facts.scheme
