"""Docstrings for the documentation: examples are shown as code."""

from __future__ import annotations

import re
from typing import Any

import griffe

__all__ = ["Doctests", "with_fences"]

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def with_fences(text: str) -> str:
    """A docstring whose examples stand in fences, as Markdown wants them."""
    return _EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```", text)


class Doctests(griffe.Extension):
    """Puts the examples of all docstrings into fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None:
            obj.docstring.value = with_fences(obj.docstring.value)
