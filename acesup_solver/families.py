"""What a family of games has to offer: everything above the families talks to them only through this.

A third family is a folder that fulfils these protocols, and one line in `acesup_solver.variants`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Objective, Outcome, Reason, Solution, Verdict

__all__ = ["REASONS", "VERDICTS", "Decider", "Decisions", "Family", "Game", "Rules"]

VERDICTS: tuple[Verdict, ...] = tuple(Verdict)
REASONS: tuple[Reason, ...] = tuple(Reason)


class Rules(Protocol):
    """A rule set: a frozen value that prints itself."""

    def to_json(self) -> dict[str, object]:
        """All fields with plain values."""

    def changed(self, **switches: object) -> Any:
        """The same rules with some switches changed; `ValueError` if they do not exist."""

    def in_words(self) -> str:
        """The rules in sentences."""


class Game(Protocol):
    """A game in progress. Actions are strings in the notation of the family."""

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """What the rules allow now."""

    @property
    def history(self) -> tuple[str, ...]:
        """The actions so far."""

    def is_legal(self, action: str) -> bool:
        """Whether the rules allow an action now."""

    def push(self, action: str) -> None:
        """Play an action; `ValueError` if it is not legal."""

    def pop(self) -> str:
        """Take the last action back."""

    def copy(self) -> Any:
        """An independent game in the same position with the same history."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Verdicts on deals in a row, as arrays of the same length.

    `verdicts` and `reasons` (uint8) are places in `VERDICTS` and `REASONS`, `states` (int64) the work.
    Shorter than what was asked for if the work was stopped.
    """

    verdicts: npt.NDArray[np.uint8]
    reasons: npt.NDArray[np.uint8]
    states: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.verdicts)


class Decider(Protocol):
    """Decides fresh deals one after the other; owns the memory of one worker, for one thread."""

    def decide(
        self, deals: npt.NDArray[np.uint8], stop: threading.Event | None = None
    ) -> Decisions:
        """Verdicts on deals (uint8, count x cards: card numbers in dealing order)."""


class Family(Protocol):
    """A family of games that share a kind of rules."""

    name: str
    packs: int
    game_class: type
    """The class of its games."""

    def new_game(self, deal: Deal, rules: Any) -> Game:
        """A game at its start."""

    def game_at(self, data: Mapping[str, object], rules: Any, *, ordered: bool = True) -> Game:
        """The game in the middle that a JSON object describes.

        With `ordered` false the order of the stock need not be given, and is forgotten if it is.
        """

    def position_of(self, game: Any) -> dict[str, object]:
        """A game in progress as the JSON object that `game_at` reads."""

    def default_limits(self, rules: Any) -> Limits:
        """The limits of a search when nobody gave any."""

    def solve(
        self,
        game: Any,
        *,
        objective: Objective = Objective.WIN,
        limits: Limits | None = None,
        stop: threading.Event | None = None,
    ) -> Solution:
        """Decide a game in progress; a win comes with its line (see `Objective`)."""

    def decider(self, rules: Any, *, limits: Limits | None = None) -> Decider:
        """A worker for many deals under one rule set."""
