"""How fast pools are made: which budget gives most deals, what it does to them, what a cluster adds.

``python -m benchmarks.pools budgets`` and ``python -m benchmarks.pools cluster`` print their tables. All
times are processor time: of the thread that decides, and of the worker processes of a cluster.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, median

import click

from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.difficulties import Band, difficulty
from acesup_solver.engines import Threads
from acesup_solver.families import VERDICTS
from acesup_solver.pools.making import make_parts, pool_facts, pool_task
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from acesup_solver.surveys import survey
from acesup_solver.variants import VARIANTS, Variant

BUDGETS = (5, 10, 20, 30, 40, 60, 90, 130, 200, 500, 2_000, 20_000, None)


@click.group()
def main() -> None:
    """How fast pools are made."""


@dataclass(slots=True)
class Measured:
    """One budget: the deals it finds, and the seconds of every run."""

    found: int = 0
    seconds: list[float] = field(default_factory=list)


@main.command()
@click.option("--variant", default="classic", show_default=True)
@click.option("--seeds", default=20_000, show_default=True)
@click.option(
    "--runs", default=5, show_default=True, help="Rounds, in which the budgets take turns."
)
@click.option("--rated", default=300, show_default=True, help="Deals whose difficulty is rated.")
def budgets(variant: str, seeds: int, runs: int, rated: int) -> None:
    """Solvable deals a second under budgets, and how difficult the deals are that they find."""
    chosen = VARIANTS[variant]
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(seeds))
    results: dict[int | None, Measured] = {budget: Measured() for budget in BUDGETS}
    chances: dict[int | None, list[int]] = {}
    for _ in range(runs):
        for budget, measured in results.items():
            decider = chosen.family.decider(chosen.rules, limits=Limits(max_states=budget))
            decider.decide(deals[:1])
            began = time.thread_time()
            decisions = decider.decide(deals)
            measured.seconds.append(time.thread_time() - began)
            won = (decisions.verdicts == VERDICTS.index(Verdict.SOLVABLE)).nonzero()[0]
            measured.found, chances[budget] = len(won), won[:rated].tolist()
    everything = results[None].found
    click.echo(
        "| budget | solvable deals a second | slowest, fastest run | of all solvable |"
        " easy, medium, hard, expert | mean difficulty |"
    )
    click.echo("|---|---|---|---|---|---|")
    values: dict[int, float] = {}
    for budget, measured in results.items():
        rates = sorted(measured.found / seconds for seconds in measured.seconds)
        for seed in chances[budget]:
            if seed not in values:
                values[seed] = difficulty(Deal.from_seed(seed), chosen).value
        mine = [values[seed] for seed in chances[budget]]
        bands = Counter(_band(value) for value in mine)
        shares = " ".join(f"{100 * bands[band] / len(mine):.0f}" for band in Band)
        click.echo(
            f"| {budget or 'none'} | {median(rates):,.0f} | {rates[0]:,.0f}, {rates[-1]:,.0f}"
            f" | {100 * measured.found / everything:.1f} % | {shares} % | {mean(mine):.3f} |"
        )


def _band(value: float) -> Band:
    from acesup_solver.difficulties import band_of

    return band_of(value)


@main.command()
@click.option("--variant", default="classic", show_default=True)
@click.option("--count", default=400, show_default=True)
@click.option("--runs", default=3, show_default=True)
def lines(variant: str, count: int, runs: int) -> None:
    """Deals a second of processor time with lines, and with lines and difficulty."""
    for rated in (False, True):
        for budget in (20, 90, None):
            rates = sorted(_made(VARIANTS[variant], count, budget, rated) for _ in range(runs))
            kind = "rated" if rated else "lines only"
            click.echo(
                f"| {kind} | {budget or 'none'} | {median(rates):,.0f} |"
                f" {rates[0]:,.0f}, {rates[-1]:,.0f} |"
            )


def _made(variant: Variant, count: int, budget: int | None, rated: bool) -> float:
    task = pool_task(variant, limits=Limits(max_states=budget), rated=rated)
    facts = pool_facts(task, 0)
    began = time.process_time()
    for part in make_parts(task, facts, count, Threads(1)):
        facts = part.added_to(facts)
    return count / (time.process_time() - began)


@main.command()
@click.option("--variant", default="classic", show_default=True)
@click.option("--seeds", default=40_000, show_default=True)
def cluster(variant: str, seeds: int) -> None:
    """A survey on clusters of one and two worker processes, and here with one thread."""
    from distributed import Client, LocalCluster

    from acesup_solver.clusters import Cluster

    survey(variant, range(100), jobs=1)
    began = time.process_time()
    survey(variant, range(seeds), jobs=1)
    here = time.process_time() - began
    click.echo(f"one thread here: {seeds / here:,.0f} deals a second of processor time")
    for workers in (1, 2):
        with (
            LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local,
            Client(local) as client,
            Cluster(local.scheduler_address) as engine,
        ):
            survey(variant, range(2_000), engine=engine)  # loads the kernels
            before, mine = client.run(time.process_time), time.process_time()
            clock = time.perf_counter()
            chunks = survey(variant, range(seeds), engine=engine).chunks
            seconds = time.perf_counter() - clock
            mine = time.process_time() - mine
            theirs = sum(client.run(time.process_time).values()) - sum(before.values())
            click.echo(
                f"{workers} workers: {seeds / theirs:,.0f} deals a second of their processor time,"
                f" {seeds / seconds:,.0f} by the clock; {len(chunks)} chunks,"
                f" {1e3 * mine / len(chunks):.1f} ms of scheduler and client for each"
            )


if __name__ == "__main__":
    main()
