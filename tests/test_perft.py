"""Counting all positions from which a round may be dealt: three programs, one number.

tests/perft.txt holds what the naive oracle counted; here the reference game and the compiled steps
count the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from acesup_solver.acesup import steps
from acesup_solver.acesup.actions import DEAL
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.state import (
    ANY_CARD,
    DEALT_MASK,
    FILLERS,
    FIRST_COLUMN,
    FLOOR,
    LAST_CARDS,
    LONE_MOVES,
    META,
    SETTLES,
)
from tests.perft import Case, counted_by_the_oracle, read_cases
from tests.walker import Walker

CASES = read_cases()

Row = tuple[int, ...]
"""A packed position: the number of cards dealt, then the columns."""


def by_round(counts: Counter[int], game: Game) -> tuple[int, ...]:
    """Counts by the size of the stock as a row, from the start to the last round."""
    stocks = [*range(len(game.stock), 0, -game.rules.columns), 0]
    return tuple(counts[stock] for stock in stocks)


@cache
def counted_by_the_game(case: Case) -> tuple[tuple[int, ...], bool]:
    """What the reference game counts, and whether it saw a win."""
    game = Game(case.deal, case.rules)
    seen = {(game.columns, len(game.stock))}
    counts: Counter[int] = Counter()
    won = False
    path = [iter(game.legal_actions)]

    def arrive() -> None:
        nonlocal won
        won = won or game.is_won
        last = not game.stock and not game.discards()
        counts[len(game.stock)] += game.is_legal(DEAL) or last

    arrive()
    while path:
        action = next(path[-1], None)
        if action is None:
            path.pop()
            if path:
                game.pop()
            continue
        game.push(action)
        here = game.columns, len(game.stock)
        if here in seen:
            game.pop()
            continue
        seen.add(here)
        arrive()
        path.append(iter(game.legal_actions))
    return by_round(counts, game), won


class KernelCount(Walker):
    """The same count with the compiled steps: straight runs step by step, moves from the bits."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.dealable: set[Row] = set()
        self.won = False

    def put(self, row: Row) -> None:
        self.stack[0, META], self.stack[0, FIRST_COLUMN:] = row[0], row[1:]

    def standing(self, row: int = 0) -> Row:
        dealt = int(self.stack[row, META] & DEALT_MASK)
        return (dealt, *map(int, self.stack[row, FIRST_COLUMN:]))

    def run(self, row: Row) -> Row | None:
        """Where a position runs on to, noting the deals on its way; None at an end."""
        self.put(row)
        while True:
            if self.rules[SETTLES]:
                steps.settle(self.stack, 0, self.width, self.board)
            here = self.standing()
            in_columns = sum(here[1:]) - self.width * int(FLOOR)
            last = here[0] == self.n
            beaten = steps.discardable(self.stack, 0, self.width, self.board)
            if self.may_deal() or (last and not beaten):
                self.dealable.add(here)
            if last and in_columns == self.board[LAST_CARDS]:
                self.won = True
                return None
            if beaten or steps.filling(self.stack, 0, self.rules, self.board, last):
                return here
            if last:
                return None
            steps.deal_round(self.stack, 0, self.width, self.n)

    def after_each_action(self, row: Row) -> Iterator[Row]:
        """Every position one action away, before it runs on."""
        self.put(row)
        beaten = int(steps.discardable(self.stack, 0, self.width, self.board))
        dealable = self.may_deal()
        if dealable:
            steps.deal_round(self.stack, 0, self.width, self.n)
            yield self.standing()
        for source, column in enumerate(row[1:], start=1):
            cards = [1 << bit for bit in range(1, 53) if column >> bit & 1]
            if cards and beaten & cards[-1]:
                yield changed(row, {source: column ^ cards[-1]})
            if len(cards) == 1 and not self.rules[LONE_MOVES]:
                continue
            for card in cards if self.rules[ANY_CARD] else cards[-1:]:
                if card & int(self.board[FILLERS]):
                    for target, other in enumerate(row[1:], start=1):
                        if other == FLOOR:
                            yield changed(row, {source: column ^ card, target: other | card})

    def count(self) -> Counter[int]:
        start = self.run(self.standing())
        todo = [start] if start else []
        seen = set(todo)
        while todo:
            row = todo.pop()
            later = {after for after in map(self.run, [*self.after_each_action(row)]) if after}
            self.agree_with_successors(row, later)
            todo += later - seen
            seen |= later
        return Counter(self.n - dealt for dealt, *_ in self.dealable)

    def agree_with_successors(self, row: Row, later: set[Row]) -> None:
        """What the search would see of a position is what was found step by step."""
        self.put(row)
        rows, won = self.successors()
        if won is None:
            assert set(map(self.standing, rows.values())) == later


def changed(row: Row, columns: dict[int, int]) -> Row:
    """A row with some of its columns changed, counted from 1."""
    return tuple(columns.get(place, word) for place, word in enumerate(row))


def named(case: Case) -> str:
    return f"{case.switches}: {case.dealt[:11]}".replace(" ", "_")


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_oracle_counts_what_the_file_says(case: Case) -> None:
    assert counted_by_the_oracle(case) == case.counts


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_reference_game_counts_the_same(case: Case) -> None:
    counts, _ = counted_by_the_game(case)
    assert counts == case.counts


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_compiled_steps_count_the_same(case: Case) -> None:
    game = Game(case.deal, case.rules)
    kernel_count = KernelCount(game)
    counts = by_round(kernel_count.count(), game)
    assert counts[:-1] == case.counts[:-1]
    # A win ends a game: with discards first fewer arrangements of its last four cards are seen.
    if not kernel_count.won:
        assert counts[-1] == case.counts[-1]


def test_the_file_has_games_that_can_be_won_and_games_that_cannot() -> None:
    won = [counted_by_the_game(case)[1] for case in CASES]
    assert won.count(True) >= 5
    assert won.count(False) >= 15
