"""Advice with a hidden stock in Aces and Kings, and the pool of deals that can be won."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from dataclasses import asdict, replace
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from acesup_solver.aceskings import valuing
from acesup_solver.aceskings.family import ACES_AND_KINGS
from acesup_solver.aceskings.fitting import mirror
from acesup_solver.aceskings.game import Game, InvalidPositionError
from acesup_solver.aceskings.hint import Advice, InvalidHintError, Method, hint
from acesup_solver.aceskings.network import (
    InvalidNetworkError,
    read_network,
    save_network,
    shipped_network,
)
from acesup_solver.aceskings.player import Player, Table, new_table
from acesup_solver.aceskings.position import position_to_json
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import solve
from acesup_solver.aceskings.state import FIRST_SLOTS, pack
from acesup_solver.aceskings.training import (
    PROGRAMME,
    Plan,
    Programme,
    deals_from,
    learn,
    main,
)
from acesup_solver.deals import Deal
from acesup_solver.version import __version__
from tests.kings_helpers import middle_of_a_game


def game_at(seed: int, left: int) -> Game:
    """A game played by the network until so many cards are unseen, or fewer."""
    game = Game(Deal.from_seed(seed, packs=2))
    while len(game.stock) > left:
        action = hint(game, samples=0).action
        assert action is not None
        game.push(action)
    return game


def reordered(game: Game, rng: random.Random) -> Game:
    """The same game as far as a player can see."""
    stock = list(game.stock)
    rng.shuffle(stock)
    return Game.from_position(
        reserves=game.reserves,
        slots=game.slots,
        waste=game.waste,
        stock=stock,
        up=[len(pile) for pile in game.up],
        down=[len(pile) for pile in game.down],
    )


@pytest.mark.parametrize("samples", [0, 4])
@pytest.mark.parametrize("left", [73, 60, 40, 20, 5])
def test_a_hint_does_not_depend_on_the_order_of_the_stock(samples: int, left: int) -> None:
    game = game_at(3, left)
    first = hint(game, samples=samples)
    for seed in range(3):
        again = hint(reordered(game, random.Random(seed)), samples=samples)
        assert again.to_json() == first.to_json()


def test_hints_are_legal_and_lead_to_the_end_of_the_game() -> None:
    game = Game(Deal.from_seed(11, packs=2))
    while game.outcome() is None:
        advice = hint(game, samples=2)
        assert [chance.action for chance in advice.actions] == list(game.legal_actions)
        assert all(0 <= chance.win <= 1 for chance in advice.actions)
        if advice.action is None:
            assert advice.lost
            break
        game.push(advice.action)
    assert len(game.stock) == 0 or advice.lost


def test_an_action_among_foundations_is_worth_what_staying_is() -> None:
    game = game_at(3, 40)
    advice = hint(game, samples=4)
    best = max(chance.win for chance in advice.actions)
    for chance in advice.actions:
        if chance.action.source is not None and chance.action.source.kind.is_foundation:
            assert chance.win == best


def test_the_same_question_has_the_same_answer_and_another_seed_may_have_another() -> None:
    game = game_at(5, 50)
    assert hint(game).to_json() == hint(game).to_json()
    rich = game_at(3, 40)
    wins = {hint(rich, samples=2, seed=seed).win for seed in range(5)}
    assert len(wins) > 1


def test_a_hint_can_be_had_in_an_instant_or_within_a_time() -> None:
    game = game_at(5, 50)
    assert hint(game, samples=0).method is Method.INSTANT
    advice = hint(game, budget_ms=20)
    assert advice.method is Method.ROLLOUTS
    assert advice.samples >= 1


def test_once_nothing_is_hidden_the_hint_is_the_winning_line() -> None:
    game = Game(Deal.from_seed(2, packs=2))
    for action in solve(game).moves:
        if len(game.stock) <= 1:
            break
        game.push(action)
    followed = 0
    while not game.is_won:
        advice = hint(game)
        assert advice.method is Method.SOLVER
        assert advice.win == 1.0
        assert advice.action is not None
        game.push(advice.action)
        followed += 1
        assert followed < 400
    assert hint(game).to_json() == Advice(None, (), Method.OVER, 0, False).to_json()


def test_a_lost_game_is_called_lost() -> None:
    rng = random.Random(1)
    game = Game(Deal.from_seed(4, packs=2))
    while game.stock:
        game.push("turn")
    game = middle_of_a_game(game, rng)
    while not game.is_lost:
        game.push(
            rng.choice([a for a in game.legal_actions if ">U" in a or ">D" in a or ">S" in a])
        )
    advice = hint(game)
    assert advice.action is None
    assert advice.lost
    assert advice.explain() == "The game is lost."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"samples": 4, "budget_ms": 5.0}, "expected one of them"),
        ({"samples": -1}, "expected 0 to"),
        ({"budget_ms": 0.0}, "expected more than 0"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_impossible_questions_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidHintError, match=message):
        hint(Game(Deal.from_seed(0, packs=2)), **arguments)  # type: ignore[arg-type]


def test_small_games_have_no_network() -> None:
    rules = Rules(ranks=13, packs=1, up=2, down=2, slots=2, reserves=(5, 5))
    with pytest.raises(InvalidHintError, match="no network has learnt these rules"):
        hint(Game(Deal.from_seed(0), rules))


def test_a_hint_needs_the_set_of_unseen_cards_only() -> None:
    game = game_at(3, 40)
    data = position_to_json(game)
    stock = data.pop("stock")
    assert isinstance(stock, list)
    again = ACES_AND_KINGS.game_at(data | {"unseen": sorted(stock)}, Rules(), ordered=False)
    assert hint(again, samples=2).to_json() == hint(game, samples=2).to_json()
    with pytest.raises(InvalidPositionError, match="the order of the stock is not given"):
        ACES_AND_KINGS.game_at(data | {"unseen": stock}, Rules())


# The network


def test_the_game_is_the_same_with_the_ranks_the_other_way_round() -> None:
    player = Player(shipped_network())
    game = game_at(6, 45)
    found = player.list_choices(Table(pack(game)))
    board = pack(game)
    cards = np.where(board.cards > 0, 14 - board.cards, 0)
    slots = sorted(
        (14 - rank for rank in (int(board.sizes[FIRST_SLOTS]) >> s & 15 for s in (0, 4, 8, 12))),
        reverse=True,
    )
    sizes = board.sizes.copy()
    sizes[FIRST_SLOTS] = sum(rank << (4 * place) for place, rank in enumerate(slots))
    other = Table(board._replace(cards=cards, sizes=sizes))
    table = Table(board)
    assert table.profile[1:14].tolist() == other.profile[1:14].tolist()[::-1]
    assert found == Player(shipped_network()).list_choices(other)


def test_mirrored_twice_inputs_are_as_before() -> None:
    inputs = np.random.default_rng(1).random((5, valuing.INPUTS)).astype(np.float32)
    assert not np.array_equal(mirror(inputs), inputs)
    assert np.array_equal(mirror(mirror(inputs)), inputs)


def test_a_network_survives_its_file_and_the_file_names_what_made_it(tmp_path: Path) -> None:
    network = shipped_network()
    paths = [tmp_path / "a.npz", tmp_path / "b.npz"]
    for path in paths:
        save_network(network, path, seed=7, made={"games": 3})
    assert paths[0].read_bytes() == paths[1].read_bytes()
    again, said = read_network(paths[0])
    assert np.array_equal(again.layer, network.layer)
    assert np.array_equal(again.output, network.output)
    assert (said["seed"], said["games"], said["version"]) == ("7", 3, __version__)
    assert said["rules"] == Rules().to_json()


def test_another_file_is_no_network(tmp_path: Path) -> None:
    for content in (b"", b"nothing", b"PK\x03\x04"):
        (tmp_path / "n.npz").write_bytes(content)
        with pytest.raises(InvalidNetworkError, match=r"n\.npz: not a network"):
            read_network(tmp_path / "n.npz")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"inputs": 99}, "inputs 99; expected"),
        ({"inputs_version": 0}, "inputs_version 0; expected"),
        ({"hidden": 3}, "hidden 3; expected"),
        ({"format": 1}, "format 1; expected 2"),
        ({"rules": Rules(slots=3).to_json()}, "rules .* expected"),
    ],
)
def test_a_network_for_other_inputs_or_rules_is_refused(
    tmp_path: Path, changed: dict[str, object], message: str
) -> None:
    path = tmp_path / "n.npz"
    save_network(shipped_network(), path, seed=1, made=changed)
    with pytest.raises(InvalidNetworkError, match=rf"n\.npz: {message}"):
        read_network(path)


def test_weights_of_another_shape_or_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    good, path = shipped_network(), tmp_path / "n.npz"
    for layer in (good.layer[:-1], good.layer.T, good.layer.astype(np.float64)):
        save_network(replace(good, layer=layer), path, seed=1)  # type: ignore[arg-type]
        with pytest.raises(InvalidNetworkError, match="expected float32"):
            read_network(path)
    save_network(replace(good, output=good.output * np.float32(np.nan)), path, seed=1)
    with pytest.raises(InvalidNetworkError, match="no numbers"):
        read_network(path)


def test_the_shipped_network_says_that_the_command_made_it_without_options() -> None:
    place = Path(str(resources.files("acesup_solver.aceskings").joinpath("network.npz")))
    _, said = read_network(place)
    assert said["seed"] == "1"
    assert said["programme"] == json.loads(json.dumps(asdict(PROGRAMME)))


def test_the_same_seed_gives_the_same_file_and_another_one_another(tmp_path: Path) -> None:
    plan = Plan(2, 100, trust=0.5, one_in=2, epochs=2, rate=0.001, last_rate=0.0005)
    programme = Programme(first_games=60, plans=(plan, plan))
    said: list[str] = []
    files: list[bytes] = []
    for seed in (1, 1, 2):
        network = learn(programme, seed=seed, report=said.append)
        path = tmp_path / f"{len(files)}.npz"
        save_network(network, path, seed=1)
        files.append(path.read_bytes())
    assert files[0] == files[1] != files[2]
    assert said[:5] == said[5:10]
    assert said[0] == "60 games learnt one by one"
    assert "round 2 of 2: " in said[4]


@pytest.mark.slow
def test_the_command_trains_reports_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "n.npz"
    done = CliRunner().invoke(main, f"--games 100 --check 50 --output {path}".split())
    assert done.exit_code == 0, done.output
    assert f"written to {path}" in done.output
    assert "of 50 other games" in done.output
    network, said = read_network(path)
    assert said["seed"] == "1"
    assert said["programme"] != json.loads(json.dumps(asdict(PROGRAMME)))
    assert not np.array_equal(network.layer, shipped_network().layer)


@pytest.mark.slow
def test_the_command_makes_the_same_file_whatever_threads_numpy_would_take(tmp_path: Path) -> None:
    paths = [tmp_path / "a.npz", tmp_path / "b.npz"]
    for threads, path in zip("12", paths, strict=True):
        subprocess.run(
            [
                *(sys.executable, "-m", "acesup_solver.aceskings.training"),
                *("--games", "100", "--check", "0", "--output", str(path)),
            ],
            env={**os.environ, "OPENBLAS_NUM_THREADS": threads},
            check=True,
        )
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.slow
def test_the_network_wins_far_more_often_than_greedy_players() -> None:
    player = Player(shipped_network())
    won = 0
    for deal in deals_from(6_000_000, 600):
        table = new_table(deal, Rules())
        player.play(table)
        won += player.wins(table)
    assert won / 600 > 0.25  # greedy players win 2 or 3 of a hundred


# The pool
