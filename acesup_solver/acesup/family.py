"""The Aces Up family as the floors above see it."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from acesup_solver.acesup.by_hand import ByHand
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.position import position_from_json, position_to_json
from acesup_solver.acesup.rules import Rules
from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Objective, Solution

if TYPE_CHECKING:
    from acesup_solver.acesup.hint import Advice
    from acesup_solver.acesup.playing import DealPlayer
    from acesup_solver.acesup.solver import DealDecider
    from acesup_solver.families import PlayerName

__all__ = ["ACES_UP", "AcesUp"]


class AcesUp:
    """Fulfils `acesup_solver.families.Family`.

    The solver, and Numba with it, is imported by the first call that needs it, so that whoever only
    plays or lists variants does not wait for it.
    """

    name = "aces-up"
    packs = 1
    game_class: type = Game
    by_hand = ByHand()

    def __reduce__(self) -> str:
        """There is one family of the kind, also after a journey to another process."""
        return "ACES_UP"

    def new_game(self, deal: Deal, rules: Rules) -> Game:
        """A game at its start: empty columns, the whole stock."""
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
        from acesup_solver.acesup import solver

        return solver.default_limits(rules)

    def solve(
        self,
        game: Game,
        *,
        objective: Objective = Objective.WIN,
        limits: Limits | None = None,
        stop: threading.Event | None = None,
    ) -> Solution:
        """Decide a game in progress; a win comes with its line (see `Objective`)."""
        from acesup_solver.acesup import objectives, solver

        if objective is Objective.WIN:
            return solver.solve(game, limits=limits, stop=stop)
        return objectives.solve_for(game, objective, limits=limits, stop=stop)

    def hint(
        self,
        game: Game,
        *,
        samples: int | None = None,
        budget_ms: float | None = None,
        seed: int | None = None,
    ) -> Advice:
        """Advice to a player who does not see the stock (see `acesup.hint.hint`)."""
        from acesup_solver.acesup import hint

        seed = hint.DEFAULT_SEED if seed is None else seed
        return hint.hint(game, samples=samples, budget_ms=budget_ms, seed=seed)

    def has_player(self, rules: Rules, player: PlayerName) -> bool:
        """Whether there is such a player for some rules: a network may not have been trained."""
        from acesup_solver.acesup.weights import weights_for
        from acesup_solver.families import PlayerName

        return player is not PlayerName.NETWORK or len(weights_for(rules)) > 0

    def player(
        self,
        rules: Rules,
        player: PlayerName,
        *,
        samples: int | None = None,
        seed: int | None = None,
    ) -> DealPlayer:
        """A worker that plays many deals without seeing their stock."""
        from acesup_solver.acesup.hint import DEFAULT_SEED
        from acesup_solver.acesup.playing import DealPlayer

        seed = DEFAULT_SEED if seed is None else seed
        return DealPlayer(rules, player, samples=samples, seed=seed)

    def decider(self, rules: Rules, *, limits: Limits | None = None) -> DealDecider:
        """A worker for many deals under one rule set."""
        from acesup_solver.acesup import solver

        return solver.DealDecider(rules, limits=limits)


ACES_UP = AcesUp()
