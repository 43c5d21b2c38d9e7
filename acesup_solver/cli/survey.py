"""``acesup-solve --seeds ...``: decide every deal of a range of numbers, and count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import given_options
from acesup_solver.cli.errors import DONE, INTERRUPTED, say
from acesup_solver.cli.interrupts import CtrlC, Interrupts, held_back
from acesup_solver.cli.options import (
    ENGINE,
    JOBS,
    LIMITS,
    OUTPUT,
    RULES,
    SCHEME,
    SEEDS,
    VERDICT_FILTER,
    SeedSpan,
    chosen_engine,
    chosen_limits,
    chosen_variant,
    options,
)
from acesup_solver.cli.output import ROW_FORMATS, Sink, opened, pretty, rows_as
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, Scheme, find_scheme

if TYPE_CHECKING:
    from acesup_solver.batch import Chunk
    from acesup_solver.engines import Engine
    from acesup_solver.surveys import Survey
    from acesup_solver.variants import Variant

__all__ = ["EXAMPLES", "survey"]

_COLUMNS = ("seed", "verdict", "states", "reason")


EXAMPLES = """\b
Examples:
  acesup-solve --seeds 20000
  acesup-solve --seeds 500:600 --variant strict --format csv --output my.csv
  acesup-solve --seeds 1000000 --variant no-moves --format csv --only solvable
  acesup-solve --seeds 1000 --columns 5 --fillers AK --no-lone-moves
  acesup-solve solve --seed 17
  acesup-solve solve --help
"""


@options(SEEDS, SCHEME, RULES, LIMITS, JOBS, ENGINE, OUTPUT, VERDICT_FILTER)
@click.pass_context
def survey(
    ctx: click.Context,
    /,
    seeds: SeedSpan | None,
    scheme: str | None,
    variant: str | None,
    max_states: int | None,
    max_seconds: float | None,
    memory: int | None,
    jobs: int | None,
    engine: str | None,
    scheduler: str | None,
    form: str,
    output: str | None,
    only: str | None,
    **switches: object,
) -> int:
    """Which deals of the patience game Aces Up can be won?

    Without a command, decides every deal of a range of numbers and counts how many can be won with
    the whole stock known. A verdict is proved: a line of play wins, or none does.
    """
    given = given_options(ctx)
    if ctx.invoked_subcommand is not None:
        if given:
            raise _misplaced(ctx, given[0], ctx.invoked_subcommand)
        return DONE
    if not given:
        click.echo(ctx.get_help())
        return DONE
    if seeds is None:
        raise click.UsageError("which deals? --seeds is missing: a number N, or a range A:B")
    if only is not None and form not in ROW_FORMATS:
        raise click.UsageError(f"--only {only} chooses rows; it needs --format jsonl or csv")
    verdict = None if only is None else Verdict(only)
    chosen = chosen_variant(variant, switches)
    numbers = find_scheme(DEFAULT_SCHEME if scheme is None else scheme)
    wanted = seeds.of(numbers)
    with (
        held_back() as interrupts,
        chosen_engine(engine, scheduler, jobs) as workers,
        opened(output) as sink,
    ):
        limits = chosen_limits(chosen, max_states, max_seconds, memory)
        run = _Run(chosen, numbers, wanted, limits, sink, form, verdict)
        result = run.decide(workers, interrupts)
        if not result.seeds:
            sink.discard()
    if not result.interrupted:
        return DONE
    _say_where_to_go_on(result, wanted, output)
    return INTERRUPTED


def _misplaced(ctx: click.Context, option: str, name: str) -> click.UsageError:
    """What to say of an option that stands before a command."""
    assert isinstance(ctx.command, click.Group)
    command = ctx.command.get_command(ctx, name)
    assert command is not None
    said = f"{option} stands before '{name}' and would be ignored"
    if any(option in [*param.opts, *param.secondary_opts] for param in command.params):
        return click.UsageError(
            f"{said}; options of a command follow it: {ctx.info_name} {name} {option} ..."
        )
    return click.UsageError(
        f"{said}; '{name}' has no such option, see {ctx.info_name} {name} --help"
    )


class _Run:
    """One survey on its way: rows go out as they come, counts are kept."""

    def __init__(
        self,
        variant: Variant,
        scheme: Scheme,
        wanted: range,
        limits: Limits,
        sink: Sink,
        form: str,
        only: Verdict | None,
    ) -> None:
        self.variant, self.scheme, self.wanted, self.limits = variant, scheme, wanted, limits
        self.sink, self.form, self.only = sink, form, only
        self.reasons: Counter[Reason] = Counter()
        self.solvable = 0

    def decide(self, engine: Engine, interrupts: Interrupts) -> Survey:
        """Decide and report; after a Ctrl-C what is finished until then."""
        from acesup_solver.cli.progress import Counter as Progress
        from acesup_solver.cli.warmup import compile_survey
        from acesup_solver.surveys import Survey, Tally, survey

        rows = rows_as(self.form, self.sink, _COLUMNS) if self.form in ROW_FORMATS else None
        total = self.wanted.stop - self.wanted.start
        quiet = rows is not None and self.sink.isatty()
        try:
            with interrupts.let_through():
                compile_survey(self.variant)
            with Progress(self.variant.name, total, own_line=not quiet) as progress:

                def on_chunk(chunk: Chunk) -> None:
                    self._count(chunk)
                    progress.found(self.solvable)
                    if rows is not None:
                        rows.write(_rows_of(chunk, self.only))

                def on_progress(done: int) -> None:
                    progress.show(done)
                    interrupts.check()

                result = survey(
                    self.variant,
                    self.wanted,
                    scheme=self.scheme.name,
                    limits=self.limits,
                    engine=engine,
                    keep_results=False,
                    on_chunk=on_chunk,
                    on_progress=on_progress,
                )
        except CtrlC:
            nothing = range(self.wanted.start, self.wanted.start)
            result = Survey(
                self.variant, self.scheme, nothing, self.limits, Tally(), 0.0, interrupted=True
            )
        if rows is not None:
            rows.close()
        else:
            self._summarize(result)
        return result

    def _count(self, chunk: Chunk) -> None:
        from acesup_solver.families import REASONS, VERDICTS

        decisions = chunk.decisions
        self.solvable += int((decisions.verdicts == VERDICTS.index(Verdict.SOLVABLE)).sum())
        undecided = decisions.verdicts == VERDICTS.index(Verdict.UNDECIDED)
        self.reasons.update(REASONS[code] for code in decisions.reasons[undecided].tolist())

    def _summarize(self, result: Survey) -> None:
        if self.form == "json":
            self.sink.write(pretty(result.to_json()))
            return
        from acesup_solver.cli.report import print_to, survey_report

        print_to(self.sink, survey_report(result, self.wanted, self.reasons))


def _rows_of(chunk: Chunk, only: Verdict | None) -> Iterator[dict[str, object]]:
    from acesup_solver.surveys import results_of

    for result in results_of(chunk, only=only):
        yield {
            "seed": str(result.seed),
            "verdict": result.verdict.value,
            "states": result.states,
            "reason": result.reason.value,
        }


def _say_where_to_go_on(result: Survey, wanted: range, output: str | None) -> None:
    done = result.tally.deals
    kept = f", kept in {output}" if output not in (None, "-") and done else ""
    say(
        f"Interrupted after {done} of {wanted.stop - wanted.start} deals{kept}. The next seed is"
        f" {result.seeds.stop}; go on with --seeds {result.seeds.stop}:{wanted.stop}"
    )
