"""Games and positions written as text, so that tests read like the table they stand for."""

from __future__ import annotations

from typing import Any

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from tests.helpers import cards


def played(deal: str, actions: str, **switches: Any) -> Game:
    """A game after some actions."""
    game = Game(Deal.parse(deal), Rules(**switches))
    for action in actions.split():
        game.push(action)
    return game


def shown(game: Game) -> str:
    """The columns of a game in one line."""
    return " | ".join(" ".join(map(str, column)) for column in game.columns)


def position(columns: str, stock: str = "", **switches: Any) -> Game:
    """A game with these columns, late: the rest of the pack was discarded, as far as that can be.

    The cards of the highest rank that are in no column are still to come, and whatever else is
    needed for whole rounds.
    """
    rows = [cards(column) for column in columns.split("|")]
    rules = Rules(columns=len(rows), **switches)
    to_come = list(cards(stock))
    gone = [card for card in PACK if card not in to_come and all(card not in row for row in rows)]
    to_come += [card for card in gone if rules.strength(card) == 12]
    gone = [card for card in gone if card not in to_come]
    while to_come and (52 - len(to_come)) % len(rows):
        to_come.append(gone.pop())
    return Game.from_position(rows, to_come, gone, rules)


def discards(game: Game) -> str:
    """The legal discards in one line."""
    return " ".join(action for action in game.legal_actions if action.startswith("x"))


def moves(game: Game) -> str:
    """The legal moves in one line."""
    return " ".join(action for action in game.legal_actions if ">" in action)
