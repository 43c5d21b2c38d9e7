"""Aces Up played by hand: what a player sees, and what a click does."""

from __future__ import annotations

from acesup_solver.acesup.actions import Action, discard, move
from acesup_solver.acesup.game import Game, IllegalActionError
from acesup_solver.acesup.rules import Discards, Reach, Rules
from acesup_solver.cards import Card

__all__ = ["ByHand"]


class ByHand:
    """Fulfils `acesup_solver.families.ByHand`.

    >>> from acesup_solver.deals import Deal
    >>> game = Game(Deal.from_seed(17), Rules(discards='optional'))
    >>> game.push('deal')
    >>> ByHand().tapped(game, 4), ByHand().tapped(game, 1)
    ('x6D', None)
    """

    in_points = True
    stock_action = "deal"

    def rules_in_play(self, rules: Rules) -> Rules:
        """The same rules, but a round may be dealt although a discard is possible."""
        return rules.changed(discards=Discards.OPTIONAL)

    def view(self, game: Game) -> dict[str, object]:
        """Columns from bottom to top, the discards, and the number of cards in the stock."""
        return {
            "columns": [[str(card) for card in column] for column in game.columns],
            "discarded": [str(card) for card in game.discarded],
            "stock": len(game.stock),
        }

    def tapped(self, game: Game, place: int | str) -> Action | None:
        """What a click on a column (from 1) or a card does, ``None`` if nothing.

        A top card is discarded if it can be, else it goes to the leftmost empty column, if the rules let
        it in; a buried card can only do the latter. `IllegalActionError` if there is no such place.
        """
        card = self._card_at(game, place)
        if card is None:
            return None
        if card in game.tops and game.is_legal(discard(card)):
            return discard(card)
        empty = [number for number, column in enumerate(game.columns) if not column]
        if empty and game.is_legal(move(card, empty[0])):
            return move(card, empty[0])
        return None

    def _card_at(self, game: Game, place: int | str) -> Card | None:
        if isinstance(place, int):
            if not 1 <= place <= len(game.columns):
                raise IllegalActionError(f"column {place}; expected 1 to {len(game.columns)}")
            column = game.columns[place - 1]
            return column[-1] if column else None
        card = Card.parse(place)
        if not any(card in column for column in game.columns):
            raise IllegalActionError(f"{card} is in no column")
        return card if game.rules.reach is Reach.ANY_CARD or card in game.tops else None
