"""The Aces and Kings family as the floors above see it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from acesup_solver.aceskings.by_hand import ByHand
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.position import position_from_json, position_to_json
from acesup_solver.aceskings.rules import Rules
from acesup_solver.deals import Deal
from acesup_solver.results import InvalidObjectiveError, Limits, Objective, Solution

if TYPE_CHECKING:
    from acesup_solver.aceskings.hint import Advice
    from acesup_solver.aceskings.playing import DealPlayer
    from acesup_solver.aceskings.solver import DealDecider
    from acesup_solver.families import PlayerName

__all__ = ["ACES_AND_KINGS", "AcesAndKings"]


class AcesAndKings:
    """Fulfils `acesup_solver.families.Family`.

    The solver, and Numba with it, is imported by the first call that needs it.
    """

    name = "aces-and-kings"
    packs = 2
    game_class: type = Game
    by_hand = ByHand()

    def __reduce__(self) -> str:
        """There is one family of the kind, also after a journey to another process."""
        return "ACES_AND_KINGS"

    def new_game(self, deal: Deal, rules: Rules) -> Game:
        """A game at its start: reserves, slots and one card on the waste are dealt."""
        return Game(deal, rules)

    def game_at(self, data: Mapping[str, object], rules: Rules, *, ordered: bool = True) -> Game:
        """The game in the middle that a JSON object describes.

        With `ordered` false the order of the stock need not be given, and is forgotten if it is.
        """
        position = position_from_json(data, rules)
        if not ordered:
            position = replace(position, stock=tuple(sorted(position.unseen)))
        return position.game(rules)

    def position_of(self, game: Game) -> dict[str, object]:
        """A game in progress as the JSON object that `game_at` reads."""
        return position_to_json(game)

    def default_limits(self, rules: Rules) -> Limits:
        """The limits of a search when nobody gave any."""
        from acesup_solver.aceskings import solver

        return solver.default_limits(rules)

    def solve(
        self,
        game: Game,
        *,
        objective: Objective = Objective.WIN,
        limits: Limits | None = None,
        stop: threading.Event | None = None,
    ) -> Solution:
        """Decide a game in progress; a win comes with its line. `Objective.WIN` is the only objective."""
        from acesup_solver.aceskings import solver

        if objective is not Objective.WIN:
            raise InvalidObjectiveError(f"objective {objective} in Aces and Kings; expected win")
        return solver.solve(game, limits=limits, stop=stop)

    def hint(
        self,
        game: Game,
        *,
        samples: int | None = None,
        budget_ms: float | None = None,
        seed: int | None = None,
    ) -> Advice:
        """Advice to a player who does not see the stock (see `aceskings.hint.hint`)."""
        from acesup_solver.aceskings import hint

        seed = hint.DEFAULT_SEED if seed is None else seed
        return hint.hint(game, samples=samples, budget_ms=budget_ms, seed=seed)

    def has_player(self, rules: Rules, player: PlayerName) -> bool:
        """Whether there is such a player for some rules."""
        from acesup_solver.aceskings.playing import PLAYERS

        return rules == Rules() and player in PLAYERS

    def player(
        self,
        rules: Rules,
        player: PlayerName,
        *,
        samples: int | None = None,
        seed: int | None = None,
    ) -> DealPlayer:
        """A worker that plays many deals without seeing their stock."""
        from acesup_solver.aceskings.hint import DEFAULT_SEED
        from acesup_solver.aceskings.playing import DealPlayer

        seed = DEFAULT_SEED if seed is None else seed
        return DealPlayer(rules, player, samples=samples, seed=seed)

    def decider(self, rules: Rules, *, limits: Limits | None = None) -> DealDecider:
        """A worker for many deals under one rule set."""
        from acesup_solver.aceskings import solver

        return solver.DealDecider(rules, limits=limits)


ACES_AND_KINGS = AcesAndKings()
