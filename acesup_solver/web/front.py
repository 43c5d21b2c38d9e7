"""The whole server: the page at once, and the API as soon as it is there.

What the API needs takes half a second to load, and a player who has just started the server looks at the
page meanwhile. So the page does not wait for it; only requests to the API do.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from starlette.types import ASGIApp, Receive, Scope, Send

from acesup_solver.web.errors import error_answer
from acesup_solver.web.metrics import Metrics, is_page
from acesup_solver.web.page_files import serve_page
from acesup_solver.web.settings import Settings
from acesup_solver.web.shield import Shield

if TYPE_CHECKING:
    from acesup_solver.web.house import House

__all__ = ["App"]


class App:
    """An ASGI app: the page and the API behind one shield.

    `build` makes the API and the things behind it; it is called by `open`, at once or in a thread.
    """

    def __init__(
        self, settings: Settings, metrics: Metrics, build: Callable[[], tuple[ASGIApp, House]]
    ) -> None:
        self._build = build
        self._built: Future[tuple[ASGIApp, House]] = Future()
        self._shielded = Shield(self._route, settings, metrics)

    def open(self) -> None:
        """Build the API now; what it raises is raised by `house` too."""
        try:
            self._built.set_result(self._build())
        except Exception as error:
            self._built.set_exception(error)

    def open_in_background(self, *, when_failed: Callable[[], object]) -> None:
        """Build the API in a thread, and get ready there what players would wait for."""

        def work() -> None:
            self.open()
            if self._built.exception() is None:
                self.house.warmup.run()
            else:
                when_failed()

        threading.Thread(target=work, name="opening", daemon=True).start()

    @property
    def house(self) -> House:
        """What is behind the API, once it is built."""
        return self._built.result()[1]

    def close(self) -> None:
        """Close the store."""
        if self._built.done() and self._built.exception() is None:
            self.house.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._shielded(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_page(scope):
            await serve_page(scope, receive, send)
            return
        if not self._built.done():
            await asyncio.shield(asyncio.wrap_future(self._built))
        if self._built.exception() is not None:
            await error_answer("busy", "the server could not start")(scope, receive, send)
            return
        await self._built.result()[0](scope, receive, send)
