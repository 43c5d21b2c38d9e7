"""What stands in front of everything: headers, names of hosts, forged requests, sizes, and counting.

A page of another site must not act for a player. Three things prevent it, each enough by itself in today's
browsers: the cookie is ``SameSite=Strict``, a changing request needs a header and a content type that no
form can send, and its ``Origin`` has to be this server. A name that somebody makes point to
this machine (DNS rebinding) is refused by the ``Host`` that the browser then sends.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from acesup_solver.web.errors import ApiError, error_answer
from acesup_solver.web.limits import Buckets, network_of
from acesup_solver.web.metrics import Metrics
from acesup_solver.web.settings import Settings

__all__ = ["API", "CONTENT_SECURITY_POLICY", "SERVICES", "Shield", "address_of"]

API = "/api/v1"
SERVICES = (f"{API}/deals/", f"{API}/hints", f"{API}/records/check", f"{API}/boards/")
"""What other sites may use: nothing in it knows of players' cookies."""
RECORDS = f"{API}/records/"

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?")
_BODY_SECONDS = 20
_HARMLESS = ("GET", "HEAD", "OPTIONS")


class Shield:
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._requests = Buckets(settings.limits.requests, "requests")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        began = time.perf_counter()
        headers = Headers(scope=scope)
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, headers, MutableHeaders(scope=message))
            await send(message)

        try:
            try:
                self._check(scope, headers)
                whole = await self._body(scope, headers, receive)
            except ApiError as error:
                await error_answer(error.code, str(error))(scope, receive, sending)
                return
            if scope["method"] == "OPTIONS" and self._serves_site(scope["path"], headers):
                # A browser asks whether the page of the other site may.
                await Response(status_code=204)(scope, receive, sending)
                return
            await self._app(scope, whole, sending)
        finally:
            self._metrics.answered(scope, status, time.perf_counter() - began)

    def _add_headers(self, scope: Scope, asked: Headers, answer: MutableHeaders) -> None:
        for name, value in _HEADERS.items():
            answer[name] = value
        path = scope["path"]
        if path.startswith("/api/"):
            answer["cache-control"] = "no-store"
            answer["vary"] = "Origin"
        if self._serves_site(path, asked):
            answer["access-control-allow-origin"] = asked["origin"]
            answer["access-control-allow-headers"] = "content-type, x-acesup-request"
            answer["cross-origin-resource-policy"] = "cross-origin"

    def _serves_site(self, path: str, asked: Headers) -> bool:
        """Whether the page of another site asks for what it may have."""
        return path.startswith(SERVICES) and asked.get("origin") in self._settings.sites

    # What is refused

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "").lower()
        self._check_host(host)
        self._requests.take(network_of(address_of(scope)))
        path = scope["path"]
        if scope["method"] in _HARMLESS or not path.startswith("/api/"):
            return
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise ApiError("forbidden", "expected the content type application/json")
        if headers.get("x-acesup-request") != "1":
            raise ApiError("forbidden", "expected the header X-Acesup-Request: 1")
        origin = headers.get("origin")
        if origin is None or origin.lower() in (f"http://{host}", f"https://{host}"):
            return
        if not self._serves_site(path, headers):
            raise ApiError("forbidden", "a request from the page of another site")

    def _check_host(self, host: str) -> None:
        found = _HOST.fullmatch(host)
        if found is None:
            raise ApiError("forbidden", "expected a Host")
        allowed = self._settings.hosts
        name = found[1].strip("[]").rstrip(".")
        if allowed is None or name == "localhost" or name in allowed:
            return
        try:
            ipaddress.ip_address(name)
        except ValueError:
            raise ApiError("forbidden", f"this server does not answer as {name}") from None

    async def _body(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The same request with its whole body read; `ApiError` if it is too large, or too slow."""
        limits = self._settings.limits
        most = limits.record_body if scope["path"].startswith(RECORDS) else limits.body
        too_large = f"a body of more than {most} bytes"
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            raise ApiError("too-large", too_large)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        break
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    if size > most:
                        raise ApiError("too-large", too_large)
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise ApiError("too-large", f"no body within {_BODY_SECONDS} seconds") from None
        given = False

        async def whole() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": b"".join(parts), "more_body": False}

        return whole


def address_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""
