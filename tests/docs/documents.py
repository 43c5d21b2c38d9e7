"""Documents in Markdown as lists of fenced blocks, and what the marks before a block mean.

A comment on the line before a block says how the tests treat it:

    <!-- slow -->             it is run by ``pytest -m slow`` only
    <!-- not run: why -->     it is shown, not run
    <!-- command: name -->    one of the two commands of the README, which ``.ci/run`` runs
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

__all__ = ["DOCUMENTS", "ROOT", "Block", "blocks_of"]

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "benchmarks" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)

_FENCE = re.compile(r"^(?P<indent> *)(?P<fence>```+)(?P<language>\w*)(?P<info>[^`]*)$")
_MARK = re.compile(r"^\s*<!-- (slow|not run|command)(?:: (.+))? -->$")
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: what stands in it, from which `line` of its document on, and its mark."""

    line: int
    language: str
    title: str | None
    text: str
    mark: str | None = None
    why: str | None = None

    @property
    def is_slow(self) -> bool:
        """Whether only the slow tests run it."""
        return self.mark == "slow"

    @property
    def is_shown_only(self) -> bool:
        """Whether it is not run here."""
        return self.mark in ("not run", "command")


def blocks_of(text: str) -> list[Block]:
    """The fenced blocks of a document in Markdown."""
    found: list[Block] = []
    lines = text.splitlines()
    place = 0
    while place < len(lines):
        fence = _FENCE.match(lines[place])
        if fence is None:
            place += 1
            continue
        end = place + 1
        while lines[end].strip() != fence["fence"]:
            end += 1
        mark = _MARK.match(lines[place - 1]) if place else None
        title = _TITLE.search(fence["info"])
        indent = len(fence["indent"])
        found.append(
            Block(
                line=place + 1,
                language=fence["language"],
                title=title[1] if title else None,
                text="".join(f"{line[indent:]}\n" for line in lines[place + 1 : end]),
                mark=mark[1] if mark else None,
                why=mark[2] if mark else None,
            )
        )
        place = end + 1
    return found
