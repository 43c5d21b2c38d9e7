"""Players of whole deals of Aces and Kings who do not see the stock."""

from __future__ import annotations

import threading

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import hidden
from acesup_solver.aceskings.hint import DEFAULT_SAMPLES, DEFAULT_SEED, Adviser, InvalidHintError
from acesup_solver.aceskings.network import shipped_network
from acesup_solver.aceskings.player import Network, Player, Table, new_table
from acesup_solver.aceskings.rules import Rules
from acesup_solver.families import PlayerName, Plays

__all__ = ["PLAYERS", "DealPlayer"]

PLAYERS = (PlayerName.NETWORK, PlayerName.HINT)
_SEED_OF_GAME = 0x9E3779B97F4A7C15


class DealPlayer:
    """Plays deals by the network alone or by the hints; with one card unseen the solver ends the game.

    `samples` are those of each hint, 0 for the instant level; `network` is the shipped one unless another
    is given. Owns the memory of one worker. Raises
    `InvalidHintError` for a player that the family has not.
    """

    def __init__(
        self,
        rules: Rules,
        player: PlayerName,
        *,
        samples: int | None = None,
        seed: int = DEFAULT_SEED,
        network: Network | None = None,
    ) -> None:
        if player not in PLAYERS:
            expected = ", ".join(map(str, PLAYERS))
            raise InvalidHintError(f"player {player} in Aces and Kings; expected {expected}")
        if rules != Rules():
            raise InvalidHintError(f"no network has learnt these rules: {rules}")
        hints = player is PlayerName.HINT
        self.samples = (DEFAULT_SAMPLES if samples is None else samples) if hints else 0
        self._rules = rules
        self._instant = hints and self.samples == 0
        self._seed = seed
        network = shipped_network() if network is None else network
        self._adviser = Adviser(network)
        self._player = Player(network)

    def play(
        self, deals: npt.NDArray[np.uint8], first: int, stop: threading.Event | None = None
    ) -> Plays:
        """Play deals (uint8, count x 104), the first of which has the number `first`.

        When `stop` is set the games played so far come back.
        """
        won: list[int] = []
        for number, deal in enumerate(deals, start=first):
            if stop is not None and stop.is_set():
                break
            won.append(self._wins(new_table(deal, self._rules), number))
        return Plays(np.array(won, np.uint8), np.full(len(won), np.nan))

    def _wins(self, table: Table, number: int) -> bool:
        while (unseen := len(table.stock)) > 1:
            seed = (self._seed + (number * 128 + unseen) * _SEED_OF_GAME) % (1 << 64)
            if self._instant:
                choice, _ = self._adviser.decide_at_once(table)
            else:
                choice, _ = self._adviser.decide(table, self.samples, seed)
            hidden.carry_out(
                table.cards, table.state, table.profile, table.unseen, np.array(choice, np.int64)
            )
        return self._player.wins(table)
