"""Whole games of players who do not see the stock."""

from __future__ import annotations

import random

import numpy as np
import pytest

import acesup_solver as au
from acesup_solver.acesup.belief import NO_CARD, SLOTS, pack_facts, pack_switches
from acesup_solver.acesup.desk import Desk
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.players import FILLING, RANDOM, play_random
from acesup_solver.acesup.playing import DealPlayer
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.state import pack_cards
from acesup_solver.autoplays import autoplay, mean_with_interval
from acesup_solver.families import PlayerName
from acesup_solver.schemes import DEFAULT_SCHEME
from tests.helpers import random_deck

DECISIVE = 40


def by_the_reference(game: Game, rng: random.Random, *, fills: bool) -> bool:
    """Play at random with the reference game: any legal action, or discards and then fills."""
    while game.outcome() is None:
        actions = list(game.legal_actions)
        if fills:
            tall = {str(column[-1]) for column in game.columns if len(column) > 1}
            moves = [action for action in actions if ">" in action and action[:2] in tall]
            deals = [action for action in actions if action == "deal"]
            actions = list(game.discards()) or moves or deals
        game.push(rng.choice(actions))
    return game.is_won


@pytest.mark.parametrize("fills", [False, True])
@pytest.mark.parametrize("lone_moves", [False, True])
def test_random_players_win_as_often_as_random_play_of_the_reference(
    fills: bool, lone_moves: bool
) -> None:
    rules = Rules(lone_moves=lone_moves)
    rng = random.Random(1)
    decks = [random_deck(rng, 3, 3) for _ in range(1500)]
    expected = np.mean([by_the_reference(Game(deck, rules), rng, fills=fills) for deck in decks])
    desk = Desk()
    shares = []
    for seed, deck in enumerate(decks):
        game = Game(deck, rules)
        won = np.zeros(4, np.uint8)
        play_random(
            np.array([pack_cards(deck)] * 4),
            np.arange(4, dtype=np.uint64),
            np.uint64(seed),
            np.int64(FILLING if fills else RANDOM),
            desk.rows,
            desk.rng,
            np.full(SLOTS, NO_CARD, np.int64),
            pack_facts(rules, frozenset(game.last_cards)),
            pack_switches(rules, alike=True),
            won,
        )
        shares.append(won.mean())
    assert 0.02 < expected < 0.9
    error = (expected * (1 - expected) * (1 / 1500 + 1 / 3000)) ** 0.5
    assert abs(np.mean(shares) - expected) < 4 * error


def in_the_order_of_bottoms(game: Game) -> Game:
    """The same position as players see it before a deal: for them all columns are alike."""
    columns = sorted(game.columns, key=lambda column: column[0].number if column else 99)
    return Game.from_position(columns, game.stock, game.discarded, game.rules)


def test_the_player_who_follows_hints_does_just_that() -> None:
    played = autoplay("classic", range(DECISIVE), player="hint", samples=20)
    checked = 0
    for seed in played.seeds:
        chance = float(played.chances[seed])
        if not chance:
            continue
        game = au.Game(au.Deal.from_seed(seed))
        while len(game.stock) > 4 or game.discards():
            advice = au.hint(game, samples=20)
            if advice.action == "deal":
                game = in_the_order_of_bottoms(game)
            game.push(str(advice.action))
        assert au.hint(game).win == pytest.approx(chance, abs=1e-12)
        checked += 1
    assert checked > 2


@pytest.mark.parametrize("player", ["random", "greedy", "hint"])
def test_the_number_of_jobs_changes_nothing(player: str) -> None:
    alone, together = (
        autoplay("classic", range(7, 607), player=player, samples=2, jobs=jobs) for jobs in (1, 3)
    )
    assert np.array_equal(alone.won, together.won)
    assert np.array_equal(alone.chances, together.chances, equal_nan=True)
    assert alone.seeds == range(7, 607)


def test_whoever_follows_hints_wins_five_columns() -> None:
    assert autoplay("five-columns", range(300), player="hint").wins == 300


def test_the_players_stand_in_their_order() -> None:
    names = ("random", "random-fill", "greedy", "careful", "network")
    rates = [autoplay("classic", range(20_000), player=name).rate for name in names]
    assert rates == sorted(rates)
    assert 0.002 < rates[0] < 0.0045
    assert 0.004 < rates[1] < 0.007  # "1 in 200"
    assert 0.024 < rates[2] < 0.031  # "1 in 35"


@pytest.mark.slow
def test_the_hints_win_one_game_in_26() -> None:
    hint, greedy = (autoplay("classic", range(20_000), player=name) for name in ("hint", "greedy"))
    assert 0.035 < hint.rate < 0.041
    better = mean_with_interval(hint.chances - greedy.chances)
    assert better is not None
    assert better[0] > better[1]


def test_what_is_reported() -> None:
    played = autoplay("classic", range(5, 505), player="greedy")
    data = played.to_json()
    assert (data["player"], data["scheme"], data["seeds"]) == (
        "greedy",
        DEFAULT_SCHEME,
        ["5", "505"],
    )
    assert data["rate"] == played.wins / 500
    assert data["samples"] == 0
    low, high = played.interval95
    assert low < played.rate < high
    assert played.chance is not None
    assert played.chance[0] == pytest.approx(played.rate, abs=0.02)


def test_stopping_keeps_what_is_finished_without_a_hole() -> None:
    def stop(games: int, wins: int) -> None:
        if games:
            raise KeyboardInterrupt

    played = autoplay("classic", range(100_000), player="random", on_progress=stop)
    assert played.interrupted
    assert 0 < len(played.won) < 100_000
    assert played.seeds == range(len(played.won))


def test_who_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown player 'best'; expected random, random-fill"):
        autoplay("classic", range(1), player="best")
    with pytest.raises(ValueError, match="no network has been trained for these rules"):
        DealPlayer(Rules(fillers="AK"), PlayerName.NETWORK)
