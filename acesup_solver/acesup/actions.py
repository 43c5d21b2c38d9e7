"""The actions of Aces Up: an action is its notation (``deal``, ``x7D``, ``KC>2``)."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from acesup_solver.cards import Card, InvalidCardError

__all__ = ["DEAL", "Action", "InvalidActionError", "Kind", "discard", "move", "parse_action"]


class InvalidActionError(ValueError):
    """A text is not an action."""


class Kind(Enum):
    """What an action does."""

    DEAL = "deal"
    DISCARD = "discard"
    MOVE = "move"


class Action(str):
    """A string in the notation that also knows its parts; made by `parse_action` and its sisters.

    `kind` tells what it does, `card` is the card discarded or moved (``None`` for a deal), `column` the
    column that a move fills, counted from 0 (-1 otherwise; the notation counts from 1).

    >>> action = parse_action('kc>2')
    >>> action, action.kind, action.card, action.column
    ('KC>2', <Kind.MOVE: 'move'>, Card('KC'), 1)
    """

    __slots__ = ("card", "column", "kind")

    kind: Kind
    card: Card | None
    column: int


def _action(text: str, kind: Kind, card: Card | None, column: int) -> Action:
    action = Action(text)
    action.kind = kind
    action.card = card
    action.column = column
    return action


DEAL = _action("deal", Kind.DEAL, None, -1)


@lru_cache(maxsize=128)
def discard(card: Card) -> Action:
    """The action that discards a card: ``x7D``."""
    return _action(f"x{card}", Kind.DISCARD, card, -1)


@lru_cache(maxsize=1024)
def move(card: Card, column: int) -> Action:
    """The action that moves a card into an empty column, counted from 0: ``KC>2``."""
    return _action(f"{card}>{column + 1}", Kind.MOVE, card, column)


@lru_cache(maxsize=4096)
def parse_action(text: str) -> Action:
    """The action that a text names; `InvalidActionError` if there is none."""
    word = text.strip()
    try:
        if word.lower() == "deal":
            return DEAL
        if word[:1] in ("x", "X"):
            return discard(Card.parse(word[1:]))
        card, arrow, column = word.partition(">")
        if arrow and len(column) == 1 and column in "12345678":
            return move(Card.parse(card), int(column) - 1)
    except InvalidCardError as error:
        raise InvalidActionError(f"action {text!r}: {error}") from None
    raise InvalidActionError(
        f"unknown action {text!r}; expected 'deal', 'x7D' to discard, or 'KC>2' to move"
    )
