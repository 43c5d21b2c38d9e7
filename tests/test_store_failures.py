"""The store when things go wrong: others write too, a process dies, the disk is full, versions differ."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy")

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from acesup_solver.replay import check
from acesup_solver.speedaces import FreePlay, Stages
from acesup_solver.speedaces.store import Store, StoreError
from acesup_solver.speedaces.store import database as opening
from acesup_solver.speedaces.store.tables import metadata
from tests.play import DEALS, any_advice, clock_at, new_session, win, win_run, winning_line

ROOT = Path(__file__).parent.parent

WRITER = """
import os, sys, datetime as dt
from acesup_solver.speedaces import FreePlay, SetClock
from acesup_solver.speedaces.store import Store
from tests.play import DEALS, any_advice, clock_at, win, winning_line
clock = clock_at()
place = sys.argv[1]
"""


def started(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Python on some code in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", WRITER + code, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([*sys.path, str(ROOT)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> str:
    """What a process printed; `AssertionError` if it failed."""
    out, err = process.communicate(timeout=240)
    assert process.returncode == 0, err
    return out


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    made = Store(place, clock=clock_at(), source=DEALS)
    yield made
    made.close()


def numbers(store: Store, name: str = "Ada") -> tuple[int, int, int]:
    """Games, wins and Taler of a player."""
    player = store.player(name)
    found = store.statistics(player).values()
    return sum(s.games for s in found), sum(s.wins for s in found), store.taler(player)


# Two at once


def test_two_processes_that_write_at_once_lose_nothing_and_count_nothing_twice(place: Path) -> None:
    code = """
store = Store(place, clock=clock, source=DEALS)
ada = store.add_player('Ada')
for number in range(3):
    session = store.begin(ada, store.daily(), adviser=any_advice)
    win(session, clock)
for number in range(3):
    session = store.begin(ada, FreePlay.solvable('classic', number, DEALS), adviser=any_advice)
    for action in winning_line(session)[:8]:
        session.act(action)
    session.resign()
print(len(store.badges(ada)))
"""
    # Each makes the tables, the player, and the first attempt of the day, if it is the first.
    writers = [started(code, str(place)) for _ in range(2)]
    for writer in writers:
        _, err = writer.communicate(timeout=240)
        # Whose attempt was given up because the other process began the next one is told so.
        assert writer.returncode == 0 or "StaleSessionError" in err, err
    store = Store(place, clock=clock_at(), source=DEALS)
    with store._database.reading() as connection:
        rows = connection.execute(
            sa.text("SELECT state, attempt, style FROM plays WHERE style = 'daily'")
        ).all()
        assert sorted(row.attempt for row in rows) == list(range(1, len(rows) + 1))
        assert connection.scalar(sa.text("SELECT count(*) FROM earnings")) <= 1
        for play_id in connection.scalars(sa.text("SELECT id FROM plays WHERE state != 'open'")):
            assert check(store.record(play_id)).confirmed
        games = connection.scalar(sa.text("SELECT count(*) FROM games"))
        closed = connection.scalar(sa.text("SELECT count(*) FROM plays WHERE state != 'open'"))
        assert games == closed
    store.close()


def test_free_games_of_two_processes_are_all_there(place: Path) -> None:
    code = """
store = Store(place, clock=clock, source=DEALS)
ada = store.add_player('Ada')
for number in range(4):
    session = store.begin(ada, FreePlay.solvable('classic', number, DEALS), adviser=any_advice)
    win(session, clock)
"""
    for writer in [started(code, str(place)) for _ in range(2)]:
        ended(writer)
    store = Store(place, clock=clock_at(), source=DEALS)
    assert numbers(store) == (8, 8, 0)
    assert "streak-5" in store.badges(store.player("Ada"))
    store.close()


def test_the_same_record_from_two_processes_counts_once(place: Path, tmp_path: Path) -> None:
    clock = clock_at()
    session = new_session(Stages.drawn(9, DEALS), clock, player="Ada")
    win_run(session, clock)
    file = tmp_path / "run.jsonl"
    file.write_text(session.record, encoding="ascii")
    code = """
store = Store(place, clock=clock, source=DEALS)
ada = store.add_player('Ada')
record = open(sys.argv[2]).read()
for _ in range(5):
    assert store.submit(ada, record).state == 'confirmed'
"""
    code = code.replace(
        "open(sys.argv[2]).read()", "__import__('pathlib').Path(sys.argv[2]).read_text()"
    )
    for writer in [started(code, str(place), str(file)) for _ in range(2)]:
        ended(writer)
    store = Store(place, clock=clock_at(), source=DEALS)
    assert numbers(store) == (5, 5, 0)
    assert len(store.stages_board()) == 1
    store.close()


def test_threads_of_one_process_lose_nothing_either(store: Store) -> None:
    ada = store.add_player("Ada")

    def play(number: int) -> None:
        session = store.begin(ada, FreePlay.solvable("classic", number, DEALS), adviser=any_advice)
        for action in winning_line(session)[:10]:
            session.act(action)
        session.resign()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(8)))
    assert numbers(store) == (8, 0, 0)


# A crash

KILLED = """
import signal
from acesup_solver.speedaces.store import booking, store as module
store = Store(place, clock=clock, source=DEALS)
ada = store.add_player('Ada')
session = store.begin(ada, store.daily(), adviser=any_advice)
line = winning_line(session)
for action in line[:-1]:
    session.act(action)
