"""How many deals can be won, rule set by rule set: the table of shares in the README.

    python -m benchmarks.shares             # survey, write results/shares.json, and the README's table
    python -m benchmarks.shares --optional  # survey only those with optional discards anew
    python -m benchmarks.shares --check     # fail unless the README shows what the file says

Seeds are those of splitmix-1 from 0 on. Intervals are Wilson's, from the solvable to the solvable and
undecided.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

import acesup_solver as au

RESULTS = Path(__file__).parent / "results" / "shares.json"
README = Path(__file__).parent.parent / "README.md"
BEGIN, END = "<!-- shares:begin -->", "<!-- shares:end -->"


@dataclass(frozen=True)
class Entry:
    """One line of the table: a variant, what is changed in it, and how many deals are worth deciding."""

    variant: str
    deals: int
    switches: dict[str, object] = field(default_factory=dict)


ENTRIES = (
    Entry("classic", 200_000),
    Entry("classic", 500_000, {"lone_moves": False}),
    Entry("classic", 100_000, {"gaps": "must-fill"}),
    Entry("classic", 1_000_000, {"gaps": "must-fill", "lone_moves": False}),
    Entry("reverse", 100_000),
    Entry("aerobatics", 500_000),
    Entry("aerobatics", 500_000, {"lone_moves": False}),
    Entry("strict", 2_000_000),
    Entry("easy", 5_000),
    Entry("no-moves", 100_000_000),
    Entry("five-columns", 1_000_000),
    Entry("strict", 50_000, {"discards": "optional"}),
    Entry("aerobatics", 5_000, {"discards": "optional"}),
    Entry("classic", 1_000, {"discards": "optional"}),
    Entry("easy", 300, {"discards": "optional"}),
)


def measure(entry: Entry) -> dict[str, object]:
    """The survey of one entry, as JSON, with what was changed in the variant."""
    variant = au.find_variant(entry.variant).changed(**entry.switches)
    result = au.survey(variant, range(entry.deals), keep_results=False).to_json()
    return {"switches": entry.switches, **result}


def table(results: list[dict[str, object]]) -> str:
    """The results as Markdown."""
    lines = [
        "| variant | changed | winnable | 95 % interval | deals | undecided |",
        "|---|---|---|---|---|---|",
    ]
    for result in results:
        lines.append("| " + " | ".join(_cells(result)) + " |")
    return "\n".join(lines)


def _cells(result: dict[str, object]) -> list[str]:
    switches = result["switches"]
    seeds = result["seeds"]
    interval = result["interval95"]
    assert isinstance(switches, dict)
    assert isinstance(seeds, list)
    assert isinstance(interval, list)
    deals = int(seeds[1]) - int(seeds[0])
    rate = float(str(result["rate"]))
    digits = 5 if rate < 0.001 else 2
    changed = ", ".join(
        ("lone moves" if value else "no lone moves") if name == "lone_moves" else f"{name} {value}"
        for name, value in switches.items()
    )
    return [
        f"`{result['variant']}`",
        changed,
        f"{100 * rate:.{digits}f} %",
        f"{100 * interval[0]:.{digits}f} to {100 * interval[1]:.{digits}f}",
        f"{deals:,}".replace(",", " "),
        str(result["undecided"]),
    ]


def with_table(readme: str, results: list[dict[str, object]]) -> str:
    """The README with its table made anew."""
    before, rest = readme.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table(results)}\n{END}{after}"


def _measured_before(entry: Entry) -> dict[str, object] | None:
    """The result of an entry with forced discards, as the file has it."""
    if "discards" in entry.switches:
        return None
    for result in json.loads(RESULTS.read_text(encoding="utf-8")):
        deals = result["seeds"] == ["0", str(entry.deals)]
        if deals and (result["variant"], result["switches"]) == (entry.variant, entry.switches):
            return dict(result)
    return None


def main() -> int:
    """Survey and write, or check."""
    if "--check" not in sys.argv[1:]:
        results = []
        for entry in ENTRIES:
            kept = _measured_before(entry) if "--optional" in sys.argv[1:] else None
            results.append(kept or measure(entry))
            print(" | ".join(_cells(results[-1])), file=sys.stderr)
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    readme = README.read_text(encoding="utf-8")
    wanted = with_table(readme, results)
    if "--check" in sys.argv[1:]:
        if wanted != readme:
            print("the table of shares in README.md is not that of results/shares.json")
            return 1
        return 0
    README.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
