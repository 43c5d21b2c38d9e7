"""What the README and the guide show is what happens (see `running` and `documents`)."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from acesup_solver.cli.main import acesup_solve
from acesup_solver.cli.warmup import compile_solver, compile_survey
from acesup_solver.variants import VARIANTS
from tests.docs.documents import DOCUMENTS, ROOT, Block, blocks_of
from tests.docs.running import Reader, commands_of, matches

BLOCKS = {path: blocks_of(path.read_text(encoding="utf-8")) for path in DOCUMENTS}
WITH_EXAMPLES = [
    path
    for path, blocks in BLOCKS.items()
    if any(block.language in ("console", "python") and not block.is_shown_only for block in blocks)
]
WITH_SLOW_EXAMPLES = [path for path in WITH_EXAMPLES if any(b.is_slow for b in BLOCKS[path])]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """The solver announces on standard error that it compiles; here it has done so already."""
    for variant in VARIANTS.values():
        compile_survey(variant)
        compile_solver(variant)


def follow(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, *, slow: bool) -> None:
    monkeypatch.chdir(folder)
    reader = Reader(folder)
    for block in BLOCKS[path]:
        if block.is_shown_only or (block.is_slow and not slow):
            continue
        try:
            reader.follow(block)
        except Exception as error:
            raise AssertionError(f"{name_of(path)}, line {block.line}: {error}") from error


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_the_examples_come_out_as_they_are_shown(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(path, tmp_path, monkeypatch, slow=False)


@pytest.mark.slow
@pytest.mark.parametrize("path", WITH_SLOW_EXAMPLES, ids=name_of)
def test_the_slow_examples_come_out_as_they_are_shown(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow(path, tmp_path, monkeypatch, slow=True)


def command_lines() -> list[tuple[str, str]]:
    """The command lines in blocks that show no output, and in those that are not run."""
    lines = []
    for path, blocks in BLOCKS.items():
        for block in blocks:
            if block.language == "sh":
                commands = block.text.splitlines()
            elif block.language == "console" and block.mark is not None:
                commands = [command for command, _ in commands_of(block)]
            else:
                continue
            lines += [
                (f"{name_of(path)}, line {block.line}", f"acesup-solve {arguments}")
                for command in commands
                for arguments in re.findall(
                    r"(?:^|\| )acesup-solve (.+?)(?: +#.*| \|.*)?$", command
                )
            ]
    return lines


@pytest.mark.parametrize(("place", "line"), command_lines())
def test_the_commands_that_are_only_named_exist_with_these_options(place: str, line: str) -> None:
    command: click.Command = acesup_solve
    words = shlex.split(line)[1:]
    while isinstance(command, click.Group) and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    assert command.make_context(line, words), place


def test_a_block_that_is_not_run_says_why() -> None:
    for path, blocks in BLOCKS.items():
        for block in blocks:
            assert block.mark != "not run" or block.why, f"{name_of(path)}, line {block.line}"


def test_outputs_are_never_shown_without_their_command() -> None:
    for path, blocks in BLOCKS.items():
        for block in blocks:
            assert block.language in {"console", "python", "sh", "json", "text", "toml", "bash"}, (
                f"{name_of(path)}, line {block.line}: {block.language!r}"
            )
            assert block.language != "sh" or "$ " not in block.text


def test_there_are_examples_of_every_command() -> None:
    run = {
        command
        for path in WITH_EXAMPLES
        for block in BLOCKS[path]
        if block.language == "console" and not block.is_shown_only
        for line, _ in commands_of(block)
        for command in re.findall(r"acesup-solve ([a-z]+)", line)
    }
    slow, serving = "warmup", "play"
    assert run >= set(acesup_solve.commands) - {slow, serving}


# The runner itself: it must be able to fail.


def example(language: str, text: str) -> Block:
    return Block(1, language, None, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("console", "$ acesup-solve --version\nacesup-solve 0.0.0\n"),
        ("console", "$ acesup-solve --version\n"),
        ("console", "$ echo one; echo two\none\n"),
        ("console", "$ acesup-solve solve --sed 1\n"),
        ("python", "1 + 1  # 3\n"),
        ("python", "x = 1\nprint(x, 'two')\n# 1 three\n"),
        ("python", "1 / 0\n"),
        ("python", "[1,\n 2]\n# [1, 3]\n"),
    ],
)
def test_an_example_that_comes_out_otherwise_is_noticed(
    tmp_path: Path, language: str, text: str
) -> None:
    with pytest.raises((AssertionError, ZeroDivisionError)):
        Reader(tmp_path).follow(example(language, text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("console", "$ acesup-solve --version\nacesup-solve …\n"),
        ("console", "$ echo one; echo two; \\\n> echo three\n…\nthree\n"),
        ("console", "$ acesup-solve solve --sed 1\nError: …\n"),
        ("python", "# a remark\n1 + 1  # 2\n\n# another one\nx = 3  # and one\nx, x\n# (3, …)\n"),
        ("python", "print('1')\n# 1\n"),
    ],
)
def test_an_example_that_comes_out_so_is_right(tmp_path: Path, language: str, text: str) -> None:
    Reader(tmp_path).follow(example(language, text))


def test_dots_stand_for_anything_but_not_for_another_line() -> None:
    assert matches("a … c\nd\n", "a b c\nd\n")
    assert not matches("a … c\n", "a\nc\n")
    assert matches("a\n…\nd\n", "a\nb\nc\nd\n")
    assert not matches("a\n", "a\nb\n")
