"""Results for people: plain, aligned, readable at 80 columns."""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from acesup_solver.results import Limits, Objective, Reason, Solution, Verdict

if TYPE_CHECKING:
    from acesup_solver.cli.output import Sink
    from acesup_solver.surveys import Survey
    from acesup_solver.variants import Variant

__all__ = [
    "answer",
    "duration",
    "facts",
    "grouped",
    "line_of_play",
    "print_to",
    "rules_of",
    "speed",
    "survey_report",
    "verdict_in_words",
]

_PLAIN_WIDTH = 80
_WIDEST = 96
"""Longer lines are hard to read, however wide the terminal."""


def print_to(sink: Sink, *parts: RenderableType) -> None:
    """Print to a terminal in its width and with emphasis, to anything else as plain text."""
    drawn = io.StringIO()
    console = Console(
        file=drawn,
        force_terminal=sink.isatty(),
        highlight=False,
        markup=False,
        emoji=False,
    )
    console.width = min(console.width, _WIDEST) if sink.isatty() else _PLAIN_WIDTH
    for part in parts:
        console.print(part)
    # Tables fill their lines with blanks.
    sink.write("".join(line.rstrip() + "\n" for line in drawn.getvalue().splitlines()))
    sink.flush()


def grouped(number: float) -> str:
    """A number with its digits in groups of three: ``20 000``."""
    return f"{number:,}".replace(",", " ")


def speed(rate: float) -> str:
    """Deals a second, with a decimal where it matters."""
    return grouped(round(rate, 1) if rate < 10 else round(rate))


def duration(seconds: float) -> str:
    """A time in its two largest units: ``16.5 s``, ``3 min 20 s``, ``2 h 5 min``."""
    if seconds < 0.01:
        return "under 0.01 s"
    if seconds < 1:
        return f"{seconds:.2f} s"
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    minutes, whole_seconds = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {whole_seconds} s"
    hours, minutes = divmod(minutes, 60)
    return f"{grouped(hours)} h {minutes} min"


def facts(rows: Iterable[tuple[str, RenderableType]]) -> Table:
    """Names and what there is to say about each, in two columns."""
    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=10, no_wrap=True)
    table.add_column()
    for name, what in rows:
        table.add_row(Text(name, "bold"), what)
    return table


def rules_of(variant: Variant) -> list[tuple[str, RenderableType]]:
    """The facts that say what was played."""
    name = f"{variant.name}, with changed rules" if variant.is_house_rule else variant.name
    return [("Variant", name), ("Rules", variant.rules.in_words())]


# One deal

_REASONS = {
    Reason.LINE: "a winning line was found",
    Reason.EXHAUSTED: "every line of play was searched, none wins",
    Reason.RULE: "a theorem decides, no search was needed",
    Reason.INTERRUPTED: "the search was interrupted",
}


def verdict_in_words(solution: Solution, limits: Limits) -> str:
    """The verdict and what it rests on; a limit comes with the option that raises it."""
    reason = _REASONS.get(solution.reason) or _limit_in_words(solution.reason, limits)
    return f"{solution.verdict}: {reason}"


def _limit_in_words(reason: Reason, limits: Limits) -> str:
    return f"given up at {_limit(reason, limits)}; more: {_more(reason, limits)}"


def _limit(reason: Reason, limits: Limits) -> str:
    if reason is Reason.STATES:
        return f"{grouped(limits.max_states or 0)} states"
    if reason is Reason.SECONDS:
        return f"{limits.max_seconds:g} s"
    return f"{grouped(limits.memory_mb)} MB of memory"


def _more(reason: Reason, limits: Limits) -> str:
    """The option that gives a search ten times as much (memory: four times)."""
    if reason is Reason.STATES:
        return f"--max-states {10 * (limits.max_states or 0)}"
    if reason is Reason.SECONDS:
        return f"--max-seconds {10 * (limits.max_seconds or 0):g}"
    return f"--memory {4 * limits.memory_mb}"


def answer(solution: Solution, limits: Limits) -> RenderableType:
    """A verdict, the work it took, and the line if there is one."""
    search = f"{grouped(solution.states)} states, {duration(solution.seconds)}"
    rows: list[tuple[str, RenderableType]] = [
        ("Verdict", Text(verdict_in_words(solution, limits), "bold")),
    ]
    best = _best_in_words(solution, limits)
    if best:
        rows.append(("Best", Text(best, "bold")))
    rows.append(("Search", search))
    if not solution.moves:
        return facts(rows)
    wins = solution.verdict is Verdict.SOLVABLE
    title = Text("Winning line" if wins else "Best line", "bold")
    return Group(facts(rows), "", title, line_of_play(solution.moves))


