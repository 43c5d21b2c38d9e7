"""Every error becomes an answer of the same form."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from acesup_solver.speedaces.store import StoreError
from acesup_solver.web.errors import STATUS, ApiError, error_answer

__all__ = ["add_error_handlers"]

_CODES = {status: code for code, status in STATUS.items()}


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
