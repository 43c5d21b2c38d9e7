"""What the server refuses, as one JSON object with one line, whatever went wrong."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from acesup_solver.speedaces.store import StoreError

__all__ = ["STATUS", "ApiError", "add_error_handlers", "error_answer", "one_line"]

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
_CODES = {status: code for code, status in STATUS.items()}
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


def add_error_handlers(app: FastAPI) -> None:
    """Have every error answered in the same form."""

    @app.exception_handler(ApiError)
    async def refused(_request: Request, error: Any) -> JSONResponse:
        return error_answer(error.code, str(error), play=error.play)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: Any) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body") or "body"
        return error_answer("invalid", f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def unknown(_request: Request, error: Any) -> JSONResponse:
        code = _CODES.get(error.status_code, "invalid")
        answer = error_answer(code, str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(StoreError)
    async def unstored(_request: Request, error: Any) -> JSONResponse:
        return error_answer("busy", str(error))

    @app.exception_handler(Exception)
    async def failed(_request: Request, error: Any) -> JSONResponse:
        logging.getLogger("acesup_solver.web").error("a request failed", exc_info=error)
        return error_answer("failed", "the server failed; nothing of this request was kept")
