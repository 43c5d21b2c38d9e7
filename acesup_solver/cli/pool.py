"""``acesup-solve pool``: make, check and look at pools of solvable deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import CommandGroup
from acesup_solver.cli.errors import DONE, INTERRUPTED, REFUTED, say
from acesup_solver.cli.interrupts import Interrupts, held_back
from acesup_solver.cli.options import (
    BUDGET,
    ENGINE,
    JOBS,
    OUTPUT,
    RULES,
    SCHEME,
    chosen_engine,
    chosen_limits,
    chosen_variant,
    option,
    options,
)
from acesup_solver.cli.output import ROW_FORMATS, opened, pretty, rows_as
from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme

if TYPE_CHECKING:
    from acesup_solver.engines import Engine
    from acesup_solver.pools.making import PoolTask
    from acesup_solver.pools.model import PoolFacts

__all__ = ["pool"]


@click.group(cls=CommandGroup, invoke_without_command=True)
@click.pass_context
def pool(ctx: click.Context) -> int:
    """Make, check and look at pools of deals that can be won."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
    return DONE


_FILE = click.argument("file", type=click.Path(path_type=Path))

_MAKE = (
    option(
        "--count",
        section="Deals",
        type=click.IntRange(1, 1_000_000),
        required=True,
        metavar="N",
        help="How many deals.",
    ),
    option(
        "--start",
        section="Deals",
        type=int,
        metavar="N",
        help="The number to begin with. Default: the first of the scheme.",
    ),
)
_FILTERS = (
    option(
        "--band",
        "bands",
        section="Filters",
        multiple=True,
        metavar="NAME",
        help="Only deals of this difficulty: easy, medium, hard or expert; may be given several"
        " times.",
    ),
    option(
        "--max-moves",
        section="Filters",
        type=int,
        metavar="N",
        help="Only deals whose line has at most N moves (in Aces Up: into empty columns).",
    ),
    option(
        "--also",
        section="Filters",
        multiple=True,
        metavar="RULES",
        help="Only deals that can be won under other rules too: a variant, or switches as in"
        " discards=forced,lone-moves=no, or both as in strict,columns=5; may be given several times.",
    ),
    option(
        "--hint-winnable",
        section="Filters",
        is_flag=True,
        help="Only deals that a player wins who follows the hints.",
    ),
)
_PLACE = (
    option(
        "--output",
        section="Output",
        type=click.Path(path_type=Path),
        required=True,
        metavar="FILE",
        help="The pool, by its ending: .jsonl, .jsonl.gz, .csv, .parquet or .sqlite. Beside it, until"
        " it is complete, a journal; the same command goes on where it was ended.",
    ),
    option(
        "--difficulty/--no-difficulty",
        "rated",
        section="Output",
        default=True,
        help="Whether the difficulty is rated and the line made short, which takes most of the time."
        " Default: yes (not in Aces and Kings).",
    ),
)

_EXAMPLES = """\b
Examples:
  acesup-solve pool make --count 500 --output pool.parquet
  acesup-solve pool make --count 100 --band easy --also lone-moves=no --output easy.csv
  acesup-solve pool check pool.parquet
"""


@pool.command(epilog=_EXAMPLES)
@options(_MAKE, SCHEME, RULES, _FILTERS, BUDGET, JOBS, ENGINE, _PLACE)
def make(
    count: int,
    start: int | None,
    scheme: str | None,
    variant: str | None,
    bands: tuple[str, ...],
    max_moves: int | None,
    also: tuple[str, ...],
    hint_winnable: bool,
    max_states: int | None,
    max_seconds: float | None,
    memory: int | None,
    jobs: int | None,
    engine: str | None,
    scheduler: str | None,
    output: Path,
    rated: bool,
    **switches: object,
) -> int:
    """Make a pool: the first deals of a scheme that are proved solvable.

    Killed at any moment, the same command goes on where it was ended. The file is the same in the
    end, whatever works on it and how many, unless --max-seconds is given. With --budget hard deals
    are passed over: 20 states give most verdicts a second and far too many easy deals, 200 nearly the
    true spread.
    """
    chosen = chosen_variant(variant, switches)
    numbers = find_scheme(DEFAULT_SCHEME if scheme is None else scheme)
    first = numbers.check(numbers.first if start is None else start)
    from acesup_solver.pools.files import check_ending

    check_ending(output)
    from acesup_solver.pools.filters import Filters, parse_also
    from acesup_solver.pools.making import pool_task

    task = pool_task(
        chosen,
        scheme=numbers.name,
        limits=chosen_limits(chosen, max_states, max_seconds, memory),
        filters=Filters(
            bands=bands,
            max_moves=max_moves,
            also=tuple(parse_also(text, chosen) for text in also),
            hint_winnable=hint_winnable,
        ),
        rated=rated,
    )
    with held_back() as interrupts, chosen_engine(engine, scheduler, jobs) as workers:
        return _make(task, count, first, output, workers, interrupts)


