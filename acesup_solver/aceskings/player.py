"""Somebody who plays Aces and Kings by the network, without looking into the stock."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings import hidden, valuing
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import Search
from acesup_solver.aceskings.state import (
    CARDS_SIZE,
    COPIES,
    DOWN,
    FIRST_SLOTS,
    RANKS,
    STOCK,
    STOCK_ROW,
    UP,
    WASTE,
    Board,
    Numbers,
    pack_deal,
)
from acesup_solver.results import Limits, Verdict

__all__ = ["Network", "Player", "Table", "new_table"]

Floats = npt.NDArray[np.float32]

MOST_STEPS = CARDS_SIZE
ENDGAME_STATES = 1_000
"""States to decide the end of a game with, from the last card of the stock on; nearly always enough."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights of the network that tells the chance to win from an afterstate.

    `layer` (float32, INPUTS x HIDDEN) and `output` (float32, HIDDEN + 1, the last one a constant).
    """

    layer: Floats
    output: Floats


class Table:
    """A game on its way as arrays: what a player sees, and the stock that the game has in store.

    `cards` as in `Board`, `state` as in `hidden.py`; `profile` (int64) tells the cards of each rank on
    the foundations, `unseen` (int64) those in the stock.
    """

    def __init__(self, board: Board) -> None:
        self.sizes = board.sizes.copy()
        self.cards = board.cards.copy()
        self.state: Numbers = np.zeros(hidden.STATE_SIZE, np.int64)
        self.state[[hidden.FIRST, hidden.SECOND]] = board.heights
        self.state[hidden.WASTE_HEIGHT] = board.sizes[WASTE]
        self.state[hidden.SLOTS] = board.sizes[FIRST_SLOTS]
        self.unseen = np.bincount(self.stock, minlength=16)
        self.profile = self._profile()

    @property
    def arrays(self) -> tuple[Numbers, Numbers, Numbers, Numbers, Numbers]:
        """What kernels want to know of it, in their order."""
        return self.sizes, self.cards, self.state, self.profile, self.unseen

    @property
    def stock(self) -> Numbers:
        """The cards to come, in order."""
        return self.cards[STOCK_ROW, self.state[hidden.TURNED] : self.sizes[STOCK]]

    def _profile(self) -> Numbers:
        ranks = int(self.sizes[RANKS])
        first, second, waste, slots, _ = self.state.tolist()
        elsewhere = [*self.cards[0, :first], *self.cards[1, :second], *self.cards[3, :waste]]
        elsewhere += [*self.stock, *((slots >> shift) & 15 for shift in range(0, 16, 4))]
        profile: Numbers = self.sizes[COPIES] - np.bincount(elsewhere, minlength=16)
        profile[0] = self.sizes[UP]
        profile[ranks + 1] = self.sizes[DOWN]
        return profile

    def board(self) -> Board:
        """What is there now, the stock included, for a search."""
        sizes, cards = self.sizes.copy(), self.cards.copy()
        stock = self.stock
        cards[STOCK_ROW] = 0
        cards[STOCK_ROW, : len(stock)] = stock
        sizes[STOCK] = len(stock)
        sizes[WASTE] = self.state[hidden.WASTE_HEIGHT]
        sizes[FIRST_SLOTS] = self.state[hidden.SLOTS]
        heights = self.state[[hidden.FIRST, hidden.SECOND]]
        return Board(sizes, cards, heights, np.zeros((3, CARDS_SIZE), np.uint64))


class Player:
    """Plays with a network; owns the memory that it takes, for one thread."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.points = np.zeros((hidden.MOST_POINTS, 4), np.int64)
        self.choices = np.zeros((hidden.CHOICES, hidden.CHOICE_SIZE), np.int64)
        self.values = np.zeros(hidden.CHOICES, np.float32)
        self.scratch = np.zeros((3, 4096), np.int64)
        self.inputs = np.zeros(valuing.INPUTS, np.float32)
        self.units = np.zeros(valuing.HIDDEN, np.float32)
        self.trace = np.zeros((MOST_STEPS, valuing.INPUTS), np.float32)
        self.worth = np.zeros(MOST_STEPS, np.float32)
        self.arrays = (
            network.layer,
            network.output,
            self.points,
            self.choices,
            self.values,
            self.scratch,
            self.inputs,
            self.units,
        )
        """The network and the memory that kernels choose with, in their order."""
        self._search = Search(Limits(max_states=ENDGAME_STATES, memory_mb=100))

    def play(self, table: Table, *, most: int = MOST_STEPS) -> int:
        """Play on until so many cards have been turned, or one is left; their number."""
        return int(
            hidden.play_to_the_end(
                *table.arrays,
                *self.arrays,
                most,
                self.trace,
                self.worth,
            )
        )

    def play_whole(self, table: Table) -> tuple[int, bool]:
        """Play a game to its end: the afterstates in `trace` and `worth`, and whether it is won.

        The last of them is what the network likes best with one card unseen, where the solver takes over.
        """
        steps = self.play(table)
        found = self.list_choices(table)
        best = int(np.argmax(self.values[:found]))
        hidden.describe_choice(
            *table.arrays,
            self.choices[best],
            self.scratch,
            self.trace[steps],
        )
        self.worth[steps] = self.values[best]
        return steps + 1, self.wins(table)

    def list_choices(self, table: Table) -> int:
        """The number of decisions that are open; they are in `choices` and `values`."""
        return int(
            hidden.list_choices(
                *table.arrays,
                *self.arrays,
            )
        )

    def wins(self, table: Table) -> bool:
        """Whether the solver finds a win from there, with at most one card unseen."""
        verdict, _ = self._search.run(table.board())
        return verdict is Verdict.SOLVABLE


def new_table(deal: npt.NDArray[np.uint8], rules: Rules) -> Table:
    """A deal (uint8, card numbers in dealing order) laid out."""
    return Table(pack_deal(deal, rules))