def _best_in_words(solution: Solution, limits: Limits) -> str:
    """What was found for an objective beyond the win, and whether it is proved."""
    if solution.objective is Objective.BEST_SCORE and solution.left is not None:
        cards = "1 card" if solution.left == 1 else f"{solution.left} cards"
        words = f"{cards} left beyond the last four" if solution.left else "no card left"
    elif solution.objective is Objective.FEWEST_MOVES and solution.move_count is not None:
        moves = "1 move" if solution.move_count == 1 else f"{solution.move_count} moves"
        words = f"{moves} into empty columns"
    else:
        return ""
    if solution.limit is None:
        return f"{words}, proved to be the fewest"
    if solution.limit is Reason.INTERRUPTED:
        return f"{words}; interrupted, fewer may do"
    return f"{words}; fewer may do, {_limit_in_words(solution.limit, limits)}"


def line_of_play(moves: Sequence[str]) -> str:
    """A line of play, round by round: each deal starts a new line, followed by what it allows."""
    rounds: list[list[str]] = []
    for action in moves:
        if action == "deal" or not rounds:
            rounds.append([])
        rounds[-1].append(action)
    return "\n".join(_round(actions) for actions in rounds)


def _round(actions: list[str]) -> str:
    dealt, rest = ("deal", actions[1:]) if actions[0] == "deal" else ("", actions)
    start = f"{dealt:<6}"
    return textwrap.fill(
        start + " ".join(rest), _PLAIN_WIDTH, subsequent_indent=" " * 6, break_long_words=False
    ).rstrip()


# Many deals


def survey_report(survey: Survey, wanted: range, reasons: Mapping[Reason, int]) -> RenderableType:
    """The summary of a survey; `reasons` counts the undecided deals of each limit."""
    deals = survey.tally.deals
    parts: list[RenderableType] = [facts(_circumstances(survey, wanted)), ""]
    parts += [Padding(_counts(survey), (0, 0, 1, 0)), facts(_work(survey, deals))]
    if survey.undecided:
        parts += ["", *_undecided(survey, reasons)]
    return Group(*parts)


def _circumstances(survey: Survey, wanted: range) -> list[tuple[str, RenderableType]]:
    seeds = survey.seeds
    which = f"seeds {seeds.start} to {seeds.stop - 1} of {survey.scheme}" if seeds else "none"
    if survey.interrupted:
        which += f" (interrupted; {wanted.start} to {wanted.stop - 1} were asked for)"
    limits = survey.limits
    kinds = [
        "any number of states" if limits.max_states is None else _limit(Reason.STATES, limits),
        "any time" if limits.max_seconds is None else _limit(Reason.SECONDS, limits),
        f"{grouped(limits.memory_mb)} MB of memory a job",
    ]
    return [
        *rules_of(survey.variant),
        ("Deals", which),
        ("Limits", ", ".join(kinds)),
    ]


def _counts(survey: Survey) -> Table:
    deals = survey.tally.deals
    low, high = survey.interval95
    digits = _digits(high - low)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("", min_width=10)
    table.add_column("deals", justify="right", min_width=10)
    table.add_column("share", justify="right", min_width=9)
    table.add_column("95 % interval", justify="right")
    interval = f"{_percent(low, digits)} to {_percent(high, digits)}"
    for verdict, count in (
        (Verdict.SOLVABLE, survey.solvable),
        (Verdict.UNSOLVABLE, survey.unsolvable),
        (Verdict.UNDECIDED, survey.undecided),
    ):
        share = _percent(count / deals, digits) if deals else "-"
        is_first = verdict is Verdict.SOLVABLE
        table.add_row(
            Text(verdict.value, "bold"),
            grouped(count),
            share,
            interval if is_first else "",
            style="bold" if is_first else None,
        )
    table.add_row(Text("all", "bold"), grouped(deals), "", "")
    return table


def _digits(width: float) -> int:
    """Decimals of a percentage that show an interval of this width with two digits or more."""
    return max(2, min(8, 1 - math.floor(math.log10(100 * width)))) if width > 0 else 2


def _percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f} %"


def _work(survey: Survey, deals: int) -> list[tuple[str, RenderableType]]:
    a_deal = f", {grouped(round(survey.states / deals))} a deal" if deals else ""
    rate = deals / survey.seconds if survey.seconds else 0.0
    return [
        ("States", grouped(survey.states) + a_deal),
        ("Time", f"{duration(survey.seconds)}, {speed(rate)} deals a second"),
        ("Version", f"acesup-solver {survey.version}"),
    ]


def _undecided(survey: Survey, reasons: Mapping[Reason, int]) -> list[RenderableType]:
    sentences = [
        f"{grouped(count)} undecided at {_limit(reason, survey.limits)};"
        f" give more with {_more(reason, survey.limits)}."
        for reason, count in reasons.items()
        if count
    ]
    sentences.append("The interval takes them as lost at its lower end, as won at its upper end.")
    return list(sentences)
