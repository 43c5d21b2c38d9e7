"""One game as it is played, event by event: what a session drives, and what a check recomputes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Final

from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from acesup_solver.families import Game
from acesup_solver.replay import scoring
from acesup_solver.replay.styles import Terms, in_play
from acesup_solver.variants import Variant

__all__ = ["HINT", "MOST_EVENTS", "UNDO", "End", "GameResult", "Play", "RefusedEventError"]

UNDO: Final = "undo"
HINT: Final = "hint"
MOST_EVENTS = 5_000
"""Events in one game, so that every record that is written can be read."""


class RefusedEventError(ValueError):
    """Something that the rules of play do not allow now."""


class End(Enum):
    """How a game ended."""

    WON = "won"
    LOST = "lost"
    """Nothing was possible any more, and the player had the game scored."""
    TIME = "time"
    """It was not won in time."""
    RESIGNED = "resigned"
    """The player gave up, or went away."""

    def __str__(self) -> str:
        return self.value

    @classmethod
    def parse(cls, text: object) -> End:
        """The end of that name; `RefusedEventError` if there is none."""
        for end in cls:
            if text == end.value:
                return end
        expected = ", ".join(end.value for end in cls)
        raise RefusedEventError(f"unknown end {text!r}; expected {expected}")


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: how it ended and when (`at`, in ms), and what it counts.

    `points` is the running total at the end, `seconds_left` what was added to it, `score` the result.
    `cards` are those discarded (in Aces and Kings: on the foundations). `actions` counts everything but
    undos and hints, what was undone later too.
    """

    end: End
    at: int
    points: int
    seconds_left: int
    score: int
    cards: int
    actions: int
    undos: int
    hints: int

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return self.end is End.WON

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        return {**asdict(self), "end": self.end.value}


