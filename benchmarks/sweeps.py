"""What sweeps are worth on whole packs: ``python -m benchmarks.sweeps``, about five minutes.

The tables of `benchmarks.ideas` play optional discards with a part of the pack, where no dive takes long
enough to be given up. Here the same deals are decided with and without the cut SWEEPS, within a million
states each. Kept in results/sweeps.json, from which benchmarks.report makes a table.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

import click
import numpy as np

from acesup_solver.acesup.pruning import ALL_CUTS, Cut
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import VERDICTS
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks import machine
from benchmarks.rule_sets import RULE_SETS

DEALS = {"classic-optional": 150, "easy-optional": 60}
MAX_STATES = 1_000_000
SEARCHES = {"with sweeps": ALL_CUTS, "dives only": ALL_CUTS & ~Cut.SWEEPS}


@dataclass(frozen=True)
class Measured:
    """A search of some deals: those that it left undecided, and states and seconds a deal.

    `states_of_decided` counts the deals that both searches decide.
    """

    rules: str
    search: str
    deals: int
    undecided: int
    states: float
    states_of_decided: float
    seconds: float


def measure(rules: str, count: int) -> list[Measured]:
    """Decide the first seeds with each search; `RuntimeError` if their verdicts contradict each other."""
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(count))
    limits = Limits(max_states=MAX_STATES)
    found, seconds = {}, {}
    for search, cuts in SEARCHES.items():
        decider = DealDecider(RULE_SETS[rules], limits=limits, cuts=cuts)
        decider.decide(deals[:1])
        began = time.thread_time()
        found[search] = decider.decide(deals)
        seconds[search] = time.thread_time() - began
    verdicts = np.array([each.verdicts for each in found.values()])
    decided = (verdicts != VERDICTS.index(Verdict.UNDECIDED)).all(axis=0)
    if (verdicts[:, decided] != verdicts[0, decided]).any():
        raise RuntimeError(f"{rules}: the searches contradict each other")
    return [
        Measured(
            rules,
            search,
            count,
            int((each.verdicts == VERDICTS.index(Verdict.UNDECIDED)).sum()),
            round(float(each.states.mean()), 1),
            round(float(each.states[decided].mean()), 1),
            round(seconds[search] / count, 3),
        )
        for search, each in found.items()
    ]


@click.command()
@click.option("--deals", type=click.IntRange(1), help="So many of each; then nothing is kept.")
def main(deals: int | None) -> None:
    """Decide the same deals with and without sweeps."""
    measured = []
    for rules, count in DEALS.items():
        measured += measure(rules, deals or count)
        click.echo("\n".join(map(str, measured[-2:])))
    if deals is None:
        machine.write(
            machine.SWEEPS, {"max_states": MAX_STATES, "searches": list(map(asdict, measured))}
        )


if __name__ == "__main__":
    main()
