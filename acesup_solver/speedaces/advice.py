"""Hints as a client gets them: an action with its odds, and why, in words and as plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from acesup_solver.families import Game
from acesup_solver.variants import family_of

__all__ = ["Adviser", "Candidate", "Hint", "hidden_stock_adviser"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action with its chance to win, 0 to 1; `stderr` is its standard error, 0 if `exact`."""

    action: str
    win: float
    stderr: float
    exact: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """A sensible action (``None`` where nothing wins any more) and why, in a sentence.

    `method` names how it was found and `candidates` are all legal actions with their odds. `reason` says
    the same as the sentence in plain values, for other languages: a ``code`` and what belongs to it.
    """

    action: str | None
    words: str
    method: str = ""
    candidates: tuple[Candidate, ...] = ()
    reason: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "action": self.action,
            "words": self.words,
            "method": self.method,
            "candidates": [
                {"action": c.action, "win": c.win, "stderr": c.stderr, "exact": c.exact}
                for c in self.candidates
            ],
            "code": self.reason.get("code"),
            "data": {name: value for name, value in self.reason.items() if name != "code"},
        }


Adviser = Callable[[Game], Hint]
"""Advises on a game without looking at the order of its stock."""


def hidden_stock_adviser(game: Game) -> Hint:
    """The hint of the game's own family."""
    advice = family_of(game).hint(game)
    return Hint(
        action=None if advice.action is None else str(advice.action),
        words=advice.explain(),
        method=advice.method.value,
        candidates=tuple(
            Candidate(str(chance.action), chance.win, chance.stderr, chance.exact)
            for chance in advice.actions
        ),
        reason=advice.reason(),
    )
