"""Output files: whole or not there; and cells that are no formulas."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from acesup_solver.cli.output import Csv, JsonList, Sink, opened
from tests.cli.conftest import Run


def test_a_file_gets_what_standard_output_would(run: Run, here: Path) -> None:
    printed = run("--seeds 30 --format csv").stdout
    result = run("--seeds 30 --format csv --output deals.csv")
    assert (result.stdout, result.stderr) == ("", "")
    assert (here / "deals.csv").read_text() == printed
    assert [path.name for path in here.iterdir()] == ["deals.csv"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "csv"])
def test_every_format_can_go_to_a_file(run: Run, here: Path, form: str) -> None:
    assert run(f"--seeds 3 --format {form} --output out").exit_code == 0
    assert (here / "out").stat().st_size > 0


def test_a_dash_is_standard_output(run: Run, here: Path) -> None:
    assert json.loads(run("--seeds 3 --format json --output -").stdout)["seeds"]
    assert not list(here.iterdir())


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("nowhere/deals.csv", "cannot write nowhere/deals.csv: No such file or directory"),
        ("folder", "cannot write folder: Is a directory"),
        ("file/deals.csv", "cannot write file/deals.csv: Not a directory"),
        ("", "--output has no name; expected a file"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_before_the_work(
    refused: Callable[..., str],
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    message: str,
) -> None:
    (here / "folder").mkdir()
    (here / "file").touch()
    monkeypatch.setitem(sys.modules, "acesup_solver.surveys", None)  # no work can begin
    assert message in refused("--seeds 1000000 --output", place)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_told_in_one_line(refused: Callable[..., str]) -> None:
    line = refused("--seeds 5 --format csv --output /dev/full")
    assert line == "Error: cannot write /dev/full: No space left on device\n"


def test_a_failed_run_leaves_the_old_file_and_no_rubbish(here: Path) -> None:
    place = here / "deals.csv"
    place.write_text("old")
    with pytest.raises(ZeroDivisionError), opened(str(place)) as sink:  # noqa: PT012
        sink.write("new")
        raise ZeroDivisionError
    assert place.read_text() == "old"
    assert list(here.iterdir()) == [place]


def test_the_old_file_is_there_until_the_new_one_is_whole(here: Path) -> None:
    place = here / "deals.csv"
    place.write_text("old")
    with opened(str(place)) as sink:
        sink.write("new")
        sink.flush()
        assert place.read_text() == "old"
    assert place.read_text() == "new"


def test_permissions_are_those_of_the_old_file_or_the_usual_ones(here: Path) -> None:
    old, new, usual = here / "old", here / "new", here / "usual"
    usual.touch()
    old.touch()
    old.chmod(0o640)
    for place in (old, new):
        with opened(str(place)) as sink:
            sink.write("deals")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert new.stat().st_mode == usual.stat().st_mode


def test_a_link_stays_a_link(here: Path) -> None:
    (here / "real").touch()
    (here / "link").symlink_to("real")
    with opened(str(here / "link")) as sink:
        sink.write("deals")
    assert (here / "link").is_symlink()
    assert (here / "real").read_text() == "deals"


def test_a_device_is_written_to_and_not_replaced(run: Run) -> None:
    before = Path(os.devnull).stat()
    assert run(f"--seeds 3 --output {os.devnull}").exit_code == 0
    assert Path(os.devnull).stat().st_ino == before.st_ino


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_a_cell_never_becomes_a_formula(text: str) -> None:
    stream = io.StringIO(newline="")
    Csv(Sink(stream, "here"), ["cell"]).write([{"cell": text}])
    _, (cell,) = csv.reader(io.StringIO(stream.getvalue(), newline=""))
    assert cell == "'" + text


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_list_of_rows_is_json_however_many_there_are(count: int) -> None:
    stream = io.StringIO()
    rows = JsonList(Sink(stream, "here"))
    rows.write({"n": n} for n in range(count))
    rows.close()
    assert json.loads(stream.getvalue()) == [{"n": n} for n in range(count)]
