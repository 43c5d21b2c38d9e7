"""Where results go: standard output, or a file that gets its name only when it is whole."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TextIO

import click

from acesup_solver.cli.streams import standard_output

__all__ = ["ROW_FORMATS", "Rows", "Sink", "opened", "pretty", "rows_as"]


class Sink:
    """What results are written to, much like a text file.

    Failures to write are told to the user, save for a closed pipe, which is none.
    """

    def __init__(self, stream: TextIO, name: str) -> None:
        self.name = name
        self.kept = True
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text."""
        with _told(self.name):
            return self._stream.write(text)

    def flush(self) -> None:
        """Hand on what was written."""
        with _told(self.name):
            self._stream.flush()

    def isatty(self) -> bool:
        """Whether a person is looking."""
        return self._stream.isatty()

    def discard(self) -> None:
        """Leave the place of the output file as it was."""
        self.kept = False


@contextlib.contextmanager
def _told(name: str) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _CannotWriteError(name, error) from error


class _CannotWriteError(click.UsageError):
    def __init__(self, name: str, error: OSError) -> None:
        super().__init__(f"cannot write {name}: {error.strerror or error}")


@contextlib.contextmanager
def opened(path: str | None) -> Iterator[Sink]:
    """The output of a command: standard output without a path, or with ``-``.

    A file is written beside its place and renamed when the block ends; if the block raises, the
    place is left as it was. A place that cannot be written is found out here, before the work.
    """
    if path is None or path == "-":
        sink = Sink(standard_output(), "the output")
        yield sink
        sink.flush()
        return
    if not path:
        raise click.UsageError("--output has no name; expected a file")
    with _told(path):
        place = _place_of(path)
        stream, beside = _open_for(place)
    try:
        sink = Sink(stream, path)
        try:
            yield sink
            sink.flush()
            if beside is not None:
                with _told(path):
                    os.fsync(stream.fileno())
        finally:
            with _told(path):
                stream.close()
        if beside is not None and sink.kept:
            with _told(path):
                beside.replace(place)
    finally:
        if beside is not None:
            beside.unlink(missing_ok=True)


def _place_of(path: str) -> Path:
    """The file that a path means: a link stays a link, and what is replaced is the file that it names."""
    place = Path(path)
    # /dev/stdout is a link to a pipe, which has no name to open it by.
    return place if place.exists() and not place.is_file() else place.resolve()


def _open_for(place: Path) -> tuple[TextIO, Path | None]:
    """A stream for a place, and the file beside it that has to be renamed, if it is one."""
    if place.exists() and not place.is_file():
        # /dev/null, a named pipe: there is nothing to replace. A directory is refused here.
        return place.open("w", encoding="utf-8", newline=""), None
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(0, "the file is there and may not be changed")
    beside = place.with_name(f".{place.name[:200]}.{secrets.token_hex(4)}.part")
    stream = beside.open("x", encoding="utf-8", newline="")
    if place.exists():
        shutil.copymode(place, beside)
    return stream, beside


def pretty(data: Mapping[str, object]) -> str:
    """A JSON object for people and programs: one line a key."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


class Rows(Protocol):
    """Writes rows one after the other, as they come."""

    def write(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Write what belongs after the last row."""


class JsonLines:
    """One JSON object a line."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def write(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Write some rows."""
        for row in rows:
            self._sink.write(json.dumps(row) + "\n")
        self._sink.flush()

    def close(self) -> None:
        """Nothing comes after the last row."""


class JsonList:
    """One JSON list, an element a line."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._before = "["

    def write(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Write some elements."""
        for row in rows:
            self._sink.write(f"{self._before}\n  {json.dumps(row)}")
            self._before = ","
        self._sink.flush()

    def close(self) -> None:
        """End the list."""
        self._sink.write("[]\n" if self._before == "[" else "\n]\n")


class Csv:
    """Comma-separated values with a header line, for spreadsheets."""

    def __init__(self, sink: Sink, columns: Sequence[str]) -> None:
        self._columns = columns
        self._writer = csv.writer(sink, lineterminator="\n")
        self._sink = sink
        self._writer.writerow(columns)

    def write(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Write some rows."""
        self._writer.writerows([_cell(row[name]) for name in self._columns] for row in rows)
        self._sink.flush()

    def close(self) -> None:
        """Nothing comes after the last row."""


def _cell(value: object) -> str:
    """A value as a cell that no spreadsheet takes for a formula."""
    if isinstance(value, Mapping):
        text = json.dumps(value)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        text = " ".join(map(str, value))
    else:
        text = "" if value is None else str(value)
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else text


ROW_FORMATS = ("jsonl", "csv")


def rows_as(form: str, sink: Sink, columns: Sequence[str]) -> Rows:
    """A writer of rows in a format: ``json`` (a list), ``jsonl`` or ``csv``."""
    if form == "csv":
        return Csv(sink, columns)
    return JsonLines(sink) if form == "jsonl" else JsonList(sink)
