"""The compiled steps and the reference game walk side by side, under every rule switch."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from acesup_solver.acesup import steps
from acesup_solver.acesup.actions import DEAL, Action, Kind, discard
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.state import BEATEN_BY, FILLERS, LAST_CARDS, LOWER
from acesup_solver.cards import Card
from acesup_solver.deals import Deal
from tests.helpers import middle_of_a_game, random_play
from tests.strategies import packs, players, rule_sets, small_decks
from tests.walker import Shown, Walker, run_on

DEALS = st.one_of(packs, small_decks())


def shown(game: Game) -> Shown:
    return game.columns, sum(map(len, game.columns)) + len(game.discarded)


def stands(game: Game) -> int:
    """How a game that has run on stands, in the words of the kernels."""
    if game.is_won:
        return steps.WON
    return steps.CHOICE if game.legal_actions else steps.LOST


def agree_on_successors(game: Game, walker: Walker) -> dict[Action, int]:
    """Both list the same successors; the rows of those that go on."""
    assert walker.shown() == shown(game)
    winning, going_on = {}, {}
    for action in game.legal_actions:
        twin = game.copy()
        twin.push(action)
        run_on(twin)
        if stands(twin) == steps.WON:
            winning[action] = shown(twin)
        elif stands(twin) == steps.CHOICE:
            going_on[action] = shown(twin)
    rows, won = walker.successors()
    found = {action: walker.shown(row) for action, row in rows.items()}
    if won is None:
        assert found == going_on
        assert not winning
    else:
        assert found.pop(won) == winning[won]
        assert found.items() <= going_on.items()
        del rows[won]
    return rows


def walk_side_by_side(game: Game, player: random.Random, most: int) -> None:
    walker = Walker(game)
    run_on(game)
    assert walker.run_on() == stands(game)
    for _ in range(most):
        if stands(game) != steps.CHOICE:
            return
        rows = agree_on_successors(game, walker)
        if not rows:
            return
        action = DEAL if DEAL in rows and player.random() < 0.3 else player.choice([*rows])
        walker.stand_on(rows[action])
        game.push(action)
        run_on(game)


@given(small_decks(), rule_sets(2, 8), players)
@settings(max_examples=800)
def test_small_decks_have_the_same_successors_from_deal_to_end(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    walk_side_by_side(Game(deal, rules), player, most=30)


@given(packs, rule_sets(2, 8), players)
@settings(max_examples=250)
def test_full_packs_have_the_same_successors_from_deal_to_end(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    walk_side_by_side(Game(deal, rules), player, most=40)


@given(DEALS, rule_sets(2, 8), players)
@settings(max_examples=500)
def test_positions_from_the_middle_have_the_same_successors(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    walk_side_by_side(middle_of_a_game(Game(deal, rules), player), player, most=5)


# The single steps


@given(DEALS, rule_sets(2, 8), players)
def test_the_board_knows_which_card_beats_which(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    walker = Walker(game)
    in_order = [Card.from_number(number) for number in walker.cards.tolist()]
    bit_of = {card: 2 << place for place, card in enumerate(in_order)}

    def bits(chosen: Iterable[Card]) -> int:
        return sum(bit_of[card] for card in chosen)

    for place, card in enumerate(in_order, start=1):
        higher = [other for other in in_order if rules.beats(other, card)]
        lower = [other for other in in_order if rules.beats(card, other)]
        assert walker.board[BEATEN_BY + place] == bits(higher)
        assert walker.board[LOWER + place] == bits(lower)
    assert walker.board[BEATEN_BY] == walker.board[LOWER] == 0
    assert walker.board[FILLERS] == bits(card for card in in_order if card.rank in rules.fillers)
    highest = max(map(rules.strength, in_order))
    assert walker.board[LAST_CARDS] == bits(c for c in in_order if rules.strength(c) == highest)


@given(DEALS, rule_sets(2, 8), players)
def test_a_round_may_be_dealt_when_the_game_says_so(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    for _ in random_play(game, player, most=80):
        if not game.is_won:
            assert Walker(game).may_deal() == game.is_legal("deal")


@given(DEALS, rule_sets(2, 8), players)
def test_what_may_be_discarded_and_what_is_left_when_nothing_may(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    for _ in random_play(game, player, most=80):
        walker = Walker(game)
        beaten = int(steps.discardable(walker.stack, 0, walker.width, walker.board))
        cards = [
            Card.from_number(n) for i, n in enumerate(walker.cards.tolist()) if beaten >> i + 1 & 1
        ]
        twin = game.copy()
        assert set(map(discard, cards)) == set(twin.discards())
        while discards := twin.discards():
            twin.push(discards[0])
        steps.settle(walker.stack, 0, walker.width, walker.board)
        assert walker.shown() == shown(twin)


@given(DEALS, rule_sets(2, 8), players)
def test_an_empty_column_can_be_filled_by_a_heavy_column_a_lone_card_or_nothing(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    for _ in random_play(game, player, most=80):
        lone = {column[0] for column in game.columns if len(column) == 1}
        movers = {action.card for action in game.legal_actions if action.kind is Kind.MOVE}
        expected = steps.NO_FILL
        if movers:
            expected = steps.HEAVY_FILL if movers - lone else steps.LONE_FILL
        walker = Walker(game)
        stock_is_empty = not game.stock
        arguments = (walker.stack, 0, walker.rules, walker.board, stock_is_empty)
        if not game.is_won:
            assert steps.filling(*arguments) == expected


@pytest.mark.parametrize("columns", range(2, 9))
def test_rounds_are_dealt_from_the_left_as_far_as_the_stock_reaches(columns: int) -> None:
    game = Game(Deal.from_seed(5), Rules(columns=columns, discards="optional"))
    walker = Walker(game)
    while game.stock:
        game.push("deal")
        steps.deal_round(walker.stack, 0, walker.width, walker.n)
        assert walker.shown() == shown(game)
