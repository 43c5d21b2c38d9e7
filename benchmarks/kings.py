"""How strong the solver and the hints of Aces and Kings are, and how fast.

python -m benchmarks.kings solver --deals 300 --states 1000000
python -m benchmarks.kings hints --deals 200 --samples 16
"""

from __future__ import annotations

import resource
import time

import click
import numpy as np

from acesup_solver.aceskings import hidden
from acesup_solver.aceskings.hint import Adviser
from acesup_solver.aceskings.network import shipped_network
from acesup_solver.aceskings.player import Player, new_table
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.solver import Search
from acesup_solver.batch import deals_of_seeds
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from acesup_solver.surveys import wilson_interval
from benchmarks.kings_weights import WITHOUT_BOUND, boards

HINT_SEED = 5_000_000


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


@main.command()
@click.option("--deals", type=int, default=200, show_default=True)
@click.option("--samples", type=int, default=16, show_default=True, help="0: the instant level.")
@click.option("--network", is_flag=True, help="The network alone.")
def hints(deals: int, samples: int, network: bool) -> None:
    """Play deals by the hints; once at most one card is unseen the solver plays."""
    adviser, player = Adviser(shipped_network()), Player(shipped_network())
    won = decisions = 0
    spent = 0.0
    seeds = range(HINT_SEED, HINT_SEED + deals)
    for number, deal in enumerate(deals_of_seeds(SCHEMES[DEFAULT_SCHEME], seeds, packs=2)):
        table = new_table(deal, Rules())
        while len(table.stock) > 1:
            began = time.process_time()
            seed = 1000 * number + len(table.stock)
            if samples == 0 and not network:
                choice, _ = adviser.decide_at_once(table)
            else:
                choice, _ = adviser.decide(table, 0 if network else samples, seed)
            spent += time.process_time() - began
            decisions += 1
            hidden.carry_out(
                table.cards, table.state, table.profile, table.unseen, np.array(choice, np.int64)
            )
        won += player.wins(table)
    level = "network alone" if network else f"{samples} samples" if samples else "instant"
    click.echo(f"{level}: {share(won, deals)} of {deals} deals won")
    click.echo(f"{1000 * spent / decisions:.2f} ms a decision")


if __name__ == "__main__":
    main()
