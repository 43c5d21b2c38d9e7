"""The games that are being played: who may touch which, one action at a time, each counted once.

A play is a `Session` in memory and its record in the store. The memory is a bounded cache: a play that was
put aside, or left by a server that has stopped, is read from the store again. Only a play without any
action lives in memory alone.

`sequence` is the number of lines of the record. It grows with everything that happens and is kept with it,
so an action that names the sequence it was meant for counts once, whatever is sent twice, and after a
restart too.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

from acesup_solver.replay import Header, RefusedEventError
from acesup_solver.speedaces import Session
from acesup_solver.speedaces.advice import Adviser
from acesup_solver.speedaces.programmes import Programme
from acesup_solver.speedaces.store import Player, StaleSessionError, Store, StoreError
from acesup_solver.web.asked import ActionRequest
from acesup_solver.web.errors import ApiError
from acesup_solver.web.metrics import Metrics

__all__ = ["Table"]

_MOST_PLAYS = 1_000
_REMEMBERED = 4
"""Requests of a play whose answers are remembered."""
_PATIENCE_SECONDS = 10.0

View = dict[str, object]


@dataclass(slots=True)
class _Seat:
    """A play in memory, and what its player has been told."""

    player: Player
    session: Session
    badges: frozenset[str]
    taler: int
    lock: threading.Lock = field(default_factory=threading.Lock)
    games: int = 0
    new_badges: tuple[str, ...] = ()
    new_taler: int = 0
    answers: OrderedDict[str, tuple[ActionRequest, View]] = field(default_factory=OrderedDict)

    @property
    def is_begun(self) -> bool:
        return self.session.line_count > 0


class Table:
    """All plays of a server. May be used by many threads."""

    def __init__(self, store: Store, adviser: Adviser, metrics: Metrics, *, waiting: int) -> None:
        self._store = store
        self._adviser = adviser
        self._metrics = metrics
        self._waiting = waiting
        self._lock = threading.Lock()
        self._seats: OrderedDict[str, _Seat] = OrderedDict()

    # What players ask for

    def begin(
        self, player: Player, programme: Programme, *, again: bool = False
    ) -> tuple[View, bool]:
        """A play, and whether it is new; a new one is kept from its first action on.

        The first action of an attempt gives up the one before it at the same daily deal or tournament. So
        an attempt that the player has not ended is what comes, unless another is wanted (`again`).
        """
        session = self._store.begin(player, programme, adviser=self._adviser)
        unended = None if again else self._unended(player, session)
        if unended is not None:
            return self.view(player, unended), False
        seat = self._seat(player, session)
        self._add(seat)
        return self._view(seat), True

    def _unended(self, player: Player, new: Session) -> str | None:
        """The attempt at the contest of a session that goes on, or waits for its first action."""
        header = new.header
        if header.date is None and header.tournament is None:
            return None
        return self._store.open_attempt(player, header) or self._waiting_for(player, header)

    def _waiting_for(self, player: Player, header: Header) -> str | None:
        with self._lock:
            waiting = [
                seat.session
                for seat in self._seats.values()
                if seat.player.number == player.number and not seat.is_begun
            ]
        wanted = (header.style, header.date, header.tournament)
        for session in waiting:
            found = session.header
            if (found.style, found.date, found.tournament) == wanted:
                return session.play_id
        return None

    def view(self, player: Player, play_id: str) -> View:
        """How a play of a player stands; `ApiError` if the player has no such play."""
        with self._held(player, play_id) as seat:
            return self._view(seat)

    def act(self, player: Player, play_id: str, wish: ActionRequest) -> View:
        """Do what a player wishes, once; `ApiError`, with the play, for what cannot be done now."""
        with self._held(player, play_id) as seat, self._metrics.work(wish.do):
            now = self._view(seat)
            known = seat.answers.get(wish.request)
            if known is not None:
                if known[0] != wish:
                    raise ApiError("refused", "request: used for something else before", play=now)
                return {**now, **known[1], "repeated": True}
            if wish.sequence != seat.session.line_count:
                raise ApiError("conflict", "the play has gone on meanwhile", play=now)
            try:
                said = self._do(seat.session, wish)
            except RefusedEventError as error:
                raise ApiError("refused", str(error), play=self._view(seat)) from error
            seat.answers[wish.request] = (wish, said)
            if len(seat.answers) > _REMEMBERED:
                seat.answers.popitem(last=False)
            return {**self._view(seat), **said}

    # What they do

    def _do(self, session: Session, wish: ActionRequest) -> View:
        if wish.do == "tap":
            if wish.place is None:
                raise ApiError("invalid", "place: expected one for a tap")
            return {"did": session.tap(wish.place)}
        if wish.do == "act":
            if wish.action is None:
                raise ApiError("invalid", "action: expected one to be done")
            return {"did": session.act(wish.action)}
        if wish.do == "deal":
            return {"did": session.deal()}
        if wish.do == "hint":
            return {"did": None, "hint": session.hint().to_json()}
        if wish.do == "undo":
            session.undo()
        elif wish.do == "finish":
            session.finish()
        elif wish.do == "resign":
            session.resign()
        elif session.result is not None or not session.results:
            session.next_game()  # else it is there already
        return {"did": None}

    def _view(self, seat: _Seat) -> View:
        session = seat.session
        view = session.view()
        results = session.results
        if len(results) > seat.games:
            self._tell_news(seat, len(results))
        header = session.header
        return {
            **view,
            "sequence": session.line_count,
            "tournament": header.tournament,
            "date": None if header.date is None else header.date.isoformat(),
            "stages": header.style.games,
            "results": [result.to_json() for result in results],
            "badges": list(seat.new_badges),
            "taler": seat.new_taler,
        }

    def _tell_news(self, seat: _Seat, games: int) -> None:
        badges, taler = self._store.badges(seat.player), self._store.taler(seat.player)
        seat.new_badges = tuple(sorted(badges - seat.badges))
        seat.new_taler = taler - seat.taler
        seat.games, seat.badges, seat.taler = games, badges, taler

    # Who sits where

    @contextlib.contextmanager
    def _held(self, player: Player, play_id: str) -> Iterator[_Seat]:
        """The seat of a play for one thread alone."""
        seat = self._locked(player, play_id)
        if self._is_stale(seat):
            seat.lock.release()
            self._forget(play_id)
            seat = self._locked(player, play_id)
        try:
            yield seat
        except StaleSessionError as error:
            # Another server, or another attempt, has written to the record.
            self._forget(play_id)
            again = self._view(self._find(player, play_id))
            raise ApiError("conflict", str(error), play=again) from error
        finally:
            seat.lock.release()

    def _locked(self, player: Player, play_id: str) -> _Seat:
        seat = self._find(player, play_id)
        if not seat.lock.acquire(timeout=_PATIENCE_SECONDS):
            raise ApiError("busy", "this play is busy with another request")
        return seat

    def _is_stale(self, seat: _Seat) -> bool:
        """Whether the record has gone on elsewhere: a later attempt gave it up, or another server wrote."""
        kept = self._store.line_count(seat.session.play_id) if seat.is_begun else 0
        return kept > seat.session.line_count

    def _find(self, player: Player, play_id: str) -> _Seat:
        with self._lock:
            seat = self._seats.get(play_id)
            if seat is not None:
                self._seats.move_to_end(play_id)
        if seat is None:
            seat = self._add(self._read(player, play_id))
        if seat.player.number != player.number:
            raise _no_play()
        return seat

    def _read(self, player: Player, play_id: str) -> _Seat:
        try:
            if self._store.saved(play_id).player != player.number:
                raise _no_play()
            session = self._store.session(play_id, adviser=self._adviser)
        except StaleSessionError:
            session = self._store.session(play_id, adviser=self._adviser)
        except StoreError as error:
            raise _no_play() from error
        return self._seat(player, session)

    def _seat(self, player: Player, session: Session) -> _Seat:
        badges, taler = self._store.badges(player), self._store.taler(player)
        return _Seat(player, session, badges, taler, games=len(session.results))

    def _add(self, new: _Seat) -> _Seat:
        """Take a seat, unless it was taken meanwhile; whoever sat longest must leave a full table."""
        with self._lock:
            seat = self._seats.setdefault(new.session.play_id, new)
            waiting = [
                play_id
                for play_id, other in self._seats.items()
                if other.player.number == new.player.number and not other.is_begun
            ]
            for play_id in waiting[: max(0, len(waiting) - self._waiting)]:
                del self._seats[play_id]
            while len(self._seats) > _MOST_PLAYS:
                self._seats.popitem(last=False)
            self._metrics.plays(len(self._seats))
        return seat

    def _forget(self, play_id: str) -> None:
        with self._lock:
            self._seats.pop(play_id, None)


def _no_play() -> ApiError:
    return ApiError("not-found", "you have no such play")
