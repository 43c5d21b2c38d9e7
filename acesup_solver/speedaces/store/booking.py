"""What happens in the store when a game ends: its record is checked, and what it is worth is booked.

Everything here runs inside the transaction that keeps the last line of the game, and every row has a key
of its own: a game is booked with its last line or not at all, and never twice.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from acesup_solver.replay import Check, GameResult, GameStart, Header, Run, Style, read
from acesup_solver.replay.styles import is_house_rule
from acesup_solver.speedaces.badges import Career, Finished, earned
from acesup_solver.speedaces.sources import DealSource
from acesup_solver.speedaces.statistics import daily_streak, streak_of
from acesup_solver.speedaces.store.careers import badges_of, days_won
from acesup_solver.speedaces.store.database import StoreError, insert_once
from acesup_solver.speedaces.store.plays import CONFIRMED, REFUSED, record_of
from acesup_solver.speedaces.store.tables import badges, earnings, games, plays
from acesup_solver.speedaces.store.tournaments import find_tournament

__all__ = ["DAILY_TALER", "book", "contest_of"]

DAILY_TALER = 100


def contest_of(header: Header) -> str | None:
    """In what the attempts of a player are numbered: a day, a tournament, or nothing."""
    return header.tournament if header.date is None else header.date.isoformat()


def book(
    connection: sa.Connection, play: Any, source: DealSource, key: bytes, *, whole: bool = False
) -> Check:
    """Check the record of a play (a row) and book the games that have ended since the last time.

    A play whose record is refused, or whose deals are not those it had to have, is marked so and counts
    for nothing any more. With `whole` a record without an end is refused too.
    """
    found = read(record_of(connection, play.id), key=key)
    reason = None if found.refusal is None else str(found.refusal)
    run = found.run
    if reason is None and run is not None:
        reason = _wrong_deal(connection, run, source)
        if reason is None and whole and not found.finished:
            reason = "the record has no end"
    mine = plays.c.id == play.id
    if reason is not None or run is None:
        connection.execute(plays.update().where(mine).values(state=REFUSED, reason=reason))
        for table in (games, earnings, badges):
            connection.execute(table.delete().where(table.c.play_id == play.id))
        return found
    for start, result in zip(run.starts, run.results, strict=False):
        _book_game(connection, play, run, start, result)
    if found.finished:
        connection.execute(
            plays.update()
            .where(mine)
            .values(
                state=CONFIRMED,
                result=run.total,
                time=sum(result.at for result in run.results),
                stages_won=run.stages_won,
            )
        )
    return found


def _wrong_deal(connection: sa.Connection, run: Run, source: DealSource) -> str | None:
    """Why the deals of a record are not those that its style has to be played with."""
    header = run.header
    if header.style is Style.TOURNAMENT:
        try:
            expected = find_tournament(connection, header.tournament or "").deals
        except StoreError as error:
            return str(error)
        if tuple(start.deal for start in run.starts) != expected[: len(run.starts)]:
            return "other cards than those of the tournament"
    elif header.style is Style.STAGES:
        for start in run.starts:
            if start.deal not in source.solvable(start.variant.name):
                return f"game {start.number}: a deal that is not in the pool"
        if len({start.deal for start in run.starts}) != len(run.starts):
            return "the same deal twice in a run"
    elif header.date is not None and run.starts[0].deal != source.daily(header.date):
        return f"another deal than that of {header.date}"
    return None


def _book_game(
    connection: sa.Connection, play: Any, run: Run, start: GameStart, result: GameResult
) -> None:
    house = is_house_rule(start.variant)
    new = insert_once(
        connection,
        games,
        play_id=play.id,
        number=start.number,
        player_id=play.player_id,
        variant=start.variant.name,
        house_rules=house,
        won=result.won,
        time=result.at,
        moves=result.actions,
        cards=result.cards,
        score=result.score,
    )
    if not new:
        return
    date = run.header.date
    if date is not None and result.won:
        insert_once(
            connection,
            earnings,
            player_id=play.player_id,
            date=date.isoformat(),
            taler=DAILY_TALER,
            play_id=play.id,
        )
    if not house:
        _award(connection, play, run, start, result)


def _award(
    connection: sa.Connection, play: Any, run: Run, start: GameStart, result: GameResult
) -> None:
    finished = Finished(
        variant=start.variant.name,
        style=run.header.style.value,
        won=result.won,
        time=result.at,
        undos=result.undos,
        hints=result.hints,
        moves=result.actions,
        stages_won=sum(earlier.won for earlier in run.results[: start.number]),
        seconds_left=result.seconds_left if run.header.style.is_run else None,
    )
    career = _career(connection, play.player_id, start)
    had = badges_of(connection, play.player_id)
    for badge in earned(finished, career):
        if badge not in had:
            insert_once(connection, badges, player_id=play.player_id, badge=badge, play_id=play.id)


def _career(connection: sa.Connection, player: int, start: GameStart) -> Career:
    columns = (games.c.variant, games.c.won, games.c.cards)
    mine = sa.and_(games.c.player_id == player, games.c.house_rules.is_(False))
    rows = connection.execute(sa.select(*columns).where(mine).order_by(games.c.id)).all()
    days = days_won(connection, player)
    return Career(
        wins=sum(row.won for row in rows),
        variants_won=len({row.variant for row in rows if row.won}),
        streak=streak_of(row.won for row in rows if row.variant == start.variant.name).current,
        daily_streak=daily_streak(days, max(days)).current if days else 0,
        # In Aces and Kings no card is discarded.
        cards=sum(row.cards for row in rows if row.variant != "aces-and-kings"),
    )
