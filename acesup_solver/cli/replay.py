"""``acesup-solve replay``: records of play, checked action by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, REFUTED, library_errors
from acesup_solver.cli.options import TEXT_OR_JSON, option, options
from acesup_solver.cli.output import Sink, opened, pretty
from acesup_solver.cli.sources import bytes_of, named

if TYPE_CHECKING:
    from acesup_solver.replay import Check

__all__ = ["key_in", "replay"]

_EXAMPLES = """\b
Examples:
  acesup-solve replay game.jsonl
  acesup-solve replay --format json - < game.jsonl
"""
_OPTIONS = (
    option(
        "--key-file",
        metavar="FILE",
        help="The key that the record was sealed with, as it stands in a file. Default: no key.",
    ),
)
_LONGEST_KEY = 64


@click.command(cls=Command, epilog=_EXAMPLES)
@click.argument("file")
@options(_OPTIONS, TEXT_OR_JSON)
def replay(file: str, key_file: str | None, form: str, output: str | None) -> int:
    """Recompute a record of play and confirm or refuse it.

    Every action is played again, and points, undos, hints, times and the result are worked out anew; the
    first thing that is not so is named with the number of its action. FILE may be - for standard input.
    The exit status is 0 if the record is confirmed, 1 if it is refused, 2 if it is no record.
    """
    from acesup_solver.replay import check
    from acesup_solver.replay.lines import MOST_BYTES

    key = b"" if key_file is None else key_in(key_file)
    with bytes_of(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    with library_errors(named(file)):
        found = check(content, key=key)
    with opened(output) as sink:
        if form == "json":
            sink.write(pretty(found.to_json()))
        else:
            _print(sink, found)
    return DONE if found.confirmed else REFUTED


def key_in(path: str) -> bytes:
    """The key in a file."""
    with bytes_of(path) as stream:
        key = stream.read(_LONGEST_KEY + 1)
    if not 1 <= len(key) <= _LONGEST_KEY:
        raise click.UsageError(f"--key-file {path}: expected 1 to {_LONGEST_KEY} bytes")
    return key


def _print(sink: Sink, found: Check) -> None:
    run = found.run
    if run is not None:
        header = run.header
        contest = header.tournament or (header.date.isoformat() if header.date else "")
        about = f"{header.style} {contest}".rstrip() + f", player {header.player or '-'}"
        sink.write(_printable(about) + "\n")
        for start, result in zip(run.starts, found.results, strict=False):
            seconds = f"{result.at / 1000:.1f} s"
            sink.write(
                f"game {start.number}, {start.variant}: {result.end} after {seconds},"
                f" {result.actions} actions, {result.undos} undos, {result.hints} hints;"
                f" {result.cards} cards, {result.points} points, result {result.score}\n"
            )
    if found.refusal is None:
        sink.write(f"confirmed, result {found.total}\n")
    else:
        sink.write(f"refused: {found.refusal}\n")


def _printable(text: str) -> str:
    """A text without signs that a terminal would obey."""
    return "".join(character if character.isprintable() else "?" for character in text)
