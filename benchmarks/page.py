"""The page under load: ``python -m benchmarks.page``.

Starts a real server, with accounts, on this machine, and lets some players play on it side by side for a
while: they act about three times in two seconds, ask for hints, reload, read boards and reviews. Times are
those that the players see, queues and all; beside them stand those that the server has measured of its own
work. Both share the machine, so the load at the end is printed too.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import click
import httpx

from acesup_solver.speedaces.store import Store

_API = "/api/v1"
_HEADERS = {"X-Acesup-Request": "1"}
_WISHES: tuple[dict[str, str], ...] = (
    {"style": "free", "variant": "classic", "deal": "solvable"},
    {"style": "free", "variant": "five-columns", "deal": "any"},
    {"style": "free", "variant": "aerobatics", "deal": "solvable"},
    {"style": "free", "variant": "aces-and-kings", "deal": "solvable"},
    {"style": "stages"},
    {"style": "daily"},
)


@dataclass
class Seen:
    """What the players have seen: seconds by kind of request, and what went wrong."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    errors: Counter[str] = field(default_factory=Counter)


class Player:
    """Plays one game after the other, without much sense, as fast as people do."""

    def __init__(self, number: int, client: httpx.AsyncClient, seen: Seen) -> None:
        self._rng = random.Random(number)
        self._number = number
        self._client = client
        self._seen = seen
        self._requests = 0

    async def play(self, until: float) -> None:
        """Play until a moment."""
        await asyncio.sleep(self._rng.uniform(0, 1))
        await self._send("me", "GET", "/me")
        games = 0
        while time.monotonic() < until:
            wish = _WISHES[(self._number + games) % len(_WISHES)]
            await self._game(await self._send("begin", "POST", "/plays", wish), until)
            games += 1

    async def _game(self, play: dict[str, Any], until: float) -> None:
        turns = 0
        while time.monotonic() < until and "id" in play:
            await asyncio.sleep(self._rng.uniform(0.3, 1.1))
            turns += 1
            if play["result"] is not None and not play["over"]:
                play = await self._act(play, "next")
            elif play["result"] is not None:
                await self._look_back(play)
                return
            elif self._rng.random() < 0.03:
                play = await self._send("reload", "GET", f"/plays/{play['id']}")
            else:
                play = await self._act(play, *self._choice(play, turns))

    def _choice(self, play: dict[str, Any], turns: int) -> tuple[str, str | None]:
        actions = play["actions"]
        if play["can_finish"]:
            return "finish", None
        if turns > 60 or not actions:
            return "resign", None
        chance = self._rng.random()
        if chance < 0.07:
            return "hint", None
        if chance < 0.1 and play["can_undo"]:
            return "undo", None
        good = [action for action in actions if action[0] in "xRWS"] or actions
        return "act", self._rng.choice(good)

    async def _act(self, play: dict[str, Any], do: str, action: str | None = None) -> Any:
        self._requests += 1
        wish = {"sequence": play["sequence"], "request": f"r{self._requests}", "do": do}
        if action is not None:
            wish["action"] = action
        return await self._send(do, "POST", f"/plays/{play['id']}/actions", wish)

    async def _look_back(self, play: dict[str, Any]) -> None:
        if self._rng.random() < 0.3:
            await self._send("review", "GET", f"/plays/{play['id']}/review")
        for path in ("/statistics", "/boards/stages", "/plays"):
            await self._send(path[1:], "GET", path)

    async def _send(self, kind: str, method: str, path: str, body: Any = None) -> Any:
        began = time.perf_counter()
        try:
            answer = await self._client.request(method, f"{_API}{path}", json=body)
        except httpx.HTTPError as error:
            self._seen.errors[f"{kind}: {type(error).__name__}"] += 1
            return {}
        self._seen.seconds[kind].append(time.perf_counter() - began)
        content = answer.json()
        if answer.is_success:
            return content
        # A clock that runs out while an action is on its way is no error: the play tells so.
        if answer.status_code != 409:
            self._seen.errors[f"{kind}: {answer.status_code} {content['error']['message']}"] += 1
        return content.get("play", {})


def prepared(place: Path, count: int) -> list[str]:
    """The tokens of some players with accounts, put into a database."""
    store = Store(place)
    tokens = []
    for number in range(count):
        player = store.accounts.add(
            f"Player {number}", f"player{number}", "no hash, nobody logs in"
        )
        tokens.append(store.accounts.login(player, lasts=timedelta(days=1)))
    store.close()
    return tokens


