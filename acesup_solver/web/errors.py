"""What the server refuses, as one JSON object with one line, whatever went wrong."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import JSONResponse

__all__ = ["STATUS", "ApiError", "error_answer", "one_line"]

STATUS: Mapping[str, int] = {
    "invalid": 400,
    "unauthorized": 401,
    "forbidden": 403,
    "not-found": 404,
    "not-allowed": 405,
    "conflict": 409,
    "too-large": 413,
    "refused": 422,
    "too-many": 429,
    "failed": 500,
    "busy": 503,
}
"""The codes of errors, and the status that each comes with."""
_LONGEST = 500


class ApiError(ValueError):
    """A request that is not answered: its `code` is one of `STATUS`; `play` is how the play stands."""

    def __init__(
        self, code: str, message: str, *, play: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.play = play


def one_line(text: str) -> str:
    """A message on one line that is not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."


def error_answer(
    code: str, message: str, *, play: Mapping[str, object] | None = None
) -> JSONResponse:
    """The answer for an error."""
    content: dict[str, object] = {"error": {"code": code, "message": one_line(message)}}
    if play is not None:
        content["play"] = play
    return JSONResponse(content, STATUS[code])
