"""A server that listens, for browsers."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

import uvicorn

from acesup_solver.deals import Deal
from tests.browser.deals import DEALS
from tests.web.server import Server

PATIENCE = 30.0
SEED = 17
"""The number of every deal: a test plays the same game every time."""


class LiveServer(Server):
    """A server on a free port of this machine, in a thread, with deals that the tests know.

    `clock` is set by the tests. `stop` and `go_on` are the end of its process and a new one at the same
    address.
    """

    def __init__(self, place: Path, **settings: Any) -> None:
        usual: dict[str, Any] = {
            "source": DEALS,
            "tournaments": ("Spring",),
            "seeds": lambda: SEED,
        }
        super().__init__(place, **usual | settings)
        self._listening: uvicorn.Server
        self._thread: threading.Thread
        self.port = 0
        self._listen()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _listen(self) -> None:
        config = uvicorn.Config(
            self.app, port=self.port, log_level="error", lifespan="off", ws="none"
        )
        self._listening = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._listening.run, daemon=True)
        self._thread.start()
        waited = time.monotonic() + PATIENCE
        while not self._listening.started:
            assert self._thread.is_alive(), "the server ended before it listened"
            assert time.monotonic() < waited, "the server does not listen"
            time.sleep(0.005)
        self.port = self._listening.servers[0].sockets[0].getsockname()[1]

    def stop(self) -> None:
        """End the process: nothing answers any more."""
        self._listening.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def go_on(self) -> None:
        """A new process that knows what is in the database."""
        self.restart()
        self._listen()

    def close(self) -> None:
        if self._thread.is_alive():
            self.stop()
        super().close()

    # What a test may know and a page may not

    def deal_of(self, play_id: str) -> Deal:
        """The cards of the game that a play goes on with."""
        deal: Deal = self.app.house.table._seats[play_id].session._shown.deal
        return deal

    def line_of(self, play_id: str, variant: str) -> tuple[str, ...]:
        """A line of clicks that wins it."""
        return DEALS.lines[variant, self.deal_of(play_id)]
