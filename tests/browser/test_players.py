"""Two browsers are two players: each has games of their own, and both are on the boards."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.live import LiveServer
from tests.browser.player import Player
from tests.web.server import PASSWORD

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]


@pytest.fixture(scope="module")
def server(serve: Callable[..., LiveServer]) -> LiveServer:
    """A server with passwords."""
    return serve(accounts=True)


def register(player: Player, name: str) -> None:
    player.page.fill("#account-name", name)
    player.page.fill("#account-password", PASSWORD)
    player.page.click("#account-register")
    player.page.wait_for_selector("[data-start=free]")


def test_two_players_do_not_see_each_others_games_and_both_are_on_the_board(visit: Visit) -> None:
    ada, bob = visit(), visit()
    register(ada, "Ada")
    register(bob, "Bob")
    for player in (ada, bob):
        player.begin_other("[data-start=daily]")
    assert ada.play_id != bob.play_id
    address = f"#/play/{ada.play_id}"
    ada.win("classic", ada.press)
    bob.deal()
    assert bob.moves == 1
    bob.resign()
    review = f"#/review/{ada.play_id}/1"
    for foreign in (address, review):
        bob.page.evaluate("hash => { location.hash = hash; }", foreign)
        expect(bob.page.locator("main")).not_to_contain_text("Won!")
        bob.page.wait_for_function("() => document.querySelectorAll('#end, .table').length === 0")
    bob.menu()
    bob.expects("a[href^='#/play/']").to_have_count(0)
    for player in (ada, bob):
        player.see("boards")
        rows = player.find(".panel").nth(1).locator("tbody tr")
        expect(rows).to_have_count(2)
        assert [row.split()[1] for row in rows.all_inner_texts()] == ["Ada", "Bob"]
        player.expects(".board strong").to_have_text("Ada" if player is ada else "Bob")


def test_a_password_that_is_wrong_lets_nobody_in(visit: Visit) -> None:
    eve = visit()
    register(eve, "Eve")
    other = visit()
    other.page.fill("#account-name", "Eve")
    other.page.fill("#account-password", "not her password")
    other.page.click("#account-login")
    other.expects("[role=alert]").to_have_text("No player has this name and this password.")
    other.page.fill("#account-password", PASSWORD)
    other.page.click("#account-login")
    other.page.wait_for_selector("[data-start=free]")
    other.see("login")
    other.page.click("#log-out")
    other.page.wait_for_selector("#account-name")
    other.page.reload()
    other.page.wait_for_selector("#account-name")
    other.expects("[data-start]").to_have_count(0)


def test_a_game_goes_on_in_another_browser_of_the_same_player(visit: Visit) -> None:
    desk = visit()
    register(desk, "Gil")
    desk.begin("classic")
    desk.deal()
    sofa = visit()
    sofa.page.fill("#account-name", "Gil")
    sofa.page.fill("#account-password", PASSWORD)
    sofa.page.click("#account-login")
    sofa.page.wait_for_selector("[data-start=free]")
    sofa.find("a[href^='#/play/']").first.click()
    sofa.arrive("play")
    assert sofa.cards_on_the_table() == desk.cards_on_the_table()
    sofa.deal()
    desk.page.click("#stock")
    desk.expects("#message").to_contain_text("The game has gone on elsewhere")
    desk.wait_for_moves(2)
    assert desk.cards_on_the_table() == sofa.cards_on_the_table()