def _make(
    task: PoolTask, count: int, first: int, output: Path, engine: Engine, interrupts: Interrupts
) -> int:
    from acesup_solver.cli.progress import Counter
    from acesup_solver.cli.warmup import compile_advice, compile_solver, compile_survey
    from acesup_solver.pools.journal import journal_of
    from acesup_solver.pools.runs import make_pool
    from acesup_solver.results import Objective

    facts: PoolFacts | None = None
    try:
        with interrupts.let_through():
            compile_survey(task.variant)
            compile_solver(task.variant, Objective.FEWEST_MOVES if task.rated else None)
            if task.filters.hint_winnable:
                compile_advice(task.variant)
        with Counter(task.variant.name, None, found=f"of {count} found") as progress:

            def on_facts(so_far: PoolFacts) -> None:
                nonlocal facts
                if facts is None and so_far.count:
                    say(f"Going on at seed {so_far.seeds.stop}: {so_far.count} deals are there.")
                facts = so_far
                progress.found(so_far.count)

            def on_progress(done: int) -> None:
                progress.show(done)
                interrupts.check()

            facts = make_pool(
                output,
                task,
                count,
                start=first,
                engine=engine,
                on_facts=on_facts,
                on_progress=on_progress,
            )
    except KeyboardInterrupt:
        found = 0 if facts is None else facts.count
        say(
            f"Interrupted with {found} of {count} deals, kept in {journal_of(output)}; the same"
            " command goes on from there."
        )
        return INTERRUPTED
    from acesup_solver.cli.report import grouped

    numbers = facts.seeds.stop - facts.seeds.start
    say(
        f"{output}: {grouped(facts.count)} deals of {grouped(numbers)} numbers;"
        f" {grouped(facts.unsolvable)} unsolvable, {grouped(facts.undecided)} undecided,"
        f" {grouped(facts.rejected)} solvable but not let in."
    )
    return DONE


@pool.command()
@_FILE
def check(file: Path) -> int:
    """Check a pool: deal every deal again, replay every line, recount.

    The exit status is 1 if something is wrong; what and where is said, a line each, on standard
    output.
    """
    from acesup_solver.pools.checking import check_pool

    faults = 0
    with opened(None) as sink:
        for fault in check_pool(file):
            faults += 1
            sink.write(f"{file}, {fault}\n")
        if not faults:
            sink.write(f"{file}: nothing is wrong.\n")
    if faults:
        say(f"{file}: {faults} {'fault' if faults == 1 else 'faults'}.")
        return REFUTED
    return DONE


_SHOW = (
    option(
        "--seed",
        section="Deals",
        type=int,
        metavar="N",
        help="Only the deal with this number, with its line of play.",
    ),
)


@pool.command()
@_FILE
@options(_SHOW, OUTPUT)
def show(file: Path, seed: int | None, form: str, output: str | None) -> int:
    """Show what a pool is made of, and its deals."""
    from acesup_solver.pools.files import read_pool

    found = read_pool(file)
    entries = [entry for entry in found.entries if seed in (None, entry.seed)]
    if seed is not None and not entries:
        raise click.UsageError(f"{file} has no deal {seed}")
    with opened(output) as sink:
        if form == "json":
            whole = {"deals": [entry.to_row() for entry in entries]}
            sink.write(pretty(found.facts.to_json() | whole))
        elif form in ROW_FORMATS:
            from acesup_solver.pools.model import COLUMNS

            table = rows_as(form, sink, COLUMNS)
            table.write(entry.to_row() for entry in entries)
            table.close()
        else:
            from acesup_solver.cli import pool_report

            pool_report.print_pool(sink, found, entries, with_line=seed is not None)
    return DONE


_PICTURE = (
    option(
        "--picture",
        section="Output",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Draw it into a file too: .png or .svg.",
    ),
)


@pool.command()
@_FILE
@options(_PICTURE)
def stats(file: Path, picture: Path | None) -> int:
    """Show how the difficulty of a pool is spread."""
    from acesup_solver.cli import pool_report
    from acesup_solver.pools.files import read_pool
    from acesup_solver.pools.pictures import check_picture, draw_difficulties

    if picture is not None:
        check_picture(picture)
    found = read_pool(file)
    with opened(None) as sink:
        pool_report.print_stats(sink, found)
    if picture is not None:
        draw_difficulties(found, picture)
    return DONE