print(session.play_id, flush=True)

def dies(*arguments, **settings):
    if sys.argv[2] == 'after':
        real(*arguments, **settings)
    os.kill(os.getpid(), signal.SIGKILL)

real, booking.book = booking.book, dies
session.act(line[-1])
"""


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_process_killed_in_the_middle_of_a_booking_leaves_the_game_as_it_was(
    place: Path, when: str
) -> None:
    process = started(KILLED, str(place), when)
    out, err = process.communicate(timeout=240)
    assert process.returncode == -signal.SIGKILL, err
    store = Store(place, clock=clock_at(), source=DEALS)
    assert numbers(store) == (0, 0, 0)
    assert store.badges(store.player("Ada")) == frozenset()
    session = store.resume(out.split()[0], adviser=any_advice)
    line = winning_line(session)
    assert session.view()["moves"] == len(line) - 1
    session.act(line[-1])
    assert numbers(store) == (1, 1, 100)
    assert check(store.record(session.play_id)).confirmed
    store.close()


# A full disk


def test_on_a_full_disk_nothing_happens_and_nothing_is_lost(store: Store, place: Path) -> None:
    def limit(pages: int) -> None:
        with store._database.engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    clock: Any = store._clock
    ada = store.add_player("Ada")
    with store._database.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    limit(pages + 2)
    session = store.begin(ada, store.daily(), adviser=any_advice)
    line = winning_line(session)
    failures: list[str] = []
    for action in line:
        before = (session.record, session.view())
        try:
            session.act(action)
        except StoreError as error:
            failures.append(str(error))
            assert (session.record, session.view()) == before
            assert store.record(session.play_id) == session.record
            assert numbers(store) == (0, 0, 0)
            pages += 1
            limit(pages + 2)
            while session.record == before[0]:
                try:
                    session.act(action)
                except StoreError:
                    pages += 1
                    limit(pages + 2)
        clock.move(seconds=0.5)
    assert failures
    assert all("full" in words and "nothing has changed" in words for words in failures)
    assert numbers(store) == (1, 1, 100)
    assert store.record(session.play_id) == session.record
    assert check(session.record).confirmed


def test_a_new_database_may_be_opened_by_many_at_the_same_moment(tmp_path: Path) -> None:
    # SQLite lets nobody wait who turns on its log while another one does: one opening in thirty failed.
    together = threading.Barrier(6)

    def opened(place: Path) -> int:
        together.wait()
        store = Store(place, clock=clock_at(), source=DEALS)
        try:
            return len(store.stages_board())
        finally:
            store.close()

    with ThreadPoolExecutor(6) as pool:
        for number in range(30):
            assert [*pool.map(opened, [tmp_path / f"{number}.db"] * 6)] == [0] * 6


def test_a_place_where_there_can_be_no_database_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="unable to open"):
        Store(tmp_path / "nowhere" / "games.db")
    with pytest.raises(StoreError, match="no database 'odd://x'"):
        Store("odd://x")
    text = tmp_path / "text.db"
    text.write_text("This is not a database, but a text that is long enough to be one." * 20)
    with pytest.raises(StoreError, match="not a database"):
        Store(text)


# Versions


def migrations(connection: sa.Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config


def test_the_migrations_make_the_tables_that_the_program_knows(store: Store) -> None:
    with store._database.writing() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == "0002"
        assert compare_metadata(context, metadata) == []


def test_a_database_can_be_opened_again_with_everything_in_it(store: Store, place: Path) -> None:
    ada = store.add_player("Ada")
    session = store.begin(ada, FreePlay.solvable("classic", 3, DEALS), adviser=any_advice)
    win(session, store._clock)  # type: ignore[arg-type]
    store.close()
    again = Store(place, source=DEALS)
    assert numbers(again) == (1, 1, 0)
    again.close()


def test_a_database_of_a_newer_version_is_left_alone(store: Store, place: Path) -> None:
    with store._database.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match="of version 9999; this program knows up to 0002"):
        Store(place)


def test_a_database_of_the_first_version_is_brought_up_to_date_with_everything_in_it(
    store: Store, place: Path
) -> None:
    ada = store.add_player("Ada")
    session = store.begin(ada, FreePlay.solvable("classic", 3, DEALS), adviser=any_advice)
    win(session, store._clock)  # type: ignore[arg-type]
    with store._database.writing() as connection:
        command.downgrade(migrations(connection), "0001")
        assert not sa.inspect(connection).has_table("accounts")
    store.close()
    again = Store(place, source=DEALS)
    assert numbers(again) == (1, 1, 0)
    assert again.player("Ada") == ada
    assert again.accounts.find("Ada") is None
    again.close()


def test_the_first_version_can_be_taken_back(store: Store) -> None:
    with store._database.writing() as connection:
        command.downgrade(migrations(connection), "base")
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(migrations(connection), "head")
        assert "plays" in sa.inspect(connection).get_table_names()
