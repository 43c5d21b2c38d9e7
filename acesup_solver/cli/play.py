"""``acesup-solve play``: the page, and the server under it."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from acesup_solver.cli.base import Command
from acesup_solver.cli.errors import DONE, say
from acesup_solver.cli.options import option, options

if TYPE_CHECKING:
    from acesup_solver.web import App

__all__ = ["play"]

_PORT = 8052
_SWITCH_SECONDS = 0.001
_ORIGIN = re.compile(r"https?://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]+)?")


def _origins(_ctx: object, _param: object, sites: tuple[str, ...]) -> tuple[str, ...]:
    """The callback of an option that names sites, each just as browsers write an origin."""
    for site in sites:
        if not _ORIGIN.fullmatch(site):
            raise click.BadParameter(f"{site!r}; expected an origin, as in https://example.org")
    return sites


_SERVER = (
    option("--host", default="127.0.0.1", metavar="H", help="Where to listen. Default: 127.0.0.1."),
    option("--port", type=click.IntRange(0, 65535), default=_PORT, metavar="P",
           help=f"The port; 0 takes any that is free. Default: {_PORT}."),
    option("--database", metavar="PLACE",
           help="Where games are kept: a file, or an SQLAlchemy URL. Default:"
           " acesup-solver/games.db in $XDG_DATA_HOME, or without it in ~/.local/share"
           " (macOS: ~/Library/Application Support, Windows: %LOCALAPPDATA%)."),
    option("--accounts/--no-accounts", default=None,
           help="Whether players have passwords. Default: if others can reach the server."),
    option("--allow-host", "names", multiple=True, metavar="NAME",
           help="A name under which the server is called; others are refused. May be repeated."),
    option("--behind-proxy", is_flag=True,
           help="Players come through a proxy on this machine that speaks TLS and sets X-Forwarded-For."),
    option("--allow-site", "sites", multiple=True, metavar="ORIGIN",
           callback=_origins, help="A site, as in https://example.org, whose pages may use the services."),
    option("--timezone", default="UTC", metavar="Z", help="When a day begins. Default: UTC."),
    option("--tournament", "tournaments", multiple=True, metavar="NAME",
           help="A tournament to be there, with cards of its own. May be repeated."),
    option("--open-tournaments", is_flag=True, help="Let players with accounts start tournaments."),
    option("--open-metrics", is_flag=True, help="Show /metrics to others than this machine."),
    option("--key-file", metavar="FILE", help="A key to seal the records with, as it stands in a file."),
    option("--open/--no-open", "browse", default=None,
           help="Whether to open a browser. Default: at a terminal, without accounts."),
)  # fmt: skip

_EXAMPLES = """\b
Examples:
  acesup-solve play
  acesup-solve play --host 0.0.0.0 --database /srv/games.db --tournament Spring
"""


@click.command(cls=Command, epilog=_EXAMPLES)
@options(_SERVER)
def play(
    host: str,
    port: int,
    database: str | None,
    accounts: bool | None,
    names: tuple[str, ...],
    behind_proxy: bool,
    sites: tuple[str, ...],
    timezone: str,
    tournaments: tuple[str, ...],
    open_tournaments: bool,
    open_metrics: bool,
    key_file: str | None,
    browse: bool | None,
) -> int:
    """Play on a page in the browser, alone or with others.

    Alone, everything stays on this machine and profiles need no password. With --host others can reach
    the server too; then players have accounts with passwords. Games are kept in a database, and go on
    where they were. Ctrl-C ends the server.
    """
    from acesup_solver.cli.replay import key_in
    from acesup_solver.web import create_app

    is_alone = _is_loopback(host)
    with_accounts = not is_alone if accounts is None else accounts
    hosts = {*names, *([] if _is_address(host) else [host])}
    place = _default_database() if database is None else database
    app = create_app(
        _private(place),
        accounts=with_accounts,
        timezone=timezone,
        hosts=hosts if names or not with_accounts else None,
        secure=behind_proxy,
        sites=sites,
        open_tournaments=open_tournaments,
        open_metrics=open_metrics,
        key=b"" if key_file is None else key_in(key_file),
        tournaments=tournaments,
        opened=False,
    )
    if not (is_alone or with_accounts):
        say(
            "Warning: whoever reaches this server can play as anybody; --accounts asks for passwords."
        )
    listener = _listening(host, port)
    shown = "localhost" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    # An URL may have a password in it.
    kept = "" if "://" in str(place) else f" Games are kept in {place}."
    say(f"The game is at {address} (Ctrl-C ends it).{kept}")
    if browse or (browse is None and not with_accounts and sys.stderr.isatty()):
        click.launch(address)
    _serve(app, listener, behind_proxy=behind_proxy)
    return DONE


def _serve(app: App, listener: socket.socket, *, behind_proxy: bool) -> None:
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=behind_proxy,
        limit_concurrency=1000,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )
    # Threads that think must hand over quickly to the one that answers.
    sys.setswitchinterval(_SWITCH_SECONDS)
    server = uvicorn.Server(config)

    def end() -> None:
        server.should_exit = True

    app.open_in_background(when_failed=end)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        say("The server has ended.")
    else:
        app.house  # noqa: B018  # it ended by itself, so this raises what went wrong


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    return _is_address(host) and ipaddress.ip_address(host).is_loopback


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except OSError as error:
        raise click.UsageError(f"cannot listen on {host}:{port}: {error.strerror}") from error
    # Else the end of an answer waits, for 40 ms, until the browser has confirmed its beginning.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _default_database() -> Path:
    """A file among the user's own data."""
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA", "~\\AppData\\Local"))
    elif sys.platform == "darwin":
        data = Path("~/Library/Application Support")
    else:
        data = Path(os.environ.get("XDG_DATA_HOME", "~/.local/share"))
    folder = data.expanduser() / "acesup-solver"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "games.db"


def _private(database: str | Path) -> str | Path:
    """The same database; a new file is one that nobody else can read, for it holds hashes of passwords."""
    if "://" not in str(database) and Path(database).parent.is_dir():
        Path(database).touch(mode=0o600)
    return database
