"""The files of the page, as they lie in the package: no others can be asked for."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

__all__ = ["PAGE_ROUTES"]

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


def _find(name: str) -> _File:
    if not _NAME.fullmatch(name):
        raise HTTPException(404, "no such file")
    try:
        return _read(name, (_FOLDER / name).stat().st_mtime_ns)
    except OSError:
        raise HTTPException(404, "no such file") from None


async def _answer(request: Request, name: str) -> Response:
    found = _find(name)
    # A browser asks every time, and is mostly told that nothing has changed.
    headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = found.content
    if "gzip" in request.headers.get("accept-encoding", ""):
        content = found.packed
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=found.kind)


async def _index(request: Request) -> Response:
    return await _answer(request, "index.html")


async def _file(request: Request) -> Response:
    return await _answer(request, request.path_params["name"])


PAGE_ROUTES = (Route("/", _index), Route("/page/{name}", _file))
