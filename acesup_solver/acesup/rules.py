"""The rule set of an Aces Up game, as data: every rule that published programs differ in is a field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from typing import TypeVar

from acesup_solver.cards import Card, InvalidCardError, Rank

__all__ = ["Discards", "Gaps", "High", "InvalidRulesError", "Reach", "Rules"]


class InvalidRulesError(ValueError):
    """A rule switch does not exist or cannot have that value."""


class Reach(Enum):
    """Which cards of a column may be taken into an empty column."""

    TOP = "top"
    ANY_CARD = "any-card"


class Discards(Enum):
    """Whether a round may be dealt although a discard is possible."""

    FORCED = "forced"
    OPTIONAL = "optional"


class Gaps(Enum):
    """Whether a round may be dealt although a column of two or more can fill an empty one."""

    MAY_FILL = "may-fill"
    MUST_FILL = "must-fill"


class High(Enum):
    """The highest rank, which is never discarded and wins the game."""

    ACE = "ace"
    KING = "king"


_E = TypeVar("_E", bound=Enum)

_FILLER_NAMES: dict[str, frozenset[Rank]] = {
    "any": frozenset(Rank),
    "court": frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK}),
    "aces": frozenset({Rank.ACE}),
    "none": frozenset(),
}


@dataclass(frozen=True, slots=True, init=False)
class Rules:
    """One rule set. The defaults are ``classic``; texts are taken for the fields and checked.

    `columns` is 2 to 8; `fillers` the ranks that may enter an empty column (a set of `Rank`, one of the
    names ``any``, ``court``, ``aces``, ``none``, or a string of ranks; ranks are literal, whatever is
    high); `lone_moves` whether the only card of a column may move to another empty column. The other
    fields are enums of this module. Raises `InvalidRulesError`.

    >>> Rules(columns=5, fillers='AK', discards='optional').to_json()['fillers']
    'AK'
    >>> print(Rules())
    4 columns, fillers any, reach top, discards forced, gaps may-fill, lone moves, high ace
    """

    columns: int
    fillers: frozenset[Rank]
    reach: Reach
    discards: Discards
    gaps: Gaps
    lone_moves: bool
    high: High

    def __init__(
        self,
        *,
        columns: int = 4,
        fillers: str | Iterable[Rank] = "any",
        reach: str | Reach = Reach.TOP,
        discards: str | Discards = Discards.FORCED,
        gaps: str | Gaps = Gaps.MAY_FILL,
        lone_moves: bool = True,
        high: str | High = High.ACE,
    ) -> None:
        if isinstance(columns, bool) or not isinstance(columns, int):
            raise InvalidRulesError(f"columns {columns!r}; expected a number, 2 to 8")
        if not 2 <= columns <= 8:
            raise InvalidRulesError(f"columns {columns}; expected 2 to 8")
        if not isinstance(lone_moves, bool):
            raise InvalidRulesError(f"lone_moves {lone_moves!r}; expected true or false")
        put = object.__setattr__
        put(self, "columns", columns)
        put(self, "fillers", _parse_fillers(fillers))
        put(self, "reach", _parse_enum("reach", Reach, reach))
        put(self, "discards", _parse_enum("discards", Discards, discards))
        put(self, "gaps", _parse_enum("gaps", Gaps, gaps))
        put(self, "lone_moves", lone_moves)
        put(self, "high", _parse_enum("high", High, high))

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Rules:
        """The rule set with these fields, the others as in ``classic``."""
        return cls().changed(**data)

    def changed(self, **switches: object) -> Rules:
        """The same rule set with some fields changed; `InvalidRulesError` for a field it does not have.

        >>> Rules().changed(columns=5).columns
        5
        """
        known = [field.name for field in fields(self)]
        for name in switches:
            if name not in known:
                raise InvalidRulesError(
                    f"unknown rule switch {name!r}; expected {', '.join(known)}"
                )
        return replace(self, **switches)  # type: ignore[arg-type]  # checked in __post_init__

    def to_json(self) -> dict[str, object]:
        """The whole rule set, with plain values, as it is written in every result."""
        data = {
            name: value.value if isinstance(value, Enum) else value
            for name, value in asdict(self).items()
        }
        return data | {"fillers": self.fillers_name}

    @property
    def fillers_name(self) -> str:
        """``any``, ``court``, ``aces``, ``none``, or the ranks, high to low, as in ``AKT``."""
        for name, ranks in _FILLER_NAMES.items():
            if self.fillers == ranks:
                return name
        return "".join(rank.symbol for rank in sorted(self.fillers, reverse=True))

    def strength(self, card: Card) -> int:
        """How high a card is in its suit: 0 for the lowest rank of the pack, 12 for the highest."""
        return int(card.rank) if self.high is High.ACE else (card.rank + 1) % 13

    def beats(self, card: Card, other: Card) -> bool:
        """Whether the first card, as a top, lets the other be discarded.

        >>> Rules().beats(Card.parse('AS'), Card.parse('2S'))
        True
        """
        return card.suit is other.suit and self.strength(card) > self.strength(other)

    def __str__(self) -> str:
        lone = "lone moves" if self.lone_moves else "no lone moves"
        return (
            f"{self.columns} columns, fillers {self.fillers_name}, reach {self.reach.value}, discards"
            f" {self.discards.value}, gaps {self.gaps.value}, {lone}, high {self.high.value}"
        )

    def in_words(self) -> str:
        """The rules in sentences for a card player.

        >>> print(Rules(fillers='none').in_words()[:54])
        4 columns, ace high. Nothing may enter an empty column
        """
        sentences = [f"{self.columns} columns, {self.high.value} high."]
        if self.fillers:
            sentences.append(self._filling_in_words())
        else:
            sentences.append("Nothing may enter an empty column.")
        if self.discards is Discards.FORCED:
            sentences.append("A round is dealt only when no discard is possible.")
        else:
            sentences.append("A possible discard may be held back across a deal.")
        return " ".join(sentences)

    def _filling_in_words(self) -> str:
        top = self.reach is Reach.TOP
        who = {
            "any": "Any top card" if top else "Any card",
            "court": "A top card that is A, K, Q or J" if top else "Any A, K, Q or J",
            "aces": "An ace on top" if top else "Any ace",
        }.get(
            self.fillers_name,
            f"{'A top card' if top else 'Any card'} of rank {', '.join(self.fillers_name)}",
        )
        buried = "" if top else ", on top or buried,"
        lone = "may" if self.lone_moves else "may not"
        words = (
            f"{who}{buried} may move into an empty column; the only card of a column {lone} move on to"
            " another empty one."
        )
        if self.gaps is Gaps.MUST_FILL:
            words += " No round is dealt while a column of two or more cards can fill an empty one."
        return words


def _parse_enum(name: str, kind: type[_E], value: object) -> _E:
    if isinstance(value, kind):
        return value
    for member in kind:
        if value == member.value:
            return member
    expected = " or ".join(str(member.value) for member in kind)
    raise InvalidRulesError(f"{name} {value!r}; expected {expected}")


def _parse_fillers(value: object) -> frozenset[Rank]:
    if isinstance(value, str):
        text = value.strip().lower()
        if text in _FILLER_NAMES:
            return _FILLER_NAMES[text]
        ranks = text.replace("10", "t").replace(",", " ").replace(" ", "")
        if ranks:
            try:
                return frozenset(Rank.parse(character) for character in ranks)
            except InvalidCardError as error:
                names = ", ".join(_FILLER_NAMES)
                raise InvalidRulesError(f"fillers {value!r}: {error}; or {names}") from None
    elif isinstance(value, Iterable):
        members = list(value)
        if all(isinstance(member, Rank) for member in members):
            return frozenset(members)
    names = ", ".join(_FILLER_NAMES)
    raise InvalidRulesError(f"fillers {value!r}; expected {names}, or ranks as in 'AKQ'")
