"""``analyse``, and ``solve --objective``."""

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
SOLVABLE = str(au.Deal.from_seed(17))
UNSOLVABLE = str(au.Deal.from_seed(1))
MORE = ["objective", "proved", "limit", "left", "move_count"]


# solve --objective


def test_the_fewest_moves_extend_the_answer(run: Run) -> None:
    plain = json.loads(run("solve --seed 17 --format json").stdout)
    answer = json.loads(run("solve --seed 17 --objective fewest-moves --format json").stdout)
    assert list(answer) == [*plain, *MORE]
    assert (answer["verdict"], answer["reason"], answer["deal"]) == ("solvable", "line", SOLVABLE)
    assert (answer["objective"], answer["proved"], answer["limit"]) == ("fewest-moves", True, None)
    assert answer["move_count"] == sum(">" in move for move in answer["moves"]) == 6
    game = au.Game(au.Deal.parse(SOLVABLE))
    for action in answer["moves"]:
        game.push(action)
    assert game.is_won


def test_win_is_the_default_objective_and_adds_nothing(run: Run) -> None:
    plain = run("solve --seed 17 --format json").stdout
    assert run("solve --seed 17 --objective win --format json").stdout == plain
    assert list(json.loads(plain)) == ["deal", "verdict", "reason", "states", "moves"]


def test_the_best_score_comes_with_its_line_for_a_lost_deal(run: Run) -> None:
    answer = json.loads(run("solve --seed 1 --objective best-score --format json").stdout)
    assert (answer["verdict"], answer["left"], answer["proved"]) == ("unsolvable", 3, True)
    game = au.Game(au.Deal.parse(UNSOLVABLE))
    for action in answer["moves"]:
        game.push(action)
    assert game.score == 48 - 3
    text = run("solve --seed 1 --objective best-score").stdout
    assert "3 cards left beyond the last four, proved to be the fewest" in text
    assert "Best line" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_limit_is_named_with_what_was_found(run: Run) -> None:
    command = "solve --seed 17 --objective fewest-moves --max-states 1000"
    answer = json.loads(run(f"{command} --format json").stdout)
    assert (answer["verdict"], answer["proved"], answer["limit"]) == ("solvable", False, "states")
    text = " ".join(run(command).stdout.split())
    assert "into empty columns; fewer may do, given up at 1 000 states" in text
    assert "more: --max-states 10000" in text


def test_a_file_of_deals_has_an_objective_too(run: Run, here: Path) -> None:
    (here / "deals.txt").write_text(f"{SOLVABLE}\n{UNSOLVABLE}\n")
    table = run("solve --deals deals.txt --objective best-score --format csv").stdout
    rows = list(csv.DictReader(io.StringIO(table)))
    assert list(rows[0])[-5:] == MORE
    assert [row["left"] for row in rows] == ["0", "3"]
    jobs = run("solve --deals deals.txt --objective best-score --format csv --jobs 1").stdout
    assert jobs == table
    assert "no card left" in run("solve --deals deals.txt --objective best-score").stdout


def test_an_unknown_objective_is_refused(refused: Refuse) -> None:
    message = refused("solve --seed 17 --objective shortest")
    assert "--objective: unknown objective 'shortest'; expected win, fewest-moves" in message


# analyse


def test_a_game_that_was_thrown_away(run: Run) -> None:
    text = run("analyse --seed 17 --after", "deal x6D deal").stdout
    assert "The position can no longer be won (exhausted)." in text
    assert "  x7D  lost anyway" in text
    assert "Action 3, deal, threw the win away; 8C>4 would have kept it." in text
    assert "It could have been won so, from there" in text
    assert max(map(len, text.splitlines())) <= 80
    assert text.isascii()


def test_the_same_for_programs(run: Run) -> None:
    data = json.loads(run("analyse --seed 17 --format json --after", "deal x6D deal").stdout)
    game = au.Game(au.Deal.from_seed(17))
    for action in ["deal", "x6D", "deal"]:
        game.push(action)
    analysis = au.analyse(game)
    position = data.pop("position")
    assert position["columns"] == position_to_json(game)["columns"]
    assert position["variant"] == "classic"
    assert data == json.loads(json.dumps(analysis.to_json()))
    assert data["thrown_away"] == {"number": 3, "action": "deal"}
    assert [row["action"] for row in data["actions"]] == ["x7D"]


