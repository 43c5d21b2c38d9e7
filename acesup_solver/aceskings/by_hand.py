"""Aces and Kings played by hand: what a player sees, and what a click does."""

from __future__ import annotations

from acesup_solver.aceskings.actions import Action, Kind, Place, move, parse_action
from acesup_solver.aceskings.game import Game, IllegalActionError
from acesup_solver.aceskings.rules import Rules

__all__ = ["ByHand"]


class ByHand:
    """Fulfils `acesup_solver.families.ByHand`.

    >>> from acesup_solver.deals import Deal
    >>> game = Game(Deal.from_seed(0, packs=2))
    >>> ByHand().tapped(game, 'R1'), ByHand().tapped(game, 'W')
    ('R1>D1', None)
    """

    in_points = False
    stock_action = "turn"

    def rules_in_play(self, rules: Rules) -> Rules:
        """The same rules."""
        return rules

    def view(self, game: Game) -> dict[str, object]:
        """All piles from bottom to top, and the number of cards in the stock."""
        return {
            "reserves": [[str(card) for card in pile] for pile in game.reserves],
            "slots": [None if card is None else str(card) for card in game.slots],
            "waste": [str(card) for card in game.waste],
            "foundations": {
                "up": [[str(card) for card in pile] for pile in game.up],
                "down": [[str(card) for card in pile] for pile in game.down],
            },
            "stock": len(game.stock),
        }

    def tapped(self, game: Game, place: int | str) -> Action | None:
        """What a click on a place (``R1``, ``W``, ``S2``, ``U3``) does, ``None`` if nothing.

        Its card goes to the first foundation that takes it, up before down; else, once the stock is
        empty, to the leftmost empty slot. `IllegalActionError` if there is no such place.
        """
        source = self._place(game, place)
        slots = [Place(Kind.SLOT, index) for index in range(len(game.slots))]
        up = [Place(Kind.UP, index) for index in range(len(game.up))]
        down = [Place(Kind.DOWN, index) for index in range(len(game.down))]
        actions = [move(source, target) for target in (*up, *down, *slots)]
        return next((action for action in actions if game.is_legal(action)), None)

    def _place(self, game: Game, place: int | str) -> Place:
        # Any target will do to have a place parsed.
        text = str(place)
        try:
            source = parse_action(f"{text}>U1").source
        except ValueError:
            source = None
        counts = {
            Kind.RESERVE: len(game.reserves),
            Kind.WASTE: 1,
            Kind.SLOT: len(game.slots),
            Kind.UP: len(game.up),
            Kind.DOWN: len(game.down),
        }
        if source is None or source.which >= counts[source.kind]:
            raise IllegalActionError(f"no place {text!r}; expected one such as R1, W, S2, U3 or D4")
        return source
