"""The lines of a record: canonical JSON, each sealed with all that went before it.

A line is one JSON object without blanks, its keys in order, so that the same content is always the same
bytes. Its `seal` is a digest of the seal of the line before and of the line itself: whoever changes,
drops or inserts a line breaks every seal from there on. Everybody can compute a seal without a key; with a
key (a server's, say) only its owner can.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "MOST_BYTES",
    "MOST_LINES",
    "MOST_LINE_BYTES",
    "NO_KEY",
    "Chain",
    "InvalidRecordError",
    "canonical",
    "parsed",
    "split",
]

MOST_BYTES = 6_000_000
"""A record of five games of the most events that a game may have is smaller."""
MOST_LINES = 30_000
MOST_LINE_BYTES = 4_096
MOST_DEPTH = 3
LARGEST_NUMBER = 10**15
NO_KEY = b""
_SEAL_BYTES = 12


class InvalidRecordError(ValueError):
    """A text is not a record of play, or not one that this version can read."""


def canonical(content: Mapping[str, object]) -> str:
    """The one way to write an object in a record.

    >>> canonical({'n': 1, 'do': 'deal'})
    '{"do":"deal","n":1}'
    """
    return json.dumps(
        content, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )


@dataclass(frozen=True, slots=True)
class Chain:
    """What the next line is sealed with: the seal before it, and the key (empty for none).

    >>> line, _ = Chain().sealed({'n': 1})
    >>> line
    '{"n":1,"seal":"41428d2825cbcfa1122adf9d"}'
    """

    seal: str = ""
    key: bytes = NO_KEY

    def seal_of(self, content: Mapping[str, object]) -> str:
        """The seal that a line with this content gets here."""
        text = f"{self.seal}{canonical(content)}".encode()
        return hashlib.blake2b(text, digest_size=_SEAL_BYTES, key=self.key).hexdigest()

    def sealed(self, content: Mapping[str, object]) -> tuple[str, Chain]:
        """A line with its seal, and the chain that goes on from there."""
        seal = self.seal_of(content)
        return canonical({**content, "seal": seal}), Chain(seal, self.key)

    def fits(self, content: Mapping[str, object], seal: object) -> bool:
        """Whether a line bears the seal that belongs here."""
        return isinstance(seal, str) and hmac.compare_digest(
            seal.encode("utf-8", "replace"), self.seal_of(content).encode()
        )

    def after(self, seal: str) -> Chain:
        """The chain that goes on from a line with that seal."""
        return Chain(seal, self.key)


def split(record: str | bytes) -> list[str]:
    """The lines of a record; `InvalidRecordError` if it is too large, not ASCII, or torn."""
    if len(record) > MOST_BYTES:
        raise InvalidRecordError(f"larger than {MOST_BYTES} bytes; expected a record of play")
    if isinstance(record, bytes):
        try:
            record = record.decode("ascii")
        except UnicodeDecodeError as error:
            raise InvalidRecordError(
                f"byte {error.start + 1} is not ASCII; expected a record of play"
            ) from None
    if not record:
        raise InvalidRecordError("empty; expected a record of play")
    lines = record.split("\n")
    if lines.pop():
        raise InvalidRecordError(
            f"line {len(lines) + 1} does not end: the record was cut off in the middle of it"
        )
    if len(lines) > MOST_LINES:
        raise InvalidRecordError(f"{len(lines)} lines; expected at most {MOST_LINES}")
    return lines


def parsed(line: str, number: int) -> dict[str, object]:
    """The object on a line; `InvalidRecordError`, with the line's number, if there is none."""
    if len(line) > MOST_LINE_BYTES:
        raise InvalidRecordError(
            f"line {number}: {len(line)} characters; expected at most {MOST_LINE_BYTES}"
        )
    try:
        content = json.loads(line, parse_constant=_refuse, parse_float=_refuse)
    except RecursionError:
        raise InvalidRecordError(f"line {number}: brackets nested too deeply") from None
    except ValueError as error:
        raise InvalidRecordError(f"line {number}: not JSON: {error}") from None
    if not isinstance(content, dict):
        raise InvalidRecordError(f"line {number}: expected a JSON object")
    _check_size(content, number, MOST_DEPTH)
    return content


def _refuse(text: str) -> object:
    raise ValueError(f"{text[:20]} is no whole number")


def _check_size(value: object, number: int, depth: int) -> None:
    if depth == 0 and isinstance(value, dict | list):
        raise InvalidRecordError(f"line {number}: brackets nested too deeply")
    if isinstance(value, dict):
        for part in value.values():
            _check_size(part, number, depth - 1)
    elif isinstance(value, list):
        for part in value:
            _check_size(part, number, depth - 1)
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        raise InvalidRecordError(f"line {number}: a number above {LARGEST_NUMBER}")
