"""What the program tells about itself: help, version, variants; and ``warmup``."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

import acesup_solver as au
from tests.cli.conftest import Run


def test_without_anything_the_help_is_shown(run: Run) -> None:
    result = run("")
    assert result.exit_code == 0
    assert result.stdout == run("--help").stdout
    assert result.stdout.startswith("Usage: acesup-solve [OPTIONS]")


@pytest.mark.parametrize("command", ["", "solve", "deal", "variants", "warmup"])
def test_the_help_fits_80_columns_and_explains_every_option(run: Run, command: str) -> None:
    result = run(f"{command} --help")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "\b" not in result.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"acesup-solve {au.__version__}\n"


def test_the_variants_are_those_of_the_library(run: Run) -> None:
    rows = json.loads(run("variants --format json").stdout)
    assert {row["name"]: row["rules"] for row in rows} == {
        name: variant.rules.to_json() for name, variant in au.VARIANTS.items()
    }
    assert {"kunstflug"} in [set(row["aliases"]) for row in rows]


def test_the_table_of_variants_names_them_all_with_their_aliases(run: Run) -> None:
    text = run("variants").stdout
    for variant in au.VARIANTS.values():
        assert variant.name in text
        assert all(alias in text for alias in variant.aliases)
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text


def test_the_variants_can_be_a_table_for_a_spreadsheet(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(run("variants --format csv").stdout)))
    assert [row["name"] for row in rows] == list(au.VARIANTS)
    assert json.loads(rows[0]["rules"]) == au.Rules().to_json()


def test_warmup_says_how_long_it_took(run: Run) -> None:
    assert run("warmup").stdout.startswith("The solver is ready")
    assert json.loads(run("warmup --format json").stdout)["seconds"] < 60


def test_warmup_takes_no_options_of_the_survey(refused: Callable[..., str]) -> None:
    assert "--seeds" in refused("warmup --seeds 5")
