"""Beside other solvers: KPatience's on the same numbered deals, and figures quoted from elsewhere.

    python -m benchmarks.peers             # needs Debian's `kpat`
    python -m benchmarks.peers --install   # installs it with apt-get first

KPatience numbers its deals as the scheme `ms` does, and its solver plays the rules of `classic`: it
makes every discard at once, deals when it likes, and moves any top, a lone one too, into any empty
column. Where both decide a deal the answers must be the same; a difference is printed deal by deal, with a
line of play that the reference game has replayed if there is one, and ends the run with exit status 1.
That the numbers are the same deals shows in the answers too: those for the next number hardly agree.

Times are processor time, on one thread, of the same deals; KPatience's with the start of its process, one
for every hundred deals.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import click

import acesup_solver as au
from acesup_solver.acesup.solver import DealDecider
from acesup_solver.batch import deals_of_seeds
from acesup_solver.families import VERDICTS
from acesup_solver.results import Verdict
from acesup_solver.schemes import SCHEMES
from benchmarks import machine
from benchmarks.headline import survey
from benchmarks.rule_sets import RULE_SETS

__all__ = ["Answer", "ask_kpatience", "compared", "find_kpatience", "parse_answers"]

ACES_UP = 2
"""The number of the game Aces Up in KPatience."""

TOGETHER = 100
"""Deals that one process of KPatience is asked for."""

QUOTED = (
    {"program": "reference program in C++", "rules": "classic", "deals_a_second": 4_400},
    {"program": "the same with AVX-512 by hand", "rules": "classic", "deals_a_second": 8_000},
    {"program": "a public solver in C++", "rules": "no-lone-moves", "deals_a_second": 4_600},
)
"""Plain C++ (g++ -O3, one thread), as reported from another machine that others used too; not run here."""

_WORDS = {"won": Verdict.SOLVABLE, "lost": Verdict.UNSOLVABLE, "unknown": Verdict.UNDECIDED}
_ANSWER = re.compile(r"(\d+) (won|lost|unknown) \((\d+) ms\)")
_LAST_LINE = re.compile(r"all_moves \d+")


@dataclass(frozen=True, slots=True)
class Answer:
    """What KPatience says of one deal; `milliseconds` are by its own clock."""

    number: int
    verdict: Verdict
    milliseconds: int


def parse_answers(output: str, numbers: Sequence[int]) -> tuple[Answer, ...]:
    """The answers that KPatience has printed for these deals; `ValueError` if it is anything else.

    >>> parse_answers('7 unknown (306 ms)\\nall_moves 91467\\n', [7])
    (Answer(number=7, verdict=<Verdict.UNDECIDED: 'undecided'>, milliseconds=306),)
    """
    *lines, last = output.splitlines() or [""]
    if not _LAST_LINE.fullmatch(last):
        raise ValueError(f"KPatience ended with {last!r}; expected all_moves and a number")
    if len(lines) != len(numbers):
        raise ValueError(f"{len(lines)} answers of KPatience; expected {len(numbers)}")
    answers = []
    for line, number in zip(lines, numbers, strict=True):
        found = _ANSWER.fullmatch(line)
        if found is None or int(found[1]) != number:
            raise ValueError(
                f"KPatience says {line!r}; expected {number}, won, lost or unknown, and (… ms)"
            )
        answers.append(Answer(number, _WORDS[found[2]], int(found[3])))
    return tuple(answers)


def find_kpatience() -> str | None:
    """The path of `kpat`, also where Debian keeps games."""
    return shutil.which("kpat", path=f"{os.environ.get('PATH', os.defpath)}:/usr/games")


def ask_kpatience(program: str, numbers: range) -> tuple[Answer, ...]:
    """Let KPatience decide these deals, without a screen and with no settings of anybody."""
    with tempfile.TemporaryDirectory() as home:
        folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")
        run = subprocess.run(
            [program, *f"--solve {ACES_UP} --start {numbers[0]} --end {numbers[-1]}".split()],
            env=os.environ | dict.fromkeys(folders, home) | {"QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=False,
        )
    if run.returncode:
        raise click.ClickException(f"{program} failed:\n{run.stderr}")
    return parse_answers(run.stdout, numbers)


def compared(answers: Sequence[Answer], ours: Sequence[Verdict]) -> dict[str, int]:
    """How the answers of KPatience agree with ours for the same deals."""
    pairs = [(answer.verdict, verdict) for answer, verdict in zip(answers, ours, strict=True)]
    left_open = [verdict for theirs, verdict in pairs if theirs is Verdict.UNDECIDED]
    shifted = zip(answers, ours[1:], strict=False)
    return {
        "deals": len(pairs),
        "decided": len(pairs) - len(left_open),
        "agree": sum(theirs is verdict for theirs, verdict in pairs),
        "decided_with_next": sum(a.verdict is not Verdict.UNDECIDED for a in answers[:-1]),
        "agree_with_next": sum(answer.verdict is verdict for answer, verdict in shifted),
        "undecided_solvable": left_open.count(Verdict.SOLVABLE),
        "undecided_unsolvable": left_open.count(Verdict.UNSOLVABLE),
    }


def differences(answers: Sequence[Answer], ours: Sequence[Verdict]) -> list[str]:
    """The deals that both decide, and not alike; a win with its line, which has been replayed."""
    found = []
    for answer, verdict in zip(answers, ours, strict=True):
        if Verdict.UNDECIDED not in (answer.verdict, verdict) and answer.verdict is not verdict:
            line = au.solve(au.Deal.from_seed(answer.number, scheme="ms"), "classic").moves
            found.append(
                f"deal {answer.number}: KPatience {answer.verdict}, here {verdict} {' '.join(line)}"
            )
    return found


def _kpatience(program: str, count: int) -> tuple[list[Answer], float]:
    """Its answers on the deals from 1 on, and the processor seconds of its processes."""
    answers: list[Answer] = []
    before = _processor_seconds_of_children()
    for first in range(1, count + 1, TOGETHER):
        answers += ask_kpatience(program, range(first, min(first + TOGETHER, count + 1)))
        click.echo(f"{len(answers)} of {count} deals", err=True)
    return answers, _processor_seconds_of_children() - before


def _processor_seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _ours(count: int) -> tuple[list[Verdict], float]:
    """Our verdicts on the deals from 1 on, and the processor seconds of this thread."""
    deals = deals_of_seeds(SCHEMES["ms"], range(1, count + 1))
    decider = DealDecider(RULE_SETS["classic"])
    decider.decide(deals[:1])
    began = time.thread_time()
    decided = decider.decide(deals)
    return [VERDICTS[code] for code in decided.verdicts], time.thread_time() - began


def _row(program: str, verdicts: Iterable[Verdict], seconds: float) -> dict[str, object]:
    verdicts = list(verdicts)
    counts = {str(verdict): verdicts.count(verdict) for verdict in Verdict}
    return {"program": program, **counts, "milliseconds": round(1000 * seconds / len(verdicts), 4)}


def _version(program: str) -> str:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    printed = subprocess.run(
        [program, "--version"], env=environment, capture_output=True, text=True, check=True
    )
    return printed.stdout.strip().replace("kpat", "KPatience")


def _install() -> None:
    for command in ("update", "install --yes --no-install-recommends kpat"):
        subprocess.run(["apt-get", "--quiet", *command.split()], check=True, stdout=sys.stderr)


@click.command()
@click.option("--deals", type=click.IntRange(2), default=5_000, show_default=True)
@click.option("--install", is_flag=True, help="Install Debian's kpat with apt-get first (as root).")
def main(deals: int, install: bool) -> None:
    """Compare with KPatience and keep it in results/peers.json; about six minutes."""
    if install and find_kpatience() is None:
        _install()
    program = find_kpatience()
    if program is None:
        raise click.ClickException("kpat is not installed: apt-get install kpat, or --install")
    ours, our_seconds = _ours(deals)
    answers, their_seconds = _kpatience(program, deals)
    theirs = [answer.verdict for answer in answers]
    machine.write(
        machine.PEERS,
        {
            "comparison": compared(answers, ours),
            "programs": [
                _row(_version(program), theirs, their_seconds),
                _row("acesup-solver", ours, our_seconds),
            ],
            "here": [survey(name, 20_000, 3) for name in ("classic", "no-lone-moves")],
            "quoted": QUOTED,
        },
    )
    different = differences(answers, ours)
    for line in different:
        click.echo(line, err=True)
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
