"""Pools for people: what they are made of, their deals, and how difficult these are."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from acesup_solver.cli.report import facts, grouped, line_of_play, print_to, rules_of
from acesup_solver.pools.filters import BANDS
from acesup_solver.pools.spread import Spread, spread_of

if TYPE_CHECKING:
    from acesup_solver.cli.output import Sink
    from acesup_solver.pools.model import Pool, PoolDeal

__all__ = ["print_pool", "print_stats"]

_BAR_WIDTH = 48
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def print_pool(
    sink: Sink, pool: Pool, entries: Sequence[PoolDeal], *, with_line: bool = False
) -> None:
    """What a pool is made of, and some of its deals."""
    print_to(sink, facts(_circumstances(pool)), "")
    if with_line:
        for entry in entries:
            print_to(sink, _about(entry), "", Text("Winning line", "bold"))
            print_to(sink, line_of_play(entry.moves))
        return
    sink.write(f"{'seed':>20}  {'band':<6}  {'difficulty':>10}  {'moves':>5}  {'states':>7}\n")
    for entry in entries:
        rating = "" if entry.difficulty is None else f"{entry.difficulty:.2f}"
        sink.write(
            f"{entry.seed:>20}  {entry.band or '':<6}  {rating:>10}  {entry.move_count:>5}"
            f"  {entry.states:>7}\n"
        )


def _about(entry: PoolDeal) -> RenderableType:
    rating = "" if entry.difficulty is None else f", {entry.band} ({entry.difficulty:.2f})"
    return facts(
        [
            ("Deal", f"seed {entry.seed}{rating}\n{entry.deal}"),
            ("Line", f"{len(entry.moves)} actions, {entry.move_count} of them moves"),
        ]
    )


def _circumstances(pool: Pool) -> list[tuple[str, RenderableType]]:
    about = pool.facts
    span = f"{about.seeds.start} to {about.seeds.stop - 1}" if about.seeds else "none"
    limits = about.limits
    kinds = [
        "any number of" if limits.max_states is None else grouped(limits.max_states),
        "" if limits.max_seconds is None else f", {limits.max_seconds:g} s",
    ]
    return [
        *rules_of(pool.variant),
        ("Deals", f"{grouped(len(pool))} of the seeds {span} of {pool.scheme}"),
        (
            "Left out",
            f"{grouped(about.unsolvable)} unsolvable, {grouped(about.undecided)} undecided,"
            f" {grouped(about.rejected)} solvable but not let in",
        ),
        ("Filters", str(about.filters)),
        ("Limits", f"{kinds[0]} states{kinds[1]}, {grouped(limits.memory_mb)} MB of memory a job"),
        ("Version", f"acesup-solver {about.version}"),
    ]


def print_stats(sink: Sink, pool: Pool) -> None:
    """How the difficulty of a pool is spread, as bars; without ratings, the states."""
    spread = spread_of(pool)
    print_to(sink, facts(_circumstances(pool)), "")
    if not pool.entries:
        return
    sink.write(f"{spread.name}, deals\n")
    most = max(spread.counts)
    for low, high, count in spread.bars():
        share = f"{100 * count / len(pool):5.1f} %"
        label = f"{spread.shown(low):>7} to {spread.shown(high):>7}"
        line = f"{label}  {count:>6}  {share}  {_bar(count, most)}"
        sink.write(line.rstrip() + "\n")
    print_to(sink, "", facts(_summary(pool, spread)))


def _bar(count: int, most: int) -> str:
    eighths = round(8 * _BAR_WIDTH * count / most)
    whole, part = divmod(eighths, 8)
    return "█" * whole + (_EIGHTHS[part] if part else "")


def _summary(pool: Pool, spread: Spread) -> list[tuple[str, RenderableType]]:
    moves = [entry.move_count for entry in pool.entries]
    rows: list[tuple[str, RenderableType]] = [
        ("Median", f"{spread.name.lower()} {spread.shown(spread.median)}"),
        ("Moves", f"{min(moves)} to {max(moves)}, median {statistics.median(moves):g}"),
    ]
    bands = Counter(entry.band for entry in pool.entries if entry.band is not None)
    if bands:
        rows.append(("Bands", ", ".join(f"{bands[band]} {band}" for band in BANDS)))
    return rows
