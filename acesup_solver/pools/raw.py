"""What a file says, before anybody has looked whether it is true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

__all__ = ["LARGEST_FILE", "MOST_DEALS", "RawPool", "RawRow"]

LARGEST_FILE = 1_000_000_000
"""Bytes, unpacked: no file of a pool is larger."""

MOST_DEALS = 1_000_000


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row of a file and where it stands; or what is wrong with it."""

    place: str
    row: Mapping[str, object] | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class RawPool:
    """The head of a file, and its rows, which can be gone through once."""

    head: object
    rows: Iterator[RawRow]
