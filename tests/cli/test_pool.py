"""Pools and the deal of the day on the command line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from tests.cli.conftest import Run

Refuse = Callable[..., str]


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    """A small pool of the command line."""
    path = tmp_path / "pool.jsonl"
    done = run(f"pool make --count 12 --output {path}")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "12 deals of 20 numbers; 8 unsolvable, 0 undecided, 0 solvable" in done.stderr
    return path


def test_a_pool_is_made_checked_and_shown(run: Run, made: Path) -> None:
    assert au.read_pool(made).entries == tuple(au.solvable_seeds("classic", 12))
    checked = run(f"pool check {made}")
    assert (checked.exit_code, checked.stdout) == (0, f"{made}: nothing is wrong.\n")
    shown = run(f"pool show {made}").stdout
    assert "12 of the seeds 0 to 19 of splitmix-1" in " ".join(shown.split())
    assert len(re.findall(r"^ +\d+  (?:easy|medium|hard|expert) ", shown, re.MULTILINE)) == 12


@pytest.mark.parametrize("ending", ["csv", "parquet", "sqlite", "jsonl.gz"])
def test_the_ending_says_how_it_is_written(
    run: Run, made: Path, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"pool.{ending}"
    assert run(f"pool make --count 12 --jobs 1 --output {path}").exit_code == 0
    assert au.read_pool(path) == au.read_pool(made)


def test_what_a_check_refutes_is_said_with_its_place_and_the_status_is_one(
    run: Run, made: Path
) -> None:
    text = made.read_text(encoding="utf-8")
    lines = text.splitlines()
    row = json.loads(lines[4])
    row["deal"] = " ".join(reversed(row["deal"].split()))
    lines[4] = json.dumps(row)
    made.write_text("\n".join(lines), encoding="utf-8")
    checked = run(f"pool check {made}")
    assert checked.exit_code == 1
    assert checked.stdout.startswith(f"{made}, line 5, seed {row['seed']}: card 1 of the deal is ")
    assert checked.stderr.endswith("faults.\n")


def test_filters_and_a_budget_are_written_down(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "easy.csv"
    line = (
        f"pool make --count 4 --band easy --max-moves 6 --also lone-moves=no --budget 90"
        f" --scheme ms --start 5 --output {path}"
    )
    assert run(line).exit_code == 0
    facts = au.read_pool(path).facts
    assert (facts.scheme, facts.seeds.start, facts.limits.max_states) == ("ms", 5, 90)
    assert str(facts.filters) == (
        "difficulty easy; at most 6 moves; also solvable under classic (4 columns, fillers any,"
        " reach top, discards forced, gaps may-fill, no lone moves, high ace)"
    )
    assert run(f"pool check {path}").exit_code == 0
    same = tmp_path / "same.csv"
    assert (
        run(line.replace("--budget", "--max-states").replace("easy.csv", "same.csv")).exit_code == 0
    )
    assert same.read_bytes() == path.read_bytes()


def test_one_deal_is_shown_with_its_line(run: Run, made: Path) -> None:
    entry = au.read_pool(made).entries[3]
    shown = run(f"pool show {made} --seed {entry.seed}").stdout
    assert " ".join(entry.moves) in " ".join(shown.split())
    row = json.loads(run(f"pool show {made} --seed {entry.seed} --format jsonl").stdout)
    assert row == entry.to_row()
    whole = json.loads(run(f"pool show {made} --format json").stdout)
    assert (whole["count"], len(whole["deals"])) == (12, 12)


def test_the_spread_of_difficulty_is_drawn(run: Run, made: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    entries = au.read_pool(made).entries
    shown = run(f"pool stats {made}").stdout
    bars = re.findall(r"^ *([\d.]+) to +([\d.]+) +(\d+) +[\d.]+ %", shown, re.MULTILINE)
    for low, high, count in bars:
        inside = [e for e in entries if float(low) <= (e.difficulty or 0) < float(high)]
        assert len(inside) == int(count)
    assert sum(int(count) for _, _, count in bars) == 12
    for name, start in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml")):
        assert run(f"pool stats {made} --picture {tmp_path / name}").exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)
    run(f"pool stats {made} --picture {tmp_path / 'b.svg'}")
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_deals_that_are_not_rated_are_spread_by_their_states(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pool.csv"
    run(f"pool make --count 20 --no-difficulty --output {path}")
    shown = run(f"pool stats {path}").stdout
    assert "States, deals" in shown
    counts = re.findall(r"^ *\d[\d ]* to +\d[\d ]*?  +(\d+) +[\d.]+ %", shown, re.MULTILINE)
    assert sum(map(int, counts)) == 20


def test_without_matplotlib_the_extra_is_named(
    run: Run, refused: Refuse, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = refused(f"pool stats {made} --picture {tmp_path / 'a.png'}")
    assert "pip install 'acesup-solver[plot]'" in message
    assert run(f"pool stats {made}").exit_code == 0


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("pool make --count 5 --output p.txt", "p.txt: unknown ending; expected .jsonl"),
        ("pool make --output p.csv", "--count"),
        ("pool make --count 5", "--output"),
        ("pool make --count 0 --output p.csv", "0"),
        ("pool make --count 5 --band tricky --output p.csv", "unknown band 'tricky'"),
        ("pool make --count 5 --also bridge --output p.csv", "unknown variant 'bridge'"),
        ("pool make --count 5 --variant aces-and-kings --band easy --output p.csv", "rated"),
        ("pool make --count 5 --start -1 --output p.csv", "seed -1"),
        ("pool make --count 5 --budget 0 --output p.csv", "expected 1 or more"),
        ("pool make --count 5 --engine dask --output p.csv", "needs --scheduler"),
        ("pool make --count 5 --scheduler tcp://a:1 --output p.csv", "goes with --engine dask"),
        ("--seeds 5 --engine dask --scheduler tcp://a:1 --jobs 2", "--jobs counts threads here"),
        (
            "pool make --count 5 --output no/p.csv",
            "no/p.csv: expected the name of a file, in a folder",
        ),
        ("pool tidy", "No such command 'tidy'"),
        ("pool check missing.csv", "missing.csv"),
        ("pool check folder/p.txt", "Error: p.txt: unknown ending"),
        ("pool show folder/p.txt", "Error: p.txt: unknown ending"),
        ("pool show missing.parquet", "missing.parquet"),
        ("pool stats missing.sqlite", "missing.sqlite"),
        ("daily 2027-02-29", "'2027-02-29' is not a date"),
        ("daily --variant bridge", "unknown variant"),
    ],
)
def test_wrong_use_gets_one_line(
    refused: Refuse, line: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert message in refused(line)
    assert list(tmp_path.iterdir()) == []


def test_the_deal_of_the_day(run: Run) -> None:
    for variant in ("classic", "kunstflug", "aces-and-kings"):
        found = au.daily("2027-03-01", variant)
        row = json.loads(run(f"daily 2027-03-01 --variant {variant} --format json --line").stdout)
        assert row == found.to_json() | {"moves": list(found.moves)}
    shown = run("daily 2027-03-01").stdout
    assert f"seed {au.daily('2027-03-01').seed} of splitmix-1" in shown
    assert run("daily").exit_code == 0


def test_without_a_command_there_is_help(run: Run) -> None:
    done = run("pool")
    assert (done.exit_code, done.stderr) == (0, "")
    assert {"make", "check", "show", "stats"} <= set(done.stdout.split())
