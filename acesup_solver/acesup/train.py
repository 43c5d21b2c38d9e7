"""Learn the weights of the value networks again: ``python -m acesup_solver.acesup.train``.

Without options it makes the file for classic that comes with the package, bit for bit on a machine of the
same kind, whatever ``--jobs``; elsewhere one that plays as well within the interval of the report.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import click
import numpy as np

from acesup_solver.acesup import weights as files
from acesup_solver.acesup.playing import DealPlayer
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.training import Effort, Lesson, train
from acesup_solver.families import PlayerName
from acesup_solver.kernels.shuffle import shuffle_seeds
from acesup_solver.version import __version__

__all__ = ["SHIPPED", "main"]

SHIPPED: dict[str, Rules] = {
    "classic": Rules(),
    "aerobatics": Rules(fillers="court"),
    "easy": Rules(reach="any-card"),
}
"""The rules that weights come with, by the names of their files."""

SEED = 1


@click.command()
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    help=f'One of {", ".join(SHIPPED)}, or a rule set as JSON, such as \'{{"fillers": "AK"}}\'.',
)
@click.option("--seed", type=click.IntRange(0), default=SEED, show_default=True)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    help="Threads. Default: all cores.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write. Default: NAME.npz here.",
)
@click.option("--games", type=click.IntRange(100), default=Effort().games, show_default=True)
@click.option("--examples", type=click.IntRange(100), default=Effort().examples, show_default=True)
@click.option(
    "--check",
    type=click.IntRange(0),
    default=20_000,
    show_default=True,
    help="Games played in the end to see how strong the networks are.",
)
def main(
    rules: str, seed: int, jobs: int, output: Path | None, games: int, examples: int, check: int
) -> None:
    """Learn the value networks for some rules from games that the program plays for it."""
    chosen, name = _rules(rules)
    place = Path(f"{name}.npz") if output is None else output
    effort = Effort(games=games, examples=examples)
    began, busy = time.perf_counter(), time.process_time()
    click.echo(f"Rules: {chosen}; seed {seed}; {jobs} jobs")
    try:
        learned = train(chosen, seed=seed, effort=effort, jobs=jobs, on_lesson=_say)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    said = files.about(chosen, seed, __version__, {"effort": effort.to_json()})
    files.write_weights(place, learned, said)
    click.echo(
        f"Learned in {time.perf_counter() - began:.0f} s ({time.process_time() - busy:.0f} s of"
        f" processor); written to {place}"
    )
    if check:
        _report(chosen, learned, check)


def _rules(text: str) -> tuple[Rules, str]:
    if text in SHIPPED:
        return SHIPPED[text], text
    try:
        return Rules.from_json(json.loads(text)), "weights"
    except (ValueError, AttributeError, TypeError) as error:
        raise click.UsageError(
            f"--rules {text}: {error}; expected {', '.join(SHIPPED)}, or JSON"
        ) from error


def _say(lesson: Lesson) -> None:
    click.echo(str(lesson))
    sys.stdout.flush()


def _report(rules: Rules, learned: files.Weights, games: int) -> None:
    """How often players win on the first numbers of splitmix-1, in exact chances before the last round."""
    deals = np.empty((games, 52), np.uint8)
    shuffle_seeds(np.uint64(0), np.arange(52, dtype=np.uint8), deals)
    for player in (PlayerName.CAREFUL, PlayerName.NETWORK):
        chances = DealPlayer(rules, player, weights=learned).play(deals, 0).chances
        error = chances.std() / np.sqrt(games)
        click.echo(f"{player}: wins {chances.mean():.2%} +-{1.96 * error:.2%} of {games} games")


if __name__ == "__main__":
    main()
