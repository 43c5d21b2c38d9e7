"""The rule set of Aces and Kings, as data: the sizes of the layout.

The game has no house rules, but small versions of it can be searched to the end by the plainest of
programs, and that is what the solver is tested against.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from acesup_solver.cards import Card, Rank

__all__ = ["InvalidRulesError", "Rules", "rank_number"]

SUITS = 4
MOST_RESERVE = 14
MOST_SLOTS = 4


class InvalidRulesError(ValueError):
    """A rule switch does not exist or cannot have that value."""


def rank_number(card: Card) -> int:
    """How the foundations count: an ace is 1, a two 2, a king 13.

    >>> rank_number(Card.parse('AS')), rank_number(Card.parse('TD')), rank_number(Card.parse('KC'))
    (1, 10, 13)
    """
    return (card.rank + 1) % 13 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set. The defaults are Aces and Kings; smaller versions are for tests and puzzles.

    `ranks` is the number of ranks, from the ace upwards (the highest one plays the part of the
    king), `packs` how often every card is there. `up` foundations are built from the ace upwards and
    `down` foundations downwards; together they hold all cards, so there are four for every pack.
    `slots` is the number of slots, at most 4, and `reserves` the sizes of the two reserves, at most
    14 each. Raises `InvalidRulesError`.

    >>> print(Rules())
    13 ranks, 2 packs, 4 up, 4 down, 4 slots, reserves 13 and 13
    """

    ranks: int = 13
    packs: int = 2
    up: int = 4
    down: int = 4
    slots: int = 4
    reserves: tuple[int, int] = (13, 13)

    def __post_init__(self) -> None:
        reserves = self.reserves
        if isinstance(reserves, list):
            reserves = tuple(reserves)
            object.__setattr__(self, "reserves", reserves)
        if not (isinstance(reserves, tuple) and len(reserves) == 2):
            raise InvalidRulesError(f"reserves {reserves!r}; expected two sizes")
        _check("ranks", self.ranks, 1, 13)
        _check("packs", self.packs, 1, 2)
        _check("up", self.up, 0, SUITS * self.packs)
        _check("down", self.down, 0, SUITS * self.packs)
        _check("slots", self.slots, 0, MOST_SLOTS)
        for size in reserves:
            _check("reserves", size, 0, MOST_RESERVE)
        if self.up + self.down != self.copies:
            raise InvalidRulesError(
                f"{self.up} foundations up and {self.down} down; expected {self.copies} together, one"
                " for every card of a rank"
            )
        if sum(reserves) + self.slots + 1 > self.cards:
            raise InvalidRulesError(
                f"{self.cards} cards; expected at least {sum(reserves) + self.slots + 1} for reserves,"
                " slots and the waste"
            )

    @property
    def copies(self) -> int:
        """The number of cards of each rank."""
        return SUITS * self.packs

    @property
    def cards(self) -> int:
        """The number of cards."""
        return self.ranks * self.copies

    @property
    def rank_order(self) -> tuple[Rank, ...]:
        """The ranks from the ace upwards."""
        return tuple(Rank((number - 1) % 13) for number in range(self.ranks))

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Rules:
        """The rule set with these fields, the others as in Aces and Kings."""
        return cls().changed(**data)

    def changed(self, **switches: object) -> Rules:
        """The same rule set with some fields changed; `InvalidRulesError` for one it does not have.

        >>> Rules().changed(slots=3).slots
        3
        """
        known = [field.name for field in fields(self)]
        for name in switches:
            if name not in known:
                raise InvalidRulesError(
                    f"Aces and Kings has no rule switch {name!r}; a position or a program may change"
                    f" {', '.join(known)}"
                )
        return replace(self, **switches)  # type: ignore[arg-type]  # checked in __post_init__

    def to_json(self) -> dict[str, object]:
        """The whole rule set, with plain values, as it is written in every result."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return data | {"reserves": list(self.reserves)}

    def __str__(self) -> str:
        first, second = self.reserves
        return (
            f"{self.ranks} ranks, {self.packs} packs, {self.up} up, {self.down} down,"
            f" {self.slots} slots, reserves {first} and {second}"
        )

    def in_words(self) -> str:
        """The rules in sentences for a card player.

        >>> print(Rules().in_words()[:52])
        104 cards, suits play no part. 4 foundations are bui
        """
        first, second = self.reserves
        high = self.rank_order[-1].name.lower()
        return (
            f"{self.cards} cards, suits play no part. {self.up} foundations are built up from the ace,"
            f" {self.down} down from the {high}. Two reserves of {first} and {second} cards,"
            f" {self.slots} slots that the stock refills, and one way through the stock; when it is"
            " empty, an empty slot takes any card."
        )


def _check(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InvalidRulesError(f"{name} {value!r}; expected a number, {least} to {most}")
