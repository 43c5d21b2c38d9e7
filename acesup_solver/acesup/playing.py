"""Players who do not see the stock: by name, in memory of their own, many deals one after the other."""

from __future__ import annotations

import threading

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.belief import (
    MUST_FILL,
    deeper_switches,
    orders_of,
    pack_facts,
    pack_switches,
)
from acesup_solver.acesup.desk import Desk
from acesup_solver.acesup.hint import DEFAULT_SEED, NoNetworkError, always_won, default_samples
from acesup_solver.acesup.players import (
    CAREFUL,
    FILLING,
    GREEDY,
    HINT,
    NETWORK,
    RANDOM,
    play_chosen,
    play_random,
)
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.weights import Weights, weights_for
from acesup_solver.families import PlayerName, Plays

__all__ = ["DealPlayer"]

_TOGETHER = 20
"""Games between two looks at whether somebody wants to stop, some 50 ms; only one where the hints of a
game are played out, which takes a second and more."""

_BY_CHANCE = {PlayerName.RANDOM: RANDOM, PlayerName.RANDOM_FILL: FILLING}
_BY_CHOICE = {
    PlayerName.GREEDY: GREEDY,
    PlayerName.CAREFUL: CAREFUL,
    PlayerName.NETWORK: NETWORK,
    PlayerName.HINT: HINT,
}


class DealPlayer:
    """Plays fresh deals one after the other, as one of the named players does; for one thread.

    `samples` are those of the hints. `holds` lets the player hold discards back where the rules allow it
    (by default only who follows hints, and who acts at random, does). `weights` replace those that
    come with the package. Raises `NoNetworkError` for a network player where there are no weights.
    """

    def __init__(
        self,
        rules: Rules,
        player: PlayerName,
        *,
        samples: int | None = None,
        seed: int = DEFAULT_SEED,
        holds: bool | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._player = player
        self._weights = weights_for(rules) if weights is None else weights
        if player is PlayerName.NETWORK and not len(self._weights):
            raise NoNetworkError(f"no network has been trained for these rules: {rules}")
        if holds is None:
            holds = player in (PlayerName.HINT, PlayerName.RANDOM)
        self._seed = np.uint64(seed)
        self.samples = default_samples(rules, self._weights, 3) if samples is None else samples
        self._late_samples = (
            default_samples(rules, self._weights, 2) if samples is None else samples
        )
        self._facts = pack_facts(rules)
        alike = 52 % rules.columns == 0
        self._switches = pack_switches(rules, alike=alike, holds=holds)
        self._deeper = deeper_switches(rules, alike=alike)
        self._choice = _BY_CHOICE.get(player, GREEDY)
        if always_won(rules) and player is PlayerName.HINT:
            # Whoever fills all gaps that can be filled wins: any such position will do.
            self._switches[MUST_FILL] = 1
            self._choice = GREEDY
        self._last_orders = orders_of(52 % rules.columns or rules.columns)
        self._desk = Desk()

    def play(
        self,
        deals: npt.NDArray[np.uint8],
        first: int,
        stop: threading.Event | None = None,
    ) -> Plays:
        """Play deals (uint8, count x 52), the first of which has the number `first`.

        When `stop` is set the games played so far come back.
        """
        won = np.zeros(len(deals), np.uint8)
        chances = np.full(len(deals), np.nan)
        numbers = np.arange(len(deals), dtype=np.uint64) + np.uint64(first % (1 << 64))
        slow = self._player is PlayerName.HINT and not len(self._weights)
        together = 1 if slow else _TOGETHER
        done = 0
        while done < len(deals) and not (stop is not None and stop.is_set()):
            part = slice(done, done + together)
            if self._player in _BY_CHANCE:
                self._play_random(deals[part], numbers[part], won[part])
            else:
                self._play_chosen(deals[part], won[part], chances[part])
            done = min(done + together, len(deals))
        return Plays(won[:done], chances[:done])

    def _play_random(
        self,
        deals: npt.NDArray[np.uint8],
        numbers: npt.NDArray[np.uint64],
        won: npt.NDArray[np.uint8],
    ) -> None:
        play_random(
            deals,
            numbers,
            self._seed,
            np.int64(_BY_CHANCE[self._player]),
            self._desk.rows,
            self._desk.rng,
            self._desk.cards,
            self._facts,
            self._switches,
            won,
        )

    def _play_chosen(
        self,
        deals: npt.NDArray[np.uint8],
        won: npt.NDArray[np.uint8],
        chances: npt.NDArray[np.float64],
    ) -> None:
        desk = self._desk
        play_chosen(
            deals,
            self._seed,
            np.int64(self._choice),
            np.int64(self.samples),
            np.int64(self._late_samples),
            self._last_orders,
            desk.rows,
            desk.rng,
            desk.cards,
            self._facts,
            self._switches,
            self._deeper,
            self._weights,
            desk.active,
            desk.hidden,
            desk.sums,
            desk.squares,
            won,
            chances,
        )
