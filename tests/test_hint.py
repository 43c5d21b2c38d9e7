"""Advice: what it rests on, what it says, and that it can be followed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver.acesup.belief import Belief
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.hint import Advice, InvalidHintError
from acesup_solver.acesup.judging import Judge, Method
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.weights import NO_WEIGHTS, weights_for
from acesup_solver.cards import Card
from tests.helpers import (
    cards,
    middle_of_a_game,
    oracle_position,
    oracle_rules,
    random_deck,
    random_pack,
    random_rules,
)
from tests.hidden_oracle import best_chance, chance_of_dealing
from tests.oracle import after
from tests.test_expectimax import classic_games, with_stock_left


def shuffled(game: Game, rng: random.Random) -> Game:
    """The same position with another order of the stock."""
    stock = rng.sample(game.stock, len(game.stock))
    return Game.from_position(game.columns, stock, game.discarded, game.rules)


def answers(advice: Any) -> dict[str, object]:
    json: dict[str, object] = advice.to_json()
    return json


# What it rests on


@pytest.mark.parametrize("variant", ["classic", "aerobatics", "easy", "strict", "reverse"])
def test_the_order_of_the_stock_changes_nothing(variant: str) -> None:
    rng = random.Random(1)
    for left in (48, 40, 28, 16, 8, 4):
        rules = au.find_variant(variant).rules
        game = with_stock_left(random_pack(rng), rules, left, rng)
        advice = au.hint(game, samples=20)
        for _ in range(3):
            assert answers(au.hint(shuffled(game, rng), samples=20)) == answers(advice)


def test_the_order_of_the_stock_changes_nothing_under_any_rules() -> None:
    rng = random.Random(2)
    for _ in range(30):
        game = middle_of_a_game(Game(random_pack(rng), random_rules(rng, 2, 6)), rng)
        advice = au.hint(game, samples=3)
        assert answers(au.hint(shuffled(game, rng), samples=3)) == answers(advice)


def test_where_the_columns_stand_changes_no_chance() -> None:
    rng = random.Random(3)
    for left in (40, 20, 8):
        game = with_stock_left(random_pack(rng), Rules(), left, rng)
        columns = rng.sample(game.columns, 4)
        twin = Game.from_position(columns, game.stock, game.discarded)
        assert au.hint(twin).win == au.hint(game).win


def test_the_seed_and_the_samples_alone_decide() -> None:
    game = with_stock_left(au.Deal.from_seed(17), Rules(), 40, random.Random(4))
    first = au.hint(game, samples=50)
    assert answers(au.hint(game, samples=50)) == answers(first)
    assert answers(au.hint(game, samples=50, seed=1)) != answers(first)
    assert first.samples == 50
    assert au.hint(game, budget_ms=20).samples >= 1


# What it says


def test_the_chance_of_every_action_is_that_of_the_oracle_before_the_last_round() -> None:
    games = classic_games(4, seed=5)
    several = 0
    for number in range(30):
        game = next(games)
        while number % 3 and game.discards():
            game.push(game.discards()[0])
        rules = oracle_rules(game.rules)
        advice = au.hint(game)
        assert advice.method is Method.EXACT
        assert [chance.action for chance in advice.actions] == list(game.legal_actions)
        for chance in advice.actions:
            if chance.action == "deal":
                expected = chance_of_dealing(oracle_position(game), rules)
            else:
                expected = best_chance(after(oracle_position(game), chance.action, rules), rules)
            assert chance.win == pytest.approx(expected, abs=1e-9)
            assert (chance.stderr, chance.exact) == (0, True)
        several += len({chance.win for chance in advice.actions}) > 1
    assert several > 3


def test_the_chance_of_every_action_under_any_rules_with_small_decks() -> None:
    rng = random.Random(6)
    for _ in range(100):
        rules = random_rules(rng, 2, 5)
        deal = random_deck(rng, 2, 3)
        left = len(deal) % rules.columns or rules.columns
        game = with_stock_left(deal, rules, left, rng)
        if len(game.stock) != left or game.outcome() is not None:
            continue
        advice = au.hint(game)
        for chance in advice.actions:
            if chance.action == "deal":
                expected = chance_of_dealing(oracle_position(game), oracle_rules(rules))
            else:
                then = after(oracle_position(game), chance.action, oracle_rules(rules))
                expected = best_chance(then, oracle_rules(rules))
            assert chance.win == pytest.approx(expected, abs=1e-9), f"{game!r} {rules}"


def test_with_an_empty_stock_a_hint_says_whether_the_game_is_won() -> None:
    rng = random.Random(7)
    won = lost = 0
    for _ in range(200):
        rules = random_rules(rng, 2, 5)
        game = with_stock_left(random_deck(rng, 2, 4), rules, 0, rng)
        if game.outcome() is None:
            advice = au.hint(game)
            assert advice.lost is not (au.solve(game).verdict is au.Verdict.SOLVABLE)
            assert {chance.win for chance in advice.actions} <= {0.0, 1.0}
            won, lost = won + (not advice.lost), lost + advice.lost
    assert won > 5
    assert lost > 5


def test_eight_cards_to_come_are_worked_out_if_the_samples_suffice() -> None:
    game = next(classic_games(8, seed=8))
    exact = au.hint(game, samples=1680)
    assert (exact.method, exact.samples) == (Method.EXACT, 0)
    assert all(chance.exact and chance.stderr == 0 for chance in exact.actions)
    sampled = au.hint(game, samples=1679)
    assert sampled.method is not Method.EXACT
    assert sampled.win == pytest.approx(exact.win, abs=6 * max(c.stderr for c in sampled.actions))


def test_a_lost_game_is_called_lost() -> None:
    rng = random.Random(9)
    seen = 0
    for _ in range(60):
        game = with_stock_left(random_pack(rng), Rules(), 12, rng)
        advice = au.hint(game, samples=5)
        if advice.lost:
            seen += 1
            assert advice.method is Method.LOST
            assert advice.action in game.legal_actions
            assert advice.win == 0
            assert au.solve(shuffled(game, rng)).verdict is au.Verdict.UNSOLVABLE
            assert advice.explain().endswith("but the game is lost, whatever comes.")
    assert seen > 10


def test_a_game_that_is_over_needs_no_advice() -> None:
    game = Game(au.Deal(cards("AC AD AH AS")))
    game.push("deal")
    advice = au.hint(game)
    assert (advice.action, advice.method, advice.lost) == (None, Method.OVER, False)
    assert advice.explain() == "The game is won."


def test_lone_moves_have_the_value_of_the_position_and_are_not_advised() -> None:
    game = au.Game(au.Deal.from_seed(17))
    for action in ("deal", "x6D"):
        game.push(action)
    advice = au.hint(game, samples=20)
    assert len(advice.actions) == 4
    assert len({chance.win for chance in advice.actions}) == 1
    assert advice.action == "deal"


def test_sentences() -> None:
    game = Game.from_position(
        [cards("9C KC"), cards("7H QS"), cards("AD"), []],
        [card for card in map(Card.from_number, range(52)) if str(card) not in GONE],
        cards("2C 3C 4C"),
    )
    advice: Any = au.hint(game, samples=10)
    said = {str(c.action): Advice(c.action, (), Method.EXACT, 0, False, Belief.of(game)).explain()
            for c in advice.actions}  # fmt: skip
    assert said["QS>4"] == (
        "Move the queen of spades to column 4: that frees the 7 of hearts, which 7 unseen hearts can"
        " beat."
    )
    assert said["KC>4"].endswith("that frees the 9 of clubs, which can be discarded then.")
    assert said["deal"] == "Deal: nothing better can be done, 44 cards are still to come."


GONE = {"9C", "KC", "7H", "QS", "AD", "2C", "3C", "4C"}


# How it is found


def test_more_columns_than_suits_are_won_by_a_rule() -> None:
    rng = random.Random(10)
    for rules in (Rules(columns=5), Rules(columns=7, gaps="must-fill", lone_moves=False)):
        for _ in range(10):
            game = Game(random_pack(rng), rules)
            while game.outcome() is None:
                advice = au.hint(game)
                assert advice.method is Method.RULE
                assert {chance.win for chance in advice.actions} == {1.0}
                assert advice.action is not None
                game.push(advice.action)
            assert game.is_won


def test_following_the_hints_ends_every_game_under_any_rules() -> None:
    rng = random.Random(11)
    for _ in range(12):
        rules = random_rules(rng, 2, 7)
        game = Game(random_deck(rng, 4, 6), rules)
        for _ in range(300):
            advice = au.hint(game, samples=3)
            if advice.action is None:
                break
            game.push(advice.action)
        assert game.outcome() is not None, f"{game!r} {rules}"


def test_decks_that_are_no_whole_pack_are_played_out() -> None:
    deal = random_deck(random.Random(13), 7, 7)
    game = Game(deal)
    game.push("deal")
    assert au.hint(game, samples=5).method in (Method.ROLLOUTS, Method.LOST)


def test_where_there_are_too_many_positions_to_list_nothing_is_called_exact_or_lost() -> None:
    rules = Rules(reach="any-card", discards="optional", columns=8, fillers="KQJT98765432")
    columns = [cards("2C 3D 4H 5S 6C"), cards("7D 8H 9S TC JD QH"), cards("2S 2H 3H"), *((),) * 5]
    there = {card for column in columns for card in column}
    last = [card for card in map(Card.from_number, range(52)) if str(card)[0] == "A"]
    gone = [c for c in map(Card.from_number, range(52)) if c not in there and c not in last]
    game = Game.from_position(columns, last, gone, rules)
    judge = Judge(Belief.of(game), NO_WEIGHTS, holds=True)
    judgement = judge.judge(2, None, seed=0)
    assert judgement.method is Method.ROLLOUTS
    assert not any(worth.exact for worth in judgement.worths if worth is not None)


def test_rules_without_a_network_are_played_out() -> None:
    rules = Rules(fillers="AK")
    assert not len(weights_for(rules))
    game = with_stock_left(random_pack(random.Random(12)), rules, 40, random.Random(12))
    assert au.hint(game, samples=5).method is Method.ROLLOUTS


def test_the_network_of_classic_serves_all_rules_that_come_to_the_same() -> None:
    for rules in (Rules(high="king"), Rules(lone_moves=False), Rules(discards="optional")):
        assert weights_for(rules) is not None
        assert len(weights_for(rules)) == len(weights_for(Rules())) > 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 0}, "0 samples; expected 1 to 10000000"),
        ({"budget_ms": 0.0}, "0.0 ms; expected more than 0"),
        ({"samples": 5, "budget_ms": 5.0}, "samples and budget_ms both; expected one of them"),
        ({"seed": -1}, "seed -1; expected 0 to"),
    ],
)
def test_what_no_hint_can_be_made_with_is_refused(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(InvalidHintError, match=message):
        au.hint(au.Game(au.Deal.from_seed(17)), **arguments)


# How good it is


@pytest.mark.slow
def test_looking_ahead_at_eight_cards_to_come_keeps_99_percent_of_the_best() -> None:
    games = classic_games(8, seed=13)
    got = best = 0.0
    for _ in range(500):
        belief = Belief.of(next(games))
        judge = Judge(belief, weights_for(belief.rules), holds=False)
        exact = judge.judge(1680, None, seed=1).worths
        wins = [worth.win for worth in exact if worth is not None]
        guessed = judge.judge(100, None, seed=1).worths
        ranked = [(worth.rank, place) for place, worth in enumerate(guessed) if worth is not None]
        chosen = max(ranked)[1]
        got += wins[chosen]
        best += max(wins)
    assert got >= 0.99 * best
