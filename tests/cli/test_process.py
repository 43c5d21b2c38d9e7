"""What only a process of its own can show: imports, signals, closed pipes."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from tests.cli.conftest import Start

posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes as POSIX has them")


def imported_by(code: str) -> set[str]:
    """The modules that are there after some code has run in a fresh interpreter."""
    program = f"import sys\ntry:\n    {code}\nexcept SystemExit: pass\nprint(*sys.modules)"
    output = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    return set(output.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", ["['--help']", "['solve', '--help']", "['--version']"])
def test_help_needs_neither_numpy_nor_numba(arguments: str) -> None:
    code = f"from acesup_solver.cli.main import acesup_solve; acesup_solve({arguments})"
    assert not {"numpy", "numba", "rich"} & imported_by(code)


@pytest.mark.parametrize("arguments", ["['variants']", "['deal', '--seed', '3']"])
def test_variants_and_deals_do_not_wait_for_numba(arguments: str) -> None:
    code = f"from acesup_solver.cli.main import acesup_solve; acesup_solve({arguments})"
    assert "numba" not in imported_by(code)


def test_importing_the_package_imports_neither_numpy_nor_numba() -> None:
    assert not {"numpy", "numba", "click"} & imported_by("import acesup_solver")


def test_the_program_runs_without_a_home(start: Start) -> None:
    environment = {"PATH": os.environ["PATH"]} | {
        key: value for key, value in os.environ.items() if key.startswith(("NUMBA_", "PYTHON"))
    }
    out, err = start("--help", env=environment).communicate(timeout=30)
    assert "Examples:" in out
    out, err = start("--seeds 3 --format json", env=environment).communicate(timeout=120)
    assert (json.loads(out)["seeds"], "Error" in err) == (["0", "3"], False)


@posix
@pytest.mark.parametrize(
    "command",
    [
        "--seeds 1000000 --format jsonl",
        "--seeds 1000000 --format csv",
        "deal --seeds 1000000",
        "variants",
    ],
)
def test_a_closed_pipe_ends_quietly(start: Start, command: str) -> None:
    process = start(command)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=30) == 0
    assert said(process.stderr.read()) == []


def said(stderr: str) -> list[str]:
    """The lines on standard error, without the news that the solver is compiled."""
    return [line for line in stderr.splitlines() if not line.startswith("acesup_solver: ")]


def until(happens: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@posix
def test_ctrl_c_keeps_what_is_finished_and_names_the_next_seed(start: Start, here: Path) -> None:
    process = start("--seeds 10:10000000 --format csv --output deals.csv")
    until(lambda: any(part.stat().st_size > 2000 for part in here.glob(".deals.csv.*.part")))
    assert not (here / "deals.csv").exists()
    process.send_signal(signal.SIGINT)
    pressed = time.monotonic()
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - pressed < 5
    assert process.returncode == 130
    content = (here / "deals.csv").read_text()
    rows = list(csv.DictReader(content.splitlines()))
    following = 10 + len(rows)
    assert content.endswith("\n")
    assert [row["seed"] for row in rows] == [str(seed) for seed in range(10, following)]
    assert all(row["reason"] in ("line", "exhausted", "rule") for row in rows)
    assert f"The next seed is {following}; go on with --seeds {following}:10000000" in err
    assert (out, len(said(err))) == ("", 1)
    assert [path.name for path in here.iterdir()] == ["deals.csv"]


@posix
def test_ctrl_c_prints_the_summary_of_what_is_finished(start: Start) -> None:
    process = start("--seeds 10000000 --format json")
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    data = json.loads(out)
    assert process.returncode == 130
    assert data["interrupted"] is True
    assert data["solvable"] + data["unsolvable"] == int(data["seeds"][1])
    assert f"go on with --seeds {data['seeds'][1]}:10000000" in err


@posix
def test_ctrl_c_before_the_first_answer_leaves_an_old_file_alone(start: Start, here: Path) -> None:
    (here / "deals.csv").write_text("old")
    process = start("solve --deals - --format csv --output deals.csv")
    until(lambda: bool(list(here.glob(".deals.csv.*.part"))))
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert [path.name for path in here.iterdir()] == ["deals.csv"]
    assert (here / "deals.csv").read_text() == "old"


@posix
def test_ctrl_c_keeps_the_answers_to_a_deal_file(start: Start, here: Path) -> None:
    deals = "".join(f"{au.Deal.from_seed(seed % 100)}\n" for seed in range(20_000))
    (here / "deals.txt").write_text(deals)
    process = start("solve --deals deals.txt --format jsonl --output answers")
    until(lambda: any(part.stat().st_size > 9000 for part in here.glob(".answers.*.part")))
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    lines = [json.loads(row)["line"] for row in (here / "answers").read_text().splitlines()]
    assert lines == list(range(1, len(lines) + 1))
    assert f"go on with line {len(lines) + 1}." in err


@posix
def test_ctrl_c_ends_a_long_list_of_deals_with_one_line(start: Start, here: Path) -> None:
    process = start("deal --seeds 100000000 --output deals.txt")
    until(lambda: any(part.stat().st_size > 0 for part in here.glob(".deals.txt.*.part")))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.split()) == (130, "", ["Interrupted."])
    assert not list(here.iterdir())


@posix
def test_with_one_job_each_deal_is_answered_before_the_next_one_comes(start: Start) -> None:
    process = start("solve --deals - --jobs 1 --format jsonl")
    assert process.stdin is not None
    assert process.stdout is not None
    for seed in (17, 1):
        process.stdin.write(f"{au.Deal.from_seed(seed)}\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["deal"] == str(au.Deal.from_seed(seed))
    process.stdin.close()
    assert process.wait(timeout=30) == 0


@posix
def test_progress_is_shown_to_a_terminal_only_and_never_among_the_results() -> None:
    import pty

    terminal, theirs = pty.openpty()
    program = [sys.executable, "-m", "acesup_solver", "--seeds", "600", "--format=csv"]
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    out, _ = process.communicate(timeout=120)
    shown = b""
    try:
        while piece := os.read(terminal, 65536):
            shown += piece
    except OSError:
        pass  # the other end of a terminal is closed in this way
    finally:
        os.close(terminal)
    assert b"deals/s" in shown
    assert b"solvable" in shown
    assert out.count(b"\n") == 601
    assert b"\x1b" not in out


def test_shell_completion_knows_commands_and_variants() -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "acesup_solver"],
        env=os.environ
        | {
            "_ACESUP_SOLVE_COMPLETE": "bash_complete",
            "COMP_WORDS": "acesup-solve solve --variant str",
            "COMP_CWORD": "3",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert completed.stdout == "plain,strict\n"


@posix
def test_ctrl_c_keeps_a_pool_in_its_journal_and_the_same_command_goes_on(
    start: Start, here: Path
) -> None:
    line = "pool make --count 300 --variant strict --output pool.csv"
    process = start(line)
    until(lambda: (here / "pool.csv.journal").exists())
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert (out, len(said(err))) == ("", 1)
    found = re.search(
        r"Interrupted with (\d+) of 300 deals, kept in pool.csv.journal; the same", err
    )
    assert found is not None, err
    assert [path.name for path in here.iterdir()] == ["pool.csv.journal"]
    process = start(line)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 0
    assert (f"{found[1]} deals are there" in err) == (found[1] != "0")
    assert [path.name for path in here.iterdir()] == ["pool.csv"]
    assert au.read_pool(here / "pool.csv").entries == au.shipped_pool("strict").entries[:300]


def ended(command: str) -> subprocess.CompletedProcess[str]:
    """What came of a command of a shell, in which ``acesup-solve`` is the program."""
    program = f'acesup-solve() {{ exec {shlex.quote(sys.executable)} -m acesup_solver "$@"; }}\n'
    return subprocess.run(
        ["bash", "-c", program + command], capture_output=True, text=True, timeout=120, check=False
    )


@posix
@pytest.mark.parametrize(
    "command",
    [
        "variants",
        "deal --seed 17",
        "solve --seed 17",
        "--seeds 20",
        "--seeds 20 --format csv",
        "pool check nowhere.csv",
    ],
)
def test_a_closed_standard_output_is_told_in_one_line(command: str) -> None:
    done = ended(f"acesup-solve {command} >&-")
    assert said(done.stderr) == ["Error: cannot write the output: standard output is closed"]
    assert done.returncode == 2


@posix
@pytest.mark.parametrize("command", ["replay -", "solve --deals -", "solve --position -"])
def test_a_closed_standard_input_is_told_in_one_line(command: str) -> None:
    done = ended(f"acesup-solve {command} <&-")
    assert said(done.stderr) == ["Error: cannot read standard input: it is closed"]
    assert (done.returncode, done.stdout) == (2, "")


@posix
def test_with_standard_error_closed_results_and_exit_status_are_the_same() -> None:
    row = "seed,verdict,states,reason\n17,solvable,97,line\n"
    done = ended("acesup-solve --seeds 17:18 --format csv 2>&-")
    assert (done.returncode, done.stdout) == (0, row)
    done = ended("acesup-solve solve --seed nonsense 2>&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert ended("acesup-solve variants >&- 2>&-").returncode == 2


@posix
def test_an_output_file_needs_no_standard_stream(here: Path) -> None:
    done = ended("acesup-solve --seeds 17:18 --format csv --output deals.csv <&- >&- 2>&-")
    assert done.returncode == 0
    assert (here / "deals.csv").read_text() == "seed,verdict,states,reason\n17,solvable,97,line\n"


@posix
@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout")
def test_standard_output_can_be_named_as_a_file() -> None:
    done = ended("acesup-solve deal --seeds 2 --output /dev/stdout | cat")
    assert done.stdout == ended("acesup-solve deal --seeds 2").stdout
    assert (done.stdout.count("\n"), done.stderr) == (2, "")
