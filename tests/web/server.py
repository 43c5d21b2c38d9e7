"""A server and browsers in one process, for the tests of what they say to each other."""

from __future__ import annotations

import asyncio
import datetime as dt
import itertools
import random
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher

from acesup_solver.speedaces import SetClock
from acesup_solver.web import App, Rate, RequestLimits, create_app
from tests.play import DEALS, NOON, any_advice, clock_at

API = "/api/v1"
HEADERS = {"X-Acesup-Request": "1"}
PASSWORD = "correct horse"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
_PLENTY = Rate(1e6, 10**6)
UNLIMITED = RequestLimits(
    requests=_PLENTY,
    playing=_PLENTY,
    hints=_PLENTY,
    reviews=_PLENTY,
    services=_PLENTY,
    logins=_PLENTY,
    failures=_PLENTY,
    failures_anywhere=_PLENTY,
    registrations=_PLENTY,
)


class Server:
    """A server on a database file; `restart` is the end of its process and a new one."""

    def __init__(self, place: Path, *, moment: dt.datetime = NOON, **settings: Any) -> None:
        self.place = place
        self.clock: SetClock = clock_at(moment)
        draws = random.Random(8)
        usual = {
            "clock": self.clock,
            "source": DEALS,
            "adviser": any_advice,
            "passwords": CHEAP,
            "limits": UNLIMITED,
            "seeds": lambda: draws.getrandbits(64),
        }
        self.settings: dict[str, Any] = {**usual, **settings}
        self._runner = asyncio.Runner()
        self._browsers: list[Browser] = []
        self.app: App = create_app(place, **self.settings)

    def restart(self, **settings: Any) -> None:
        self.app.close()
        self.settings |= settings
        self.app = create_app(self.place, **self.settings)

    def browser(self, player: str | None = None, *, address: str = "127.0.0.1") -> Browser:
        """A browser with cookies of its own, in which a player has a profile or an account."""
        made = Browser(self, address)
        self._browsers.append(made)
        if player is not None and self.settings.get("accounts"):
            made.ok("/account", {"name": player, "password": PASSWORD})
        elif player is not None:
            made.ok("/profile", {"name": player})
        return made

    def run(self, work: Any) -> Any:
        return self._runner.run(work)

    def close(self) -> None:
        for browser in self._browsers:
            self.run(browser.client.aclose())
        self._runner.close()
        self.app.close()


class Browser:
    """Sends what the page would send."""

    def __init__(self, server: Server, address: str) -> None:
        self.server = server
        transport = httpx.ASGITransport(self._app, client=(address, 50_000))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://localhost:8052")
        self._numbers = itertools.count()

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await self.server.app(scope, receive, send)

    def send(self, method: str, path: str, **parts: Any) -> httpx.Response:
        answer: httpx.Response = self.server.run(self.client.request(method, path, **parts))
        return answer

    def get(self, path: str, **parts: Any) -> httpx.Response:
        return self.send("GET", f"{API}{path}", **parts)

    def post(self, path: str, body: Any, **parts: Any) -> httpx.Response:
        return self.send("POST", f"{API}{path}", json=body, headers=HEADERS, **parts)

    def ok(self, path: str, body: Any = None) -> dict[str, Any]:
        """What is answered to a request that succeeds."""
        answer = self.get(path) if body is None else self.post(path, body)
        assert answer.is_success, answer.text[:300]
        found: dict[str, Any] = answer.json()
        return found

    def error(self, path: str, body: Any = None) -> tuple[int, str, str]:
        """The status, the code and the line of a request that is refused."""
        return refusal_of(self.get(path) if body is None else self.post(path, body))

    # Playing

    def begin(self, **wish: Any) -> dict[str, Any]:
        return self.ok("/plays", {"style": "free", "deal": "solvable"} | wish)

    def wish(self, play: dict[str, Any], do: str, **parts: Any) -> dict[str, Any]:
        """An action as the page would send it."""
        request = f"request-{next(self._numbers)}"
        return {"sequence": play["sequence"], "request": request, "do": do} | parts

    def act(self, play: dict[str, Any], do: str, **parts: Any) -> dict[str, Any]:
        return self.ok(f"/plays/{play['id']}/actions", self.wish(play, do, **parts))

    def refused(self, play: dict[str, Any], do: str, **parts: Any) -> tuple[int, str, str]:
        return self.error(f"/plays/{play['id']}/actions", self.wish(play, do, **parts))

    def play_line(self, play: dict[str, Any], *, seconds: float = 0.5) -> dict[str, Any]:
        """Win the game that a play goes on with, some seconds an action."""
        for action in self.winning_line(play):
            self.server.clock.move(seconds=seconds)
            play = self.act(play, "act", action=action)
        return play

    def winning_line(self, play: dict[str, Any]) -> tuple[str, ...]:
        seat = self.server.app.house.table._seats[play["id"]]
        return DEALS.lines[play["variant"], seat.session._shown.deal]


def refusal_of(answer: httpx.Response) -> tuple[int, str, str]:
    """The status, the code and the line of a refusal."""
    assert answer.is_error, answer.text[:300]
    error = answer.json()["error"]
    assert set(error) == {"code", "message"}
    assert "\n" not in error["message"]
    return answer.status_code, error["code"], error["message"]