class Play:
    """A game in progress with its running points, its clock and its limits.

    Time is given with every event, in whole milliseconds since the first one. `undos_before` are those
    taken in earlier games of the same run.

    >>> from acesup_solver.replay.styles import Style
    >>> from acesup_solver.variants import find_variant
    >>> play = Play(find_variant('classic'), Deal.from_seed(17), Terms(Style.FREE))
    >>> play.apply('deal', 0)
    >>> play.apply('x6D', 1500)
    >>> play.points, play.actions
    (10, 2)
    """

    def __init__(
        self, variant: Variant, deal: Deal, terms: Terms, *, undos_before: int = 0
    ) -> None:
        packs = variant.family.packs
        if len(deal) != len(PACK) * packs:
            raise RefusedEventError(f"{len(deal)} cards; expected {len(PACK) * packs} in play")
        self.variant = in_play(variant)
        self.deal = deal
        self.terms = terms
        self.game: Game = self.variant.family.new_game(deal, self.variant.rules)
        self.points = 0
        self.actions = 0
        self.undos = 0
        self.hints = 0
        self.events = 0
        self.at = 0
        self._undos_before = undos_before
        self._gains: tuple[tuple[int, bool], ...] = ()

    def copy(self) -> Play:
        """An independent game that goes on from here."""
        twin = object.__new__(Play)
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.copy()
        return twin

    # Events

    def apply(self, event: str, at: int) -> None:
        """Play an action, ``undo`` or ``hint`` at a time; `RefusedEventError` if it may not be."""
        self._check_time(at)
        if self.game.is_won:
            raise RefusedEventError("the game is won; expected nothing more")
        if self.events == MOST_EVENTS:
            raise RefusedEventError(f"{MOST_EVENTS} events; expected no more in one game")
        if event == UNDO:
            self._undo()
        elif event == HINT:
            self.hints += 1
            if self._in_points:
                self.points = scoring.after_hint(self.points)
        else:
            self._act(event)
        self.events += 1
        self.at = at

    def _check_time(self, at: int) -> None:
        if self.events == 0 and at != 0:
            raise RefusedEventError(
                f"the first event at {at} ms; expected 0, because it starts the clock"
            )
        if at < self.at:
            raise RefusedEventError(f"at {at} ms; expected {self.at} ms or later, as before it")
        if self.is_too_late(at):
            raise RefusedEventError(
                f"at {at} ms; expected less than {self.terms.milliseconds} ms, the time for this stage"
            )

    @property
    def _in_points(self) -> bool:
        return self.variant.family.by_hand.in_points

    def _act(self, action: str) -> None:
        cards, stock = self.game.score, len(self.game.stock)
        try:
            self.game.push(action)
        except ValueError as error:
            raise RefusedEventError(str(error)) from error
        gained = 0
        if self._in_points:
            total = scoring.after_discards(self.points, self.game.score - cards)
            if self.game.is_won:
                total = scoring.after_win(total)
            gained = total - self.points
            self.points = total
        self._gains += ((gained, len(self.game.stock) != stock),)
        self.actions += 1

    def _undo(self) -> None:
        if reason := self.why_no_undo():
            raise RefusedEventError(reason)
        *before, (gained, _) = self._gains
        self.game.pop()
        self._gains = tuple(before)
        if self._in_points:
            self.points = scoring.after_undo(self.points, gained)
        self.undos += 1

    # What is possible

    def is_too_late(self, at: int) -> bool:
        """Whether the time for the game has run out at a time."""
        return self.terms.milliseconds is not None and at >= self.terms.milliseconds

    def why_no_undo(self) -> str | None:
        """Why there is nothing to take back now, or ``None`` if there is."""
        if self.game.is_won:
            return "undo after the win"
        if not self._gains:
            return "undo without an action to take back"
        if self._gains[-1][1]:
            return "undo of a deal from the stock; cards once seen stay seen"
        if self.undos_left == 0:
            return f"one undo too many; expected at most {self.terms.undos} in the run"
        return None

    @property
    def undos_left(self) -> int | None:
        """The number of undos that the run still has, ``None`` for any number."""
        if self.terms.undos is None:
            return None
        return max(0, self.terms.undos - self._undos_before - self.undos)

    @property
    def is_lost(self) -> bool:
        """Whether the stock is empty and nothing can be done any more that counts."""
        outcome = None if self.game.stock else self.game.outcome()
        return outcome is not None and not outcome.won

    # The end

    def ended(self, end: End, at: int) -> GameResult:
        """The result of the game if it ends so at a time; `RefusedEventError` if it does not."""
        if not self.events:
            raise RefusedEventError("an end before the first action")
        self._check_end(end, at)
        left = scoring.seconds_left(self.terms, at, won=end is End.WON)
        score = scoring.result_of(self.variant, self.terms, self.points, left, self.game.score)
        return GameResult(
            end=end,
            at=at,
            points=self.points,
            seconds_left=left,
            score=score,
            cards=self.game.score,
            actions=self.actions,
            undos=self.undos,
            hints=self.hints,
        )

    def _check_end(self, end: End, at: int) -> None:
        limit = self.terms.milliseconds
        if self.game.is_won or end is End.WON:
            if not (self.game.is_won and end is End.WON):
                state = "won" if self.game.is_won else "not won"
                raise RefusedEventError(f"ended as {end}; the game is {state}")
            if at != self.at:
                raise RefusedEventError(
                    f"won at {at} ms; expected {self.at}, the last action's time"
                )
        elif end is End.TIME:
            if limit is None or at != limit:
                expected = "a game with a clock" if limit is None else f"{limit} ms"
                raise RefusedEventError(f"out of time at {at} ms; expected {expected}")
        elif at < self.at or self.is_too_late(at):
            most = "" if limit is None else f" and before {limit} ms"
            raise RefusedEventError(f"ended at {at} ms; expected {self.at} ms or later{most}")
        elif end is End.LOST and not self.is_lost:
            raise RefusedEventError("ended as lost; there is still something to do")
