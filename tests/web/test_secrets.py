"""The order of the stock: it never leaves the server before it is dealt.

Two servers play the same game with deals that agree in the first cards and in nothing else that can be
seen. Whatever a player does, as long as only those cards are dealt both must answer the same.
"""

from __future__ import annotations

import datetime as dt
import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from acesup_solver.deals import Deal
from acesup_solver.speedaces.advice import hidden_stock_adviser
from tests.play import any_advice
from tests.web.server import Browser, Server


@dataclass(frozen=True)
class OneDeal:
    """Gives the same deal whatever is asked for."""

    deal: Deal

    def solvable(self, variant: str) -> Sequence[Deal]:
        return (self.deal,)

    def daily(self, date: dt.date) -> Deal:
        return self.deal


def two_deals(rng: random.Random, packs: int, common: int) -> tuple[Deal, Deal]:
    """Two deals that agree in so many first cards; the others are the same cards in another order."""
    cards = list(Deal.from_seed(rng.getrandbits(64), packs=packs).cards)
    rest = cards[common:]
    rng.shuffle(rest)
    return Deal(tuple(cards)), Deal(tuple(cards[:common] + rest))


def without_id(answer: dict[str, Any]) -> dict[str, Any]:
    return {**answer, "id": ""}


class Twins:
    """A player at two servers, who does the same at both and is answered the same."""

    def __init__(self, browsers: Sequence[Browser], **wish: Any) -> None:
        self.browsers = browsers
        self.plays = [browser.begin(**wish) for browser in browsers]
        self.check()

    @property
    def play(self) -> dict[str, Any]:
        return self.plays[0]

    def check(self) -> None:
        first, second = map(without_id, self.plays)
        assert first == second
        shown = [
            without_id(browser.ok(f"/plays/{play['id']}"))
            for browser, play in zip(self.browsers, self.plays, strict=True)
        ]
        assert shown[0] == shown[1]

    def do(self, do: str, **parts: Any) -> None:
        for place, browser in enumerate(self.browsers):
            play = self.plays[place]
            wish = {"sequence": play["sequence"], "request": f"r{play['sequence']}", "do": do}
            answer = browser.post(f"/plays/{play['id']}/actions", wish | parts).json()
            self.plays[place] = answer | answer.pop("play", {})
        self.check()


def play_twice(serve: Callable[..., Server], variant: str, seed: int, adviser: Any) -> None:
    rng = random.Random(seed)
    packs = 2 if variant == "aces-and-kings" else 1
    common = rng.randrange(31, 105) if packs == 2 else rng.randrange(0, 53)
    deals = two_deals(rng, packs, common)
    servers = [serve(source=OneDeal(deal), adviser=adviser) for deal in deals]
    twins = Twins([server.browser("Ada") for server in servers], variant=variant)
    columns = len(twins.play["columns"]) if packs == 1 else 1
    stock_action = "deal" if packs == 1 else "turn"
    for _ in range(60):
        play = twins.play
        seen = 52 * packs - play["stock"]
        # A turn may fill a slot too, and a play of a slot's card turns one.
        most = columns if packs == 1 else 3
        actions = [
            action
            for action in play["actions"]
            if seen + most <= common or (packs == 1 and action != stock_action)
        ]
        if play["result"] is not None or not actions:
            break
        chance = rng.random()
        if chance < 0.15:
            twins.do("undo")
        elif chance < 0.3:
            twins.do("hint")
        elif chance < 0.5:
            twins.do(
                "tap",
                place=rng.randrange(1, 9)
                if packs == 1
                else rng.choice(["R1", "R2", "W", "S1", "U1"]),
            )
            if 52 * packs - twins.play["stock"] > common:
                break
        else:
            twins.do("act", action=rng.choice(actions))
        if packs == 1:
            said = re.findall(r"(?<![A-Z0-9])x?([2-9TJQKA][CDHS])\b", str(twins.play))
            assert set(said) <= set(map(str, deals[0].cards[: 52 - twins.play["stock"]]))


@pytest.mark.parametrize("variant", ["classic", "five-columns", "aerobatics", "aces-and-kings"])
def test_two_deals_that_agree_so_far_are_answered_the_same(
    serve: Callable[..., Server], variant: str
) -> None:
    for seed in range(4):
        play_twice(serve, variant, seed, any_advice)


@pytest.mark.parametrize("variant", ["classic", "easy", "aces-and-kings"])
def test_the_hints_of_the_solver_are_the_same_too(
    serve: Callable[..., Server], variant: str
) -> None:
    for seed in range(2):
        play_twice(serve, variant, 100 + seed, hidden_stock_adviser)


@pytest.mark.slow
@given(st.integers(0, 1 << 40), st.sampled_from(["classic", "strict", "no-moves", "reverse"]))
@settings(max_examples=60)
def test_so_it_is_for_many_games(seed: int, variant: str) -> None:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        started: list[Server] = []

        def serve(**wanted: Any) -> Server:
            started.append(Server(Path(folder) / f"{len(started)}.db", **wanted))
            return started[-1]

        try:
            play_twice(serve, variant, seed, hidden_stock_adviser)
        finally:
            for server in started:
                server.close()


@pytest.mark.parametrize("style", ["free", "stages", "daily", "tournament"])
def test_neither_numbers_nor_seals_of_deals_are_told(
    serve: Callable[..., Server], style: str
) -> None:
    server = serve(seeds=lambda: 8_765_432_109_876, tournaments=("Spring",))
    ada = server.browser("Ada")
    play = ada.act(ada.begin(style=style, tournament="Spring", deal="any"), "deal")
    record = server.app.house.store.record(play["id"])
    told = str(play) + ada.get(f"/plays/{play['id']}").text + ada.get("/plays").text
    assert "8765432109876" not in told
    assert "seed" not in told
    for line in record.splitlines():
        assert json.loads(line)["seal"] not in told
