"""What a solver answers: a verdict, its reason, the limits it worked under, and a line of play."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

__all__ = [
    "InvalidLimitsError",
    "InvalidObjectiveError",
    "Limits",
    "Objective",
    "Outcome",
    "Reason",
    "Solution",
    "Verdict",
]


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


class InvalidObjectiveError(ValueError):
    """A text is not an objective."""


class Objective(Enum):
    """What a solver is asked for, beyond the verdict.

    >>> Objective.parse('fewest-moves')
    <Objective.FEWEST_MOVES: 'fewest-moves'>
    """

    WIN = "win"
    """Any line that wins."""
    FEWEST_MOVES = "fewest-moves"
    """A line that wins with the fewest moves into empty columns; discards and deals do not count,
    because every line that wins has the same number of them."""
    BEST_SCORE = "best-score"
    """A line that leaves the fewest cards, whether the deal can be won or not."""

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: str | Objective) -> Objective:
        """The objective of that name; `InvalidObjectiveError` if there is none."""
        if isinstance(text, Objective):
            return text
        for objective in cls:
            if text.strip().lower() == objective.value:
                return objective
        expected = ", ".join(objective.value for objective in cls)
        raise InvalidObjectiveError(f"unknown objective {text!r}; expected {expected}")


class InvalidLimitsError(ValueError):
    """A limit is not a number that can limit anything."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search gives up on a deal and answers `Verdict.UNDECIDED`.

    `max_states` counts the distinct states entered in the table, `max_seconds` is wall time, and
    `memory_mb` (megabytes of 10^6 bytes) bounds the table and the stack of one worker. ``None`` is
    no limit. Raises `InvalidLimitsError` for limits below one state or one megabyte.

    >>> Limits(max_states=1_000_000)
    Limits(max_states=1000000, max_seconds=None, memory_mb=450)
    """

    max_states: int | None = None
    max_seconds: float | None = None
    memory_mb: int = 450

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

    Where more than a win was asked for (`objective`), `moves` is the best line found: for
    `BEST_SCORE` it is there for lost deals too and leaves `left` cards beyond the last ones;
    `move_count` is the number of moves into empty columns in it. `limit` is the limit that ended
    the search for something better; without one the line is `proved` to be best.
    """

    verdict: Verdict
    reason: Reason
    moves: tuple[str, ...] = ()
    states: int = 0
    seconds: float = 0.0
    objective: Objective = field(default=Objective.WIN, kw_only=True)
    left: int | None = field(default=None, kw_only=True)
    move_count: int | None = field(default=None, kw_only=True)
    limit: Reason | None = field(default=None, kw_only=True)

    @property
    def proved(self) -> bool:
        """Whether the answer is final: no limit ended the search for it."""
        return self.verdict is not Verdict.UNDECIDED and self.limit is None

    def __str__(self) -> str:
        words = f"{self.verdict} ({self.reason}, {self.states} states)"
        if self.objective is Objective.WIN:
            return words
        if self.objective is Objective.BEST_SCORE and self.left is not None:
            words += f", {self.left} left"
        elif self.move_count is not None:
            words += f", {self.move_count} moves"
        return words if self.proved else f"{words}, not proved"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: won or not, and its score (in Aces Up the cards discarded)."""

    won: bool
    score: int

    def __str__(self) -> str:
        return f"{'won' if self.won else 'lost'}, score {self.score}"
