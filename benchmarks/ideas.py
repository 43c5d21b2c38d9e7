"""What each idea is worth: every cut left out in turn, and all of them, on the same deals.

The ideas of a rule set take turns in rounds, so that whatever else the machine does hits all alike;
a speed is the median over the rounds, and a ratio the median of the ratios within a round. Seconds
are processor time of the one thread that works. Verdicts are compared: with any cut off they must
be the same, and every deal must be decided.
"""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from statistics import median

import click
import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS, Cut
from acesup_solver.acesup.rules import Discards, Rules
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import Rank
from acesup_solver.families import VERDICTS, Decisions
from acesup_solver.results import Limits, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks import machine
from benchmarks.report import rule_set_table
from benchmarks.rule_sets import RULE_SETS, cuts_that_matter

PLAIN = "plain kernel"

DEALS = {
    "classic": 2_000,
    "reverse": 1_500,
    "aerobatics": 10_000,
    "strict": 50_000,
    "easy": 80,
    "no-lone-moves": 10_000,
    "must-fill": 50_000,
    "no-moves": 200_000,
    "strict-optional": 400,
    "classic-optional": 300,
    "easy-optional": 200,
}
"""Seeds from 0 on: so many that every rule set takes about as long, and the cheap ones less."""

LOWEST = {
    "strict-optional": Rank.SEVEN,
    "classic-optional": Rank.NINE,
    "easy-optional": Rank.NINE,
}
"""Without cuts most whole packs would stay undecided, so these play with a part of the pack."""

QUICK = 4
LIMITS = Limits(memory_mb=2_000)
OPTIONAL_LIMITS = Limits(max_states=1_000_000, memory_mb=2_000)
"""Without SAFE_DISCARD lazy positions can go round and round: one deal of 300 has no end in sight."""

Deals = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Idea:
    """The work and the speed of one set of cuts: states a deal, deals a second, times PLAIN.

    `undecided` deals were given up at the limit of states, so that without it the work would be more.
    """

    name: str
    mean: float
    mean_won: float | None
    mean_lost: float | None
    most: int
    undecided: int
    deals_a_second: float
    times_plain: float


@dataclass(frozen=True)
class RuleSet:
    """The ideas of a rule set, measured on one set of deals."""

    name: str
    rules: str
    deals: int
    cards: int
    solvable: int
    ideas: tuple[Idea, ...]


def ideas_of(rules: Rules) -> dict[str, Cut]:
    """What to measure: the cuts that are on, by name."""
    without = {f"without {cut.name}": ALL_CUTS & ~cut for cut in cuts_that_matter(rules)}
    return {"all cuts": ALL_CUTS} | without | {PLAIN: NO_CUTS}


def deals_for(rule_set: str, count: int) -> Deals:
    """The deals of the first seeds, without the ranks that the rule set is played without."""
    deals = deals_of_seeds(SCHEMES[DEFAULT_SCHEME], range(count))
    lowest = LOWEST.get(rule_set, Rank.TWO)
    return deals[deals % 13 >= lowest].reshape(count, -1)


def measure(name: str, deals: Deals, rounds: int) -> RuleSet:
    """Decide the deals with every idea of a rule set, in turns."""
    rules = RULE_SETS[name]
    forced = rules.discards is Discards.FORCED
    deciders = {
        idea: DealDecider(
            rules, limits=LIMITS if forced or idea == PLAIN else OPTIONAL_LIMITS, cuts=cuts
        )
        for idea, cuts in ideas_of(rules).items()
    }
    decided: dict[str, Decisions] = {}
    seconds = defaultdict(list)
    for decider in deciders.values():
        decider.decide(deals[:1])
    for _ in range(rounds):
        for idea, decider in deciders.items():
            began = time.thread_time()
            decided[idea] = decider.decide(deals)
            seconds[idea].append(time.thread_time() - began)
    _check(name, decided)
    ideas = tuple(_idea(idea, decided[idea], seconds[idea], seconds[PLAIN]) for idea in deciders)
    solvable = int(_with(decided[PLAIN], Verdict.SOLVABLE).sum())
    return RuleSet(name, str(rules), len(deals), deals.shape[1], solvable, ideas)


def _with(decided: Decisions, verdict: Verdict) -> npt.NDArray[np.bool_]:
    return np.equal(decided.verdicts, VERDICTS.index(verdict))


def _check(name: str, decided: dict[str, Decisions]) -> None:
    plain = decided[PLAIN]
    if np.any(_with(plain, Verdict.UNDECIDED)):
        raise RuntimeError(f"{name}: undecided deals; the limits are too tight")
    for idea, decisions in decided.items():
        is_decided = ~_with(decisions, Verdict.UNDECIDED)
        different = np.flatnonzero(is_decided & (decisions.verdicts != plain.verdicts))
        if len(different):
            raise RuntimeError(f"{name}, {idea}: another verdict than {PLAIN} on {different[:10]}")


def _idea(name: str, decided: Decisions, seconds: list[float], plain: list[float]) -> Idea:
    def mean(verdict: Verdict) -> float | None:
        states = decided.states[_with(decided, verdict)]
        return round(float(states.mean()), 2) if len(states) else None

    return Idea(
        name,
        round(float(decided.states.mean()), 2),
        mean(Verdict.SOLVABLE),
        mean(Verdict.UNSOLVABLE),
        int(decided.states.max()),
        int(_with(decided, Verdict.UNDECIDED).sum()),
        round(len(decided) / median(seconds), 2),
        round(median(p / s for p, s in zip(plain, seconds, strict=True)), 3),
    )


def _numbers(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, int]:
    numbers = {}
    for value in values:
        name, _equals, count = value.partition("=")
        if name not in DEALS or not count.isdecimal() or int(count) < 1:
            raise click.BadParameter(f"{value!r}; expected NAME=N, as in classic=3000")
        numbers[name] = int(count)
    return numbers


@click.command()
@click.option("--rule-set", "names", type=click.Choice(list(DEALS)), multiple=True, help="Only it.")
@click.option("--deals", metavar="NAME=N", multiple=True, callback=_numbers, help="How many deals.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--quick", is_flag=True, help=f"One deal in {QUICK}: about a minute.")
def main(names: tuple[str, ...], deals: dict[str, int], rounds: int, quick: bool) -> None:
    """Measure what each cut is worth; about a quarter of an hour.

    A whole run is kept in results/ideas.json, from which benchmarks.report makes the tables; a quick
    one, and one of some rule sets only, is just printed.
    """
    counts = {name: count // QUICK if quick else count for name, count in DEALS.items()} | deals
    measured = []
    for name in names or DEALS:
        measured.append(measure(name, deals_for(name, counts[name]), rounds))
        click.echo(rule_set_table(asdict(measured[-1])))
    if not quick and not names:
        machine.write(machine.IDEAS, {"rounds": rounds, "rule_sets": list(map(asdict, measured))})


if __name__ == "__main__":
    main()
