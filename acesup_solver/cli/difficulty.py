"""``acesup-solve difficulty``: how hard numbered deals are, and the easiest first if wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE
from acesup_solver.cli.options import (
    OUTPUT,
    RULES,
    SCHEME,
    SEEDS,
    SeedSpan,
    chosen_variant,
    option,
    options,
)
from acesup_solver.cli.output import Sink, opened, rows_as
from acesup_solver.cli.warmup import compile_solver
from acesup_solver.deals import Deal
from acesup_solver.results import Objective, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, Scheme, find_scheme

if TYPE_CHECKING:
    from acesup_solver.variants import Variant

__all__ = ["difficulty"]

_PARTS = ("difficulty", "band", "chance", "decisions", "moves", "states", "proved")
_COLUMNS = ("seed", "verdict", *_PARTS)

_SORT = (
    option(
        "--sort",
        section="Output",
        is_flag=True,
        help="The easiest first, deals that cannot be won last; else in the order of the numbers.",
    ),
)

_EXAMPLES = """\b
Examples:
  acesup-solve difficulty --seeds 100 --sort
  acesup-solve difficulty --seeds 0:1000 --format csv --output difficulty.csv
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(SEEDS, SCHEME, RULES, _SORT, OUTPUT)
def difficulty(
    seeds: SeedSpan | None,
    scheme: str | None,
    variant: str | None,
    sort: bool,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """Rate how hard deals are that can be won, from 0 (easy) to 1.

    The rating is made of the moves that the shortest win needs, the chance that random legal
    actions along it keep the win, and the positions searched to find it. The bands easy, medium,
    hard and expert are the quarters of the winnable classic deals.
    """
    if seeds is None:
        raise click.UsageError("which deals? --seeds is missing: a number N, or a range A:B")
    chosen = chosen_variant(variant, switches)
    from acesup_solver.difficulties import check_has_difficulty

    check_has_difficulty(chosen.family)
    numbers = find_scheme(DEFAULT_SCHEME if scheme is None else scheme)
    wanted = seeds.of(numbers)
    with opened(output) as sink:
        compile_solver(chosen, Objective.FEWEST_MOVES)
        rows: Iterable[dict[str, object]] = _rows(chosen, numbers, wanted)
        if sort:
            rows = sorted(rows, key=_hardness)
        if form == "text":
            _print(sink, rows)
        else:
            table = rows_as(form, sink, _COLUMNS)
            for row in rows:
                table.write([row])
            table.close()
    return DONE


def _rows(variant: Variant, scheme: Scheme, seeds: range) -> Iterator[dict[str, object]]:
    from acesup_solver.difficulties import NotWinnableError
    from acesup_solver.difficulties import difficulty as rated

    for seed in seeds:
        try:
            found = rated(Deal.from_seed(seed, scheme.name, packs=variant.family.packs), variant)
        except NotWinnableError as error:
            nothing: dict[str, object] = dict.fromkeys(_PARTS)
            yield {"seed": str(seed), "verdict": error.verdict.value, **nothing}
        else:
            yield {"seed": str(seed), "verdict": Verdict.SOLVABLE.value, **found.to_json()}


def _hardness(row: Mapping[str, object]) -> float:
    value = row["difficulty"]
    return value if isinstance(value, float) else 2.0


_LINE = "{:>20}  {:<10}  {:<6}  {:>10}  {:>5}  {:>9}  {:>8}\n"


def _print(sink: Sink, rows: Iterable[Mapping[str, object]]) -> None:
    sink.write(
        _LINE.format("seed", "verdict", "band", "difficulty", "moves", "decisions", "chance")
    )
    for row in rows:
        if row["difficulty"] is None:
            sink.write(f"{row['seed']:>20}  {row['verdict']}\n")
            continue
        moves = f"{row['moves']}" if row["proved"] else f"<={row['moves']}"
        sink.write(
            _LINE.format(
                row["seed"],
                row["verdict"],
                row["band"],
                f"{row['difficulty']:.2f}",
                moves,
                row["decisions"],
                f"{row['chance']:.2g}",
            )
        )
