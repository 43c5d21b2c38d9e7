"""The reference game and the naive oracle, two independent programs, agree on random play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from acesup_solver.acesup.actions import DEAL, discard, move
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from tests import oracle
from tests.helpers import middle_of_a_game, oracle_position, oracle_rules, random_play
from tests.strategies import packs, players, rule_sets, small_decks

CONCEIVABLE = [DEAL, *map(discard, PACK), *(move(card, c) for card in PACK for c in range(8))]


def agree(game: Game) -> None:
    """The game and the oracle allow the same actions in this position."""
    legal = game.legal_actions
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(oracle.legal_actions(oracle_position(game), oracle_rules(game.rules)))


@given(small_decks(), rule_sets(2, 8), players)
def test_small_decks_have_the_same_legal_actions_and_lead_to_the_same_positions(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    position = oracle_position(game)
    for action in random_play(game, player, most=200):
        agree(game)
        position = oracle.apply(position, action, oracle_rules(rules))
    assert oracle_position(game) == position
    agree(game)


@given(packs, rule_sets(2, 8), players)
@settings(max_examples=50)
def test_full_packs_have_the_same_legal_actions_and_lead_to_the_same_positions(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    position = oracle_position(game)
    for action in random_play(game, player, most=150):
        agree(game)
        position = oracle.apply(position, action, oracle_rules(rules))
    assert oracle_position(game) == position


@given(packs, rule_sets(2, 8), players)
def test_of_all_conceivable_actions_exactly_the_legal_ones_are_legal(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    legal = {action for action in CONCEIVABLE if game.is_legal(action)}
    assert legal == set(game.legal_actions)


@given(small_decks(most=5), rule_sets(2, 8), players)
def test_games_are_won_and_lost_when_the_oracle_says_so(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    told = oracle_rules(rules)
    for _ in random_play(game, player, most=60):
        position = oracle_position(game)
        assert game.is_won == oracle.won(position, told)
        assert game.is_lost == oracle.lost(position, told)
        assert (game.outcome() is not None) == (game.is_won or game.is_lost)
    assert game.is_won == oracle.won(oracle_position(game), told)
    if game.is_won:
        assert game.legal_actions == ()
        assert not any(map(game.is_legal, CONCEIVABLE))


def test_random_play_wins_some_games_and_loses_others() -> None:
    # Otherwise the statements about finished games above would be about nothing.
    rng = random.Random(1)
    ends = []
    for seed in range(60):
        deck = [card for card in PACK if card.rank > 9]
        random.Random(seed).shuffle(deck)
        game = Game(Deal(tuple(deck)), Rules(columns=4 + seed % 2))
        for _ in random_play(game, rng):
            pass
        ends.append((game.is_won, game.is_lost))
    assert ends.count((True, False)) > 10
    assert ends.count((False, True)) > 10


@given(packs, rule_sets(2, 8), players)
def test_taking_everything_back_shows_every_position_again(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = Game(deal, rules)
    past = []
    for action in random_play(game, player, most=150):
        past.append((action, str(game), game.columns, game.stock, game.discarded, game.history))
    for action, *before in reversed(past):
        assert game.pop() == action
        assert [str(game), game.columns, game.stock, game.discarded, game.history] == before
    assert game.columns == ((),) * rules.columns
    assert game.stock == deal.cards


@given(packs, rule_sets(2, 8), players)
def test_no_card_is_lost_on_the_way(deal: Deal, rules: Rules, player: random.Random) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    in_columns = [card for column in game.columns for card in column]
    assert sorted([*in_columns, *game.stock, *game.discarded]) == sorted(PACK)
    assert game.score == len(game.discarded)


@given(packs, rule_sets(2, 8), players)
def test_the_cards_of_a_column_lie_in_dealing_order(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    for column in game.columns:
        places = [deal.cards.index(card) for card in column]
        assert places == sorted(places)


@given(packs, rule_sets(2, 8), players)
def test_a_history_played_again_leads_to_the_same_position(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    again = Game(deal, rules)
    for text in " ".join(game.history).lower().split():
        again.push(text)
    assert str(again) == str(game)
    assert again.history == game.history


@given(packs, rule_sets(2, 8), players)
def test_discards_lead_to_the_same_cards_in_whatever_order(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)

    def settled(choose: int) -> tuple[object, ...]:
        twin = game.copy()
        while beaten := [action for action in twin.legal_actions if action.startswith("x")]:
            twin.push(beaten[choose])
        return twin.columns

    assert settled(0) == settled(-1)


@pytest.mark.parametrize("high", ["ace", "king"])
@given(deal=packs, player=players)
@settings(max_examples=20)
def test_the_highest_cards_never_leave(high: str, deal: Deal, player: random.Random) -> None:
    game = Game(deal, Rules(high=high))
    for _ in random_play(game, player):
        pass
    assert all(game.rules.strength(card) < 12 for card in game.discarded)
