"""``solve --position``: a game in progress, from a JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver.acesup.position import position_from_json, position_to_json
from tests.cli.conftest import Run

Ask = Callable[..., Any]
Refuse = Callable[..., str]


def position_after(actions: str, **more: object) -> dict[str, object]:
    game = au.Game(au.Deal.from_seed(17))
    for action in actions.split():
        game.push(action)
    return position_to_json(game) | more


def without_stock() -> dict[str, object]:
    return {key: value for key, value in position_after("deal").items() if key != "stock"}


@pytest.fixture
def ask(run: Run) -> Ask:
    def solved(data: object, *arguments: str) -> Any:
        result = run("solve --position - --format json", *arguments, stdin=json.dumps(data))
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return solved


@pytest.fixture
def refuse(refused: Refuse) -> Refuse:
    def complaint(data: object, *arguments: str) -> str:
        text = data if isinstance(data, str | bytes) else json.dumps(data)
        return refused("solve --position -", *arguments, stdin=text)

    return complaint


def test_the_line_goes_on_from_the_position(ask: Ask) -> None:
    answer = ask(position_after("deal x6D"))
    rules = au.Rules()
    game = position_from_json(position_after("deal x6D"), rules).game(rules)
    for action in answer["moves"]:
        game.push(action)
    assert game.is_won
    assert list(answer) == ["deal", "verdict", "reason", "states", "moves", "position"]
    assert answer["deal"] is None


def test_the_position_of_an_answer_can_be_asked_about_again(ask: Ask) -> None:
    answer = ask(position_after("deal"), "--no-lone-moves")
    again = ask(answer["position"])
    assert answer["position"]["rules"]["lone_moves"] is False
    assert again == answer


def test_the_file_decides_the_rules(ask: Ask) -> None:
    answer = ask(position_after("deal", variant="strict", rules={"lone_moves": False}))
    assert answer["position"]["variant"] == "strict"
    assert answer["position"]["rules"]["fillers"] == "aces"
    assert answer["position"]["rules"]["lone_moves"] is False


def test_the_command_line_decides_where_the_file_says_nothing(ask: Ask) -> None:
    answer = ask(position_after("deal"), "--variant", "aerobatics", "--gaps", "must-fill")
    assert answer["position"]["variant"] == "aerobatics"
    assert answer["position"]["rules"]["gaps"] == "must-fill"


def test_a_switch_may_repeat_what_the_file_says(ask: Ask) -> None:
    data = position_after("deal", variant="aerobatics")
    arguments = ["--variant", "kunstflug", "--columns", "4", "--fillers", "AKQJ", "--lone-moves"]
    assert ask(data, *arguments)["position"]["variant"] == "aerobatics"


@pytest.mark.parametrize(
    ("says", "arguments", "complaint"),
    [
        ({"variant": "strict"}, ["--variant", "classic"], "--variant classic contradicts"),
        ({"variant": "classic"}, ["--columns", "5"], "--columns 5 contradicts standard input"),
        ({"rules": {"gaps": "must-fill"}}, ["--no-lone-moves"], "--no-lone-moves contradicts"),
        ({"rules": {"fillers": "aces"}}, ["--variant", "easy"], "--variant easy contradicts"),
    ],
)
def test_a_switch_that_contradicts_the_file_is_refused(
    refuse: Refuse, says: dict[str, object], arguments: list[str], complaint: str
) -> None:
    assert complaint in refuse(position_after("deal", **says), *arguments)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        (b"\xff\xfe{}", "not text in UTF-8 (byte 1)"),
        ("[]", "expected a JSON object"),
        ("[" * 100_000, "nested too deeply"),
        ('{"columns": ' + "[" * 100_000, "nested too deeply"),
        (" " * 1_000_001, "larger than 1 MB"),
        ("{}", "a position without 'columns'"),
        ({"colums": []}, "unknown key 'colums'"),
        (position_after("deal", variant="clasic"), "did you mean 'classic'?"),
        (position_after("deal", variant=4), "'variant' 4; expected a name"),
        (position_after("deal", rules=[1]), "'rules' [1]; expected an object"),
        (position_after("deal", rules={"colums": 4}), "unknown rule switch 'colums'"),
        (position_after("deal", rules={"columns": 4.0}), "columns 4.0; expected a number"),
        (
            position_after("deal", columns=[["QD"], ["AS"], ["8C"], ["XX"]]),
            "column 4: unknown card",
        ),
        (position_after("deal", columns=[["QD"], ["AS"], ["8C"], ["QD"]]), "QD is 2 times"),
        (without_stock(), "the order of the stock is not given"),
    ],
)
def test_a_wrong_position_is_refused_in_one_line(
    refuse: Refuse, data: object, complaint: str
) -> None:
    assert complaint in refuse(data)


def test_a_byte_order_mark_is_allowed_and_the_file_is_named(
    run: Run, refused: Refuse, here: Path
) -> None:
    good = "\ufeff" + json.dumps(position_after("deal"))
    (here / "good.json").write_text(good, encoding="utf-8")
    (here / "bad.json").write_text("{}")
    assert "Winning line" in run("solve --position good.json").stdout
    assert refused("solve --position bad.json").startswith("Error: bad.json: ")
