"""``acesup-solve deal``: the cards of numbered deals."""

from __future__ import annotations

from collections.abc import Iterator

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE
from acesup_solver.cli.options import (
    OUTPUT,
    RULES,
    SCHEME,
    SEEDS,
    Option,
    SeedSpan,
    chosen_variant,
    options,
)
from acesup_solver.cli.output import Sink, opened, pretty, rows_as
from acesup_solver.deals import Deal
from acesup_solver.schemes import DEFAULT_SCHEME, Scheme, find_scheme

__all__ = ["deal"]

_COLUMNS = ("seed", "scheme", "deal")


@click.command(cls=Command)
@click.option(
    "--seed", cls=Option, section="Deals", type=int, metavar="N", help="A number of the scheme."
)
@options(SEEDS, SCHEME, RULES[:1], OUTPUT)
def deal(
    seed: int | None,
    seeds: SeedSpan | None,
    scheme: str | None,
    variant: str | None,
    form: str,
    output: str | None,
) -> int:
    """Print the cards of numbered deals, in dealing order.

    The text is a deal file, one deal a line, that 'acesup-solve solve --deals' reads.
    """
    numbers = find_scheme(DEFAULT_SCHEME if scheme is None else scheme)
    if (seed is None) == (seeds is None):
        raise click.UsageError("which deals? expected either --seed N or --seeds N or A:B")
    if seed is not None:
        wanted = range(numbers.check(seed), seed + 1)
    else:
        assert seeds is not None
        wanted = seeds.of(numbers)
    rows = _rows_of(numbers, wanted, packs=chosen_variant(variant, {}).family.packs)
    with opened(output) as sink:
        if form == "text":
            _write_deal_file(sink, rows)
        elif form == "json" and seed is not None:
            sink.write(pretty(next(rows)))
        else:
            table = rows_as(form, sink, _COLUMNS)
            table.write(rows)
            table.close()
    return DONE


def _rows_of(scheme: Scheme, seeds: range, *, packs: int) -> Iterator[dict[str, object]]:
    for seed in seeds:
        cards = Deal.from_seed(seed, scheme.name, packs=packs)
        yield {"seed": str(seed), "scheme": scheme.name, "deal": str(cards)}


def _write_deal_file(sink: Sink, rows: Iterator[dict[str, object]]) -> None:
    for row in rows:
        # A deal file ignores what follows the semicolon.
        sink.write(f"{row['deal']} ; {row['scheme']} {row['seed']}\n")
