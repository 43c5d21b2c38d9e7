"""``acesup-solve autoplay``: how often players win who do not see the stock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, INTERRUPTED, library_errors, say
from acesup_solver.cli.hint import SAMPLING
from acesup_solver.cli.interrupts import Interrupts, held_back
from acesup_solver.cli.options import (
    JOBS,
    OUTPUT,
    RULES,
    SCHEME,
    SEEDS,
    SeedSpan,
    chosen_variant,
    option,
    options,
)
from acesup_solver.cli.output import Sink, opened, pretty, rows_as
from acesup_solver.schemes import DEFAULT_SCHEME, Scheme, find_scheme

if TYPE_CHECKING:
    from acesup_solver.autoplays import Autoplay
    from acesup_solver.families import PlayerName
    from acesup_solver.variants import Variant

__all__ = ["autoplay"]

_COLUMNS = (
    "variant",
    "rules",
    "player",
    "scheme",
    "seeds",
    "won",
    "rate",
    "interval95",
    "chance",
    "chance_interval95",
    "samples",
    "seconds",
    "interrupted",
    "version",
)
_PLAYER = (
    option(
        "--player",
        "players",
        section="Options",
        multiple=True,
        metavar="NAME",
        help="random, random-fill, greedy, careful, network or hint; may be given several times."
        " Default: all that there are for the rules.",
    ),
)

_EXAMPLES = """\b
Examples:
  acesup-solve autoplay --seeds 20000
  acesup-solve autoplay --seeds 1000 --variant aerobatics --player greedy --player hint
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(SEEDS, SCHEME, RULES, _PLAYER, SAMPLING, JOBS, OUTPUT)
def autoplay(
    seeds: SeedSpan | None,
    scheme: str | None,
    variant: str | None,
    players: tuple[str, ...],
    samples: int | None,
    jobs: int | None,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """How often do players win who do not see the stock?

    random acts as the rules allow; random-fill discards, and fills gaps at random; greedy takes what
    has the fewest cards left in each round; careful also avoids what is lost; network takes what the
    value network likes best; hint follows the hints. All of them play the same deals.
    """
    if seeds is None:
        raise click.UsageError("which deals? --seeds is missing: a number N, or a range A:B")
    chosen = chosen_variant(variant, switches)
    numbers = find_scheme(DEFAULT_SCHEME if scheme is None else scheme)
    wanted = seeds.of(numbers)
    with library_errors("--player"):
        names = _players(chosen, players)
    _check(chosen, names)
    results: list[Autoplay] = []
    with held_back() as interrupts, opened(output) as sink:
        for name in names:
            result = _play(chosen, numbers, wanted, name, samples, jobs, interrupts)
            results.append(result)
            if result.interrupted:
                say(f"Interrupted after {len(result.won)} of {len(wanted)} games of {name}.")
                break
        _write(sink, form, chosen, results)
    return INTERRUPTED if interrupts.event.is_set() else DONE


def _players(variant: Variant, wanted: Iterable[str]) -> list[PlayerName]:
    from acesup_solver.autoplays import find_player
    from acesup_solver.families import PlayerName

    names = [find_player(name) for name in wanted]
    return names or [name for name in PlayerName if variant.family.has_player(variant.rules, name)]


def _check(variant: Variant, names: Iterable[PlayerName]) -> None:
    for name in names:
        if not variant.family.has_player(variant.rules, name):
            raise click.UsageError(
                f"--player {name}: no such player under these rules: {variant.rules}"
            )


def _play(
    variant: Variant,
    scheme: Scheme,
    seeds: range,
    player: PlayerName,
    samples: int | None,
    jobs: int | None,
    interrupts: Interrupts,
) -> Autoplay:
    from acesup_solver.autoplays import autoplay as played
    from acesup_solver.cli.progress import Counter

    with Counter(player.value, len(seeds), found="won") as progress:

        def on_progress(games: int, wins: int) -> None:
            progress.found(wins)
            progress.show(games)
            interrupts.check()

        return played(
            variant,
            seeds,
            player=player,
            samples=samples,
            scheme=scheme.name,
            jobs=jobs,
            on_progress=on_progress,
        )


def _write(sink: Sink, form: str, variant: Variant, results: list[Autoplay]) -> None:
    if form == "text":
        _print(sink, variant, results)
    elif form == "json" and len(results) == 1:
        sink.write(pretty(results[0].to_json()))
    else:
        rows = rows_as(form, sink, _COLUMNS)
        rows.write(result.to_json() for result in results)
        rows.close()


def _print(sink: Sink, variant: Variant, results: list[Autoplay]) -> None:
    from rich.table import Table

    from acesup_solver.cli import report

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("player")
    for name in ("games", "won", "share", "95 % interval", "before the last round", "seconds"):
        table.add_column(name, justify="right")
    for result in results:
        low, high = result.interval95
        chance = result.chance
        table.add_row(
            result.player.value,
            report.grouped(len(result.won)),
            report.grouped(result.wins),
            f"{result.rate:.2%}",
            f"{low:.2%} to {high:.2%}",
            "" if chance is None else f"{chance[0]:.2%} +-{chance[1]:.2%}",
            f"{result.seconds:.1f}",
        )
    first = results[0]
    deals = f"seeds {first.seeds.start} to {first.seeds.stop - 1} of {first.scheme.name}"
    report.print_to(
        sink,
        report.facts([*report.rules_of(variant), ("Deals", f"{deals}, the stock hidden")]),
        "",
        table,
    )
