"""``solve``: single deals, deal files, standard input."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from tests.cli.conftest import Run

SOLVABLE = str(au.Deal.from_seed(17))
UNSOLVABLE = str(au.Deal.from_seed(1))


def is_won(deal: str, moves: list[str], variant: str = "classic") -> bool:
    game = au.Game(au.Deal.parse(deal), variant)
    for action in moves:
        game.push(action)
    return bool(game.is_won)


def test_one_deal_is_one_object_with_a_line_that_wins(run: Run) -> None:
    result = run("solve --seed 17 --format json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert list(answer) == ["deal", "verdict", "reason", "states", "moves"]
    assert (answer["deal"], answer["verdict"], answer["reason"]) == (SOLVABLE, "solvable", "line")
    assert is_won(SOLVABLE, answer["moves"])


def test_a_lost_deal_is_an_answer_too(run: Run) -> None:
    result = run("solve --deal", UNSOLVABLE, "--format", "json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (answer["verdict"], answer["moves"]) == ("unsolvable", [])


def test_cards_may_be_written_in_any_usual_way(run: Run) -> None:
    written = SOLVABLE.lower().replace("ts", "10♠") + " ; splitmix-1 17"
    answer = json.loads(run("solve --deal", written, "--format", "json").stdout)
    assert answer["deal"] == SOLVABLE


def test_the_rules_are_those_of_the_command_line(run: Run) -> None:
    answer = json.loads(run("solve --seed 1 --variant five-columns --format json").stdout)
    assert answer["verdict"] == "solvable"
    assert is_won(UNSOLVABLE, answer["moves"], "five-columns")


def test_a_limit_leaves_a_deal_undecided(run: Run) -> None:
    result = run("solve --seed 0 --max-states 10 --format json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (answer["verdict"], answer["reason"]) == ("undecided", "states")
    assert "more: --max-states 100" in run("solve --seed 0 --max-states 10").stdout


def test_for_people_each_round_of_the_line_stands_on_a_line(run: Run) -> None:
    text = run("solve --seed 17").stdout
    moves = json.loads(run("solve --seed 17 --format json").stdout)["moves"]
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    assert "solvable: a winning line was found" in text
    assert "seed 17 of splitmix-1" in text
    line = text[text.index("Winning line") + len("Winning line") :]
    assert line.split() == moves
    assert all(row.count("deal") <= 1 for row in line.splitlines())


def test_a_deal_file_is_a_list_of_answers(run: Run, here: Path) -> None:
    (here / "deals.txt").write_text(f"{SOLVABLE}\n{UNSOLVABLE}\n")
    answers = json.loads(run("solve --deals deals.txt --format json").stdout)
    assert [answer["verdict"] for answer in answers] == ["solvable", "unsolvable"]
    assert list(answers[0]) == ["deal", "verdict", "reason", "states", "moves"]


def test_rows_carry_the_numbers_of_their_lines(run: Run, here: Path) -> None:
    (here / "deals.txt").write_bytes(
        f"\ufeff# two deals\r\n\r\n{SOLVABLE} ; the first\r\n{UNSOLVABLE}\r\n".encode()
    )
    result = run("solve --deals deals.txt --format jsonl")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [(row["line"], row["deal"]) for row in rows] == [(3, SOLVABLE), (4, UNSOLVABLE)]


def test_csv_writes_the_moves_in_one_cell(run: Run) -> None:
    result = run("solve --deals - --format csv", stdin=SOLVABLE)
    (row,) = csv.DictReader(io.StringIO(result.stdout))
    assert list(row) == ["line", "deal", "verdict", "reason", "states", "moves"]
    assert is_won(row["deal"], row["moves"].split())


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv"])
def test_a_wrong_line_is_named_and_skipped_and_the_others_are_decided(run: Run, form: str) -> None:
    deals = f"{SOLVABLE}\nAS KS XX\n{SOLVABLE[3:]} {SOLVABLE[-2:]}\n{UNSOLVABLE}\n"
    result = run(f"solve --deals - --format {form}", stdin=deals)
    assert result.exit_code == 2
    assert "standard input, line 2: card 3: unknown card 'XX'" in result.stderr
    assert "standard input, line 3: 52 cards, too often 2H, missing QD" in result.stderr
    assert SOLVABLE[:20] in result.stdout
    assert UNSOLVABLE[:20] in result.stdout


def test_bytes_that_are_no_text_spoil_only_their_line(run: Run) -> None:
    deals = f"{SOLVABLE}\n".encode() + b"AS K\xff\n" + UNSOLVABLE.encode()
    result = run("solve --deals - --format jsonl", stdin=deals)
    assert result.exit_code == 2
    assert [json.loads(row)["line"] for row in result.stdout.splitlines()] == [1, 3]
    assert "line 2: card 2: unknown card" in result.stderr


def test_a_file_that_is_no_text_is_one_complaint(run: Run) -> None:
    result = run("solve --deals - --format json", stdin=SOLVABLE.encode("utf-16"))
    assert result.exit_code == 2
    assert result.stdout == "[]\n"
    assert "standard input, line 1: not text in UTF-8; nothing more is read\n" in result.stderr


def test_a_file_without_deals_is_no_error_but_is_said(run: Run) -> None:
    result = run("solve --deals - --format json", stdin="# nothing\n")
    assert (result.exit_code, result.stdout) == (0, "[]\n")
    assert result.stderr == "standard input: no deals.\n"


def test_answers_do_not_depend_on_the_number_of_jobs(run: Run) -> None:
    deals = "".join(f"{au.Deal.from_seed(seed)}\n" for seed in range(30))
    one, three = (
        run(f"solve --deals - --jobs {jobs} --format csv", stdin=deals).stdout
        for jobs in ("1", "3")
    )
    assert one == three


def test_solve_agrees_with_the_survey(run: Run) -> None:
    deals = run("deal --seeds 20:50").stdout
    answers = json.loads(run("solve --deals - --format json", stdin=deals).stdout)
    rows = run("--seeds 20:50 --format jsonl").stdout.splitlines()
    assert [a["verdict"] for a in answers] == [json.loads(row)["verdict"] for row in rows]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "expected one of --seed, --deal, --deals, --position; found none"),
        (["--seed", "1", "--deal", "AS"], "found --seed and --deal"),
        (["--deal", "AS", "--scheme", "splitmix-1"], "--scheme goes with --seed"),
        (["--deal", "AS KS"], "--deal: 2 cards, missing"),
        (["--deal", "AS 1S"], "--deal: card 2: unknown card '1S'"),
        (["--deal", ""], "--deal: 0 cards"),
        (["--deal", "KC KD KH KS AC AD AH AS"], "--deal: 8 cards, missing"),
        (["--seed", "-1"], "seed -1 is not a number of splitmix-1"),
        (["--seed", str(2**64)], "is not a number of splitmix-1"),
        (["--seed", "x"], "'--seed': 'x'"),
        (["--seed", "1", "--variant", "clasic"], "did you mean 'classic'?"),
        (["--deals", "missing.txt"], "cannot read missing.txt: No such file or directory"),
        (["--deals", "."], "cannot read .: Is a directory"),
        (["--position", "."], "cannot read .: Is a directory"),
        (["--seed", "1", "--output", "no/where"], "cannot write no/where"),
    ],
)
def test_a_wrong_question_is_refused_in_one_line(
    refused: Callable[..., str], here: Path, arguments: list[str], message: str
) -> None:
    assert message in refused("solve", *arguments)
