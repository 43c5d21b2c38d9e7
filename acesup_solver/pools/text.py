"""Pools as text: JSON Lines (also compressed), and CSV for spreadsheets.

JSON Lines: the head as an object in the first line, then an object for each deal. CSV: the head in leading
lines ``# name: value``, the value being JSON, then the names of the columns, then the deals.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, cast

from acesup_solver.pools.model import COLUMNS, InvalidPoolError
from acesup_solver.pools.raw import LARGEST_FILE, RawPool, RawRow

__all__ = ["read_csv", "read_jsonl", "write_csv", "write_jsonl"]

_LONGEST_LINE = 100_000
_LONGEST_HEAD = 100
_COUNTS = ("states", "actions", "move_count")


def write_jsonl(
    path: Path, head: Mapping[str, object], rows: Iterable[Mapping[str, object]]
) -> None:
    """Write a pool as JSON Lines, compressed if the name ends with ``.gz``."""
    with path.open("wb") as raw:
        # Without a name and a time in its head, the same pool is the same file.
        stream = gzip.GzipFile("", "wb", fileobj=raw, mtime=0) if _is_gzip(path) else raw
        with io.TextIOWrapper(cast(IO[bytes], stream), encoding="utf-8", newline="") as text:
            text.write(json.dumps(head) + "\n")
            text.writelines(json.dumps(row) + "\n" for row in rows)


def read_jsonl(path: Path) -> RawPool:
    """Read what `write_jsonl` has written; the rows come as they are asked for."""
    lines = _lines(path)
    _, first = next(lines, (1, ""))
    return RawPool(_parsed(first), _json_rows(lines))


def _is_gzip(path: Path) -> bool:
    return path.name.lower().endswith(".gz")


def _json_rows(lines: Iterator[tuple[int, str]]) -> Iterator[RawRow]:
    for number, line in lines:
        place = f"line {number}"
        try:
            row = _parsed(line)
        except InvalidPoolError as error:
            yield RawRow(place, error=str(error))
            continue
        if isinstance(row, dict):
            yield RawRow(place, row)
        else:
            yield RawRow(place, error="expected a JSON object")


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise InvalidPoolError("brackets nested too deeply for a pool") from error
    except ValueError as error:
        raise InvalidPoolError(f"not JSON: {error}") from error


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file with their numbers; `InvalidPoolError` where it is none, or too large."""
    size = 0
    with gzip.open(path) if _is_gzip(path) else path.open("rb") as stream:
        number = 0
        while True:
            number += 1
            try:
                line = stream.readline(_LONGEST_LINE + 1)
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
            except (OSError, EOFError, zlib.error) as error:
                raise InvalidPoolError(f"line {number}: cannot be read: {error}") from error
            except UnicodeDecodeError as error:
                raise InvalidPoolError(f"line {number}: not text in UTF-8") from error
            if not line:
                return
            size += len(line)
            if len(line) > _LONGEST_LINE:
                raise InvalidPoolError(
                    f"line {number}: longer than {_LONGEST_LINE} bytes; expected a pool"
                )
            if size > LARGEST_FILE:
                raise InvalidPoolError(f"more than {LARGEST_FILE} bytes; expected a pool")
            yield number, text.rstrip("\r\n")


def write_csv(path: Path, head: Mapping[str, object], rows: Iterable[Mapping[str, object]]) -> None:
    """Write a pool as CSV. No cell begins as a formula does: cards, actions and numbers cannot."""
    with path.open("w", encoding="utf-8", newline="") as text:
        text.writelines(f"# {name}: {json.dumps(value)}\n" for name, value in head.items())
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([_cell(row[name]) for name in COLUMNS] for row in rows)


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    # Whatever is written here one day: a spreadsheet must not take it for a formula.
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else text


def read_csv(path: Path) -> RawPool:
    """Read what `write_csv` has written; the rows come as they are asked for."""
    lines = _lines(path)
    head: dict[str, object] = {}
    for number, line in lines:
        if not line.startswith("#"):
            return RawPool(head, _csv_rows(line, number, lines))
        name, colon, value = line[1:].partition(":")
        if not colon or len(head) >= _LONGEST_HEAD:
            raise InvalidPoolError(f"line {number}: expected '# name: value'")
        head[name.strip()] = _parsed(value)
    return RawPool(head, iter(()))


def _csv_rows(names: str, number: int, lines: Iterator[tuple[int, str]]) -> Iterator[RawRow]:
    columns = names.split(",")
    if columns != list(COLUMNS):
        raise InvalidPoolError(f"line {number}: expected the columns {','.join(COLUMNS)}")
    for number, line in lines:
        place = f"line {number}"
        cells = next(csv.reader([line]), [])
        if len(cells) != len(columns):
            yield RawRow(place, error=f"{len(cells)} cells; expected {len(columns)}")
            continue
        try:
            yield RawRow(place, _values(dict(zip(columns, cells, strict=True))))
        except ValueError as error:
            yield RawRow(place, error=str(error)[:200])


def _values(cells: Mapping[str, str]) -> dict[str, object]:
    row: dict[str, object] = dict(cells)
    for name in _COUNTS:
        row[name] = int(cells[name])
    row["difficulty"] = float(cells["difficulty"]) if cells["difficulty"] else None
    row["band"] = cells["band"] or None
    return row
