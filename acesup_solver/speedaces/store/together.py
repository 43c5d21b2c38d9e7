"""Writers of one SQLite file take turns, and share what is slow: the disk's word that all is kept.

Left to itself SQLite lets one write and has the others ask again and again, some of them for long; and each
waits for the disk alone. Here the threads of a process stand in line and write one after the other into one
transaction, each behind a savepoint of its own. Whoever finds nobody behind commits for all, and nobody is
told that something is kept before that.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

import sqlalchemy as sa

__all__ = ["Together"]

_MOST_WRITERS = 64
"""Of one transaction."""
_LOOK_SECONDS = 0.1


class _Batch:
    """A transaction that some writers share."""

    def __init__(self, connection: sa.Connection) -> None:
        self.connection = connection
        self.transaction = connection.begin()
        self.writers = 0
        self.over = threading.Event()
        self.error: sa.exc.DBAPIError | None = None


class Together:
    """The writers of one database."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0
        self._batch: _Batch | None = None

    @contextlib.contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Write; what is inside is kept when this ends, or nothing of it if something raises."""
        self._wait_for_turn()
        try:
            batch = self._batch = self._batch or self._begun()
            batch.writers += 1
            try:
                with self._behind_savepoint(batch):
                    yield batch.connection
            finally:
                if self._batch is batch and self._is_last(batch):
                    self._end(batch)
        finally:
            self._turn.release()
        self._wait_until_kept(batch)

    @contextlib.contextmanager
    def _behind_savepoint(self, batch: _Batch) -> Iterator[None]:
        savepoint = batch.connection.begin_nested()
        try:
            yield
            savepoint.commit()
        except sa.exc.DBAPIError as error:
            if isinstance(error, sa.exc.IntegrityError):
                savepoint.rollback()
            else:
                # Some failures, a full disk for one, end the transaction of all.
                self._end(batch, error)
            raise
        except BaseException:
            savepoint.rollback()
            raise

    def _wait_for_turn(self) -> None:
        with self._counting:
            self._waiting += 1
        try:
            self._turn.acquire()
        finally:
            with self._counting:
                self._waiting -= 1

    def _is_last(self, batch: _Batch) -> bool:
        with self._counting:
            return self._waiting == 0 or batch.writers >= _MOST_WRITERS

    def _wait_until_kept(self, batch: _Batch) -> None:
        # If whoever came next was interrupted in line, nobody else would commit.
        while not batch.over.wait(_LOOK_SECONDS):
            with self._turn:
                if self._batch is batch:
                    self._end(batch)
        if batch.error is not None:
            raise batch.error

    def _begun(self) -> _Batch:
        connection = self._engine.connect()
        try:
            return _Batch(connection)
        except BaseException:
            connection.close()
            raise

    def _end(self, batch: _Batch, error: sa.exc.DBAPIError | None = None) -> None:
        """Commit, or after an error let everything go; in one's turn."""
        self._batch = None
        try:
            if error is None:
                batch.transaction.commit()
        except sa.exc.DBAPIError as failure:
            error = failure
        finally:
            batch.error = error
            if error is not None:
                # Whatever state it is in, nobody shall go on with it.
                batch.connection.invalidate()
            with contextlib.suppress(sa.exc.DBAPIError):
                batch.connection.close()
            batch.over.set()
