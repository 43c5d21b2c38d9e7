"""Completion in the shell, as click offers it: what the guide says about installing is tried."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import acesup_solver

PLACE = str(Path(acesup_solver.__file__).parent.parent)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with the program on its path."""
    program = tmp_path / "acesup-solve"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m acesup_solver "$@"\n')
    program.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "PYTHONPATH": PLACE}


def in_bash(line: str, environment: dict[str, str]) -> list[str]:
    """What bash offers at the end of a command line, after the line of the guide was run."""
    words = line.split(" ")
    script = f"""
        eval "$(_ACESUP_SOLVE_COMPLETE=bash_source acesup-solve)"
        complete -p acesup-solve > /dev/null || exit 3
        COMP_WORDS=({" ".join(f"'{word}'" for word in words)})
        COMP_CWORD={len(words) - 1}
        _acesup_solve_completion acesup-solve
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("acesup-solve an", ["analyse"]),
        ("acesup-solve pool ", ["check", "make", "show", "stats"]),
        ("acesup-solve solve --obj", ["--objective"]),
        ("acesup-solve warmup --format ", ["text", "json"]),
    ],
)
def test_bash_offers_commands_options_and_choices(
    line: str, offered: list[str], environment: dict[str, str]
) -> None:
    assert in_bash(line, environment) == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_there_are_scripts_for_other_shells(shell: str, environment: dict[str, str]) -> None:
    done = subprocess.run(
        ["acesup-solve"],
        env=environment | {"_ACESUP_SOLVE_COMPLETE": f"{shell}_source"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "acesup-solve" in done.stdout
