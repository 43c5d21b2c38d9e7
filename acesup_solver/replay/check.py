"""The check of a record: everything in it is recomputed, action by action.

The deal of a seed is dealt again, every action is played by the reference game, points, undos, hints and
times are compared with what the rules say, and last the seal of the line. So a refusal names the first
action that cannot have been, and why; a change that is possible play is found by its seal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from acesup_solver.replay import lines
from acesup_solver.replay.lines import NO_KEY, Chain, InvalidRecordError
from acesup_solver.replay.play import HINT, UNDO, End, GameResult
from acesup_solver.replay.record import (
    GameStart,
    Header,
    InvalidLineError,
    event_line,
    integer,
    result_line,
    text_of,
)
from acesup_solver.replay.run import Run

__all__ = ["Check", "Refusal", "check", "read"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Where a record is false, and why: its line, the game, and the number of the action in it."""

    line: int
    reason: str
    game: int | None = None
    action: int | None = None

    def __str__(self) -> str:
        where = [] if self.game is None else [f"game {self.game}"]
        where += [] if self.action is None else [f"action {self.action}"]
        return f"{', '.join(where) or f'line {self.line}'}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Check:
    """What a check found: a record is confirmed if there is no `refusal`.

    `run` holds the games as far as they were confirmed, `chain` what a next line would be sealed with.
    `finished` tells whether the last game that the style has to offer has its result.
    """

    run: Run | None
    chain: Chain
    refusal: Refusal | None = None

    @property
    def confirmed(self) -> bool:
        """Whether everything in the record is true."""
        return self.refusal is None

    @property
    def finished(self) -> bool:
        """Whether the play is over."""
        return self.run is not None and self.run.is_over

    @property
    def results(self) -> tuple[GameResult, ...]:
        """The results of the games that were confirmed."""
        return () if self.run is None else self.run.results

    @property
    def total(self) -> int:
        """The sum of those results."""
        return 0 if self.run is None else self.run.total

    def to_json(self) -> dict[str, object]:
        """Plain values."""
        refusal = self.refusal
        return {
            "confirmed": self.confirmed,
            "line": None if refusal is None else refusal.line,
            "game": None if refusal is None else refusal.game,
            "action": None if refusal is None else refusal.action,
            "reason": None if refusal is None else refusal.reason,
            "style": None if self.run is None else self.run.header.style.value,
            "player": None if self.run is None else self.run.header.player,
            "games": [
                {"variant": start.variant.name, **result.to_json()}
                for start, result in zip(
                    () if self.run is None else self.run.starts, self.results, strict=False
                )
            ],
            "total": self.total,
        }

    def __str__(self) -> str:
        if self.refusal is not None:
            return f"refused: {self.refusal}"
        return f"confirmed: {len(self.results)} games, total {self.total}"


def check(record: str | bytes, *, key: bytes = NO_KEY) -> Check:
    r"""Recompute a finished record and confirm or refuse it.

    `key` is what the record was sealed with, if it was. Raises `InvalidRecordError` for what is no record
    at all, of another version, or beyond the limits on size and depth.

    >>> check('{}\n')
    Traceback (most recent call last):
    acesup_solver.replay.lines.InvalidRecordError: no record of play; expected 'format': 'acesup-play'
    """
    found = read(record, key=key)
    if not found.confirmed or found.finished:
        return found
    run = found.run
    assert run is not None
    if run.play is not None:
        after = f"the record ends without a result after action {run.play.events}"
    else:
        after = f"the record ends after {len(run.results)} games, before the end of the run"
    count = len(lines.split(record))
    game = len(run.starts) or None
    return Check(run, found.chain, Refusal(count, after, game))


def read(record: str | bytes, *, key: bytes = NO_KEY) -> Check:
    """The same for a record that may go on: it is not refused because it has no end."""
    run: Run | None = None
    chain = Chain(key=key)
    reader = _Reader()
    for number, line in enumerate(lines.split(record), start=1):
        content = lines.parsed(line, number)
        seal = content.pop("seal", None)
        action, results = reader.action_on(run, content), () if run is None else run.results
        try:
            if run is None:
                run = Run(Header.from_json(content))
            else:
                reader.take(run, content)
            if not chain.fits(content, seal):
                raise InvalidLineError(
                    "the seal does not fit: this line, or what went before it, is not what was sealed"
                )
            if lines.canonical({**content, "seal": seal}) != line:
                raise InvalidLineError("not written as a record is (blanks, order, double keys)")
        except InvalidRecordError:
            raise
        except ValueError as error:
            if not type(error).__module__.startswith("acesup_solver."):
                raise
            game = None
            if run is not None:
                run.results = results
                game = len(run.starts) or None
            return Check(run, chain, Refusal(number, str(error), game, action))
        assert isinstance(seal, str)
        chain = chain.after(seal)
    return Check(run, chain)


class _Reader:
    """Gives line after line to a run, and compares what a line says with what comes of it."""

    def take(self, run: Run, content: Mapping[str, object]) -> None:
        if "n" in content:
            self._event(run, content)
        elif "game" in content:
            if run.play is not None and run.play.game.is_won:
                raise InvalidLineError("a new game; expected the result of the one that is won")
            run.begin(GameStart.from_json(content))
        elif "result" in content:
            self._result(run, content)
        else:
            raise InvalidLineError("neither a game nor an event nor a result")

    def _event(self, run: Run, content: Mapping[str, object]) -> None:
        if run.play is None:
            raise InvalidLineError("an event without a game")
        play = run.play
        number, event = integer(content, "n"), text_of(content, "do")
        if number != play.events + 1:
            raise InvalidLineError(f"action number {number}; expected {play.events + 1}")
        play.apply(event, integer(content, "at"))
        if event not in (UNDO, HINT) and str(play.game.history[-1]) != event:
            raise InvalidLineError(f"{event!r}; expected it written {play.game.history[-1]!s}")
        points = integer(content, "points")
        if points != play.points:
            raise InvalidLineError(f"{points} points; expected {play.points}")
        _compare(content, event_line(number, play.at, event, play.points))

    def _result(self, run: Run, content: Mapping[str, object]) -> None:
        end = End.parse(content.get("end"))
        result = run.end(end, integer(content, "at"))
        _compare(content, result_line(len(run.results), result, run.total))

    def action_on(self, run: Run | None, content: Mapping[str, object]) -> int | None:
        """The number of the action that a line has to be about, ``None`` if it is about none."""
        if run is None or run.play is None or "n" not in content:
            return None
        return run.play.events + 1


def _compare(content: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """Whether a line says what it should say; `InvalidLineError` names the first difference."""
    for name, value in expected.items():
        if name not in content:
            raise InvalidLineError(f"missing key {name!r}")
        # Compared as text, because to Python True is 1.
        if repr(content[name]) != repr(value):
            raise InvalidLineError(f"{name} is {content[name]!r}; expected {value!r}")
    if odd := sorted(set(content) - set(expected)):
        raise InvalidLineError(f"unknown key {odd[0]!r}")
