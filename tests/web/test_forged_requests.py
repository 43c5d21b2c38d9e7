"""What other sites, programs and curious people send: refused, in one line, with nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from acesup_solver.web.shield import CONTENT_SECURITY_POLICY
from tests.web.server import API, HEADERS, Browser, Server, refusal_of

BOB = {"name": "Bob"}
OTHER_SITE = "https://example.org"


def names(server: Server) -> list[str]:
    return [player.name for player in server.app.house.store.players()]


# Forged requests


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/json"},
        {**HEADERS, "Content-Type": "text/plain"},
        {**HEADERS, "Content-Type": "application/x-www-form-urlencoded"},
        {**HEADERS},
        {**HEADERS, "Content-Type": "application/json", "Origin": OTHER_SITE},
        {**HEADERS, "Content-Type": "application/json", "Origin": "null"},
        {**HEADERS, "Content-Type": "application/json", "Origin": "http://localhost:9999"},
        {**HEADERS, "Content-Type": "application/json", "Origin": "http://localhost.example.org"},
    ],
)
def test_what_the_page_of_another_site_can_send_changes_nothing(
    server: Server, headers: dict[str, str]
) -> None:
    answer = server.browser().send(
        "POST", f"{API}/profile", content=b'{"name":"Bob"}', headers=headers
    )
    assert refusal_of(answer)[:2] == (403, "forbidden")
    assert names(server) == []


def test_the_own_page_is_let_through(server: Server) -> None:
    own = {**HEADERS, "Origin": "http://localhost:8052"}
    answer = server.browser().send("POST", f"{API}/profile", json=BOB, headers=own)
    assert answer.json()["player"] == "Bob"


def test_no_other_site_may_read_an_answer(server: Server) -> None:
    answer = server.browser("Ada").get("/me", headers={"Origin": OTHER_SITE})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_site_that_is_allowed_may_use_the_services_and_nothing_else(
    serve: Callable[..., Server],
) -> None:
    server = serve(sites=[OTHER_SITE])
    ada = server.browser("Ada")
    headers = {**HEADERS, "Origin": OTHER_SITE}
    deal = ada.get("/deals/classic?seed=17", headers=headers)
    assert deal.headers["access-control-allow-origin"] == OTHER_SITE
    asked = ada.send("OPTIONS", f"{API}/hints", headers=headers)
    assert asked.status_code == 204
    assert "x-acesup-request" in asked.headers["access-control-allow-headers"]
    check = ada.send("POST", f"{API}/records/check", json={"record": "x"}, headers=headers)
    assert refusal_of(check)[1] == "invalid"
    for path in ("/me", "/plays", "/statistics"):
        assert "access-control-allow-origin" not in ada.get(path, headers=headers).headers
    forged = ada.send("POST", f"{API}/profile", json=BOB, headers=headers)
    assert refusal_of(forged)[1] == "forbidden"
    stranger = ada.get("/deals/classic?seed=17", headers={"Origin": "https://example.com"})
    assert "access-control-allow-origin" not in stranger.headers


# Names of this machine


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8052", "[::1]:8052", "LOCALHOST:1"])
def test_the_own_machine_is_called_by_its_names(server: Server, host: str) -> None:
    assert server.browser().get("/me", headers={"Host": host}).is_success


@pytest.mark.parametrize(
    "host", ["evil.example.org", "evil.example.org:8052", "", "a b", "x@localhost"]
)
def test_a_name_that_somebody_makes_point_here_is_refused(server: Server, host: str) -> None:
    browser = server.browser("Ada")
    assert refusal_of(browser.get("/me", headers={"Host": host}))[1] == "forbidden"
    assert browser.send("GET", "/", headers={"Host": host}).status_code == 403


def test_with_accounts_the_server_may_be_called_by_any_name_or_by_some(
    serve: Callable[..., Server],
) -> None:
    named = {"Host": "cards.example.org"}
    assert serve(accounts=True, hosts=None).browser().get("/me", headers=named).is_success
    strict = serve(accounts=True, hosts=["Cards.example.org"]).browser()
    assert strict.get("/me", headers=named).is_success
    assert strict.get("/me", headers={"Host": "example.org"}).status_code == 403


# Files


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/%2e%2e/app.py",
        "/page/..%2fapp.py",
        "/page//etc/passwd",
        "/page/....//app.py",
        "/page/app.py",
        "/page/.index.html",
        "/page/%00.js",
        "/page/no-such-file.js",
        "/page/",
        "/page",
        "/etc/passwd",
        "/index.html",
        "/docs",
        "/redoc",
    ],
)
def test_no_file_but_those_of_the_page_can_be_asked_for(server: Server, path: str) -> None:
    assert refusal_of(server.browser().send("GET", path))[:2] == (404, "not-found")


def test_the_page_comes_once_and_then_only_if_it_has_changed(server: Server) -> None:
    browser = server.browser()
    first = browser.send("GET", "/")
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert first.text.lower().startswith("<!doctype html>")
    again = browser.send("GET", "/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.send("HEAD", "/").status_code == 200
    assert refusal_of(browser.send("POST", "/"))[0] == 405


def test_every_answer_bears_the_headers_that_keep_strangers_out(server: Server) -> None:
    browser = server.browser("Ada")
    answers = [
        browser.send("GET", "/"),
        browser.get("/me"),
        browser.get("/no-such-thing"),
        browser.get("/me", headers={"Host": "evil.example.org"}),
        browser.send("POST", f"{API}/profile"),
        browser.send(
            "DELETE", f"{API}/me", headers={**HEADERS, "Content-Type": "application/json"}
        ),
    ]
    for answer in answers:
        assert answer.headers["content-security-policy"] == CONTENT_SECURITY_POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    for answer in answers[1:]:
        if answer.request.url.path.startswith("/api"):
            assert answer.headers["cache-control"] == "no-store"
    assert "unsafe" not in CONTENT_SECURITY_POLICY


# Bodies


def raw(browser: Browser, path: str, content: Any) -> tuple[int, str, str]:
    headers = {**HEADERS, "Content-Type": "application/json"}
    return refusal_of(browser.send("POST", f"{API}{path}", content=content, headers=headers))


def test_a_body_that_is_too_large_is_refused_whether_its_length_is_told_or_not(
    server: Server,
) -> None:
    browser = server.browser()
    expected = (413, "too-large", "a body of more than 65536 bytes")
    assert raw(browser, "/profile", b" " * 65_537) == expected

    async def parts() -> Any:
        for _ in range(70):
            yield b" " * 1_000

    assert raw(browser, "/profile", parts()) == expected
    assert raw(browser, "/records/check", b" " * 1_048_577)[1] == "too-large"
    assert raw(browser, "/records/check", b" " * 100_000)[1] == "invalid"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"name": "Bob", "admin": true}',
        b'{"name": 7}',
        b'{"name": "B\\u0000ob"}',
        b'{"name": "\\ud800"}',
        b'{"name": ["Bob"]}',
        b'{"name": NaN}',
        b'{"name": ' + b"9" * 5_000 + b"}",
        b'{"name": "' + b"x" * 60_000 + b'"}',
        b"\xff\xfe",
        b"[]",
        b'"Bob"',
        b"null",
    ],
)
def test_a_body_that_makes_no_sense_is_refused_in_one_line(server: Server, content: bytes) -> None:
    status, code, message = raw(server.browser(), "/profile", content)
    assert (status, code) == (400, "invalid")
    assert len(message) <= 500
    assert names(server) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"sequence": "0"},
        {"sequence": -1},
        {"sequence": True},
        {"sequence": 1.5},
        {"request": ""},
        {"request": "x" * 65},
        {"request": "a b"},
        {"do": "win"},
        {"do": "act", "action": "xAC; DROP TABLE plays"},
        {"do": "act", "action": 5},
        {"do": "tap", "place": 9},
        {"do": "tap", "place": True},
        {"do": "tap", "place": "../.."},
        {"do": "tap", "place": {"$gt": 0}},
        {"points": 1_000_000},
    ],
)
def test_an_action_that_is_none_is_refused(server: Server, wrong: dict[str, Any]) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    path = f"/plays/{play['id']}/actions"
    assert ada.error(path, ada.wish(play, "deal") | wrong)[:2] == (400, "invalid")
    assert ada.ok(f"/plays/{play['id']}")["sequence"] == 0