@contextmanager
def serving(place: Path) -> Iterator[tuple[str, float]]:
    """The address of a server, and how long it took from the start of the process to the page."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "acesup_solver", "play", "--no-open", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--accounts", "--database", str(place)], stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    found = re.search(r"http://\S+:(\d+)/", process.stderr.readline())
    assert found is not None
    address = f"http://127.0.0.1:{found[1]}"
    httpx.get(address).raise_for_status()
    first_paint = time.perf_counter() - began
    try:
        yield address, first_paint
    finally:
        process.send_signal(signal.SIGINT)
        process.wait()
        process.stderr.close()


async def play_all(address: str, tokens: Sequence[str], seconds: float) -> Seen:
    """Let one player for each token play side by side."""
    seen = Seen()
    until = time.monotonic() + seconds
    clients = [
        httpx.AsyncClient(base_url=address, headers=_HEADERS, cookies={"acesup": token}, timeout=30)
        for token in tokens
    ]
    players = [Player(number, client, seen) for number, client in enumerate(clients)]
    await asyncio.gather(*(player.play(until) for player in players))
    await asyncio.gather(*(client.aclose() for client in clients))
    return seen


def quantile(seconds: Sequence[float], share: float) -> float:
    """The time within which that share of the requests was answered."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def server_side(text: str) -> Iterator[tuple[str, float, float, dict[float, float]]]:
    """The work that the server has measured: kind, how often, mean seconds, and the share within times."""
    pattern = r'acesup_work_seconds_(\w+)\{(?:kind="([\w-]+)")(?:,le="([^"]+)")?\} (\S+)'
    sums: dict[str, dict[str, float]] = defaultdict(dict)
    within: dict[str, dict[float, float]] = defaultdict(dict)
    for what, kind, most, value in re.findall(pattern, text):
        if what == "bucket":
            within[kind][float(most)] = float(value)
        else:
            sums[kind][what] = float(value)
    for kind, found in sums.items():
        count = found["count"]
        shares = {most: times / count for most, times in within[kind].items()}
        yield kind, count, found["sum"] / count, shares


def report(seen: Seen, metrics: str, seconds: float) -> None:
    """Print what was measured."""
    everything = [one for kind in seen.seconds.values() for one in kind]
    click.echo(f"{len(everything)} requests in {seconds:.0f} s, {sum(seen.errors.values())} errors")
    for error, count in seen.errors.most_common(10):
        click.echo(f"  {count} x {error}")
    click.echo("\n| request | count | p50 ms | p99 ms | slowest ms |\n|---|--:|--:|--:|--:|")
    for kind, times in [("all", everything), *sorted(seen.seconds.items())]:
        numbers = (quantile(times, 0.5), quantile(times, 0.99), max(times))
        shown = " | ".join(f"{1000 * number:.0f}" for number in numbers)
        click.echo(f"| {kind} | {len(times)} | {shown} |")
    click.echo("\n| work on the server | count | mean ms | within 50 ms | within 100 ms |")
    click.echo("|---|--:|--:|--:|--:|")
    for kind, times_done, mean, shares in server_side(metrics):
        within = " | ".join(f"{100 * shares[most]:.2f} %" for most in (0.05, 0.1))
        click.echo(f"| {kind} | {times_done:.0f} | {1000 * mean:.1f} | {within} |")
    click.echo(f"\nload at the end: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


@click.command()
@click.option("--players", default=50, show_default=True)
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--starts", default=5, show_default=True, help="How often the start is measured.")
def main(players: int, seconds: float, starts: int) -> None:
    """Measure the page."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "games.db"
        tokens = prepared(place, players)
        paints: list[float] = []
        for _ in range(starts):
            with serving(place) as (address, paint):
                paints.append(paint)
                httpx.get(f"{address}/healthz", timeout=60)
        shown = ", ".join(f"{paint:.2f}" for paint in sorted(paints))
        click.echo(f"from the start of the process to the page, s: {shown}")
        with serving(place) as (address, _):
            while not httpx.get(f"{address}/healthz", timeout=300).json()["warm"]:
                time.sleep(0.5)
            seen = asyncio.run(play_all(address, tokens, seconds))
            metrics = httpx.get(f"{address}/metrics").text
        report(seen, metrics, seconds)


if __name__ == "__main__":
    main()
