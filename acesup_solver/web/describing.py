"""How errors are described in OpenAPI."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from acesup_solver.web.answers import ErrorAnswer, PlayErrorAnswer
from acesup_solver.web.errors import STATUS

__all__ = ["describe", "errors"]

_WORDS = {
    "invalid": "The request is not as it has to be.",
    "unauthorized": "Nobody knows who asks.",
    "forbidden": "Not from here, not so, or not at all.",
    "not-found": "There is no such thing, or it belongs to somebody else.",
    "conflict": "Something else has happened before.",
    "too-large": "The body is too large.",
    "refused": "The rules do not allow it now.",
    "too-many": "Too many requests.",
    "busy": "The server cannot do it now.",
}
_ALWAYS = ("forbidden", "too-large", "too-many", "busy")


def errors(*codes: str, play: bool = False) -> dict[int | str, dict[str, Any]]:
    """The answers for some codes of errors, and for those that every request may get.

    With `play` conflicts and refusals tell how the play stands.
    """
    found: dict[int | str, dict[str, Any]] = {}
    for code in sorted({*codes, *_ALWAYS}, key=STATUS.__getitem__):
        model = PlayErrorAnswer if play and code in ("conflict", "refused") else ErrorAnswer
        found[STATUS[code]] = {"model": model, "description": _WORDS[code]}
    return found


def describe(app: FastAPI) -> None:
    """Leave out of the description what the framework adds, and what is answered otherwise here."""
    generated = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            found = generated()
            for methods in found["paths"].values():
                for route in methods.values():
                    if "ValidationError" in str(route["responses"].get("422")):
                        del route["responses"]["422"]
            for name in ("HTTPValidationError", "ValidationError"):
                found["components"]["schemas"].pop(name, None)
        return generated()

    app.openapi = openapi  # type: ignore[method-assign]
