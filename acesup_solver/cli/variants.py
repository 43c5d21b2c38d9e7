"""``acesup-solve variants``: the rule sets that have a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE
from acesup_solver.cli.options import OUTPUT, options
from acesup_solver.cli.output import Sink, opened, rows_as

if TYPE_CHECKING:
    from acesup_solver.variants import Variant

__all__ = ["variants"]

_COLUMNS = ("name", "aliases", "note", "rules", "rules_in_words")


@click.command(cls=Command)
@options(OUTPUT)
def variants(form: str, output: str | None) -> int:
    """List the variants: names, other names, and rules.

    Every rule can be changed with a switch, so any house rule can be made from one of these:
    --variant classic --no-lone-moves, for instance.
    """
    from acesup_solver.variants import VARIANTS

    with opened(output) as sink:
        if form == "text":
            _print_table(sink, list(VARIANTS.values()))
        else:
            rows = rows_as(form, sink, _COLUMNS)
            rows.write(_row(variant) for variant in VARIANTS.values())
            rows.close()
    return DONE


def _row(variant: Variant) -> dict[str, object]:
    return {
        "name": variant.name,
        "aliases": list(variant.aliases),
        "note": variant.note,
        "rules": variant.rules.to_json(),
        "rules_in_words": variant.rules.in_words(),
    }


def _print_table(sink: Sink, rows: list[Variant]) -> None:
    from rich.table import Table
    from rich.text import Text

    from acesup_solver.cli.report import print_to

    table = Table(box=None, padding=(0, 2, 1, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for variant in rows:
        names = Text(variant.name, "bold")
        for alias in variant.aliases:
            names.append(f"\n or {alias}", "not bold")
        note = Text(variant.note[:1].upper() + variant.note[1:] + ".\n")
        table.add_row(names, note + Text(variant.rules.in_words(), "dim"))
    print_to(sink, table)
