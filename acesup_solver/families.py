"""What a family of games has to offer: everything above the families talks to them only through this.

A third family is a folder that fulfils these protocols, and one line in `acesup_solver.variants`.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from acesup_solver.deals import Deal
from acesup_solver.results import Limits, Objective, Outcome, Reason, Solution, Verdict

__all__ = [
    "REASONS",
    "VERDICTS",
    "ByHand",
    "Decider",
    "Decisions",
    "Family",
    "Game",
    "Player",
    "PlayerName",
    "Plays",
    "Rules",
]

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

    @property
    def stock(self) -> Sequence[object]:
        """The cards still to come, the next one first (a player does not see this)."""

    @property
    def score(self) -> int:
        """What `Outcome.score` counts, so far."""

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""

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


class PlayerName(Enum):
    """The players who do not see the stock, from the worst to the best."""

    RANDOM = "random"
    """Any legal action, all being as likely."""
    RANDOM_FILL = "random-fill"
    """Discards, then fills gaps from columns of two or more with any card that may, then deals."""
    GREEDY = "greedy"
    """Of all that can be reached in a round, what has the fewest cards left, then the fewest gaps."""
    CAREFUL = "careful"
    """Greedy, but avoids what is known to be lost, and plays exactly at the last round."""
    NETWORK = "network"
    """What the value network likes best."""
    HINT = "hint"
    """Follows the hints."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Plays:
    """Games played, as arrays of the same length.

    `won` (uint8) is 1 or 0. `chances` (float64) is the exact chance to win before the last round was
    dealt, a less noisy measure of the same thing; NaN for players who act at random.
    """

    won: npt.NDArray[np.uint8]
    chances: npt.NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.won)


class Player(Protocol):
    """Plays fresh deals without seeing their stock; owns the memory of one worker, for one thread."""

    samples: int

    def play(
        self, deals: npt.NDArray[np.uint8], first: int, stop: threading.Event | None = None
    ) -> Plays:
        """Play deals (uint8, count x cards), the first of which has the number `first`."""


class Decider(Protocol):
    """Decides fresh deals one after the other; owns the memory of one worker, for one thread."""

    def decide(
        self, deals: npt.NDArray[np.uint8], stop: threading.Event | None = None
    ) -> Decisions:
        """Verdicts on deals (uint8, count x cards: card numbers in dealing order)."""


class ByHand(Protocol):
    """How games of a family are played by hand: what a player sees, and what a click does."""

    in_points: bool
    """Whether play is scored in points; otherwise the result is the score of the game."""
    stock_action: str
    """What a click on the stock does."""

    def rules_in_play(self, rules: Any) -> Any:
        """The rules as they are played, where a player is freer than the solver is."""

    def view(self, game: Any) -> dict[str, object]:
        """What a player sees, as plain values: nothing in it depends on the order of the stock."""

    def tapped(self, game: Any, place: int | str) -> str | None:
        """The action that a click on a place stands for, ``None`` if nothing can be done there.

        `ValueError` if there is no such place.
        """


class Family(Protocol):
    """A family of games that share a kind of rules."""

    name: str
    packs: int
    game_class: type
    """The class of its games."""

    @property
    def by_hand(self) -> ByHand:
        """How its games are played by hand."""

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

    def hint(
        self,
        game: Any,
        *,
        samples: int | None = None,
        budget_ms: float | None = None,
        seed: int | None = None,
    ) -> Any:
        """Advice to a player who does not see the stock."""

    def has_player(self, rules: Any, player: PlayerName) -> bool:
        """Whether there is such a player for some rules."""

    def player(
        self, rules: Any, player: PlayerName, *, samples: int | None = None, seed: int | None = None
    ) -> Player:
        """A worker that plays many deals without seeing their stock."""

    def decider(self, rules: Any, *, limits: Limits | None = None) -> Decider:
        """A worker for many deals under one rule set."""
