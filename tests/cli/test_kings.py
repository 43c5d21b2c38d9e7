"""Aces and Kings on the command line: the same commands, formats and manners."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.position import position_to_json
from tests.cli.conftest import Run

KINGS = "--variant aces-and-kings"


def game_after(seed: int, actions: int) -> Game:
    game = Game(au.Deal.from_seed(seed, packs=2))
    for action in au.solve(game).moves[:actions]:
        game.push(action)
    return game


def test_a_survey_counts_and_names_the_rules(run: Run) -> None:
    data = json.loads(run(f"--seeds 8 {KINGS} --format json").stdout)
    assert data["variant"] == "aces-and-kings"
    assert data["rules"] == {
        "ranks": 13,
        "packs": 2,
        "up": 4,
        "down": 4,
        "slots": 4,
        "reserves": [13, 13],
    }
    assert data["limits"]["max_states"] == 100_000
    assert data["solvable"] + data["unsolvable"] + data["undecided"] == 8


def test_rows_do_not_depend_on_the_number_of_jobs(run: Run) -> None:
    one, two = (run(f"--seeds 10 {KINGS} --jobs {jobs} --format csv").stdout for jobs in (1, 2))
    assert one == two
    assert one.startswith("seed,verdict,states,reason\n0,solvable,")


def test_the_text_fits_80_columns(run: Run) -> None:
    result = run(f"--seeds 3 {KINGS} --max-states 500")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "give more with --max-states 5000." in result.stdout


def test_a_line_of_play_wins(run: Run) -> None:
    answer = json.loads(run(f"solve --seed 3 {KINGS} --format json").stdout)
    game = au.Game(au.Deal.parse(answer["deal"], packs=2), "aces-and-kings")
    for action in answer["moves"]:
        game.push(action)
    assert game.is_won


def test_deals_are_printed_and_read_again(run: Run) -> None:
    printed = run(f"deal --seeds 2:5 {KINGS}").stdout
    assert [len(line.partition(";")[0].split()) for line in printed.splitlines()] == [104] * 3
    rows = run(f"solve --deals - {KINGS} --format jsonl --jobs 1", stdin=printed).stdout
    survey = run(f"--seeds 2:5 {KINGS} --format jsonl").stdout
    for row, of_survey in zip(rows.splitlines(), survey.splitlines(), strict=True):
        solved, surveyed = json.loads(row), json.loads(of_survey)
        assert (solved["verdict"], solved["states"]) == (surveyed["verdict"], surveyed["states"])


def test_a_position_is_solved_from_where_it_is(run: Run) -> None:
    game = game_after(2, 80)
    data = {"variant": "aces-and-kings", **position_to_json(game)}
    result = run("solve --position - --format json", stdin=json.dumps(data))
    answer = json.loads(result.stdout)
    assert answer["verdict"] == "solvable"
    for action in answer["moves"]:
        game.push(action)
    assert game.is_won
    assert answer["position"]["variant"] == "aces-and-kings"
    assert {key: answer["position"][key] for key in position_to_json(game_after(2, 80))} == (
        position_to_json(game_after(2, 80))
    )


def test_a_game_can_be_analysed(run: Run) -> None:
    data = json.loads(run(f"analyse --seed 1 {KINGS} --after turn --format json").stdout)
    assert data["verdict"] == "solvable"
    assert {row["action"] for row in data["actions"]} >= {"turn"}


def damaged(key: str, value: object) -> str:
    return json.dumps(
        {"variant": "aces-and-kings"} | position_to_json(game_after(2, 80)) | {key: value}
    )


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("columns", [], "unknown key 'columns'"),
        ("reserves", [[]], "1 reserves; expected 2"),
        ("reserves", 5, "reserves: expected a list"),
        ("reserves", [["AC"] * 14, []], "reserve 1 has 14 cards; expected at most 13"),
        ("slots", ["AC", None], "2 slots; expected 4"),
        ("slots", [None] * 4, "slot 1 is empty"),
        ("waste", ["AX"], "waste: unknown card 'AX'"),
        ("waste", ["AC", "AC", "AC"], "AC is there"),
        ("foundations", {"up": []}, "foundations: expected"),
        (
            "foundations",
            {"up": ["Z", None, None, None], "down": [None] * 4},
            "'Z' is not a top rank",
        ),
        ("foundations", {"up": [None] * 4, "down": [None] * 4}, "the foundations show 0 cards"),
        (
            "foundations",
            {"up": [None] * 3, "down": [None] * 4},
            "3 foundations built up; expected 4",
        ),
        ("unseen", ["AC"], "'unseen' and 'stock' disagree about"),
        ("stock", None, "a position without 'unseen' or 'stock'"),
    ],
)
def test_an_impossible_position_is_refused_in_one_line(
    refused: Callable[..., str], key: str, value: object, message: str
) -> None:
    assert message in refused("solve --position -", stdin=damaged(key, value))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            f"--seeds 3 {KINGS} --columns 5",
            "no rule switch 'columns'; a position or a program may change",
        ),
        (f"--seeds 3 {KINGS} --no-lone-moves", "has no rule switch 'lone_moves'"),
        (f"solve --seed 3 {KINGS} --fillers any", "has no rule switch 'fillers'"),
        (f"solve --seed 3 {KINGS} --objective best-score", "expected win"),
        (f"difficulty --seeds 3 {KINGS}", "difficulty is measured for Aces Up only"),
        (f"analyse --seed 3 {KINGS} --after R1>U9", "--after, action 1"),
    ],
)
def test_what_the_game_does_not_have_is_refused(
    refused: Callable[..., str], arguments: str, message: str
) -> None:
    assert message in refused(arguments)


def test_an_objective_that_the_game_does_not_have_is_refused_before_anything_is_compiled(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "acesup_solver.acesup.objectives", None)
    assert "expected win" in refused(f"solve --seed 3 {KINGS} --objective fewest-moves")


def test_the_rules_are_told_in_words(run: Run) -> None:
    words = " ".join(run(f"solve --seed 3 {KINGS}").stdout.split())
    assert "built up from the ace, 4 down from the king." in words


def test_a_deal_of_one_pack_is_refused(refused: Callable[..., str]) -> None:
    deal = str(au.Deal.from_seed(0))
    message = refused(f"solve {KINGS} --deal", deal)
    assert "52 cards" in message
    assert "expected 104 cards, every card twice" in message


def test_an_output_file_is_written(run: Run, here: Path) -> None:
    assert run(f"--seeds 2 {KINGS} --format csv --output my.csv").exit_code == 0
    assert (here / "my.csv").read_text().count("\n") == 3
