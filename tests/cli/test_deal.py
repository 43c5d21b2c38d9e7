"""``deal``: the cards of numbered deals."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

import acesup_solver as au
from tests.cli.conftest import Run


def test_a_deal_file_reads_back_as_the_same_deals(run: Run) -> None:
    text = run("deal --seeds 5:8").stdout
    lines = list(au.read_deals(text.splitlines()))
    assert [line.deal for line in lines] == [au.Deal.from_seed(seed) for seed in (5, 6, 7)]
    assert [line.partition(" ; ")[2] for line in text.splitlines()] == [
        "splitmix-1 5",
        "splitmix-1 6",
        "splitmix-1 7",
    ]


def test_the_first_cards_are_those_of_the_specification(run: Run) -> None:
    assert run("deal --seed 17").stdout.startswith("QD AS 8C 6D 7S KD 7D AH TS 4C ")
    last = run("deal --seed 18446744073709551615").stdout
    assert last.startswith("4D 8D AC 6D KS 4C QH 8H 2H JD ")


def test_json_is_an_object_for_one_seed_and_a_list_for_a_range(run: Run) -> None:
    one = json.loads(run("deal --seed 17 --format json").stdout)
    several = json.loads(run("deal --seeds 17:18 --format json").stdout)
    assert one == {"seed": "17", "scheme": "splitmix-1", "deal": str(au.Deal.from_seed(17))}
    assert several == [one]


def test_rows_carry_seed_scheme_and_deal(run: Run) -> None:
    lines = run("deal --seeds 3 --format jsonl").stdout.splitlines()
    table = run("deal --seeds 3 --format csv").stdout
    assert [json.loads(line) for line in lines] == list(csv.DictReader(io.StringIO(table)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("deal", "expected either --seed"),
        ("deal --seed 1 --seeds 2", "expected either --seed"),
        ("deal --seed -1", "seed -1 is not a number of splitmix-1"),
        ("deal --seed 1 --variant clasic", "did you mean 'classic'?"),
        ("deal --seeds 4:2", "--seeds 4:2 names no deal"),
        (f"deal --seeds {2**64}:{2**64 + 1}", f"seed {2**64} is not a number"),
    ],
)
def test_wrong_seeds_are_refused_in_one_line(
    refused: Callable[..., str], arguments: str, message: str
) -> None:
    assert message in refused(arguments)
