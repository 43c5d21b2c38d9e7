"""``acesup-solve replay`` as a user meets it: what it says and how it exits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from acesup_solver.cli.main import acesup_solve
from acesup_solver.speedaces import FreePlay, Stages
from tests.play import (
    DEALS,
    clock_at,
    new_session,
    random_record,
    tampered,
    win,
    win_run,
)


def replayed(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(acesup_solve, ["replay", *arguments], input=given)


@pytest.fixture
def record() -> str:
    clock = clock_at()
    session = new_session(FreePlay.solvable("classic", 3, DEALS), clock, player="Ada")
    win(session, clock)
    return session.record


def test_a_true_record_is_confirmed_with_status_0(tmp_path: Path, record: str) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record, encoding="ascii", newline="\n")
    result = replayed(str(file))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "free, player Ada"
    assert "game 1, classic: won after " in result.stdout
    assert result.stdout.endswith("confirmed, result 1460\n")


def test_a_false_record_is_refused_with_status_1_and_the_action_s_number(record: str) -> None:
    def change(lines: list[dict[str, object]]) -> None:
        lines[7]["do"] = "x2S"

    result = replayed("-", given=tampered(record, change))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith(
        "refused: game 1, action 6: 'x2S' is not legal"
    )


def test_json_names_place_and_reason(record: str) -> None:
    result = replayed("-", "--format", "json", given=record.replace('"n":5', '"n":6', 1))
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["confirmed"] is False
    assert (data["game"], data["action"], data["line"]) == (1, 5, 7)
    assert data["reason"] == "action number 6; expected 5"


def test_a_whole_run_is_checked() -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(5, DEALS), clock)
    win_run(session, clock)
    result = replayed("-", given=session.record)
    assert result.exit_code == 0
    assert result.stdout.count("won after") == 5
    assert result.stdout.endswith(f"confirmed, result {session.total}\n")


@pytest.mark.parametrize(
    "text", ["", "hello", "{}\n", '{"format":"acesup-play","version":9}\n', "\xff"]
)
def test_what_is_no_record_ends_with_status_2_and_one_line(text: str) -> None:
    result = replayed("-", given=text.encode("latin-1"))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: standard input: ")
    assert result.stderr.count("\n") == 1


def test_a_file_that_is_not_there_ends_with_status_2(tmp_path: Path) -> None:
    result = replayed(str(tmp_path / "none"))
    assert result.exit_code == 2
    assert "cannot read" in result.stderr


def test_a_record_that_was_sealed_with_a_key_needs_the_key(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_bytes(b"of the server")
    record = random_record("aces-and-kings", 2, key=b"of the server")
    assert replayed("-", given=record).exit_code == 1
    assert replayed("-", "--key-file", str(key), given=record).exit_code == 0
    key.write_bytes(b"")
    assert replayed("-", "--key-file", str(key), given=record).exit_code == 2


def test_names_cannot_give_orders_to_the_terminal() -> None:
    session = new_session(FreePlay.of_seed("classic", 1), player="\x1b[2JEve")
    session.deal()
    session.resign()
    result = replayed("-", given=session.record)
    assert "\x1b" not in result.stdout
    assert "?[2JEve" in result.stdout
