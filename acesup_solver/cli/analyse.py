"""``acesup-solve analyse``: what still wins, and which action threw the win away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, library_errors
from acesup_solver.cli.options import (
    LIMITS,
    RULES,
    SCHEME,
    TEXT_OR_JSON,
    chosen_limits,
    chosen_variant,
    option,
    options,
)
from acesup_solver.cli.output import Sink, opened, pretty
from acesup_solver.cli.solve import ONE_DEAL, only_source
from acesup_solver.cli.sources import deal_in_words, position_in_file
from acesup_solver.cli.warmup import compile_solver
from acesup_solver.deals import Deal
from acesup_solver.schemes import DEFAULT_SCHEME

if TYPE_CHECKING:
    from rich.console import RenderableType

    from acesup_solver.analysis import Analysis
    from acesup_solver.families import Game
    from acesup_solver.variants import Variant

__all__ = ["AFTER", "analyse", "play_after"]

AFTER = (
    option(
        "--after",
        section="Deals",
        metavar="ACTIONS",
        default="",
        help="The actions played so far, as in 'deal xQD 8C>4'; the first is a deal.",
    ),
)
_EXAMPLES = """\b
Examples:
  acesup-solve analyse --seed 17 --after 'deal x6D'
  acesup-solve analyse --position position.json --format json
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(ONE_DEAL, AFTER, SCHEME, RULES, LIMITS, TEXT_OR_JSON)
def analyse(
    seed: int | None,
    cards: str | None,
    position: str | None,
    after: str,
    scheme: str | None,
    variant: str | None,
    max_states: int | None,
    max_seconds: float | None,
    memory: int | None,
    form: str,
    output: str | None,
    **switches: object,
) -> int:
    """Judge a game in progress, its stock known.

    For each legal action: whether the game can be won after it. For the actions so far: which of
    them, if any, threw the win away, and what would have kept it.
    """
    given = only_source({"--seed": seed, "--deal": cards, "--position": position})
    if scheme is not None and seed is None:
        raise click.UsageError(f"--scheme goes with --seed, not with {given}")
    if position is not None:
        chosen, game = position_in_file(position, variant, switches)
    else:
        chosen = chosen_variant(variant, switches)
        if seed is not None:
            numbers = DEFAULT_SCHEME if scheme is None else scheme
            deal = Deal.from_seed(seed, numbers, packs=chosen.family.packs)
        else:
            deal = deal_in_words(cards or "", packs=chosen.family.packs)
        game = chosen.family.new_game(deal, chosen.rules)
    play_after(game, after)
    limits = chosen_limits(chosen, max_states, max_seconds, memory)
    with opened(output) as sink:
        compile_solver(chosen)
        from acesup_solver.analysis import analyse as analysed

        analysis = analysed(game, limits=limits)
        if form == "json":
            _write_json(sink, chosen, game, analysis)
        else:
            _print(sink, chosen, game, analysis)
    return DONE


def play_after(game: Game, actions: str) -> None:
    """Play the actions of ``--after``; a wrong one is named by its number."""
    for number, action in enumerate(actions.split(), start=1):
        with library_errors(f"--after, action {number}"):
            game.push(action)


def _write_json(sink: Sink, variant: Variant, game: Game, analysis: Analysis) -> None:
    rules = {"variant": variant.name, "rules": variant.rules.to_json()}
    sink.write(pretty({"position": rules | variant.family.position_of(game), **analysis.to_json()}))


def _print(sink: Sink, variant: Variant, game: Game, analysis: Analysis) -> None:
    from rich.text import Text

    from acesup_solver.cli import report

    verdict, *actions = str(analysis).splitlines()
    story = [] if not analysis.history else ["", actions.pop()]
    parts: list[RenderableType] = [
        report.facts([("Position", str(game)), *report.rules_of(variant)]),
        "",
        Text(verdict, "bold"),
        *actions,
        *story,
    ]
    if analysis.thrown_away_at is not None and analysis.instead is not None:
        won = report.line_of_play(analysis.instead.moves)
        parts += ["", Text("It could have been won so, from there", "bold"), won]
    elif analysis.solution.moves:
        line = report.line_of_play(analysis.solution.moves)
        parts += ["", Text("Winning line", "bold"), line]
    report.print_to(sink, *parts)
