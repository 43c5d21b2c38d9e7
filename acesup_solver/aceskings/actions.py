"""The actions of Aces and Kings: an action is its notation (``turn``, ``R1>U2``, ``W>S4``)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

__all__ = ["TURN", "Action", "InvalidActionError", "Kind", "Place", "move", "parse_action"]


class InvalidActionError(ValueError):
    """A text is not an action."""


class Kind(Enum):
    """What can lie in a place, by the letter of its notation."""

    RESERVE = "R"
    WASTE = "W"
    SLOT = "S"
    UP = "U"
    DOWN = "D"

    @property
    def is_foundation(self) -> bool:
        """Whether cards lie there for good, or nearly."""
        return self in (Kind.UP, Kind.DOWN)


class Place(NamedTuple):
    """A place that cards lie in: its kind, and which one, counted from 0.

    >>> str(Place(Kind.RESERVE, 0)), str(Place(Kind.WASTE, 0)), str(Place(Kind.UP, 3))
    ('R1', 'W', 'U4')
    """

    kind: Kind
    which: int

    def __str__(self) -> str:
        return "W" if self.kind is Kind.WASTE else f"{self.kind.value}{self.which + 1}"


class Action(str):
    """A string in the notation that also knows its parts; made by `parse_action` and `move`.

    `source` and `target` are places; both are ``None`` for a turn of the stock.

    >>> action = parse_action('r1>u2')
    >>> action, str(action.source), str(action.target)
    ('R1>U2', 'R1', 'U2')
    """

    __slots__ = ("source", "target")

    source: Place | None
    target: Place | None


def _action(text: str, source: Place | None, target: Place | None) -> Action:
    action = Action(text)
    action.source, action.target = source, target
    return action


TURN = _action("turn", None, None)


@lru_cache(maxsize=4096)
def move(source: Place, target: Place) -> Action:
    """The action that takes the card in play in one place to another: ``R1>U2``."""
    return _action(f"{source}>{target}", source, target)


def _parse_place(text: str) -> Place | None:
    if text == "W":
        return Place(Kind.WASTE, 0)
    if len(text) == 2 and text[0] in "RSUD" and text[1] in "12345678":
        return Place(Kind(text[0]), int(text[1]) - 1)
    return None


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """The action that a text names; `InvalidActionError` if there is none."""
    word = text.strip().upper()
    if word == "TURN":
        return TURN
    left, arrow, right = word.partition(">")
    source, target = _parse_place(left), _parse_place(right)
    if not arrow or source is None or target is None:
        raise InvalidActionError(
            f"unknown action {text!r}; expected 'turn', or from where to where as in 'R1>U2': R1 R2"
            " reserves, W waste, S1 ... slots, U1 ... and D1 ... foundations built up and down"
        )
    return move(source, target)
