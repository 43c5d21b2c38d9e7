"""Fits the weights of the evaluation of Aces and Kings: hill climbing on deals from 1 000 000 up.

    python -m benchmarks.kings_weights --minutes 20

What is made small is the mean logarithm of the states that a deal takes, twice the limit where it is
not won. A step changes one to three weights at random and is kept if it helps by half a standard error,
paired on the same deals; after forty steps come other deals.
"""

from __future__ import annotations

import time

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.aceskings.evaluation import FEATURE_COUNT
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import Search
from acesup_solver.aceskings.state import Board, Numbers, pack_deal
from acesup_solver.aceskings.weights import WEIGHTS
from acesup_solver.batch import deals_of_seeds
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES

FIRST_SEED = 1_000_000
STEPS = 40
WITHOUT_BOUND = 1 << 62


def boards(first: int, count: int) -> list[Board]:
    """Deals with consecutive seeds, ready for searches."""
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(first, first + count), packs=2)
    return [pack_deal(deal, Rules()) for deal in deals]


def effort(weights: Numbers, deals: list[Board], states: int) -> npt.NDArray[np.float64]:
    """The logarithms of the states that the deals take with these weights (float64, deals)."""
    search = Search(Limits(max_states=states), weights=weights, bound_from=WITHOUT_BOUND)
    logs = []
    for board in deals:
        verdict, _ = search.run(board)
        taken = search.states if verdict is not Verdict.UNDECIDED else 2 * states
        logs.append(np.log(max(taken, 50)))
    return np.array(logs)


@click.command()
@click.option("--minutes", type=float, default=20.0, show_default=True)
@click.option("--deals", type=int, default=150, show_default=True, help="Deals looked at at once.")
@click.option("--states", type=int, default=6_000, show_default=True, help="Limit for a deal.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the steps.")
def main(minutes: float, deals: int, states: int, seed: int) -> None:
    """Climb, and print the weights after every forty steps."""
    rng = np.random.default_rng(seed)
    weights = WEIGHTS.copy()
    sizes = np.maximum(np.abs(weights) * 0.2, 4.0)
    began = time.monotonic()
    first = FIRST_SEED
    while time.monotonic() - began < 60 * minutes:
        some = boards(first, deals)
        first += deals
        now = start = effort(weights, some, states)
        for _ in range(STEPS):
            which = rng.choice(FEATURE_COUNT, size=rng.integers(1, 4), replace=False)
            other = weights.copy()
            other[which] += np.round(rng.standard_normal(len(which)) * sizes[which]).astype(
                np.int64
            )
            then = effort(other, some, states)
            gain = now - then
            if gain.mean() > 0.5 * gain.std() / np.sqrt(deals):
                weights, now = other, then
                sizes[which] *= 1.6
            else:
                sizes[which] = np.maximum(sizes[which] * 0.93, 1.0)
        click.echo(f"{start.mean():.3f} -> {now.mean():.3f}  {weights.tolist()}")


if __name__ == "__main__":
    main()
