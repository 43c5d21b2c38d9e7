"""The counts of tests/perft.txt: reading them, and writing them anew with the naive oracle.

``python -m tests.perft`` counts every line of the file again and writes what the oracle says.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from acesup_solver.acesup.rules import Rules
from acesup_solver.deals import Deal
from tests import oracle
from tests.helpers import oracle_rules, oracle_start

PERFT_FILE = Path(__file__).with_name("perft.txt")


@dataclass(frozen=True)
class Case:
    """One line of the file: a game and the number of positions that may be dealt from, by round."""

    switches: str
    dealt: str
    counts: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """The rule set that the switches make of classic."""
        switches: dict[str, Any] = {}
        for word in self.switches.split()[1:]:
            name, value = word.split("=")
            switches[name] = value
        if "columns" in switches:
            switches["columns"] = int(str(switches["columns"]))
        if "lone_moves" in switches:
            switches["lone_moves"] = switches["lone_moves"] == "yes"
        return Rules(**switches)

    @property
    def deal(self) -> Deal:
        """The deal, written out or by its seed."""
        word, _, number = self.dealt.partition(" ")
        return Deal.from_seed(int(number)) if word == "seed" else Deal.parse(self.dealt)

    def __str__(self) -> str:
        return f"{self.switches} | {self.dealt} | {' '.join(map(str, self.counts))}"


def read_cases() -> list[Case]:
    """All lines of the file."""
    cases = []
    for line in PERFT_FILE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            switches, dealt, counts = (part.strip() for part in line.split("|"))
            cases.append(Case(switches, dealt, tuple(map(int, counts.split()))))
    return cases


def counted_by_the_oracle(case: Case) -> tuple[int, ...]:
    """The counts of a case, counted anew."""
    rules = oracle_rules(case.rules)
    return tuple(oracle.deal_positions_per_round(oracle_start(case.deal, case.rules), rules))


def main() -> None:
    """Write the file anew: the comment and the games as they are, the counts as they should be."""
    text = PERFT_FILE.read_text(encoding="utf-8")
    comment = [line for line in text.splitlines() if not line or line.startswith("#")]
    lines = [
        str(Case(case.switches, case.dealt, counted_by_the_oracle(case))) for case in read_cases()
    ]
    PERFT_FILE.write_text("\n".join([*comment, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
