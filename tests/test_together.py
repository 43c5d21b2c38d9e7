"""Writers of one file: they share their commits, and not their failures."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy")

import sqlalchemy as sa

from acesup_solver.speedaces.store.database import Database, StaleSessionError, StoreError


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "games.db")
    with opened.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE notes (n INTEGER PRIMARY KEY)")
    yield opened
    opened.close()


def note(database: Database, number: int, *, then: Callable[[], object] | None = None) -> None:
    with database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO notes VALUES (?)", (number,))
        if then is not None:
            then()


def notes(database: Database) -> list[int]:
    with database.reading() as connection:
        return list(connection.exec_driver_sql("SELECT n FROM notes ORDER BY n").scalars())


def commits_of(database: Database) -> list[int]:
    counted: list[int] = []
    sa.event.listen(database.engine, "commit", lambda connection: counted.append(1))
    return counted


def write_all_at_once(
    database: Database, numbers: range, then: dict[int, Callable[[], object]]
) -> list[str]:
    """Several threads write while one keeps them waiting, so that they share one transaction."""
    together = database._together
    assert together is not None

    def write(number: int) -> str:
        try:
            note(database, number, then=then.get(number))
        except Exception as error:
            return type(error).__name__
        return "kept"

    with ThreadPoolExecutor(len(numbers)) as threads:
        # Whoever keeps them waiting shares their transaction too.
        with contextlib.suppress(StoreError), database.writing():
            waiting = [threads.submit(write, number) for number in numbers]
            while together._waiting < len(numbers):
                threading.Event().wait(0.001)
        return [one.result() for one in waiting]


def fail() -> None:
    raise RuntimeError("not this one")


def test_threads_that_write_at_once_share_a_commit_and_all_is_kept(database: Database) -> None:
    commits = commits_of(database)
    assert write_all_at_once(database, range(20), {}) == ["kept"] * 20
    assert notes(database) == list(range(20))
    # One of the writers, and one of those that read.
    assert len(commits) == 2


def test_one_that_fails_takes_nobody_with_it(database: Database) -> None:
    note(database, 7)
    outcomes = write_all_at_once(database, range(10), {3: fail, 9: fail})
    expected = ["kept"] * 10
    expected[3] = expected[9] = "RuntimeError"
    expected[7] = "StaleSessionError"
    assert outcomes == expected
    assert notes(database) == [0, 1, 2, 4, 5, 6, 7, 8]


def test_if_what_they_share_cannot_be_kept_all_are_told_and_nothing_is_there(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_disk(*_: object) -> None:
        raise sa.exc.OperationalError("COMMIT", None, Exception("disk I/O error"))

    monkeypatch.setattr(database.engine.dialect, "do_commit", no_disk)
    with ThreadPoolExecutor(8) as threads:
        futures = [threads.submit(note, database, number) for number in range(8)]
        for future in futures:
            with pytest.raises(StoreError, match="nothing has changed: disk I/O error"):
                future.result()
    monkeypatch.undo()
    assert notes(database) == []
    note(database, 1)
    assert notes(database) == [1]


def test_a_failure_of_the_file_lets_everything_of_the_transaction_go(database: Database) -> None:
    def break_off() -> None:
        raise sa.exc.OperationalError("INSERT", None, Exception("database or disk is full"))

    outcomes = write_all_at_once(database, range(6), {2: break_off})
    assert outcomes[2] == "StoreError"
    kept = [number for number, outcome in enumerate(outcomes) if outcome == "kept"]
    assert notes(database) == kept


def test_nobody_is_told_that_something_is_kept_before_it_is(database: Database) -> None:
    seen: list[list[int]] = []

    def write(number: int) -> None:
        note(database, number)
        seen.append(notes(database))
        assert number in seen[-1]

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, range(200)))
    assert notes(database) == list(range(200))


def test_the_same_row_twice_is_told_to_the_second(database: Database) -> None:
    note(database, 1)
    with pytest.raises(StaleSessionError):
        note(database, 1)
    assert notes(database) == [1]
