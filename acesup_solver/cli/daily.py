"""``acesup-solve daily``: the deal of the day."""

from __future__ import annotations

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE
from acesup_solver.cli.options import RULES, TEXT_OR_JSON, option, options
from acesup_solver.cli.output import opened, pretty

__all__ = ["daily"]

_LINE = (
    option("--line", section="Output", is_flag=True, help="Show a line of play that wins, too."),
)

_EXAMPLES = """\b
Examples:
  acesup-solve daily
  acesup-solve daily 2026-12-24 --variant aerobatics --line
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@click.argument("date", required=False)
@options(RULES[:1], _LINE, TEXT_OR_JSON)
def daily(date: str | None, variant: str | None, line: bool, form: str, output: str | None) -> int:
    """Show the deal of a day, which can be won: the same for everyone, and for ever.

    DATE is written YYYY-MM-DD; without one it is today's, in UTC.
    """
    from datetime import UTC, datetime

    from acesup_solver.cli.warmup import compile_survey
    from acesup_solver.dailies import daily as deal_of
    from acesup_solver.variants import find_variant

    chosen = find_variant(variant or "classic")
    if chosen.family.packs == 1:  # the others come from a pool
        compile_survey(chosen)
    found = deal_of(datetime.now(UTC).date() if date is None else date, chosen.name)
    with opened(output) as sink:
        if form == "json":
            sink.write(pretty(found.to_json() | ({"moves": list(found.moves)} if line else {})))
            return DONE
        from rich.text import Text

        from acesup_solver.cli import report

        where = f"seed {found.seed} of splitmix-1\n{found.deal}"
        about = report.facts([("Date", str(found.date)), *report.rules_of(chosen), ("Deal", where)])
        report.print_to(sink, about)
        if line:
            title = Text("Winning line", "bold")
            report.print_to(sink, "", title, report.line_of_play(found.moves))
    return DONE
