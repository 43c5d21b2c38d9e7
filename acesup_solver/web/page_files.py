"""The files of the page, as they lie in the package: no others can be asked for."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from acesup_solver.web.errors import error_answer

__all__ = ["serve_page"]

_FOLDER = Path(__file__).parent / "page"
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.(html|js|css|svg|png|ico|webmanifest)")
_TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class _File:
    content: bytes
    packed: bytes
    tag: str
    kind: str


@lru_cache(maxsize=512)
def _read(name: str, _changed: int) -> _File:
    content = (_FOLDER / name).read_bytes()
    tag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    return _File(content, gzip.compress(content, mtime=0), tag, _TYPES[name.rpartition(".")[2]])


async def serve_page(scope: Scope, receive: Receive, send: Send) -> None:
    """The file that a path names, as ASGI."""
    await _answer(Request(scope))(scope, receive, send)


def _answer(request: Request) -> Response:
    if request.method not in ("GET", "HEAD"):
        return error_answer("not-allowed", f"{request.method} of a file; expected GET")
    path = request.url.path
    name = "index.html" if path == "/" else path.removeprefix("/page/")
    if not _NAME.fullmatch(name):
        return error_answer("not-found", "no such file")
    try:
        found = _read(name, (_FOLDER / name).stat().st_mtime_ns)
    except OSError:
        return error_answer("not-found", "no such file")
    # A browser asks every time, and is mostly told that nothing has changed.
    headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = found.content
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = found.packed
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=found.kind)
