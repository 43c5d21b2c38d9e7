"""The order of the stock never reaches the browser, in whatever it is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from acesup_solver.speedaces.advice import hidden_stock_adviser
from tests.browser.live import LiveServer
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

CARD = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][CDHS](?![0-9A-Za-z])")


@pytest.fixture(scope="module")
def server(serve: Callable[..., LiveServer]) -> LiveServer:
    """A server that gives real hints."""
    return serve(adviser=hidden_stock_adviser)


def watched(player: Player, variant: str) -> list[tuple[int, str]]:
    """Everything that is told until a game is nearly won: after how many dealt cards, and the text."""
    texts: list[str] = []
    told: list[tuple[int, str]] = []

    def listen(route: Route) -> None:
        answer = route.fetch()
        texts.append(answer.text())
        route.fulfill(response=answer)

    def note() -> None:
        dealt = 52 - int(player.find("#stock .stock-count").inner_text())
        told.extend((dealt, text) for text in texts)
        texts.clear()

    player.context.route("**/api/**", listen)
    player.begin(variant)
    note()
    line = player.server.line_of(player.play_id, variant)
    for number, action in enumerate(line[:-1], 1):
        player.play([action], player.press)
        if number in (5, 25):
            player.page.click("#hint")
            player.expects("#advice").to_be_visible()
        if number == 15:
            player.page.reload()
            player.wait_for_moves(number)
        note()
    return told


@pytest.mark.parametrize("variant", ["classic", "five-columns"])
def test_no_card_is_named_before_it_is_dealt(visit: Visit, variant: str) -> None:
    player = visit("Ada")
    told = watched(player, variant)
    deal = [str(card) for card in player.server.deal_of(player.play_id).cards]
    for dealt, text in told:
        early = set(CARD.findall(text)) - set(deal[:dealt])
        assert not early, (dealt, text)
        assert "seed" not in text
    # It would have been seen: the cards on the table are named.
    assert {card for _, text in told for card in CARD.findall(text)} == set(deal)
    assert any("candidates" in text for _, text in told)
