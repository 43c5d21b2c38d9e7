"""Advice in a sentence that a card player understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from acesup_solver.acesup.actions import Action, Kind
from acesup_solver.acesup.belief import Belief
from acesup_solver.cards import Card, Rank, Suit

__all__ = ["card_in_words", "chance_in_words", "in_words", "reason_of"]

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


def reason_of(
    belief: Belief, action: Action | None, win: float | None, *, lost: bool, won: bool
) -> dict[str, object]:
    """Why an action is a good one, as plain values for any language.

    ``code`` is ``over`` (`won` or not), ``deal`` (`unseen` cards are to come), ``discard`` (of `card`,
    which `beater` beats) or ``move`` (of `card` to `column`, from 1). `frees` is the card that comes to
    light, ``None`` if there is none: what becomes of it (`how`) is ``discardable``, ``beaten-by`` so many
    unseen cards (`count`), ``beats`` so many unseen cards, or ``nothing``. `win` is the chance, and `lost`
    tells that nothing wins any more, whatever comes.
    """
    if action is None:
        return {"code": "over", "won": won, "lost": lost}
    if action.kind is Kind.DEAL:
        return {"code": "deal", "unseen": len(belief.unseen), "win": win, "lost": lost}
    assert action.card is not None
    column = next(c for c in belief.columns if action.card in c)
    below = column[: column.index(action.card)]
    if action.kind is Kind.DISCARD:
        tops = [c[-1] for c in belief.columns if c]
        beater = max(
            (top for top in tops if belief.rules.beats(top, action.card)), key=belief.rules.strength
        )
        what: dict[str, object] = {
            "code": "discard",
            "card": str(action.card),
            "beater": str(beater),
        }
        frees = _freed(belief, below[-1]) if below else None
    else:
        what = {"code": "move", "card": str(action.card), "column": action.column + 1}
        frees = _freed(belief, below[-1]) if below and action.card == column[-1] else None
    return {**what, "frees": frees, "win": win, "lost": lost}


def _freed(belief: Belief, card: Card) -> dict[str, object]:
    """A card that comes to light, and what can beat it or what it can beat."""
    rules = belief.rules
    if any(column and rules.beats(column[-1], card) for column in belief.columns):
        return {"card": str(card), "how": "discardable", "count": 0}
    higher = sum(rules.beats(other, card) for other in belief.unseen)
    lower = sum(rules.beats(card, other) for other in belief.unseen)
    how = "beaten-by" if higher else "beats" if lower else "nothing"
    return {"card": str(card), "how": how, "count": higher or lower}


def in_words(reason: Mapping[str, Any]) -> str:
    """A reason as a sentence."""
    if reason["code"] == "over":
        if reason["won"]:
            return "The game is won."
        return "The game is over: nothing can be discarded any more."
    words = {"deal": _deal, "discard": _discard, "move": _move}[reason["code"]](reason)
    if reason["lost"]:
        words = f"{words[:-1]}; but the game is lost, whatever comes."
    return words


def _deal(reason: Mapping[str, Any]) -> str:
    win = reason["win"]
    chance = "" if not win else f", and the chance to win is {chance_in_words(win)}"
    return (
        f"Deal: nothing better can be done, {_cards(reason['unseen'])} are still to come{chance}."
    )


def _discard(reason: Mapping[str, Any]) -> str:
    beater = card_in_words(Card.parse(reason["beater"]))
    words = f"Discard {card_in_words(Card.parse(reason['card']))}: {beater} beats it"
    return f"{words}, and that {_frees(reason['frees'])}." if reason["frees"] else f"{words}."


def _move(reason: Mapping[str, Any]) -> str:
    words = f"Move {card_in_words(Card.parse(reason['card']))} to column {reason['column']}"
    if reason["frees"]:
        return f"{words}: that {_frees(reason['frees'])}."
    return f"{words}: that gets it out of the way."


def _frees(freed: Mapping[str, Any]) -> str:
    card, count = Card.parse(freed["card"]), freed["count"]
    name = card_in_words(card)
    return {
        "discardable": f"frees {name}, which can be discarded then",
        "beaten-by": f"frees {name}, which {_unseen(count, card.suit)} can beat",
        "beats": f"frees {name}, which can beat {_unseen(count, card.suit)}",
        "nothing": f"frees {name}; no {card.suit.name.lower()} that matter to it are still to come",
    }[freed["how"]]


def _unseen(count: int, suit: Suit) -> str:
    name = suit.name.lower()
    return f"{count} unseen {name if count > 1 else name.removesuffix('s')}"


def _cards(count: int) -> str:
    return f"{count} cards" if count > 1 else "1 card"
