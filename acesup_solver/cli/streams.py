"""The standard streams, of which any may be closed: ``acesup-solve variants >&-``.

Python has ``None`` in place of a stream that is closed when it starts.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO, TextIO

import click

__all__ = ["flush_output", "hold_places", "standard_input", "standard_output"]


def hold_places() -> None:
    """Let no file get the number of a closed stream, and no message fail for want of standard error.

    Otherwise the next file to be opened would be number 0, 1 or 2, and what compiled code, or a program
    that is started, writes to a standard stream would end up in it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free, which is this one
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # until the end


def standard_output() -> TextIO:
    """Standard output; `click.UsageError` if it is closed."""
    if sys.stdout is None:
        raise click.UsageError("cannot write the output: standard output is closed")
    return sys.stdout


def standard_input() -> BinaryIO:
    """The bytes of standard input; `click.UsageError` if it is closed."""
    if sys.stdin is None:
        raise click.UsageError("cannot read standard input: it is closed")
    return sys.stdin.buffer


def flush_output() -> None:
    """Hand on what was written to standard output, if there is one."""
    if sys.stdout is not None:
        sys.stdout.flush()
