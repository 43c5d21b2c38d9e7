"""The numbers that are quoted: surveys with one thread, and whole processes as a user starts them.

Surveys are timed by the processor time of their thread; processes by the clock, which on a shared
machine says less, with the processor time of the process beside it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import click
import numpy as np

from acesup_solver.acesup.solver import DealDecider
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import VERDICTS
from acesup_solver.kernels.digest import stale_files
from acesup_solver.results import Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks import machine
from benchmarks.rule_sets import RULE_SETS

SEEDS = {
    "classic": 20_000,
    "reverse": 20_000,
    "aerobatics": 20_000,
    "strict": 20_000,
    "no-moves": 20_000,
    "no-lone-moves": 20_000,
    "must-fill": 20_000,
    "easy": 300,
}
"""From 0 on; fewer where a deal takes long."""

SURVEY = "--seeds 20000 --variant classic"
COMMANDS = (f"{SURVEY} --jobs 1", SURVEY, "--help")


def spread(values: list[float], digits: int) -> dict[str, float]:
    """What is kept of repeated runs."""
    return {
        name: round(of(values), digits)
        for name, of in (("median", median), ("min", min), ("max", max))
    }


def survey(name: str, seeds: int, runs: int) -> dict[str, object]:
    """Decide the first seeds in this thread, under the limits that a user gets."""
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(seeds))
    decider = DealDecider(RULE_SETS[name])
    decider.decide(deals[:1])
    speeds = []
    for _ in range(runs):
        began = time.thread_time()
        decided = decider.decide(deals)
        speeds.append(seeds / (time.thread_time() - began))
    counts = np.bincount(decided.verdicts, minlength=len(VERDICTS))
    return {
        "name": name,
        "seeds": seeds,
        "solvable": int(counts[VERDICTS.index(Verdict.SOLVABLE)]),
        "undecided": int(counts[VERDICTS.index(Verdict.UNDECIDED)]),
        "mean_states": round(float(decided.states.mean()), 2),
        "deals_a_second": spread(speeds, 1),
    }


def process(arguments: str, *, cache: str | None = None) -> tuple[float, float]:
    """Clock and processor seconds of one run of the program, its output thrown away."""
    program = shutil.which("acesup-solve", path=sysconfig.get_path("scripts"))
    if program is None:
        raise click.ClickException("acesup-solve is not installed in this environment")
    environment = os.environ if cache is None else os.environ | {"NUMBA_CACHE_DIR": cache}
    before, began = os.times(), time.perf_counter()
    subprocess.run([program, *arguments.split()], env=environment, check=True, capture_output=True)
    seconds = time.perf_counter() - began
    after = os.times()
    user, system = after.children_user, after.children_system
    return seconds, user - before.children_user + system - before.children_system


def cold() -> tuple[float, float]:
    """Compile everything: what the first run after an installation waits for."""
    with tempfile.TemporaryDirectory() as cache:
        return process("warmup", cache=cache)


def command(name: str, run: Callable[[], tuple[float, float]], runs: int) -> dict[str, object]:
    """A command run several times."""
    clock, processor = zip(*(run() for _ in range(runs)), strict=True)
    return {
        "name": name,
        "seconds": spread(list(clock), 3),
        "processor_seconds": spread(list(processor), 2),
    }


@click.command()
@click.option("--runs", type=click.IntRange(1), default=5, show_default=True)
def main(runs: int) -> None:
    """Measure what is quoted and keep it in results/headline.json; about four minutes."""
    if stale_files():
        raise click.ClickException(
            "kernel files were edited: python -m acesup_solver.kernels.digest"
        )
    surveys = [survey(name, seeds, runs) for name, seeds in SEEDS.items()]
    process("warmup")
    commands = [
        command(f"`acesup-solve {arguments}`", partial(process, arguments), runs)
        for arguments in COMMANDS
    ]
    commands.append(command("`acesup-solve warmup`, nothing compiled yet", cold, runs))
    machine.write(machine.HEADLINE, {"runs": runs, "surveys": surveys, "commands": commands})


if __name__ == "__main__":
    main()
