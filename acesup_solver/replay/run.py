"""All games of one record, one after the other: a single game, or the stages of a run."""

from __future__ import annotations

import datetime as dt

from acesup_solver.replay.play import End, GameResult, Play, RefusedEventError
from acesup_solver.replay.record import GameStart, Header, date_in
from acesup_solver.replay.styles import STAGES, Style, Terms, is_house_rule

__all__ = ["Run", "variant_of"]


class Run:
    """The games played so far under one header, and the one that is being played (`play`, or ``None``)."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.play: Play | None = None
        self.starts: tuple[GameStart, ...] = ()
        self.results: tuple[GameResult, ...] = ()

    def copy(self) -> Run:
        """An independent run that goes on from here."""
        twin = Run(self.header)
        twin.play = None if self.play is None else self.play.copy()
        twin.starts, twin.results = self.starts, self.results
        return twin

    @property
    def total(self) -> int:
        """The sum of the results so far."""
        return sum(result.score for result in self.results)

    @property
    def is_over(self) -> bool:
        """Whether there is no game to come: all are won, or one is not."""
        if not self.results or self.play is not None:
            return False
        return not self.results[-1].won or len(self.results) == self.header.style.games

    @property
    def stages_won(self) -> int:
        """The number of games won."""
        return sum(result.won for result in self.results)

    @property
    def undos(self) -> int:
        """The number of undos in the finished games."""
        return sum(result.undos for result in self.results)

    def begin(self, start: GameStart) -> None:
        """Begin the next game; `RefusedEventError` if the style has no such game now."""
        if self.play is not None:
            raise RefusedEventError("a new game before the result of the last one")
        if self.is_over:
            raise RefusedEventError("a game after the end of the run")
        number = len(self.results) + 1
        if start.number != number:
            raise RefusedEventError(f"game {start.number}; expected game {number}")
        self._check_variant(start)
        self._check_time(start)
        terms = Terms.of(self.header.style, number)
        self.play = Play(start.variant, start.deal, terms, undos_before=self.undos)
        self.starts += (start,)

    def _check_variant(self, start: GameStart) -> None:
        style = self.header.style
        expected = variant_of(style, start.number)
        if expected is None:
            return
        if start.variant.name != expected or is_house_rule(start.variant):
            raise RefusedEventError(
                f"game {start.number} of {style} play is of {start.variant}"
                f"{' with house rules' if is_house_rule(start.variant) else ''}; expected {expected}"
            )

    def _check_time(self, start: GameStart) -> None:
        header = self.header
        if header.date is not None and header.timezone is not None:
            date = date_in(start.began, header.timezone)
            if date != header.date:
                raise RefusedEventError(
                    f"begun on {date} in {header.timezone}; the deal is that of {header.date}"
                )
        if self.starts:
            ended = self.starts[-1].began + dt.timedelta(milliseconds=self.results[-1].at)
            if start.began < ended:
                raise RefusedEventError(f"game {start.number} began before the one before ended")

    def apply(self, event: str, at: int) -> None:
        """Play an event of the game in progress."""
        self._playing().apply(event, at)

    def end(self, end: End, at: int) -> GameResult:
        """End the game in progress, and return its result."""
        result = self._playing().ended(end, at)
        self.results += (result,)
        self.play = None
        return result

    def _playing(self) -> Play:
        if self.play is None:
            raise RefusedEventError("no game is being played")
        return self.play


def variant_of(style: Style, number: int) -> str | None:
    """The variant of the n-th game of a style, ``None`` where any will do."""
    if style.is_run:
        return STAGES[number - 1].variant
    return "classic" if style is Style.DAILY else None
