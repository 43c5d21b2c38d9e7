"""Examples in documents, run as a reader would run them: one after the other, in one folder.

``console``
    Lines after ``$ `` are commands, the lines below what they print.
``python``
    Run as it stands. The comment behind an expression, or the comment lines right under it, is its value:
    what `repr` or `str` makes of it, or what it prints. Comments elsewhere are remarks.
``… title="name"``
    A file that the examples after it find.

In what is expected ``…`` stands for anything within a line, and a line of only ``…`` for any lines: for
seconds, and whatever else depends on the machine.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from click.testing import CliRunner

import acesup_solver
from acesup_solver.cli.main import acesup_solve
from tests.docs.documents import Block

__all__ = ["Reader", "commands_of", "matches"]

_PROGRAM = "acesup-solve"
_NEEDS_A_SHELL = re.compile(r"[|<>;&$`*]|^(?!acesup-solve\b)")


def matches(expected: str, shown: str) -> bool:
    """Whether an output is the expected one, in which ``…`` stands for anything.

    >>> matches('1.2 s, … deals', '1.2 s, 17 deals'), matches('…', 'any\\nlines'), matches('a…', 'b')
    (True, True, False)
    """
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "…" else f"{_pattern_of(line.rstrip())} *\n"
        for line in expected.strip("\n").splitlines()
    )
    return re.fullmatch(pattern or "\n", shown.strip("\n") + "\n") is not None


def _pattern_of(line: str) -> str:
    return ".*?".join(map(re.escape, line.split("…")))


def commands_of(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a block with the outputs that are shown below them."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), f"line {block.line}: an output without a command"
    for part in parts[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = f"{command[:-1]}{more.removeprefix('> ')}"
        yield command, output


@dataclass(slots=True)
class Reader:
    """Somebody who follows a document from its beginning, in an empty folder."""

    folder: Path
    names: dict[str, Any] = field(default_factory=dict)

    def follow(self, block: Block) -> None:
        """Do what a block says; `AssertionError` if it comes out in another way."""
        if block.title is not None:
            (self.folder / block.title).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            for command, output in commands_of(block):
                shown = self._run(command)
                assert matches(output, shown), (
                    f"$ {command}\n--- the document says\n{output}--- it prints\n{shown}"
                )
        elif block.language == "python":
            self._execute(block.text)

    def _run(self, command: str) -> str:
        if _NEEDS_A_SHELL.search(command):
            return self._run_in_a_shell(command)
        result = CliRunner().invoke(acesup_solve, shlex.split(command)[1:], prog_name=_PROGRAM)
        if not isinstance(result.exception, SystemExit | None):
            raise result.exception
        return result.stdout or _without_announcements(result.stderr)

    def _run_in_a_shell(self, command: str) -> str:
        with _program_on_the_path(self.folder) as environment:
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout or _without_announcements(done.stderr)

    def _execute(self, text: str) -> None:
        comments = _comments(text)
        for node in ast.parse(text).body:
            shown = self._value_of(node)
            if shown is None:
                continue
            last = node.end_lineno or node.lineno
            expected = _comment_at(comments, last)
            if expected:
                assert any(matches(expected, one) for one in shown), (
                    f"{ast.unparse(node)}\n--- the document says\n{expected}\n--- it is\n"
                    + "\n--- or\n".join(shown)
                )

    def _value_of(self, node: ast.stmt) -> list[str] | None:
        """Run a statement; of an expression, all ways to write its value."""
        if not isinstance(node, ast.Expr):
            code = compile(ast.Module([node], []), "<document>", "exec")
            exec(code, self.names)
            return None
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            value = eval(compile(ast.Expression(node.value), "<document>", "eval"), self.names)
        return [printed.getvalue()] if printed.getvalue() else [repr(value), str(value)]


def _without_announcements(stderr: str) -> str:
    lines = stderr.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("acesup_solver: compiling"))


@contextlib.contextmanager
def _program_on_the_path(folder: Path) -> Iterator[dict[str, str]]:
    """An environment in which the program is the package under test."""
    programs = folder / ".programs"
    programs.mkdir(exist_ok=True)
    program = programs / _PROGRAM
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m acesup_solver "$@"\n')
    program.chmod(0o755)
    paths = {
        "PATH": os.pathsep.join(
            [str(programs), str(Path(sys.executable).parent), os.environ["PATH"]]
        ),
        "PYTHONPATH": str(Path(acesup_solver.__file__).parent.parent),
    }
    yield os.environ | paths


def _comments(text: str) -> dict[int, tuple[str, bool]]:
    """The comments by line: what they say, and whether they have the line for themselves."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {
        token.start[0]: (
            token.string[1:].removeprefix(" "),
            not token.line[: token.start[1]].strip(),
        )
        for token in tokens
        if token.type == tokenize.COMMENT
    }


def _comment_at(comments: dict[int, tuple[str, bool]], line: int) -> str:
    """The comment behind an expression that ends on a line, or the ones right under it."""
    if line in comments:
        return comments[line][0]
    lines = []
    while comments.get(line + 1, ("", False))[1]:
        line += 1
        lines.append(comments[line][0])
    return "\n".join(lines)
