"""Libraries that only some need: they come with an extra of the package."""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["MissingExtraError", "needed"]


class MissingExtraError(ValueError):
    """A library is missing; the message names the extra that brings it."""


def needed(module: str, *, extra: str, to: str) -> Any:
    """The module; `MissingExtraError` if it is not installed, saying what it is needed for (`to`).

    >>> needed('json', extra='parquet', to='write Parquet').dumps(1)
    '1'
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(
            f"to {to} the extra {extra!r} is needed: pip install 'acesup-solver[{extra}]'"
            f" ({module.partition('.')[0]} is not installed)"
        ) from error
