"""``acesup-solve play``: a server that starts, answers, and ends."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

import click
import httpx

from acesup_solver.cli.play import play as command_line
from acesup_solver.speedaces.store import Store
from tests.web.server import API, HEADERS, PASSWORD

ROOT = Path(__file__).parent.parent.parent


def started(*arguments: str) -> subprocess.Popen[str]:
    """The server in a process of its own; warnings are errors."""
    command = [sys.executable, "-W", "error", "-m", "acesup_solver", "play", "--no-open"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    return subprocess.Popen(
        [*command, *arguments], stderr=subprocess.PIPE, text=True, env=environment
    )


@contextlib.contextmanager
def serving(*arguments: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[str]]]:
    """A client of a server at a free port."""
    process = started("--port", "0", *arguments)
    assert process.stderr is not None
    line = process.stderr.readline()
    found = re.search(r"http://\S+:(\d+)/", line)
    assert found is not None, line
    # What the server says later must not fill the pipe.
    rest: list[str] = []
    reader = threading.Thread(target=lambda: rest.extend(process.stderr or ()))
    reader.start()
    try:
        with httpx.Client(
            base_url=f"http://127.0.0.1:{found[1]}", headers=HEADERS, timeout=60
        ) as client:
            yield client, process
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stderr.close()


def refused(*arguments: str) -> str:
    """What is said by a server that does not start."""
    process = started("--port", "0", *arguments)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 2, said
    return said.splitlines()[-1]


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    with serving("--database", place) as (client, _):
        assert client.get("/").text.lower().startswith("<!doctype html>")
        client.post(f"{API}/profile", json={"name": "Ada"}).raise_for_status()
        play = client.post(f"{API}/plays", json={"style": "stages"}).json()
        path = f"{API}/plays/{play['id']}"
        wish = {"sequence": 0, "request": "r1", "do": "deal"}
        dealt = client.post(f"{path}/actions", json=wish).json()
        cookies = client.cookies
    with serving("--database", place) as (client, process):
        client.cookies = cookies
        again = client.get(path).json()
        assert again["columns"] == dealt["columns"]
        assert again["elapsed"] > dealt["elapsed"]
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0


def test_with_accounts_a_password_is_asked_for(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    arguments = ("--database", str(place), "--accounts", "--tournament", "Spring")
    with serving(*arguments) as (client, _):
        assert client.get(f"{API}/me").json()["mode"] == "accounts"
        assert client.post(f"{API}/profile", json={"name": "Ada"}).status_code == 403
        ada = {"name": "Ada", "password": PASSWORD}
        assert client.post(f"{API}/account", json=ada).json()["player"] == "Ada"
        listed = client.get(f"{API}/tournaments").json()["tournaments"]
        assert listed == [{"name": "Spring", "played": False}]
    if os.name == "posix":
        assert place.stat().st_mode & 0o077 == 0
    store = Store(place)
    assert store.tournaments() == ("Spring",)
    store.close()


def first_line(*arguments: str) -> str:
    """What a server says when it starts; it is ended then."""
    process = started("--port", "0", *arguments)
    assert process.stderr is not None
    try:
        return process.stderr.readline().strip()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the place is another one there")
def test_it_says_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    place = tmp_path / "acesup-solver" / "games.db"
    assert first_line().endswith(f"(Ctrl-C ends it). Games are kept in {place}.")
    assert place.is_file()
    other = tmp_path / "other.db"
    assert first_line("--database", str(other)).endswith(f" Games are kept in {other}.")


def test_an_address_of_a_database_is_not_shown_for_it_may_hold_a_password(tmp_path: Path) -> None:
    line = first_line("--database", f"sqlite:///{tmp_path / 'games.db'}")
    assert line.endswith("(Ctrl-C ends it).")


@pytest.mark.parametrize(
    "site",
    [
        "example.org",
        "https://",
        "https://example.org/",
        "https://Example.org",
        "https://a@example.org",
        "ftp://example.org",
        "*",
    ],
)
def test_a_site_that_is_no_origin_is_refused(site: str) -> None:
    with pytest.raises(click.BadParameter, match=r"expected an origin, as in https://example\.org"):
        command_line.make_context("play", ["--allow-site", site])


def test_origins_may_have_a_port_and_an_address() -> None:
    sites = ("https://example.org", "http://localhost:8080", "http://[::1]:8080")
    words = [word for site in sites for word in ("--allow-site", site)]
    assert command_line.make_context("play", words).params["sites"] == sites


def test_what_cannot_start_says_why_in_one_line(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "games.db")
    assert "unable to open database file" in refused("--database", nowhere)
    place = str(tmp_path / "games.db")
    said = refused("--database", place, "--timezone", "Mars/Olympus")
    assert "Mars/Olympus" in said
    assert "key" in refused("--database", place, "--key-file", str(tmp_path / "no-key"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = started("--database", place, "--port", port)
        _, error = process.communicate(timeout=60)
        assert process.returncode == 2
        assert error.splitlines()[-1].startswith(f"Error: cannot listen on 127.0.0.1:{port}: ")


@pytest.mark.parametrize("module", ["starlette", "argon2", "sqlalchemy"])
def test_without_the_extra_the_line_says_how_to_get_it(tmp_path: Path, module: str) -> None:
    code = (
        f"import sys; sys.modules[{module!r}] = None\n"
        "from acesup_solver.cli.main import acesup_solve\n"
        f"acesup_solve(['play', '--no-open', '--port', '0', '--database', {str(tmp_path / 'g.db')!r}])"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("Error: to ")
    assert last.endswith(f"pip install 'acesup-solver[play]' ({module} is not installed)")
