"""The exact chance to win with a hidden stock, against a naive expectimax written from the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest

from acesup_solver.acesup.belief import Belief, pack_belief, pack_facts, pack_switches
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.judging import Judge, Method
from acesup_solver.acesup.rounds import is_dead
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import solve
from acesup_solver.acesup.weights import NO_WEIGHTS
from acesup_solver.deals import Deal
from acesup_solver.results import Verdict
from tests.helpers import oracle_position, oracle_rules, random_deck, random_pack, random_rules
from tests.hidden_oracle import Known, before_the_deal, best_chance, chance_of_dealing
from tests.oracle import may_deal


def exact_chances(belief: Belief) -> npt.NDArray[np.float64]:
    """The exact chances of the positions from which the next round may be dealt."""
    judgement = Judge(belief, NO_WEIGHTS, holds=True).judge(3_000, None, seed=0)
    assert judgement.method in (Method.EXACT, Method.LOST)
    wins = [worth.win for worth in judgement.worths if worth is not None]
    assert len(wins) == len(judgement.worths)
    return np.array(wins, np.float64)


def with_stock_left(deal: Deal, rules: Rules, left: int, rng: random.Random) -> Game:
    """A game after sensible play: discards, then often a move that fills a gap, until so many are left."""
    game = Game(deal, rules)
    while len(game.stock) > left:
        legal = game.legal_actions
        tall = {str(column[-1]) for column in game.columns if len(column) > 1}
        fills = [action for action in legal if ">" in action and action[:2] in tall]
        choices = [a for a in legal if a.startswith("x")] or fills or list(legal)
        game.push(rng.choice(choices if rng.random() < 0.95 else list(legal)))
    return game


def classic_games(left: int, seed: int) -> Iterator[Game]:
    """Games with so many cards to come in which not everything is lost."""
    rng = random.Random(seed)
    while True:
        game = with_stock_left(random_pack(rng), Rules(), left, rng)
        if exact_chances(Belief.of(game)).max() > 0:
            yield game


def check(game: Game, known: Known | None = None) -> None:
    """The best chance, and the chances of all candidates, are those of the oracle."""
    rules = oracle_rules(game.rules)
    position = oracle_position(game)
    chances = exact_chances(Belief.of(game))
    case = f"{game!r} {game.stock} {game.rules}"
    assert chances.max(initial=0.0) == pytest.approx(
        best_chance(position, rules, known), abs=1e-9
    ), case
    naive = {
        round(chance_of_dealing(here, rules, known), 9)
        for here in before_the_deal(position, rules)
        if may_deal(here, rules)
    }
    assert set(chances.round(9).tolist()) == naive, case


def test_at_four_cards_to_come() -> None:
    games = classic_games(4, seed=1)
    for _ in range(200):
        check(next(games))


def test_at_eight_cards_to_come() -> None:
    games = classic_games(8, seed=2)
    for _ in range(2):
        check(next(games), known={})


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(10))
def test_at_eight_cards_to_come_on_200_positions(tenth: int) -> None:
    games = classic_games(8, seed=100 + tenth)
    for _ in range(20):
        check(next(games), known={})


def test_with_small_decks_under_any_rules_before_the_last_round() -> None:
    rng = random.Random(4)
    for _ in range(150):
        rules = random_rules(rng, 2, 5)
        deal = random_deck(rng, 2, 4)
        left = len(deal) % rules.columns or rules.columns
        game = with_stock_left(deal, rules, left, rng)
        if len(game.stock) == left:
            check(game)


def test_with_small_decks_under_any_rules_before_the_last_two_rounds() -> None:
    rng = random.Random(5)
    won = 0
    for _ in range(400):
        rules = random_rules(rng, 2, 3)
        deal = random_deck(rng, 2, 4)
        left = (len(deal) % rules.columns or rules.columns) + rules.columns
        game = with_stock_left(deal, rules, left, rng)
        if len(game.stock) == left:
            check(game)
            won += exact_chances(Belief.of(game)).max(initial=0.0) > 0
    assert won > 20


def test_the_order_of_the_stock_and_of_the_columns_changes_nothing() -> None:
    rng = random.Random(6)
    for left in (4, 8):
        games = classic_games(left, seed=left)
        for _ in range(10):
            game = next(games)
            chances = exact_chances(Belief.of(game))
            stock, columns = list(game.stock), list(game.columns)
            rng.shuffle(stock)
            rng.shuffle(columns)
            twin = Game.from_position(game.columns, stock, game.discarded)
            other = Belief(tuple(columns), frozenset(stock), game.rules)
            for belief in (Belief.of(twin), other):
                assert np.array_equal(exact_chances(belief), chances)


def test_what_the_dead_test_calls_lost_no_order_of_the_stock_can_win() -> None:
    rng = random.Random(7)
    dead = alive = 0
    for _ in range(200):
        rules = random_rules(rng, 2, 5)
        deal = random_deck(rng, 2, 4)
        game = with_stock_left(deal, rules, rng.randrange(len(deal)), rng)
        belief = Belief.of(game)
        packed = pack_belief(belief)
        rows = np.zeros((2, len(packed.row)), np.uint64)
        rows[0] = packed.row
        facts = pack_facts(rules, belief.last_cards)
        switches = pack_switches(rules, alike=belief.columns_are_alike, holds=True)
        if not is_dead(
            rows, np.int64(0), np.int64(1), packed.unseen, packed.cards, facts, switches
        ):
            alive += 1
            continue
        dead += 1
        stock = list(game.stock)
        for _ in range(10):
            rng.shuffle(stock)
            other = Game.from_position(game.columns, stock, game.discarded, rules)
            assert solve(other).verdict is Verdict.UNSOLVABLE, f"{other!r} {stock} {rules}"
    assert dead > 50
    assert alive > 50
