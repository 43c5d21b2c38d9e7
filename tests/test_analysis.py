"""`analyse`: what still wins, and which action threw the win away."""

from __future__ import annotations

import random
import threading

import pytest

import acesup_solver as au
from acesup_solver.acesup.game import Game
from tests import oracle

SOLVABLE, UNSOLVABLE, UNDECIDED = au.Verdict.SOLVABLE, au.Verdict.UNSOLVABLE, au.Verdict.UNDECIDED

RULES = [
    oracle.Rules(),
    oracle.Rules(lone_moves=False),
    oracle.Rules(discards="optional"),
    oracle.Rules(fillers="AK", gaps="must-fill"),
    oracle.Rules(reach="any-card", lone_moves=False),
]


def random_game(seed: int, rules: oracle.Rules) -> tuple[Game, list[oracle.Position]]:
    """A small game played at random for a while, with all its positions."""
    choose = random.Random(seed)
    ranks = "AKQJT"[: choose.choice((3, 4, 5))]
    cards = [rank + suit for rank in ranks for suit in "CDHS"]
    choose.shuffle(cards)
    game = au.Game(au.Deal.parse(" ".join(cards)), au.Rules().changed(**vars(rules)))
    positions = [oracle.start(cards, rules)]
    for _ in range(choose.randrange(14)):
        actions = oracle.legal_actions(positions[-1], rules)
        if not actions:
            break
        action = choose.choice(actions)
        game.push(action)
        positions.append(oracle.apply(positions[-1], action, rules))
    return game, positions


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_verdict_is_that_of_the_oracle(rules: oracle.Rules) -> None:
    thrown_away = 0
    for seed in range(30):
        game, positions = random_game(seed, rules)
        winnable = [oracle.winnable(position, rules) for position in positions]
        analysis = au.analyse(game)
        assert [verdict is SOLVABLE for verdict in analysis.verdicts] == winnable
        assert UNDECIDED not in analysis.verdicts
        assert analysis.in_doubt == range(0)
        assert analysis.verdict is analysis.verdicts[-1]
        assert list(analysis.actions) == list(game.legal_actions)
        for action, solution in analysis.actions.items():
            after = oracle.apply(positions[-1], action, rules)
            assert (solution.verdict is SOLVABLE) == oracle.winnable(after, rules)
            if solution.verdict is SOLVABLE:
                assert_wins(game, (action, *solution.moves))
        if winnable[0] and not winnable[-1]:
            place = winnable.index(False) - 1
            assert analysis.thrown_away_at == place
            assert analysis.thrown_away_by == game.history[place]
            assert analysis.instead is not None
            before = game.copy()
            while len(before.history) > place:
                before.pop()
            assert_wins(before, analysis.instead.moves)
            thrown_away += 1
        else:
            assert analysis.thrown_away_at is None
            assert analysis.thrown_away_by is None
    assert thrown_away


def assert_wins(game: Game, moves: tuple[str, ...]) -> None:
    end = game.copy()
    for action in moves:
        end.push(action)
    assert end.is_won


def full_game(seed: int, choices: int) -> Game:
    game: Game = au.Game(au.Deal.from_seed(seed))
    choose = random.Random(choices)
    while game.legal_actions and len(game.history) < 60:
        game.push(choose.choice(game.legal_actions))
    return game


def test_a_whole_game_is_searched_only_where_it_matters() -> None:
    game = full_game(17, 1)
    before = (game.columns, game.stock, game.history)
    analysis = au.analyse(game)
    assert (game.columns, game.stock, game.history) == before
    assert analysis.verdicts[0] is SOLVABLE
    place = analysis.thrown_away_at
    assert place is not None
    for count, verdict in enumerate(analysis.verdicts):
        assert verdict is (SOLVABLE if count <= place else UNSOLVABLE)
    twin = au.Game(au.Deal.from_seed(17))
    for action in game.history[:place]:
        twin.push(action)
    assert au.solve(twin).verdict is SOLVABLE
    twin.push(game.history[place])
    assert au.solve(twin).verdict is UNSOLVABLE


def test_it_tells_the_story_in_words() -> None:
    game = au.Game(au.Deal.from_seed(17))
    start = str(au.analyse(game))
    assert start == "The position can still be won (line).\n  deal  wins"
    solution = au.solve(game)
    for action in solution.moves[:10]:
        game.push(action)
    assert str(au.analyse(game)).endswith("No action has thrown the win away.")
    for action in solution.moves[10:]:
        game.push(action)
    assert str(au.analyse(game)).startswith("The position can still be won")
    assert au.analyse(game).actions == {}
    lost = str(au.analyse(full_game(17, 1)))
    assert "The position can no longer be won" in lost
    assert "threw the win away; " in lost
    assert "would have kept it." in lost
    never = au.Game(au.Deal.from_seed(1))
    never.push("deal")
    assert str(au.analyse(never)).endswith("There was no win to throw away.")


def test_what_a_limit_leaves_open_is_said() -> None:
    game = full_game(17, 1)
    exact = au.analyse(game)
    thrown_away_at = exact.thrown_away_at
    assert thrown_away_at is not None
    open_ones = 0
    for states in (1, 3, 10, 30, 100, 300, 1000):
        analysis = au.analyse(game, limits=au.Limits(max_states=states))
        for known, verdict in zip(exact.verdicts, analysis.verdicts, strict=True):
            assert verdict in (known, UNDECIDED)
        if analysis.in_doubt:
            open_ones += 1
            assert thrown_away_at in analysis.in_doubt
            assert analysis.thrown_away_at is None
            assert "not decided" in str(analysis)
        else:
            assert analysis.thrown_away_at == thrown_away_at
    assert open_ones


def test_it_can_be_stopped() -> None:
    stop = threading.Event()
    stop.set()
    game = au.Game(au.Deal.from_seed(5), au.Rules().changed(discards="optional"))
    game.push("deal")
    analysis = au.analyse(game, stop=stop)
    assert analysis.verdict is UNDECIDED
    assert analysis.solution.reason is au.Reason.INTERRUPTED
    assert "undecided (interrupted)" in str(analysis)


def test_the_analysis_as_plain_values() -> None:
    game = full_game(17, 1)
    analysis = au.analyse(game)
    data = analysis.to_json()
    place = analysis.thrown_away_at
    assert place is not None
    assert data["verdict"] == "unsolvable"
    assert data["start"] == "solvable"
    assert data["thrown_away"] == {"number": place + 1, "action": game.history[place]}
    assert data["in_doubt"] is None
    history = data["history"]
    assert isinstance(history, list)
    assert [row["action"] for row in history] == list(game.history)
    assert history[place]["verdict"] == "unsolvable"
    assert data["instead"] == list(analysis.instead.moves if analysis.instead else ())
