"""The description of the API: it is true, for whatever is sent."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("schemathesis")

import httpx
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.server import API, HEADERS, Server

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)
EXAMPLES = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


def test_every_route_is_described_with_its_errors(server: Server) -> None:
    described = server.browser().ok("/openapi.json")
    assert described["openapi"].startswith("3.1")
    paths = described["paths"]
    expected = {
        *("/me", "/profile", "/account", "/login", "/logout", "/variants", "/plays"),
        *("/plays/{play_id}", "/plays/{play_id}/actions", "/plays/{play_id}/review"),
        *("/statistics", "/badges", "/boards/stages", "/boards/daily/{date}"),
        *("/boards/tournaments/{name}", "/tournaments", "/deals/{variant}"),
        *("/deals/{variant}/solvable", "/hints", "/records/check"),
    }
    assert set(paths) == {f"{API}{path}" for path in expected} | {"/healthz", "/metrics"}
    for path, methods in paths.items():
        for method, route in methods.items():
            assert route["description"], path
            assert {"403", "413", "429", "503"} <= set(route["responses"]), path
            assert "422" not in route["responses"] or method == "post" or "review" in path


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens, in a thread, with two players' games."""
    server = Server(Path(tmp_path_factory.mktemp("openapi")) / "games.db", tournaments=("Spring",))
    config = uvicorn.Config(server.app, port=0, log_level="error", lifespan="off")
    listening = uvicorn.Server(config)
    thread = threading.Thread(target=listening.run)
    thread.start()
    while not listening.started:
        time.sleep(0.01)
    port = listening.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    listening.should_exit = True
    thread.join()
    server.close()


@pytest.mark.slow
def test_whatever_is_sent_is_answered_as_described(address: str) -> None:
    with httpx.Client(base_url=address, headers=HEADERS) as client:
        client.post(f"{API}/profile", json={"name": "Ada"}).raise_for_status()
        play = client.post(f"{API}/plays", json={"style": "free"}).json()
        described = client.get(f"{API}/openapi.json").json()
        cookies = dict(client.cookies)
    schema = schemathesis.openapi.from_dict(described)
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 24
    seen: set[tuple[str, int]] = set()
    for operation in operations:

        @given(case=operation.as_strategy(), own=st.booleans())
        @EXAMPLES
        def whatever_is_sent(case: Any, own: bool) -> None:
            if own and "play_id" in (case.path_parameters or {}):
                case.path_parameters["play_id"] = play["id"]
            # Whoever comes in as somebody else, or leaves, would not be known as Ada any more.
            leaves = case.operation.label.endswith(("/profile", "/logout"))
            known = {} if leaves else cookies
            answer = case.call(base_url=address, headers=HEADERS, cookies=known)
            case.validate_response(answer, checks=list(CHECKS))
            seen.add((case.operation.label, answer.status_code))

        whatever_is_sent()
    assert (f"POST {API}/plays", 201) in seen
    assert (f"GET {API}/plays/{{play_id}}", 200) in seen
    assert (f"GET {API}/boards/daily/{{date}}", 400) in seen
