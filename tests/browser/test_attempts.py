"""An attempt that goes on is found again, and a game that is gone says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ("[data-start=daily]", "Go on with the deal of the day"),
        ("[data-tournament=Spring]", "Go on with Spring"),
    ],
)
def test_the_menu_goes_on_with_the_attempt_that_counts(
    visit: Visit, start: str, words: str
) -> None:
    player = visit("Ada")
    assert not player.find(start).inner_text().startswith("Go on")
    player.begin_other(start)
    player.deal()
    first, seen = player.play_id, player.cards_on_the_table()
    player.menu()
    player.expects(start).to_have_text(words)
    player.begin_other(start)
    assert (player.play_id, player.cards_on_the_table()) == (first, seen)
    player.resign()
    player.menu()
    assert not player.find(start).inner_text().startswith("Go on")
    player.begin_other(start)
    assert player.play_id != first


def test_a_game_that_is_not_there_any_more_says_so(visit: Visit) -> None:
    player = visit("Bob")
    player.begin("classic")
    player.server.stop()
    player.server.go_on()
    player.page.click("#stock")
    player.expects("main h1").to_have_text("That game is not there any more.")
    player.expects("#message").to_contain_text("That game is not there any more.")
    player.find("main a[href='#/']").click()
    player.arrive("menu")


@pytest.mark.parametrize("address", ["#/review/abc/9", "#/review/abc/1", "#/play/a.b"])
def test_an_address_of_no_game_says_that_there_is_none(visit: Visit, address: str) -> None:
    player = visit("Cleo")
    player.page.evaluate("hash => { location.hash = hash; }", address)
    player.expects("main h1").to_have_text("This game is not to be found.")
