"""The order of the stock never reaches the browser, in whatever it is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response

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


def body_of(response: Response) -> str:
    return "" if response.status in (204, 304) else response.text()


def watched(player: Player, variant: str) -> list[tuple[int, str]]:
    """Everything that is told until a game is won: after how many dealt cards, and the text."""
    told: list[tuple[int, str]] = []
    player.answers.clear()
    player.begin(variant)
    deal = player.server.deal_of(player.play_id)

    def note() -> None:
        dealt = len(deal.cards) - int(player.find("#stock .stock-count").inner_text())
        answers = [answer for answer in player.answers if "/api/" in answer.url]
        told.extend((dealt, body_of(answer)) for answer in answers)
        player.answers.clear()

    note()
    line = player.server.line_of(player.play_id, variant)
    for number, action in enumerate(line, 1):
        player.play([action], player.press)
        if number in (5, 25):
            player.page.click("#hint")
            player.expects("#advice").to_be_visible()
        if number == 15:
            player.page.reload()
            player.wait_for_moves(number)
        if player.result is None:
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
    assert {card for _, text in told for card in CARD.findall(text)} > set(deal[:40])
    assert any("candidates" in text for _, text in told)
