"""The tables of the front page that come from measurements: ``python -m benchmarks.readme``.

They stand in README.md between marks, as in `benchmarks.report`: how often players win who do not see the
stock, and how fast deals are decided. With ``--check`` nothing is written, and the exit status is 1 if the
README is not what the results give. (The table of shares is that of `benchmarks.shares`.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from benchmarks import machine
from benchmarks.marks import make_anew, with_table

__all__ = ["rendered"]

_README = Path(__file__).resolve().parent.parent / "README.md"
_VARIANTS = ("classic", "aerobatics", "strict")
_NOTHING = "–"


def rendered(text: str) -> str:
    """The README with its tables made anew."""
    tables = {
        "hints": _hints(machine.read(machine.ADVICE)),
        "speed": _speed(machine.read(machine.HEADLINE)),
        "peers": _peers(machine.read(machine.PEERS)),
    }
    for name, table in tables.items():
        text = with_table(text, name, table)
    return text


def _hints(results: dict[str, Any]) -> str:
    """Shares of games won, player by player, with their intervals."""
    measured = {
        variant["name"]: {player["player"]: player for player in variant["players"]}
        for variant in results["variants"]
    }
    players = list(dict.fromkeys(name for variant in _VARIANTS for name in measured[variant]))
    lines = [["player", *(f"`{variant}`" for variant in _VARIANTS)], ["---"] * 4]
    for name in players:
        lines.append([f"`{name}`", *(_share(measured[variant].get(name)) for variant in _VARIANTS)])
    return _table(lines)


def _share(player: dict[str, Any] | None) -> str:
    if player is None:
        return _NOTHING
    low, high = player["interval95"]
    return f"{player['rate']:.2%} ({low:.2%} to {high:.2%})".replace("%", " %")


def _speed(results: dict[str, Any]) -> str:
    """Deals decided a second, rule set by rule set, with what was measured on."""
    lines = [["rules", "deals a second", "slowest and fastest run", "states a deal"], ["---"] * 4]
    for survey in results["surveys"]:
        speed = survey["deals_a_second"]
        spread = f"{_number(speed['min'])} to {_number(speed['max'])}"
        states = _number(survey["mean_states"])
        lines.append([f"`{survey['name']}`", _number(speed["median"]), spread, states])
    made = results["machine"]
    return (
        f"{_table(lines)}\n\nVersion {results['version']}, {made['processor']}, {made['python']}."
    )


def _peers(results: dict[str, Any]) -> str:
    """The solver of another program beside this one, on the same deals."""
    lines = [["solver", "won", "lost", "undecided", "ms a deal"], ["---"] * 5]
    for program in results["programs"]:
        counts = [_number(program[key]) for key in ("solvable", "unsolvable", "undecided")]
        lines.append([program["program"], *counts, f"{program['milliseconds']:.2f}"])
    compared = results["comparison"]
    agreement = (
        f"Deals 1 to {_number(compared['deals'])} of the scheme `ms`. The same answer for"
        f" {_number(compared['agree'])} of the {_number(compared['decided'])} that KPatience decides."
    )
    return f"{_table(lines)}\n\n{agreement}"


def _number(value: float) -> str:
    digits = 0 if value >= 100 or value == int(value) else 1
    return f"{value:,.{digits}f}".replace(",", " ")


def _table(lines: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@click.command()
@click.option("--check", is_flag=True, help="Only say whether the tables are up to date.")
def main(check: bool) -> None:
    """Make the tables of README.md anew that come from the results."""
    make_anew(_README, rendered, "python -m benchmarks.readme", check=check)


if __name__ == "__main__":
    main()
