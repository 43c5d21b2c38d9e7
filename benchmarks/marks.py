"""Documents with tables between two marks, `<!-- NAME:begin -->` and `<!-- NAME:end -->`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

__all__ = ["make_anew", "with_table"]


def with_table(text: str, name: str, table: str) -> str:
    """The text with another table between the marks of that name."""
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise click.ClickException(f"no {begin} ... {end}")
    return f"{before}{begin}\n{table}\n{end}{after}"


def make_anew(document: Path, rendered: Callable[[str], str], command: str, *, check: bool) -> None:
    """Write a document anew, or with `check` only exit with 1 if it is not what it should be."""
    text = document.read_text(encoding="utf-8")
    new = rendered(text)
    if check and new != text:
        click.echo(f"{document.name} is out of date: {command}", err=True)
        sys.exit(1)
    if new != text:
        document.write_text(new, encoding="utf-8")
