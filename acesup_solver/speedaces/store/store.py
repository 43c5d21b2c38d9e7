"""The store: sessions whose every line is kept, and what comes of them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from acesup_solver.replay import Header, Run, Style, check, read
from acesup_solver.replay.lines import NO_KEY, parsed, split
from acesup_solver.replay.play import End
from acesup_solver.replay.record import date_in, result_line
from acesup_solver.speedaces.advice import Adviser, hidden_stock_adviser
from acesup_solver.speedaces.clock import Clock, SystemClock
from acesup_solver.speedaces.programmes import Daily, FreePlay, Programme, Stages, Tournament
from acesup_solver.speedaces.session import Session
from acesup_solver.speedaces.sources import DealSource, ShippedDeals
from acesup_solver.speedaces.statistics import Statistics, Streak, daily_streak
from acesup_solver.speedaces.store import boards, booking, careers
from acesup_solver.speedaces.store.accounts import Accounts
from acesup_solver.speedaces.store.boards import Entry
from acesup_solver.speedaces.store.database import Database, StaleSessionError, StoreError
from acesup_solver.speedaces.store.journal import StoreJournal
from acesup_solver.speedaces.store.players import Player, add_player, find_player
from acesup_solver.speedaces.store.plays import (
    OPEN,
    Saved,
    add_lines,
    as_saved,
    current_game,
    find_play,
    open_attempt,
    record_of,
)
from acesup_solver.speedaces.store.tables import players, plays
from acesup_solver.speedaces.store.tournaments import (
    add_tournament,
    find_tournament,
    names_of_tournaments,
)

__all__ = ["Store"]

_CLOCKS_DIFFER_BY = dt.timedelta(minutes=5)


class Store:
    """Players, their plays and what they won, in a database: a file, or an SQLAlchemy URL.

    `key` seals the records: without it nobody can make or alter one unseen. `source` gives the deals,
    `timezone` tells when a day begins. May be used by several processes and threads at once (in memory,
    ``sqlite://``, by one thread); a session is for one.

    >>> store = Store('sqlite://')
    >>> ada = store.add_player('Ada')
    >>> session = store.begin(ada, FreePlay.of_seed('classic', 17))
    >>> session.deal(), session.resign().cards
    ('deal', 0)
    >>> store.statistics(ada)['classic'].games
    1
    >>> store.close()
    """

    def __init__(
        self,
        place: str | Path,
        *,
        key: bytes = NO_KEY,
        clock: Clock | None = None,
        source: DealSource | None = None,
        timezone: str = "UTC",
    ) -> None:
        self._database = Database(place)
        self._key = key
        self._clock: Clock = SystemClock() if clock is None else clock
        self._source: DealSource = ShippedDeals() if source is None else source
        self._timezone = timezone
        self.accounts = Accounts(self._database, self._clock)

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    def _now(self) -> int:
        return _milliseconds(self._clock.now())

    # Players

    def add_player(self, name: str) -> Player:
        """The player of that name, who is added if there is none; `StoreError` for a bad name."""
        with self._database.writing() as connection:
            return add_player(connection, name, self._now())

    def player(self, name: str) -> Player:
        """The player of that name; `StoreError` if there is none."""
        with self._database.reading() as connection:
            return find_player(connection, name)

    def players(self, count: int = 100) -> tuple[Player, ...]:
        """The players who joined last, in the order of their names."""
        query = sa.select(players).order_by(players.c.id.desc()).limit(count)
        with self._database.reading() as connection:
            found = [Player(row.id, row.name) for row in connection.execute(query)]
        return tuple(sorted(found, key=lambda player: player.name.casefold()))

    # Playing

    def daily(self) -> Daily:
        """The programme of the deal of the day, in the time zone of the store."""
        return Daily(self._source, self._timezone)

    def stages(self, seed: int) -> Stages:
        """The programme of a run of stages."""
        return Stages.drawn(seed, self._source)

    def begin(
        self, player: Player, programme: Programme, *, adviser: Adviser = hidden_stock_adviser
    ) -> Session:
        """A session whose every line is kept as it happens; it is there from its first action on."""
        return Session(
            programme,
            player=player.name,
            clock=self._clock,
            adviser=adviser,
            journal=StoreJournal(self, player),
            key=self._key,
        )

    def resume(self, play_id: str, *, adviser: Adviser = hidden_stock_adviser) -> Session:
        """The session of an open play, from where it was left; `StoreError` if there is none."""
        if self.saved(play_id).state != OPEN:
            raise StoreError(f"no open play {play_id!r}")
        return self.session(play_id, adviser=adviser)

    def session(self, play_id: str, *, adviser: Adviser = hidden_stock_adviser) -> Session:
        """The session of a play, from where it was left or as it ended; `StoreError` if there is none."""
        with self._database.reading() as connection:
            play = find_play(connection, play_id)
            if play is None:
                raise StoreError(f"no play {play_id!r}")
            record = record_of(connection, play_id)
            name = connection.scalar(
                sa.select(players.c.name).where(players.c.id == play.player_id)
            )
        found = read(record, key=self._key)
        if found.refusal is not None or found.run is None:
            raise StoreError(f"play {play_id!r} cannot go on: {found.refusal}")
        journal = StoreJournal(self, Player(play.player_id, str(name)), play_id, play.line_count)
        return Session.resumed(
            record,
            self._programme(found.run),
            clock=self._clock,
            adviser=adviser,
            journal=journal,
            key=self._key,
        )

    def _programme(self, run: Run) -> Programme:
        header = run.header
        if header.style is Style.TOURNAMENT:
            return self.tournament(header.tournament or "")
        if header.style is Style.STAGES:
            return self.stages(int(header.seed or 0))
        if header.style is Style.DAILY:
            return Daily(self._source, header.timezone or "UTC")
        return FreePlay(run.starts[0].variant, run.starts[0].deal)

    def submit(self, player: Player, record: str) -> Saved:
        """Take a whole record that was made elsewhere; it counts if it is confirmed.

        The same record again changes nothing. Raises `InvalidRecordError` for what is no record, and
        `StoreError` for one of another player, of another time zone, from the future, or one whose number
        another record has.
        """
        texts = split(record)
        header = Header.from_json(_without_seal(parsed(texts[0], 1)))
        found = check(record, key=self._key)
        if found.confirmed and found.run is not None:
            self._check_when(found.run)
            if header.date is not None:
                self._source.daily(header.date)  # may search, and nobody should wait for that below
        with self._database.writing() as connection:
            if find_play(connection, header.play_id) is not None:
                if record_of(connection, header.play_id) != record:
                    raise StoreError(f"another record has the number {header.play_id!r}")
            else:
                # What is false takes nobody's first attempt.
                self._add_play(connection, player, header, numbered=found.confirmed)
                add_lines(connection, header.play_id, 0, texts, self._now())
                play = find_play(connection, header.play_id)
                booking.book(connection, play, self._source, self._key, whole=True)
            return as_saved(find_play(connection, header.play_id))

    def _check_when(self, run: Run) -> None:
        """`StoreError` if a record counts its days otherwise, or was played later than now."""
        if run.header.timezone not in (None, self._timezone):
            raise StoreError(
                f"a day in the time zone {run.header.timezone!r}; expected {self._timezone!r}"
            )
        if run.starts and run.starts[-1].began > self._clock.now() + _CLOCKS_DIFFER_BY:
            raise StoreError(f"begun at {run.starts[-1].began}, which is in the future")

    def saved(self, play_id: str) -> Saved:
        """What is known of a play; `StoreError` if there is none."""
        with self._database.reading() as connection:
            play = find_play(connection, play_id)
            if play is None:
                raise StoreError(f"no play {play_id!r}")
            return as_saved(play)

    def line_count(self, play_id: str) -> int:
        """The number of lines of a play's record, 0 if there is no play."""
        query = sa.select(plays.c.line_count).where(plays.c.id == play_id)
        with self._database.reading() as connection:
            return int(connection.scalar(query) or 0)

    def record(self, play_id: str) -> str:
        """The record of a play as far as it goes."""
        with self._database.reading() as connection:
            return record_of(connection, play_id)

    def open_plays(self, player: Player, count: int = 100) -> tuple[Saved, ...]:
        """The plays that a player has not ended, the latest first."""
        mine = sa.and_(plays.c.player_id == player.number, plays.c.state == OPEN)
        with self._database.reading() as connection:
            query = sa.select(plays).where(mine).order_by(plays.c.touched.desc(), plays.c.id)
            return tuple(as_saved(row) for row in connection.execute(query.limit(count)))

    def open_attempt(self, player: Player, header: Header) -> str | None:
        """The id of the attempt at the same daily deal or tournament that a player has not ended."""
        contest = booking.contest_of(header)
        if contest is None:
            return None
        with self._database.reading() as connection:
            return open_attempt(connection, player.number, header.style, contest)

    def current_game(self, play_id: str) -> tuple[int, str]:
        """The number of the game that an open play goes on with, and its variant; see `open_plays`."""
        with self._database.reading() as connection:
            return current_game(connection, find_play(connection, play_id))

    def close_open(self, before: dt.datetime) -> int:
        """Give up the games that nobody has touched since a moment; returns how many.

        They count as not won, with the points that they had. A run that waits between two stages is left
        alone: its next clock has not started.
        """
        with self._database.writing() as connection:
            old = sa.and_(plays.c.state == OPEN, plays.c.touched < _milliseconds(before))
            rows = connection.execute(sa.select(plays).where(old)).all()
            return sum(self._give_up(connection, row) for row in rows)

    def _give_up(self, connection: sa.Connection, play: Any) -> bool:
        found = read(record_of(connection, play.id), key=self._key)
        run = found.run
        if found.refusal is not None or run is None:
            booking.book(connection, play, self._source, self._key)
            return False
        if run.play is None:
            return False
        result = run.end(End.RESIGNED, run.play.at)
        line, _ = found.chain.sealed(result_line(len(run.results), result, run.total))
        add_lines(connection, play.id, play.line_count, [line], self._now())
        booking.book(connection, play, self._source, self._key)
        return True

    def append(self, player: Player, play_id: str | None, known: int, new: Sequence[str]) -> str:
        """Keep lines of a record after the first `known` ones, and book a game that they end.

        The id of the play is returned; without one the first line is a header. Keeping the same lines
        again changes nothing. Raises `StaleSessionError` if other lines are there already.
        """
        with self._database.writing() as connection:
            if play_id is None:
                header = Header.from_json(_without_seal(parsed(new[0], 1)))
                play_id = header.play_id
                if find_play(connection, play_id) is None:
                    self._add_play(connection, player, header)
            play = find_play(connection, play_id)
            if play is None or play.player_id != player.number:
                raise StaleSessionError(f"no play {play_id!r} of {player}")
            if play.line_count != known:
                if play.line_count == known + len(new) and self._ends_with(connection, play, new):
                    return play_id
                raise StaleSessionError(f"play {play_id!r} has gone on elsewhere")
            if play.state != OPEN:
                raise StaleSessionError(f"play {play_id!r} is over: {play.state}")
            add_lines(connection, play_id, known, new, self._now())
            if any("result" in json.loads(line) for line in new):
                booking.book(connection, play, self._source, self._key)
            return play_id

    def _ends_with(self, connection: sa.Connection, play: Any, new: Sequence[str]) -> bool:
        return record_of(connection, play.id).splitlines()[-len(new) :] == list(new)

    def _add_play(
        self,
        connection: sa.Connection,
        player: Player,
        header: Header,
        *,
        numbered: bool = True,
    ) -> None:
        if header.player != player.name:
            raise StoreError(f"a record of {header.player!r}; expected one of {player.name!r}")
        contest = booking.contest_of(header)
        attempt = None
        if contest is not None and numbered:
            mine = sa.and_(
                plays.c.player_id == player.number,
                plays.c.style == header.style.value,
                plays.c.contest == contest,
                plays.c.attempt.is_not(None),
            )
            earlier = connection.execute(sa.select(plays).where(mine)).all()
            # Who begins again has given the earlier attempt up.
            for play in earlier:
                if play.state == OPEN:
                    self._give_up(connection, play)
            attempt = len(earlier) + 1
        connection.execute(
            plays.insert().values(
                id=header.play_id,
                player_id=player.number,
                style=header.style.value,
                contest=contest,
                attempt=attempt,
                state=OPEN,
                line_count=0,
                touched=self._now(),
            )
        )

    # What came of it

    def statistics(self, player: Player) -> dict[str, Statistics]:
        """The record of a player in every variant; house rules are a variant of their own."""
        with self._database.reading() as connection:
            return careers.statistics_by_variant(connection, player.number)

    def daily_streak(self, player: Player) -> Streak:
        """Days in a row on which a player won the daily deal."""
        with self._database.reading() as connection:
            days = careers.days_won(connection, player.number)
        return daily_streak(days, date_in(self._clock.now(), self._timezone))

    def has_won_daily(self, player: Player, date: dt.date) -> bool:
        """Whether a player has won the deal of a day."""
        with self._database.reading() as connection:
            return date in careers.days_won(connection, player.number)

    def taler(self, player: Player) -> int:
        """What a player has earned."""
        with self._database.reading() as connection:
            return careers.taler_of(connection, player.number)

    def badges(self, player: Player) -> frozenset[str]:
        """The keys of the badges that a player has."""
        with self._database.reading() as connection:
            return careers.badges_of(connection, player.number)

    def stages_board(self, count: int = 100) -> tuple[Entry, ...]:
        """The best runs of stages, each player once."""
        with self._database.reading() as connection:
            return boards.board(connection, Style.STAGES, None, count)

    def daily_board(self, date: dt.date, count: int = 100) -> tuple[Entry, ...]:
        """The list of a day: everybody's first attempt, if it has ended."""
        with self._database.reading() as connection:
            return boards.board(connection, Style.DAILY, date.isoformat(), count)

    def tournament_board(self, name: str, count: int = 100) -> tuple[Entry, ...]:
        """The list of a tournament: everybody's first run, if it has ended."""
        with self._database.reading() as connection:
            return boards.board(connection, Style.TOURNAMENT, name, count)

    # Tournaments

    def add_tournament(self, name: str, seed: int) -> Tournament:
        """A new tournament with deals drawn by a seed; `StoreError` if the name is taken.

        Its cards are kept, so that they stay the same when pools change.
        """
        made = Tournament.drawn(name, seed, self._source)
        # Writing a header finds out whether the name will do.
        made.header("-", "", self._clock.now())
        with self._database.writing() as connection:
            add_tournament(connection, made, self._now())
            return find_tournament(connection, name)

    def tournaments(self, count: int = 100) -> tuple[str, ...]:
        """The names of the latest tournaments, the latest first."""
        with self._database.reading() as connection:
            return names_of_tournaments(connection, count)

    def attempts(self, player: Player, style: Style, contest: str) -> int:
        """How often a player has begun a daily deal (by its date) or a tournament (by its name)."""
        with self._database.reading() as connection:
            return careers.attempts_of(connection, player.number, style, contest)

    def tournament(self, name: str) -> Tournament:
        """The tournament of that name; `StoreError` if there is none."""
        with self._database.reading() as connection:
            return find_tournament(connection, name)


def _milliseconds(moment: dt.datetime) -> int:
    return (moment - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(milliseconds=1)


def _without_seal(content: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in content.items() if name != "seal"}
