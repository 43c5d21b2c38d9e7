"""A session: a game in progress, or a run of them, as a client sees and plays it.

The client gets `Session.view` and sends actions, taps and wishes; it never gets the order of the stock,
nor the number of the deal, which would tell it. Everything that happens is a line in the record, handed
to a journal before it counts: if the journal cannot keep it, it has not happened.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from acesup_solver.replay import GameResult, InvalidRecordError, Play, RefusedEventError, Run, read
from acesup_solver.replay.lines import NO_KEY, Chain
from acesup_solver.replay.play import HINT, UNDO, End
from acesup_solver.replay.record import GameStart, Header, event_line, result_line
from acesup_solver.replay.styles import Terms
from acesup_solver.speedaces.advice import Adviser, Hint, hidden_stock_adviser
from acesup_solver.speedaces.clock import Clock, SystemClock
from acesup_solver.speedaces.programmes import Programme

__all__ = ["Journal", "Session"]


class Journal(Protocol):
    """Keeps the lines of a record."""

    def append(self, lines: Sequence[str]) -> None:
        """Keep these lines, all of them or, with an exception, none."""


class _NoJournal:
    def append(self, lines: Sequence[str]) -> None:
        """Keep nothing."""


class Session:
    """One game in progress, or the game in progress of a run.

    `programme` tells what is played. Raises `RefusedEventError` for what is not possible now; then
    nothing has changed. For one thread.

    >>> from acesup_solver.speedaces.clock import SetClock
    >>> from acesup_solver.speedaces.programmes import FreePlay
    >>> clock = SetClock(dt.datetime(2026, 11, 30, tzinfo=dt.UTC))
    >>> session = Session(FreePlay.of_seed('classic', 17), clock=clock)
    >>> session.deal()
    'deal'
    >>> session.tap(4)
    'x6D'
    >>> session.points, session.view()['stock']
    (10, 48)
    """

    def __init__(
        self,
        programme: Programme,
        *,
        player: str = "",
        play_id: str | None = None,
        clock: Clock | None = None,
        adviser: Adviser = hidden_stock_adviser,
        journal: Journal | None = None,
        key: bytes = NO_KEY,
    ) -> None:
        self._programme = programme
        self._player = player
        self._id = secrets.token_hex(16) if play_id is None else play_id
        self._clock: Clock = SystemClock() if clock is None else clock
        self._adviser = adviser
        self._journal: Journal = _NoJournal() if journal is None else journal
        self._chain = Chain(key=key)
        self._run: Run | None = None
        self._lines: tuple[str, ...] = ()
        self._began = 0
        self._shown = self._fresh(1)

    @classmethod
    def resumed(cls, record: str, programme: Programme, **settings: Any) -> Session:
        """The session that wrote a record, from where it ends; `settings` are those of a new one.

        The clock has gone on meanwhile. Raises `InvalidRecordError` for a record that is not confirmed.
        """
        key = settings.get("key", NO_KEY)
        found = read(record, key=key)
        if found.refusal is not None or found.run is None:
            raise InvalidRecordError(f"a record that is refused cannot go on: {found.refusal}")
        run = found.run
        settings |= {"player": run.header.player, "play_id": run.header.play_id}
        session = cls(programme, **settings)
        session._run, session._chain = run, found.chain
        session._lines = tuple(record.splitlines())
        if run.play is not None:
            session._shown = run.play
            passed = session._clock.now() - run.starts[-1].began
            elapsed = max(passed // dt.timedelta(milliseconds=1), run.play.at)
            session._began = session._clock.milliseconds() - elapsed
            session._check_clock()
        elif run.results and not run.is_over:
            session._shown = session._fresh(len(run.results) + 1)
        elif run.results:
            session._shown = _last_play(record, key)
        return session

    def _fresh(self, number: int) -> Play:
        variant, deal = self._programme.game(number, self._clock.now())
        header = self._programme.header(self._id, self._player, self._clock.now())
        undos = 0 if self._run is None else self._run.undos
        return Play(variant, deal, Terms.of(header.style, number), undos_before=undos)

    # What has happened

    @property
    def play_id(self) -> str:
        """What tells this session's record from others."""
        return self._id

    @property
    def record(self) -> str:
        """The record so far, with the whole deal in it: not for a player who is still playing."""
        return "".join(f"{line}\n" for line in self._lines)

    @property
    def line_count(self) -> int:
        """The number of lines in the record: it grows with everything that happens, and is kept with it."""
        return len(self._lines)

    @property
    def header(self) -> Header:
        """What is played, by whom; before the first action, as it would begin now."""
        if self._run is not None:
            return self._run.header
        return self._programme.header(self._id, self._player, self._clock.now())

    @property
    def points(self) -> int:
        """The running points of the game."""
        return self._shown.points

    @property
    def total(self) -> int:
        """The sum of the results of the finished games."""
        return 0 if self._run is None else self._run.total

    @property
    def results(self) -> tuple[GameResult, ...]:
        """The results of the finished games."""
        self._check_clock()
        return () if self._run is None else self._run.results

    @property
    def result(self) -> GameResult | None:
        """The result of the game, ``None`` while it goes on."""
        self._check_clock()
        if self._run is None or self._run.play is not None or not self._is_shown_finished:
            return None
        return self._run.results[-1]

    @property
    def _is_shown_finished(self) -> bool:
        return self._run is not None and self._shown.events > 0 and self._run.play is None

    @property
    def is_over(self) -> bool:
        """Whether the play is over: no game goes on, and none is to come."""
        self._check_clock()
        return self._run is not None and self._run.is_over

    @property
    def elapsed(self) -> int:
        """The time on the clock of the game, in milliseconds; it starts with the first action."""
        self._check_clock()
        if self._is_shown_finished and self._run is not None:
            return self._run.results[-1].at
        return self._now_in_game() if self._shown.events else 0

    def _now_in_game(self) -> int:
        return max(self._clock.milliseconds() - self._began, self._shown.at)

    # What a player does

    def act(self, action: str) -> str:
        """Play an action in the notation of the game; returns it as it is written."""
        if action.strip().lower() in (UNDO, HINT):
            raise RefusedEventError(f"{action!r} is no action of the game")
        self._happen(action)
        return str(self._shown.game.history[-1])

    def deal(self) -> str:
        """A click on the stock."""
        return self.act(self._shown.variant.family.by_hand.stock_action)

    def tap(self, place: int | str) -> str | None:
        """A click on a column (from 1), a card or a place: what it did, ``None`` if it does nothing."""
        self._check_playing()
        try:
            action = self._shown.variant.family.by_hand.tapped(self._shown.game, place)
        except ValueError as error:
            raise RefusedEventError(str(error)) from error
        return None if action is None else self.act(action)

    def undo(self) -> None:
        """Take the last action back, unless it brought cards from the stock."""
        self._happen(UNDO)

    def hint(self) -> Hint:
        """What the adviser says; it costs points as soon as it is shown."""
        self._check_playing()
        if self._shown.game.is_won or self._shown.is_lost:
            raise RefusedEventError("hint in a game in which nothing can be done")
        hint = self._adviser(self._shown.game.copy())
        self._happen(HINT)
        return hint

    def finish(self) -> GameResult:
        """Have the game scored, when the stock is empty and nothing is possible."""
        return self._end(End.LOST)

    def resign(self) -> GameResult:
        """Give the game up."""
        return self._end(End.RESIGNED)

    def next_game(self) -> None:
        """Go on to the next stage of a run, whose clock starts with its first action."""
        self._check_clock()
        if self._run is None or not self._is_shown_finished:
            raise RefusedEventError("the next game before the end of this one")
        if self._run.is_over:
            raise RefusedEventError("the play is over; expected nothing more")
        self._shown = self._fresh(len(self._run.results) + 1)

    # How it comes to happen

    def _check_playing(self) -> None:
        self._check_clock()
        if self._is_shown_finished:
            raise RefusedEventError("the game is over; expected nothing more")

    def _check_clock(self) -> None:
        """End the game if its time has run out meanwhile."""
        play = None if self._run is None else self._run.play
        if play is not None and play.is_too_late(self._now_in_game()):
            assert play.terms.milliseconds is not None
            self._record_end(End.TIME, play.terms.milliseconds)

    def _happen(self, event: str) -> None:
        self._check_playing()
        contents: list[Mapping[str, object]] = []
        began = self._began
        if self._run is None or self._run.play is None:
            run, at = self._begun(contents), 0
            began = self._clock.milliseconds()
        else:
            run, at = self._run.copy(), self._now_in_game()
        run.apply(event, at)
        play = run.play
        assert play is not None
        said = event if event in (UNDO, HINT) else str(play.game.history[-1])
        contents.append(event_line(play.events, at, said, play.points))
        if play.game.is_won:
            result = run.end(End.WON, at)
            contents.append(result_line(len(run.results), result, run.total))
        self._keep(contents)
        self._run, self._shown, self._began = run, play, began

    def _begun(self, contents: list[Mapping[str, object]]) -> Run:
        """The run with its next game begun now, whose lines are added to those to be written."""
        now = self._clock.now()
        if self._run is None:
            run = Run(self._programme.header(self._id, self._player, now))
            contents.append(run.header.to_json())
        else:
            run = self._run.copy()
        number = len(run.results) + 1
        variant, deal = self._programme.game(number, now)
        began = _to_milliseconds(now)
        if run.starts:
            # The clock of the machine may have been set back meanwhile, and rounding may do the same.
            passed = dt.timedelta(milliseconds=run.results[-1].at)
            began = max(began, run.starts[-1].began + passed)
        start = GameStart(number, variant, deal, began)
        run.begin(start)
        contents.append(start.to_json())
        return run

    def _end(self, end: End) -> GameResult:
        self._check_playing()
        if self._run is None or self._run.play is None:
            raise RefusedEventError("an end before the first action")
        return self._record_end(end, self._now_in_game())

    def _record_end(self, end: End, at: int) -> GameResult:
        assert self._run is not None
        run = self._run.copy()
        play = run.play
        result = run.end(end, at)
        self._keep([result_line(len(run.results), result, run.total)])
        assert play is not None
        self._run, self._shown = run, play
        return result

    def _keep(self, contents: Sequence[Mapping[str, object]]) -> None:
        chain, lines = self._chain, []
        for content in contents:
            line, chain = chain.sealed(content)
            lines.append(line)
        self._journal.append(lines)
        self._chain, self._lines = chain, (*self._lines, *lines)

    # What a client sees

    def view(self) -> dict[str, object]:
        """Everything that a client may know, as plain values: never the order of the stock."""
        self._check_clock()
        play = self._shown
        finished = self._is_shown_finished
        result = self.result
        limit = play.terms.milliseconds
        elapsed = self.elapsed
        return {
            "id": self._id,
            "style": play.terms.style.value,
            "stage": play.terms.stage,
            "variant": play.variant.name,
            "rules": play.variant.rules.to_json(),
            **play.variant.family.by_hand.view(play.game),
            "actions": [] if finished else [str(action) for action in play.game.legal_actions],
            "can_undo": not finished and play.why_no_undo() is None,
            "can_finish": not finished and play.events > 0 and play.is_lost,
            "points": play.points,
            "moves": play.actions,
            "undos": play.undos,
            "undos_left": play.undos_left,
            "hints": play.hints,
            "elapsed": elapsed,
            "time_left": None if limit is None else max(0, limit - elapsed),
            "result": None if result is None else result.to_json(),
            "total": self.total,
            "over": self.is_over,
        }


def _to_milliseconds(moment: dt.datetime) -> dt.datetime:
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


def _last_play(record: str, key: bytes) -> Play:
    """The last game of a finished run as it was just before its result."""
    before = "".join(f"{line}\n" for line in record.splitlines()[:-1])
    play = read(before, key=key).run
    assert play is not None
    assert play.play is not None
    return play.play
