"""How strong the solver and the hints of Aces and Kings are, and how fast.

python -m benchmarks.kings solver --deals 300 --states 1000000
python -m benchmarks.kings hints --deals 2000
"""

from __future__ import annotations

import resource
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings.network import read_network, shipped_network
from acesup_solver.aceskings.player import Network
from acesup_solver.aceskings.playing import DealPlayer
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import Search
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import PlayerName
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from acesup_solver.surveys import wilson_interval
from benchmarks import machine
from benchmarks.kings_weights import WITHOUT_BOUND, boards

HINT_SEED = 5_000_000
DECISIONS = 72
"""In a game, until one card is unseen."""


@click.group()
def main() -> None:
    """Measure Aces and Kings; times are processor time."""


def share(count: int, deals: int) -> str:
    """A share with its interval, in words."""
    low, high = wilson_interval(count, deals)
    return f"{100 * count / deals:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@main.command()
@click.option("--deals", type=int, default=300, show_default=True)
@click.option("--states", type=int, default=1_000_000, show_default=True)
def solver(deals: int, states: int) -> None:
    """Decide the first deals, and tell what smaller limits would have decided."""
    search = Search(Limits(max_states=states))
    search.run(boards(0, 1)[0])  # compiled, or loaded
    verdicts, taken, seconds = [], [], []
    for board in boards(0, deals):
        began = time.process_time()
        verdicts.append(search.run(board)[0])
        seconds.append(time.process_time() - began)
        taken.append(search.states)
    for limit in (10_000, 100_000, 1_000_000):
        if limit <= states:
            within = [v for v, n in zip(verdicts, taken, strict=True) if n <= limit]
            won = within.count(Verdict.SOLVABLE)
            lost = within.count(Verdict.UNSOLVABLE)
            click.echo(
                f"{limit} states: won {share(won, deals)}, decided {share(won + lost, deals)}"
            )
    click.echo(f"median {1000 * np.median(seconds):.0f} ms a deal, {sum(seconds):.0f} s in all")
    click.echo(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")
    plain = Search(Limits(max_states=20_000), bound_from=WITHOUT_BOUND)
    began, count = time.process_time(), 0
    for board in boards(0, 100):
        plain.run(board)
        count += plain.states
    speed = count / (time.process_time() - began)
    click.echo(
        f"{speed:.0f} states a second without the bound, {sum(taken) / sum(seconds):.0f} with it"
    )


LEVELS: dict[str, tuple[PlayerName, int | None]] = {
    "network alone": (PlayerName.NETWORK, None),
    "instant": (PlayerName.HINT, 0),
    "hint": (PlayerName.HINT, None),
}
CHUNK = 10


@main.command()
@click.option("--deals", type=click.IntRange(1), default=2_000, show_default=True)
@click.option(
    "--level", "levels", multiple=True, type=click.Choice(list(LEVELS)), help="Default: all."
)
@click.option("--against", type=click.Path(path_type=Path, exists=True), help="Another network.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Threads.")
@click.option("--quick", is_flag=True, help="Do not write the results.")
def hints(
    deals: int, levels: tuple[str, ...], against: Path | None, jobs: int, quick: bool
) -> None:
    """Play the same deals at every level; once at most one card is unseen the solver plays.

    The deals were neither learnt from nor chosen by. With another network the difference is told, deal
    by deal.
    """
    seeds = range(HINT_SEED, HINT_SEED + deals)
    every = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], seeds, packs=2)
    other = None if against is None else read_network(against)[0]
    found: list[dict[str, object]] = []
    for level in levels or LEVELS:
        won, milliseconds = played(level, every, shipped_network(), jobs)
        count = int(won.sum())
        result: dict[str, object] = {
            "level": level,
            "won": count,
            "interval95": wilson_interval(count, deals),
            "milliseconds": milliseconds,
        }
        if other is not None:
            gain = won.astype(float) - played(level, every, other, jobs)[0]
            result["better"] = (gain.mean(), 1.96 * gain.std() / np.sqrt(deals))
        click.echo(f"{level}: {share(count, deals)} of {deals} deals won; {result}")
        found.append(result)
    if not quick and not levels:
        machine.write(machine.KINGS, {"deals": deals, "first_seed": HINT_SEED, "levels": found})


def played(
    level: str, deals: npt.NDArray[np.uint8], network: Network, jobs: int
) -> tuple[npt.NDArray[np.uint8], float]:
    """Which deals a player wins (uint8, deals), and his milliseconds of processor time a decision."""
    who, samples = LEVELS[level]

    def play(start: int) -> tuple[npt.NDArray[np.uint8], float]:
        player = DealPlayer(Rules(), who, samples=samples, network=network)
        began = time.thread_time()
        plays = player.play(deals[start : start + CHUNK], HINT_SEED + start)
        return plays.won, time.thread_time() - began

    DealPlayer(Rules(), who, samples=samples).play(deals[:1], 0)  # compiled, or loaded
    with ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(play, range(0, len(deals), CHUNK)))
    decisions = DECISIONS * len(deals)
    return np.concatenate([won for won, _ in parts]), 1000 * sum(s for _, s in parts) / decisions


if __name__ == "__main__":
    main()
