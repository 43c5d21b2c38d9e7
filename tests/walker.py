"""A game walked with the compiled steps, one position at a time, from plain Python."""

from __future__ import annotations

import numpy as np

from acesup_solver.acesup import steps
from acesup_solver.acesup.actions import DEAL, Action, Kind, discard, move
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.kernel import MOST_SUCCESSORS
from acesup_solver.acesup.pruning import NO_CUTS
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DISCARD,
    ACTION_KIND_MASK,
    ACTION_MASK,
    ACTION_MOVE,
    ACTION_SHIFT,
    BOARD_SIZE,
    DEALT_MASK,
    FIRST_COLUMN,
    META,
    PARENT,
    SETTLES,
    card_of_bit,
    pack,
    pack_rules,
    unpack_columns,
)
from acesup_solver.cards import Card

Shown = tuple[tuple[tuple[Card, ...], ...], int]
"""Columns and the number of cards dealt."""


def run_on(game: Game) -> None:
    """Play what needs no thought: discards that are made at once, deals that are the only action.

    Discards are made at once if they are forced and their order cannot matter.
    """
    settles = bool(pack_rules(game.rules)[SETTLES])
    while legal := game.legal_actions:
        if (settles and legal[0].kind is Kind.DISCARD) or legal == (DEAL,):
            game.push(legal[0])
        else:
            return


class Walker:
    """A game on the board of the kernels, all cuts switched off, standing on row 0 of its stack."""

    def __init__(self, game: Game) -> None:
        packed = pack(game, NO_CUTS)
        self.cards, self.rules = packed.cards, packed.rules
        self.n = len(packed.cards)
        self.width = game.rules.columns
        self.board = np.zeros(BOARD_SIZE, np.uint64)
        self.stack = np.zeros((2 * MOST_SUCCESSORS, FIRST_COLUMN + self.width), np.uint64)
        self.stack[0] = packed.start
        steps.lay_board(packed.cards, packed.strengths, packed.filler_ranks, self.board)

    def shown(self, row: int = 0) -> Shown:
        dealt = int(self.stack[row, META] & DEALT_MASK)
        return unpack_columns(self.stack[row], self.cards), dealt

    def run_on(self) -> int:
        return int(steps.run_on(self.stack, 0, self.rules, self.board, self.n))

    def may_deal(self) -> bool:
        return bool(steps.may_deal(self.stack, 0, self.rules, self.board, self.n))

    def action(self, row: int) -> Action:
        code = int(self.stack[row, META] >> ACTION_SHIFT & ACTION_MASK)
        kind = code & ACTION_KIND_MASK
        if kind == ACTION_DEAL:
            return DEAL
        card = card_of_bit(code >> ACTION_BIT_SHIFT & 63, self.cards)
        if kind == ACTION_DISCARD:
            return discard(card)
        assert kind == ACTION_MOVE
        return move(card, code >> ACTION_COLUMN_SHIFT)

    def successors(self) -> tuple[dict[Action, int], Action | None]:
        """The row that each action leads to, and the winning action if one ended the listing."""
        end = int(steps.successors(self.stack, 0, 1, self.rules, self.board, self.n))
        rows = range(1, end if end > 0 else 1 - end)
        by_action = {self.action(row): row for row in rows}
        assert len(by_action) == len(rows)
        assert not self.stack[rows.start : rows.stop, PARENT].any()
        return by_action, None if end > 0 else self.action(-end)

    def stand_on(self, row: int) -> None:
        self.stack[0] = self.stack[row]
        self.stack[0, META] &= DEALT_MASK
