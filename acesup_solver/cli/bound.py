"""``acesup-solve bound``: how far from perfect the advice can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, library_errors
from acesup_solver.cli.options import (
    JOBS,
    RULES,
    TEXT_OR_JSON,
    SeedSpan,
    chosen_variant,
    option,
    options,
    seed_span,
)
from acesup_solver.cli.output import Sink, opened, pretty
from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme

if TYPE_CHECKING:
    from acesup_solver.brackets import Bracket

__all__ = ["bound"]

_WORK = (
    option(
        "--seeds",
        section="Deals",
        callback=seed_span,
        default="200",
        show_default=True,
        metavar="N|A:B",
        help="The deals of the upper bound, about a second each.",
    ),
    option(
        "--games",
        section="Deals",
        type=click.IntRange(2),
        default=20_000,
        show_default=True,
        metavar="N",
        help="Games of the player who follows hints, for the lower end.",
    ),
    option(
        "--samples",
        section="Limits",
        type=click.IntRange(1),
        default=100,
        show_default=True,
        metavar="N",
        help="Next rounds drawn for each fee: more are slower and make the bound tighter.",
    ),
)


@click.command(cls=Command)
@options(_WORK, RULES, JOBS, TEXT_OR_JSON)
def bound(
    seeds: SeedSpan,
    games: int,
    samples: int,
    variant: str | None,
    jobs: int | None,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """Bracket what the best player could win who does not see the stock.

    From below: what the player wins who follows the hints. From above: what a player wins who knows
    the order of the stock, but is charged a fee for it that an honest player would not pay on average.
    Both are means over deals; the standard errors say how sure they are.
    """
    chosen = chosen_variant(variant, switches)
    wanted = seeds.of(find_scheme(DEFAULT_SCHEME))
    with opened(output) as sink:
        from acesup_solver.brackets import bracket
        from acesup_solver.cli.progress import Counter

        with Counter("clairvoyant", len(wanted), found="") as progress, library_errors():
            found = bracket(
                chosen,
                wanted,
                games=games,
                samples=samples,
                jobs=jobs,
                on_progress=lambda done, _mean: progress.show(done),
            )
        if form == "json":
            sink.write(pretty(found.to_json()))
        else:
            _print(sink, found)
    return DONE


def _print(sink: Sink, found: Bracket) -> None:
    from acesup_solver.cli import report

    report.print_to(
        sink,
        report.facts(
            [
                *report.rules_of(found.variant),
                (
                    "At least",
                    f"{found.lower:.2%} (standard error {found.lower_error:.2%}): follows the hints,"
                    f" {report.grouped(len(found.lower_seeds))} games",
                ),
                (
                    "At most",
                    f"{found.upper:.2%} (standard error {found.upper_error:.2%}): knows the stock, but"
                    f" pays for it, {report.grouped(len(found.upper_seeds))} deals",
                ),
            ]
        ),
    )
