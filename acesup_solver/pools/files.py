"""Files of pools: the ending of the name says how a pool is written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from acesup_solver.pools import tables, text
from acesup_solver.pools.model import InvalidPoolError, Pool, PoolDeal, PoolFacts, deal_from_row
from acesup_solver.pools.raw import MOST_DEALS, RawPool, RawRow

__all__ = ["ENDINGS", "check_ending", "open_raw", "read_pool", "write_pool", "write_rows"]

_Rows = Iterable[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class _Format:
    write: Callable[[Path, Mapping[str, object], _Rows], None]
    read: Callable[[Path], RawPool]


_FORMATS = {
    ".jsonl": _Format(text.write_jsonl, text.read_jsonl),
    ".jsonl.gz": _Format(text.write_jsonl, text.read_jsonl),
    ".csv": _Format(text.write_csv, text.read_csv),
    ".parquet": _Format(tables.write_parquet, tables.read_parquet),
    ".sqlite": _Format(tables.write_sqlite, tables.read_sqlite),
}
ENDINGS = tuple(_FORMATS)


def check_ending(path: Path) -> str:
    """The ending of a name; `ValueError` if no pool can be written so, here and now."""
    for ending in ENDINGS:
        if path.name.lower().endswith(ending):
            if ending == ".parquet":
                tables.pyarrow()
            return ending
    raise InvalidPoolError(f"{path.name}: unknown ending; expected {', '.join(ENDINGS)}")


def write_rows(path: Path, facts: PoolFacts, rows: _Rows) -> None:
    """Write a pool whose deals are rows already (`PoolDeal.to_row`).

    The file is written beside its place and renamed, so that what has its name is whole.
    """
    chosen = _FORMATS[check_ending(path)]
    place = path.resolve()
    beside = place.with_name(f".part.{place.name}")
    try:
        chosen.write(beside, facts.to_json(), rows)
        with beside.open("rb+") as written:
            os.fsync(written.fileno())
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def write_pool(path: str | Path, pool: Pool) -> None:
    """Write a pool: JSON Lines, CSV, Parquet or SQLite, by the ending of the name.

    Raises `ValueError` for other endings, and for Parquet without pyarrow; `OSError`.
    """
    write_rows(Path(path), pool.facts, (deal.to_row() for deal in pool.entries))


def open_raw(path: Path) -> tuple[PoolFacts, Iterator[RawRow]]:
    """The facts of a pool, and its rows as they stand in the file.

    Raises `InvalidPoolError`, also while the rows are gone through, for what cannot be read at all.
    """
    raw = _FORMATS[check_ending(path)].read(path)
    return PoolFacts.from_json(raw.head), raw.rows


def read_pool(path: str | Path) -> Pool:
    """Read a pool, its lines not replayed (`check_pool` does that).

    Raises `InvalidPoolError`, naming the file and the place in it, for what is not a pool; `OSError`.
    """
    check_ending(Path(path))
    try:
        facts, rows = open_raw(Path(path))
        entries = []
        for raw in rows:
            entries.append(_entry(raw, facts))
            if len(entries) > MOST_DEALS:
                raise InvalidPoolError(f"more than {MOST_DEALS} deals; expected a pool")
        if len(entries) != facts.count:
            raise InvalidPoolError(f"{len(entries)} deals; the head says {facts.count}")
    except InvalidPoolError as error:
        raise InvalidPoolError(f"{path}: {error}") from error
    return Pool(facts, tuple(entries))


def _entry(raw: RawRow, facts: PoolFacts) -> PoolDeal:
    if raw.row is None:
        raise InvalidPoolError(f"{raw.place}: {raw.error}")
    try:
        return deal_from_row(raw.row, scheme=facts.scheme, packs=facts.variant.family.packs)
    except InvalidPoolError as error:
        raise InvalidPoolError(f"{raw.place}: {error}") from error
