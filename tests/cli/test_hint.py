"""``hint`` and ``autoplay``."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver.acesup.position import position_to_json
from tests.cli.conftest import Run

Refuse = Callable[..., str]


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A game of three rounds, as a file that knows the unseen cards but not their order."""
    game = au.Game(au.Deal.from_seed(17))
    while len(game.stock) > 40:
        game.push(game.legal_actions[0] if game.discards() else "deal")
    data = {**position_to_json(game), "unseen": sorted(map(str, game.stock))}
    del data["stock"]
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_hint_has_the_fields_that_programs_rely_on(run: Run) -> None:
    answer = json.loads(run("hint --seed 17 --format json", "--after", "deal x6D").stdout)
    assert list(answer) == ["advice", "actions", "method", "samples", "lost"]
    assert [row["action"] for row in answer["actions"]] == ["QD>4", "AS>4", "8C>4", "deal"]
    assert set(answer["actions"][0]) == {"action", "win", "stderr", "exact"}
    assert (answer["advice"], answer["method"], answer["lost"]) == ("deal", "look-ahead", False)
    assert answer["samples"] == 100


def test_a_hint_is_the_library_s(run: Run) -> None:
    game = au.Game(au.Deal.from_seed(17), "aerobatics")
    for action in ("deal", "x6D", "deal"):
        game.push(action)
    command = "hint --seed 17 --variant aerobatics --samples 30 --format json"
    answer = json.loads(run(command, "--after", "deal x6D deal").stdout)
    assert answer == au.hint(game, samples=30).to_json()


def test_a_hint_for_people(run: Run) -> None:
    text = run("hint --seed 17 --after deal").stdout
    assert "Discard the 6 of diamonds: the queen of diamonds beats it." in text
    assert "x6D" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_position_needs_no_order_of_the_stock(run: Run, position: Path) -> None:
    answer = json.loads(run("hint --format json --position", str(position)).stdout)
    data = json.loads(position.read_text(encoding="utf-8"))
    unseen = data.pop("unseen")
    for stock in (unseen, unseen[::-1]):
        text = json.dumps({**data, "stock": stock})
        again = run("hint --format json --position -", stdin=text)
        assert json.loads(again.stdout) == answer


def test_a_budget_reports_its_samples(run: Run) -> None:
    answer = json.loads(run("hint --seed 17 --after deal --budget-ms 20 --format json").stdout)
    assert answer["samples"] >= 1


def test_a_game_that_is_over_has_no_advice(run: Run) -> None:
    game = au.Game(au.Deal.from_seed(1))
    while game.outcome() is None:
        game.push(str(au.hint(game, samples=1).action))
    text = json.dumps(position_to_json(game))
    answer = json.loads(run("hint --format json --position -", stdin=text).stdout)
    assert (answer["advice"], answer["method"]) == (None, "over")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("hint", "expected one of --seed, --deal, --position; found none"),
        ("hint --seed 17 --samples 0", "0 samples; expected 1 to 10000000"),
        ("hint --seed 17 --budget-ms -3", "-3.0 ms; expected more than 0"),
        ("hint --seed 17 --after x2C", "--after, action 1: 'x2C' is not legal; expected deal"),
        ("hint --seed 17 --random-seed -1", "seed -1; expected 0 to"),
        ("autoplay", "which deals? --seeds is missing"),
        ("autoplay --seeds 5 --player best", "--player: unknown player 'best'; expected random"),
        (
            "autoplay --seeds 5 --player network --variant strict",
            "no such player under these rules",
        ),
    ],
)
def test_wrong_use_gets_one_line(refused: Refuse, line: str, message: str) -> None:
    assert message in refused(line)


def test_nothing_can_be_dealt_from_a_position(refused: Refuse, position: Path) -> None:
    message = refused("hint --after deal --position", str(position))
    assert "--position does not say which come" in message


# autoplay


def test_all_players_in_one_table(run: Run) -> None:
    text = run("autoplay --seeds 50 --samples 1").stdout
    rows = [line.split()[0] for line in text.splitlines() if line.endswith(tuple("0123456789"))]
    assert rows[-6:] == ["random", "random-fill", "greedy", "careful", "network", "hint"]
    assert max(map(len, text.splitlines())) <= 80
    table = run("autoplay --seeds 20 --format csv --samples 1").stdout
    assert [row["player"] for row in csv.DictReader(io.StringIO(table))][-1] == "hint"


def test_one_player_as_json(run: Run) -> None:
    data = json.loads(run("autoplay --seeds 300:700 --player greedy --format json").stdout)
    played = au.autoplay("classic", range(300, 700), player="greedy").to_json()
    assert {**data, "seconds": 0} == {**played, "seconds": 0}
    assert data["seeds"] == ["300", "700"]
    assert data["interval95"][0] <= data["rate"] <= data["interval95"][1]


def test_a_hint_for_aces_and_kings_does_not_see_the_stock_either(run: Run) -> None:
    kings = "hint --variant aces-and-kings --seed 1 --samples 2"
    answer = json.loads(run(f"{kings} --format json", "--after", "turn turn turn").stdout)
    assert answer["advice"] in [action["action"] for action in answer["actions"]]
    assert (answer["method"], answer["samples"]) == ("rollouts", 2)
    said = run(kings).stdout
    assert "to win." in said
    assert "2 samples of what may come" in said


def test_players_of_aces_and_kings(run: Run, refused: Refuse) -> None:
    wanted = "autoplay --variant aces-and-kings --seeds 20 --format json --player"
    answer = json.loads(run(f"{wanted} network").stdout)
    assert 0 < answer["won"] < 20
    assert "--player greedy" in refused(f"{wanted} greedy")
