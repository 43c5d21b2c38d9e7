"""``acesup-solve solve``: whether given deals can be won, and how."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, INTERRUPTED, WRONG_USE, library_errors, say
from acesup_solver.cli.interrupts import CtrlC, Interrupts, held_back
from acesup_solver.cli.options import (
    JOBS,
    LIMITS,
    OUTPUT,
    RULES,
    SCHEME,
    chosen_limits,
    chosen_variant,
    option,
    options,
)
from acesup_solver.cli.output import Sink, opened, pretty, rows_as
from acesup_solver.cli.sources import DealFile, deal_in_words, position_in_file
from acesup_solver.cli.warmup import compile_solver
from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Objective, Reason, Solution, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME

if TYPE_CHECKING:
    from acesup_solver.families import Game
    from acesup_solver.variants import Variant

__all__ = ["ONE_DEAL", "only_source", "solve"]

_COLUMNS = ("line", "deal", "verdict", "reason", "states", "moves")
_MORE_COLUMNS = ("objective", "proved", "limit", "left", "move_count")
"""They follow where more than a win was asked for."""

ONE_DEAL = (
    option("--seed", section="Deals", type=int, metavar="N", help="The deal with this number."),
    option(
        "--deal",
        "cards",
        section="Deals",
        metavar="CARDS",
        help="The cards in dealing order, as in 'QD AS 8C ...'.",
    ),
    option(
        "--position",
        section="Deals",
        metavar="FILE",
        help="A game in progress, as JSON with where its cards lie and the order of its stock; - is"
        " standard input.",
    ),
)
_DEAL_FILE = (
    option(
        "--deals",
        "deal_file",
        section="Deals",
        metavar="FILE",
        help="A file of deals, one a line; - is standard input. # starts a comment.",
    ),
)


def _objective(_ctx: object, _param: object, value: str) -> Objective:
    with library_errors("--objective"):
        return Objective.parse(value)


_OBJECTIVE = (
    option(
        "--objective",
        section="Options",
        metavar="NAME",
        default="win",
        callback=_objective,
        shell_complete=lambda _ctx, _param, start: [
            name for name in map(str, Objective) if name.startswith(start)
        ],
        help="What to find: win (default), any line that wins; fewest-moves, a win with the fewest"
        " moves into empty columns; best-score, the fewest cards left, for lost deals too.",
    ),
)


def only_source(sources: Mapping[str, object]) -> str:
    """The option that names the deal; a wrong use unless there is exactly one."""
    given = [name for name, value in sources.items() if value is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        raise click.UsageError(f"expected one of {', '.join(sources)}; found {found}")
    return given[0]


_EXAMPLES = """\b
Examples:
  acesup-solve solve --seed 17 --variant aerobatics
  acesup-solve solve --deals my-deals.txt --format csv --output answers.csv
  acesup-solve deal --seeds 100 | acesup-solve solve --deals - --format jsonl
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(ONE_DEAL, _DEAL_FILE, SCHEME, RULES, _OBJECTIVE, LIMITS, JOBS, OUTPUT)
def solve(
    seed: int | None,
    cards: str | None,
    deal_file: str | None,
    position: str | None,
    scheme: str | None,
    objective: Objective,
    variant: str | None,
    max_states: int | None,
    max_seconds: float | None,
    memory: int | None,
    jobs: int | None,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """Decide deals, and show how to win them.

    In a winning line 'deal' deals a round, x7D discards the seven of diamonds, and KC>2 moves the
    king of clubs into the empty column 2. In Aces and Kings 'turn' turns the stock, and R1>U2 moves
    the top of reserve 1 to the second foundation that is built up.
    """
    given = only_source(
        {"--seed": seed, "--deal": cards, "--deals": deal_file, "--position": position}
    )
    if scheme is not None and seed is None:
        raise click.UsageError(f"--scheme goes with --seed, not with {given}")
    limits = (max_states, max_seconds, memory)
    if position is not None:
        chosen, game = position_in_file(position, variant, switches)
        with opened(output) as sink:
            _solve_one(sink, form, chosen, game, None, chosen_limits(chosen, *limits), objective)
        return DONE
    chosen = chosen_variant(variant, switches)
    if deal_file is not None:
        deals = DealFile(deal_file, packs=chosen.family.packs)
        with deals, held_back() as interrupts, opened(output) as sink:
            run = _Run(sink, form, chosen, chosen_limits(chosen, *limits), objective)
            return run.decide(deals, jobs, interrupts)
    if seed is not None:
        deal = Deal.from_seed(
            seed, DEFAULT_SCHEME if scheme is None else scheme, packs=chosen.family.packs
        )
    else:
        deal = deal_in_words(cards or "", packs=chosen.family.packs)
    with opened(output) as sink:
        game = chosen.family.new_game(deal, chosen.rules)
        _solve_one(sink, form, chosen, game, deal, chosen_limits(chosen, *limits), objective)
    return DONE


def _columns(objective: Objective) -> tuple[str, ...]:
    return _COLUMNS if objective is Objective.WIN else _COLUMNS + _MORE_COLUMNS


def _row(deal: Deal | None, solution: Solution) -> dict[str, object]:
    row: dict[str, object] = {
        "deal": None if deal is None else str(deal),
        "verdict": solution.verdict.value,
        "reason": solution.reason.value,
        "states": solution.states,
        "moves": list(solution.moves),
    }
    if solution.objective is not Objective.WIN:
        row |= {
            "objective": solution.objective.value,
            "proved": solution.proved,
            "limit": None if solution.limit is None else solution.limit.value,
            "left": solution.left,
            "move_count": solution.move_count,
        }
    return row


def _solve_one(
    sink: Sink,
    form: str,
    variant: Variant,
    game: Game,
    deal: Deal | None,
    limits: Limits,
    objective: Objective,
) -> None:
    compile_solver(variant, objective)  # ahead, so that the search is timed alone
    solution = variant.family.solve(game, objective=objective, limits=limits)
    if form == "text":
        _print_one(sink, variant, game, deal, solution, limits)
        return
    row = _row(deal, solution)
    columns = list(_columns(objective))
    if deal is None:
        row["position"] = _position(variant, game)
        columns.insert(2, "position")
    if form == "json":
        sink.write(pretty(row))
    else:
        rows = rows_as(form, sink, columns)
        rows.write([{"line": 1} | row])
        rows.close()


def _position(variant: Variant, game: Game) -> dict[str, object]:
    rules = {"variant": variant.name, "rules": variant.rules.to_json()}
    return rules | variant.family.position_of(game)


def _print_one(
    sink: Sink,
    variant: Variant,
    game: Game,
    deal: Deal | None,
    solution: Solution,
    limits: Limits,
) -> None:
    from acesup_solver.cli import report

    if deal is None:
        about = [("Position", str(game))]
    elif deal.seed is None:
        about = [("Deal", str(deal))]
    else:
        about = [("Deal", f"seed {deal.seed} of {deal.scheme}\n{deal}")]
    report.print_to(
        sink,
        report.facts([*about, *report.rules_of(variant)]),
        "",
        report.answer(solution, limits),
    )


class _Run:
    """The deals of a file on their way: answers go out as they come."""

    def __init__(
        self, sink: Sink, form: str, variant: Variant, limits: Limits, objective: Objective
    ) -> None:
        self.sink, self.form, self.variant, self.limits = sink, form, variant, limits
        self.objective = objective
        self.counts: Counter[Verdict] = Counter()
        self.last_line = 0

    def decide(self, deals: DealFile, jobs: int | None, interrupts: Interrupts) -> int:
        """Decide all deals; the exit status tells of wrong lines and of Ctrl-C."""
        interrupted = False
        self._begin()
        try:
            self._answer_all(deals, jobs, interrupts)
        except CtrlC:
            interrupted = True
        self._end()
        if interrupted:
            if not self.counts:
                self.sink.discard()
            say(
                f"Interrupted after {self.counts.total()} deals of {deals.name}; go on with line"
                f" {self.last_line + 1}."
            )
            return INTERRUPTED
        if deals.wrong_lines:
            lines = "line was" if deals.wrong_lines == 1 else "lines were"
            say(f"{deals.name}: {deals.wrong_lines} wrong {lines} skipped.")
            return WRONG_USE
        if not self.counts:
            say(f"{deals.name}: no deals.")
        return DONE

    def _answer_all(self, deals: DealFile, jobs: int | None, interrupts: Interrupts) -> None:
        from acesup_solver.batch import default_jobs
        from acesup_solver.cli.crew import answers_in_order
        from acesup_solver.cli.progress import Counter as Progress

        def answer(question: tuple[int, Deal]) -> Solution:
            game = self.variant.family.new_game(question[1], self.variant.rules)
            return self.variant.family.solve(
                game, objective=self.objective, limits=self.limits, stop=interrupts.event
            )

        with interrupts.let_through():
            compile_solver(self.variant, self.objective)
        answers = answers_in_order(iter(deals), answer, jobs or default_jobs(), interrupts)
        progress = Progress(self.variant.name, None, own_line=not self.sink.isatty())
        with contextlib.closing(answers), progress:
            for (line, deal), solution in answers:
                if Reason.INTERRUPTED in (solution.reason, solution.limit):
                    raise CtrlC
                self.counts[solution.verdict] += 1
                self.last_line = line
                self._write(line, deal, solution)
                progress.found(self.counts[Verdict.SOLVABLE])
                progress.show(self.counts.total())

    def _begin(self) -> None:
        if self.form == "text":
            from acesup_solver.cli import report

            report.print_to(self.sink, report.facts(report.rules_of(self.variant)), "")
        else:
            self.rows = rows_as(self.form, self.sink, _columns(self.objective))

    def _write(self, line: int, deal: Deal, solution: Solution) -> None:
        if self.form == "text":
            from acesup_solver.cli import report

            about = report.facts([(f"Line {line}", str(deal))])
            report.print_to(self.sink, about, report.answer(solution, self.limits), "")
            self.sink.flush()
        else:
            number: Mapping[str, object] = {} if self.form == "json" else {"line": line}
            self.rows.write([{**number, **_row(deal, solution)}])

    def _end(self) -> None:
        if self.form != "text":
            self.rows.close()
            return
        counts = ", ".join(f"{self.counts[verdict]} {verdict}" for verdict in Verdict)
        self.sink.write(f"{self.counts.total()} deals: {counts}\n")
