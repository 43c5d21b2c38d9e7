"""Advice in a sentence that a card player understands."""

from __future__ import annotations

from acesup_solver.acesup.actions import Action, Kind
from acesup_solver.acesup.belief import Belief
from acesup_solver.cards import Card, Rank, Suit

__all__ = ["card_in_words", "chance_in_words", "explained"]

_RANKS = {
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
    Rank.TEN: "10",
}


def card_in_words(card: Card) -> str:
    """A card with its article: ``the king of clubs``, ``the 7 of hearts``."""
    return f"the {_RANKS.get(card.rank, card.rank.symbol)} of {card.suit.name.lower()}"


def chance_in_words(win: float) -> str:
    """A chance with as many digits as mean something: ``3.8 %``, ``0.04 %``.

    >>> chance_in_words(0.0381), chance_in_words(0.25)
    ('3.8 %', '25 %')
    """
    return f"{100 * win:.0f} %" if win >= 0.0995 else f"{100 * win:.2g} %"


def explained(
    belief: Belief, action: Action | None, win: float | None, *, lost: bool, won: bool
) -> str:
    """What an action does, what it frees, and what can still come."""
    if action is None:
        return "The game is won." if won else "The game is over: nothing can be discarded any more."
    words = _in_words(belief, action, win)
    if lost:
        words = f"{words[:-1]}; but the game is lost, whatever comes."
    return words


def _in_words(belief: Belief, action: Action, win: float | None) -> str:
    if action.kind is Kind.DEAL:
        chance = "" if not win else f", and the chance to win is {chance_in_words(win)}"
        return f"Deal: nothing better can be done, {_cards(len(belief.unseen))} are still to come{chance}."
    assert action.card is not None
    column = next(c for c in belief.columns if action.card in c)
    below = column[: column.index(action.card)]
    if action.kind is Kind.DISCARD:
        tops = [c[-1] for c in belief.columns if c]
        beater = max(
            (top for top in tops if belief.rules.beats(top, action.card)), key=belief.rules.strength
        )
        words = f"Discard {card_in_words(action.card)}: {card_in_words(beater)} beats it"
        return f"{words}, and that {_freed(belief, below[-1])}." if below else f"{words}."
    words = f"Move {card_in_words(action.card)} to column {action.column + 1}"
    if action.card == column[-1] and below:
        return f"{words}: that {_freed(belief, below[-1])}."
    return f"{words}: that gets it out of the way."


def _freed(belief: Belief, card: Card) -> str:
    """That a card is freed, and what can beat it."""
    rules = belief.rules
    name = card_in_words(card)
    if any(column and rules.beats(column[-1], card) for column in belief.columns):
        return f"frees {name}, which can be discarded then"
    suit = card.suit.name.lower()
    higher = sum(rules.beats(other, card) for other in belief.unseen)
    lower = sum(rules.beats(card, other) for other in belief.unseen)
    if higher:
        return f"frees {name}, which {_unseen(higher, card.suit)} can beat"
    if lower:
        return f"frees {name}, which can beat {_unseen(lower, card.suit)}"
    return f"frees {name}; no {suit} that matter to it are still to come"


def _unseen(count: int, suit: Suit) -> str:
    name = suit.name.lower()
    return f"{count} unseen {name if count > 1 else name.removesuffix('s')}"


def _cards(count: int) -> str:
    return f"{count} cards" if count > 1 else "1 card"
