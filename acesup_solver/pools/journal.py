"""The journal of a pool in the making: whatever happens to the run, the next one goes on from there.

It is a SQLite database beside the pool. What became of a chunk of numbers, its deals and the counts, is
entered in one transaction, in the order of the numbers; so at any moment the journal holds a pool that
ends somewhere, without a hole and without a deal twice. Chunks that were not entered are done again.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import cast

from acesup_solver.pools.making import PoolPart
from acesup_solver.pools.model import InvalidPoolError, PoolFacts

__all__ = ["Journal", "JournalError", "journal_of"]

_PROGRESS = ("seeds", "count", "unsolvable", "undecided", "rejected")


class JournalError(ValueError):
    """A journal is of another run, or in use, or none."""


def journal_of(output: Path) -> Path:
    """Where the journal of a pool is.

    >>> print(journal_of(Path('pool.csv')))
    pool.csv.journal
    """
    return output.with_name(f"{output.name}.journal")


class Journal:
    """The journal at a place, made if it is not there; use it in a ``with``.

    `facts` are those of the pool so far. It must be of a run with the same facts at its `beginning`,
    and for the same number of deals: `JournalError` says what differs.
    """

    def __init__(self, path: Path, beginning: PoolFacts, count: int) -> None:
        self._path = path
        self.facts = beginning
        with self._errors():
            self._database = sqlite3.connect(path, timeout=0, isolation_level=None)
            try:
                # The lock is taken with the first transaction and held: one run at a time.
                self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
                with self._transaction():
                    self._begin_or_go_on(beginning, count)
            except BaseException:
                self._database.close()
                raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._database.close()

    def add(self, part: PoolPart) -> None:
        """Enter what became of the next numbers."""
        facts = part.added_to(self.facts)
        if part.first != self.facts.seeds.stop:
            raise JournalError(f"{part.first} does not follow {self.facts.seeds.stop}")
        with self._errors(), self._transaction():
            self._database.executemany(
                "INSERT INTO deals (row) VALUES (?)",
                ((json.dumps(entry.to_row()),) for entry in part.entries),
            )
            self._put("facts", facts.to_json())
        self.facts = facts

    def rows(self) -> Iterator[dict[str, object]]:
        """The rows of the deals so far (see `PoolDeal.to_row`)."""
        with self._errors():
            for (row,) in self._database.execute("SELECT row FROM deals ORDER BY place"):
                yield json.loads(row)

    def remove(self) -> None:
        """Close and delete the journal: the pool is written."""
        self._database.close()
        self._path.unlink()

    def _begin_or_go_on(self, beginning: PoolFacts, count: int) -> None:
        settings = _settings(beginning, count)
        tables = self._database.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if not tables:
            self._database.execute("CREATE TABLE journal (name TEXT PRIMARY KEY, value TEXT)")
            self._database.execute("CREATE TABLE deals (place INTEGER PRIMARY KEY, row TEXT)")
            self._put("settings", settings)
            self._put("facts", beginning.to_json())
            return
        found = cast(dict[str, object], self._get("settings"))
        for name, value in settings.items():
            if found.get(name) != value:
                raise JournalError(
                    f"{self._path} is the journal of a run with {name}"
                    f" {json.dumps(found.get(name))}, not {json.dumps(value)}: go on as it began, or"
                    " delete it"
                )
        self.facts = PoolFacts.from_json(self._get("facts"))
        deals = self._database.execute("SELECT count(*) FROM deals").fetchone()[0]
        if deals != self.facts.count:
            raise JournalError(f"{self._path}: {deals} deals, not {self.facts.count}; delete it")

    def _get(self, name: str) -> object:
        found = self._database.execute("SELECT value FROM journal WHERE name = ?", (name,))
        return json.loads((found.fetchone() or ("null",))[0]) or {}

    def _put(self, name: str, value: object) -> None:
        self._database.execute("REPLACE INTO journal VALUES (?, ?)", (name, json.dumps(value)))

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.execute("BEGIN EXCLUSIVE")
        try:
            yield
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self._database.execute("COMMIT")

    @contextlib.contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.OperationalError as error:
            in_use = "locked" in str(error)
            why = "in use by another run" if in_use else f"cannot be used: {error}"
            raise JournalError(f"{self._path}: {why}") from error
        except (sqlite3.Error, InvalidPoolError, ValueError) as error:
            if isinstance(error, JournalError):
                raise
            raise JournalError(f"{self._path}: not a journal, delete it: {error}") from error


def _settings(beginning: PoolFacts, count: int) -> dict[str, object]:
    """What has to be the same for a run to go on where another one was ended."""
    facts = {name: value for name, value in beginning.to_json().items() if name not in _PROGRESS}
    return facts | {"start": str(beginning.seeds.start), "count": count}
