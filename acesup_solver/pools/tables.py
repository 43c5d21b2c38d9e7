"""Pools as tables for programs: SQLite and Parquet.

SQLite: a table ``pool`` of names and JSON values, the head, and a table ``deals``, whose ``place`` numbers
the deals from 1. Parquet: the head as JSON under the key ``acesup-pool`` of the metadata. The numbers of
deals are texts in both.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from acesup_solver.extras import needed
from acesup_solver.pools.model import COLUMNS, FORMAT, InvalidPoolError
from acesup_solver.pools.raw import LARGEST_FILE, MOST_DEALS, RawPool, RawRow

__all__ = ["read_parquet", "read_sqlite", "write_parquet", "write_sqlite"]

_LONGEST_VALUE = 100_000
_SQL_TYPES = {
    "seed": "TEXT NOT NULL UNIQUE",
    "states": "INTEGER NOT NULL",
    "actions": "INTEGER NOT NULL",
    "move_count": "INTEGER NOT NULL",
    "difficulty": "REAL",
    "band": "TEXT",
}
_GROUP = 10_000
"""Rows of a Parquet file that are read and written together."""


def write_sqlite(
    path: Path, head: Mapping[str, object], rows: Iterable[Mapping[str, object]]
) -> None:
    """Write a pool as a SQLite database."""
    path.unlink(missing_ok=True)
    columns = ", ".join(f"{name} {_SQL_TYPES.get(name, 'TEXT NOT NULL')}" for name in COLUMNS)
    marks = ", ".join("?" * len(COLUMNS))
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        # One transaction on a file that gets its name only when it is whole.
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("CREATE TABLE pool (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        database.execute(f"CREATE TABLE deals (place INTEGER PRIMARY KEY, {columns})")
        database.executemany(
            "INSERT INTO pool VALUES (?, ?)",
            ((name, json.dumps(value)) for name, value in head.items()),
        )
        database.executemany(
            f"INSERT INTO deals ({', '.join(COLUMNS)}) VALUES ({marks})",
            ([row[name] for name in COLUMNS] for row in rows),
        )


def read_sqlite(path: Path) -> RawPool:
    """Read what `write_sqlite` has written; the rows come as they are asked for."""
    if path.stat().st_size > LARGEST_FILE:
        raise InvalidPoolError(f"larger than {LARGEST_FILE} bytes; expected a pool")
    with _opened_sqlite(path) as database:
        return RawPool(_sqlite_head(database), _sqlite_rows(path))


@contextlib.contextmanager
def _opened_sqlite(path: Path) -> Iterator[sqlite3.Connection]:
    """A database of a stranger, to be read."""
    with (
        _sqlite_errors(),
        contextlib.closing(
            sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
        ) as database,
    ):
        # A view or a trigger of a stranger would be a programme of theirs; a pool has plain tables.
        database.execute("PRAGMA trusted_schema = OFF")
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
        yield database


@contextlib.contextmanager
def _sqlite_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise InvalidPoolError(f"not a pool in SQLite: {error}") from error


def _sqlite_head(database: sqlite3.Connection) -> dict[str, object]:
    kinds = dict(
        database.execute("SELECT name, type FROM sqlite_schema WHERE name IN ('pool', 'deals')")
    )
    if kinds != {"pool": "table", "deals": "table"}:
        raise InvalidPoolError("not a pool; expected the tables pool and deals")
    found: dict[str, object] = {}
    for name, value in islice(database.execute("SELECT name, value FROM pool"), 100):
        try:
            found[str(name)] = json.loads(value)
        except (TypeError, ValueError, RecursionError) as error:
            raise InvalidPoolError(f"{str(name)[:40]!r} of the head is not JSON") from error
    return found


def _sqlite_rows(path: Path) -> Iterator[RawRow]:
    with _opened_sqlite(path) as database:
        cursor = database.execute(f"SELECT place, {', '.join(COLUMNS)} FROM deals ORDER BY place")
        for place, *values in cursor:
            yield RawRow(f"row {place}", dict(zip(COLUMNS, values, strict=True)))


def pyarrow() -> Any:
    """The package pyarrow, its Parquet files loaded; `MissingExtraError` if it is not installed."""
    needed("pyarrow.parquet", extra="parquet", to="read or write Parquet")
    return needed("pyarrow", extra="parquet", to="read or write Parquet")


def _schema(arrow: Any) -> Any:
    types = {"states": arrow.int64(), "actions": arrow.int32(), "move_count": arrow.int32()}
    types |= {"difficulty": arrow.float64()}
    return arrow.schema([(name, types.get(name, arrow.string())) for name in COLUMNS])


def write_parquet(
    path: Path, head: Mapping[str, object], rows: Iterable[Mapping[str, object]]
) -> None:
    """Write a pool as a Parquet file; `MissingExtraError` without pyarrow."""
    arrow = pyarrow()
    schema = _schema(arrow).with_metadata({FORMAT: json.dumps(head)})
    rows = iter(rows)
    with arrow.parquet.ParquetWriter(path, schema) as writer:
        while group := list(islice(rows, _GROUP)):
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))


def read_parquet(path: Path) -> RawPool:
    """Read what `write_parquet` has written; the rows come as they are asked for."""
    arrow = pyarrow()
    try:
        file = arrow.parquet.ParquetFile(path)
        metadata = file.metadata
        unpacked = sum(
            metadata.row_group(i).total_byte_size for i in range(metadata.num_row_groups)
        )
        if metadata.num_rows > MOST_DEALS or unpacked > LARGEST_FILE:
            raise InvalidPoolError(f"{metadata.num_rows} rows of {unpacked} bytes: too large")
        if file.schema_arrow.remove_metadata() != _schema(arrow):
            raise InvalidPoolError(f"not a pool; expected the columns {', '.join(COLUMNS)}")
        head = json.loads((metadata.metadata or {}).get(FORMAT.encode(), b"null"))
    except (arrow.ArrowException, RecursionError, OSError, OverflowError) as error:
        raise InvalidPoolError(f"not a pool in Parquet: {str(error)[:200]}") from error
    except ValueError as error:
        if isinstance(error, InvalidPoolError):
            raise
        raise InvalidPoolError("the head is not JSON") from error
    return RawPool(head, _parquet_rows(arrow, file))


def _parquet_rows(arrow: Any, file: Any) -> Iterator[RawRow]:
    place = 0
    try:
        for batch in file.iter_batches(batch_size=_GROUP):
            for row in batch.to_pylist():
                place += 1
                yield RawRow(f"row {place}", row)
    except (arrow.ArrowException, OSError) as error:
        raise InvalidPoolError(f"after row {place}: {str(error)[:200]}") from error
    finally:
        file.close()
