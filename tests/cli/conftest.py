"""The command line, run in this process or as a program of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from acesup_solver.cli.main import acesup_solve
from acesup_solver.cli.warmup import compile_solver, compile_survey
from acesup_solver.variants import VARIANTS

Run = Callable[..., Result]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The solver announces on standard error that it compiles; here it has done so already."""
    for variant in VARIANTS.values():
        compile_survey(variant)
        compile_solver(variant)


@pytest.fixture
def run() -> Run:
    """Run a command line here; the result has stdout, stderr and exit_code.

    The command line is split at its blanks; `more` arguments are taken as they are.
    """

    def invoke(line: str, *more: str, stdin: str | bytes | None = None) -> Result:
        arguments = [*line.split(), *more]
        result = CliRunner().invoke(acesup_solve, arguments, input=stdin, prog_name="acesup-solve")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command line that must be refused with one line; returns that line."""

    def invoke(line: str, *more: str, stdin: str | bytes | None = None) -> str:
        result = run(line, *more, stdin=stdin)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.startswith("Error: ")
        assert result.stderr.count("\n") == 1
        return result.stderr

    return invoke


@pytest.fixture
def start() -> Iterator[Start]:
    """Start the program as a process with pipes; whatever still runs in the end is ended."""
    started: list[subprocess.Popen[str]] = []

    def popen(line: str, *, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "acesup_solver", *line.split()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
        )
        started.append(process)
        return process

    yield popen
    for process in started:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, made the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
