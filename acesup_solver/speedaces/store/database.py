"""Opening a database: transactions that wait for each other, and migrations."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from acesup_solver.speedaces.store.together import Together

__all__ = ["Database", "StaleSessionError", "StoreError", "insert_once", "url_of"]

_WAIT_MS = 30_000
"""How long a writer waits for another one."""
_CONNECTIONS = {"pool_size": 16, "max_overflow": 64}
"""Enough for all threads of a server."""


class StoreError(ValueError):
    """The store cannot do what was asked; nothing has changed in it."""


class StaleSessionError(StoreError):
    """The play has gone on elsewhere, so this session of it is out of date."""


def url_of(place: str | Path) -> str:
    """The SQLAlchemy URL of a place: itself, or that of an SQLite file.

    >>> url_of('games.db')
    'sqlite:///games.db'
    """
    text = str(place)
    return text if "://" in text else f"sqlite:///{text}"


class Database:
    """Connections to one database; its tables are brought up to date when it is opened."""

    def __init__(self, place: str | Path) -> None:
        try:
            url = sa.make_url(url_of(place))
            is_sqlite = url.get_backend_name() == "sqlite"
            in_memory = is_sqlite and url.database in (None, "", ":memory:")
            self.engine = sa.create_engine(url, **({} if in_memory else _CONNECTIONS))
        except (sa.exc.ArgumentError, ImportError) as error:
            raise StoreError(f"no database {str(place)!r}: {error}") from error
        if is_sqlite:
            sa.event.listen(self.engine, "connect", _set_up_sqlite)
            sa.event.listen(self.engine, "begin", _begin_sqlite)
        self._readers = self.engine.execution_options(reading=True)
        self._together = Together(self.engine) if is_sqlite and not in_memory else None
        try:
            with self.writing() as connection:
                _migrate(connection)
        except BaseException:
            self.close()
            raise

    @contextlib.contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A transaction in which everything happens or, if something raises, nothing."""
        writing = self.engine.begin if self._together is None else self._together.writing
        with _told(), writing() as connection:
            yield connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A transaction that sees one state of the database throughout."""
        with _told(), self._readers.begin() as connection:
            yield connection

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """What the database cannot do, in one line."""
    try:
        yield
    except sa.exc.IntegrityError as error:
        # On SQLite writers wait for each other; elsewhere two may come to write the same row.
        raise StaleSessionError(
            f"somebody else has written the same just now, nothing has changed: {error.orig}"
        ) from error
    except sa.exc.DatabaseError as error:
        raise StoreError(f"the database failed, nothing has changed: {error.orig}") from error


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    # The driver's own transactions begin late and leave out table definitions; see `_begin_sqlite`.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_WAIT_MS}")
    cursor.execute("PRAGMA foreign_keys = ON")
    _use_a_log(cursor)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _use_a_log(cursor: sqlite3.Cursor) -> None:
    """With a log, readers do not wait for a writer, and a transaction is one write to the disk."""
    given_up = time.monotonic() + _WAIT_MS / 1000
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # Two that give a new database its log at the same moment do not wait for each other: SQLite
            # tells one of them at once that it is busy.
            is_busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not is_busy or time.monotonic() > given_up:
                raise
        time.sleep(0.01)


def _begin_sqlite(connection: sa.Connection) -> None:
    # A writer takes the lock at once: two that read first and write later could not both go on.
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    place = str(Path(__file__).parent / "migrations")
    config.set_main_option("script_location", place.replace("%", "%%"))
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    known = {revision.revision for revision in script.walk_revisions()}
    if current is not None and current not in known:
        raise StoreError(
            f"the database is of version {current}; this program knows up to"
            f" {script.get_current_head()}: use a newer one"
        )
    if current != script.get_current_head():
        command.upgrade(config, "head")


def insert_once(connection: sa.Connection, table: sa.Table, **values: object) -> bool:
    """Insert a row unless its key is there already; whether it was inserted."""
    try:
        with connection.begin_nested():
            connection.execute(table.insert().values(**values))
    except sa.exc.IntegrityError:
        return False
    return True
