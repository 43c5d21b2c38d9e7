"""The numbers of other programs on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable

import acesup_solver as au
from tests.cli.conftest import Run

Refuse = Callable[..., str]


def test_the_deal_on_the_screen_of_another_program_is_solved(run: Run) -> None:
    done = run("solve --scheme ms --seed 24680 --format json")
    row = json.loads(done.stdout)
    assert row["deal"].startswith("5D 3D AC 8D 2S 9C 3C 8C ")
    assert row["verdict"] == au.solve(au.Deal.parse(row["deal"])).verdict.value


def test_the_first_numbers_are_those_where_the_scheme_begins(run: Run) -> None:
    for scheme in ("ms", "pysol"):
        rows = run(f"--seeds 3 --scheme {scheme} --format jsonl").stdout.splitlines()
        assert [json.loads(row)["seed"] for row in rows] == ["1", "2", "3"]
        assert json.loads(run(f"--seeds 3 --scheme {scheme} --format json").stdout)["seeds"] == [
            "1",
            "4",
        ]


def test_numbers_beyond_64_bits_stay_texts(run: Run) -> None:
    span = "99999999999999999999:100000000000000000001"
    rows = run(f"--seeds {span} --scheme pysol --format jsonl").stdout.splitlines()
    assert [json.loads(row)["seed"] for row in rows] == [
        "99999999999999999999",
        "100000000000000000000",
    ]


def test_a_deal_of_two_packs_is_laid_out_as_pysolfc_does(run: Run) -> None:
    done = run("deal --scheme pysol --seed 1 --variant aces-and-kings --format json")
    cards = json.loads(done.stdout)["deal"].split()
    assert [cards[0], cards[13], cards[1], cards[14]] == ["3D", "5H", "JC", "KH"]


def test_every_command_that_takes_a_number_takes_a_scheme(run: Run) -> None:
    for line in (
        "hint --seed 24680 --after deal --samples 2",
        "analyse --seed 24680 --after deal",
        "difficulty --seeds 1:4",
        "autoplay --seeds 5 --player greedy",
    ):
        assert run(f"{line} --scheme ms").exit_code == 0


def test_microsoft_has_no_deals_of_two_packs(refused: Refuse) -> None:
    for line in ("solve --seed 1", "--seeds 5", "deal --seed 1", "autoplay --seeds 5"):
        message = refused(f"{line} --scheme ms --variant aces-and-kings")
        assert "scheme ms with 2 packs; expected one pack" in message


def test_zero_is_no_number_of_another_program(refused: Refuse) -> None:
    assert "seed 0 is not a number of ms" in refused("solve --scheme ms --seed 0")
    assert "seed 0 is not a number of pysol" in refused("--scheme pysol --seeds 0:5")
