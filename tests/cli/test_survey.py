"""Bare options: a survey of a range of seeds."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

from acesup_solver.surveys import survey
from acesup_solver.version import __version__
from tests.cli.conftest import Run

FIELDS = [
    "variant",
    "rules",
    "scheme",
    "seeds",
    "solvable",
    "unsolvable",
    "undecided",
    "rate",
    "interval95",
    "states",
    "seconds",
    "interrupted",
    "limits",
    "version",
]


def test_json_has_exactly_the_documented_fields(run: Run) -> None:
    result = run("--seeds 50 --format json")
    assert result.exit_code == 0
    assert list(json.loads(result.stdout)) == FIELDS


def test_json_agrees_with_the_library(run: Run) -> None:
    data = json.loads(run("--seeds 10:60 --variant strict --format json").stdout)
    expected = survey("strict", range(10, 60)).to_json()
    assert data | {"seconds": 0} == expected | {"seconds": 0}
    assert data["seeds"] == ["10", "60"]
    assert data["version"] == __version__


def test_an_overridden_variant_keeps_its_name_and_tells_all_its_rules(run: Run) -> None:
    result = run(
        "--seeds 3 --variant aerobatics --max-states 500 --format json"
        " --columns 5 --fillers KA10 --reach any-card --discards optional --gaps must-fill"
        " --no-lone-moves --high king"
    )
    data = json.loads(result.stdout)
    assert data["variant"] == "aerobatics"
    assert data["rules"] == {
        "columns": 5,
        "fillers": "AKT",
        "reach": "any-card",
        "discards": "optional",
        "gaps": "must-fill",
        "lone_moves": False,
        "high": "king",
    }
    assert data["limits"]["max_states"] == 500


def test_rows_name_every_seed_once_and_in_order(run: Run) -> None:
    lines = run("--seeds 5:45 --format jsonl").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["seed"] for row in rows] == [str(seed) for seed in range(5, 45)]
    assert all(list(row) == ["seed", "verdict", "states", "reason"] for row in rows)


def test_csv_and_jsonl_say_the_same(run: Run) -> None:
    lines = run("--seeds 40 --format jsonl").stdout.splitlines()
    table = run("--seeds 40 --format csv").stdout
    assert table.startswith("seed,verdict,states,reason\n")
    for row, line in zip(csv.DictReader(io.StringIO(table)), lines, strict=True):
        assert row == {key: str(value) for key, value in json.loads(line).items()}


def test_results_do_not_depend_on_the_number_of_jobs(run: Run) -> None:
    one, three = (run(f"--seeds 100 --jobs {jobs} --format csv").stdout for jobs in (1, 3))
    assert one == three


def test_the_last_seeds_of_the_scheme_can_be_asked_for(run: Run) -> None:
    result = run(f"--seeds {2**64 - 2}:{2**64} --format jsonl")
    seeds = [json.loads(line)["seed"] for line in result.stdout.splitlines()]
    assert seeds == ["18446744073709551614", "18446744073709551615"]


def test_the_summary_is_plain_aligned_and_fits_80_columns(run: Run) -> None:
    result = run("--seeds 60 --no-lone-moves")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith(" ") for line in lines)
    for text in (
        "classic, with changed rules",
        "may not move on to another empty one",
        "seeds 0 to 59 of splitmix-1",
        "solvable",
        "95 % interval",
        __version__,
    ):
        assert text in " ".join(result.stdout.split())


def test_the_summary_says_how_to_decide_what_a_limit_left_open(run: Run) -> None:
    result = run("--seeds 40 --max-states 100 --discards optional")
    assert "undecided at 100 states; give more with --max-states 1000." in result.stdout


def test_five_columns_are_always_won(run: Run) -> None:
    data = json.loads(run("--seeds 200 --variant five-columns --format json").stdout)
    assert (data["solvable"], data["rate"], data["undecided"]) == (200, 1.0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--variant classic", "--seeds is missing"),
        ("--seeds=-5", "'--seeds': '-5'; expected a number of deals N, or a range A:B"),
        ("--seeds x", "'--seeds': 'x'; expected"),
        ("--seeds 1:2:3", "'--seeds': '1:2:3'; expected"),
        ("--seeds 5:2", "--seeds 5:2 names no deal"),
        ("--seeds 7:7", "--seeds 7:7 names no deal"),
        ("--seeds 0", "--seeds 0 names no deal"),
        (f"--seeds {2**64 + 1}", f"seed {2**64} is not a number of splitmix-1"),
        ("--seeds " + "9" * 5000, "'--seeds': '999"),
        ("--seeds 5 --variant clasic", "did you mean 'classic'?"),
        ("--seeds 5 --scheme splitmix", "did you mean 'splitmix-1'?"),
        ("--seeds 5 --columns 9", "columns 9; expected 2 to 8"),
        ("--seeds 5 --columns two", "'--columns': 'two'"),
        ("--seeds 5 --fillers AX", "unknown rank 'x'"),
        ("--seeds 5 --reach bottom", "reach 'bottom'; expected top or any-card"),
        ("--seeds 5 --discards maybe", "discards 'maybe'; expected forced or optional"),
        ("--seeds 5 --gaps open", "gaps 'open'; expected may-fill or must-fill"),
        ("--seeds 5 --high queen", "high 'queen'; expected ace or king"),
        ("--seeds 5 --jobs 0", "'--jobs': 0; expected 1 or more"),
        ("--seeds 5 --max-states 0", "'--max-states': 0; expected 1 or more"),
        (f"--seeds 5 --max-states {2**64}", f"'--max-states': {2**64}; expected less"),
        ("--seeds 5 --max-seconds 0", "'--max-seconds': 0.0; expected a number of seconds above 0"),
        ("--seeds 5 --max-seconds nan", "'--max-seconds': nan"),
        ("--seeds 5 --max-seconds inf", "'--max-seconds': inf"),
        ("--seeds 5 --memory 0", "'--memory': 0; expected 1 or more"),
        ("--seeds 5 --format xml", "'--format': 'xml'"),
        ("--seeds 5 --colums 4", "--colums"),
        ("slove", "'slove'"),
        (
            "--seeds 5 solve --seed 1",
            "--seeds stands before 'solve' and would be ignored; 'solve' has no such option, see"
            " acesup-solve solve --help",
        ),
        ("--no-lone-moves variants", "--no-lone-moves stands before 'variants'"),
        ("--variant easy pool make", "'pool' has no such option, see acesup-solve pool --help"),
        ("--format json deal --seed 1", "follow it: acesup-solve deal --format ..."),
        (
            "--variant easy solve --seed 1",
            "options of a command follow it: acesup-solve solve --variant ...",
        ),
        (
            "--no-lone-moves solve --seed 1",
            "options of a command follow it: acesup-solve solve --no-lone-moves ...",
        ),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(
    refused: Callable[..., str], arguments: str, message: str
) -> None:
    assert message in refused(arguments)
