"""Fixed sets of deals to measure on, in `corpora.json`; made by ``python -m benchmarks.corpora``.

For each rule set `winnable` and `lost` are the first deals of that kind, the lost ones without
those that a theorem decides; `hard` are the deals of a range of seeds that took most states. Seeds
are of the scheme splitmix-1 and, as in every file of this package, written as text. The file is
made anew when a corpus changes its meaning, not with every version: the speeds of two versions
compare only on the same deals.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import click
import numpy as np
import numpy.typing as npt

from acesup_solver import __version__
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import REASONS, VERDICTS, Decisions
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from benchmarks.rule_sets import RULE_SETS

__all__ = ["CORPORA", "CORPUS_RULE_SETS", "LIMITS", "corpus", "deals_of"]

CORPUS_RULE_SETS = ("classic", "aerobatics", "strict", "easy", "no-lone-moves")
CORPORA = ("winnable", "lost", "hard")

LIMITS = Limits(memory_mb=2000)
"""Enough memory for the hardest deals to be decided."""

_FILE = Path(__file__).resolve().parent / "corpora.json"
_COUNT = 200
_HARD_COUNT = 20
_HARD_SEEDS = {"easy": range(2_000)}
_ALL_HARD_SEEDS = range(20_000)
_CHUNK = 1_000

Seeds = npt.NDArray[np.int64]


def corpus(rule_set: str, name: str) -> tuple[int, ...]:
    """The seeds of a corpus."""
    return tuple(map(int, _read()[rule_set][name].split()))


@cache
def _read() -> dict[str, dict[str, str]]:
    seeds: dict[str, dict[str, str]] = json.loads(_FILE.read_text(encoding="utf-8"))["seeds"]
    return seeds


def deals_of(seeds: Iterable[int]) -> npt.NDArray[np.uint8]:
    """The deals of seeds in any order (uint8, count x 52)."""
    scheme = SCHEMES[DEFAULT_SCHEME]
    return np.concatenate([deals_of_seeds(scheme, range(seed, seed + 1)) for seed in seeds])


def _chosen(rule_set: str) -> dict[str, Seeds]:
    """Decide seeds until there are enough of every kind."""
    decider = DealDecider(RULE_SETS[rule_set], limits=LIMITS)
    hard_seeds = _HARD_SEEDS.get(rule_set, _ALL_HARD_SEEDS)
    winnable = lost = np.empty(0, np.int64)
    states: list[Seeds] = []
    first = 0
    while first < hard_seeds.stop or min(len(winnable), len(lost)) < _COUNT:
        seeds = range(first, first + _CHUNK)
        decided = decider.decide(deals_of_seeds(SCHEMES[DEFAULT_SCHEME], seeds))
        if np.any(decided.verdicts == VERDICTS.index(Verdict.UNDECIDED)):
            raise RuntimeError(f"{rule_set}: undecided deals; the limits are too tight")
        winnable = np.append(winnable, first + _places(decided, Verdict.SOLVABLE, Reason.LINE))
        lost = np.append(lost, first + _places(decided, Verdict.UNSOLVABLE, Reason.EXHAUSTED))
        states.append(decided.states)
        first += _CHUNK
    most = np.argsort(-np.concatenate(states)[: hard_seeds.stop], kind="stable")
    return {
        "winnable": winnable[:_COUNT],
        "lost": lost[:_COUNT],
        "hard": most[:_HARD_COUNT],
    }


def _places(decided: Decisions, verdict: Verdict, reason: Reason) -> Seeds:
    """Where in a chunk the deals with this answer are."""
    answers = zip(decided.verdicts, decided.reasons, strict=True)
    wanted = (VERDICTS.index(verdict), REASONS.index(reason))
    return np.array([place for place, answer in enumerate(answers) if answer == wanted], np.int64)


@click.command()
def main() -> None:
    """Choose the deals of every corpus anew (takes about two minutes)."""
    seeds = {}
    for rule_set in CORPUS_RULE_SETS:
        click.echo(f"{rule_set} ...", err=True)
        seeds[rule_set] = {name: " ".join(map(str, s)) for name, s in _chosen(rule_set).items()}
    made = {"scheme": DEFAULT_SCHEME, "chosen by version": __version__, "seeds": seeds}
    _FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
