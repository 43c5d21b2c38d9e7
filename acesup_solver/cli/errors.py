"""How the command line ends: one clear line for a wrong input, silence for a closed pipe.

The library says what is wrong in exceptions of its own, which are all ``ValueError``s; they become
a line here and nowhere else. Any other exception is a fault of this program and keeps its
traceback.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import NoReturn

import click

__all__ = [
    "DONE",
    "INTERRUPTED",
    "REFUTED",
    "WRONG_USE",
    "exit_with",
    "library_errors",
    "pipe_may_close",
    "say",
]

DONE = 0
REFUTED = 1
WRONG_USE = 2
INTERRUPTED = 130


def say(message: str) -> None:
    """A message for the person at the terminal: one line on standard error."""
    click.echo(" ".join(message.split()), err=True)


def exit_with(error: click.ClickException) -> NoReturn:
    """Say what is wrong and end with `WRONG_USE`."""
    say(f"Error: {error.format_message()}")
    sys.exit(WRONG_USE)


@contextlib.contextmanager
def library_errors(where: str = "") -> Iterator[None]:
    """What the library refuses inside becomes an error line; `where` tells the place."""
    try:
        yield
    except ValueError as error:
        if not type(error).__module__.startswith("acesup_solver."):
            raise
        raise click.UsageError(f"{where}: {error}" if where else str(error)) from error


@contextlib.contextmanager
def pipe_may_close() -> Iterator[None]:
    """A reader that has seen enough (``| head -1``) ends the program as if all were said."""
    try:
        yield
    except BrokenPipeError:
        _silence_stdout()
        raise click.exceptions.Exit(DONE) from None


def _silence_stdout() -> None:
    # Python flushes standard output once more at its end, which would fail again, loudly.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
