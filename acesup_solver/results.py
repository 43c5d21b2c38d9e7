"""What a solver answers: a verdict, its reason, the limits it worked under, and a line of play."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["InvalidLimitsError", "Limits", "Outcome", "Reason", "Solution", "Verdict"]


class Verdict(Enum):
    """Whether some sequence of legal actions wins, the whole stock being known."""

    SOLVABLE = "solvable"
    UNSOLVABLE = "unsolvable"
    UNDECIDED = "undecided"

    def __str__(self) -> str:
        return self.value


class Reason(Enum):
    """What a verdict rests on, or the limit that ended the search without one."""

    LINE = "line"
    """A winning line was found."""
    EXHAUSTED = "exhausted"
    """Everything that can be reached was searched."""
    RULE = "rule"
    """A theorem decided; nothing was searched."""
    STATES = "states"
    """The limit on states was reached."""
    SECONDS = "seconds"
    """The limit on seconds was reached."""
    MEMORY = "memory"
    """The limit on memory was reached."""
    INTERRUPTED = "interrupted"
    """Somebody stopped the search."""

    def __str__(self) -> str:
        return self.value


class InvalidLimitsError(ValueError):
    """A limit is not a number that can limit anything."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search gives up on a deal and answers `Verdict.UNDECIDED`.

    `max_states` counts the distinct states entered in the table, `max_seconds` is wall time, and
    `memory_mb` (megabytes of 10^6 bytes) bounds the table and the stack of one worker. ``None`` is
    no limit. Raises `InvalidLimitsError` for limits below one state or one megabyte.

    >>> Limits(max_states=1_000_000)
    Limits(max_states=1000000, max_seconds=None, memory_mb=400)
    """

    max_states: int | None = None
    max_seconds: float | None = None
    memory_mb: int = 400

    def __post_init__(self) -> None:
        if self.max_states is not None and self.max_states < 1:
            raise InvalidLimitsError(f"at most {self.max_states} states; expected 1 or more")
        if self.max_seconds is not None and not self.max_seconds > 0:
            raise InvalidLimitsError(f"at most {self.max_seconds} seconds; expected more than 0")
        if self.memory_mb < 1:
            raise InvalidLimitsError(f"{self.memory_mb} MB of memory; expected 1 or more")


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer for one deal or position.

    `moves` is the winning line in the notation of the game if the verdict is `SOLVABLE` (replayed by
    the reference game before it got here), else empty. `states` counts the distinct states entered in
    the table, 0 if no search was needed; it depends only on deal, rules, limits and version. `seconds`
    is wall time.
    """

    verdict: Verdict
    reason: Reason
    moves: tuple[str, ...] = ()
    states: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.verdict} ({self.reason}, {self.states} states)"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: won or not, and its score (in Aces Up the cards discarded)."""

    won: bool
    score: int

    def __str__(self) -> str:
        return f"{'won' if self.won else 'lost'}, score {self.score}"
