"""The tables of README.md, made from the results: ``python -m benchmarks.report``.

A table stands between two marks, `<!-- NAME:begin -->` and `<!-- NAME:end -->`. With ``--check``
nothing is written, and the exit status is 1 if the file is not what the results give.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from benchmarks import machine
from benchmarks.marks import make_anew, with_table

__all__ = ["rendered", "rule_set_table"]

_README = Path(__file__).resolve().parent / "README.md"
_NOTHING = "–"


def rendered(text: str) -> str:
    """The text with all its tables made anew."""
    for name, (path, table) in _TABLES.items():
        text = with_table(text, name, table(machine.read(path)))
    return text


def rule_set_table(rule_set: dict[str, Any]) -> str:
    """The ideas of one rule set."""
    title = (
        f"**{rule_set['name']}**: {rule_set['rules']}; {_number(rule_set['deals'])} deals of"
        f" {rule_set['cards']} cards, {_number(rule_set['solvable'])} won"
    )
    header = ["", "states", "won", "lost", "most", "undecided", "deals/s", "times plain"]
    rows = [
        [
            idea["name"],
            *(_number(idea[key]) for key in ("mean", "mean_won", "mean_lost", "most", "undecided")),
            _number(idea["deals_a_second"]),
            f"{idea['times_plain']:.2f}",
        ]
        for idea in rule_set["ideas"]
    ]
    return f"{title}\n\n{_table(header, rows)}\n"


def _summary(results: dict[str, Any]) -> str:
    header = ["", "states, plain kernel", "all cuts", "times fewer", "times faster"]
    rows = []
    for rule_set in results["rule_sets"]:
        everything, plain = rule_set["ideas"][0], rule_set["ideas"][-1]
        fewer = f"{plain['mean'] / everything['mean']:.2f}" if everything["mean"] else _NOTHING
        states = [_number(plain["mean"]), _number(everything["mean"])]
        rows.append([rule_set["name"], *states, fewer, f"{everything['times_plain']:.2f}"])
    return f"{_made_with(results)} Rounds: {results['rounds']}.\n\n{_table(header, rows)}"


def _ideas(results: dict[str, Any]) -> str:
    return "\n".join(map(rule_set_table, results["rule_sets"])).rstrip()


def _surveys(results: dict[str, Any]) -> str:
    header = [
        "",
        "seeds",
        "won",
        "undecided",
        "states a deal",
        "deals/s",
        "slowest run",
        "fastest run",
    ]
    rows = [
        [
            survey["name"],
            f"0 to {_number(survey['seeds'] - 1)}",
            f"{survey['solvable'] / survey['seeds']:.2%}",
            _number(survey["undecided"]),
            _number(survey["mean_states"]),
            *(_number(survey["deals_a_second"][key]) for key in ("median", "min", "max")),
        ]
        for survey in results["surveys"]
    ]
    return f"{_made_with(results)} Runs: {results['runs']}.\n\n{_table(header, rows)}"


def _commands(results: dict[str, Any]) -> str:
    header = ["", "processor seconds", "by the clock", "fastest run", "slowest run"]
    rows = [
        [
            command["name"],
            f"{command['processor_seconds']['median']:.2f}",
            *(f"{command['seconds'][key]:.2f}" for key in ("median", "min", "max")),
        ]
        for command in results["commands"]
    ]
    return _table(header, rows)


def _advice(results: dict[str, Any]) -> str:
    header = [
        "",
        "player",
        "games",
        "won",
        "95 %",
        "before the last round",
        "better than greedy",
        "s",
    ]
    rows = []
    for variant in results["variants"]:
        for player in variant["players"]:
            low, high = player["interval95"]
            rows.append(
                [
                    variant["name"],
                    player["player"],
                    _number(variant["games"]),
                    f"{player['rate']:.2%}",
                    f"{low:.2%} to {high:.2%}",
                    _plus_minus(player["chance"]),
                    _plus_minus(player["better_than_greedy"]),
                    _number(player["processor_seconds"]),
                ]
            )
    return f"{_made_with(results)}\n\n{_table(header, rows)}"


def _plus_minus(mean: list[float] | None) -> str:
    return _NOTHING if mean is None else f"{mean[0]:.2%} ± {mean[1]:.2%}"


def _advice_more(results: dict[str, Any]) -> str:
    optional, speed = results["optional"], results["speed"]
    slowest, stock = speed["slowest_mean_ms"]
    lines = [
        f"- Optional discards, {_number(optional['games'])} games: who follows hints and never holds a"
        f" card back wins {_plus_minus(optional['never_holds'])}, who may hold cards back"
        f" {_plus_minus(optional['may_hold'])}; difference {_plus_minus(optional['difference'])}.",
        f"- A hint takes {speed['mean_ms']:.2f} ms on average over {_number(speed['hints'])} hints,"
        f" 99 of 100 at most {speed['percentile99_ms']:.1f} ms; slowest with {stock} cards to come,"
        f" {slowest:.2f} ms on average.",
        f"- The exact answer at eight cards to come takes {speed['exact_at_8']['mean_ms']:.1f} ms on"
        f" average over {_number(speed['exact_at_8']['positions'])} positions that are not lost.",
    ]
    lines += [
        f"- Asked for {budget['budget_ms']} ms, {_number(budget['hints'])} hints that are not exact took"
        f" {budget['median']:.1%} of it in the median, {budget['percentile1']:.1%} to"
        f" {budget['percentile99']:.1%} in 98 of 100; {budget['within_a_fifth']:.1%} of them are within a"
        " fifth."
        for budget in results["budgets"]
    ]
    kept = results["kept"]
    lines.append(
        f"- At eight cards to come the default samples keep {kept['kept']:.2%} of the exact chances on"
        f" {_number(kept['positions'])} positions that are not lost."
    )
    return "\n".join(lines)


def _kings(results: dict[str, Any]) -> str:
    header = ["", "games", "won", "95 %", "ms a decision"]
    rows = []
    for level in results["levels"]:
        low, high = level["interval95"]
        rows.append(
            [
                level["level"],
                _number(results["deals"]),
                f"{level['won'] / results['deals']:.1%}",
                f"{low:.1%} to {high:.1%}",
                f"{level['milliseconds']:.2f}",
            ]
        )
    return f"{_made_with(results)}\n\n{_table(header, rows)}"


def _peers(results: dict[str, Any]) -> str:
    header = ["", "won", "lost", "undecided", "ms a deal"]
    deals = results["comparison"]["deals"]
    rows = [
        [
            program["program"],
            *(_number(program[key]) for key in ("solvable", "unsolvable")),
            f"{_number(program['undecided'])} ({program['undecided'] / deals:.1%})",
            f"{program['milliseconds']:.2f}",
        ]
        for program in results["programs"]
    ]
    return f"{_made_with(results)}\n\n{_table(header, rows)}"


def _peers_more(results: dict[str, Any]) -> str:
    found = results["comparison"]
    theirs, ours = (program["milliseconds"] for program in results["programs"])
    return "\n".join(
        (
            f"- The same answer for {_number(found['agree'])} of the {_number(found['decided'])} deals that"
            f" KPatience decides. Beside ours for the next number it would be"
            f" {_number(found['agree_with_next'])} of {_number(found['decided_with_next'])}.",
            f"- Of those it leaves undecided {_number(found['undecided_solvable'])} can be won and"
            f" {_number(found['undecided_unsolvable'])} are lost.",
            f"- KPatience takes {_number(theirs / ours)} times as long a deal.",
        )
    )


def _peers_quoted(results: dict[str, Any]) -> str:
    speeds = {each["name"]: each["deals_a_second"]["median"] for each in results["here"]}
    rows = [
        [
            each["program"],
            each["rules"],
            *map(_number, (each["deals_a_second"], speeds[each["rules"]])),
        ]
        for each in results["quoted"]
    ]
    return _table(["", "rules", "deals/s, there", "acesup-solver, deals/s, here"], rows)


def _sweeps(results: dict[str, Any]) -> str:
    """The same whole packs with and without sweeps."""
    header = ["", "", "deals", "undecided", "states", "where both decide", "seconds a deal"]
    rows = [
        [
            search["rules"],
            search["search"],
            *(
                _number(search[key])
                for key in ("deals", "undecided", "states", "states_of_decided")
            ),
            f"{search['seconds']:.2f}",
        ]
        for search in results["searches"]
    ]
    limit = f"At most {_number(results['max_states'])} states a deal."
    return f"{_table(header, rows)}\n\n{limit} {_made_with(results)}"


_TABLES: dict[str, tuple[Path, Callable[[dict[str, Any]], str]]] = {
    "surveys": (machine.HEADLINE, _surveys),
    "commands": (machine.HEADLINE, _commands),
    "summary": (machine.IDEAS, _summary),
    "ideas": (machine.IDEAS, _ideas),
    "advice": (machine.ADVICE, _advice),
    "advice-more": (machine.ADVICE, _advice_more),
    "kings": (machine.KINGS, _kings),
    "peers": (machine.PEERS, _peers),
    "peers-more": (machine.PEERS, _peers_more),
    "peers-quoted": (machine.PEERS, _peers_quoted),
    "sweeps": (machine.SWEEPS, _sweeps),
}


def _made_with(results: dict[str, Any]) -> str:
    made = results["machine"]
    return (
        f"Version {results['version']}; {made['processor']}, {made['system']}; {made['python']},"
        f" numba {made['numba']}, numpy {made['numpy']}."
    )


def _number(value: float | None) -> str:
    """Thousands apart, and no more digits than mean something."""
    if value is None:
        return _NOTHING
    digits = 0 if value >= 100 or value == int(value) else 1
    return f"{value:,.{digits}f}".replace(",", "\N{NO-BREAK SPACE}")


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---", *["--:"] * (len(header) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@click.command()
@click.option("--check", is_flag=True, help="Only say whether the tables are up to date.")
def main(check: bool) -> None:
    """Make the tables of benchmarks/README.md anew from the results."""
    make_anew(_README, rendered, "python -m benchmarks.report", check=check)


if __name__ == "__main__":
    main()
