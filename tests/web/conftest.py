"""Servers for the tests: alone, and with accounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

if TYPE_CHECKING:
    from tests.web.server import Server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers, each on a database of its own, and ends them."""
    from tests.web.server import Server

    started: list[Server] = []

    def start(**settings: Any) -> Server:
        started.append(Server(tmp_path / f"games-{len(started)}.db", **settings))
        return started[-1]

    yield start
    for server in started:
        server.close()


@pytest.fixture
def server(serve: Callable[..., Server]) -> Server:
    """A server without passwords."""
    return serve()


@pytest.fixture
def with_accounts(serve: Callable[..., Server]) -> Server:
    """A server with passwords."""
    return serve(accounts=True, hosts=None)
