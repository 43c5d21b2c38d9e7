"""``acesup-solve warmup``: compile the solver ahead of its first use."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE
from acesup_solver.cli.options import Option

if TYPE_CHECKING:
    from acesup_solver.results import Objective
    from acesup_solver.variants import Variant

__all__ = ["compile_advice", "compile_solver", "compile_survey", "warmup"]


def compile_survey(variant: Variant) -> None:
    """Make what decides many deals ready to run: compiled now, or loaded from its cache.

    Done in the main thread before the work, because a thread that compiles cannot be interrupted.
    """
    from acesup_solver.batch import deals_of_seeds
    from acesup_solver.results import Limits
    from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme

    deals = deals_of_seeds(find_scheme(DEFAULT_SCHEME), range(1), packs=variant.family.packs)
    variant.family.decider(variant.rules, limits=Limits(max_states=1)).decide(deals)


def compile_solver(variant: Variant, objective: Objective | None = None) -> None:
    """Make what decides a single deal ready to run, and what searches for an objective."""
    from acesup_solver.deals import Deal
    from acesup_solver.results import Limits, Objective
    from acesup_solver.variants import solve

    game = variant.family.new_game(Deal.from_seed(0, packs=variant.family.packs), variant.rules)
    if objective is not None:
        # A game that has no such objective refuses it here, before anything is compiled.
        variant.family.solve(game, objective=objective, limits=Limits(max_states=1))
    variant.family.solve(game, limits=Limits(max_states=1))
    # The same kernels serve all rules, so a small search that is sure to get there will do.
    if objective is Objective.FEWEST_MOVES:
        solve(Deal.from_seed(17), "classic", objective=objective)
    elif objective is Objective.BEST_SCORE:
        solve(Deal.from_seed(1), "classic", objective=objective, limits=Limits(max_states=1))


def compile_advice(variant: Variant) -> None:
    """Make what hints and players need ready to run."""
    from acesup_solver.batch import deals_of_seeds
    from acesup_solver.deals import Deal
    from acesup_solver.families import PlayerName
    from acesup_solver.schemes import DEFAULT_SCHEME, find_scheme

    packs = variant.family.packs
    game = variant.family.new_game(Deal.from_seed(0, packs=packs), variant.rules)
    if game.legal_actions == ("deal",):
        game.push("deal")
    variant.family.hint(game, samples=1)
    deals = deals_of_seeds(find_scheme(DEFAULT_SCHEME), range(1), packs=packs)
    for name in (PlayerName.RANDOM, PlayerName.GREEDY, PlayerName.HINT):
        if not variant.family.has_player(variant.rules, name):
            continue
        variant.family.player(variant.rules, name, samples=1).play(deals, 0)


@click.command(cls=Command)
@click.option(
    "--format",
    "form",
    cls=Option,
    section="Output",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people, json for programs.",
)
def warmup(form: str) -> int:
    """Compile the solver now, so that nobody waits for it later.

    The solver is compiled for the machine on its first use, which takes some seconds; the result is
    kept on disk. Run this once after installing or upgrading, for instance while an image is built.
    """
    from acesup_solver.batch import deals_of_seeds
    from acesup_solver.cli.output import opened, pretty
    from acesup_solver.replay.styles import in_play
    from acesup_solver.results import Objective
    from acesup_solver.schemes import find_scheme
    from acesup_solver.variants import VARIANTS

    with opened(None) as sink:
        began = time.perf_counter()
        for variant in VARIANTS.values():
            compile_survey(variant)
            for rules in (variant, in_play(variant)):
                compile_solver(rules)
                compile_advice(rules)
        for objective in Objective:
            compile_solver(VARIANTS["classic"], objective)
        deals_of_seeds(find_scheme("ms"), range(1, 2))
        seconds = time.perf_counter() - began
        if form == "json":
            sink.write(pretty({"seconds": round(seconds, 3)}))
        else:
            sink.write(f"The solver is ready; compiling and loading it took {seconds:.1f} s.\n")
    return DONE