def test_a_game_still_on_its_way(run: Run) -> None:
    text = run("analyse --seed 17 --after", "deal x6D 8C>4").stdout
    assert "The position can still be won" in text
    assert "No action has thrown the win away." in text
    assert "Winning line" in text
    before = run("analyse", "--deal", SOLVABLE).stdout
    assert "  deal  wins" in before
    assert "Action" not in before


def test_a_position_is_judged_and_can_be_played_on(run: Run) -> None:
    game = au.Game(au.Deal.from_seed(17))
    game.push("deal")
    game.push("x6D")
    position = json.dumps(position_to_json(game))
    data = json.loads(run("analyse --position - --format json", stdin=position).stdout)
    assert data["history"] == []
    assert {row["action"]: row["verdict"] for row in data["actions"]} == {
        action: str(solution.verdict) for action, solution in au.analyse(game).actions.items()
    }
    on = run("analyse --position - --after deal --format json", stdin=position).stdout
    assert json.loads(on)["thrown_away"] == {"number": 1, "action": "deal"}


def test_the_rules_and_limits_are_those_of_the_command_line(run: Run, here: Path) -> None:
    command = "analyse --seed 1 --variant five-columns --after deal --output out.json"
    assert run(command + " --format json").stdout == ""
    data = json.loads((here / "out.json").read_text())
    assert data["position"]["variant"] == "five-columns"
    assert data["verdict"] == "solvable"
    text = run("analyse --seed 0 --max-states 5 --after deal").stdout
    assert "undecided (states)" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected one of --seed, --deal, --position; found none"),
        (["--seed", "1", "--deal", "AS"], "found --seed and --deal"),
        (["--deal", SOLVABLE, "--scheme", "splitmix-1"], "--scheme goes with --seed"),
        (["--seed", "17", "--after", "deal xAS"], "--after, action 2: 'xAS' is not legal"),
        (["--seed", "17", "--after", "deal what"], "--after, action 2: unknown action 'what'"),
        (["--seed", "17", "--variant", "clasic"], "did you mean 'classic'?"),
    ],
)
def test_a_wrong_question_is_refused_in_one_line(
    refused: Refuse, arguments: list[str], message: str
) -> None:
    assert message in refused("analyse", *arguments)


@pytest.mark.parametrize("command", ["analyse", "difficulty", "solve"])
def test_the_help_fits_80_columns(run: Run, command: str) -> None:
    result = run(f"{command} --help")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


# difficulty


def test_the_difficulty_of_a_range_of_deals(run: Run) -> None:
    rows = [
        json.loads(row)
        for row in run("difficulty --seeds 20 --format jsonl").stdout.split("\n")
        if row
    ]
    assert [row["seed"] for row in rows] == [str(seed) for seed in range(20)]
    for row in rows:
        deal = au.Deal.from_seed(int(row["seed"]))
        if row["verdict"] == "solvable":
            found = au.difficulty(deal).to_json()
            assert {key: row[key] for key in found} == found
        else:
            assert row["difficulty"] is None
            assert au.solve(deal).verdict is au.Verdict.UNSOLVABLE


def test_the_easiest_come_first_if_that_is_wanted(run: Run) -> None:
    table = run("difficulty --seeds 40 --sort --format csv").stdout
    rows = list(csv.DictReader(io.StringIO(table)))
    values = [float(row["difficulty"]) for row in rows if row["difficulty"]]
    assert values == sorted(values)
    assert all(row["verdict"] == "unsolvable" for row in rows[len(values) :])
    text = run("difficulty --seeds 5").stdout
    assert "seed" in text
    assert max(map(len, text.splitlines())) <= 80


def test_the_difficulty_of_no_deals_is_refused(refused: Refuse) -> None:
    assert "--seeds" in refused("difficulty")
