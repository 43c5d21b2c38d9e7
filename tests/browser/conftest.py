"""One Chromium for all tests, and servers of their own for the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.chromium import MISSING, SWITCHES, chromium_on_this_machine, is_required

for _module in ("playwright", "axe_playwright_python", "fastapi", "httpx"):
    if not is_required():
        pytest.importorskip(_module, reason=f"the tests in a browser need {_module}")

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

if TYPE_CHECKING:
    from tests.browser.live import LiveServer
    from tests.browser.player import Player


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser, without windows so far."""
    path = chromium_on_this_machine()
    if path is None and is_required():
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., LiveServer]]:
    """Starts servers, each on a database of its own."""
    from tests.browser.live import LiveServer

    started: list[LiveServer] = []

    def start(**settings: Any) -> LiveServer:
        started.append(LiveServer(tmp_path_factory.mktemp("live") / "games.db", **settings))
        return started[-1]

    yield start
    for server in started:
        server.close()


@pytest.fixture(scope="module")
def server(serve: Callable[..., LiveServer]) -> LiveServer:
    """A server without passwords."""
    return serve()


@pytest.fixture
def visit(chromium: Browser, server: LiveServer) -> Iterator[Callable[..., Player]]:
    """Opens the page for one more player, in a browser of their own; nothing may go wrong in it."""
    from tests.browser.player import Player

    players: list[Player] = []

    def open_page(name: str | None = None, **settings: Any) -> Player:
        settings = {"server": server} | settings
        players.append(Player(chromium, **settings))
        players[-1].open()
        if name is not None:
            players[-1].enter(name)
        return players[-1]

    yield open_page
    troubles = [trouble for player in players for trouble in player.troubles]
    for player in players:
        player.close()
    assert troubles == []
