"""Pictures of the page for the documents: ``python -m benchmarks.screenshots``.

Plays known deals on a server of its own in the system's Chromium, and writes small pictures to
``docs/pictures``. The same deals and the same moments every time, so that only the page changes them.
"""

from __future__ import annotations

import base64
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from playwright.sync_api import Browser, sync_playwright

from acesup_solver.speedaces.advice import hidden_stock_adviser
from tests.browser.chromium import MISSING, SWITCHES, chromium_on_this_machine
from tests.browser.live import LiveServer
from tests.browser.player import Player

MOST_BYTES = 60_000
DESK = (960, 640)
TELEPHONE = (360, 640)


def play(player: Player, variant: str, count: int) -> None:
    """Begin a game, and play so many actions at the speed of people."""

    def press(action: str) -> None:
        player.server.clock.move(seconds=1.3)
        player.press(action)

    player.begin(variant)
    player.play(player.server.line_of(player.play_id, variant)[:count], press)


def classic_with_a_hint(player: Player) -> None:
    play(player, "classic", 33)
    player.page.click("#hint")
    player.page.wait_for_selector("#advice:not([hidden])")


def aces_and_kings(player: Player) -> None:
    play(player, "aces-and-kings", 60)


def narrow(player: Player) -> None:
    play(player, "five-columns", 24)


def review(player: Player) -> None:
    play(player, "classic", 20)
    player.lose()
    player.page.click("#to-review")
    player.arrive("review")
    player.page.click("#review-threw")
    player.page.wait_for_selector(".verdict[data-verdict=unsolvable]")


PICTURES: dict[str, tuple[Callable[[Player], None], str, tuple[int, int]]] = {
    "classic": (classic_with_a_hint, "summer-sky", DESK),
    "aces-and-kings": (aces_and_kings, "card-table", DESK),
    "narrow": (narrow, "sunset", TELEPHONE),
    "review": (review, "night-flight", DESK),
}


@contextmanager
def _browser() -> Iterator[Browser]:
    path = chromium_on_this_machine()
    if path is None:
        raise click.ClickException(MISSING)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=SWITCHES)


def take(browser: Browser, server: LiveServer, name: str, target: Path) -> int:
    """Take one of the pictures; returns its size in bytes."""
    prepare, look, size = PICTURES[name]
    player = Player(browser, server, size=size)
    player.open()
    player.enter("Ada")
    player.see("settings")
    player.page.select_option("#look", look)
    player.menu()
    prepare(player)
    # A focus that only the keys of this script have left is no part of the picture.
    player.page.evaluate("document.activeElement.blur()")
    session = player.context.new_cdp_session(player.page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 70})
    target.write_bytes(base64.b64decode(shot["data"]))
    player.close()
    return target.stat().st_size


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=Path("docs/pictures"))
def main(folder: Path) -> None:
    """Take the pictures of the page."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, _browser() as browser:
        server = LiveServer(Path(scratch) / "games.db", adviser=hidden_stock_adviser)
        for name in PICTURES:
            size = take(browser, server, name, folder / f"{name}.webp")
            click.echo(f"{name}.webp {size:,} bytes")
            if size > MOST_BYTES:
                raise click.ClickException(f"{name}.webp is larger than {MOST_BYTES:,} bytes")
        server.close()


if __name__ == "__main__":
    main()
