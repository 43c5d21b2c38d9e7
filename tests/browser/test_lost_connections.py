"""A reload, a lost connection, a lost answer, a new server: nothing is lost and nothing counts twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.live import LiveServer
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]


@pytest.fixture
def player(visit: Visit) -> Player:
    """Somebody with a game of classic."""
    player = visit("Ada")
    player.begin("classic")
    player.play(player.server.line_of(player.play_id, "classic")[:10], player.press)
    return player


def told_by_the_server(player: Player) -> dict[str, object]:
    answer = player.context.request.get(f"/api/v1/plays/{player.play_id}")
    told: dict[str, object] = answer.json()
    return told


def go_on_to_win(player: Player) -> None:
    line = player.server.line_of(player.play_id, "classic")
    player.play(line[player.moves :], player.press)
    player.expects("#end").to_have_attribute("data-result", "won")
    assert player.points == 730


def test_a_reload_goes_on_where_the_game_was(player: Player) -> None:
    seen, points = player.cards_on_the_table(), player.points
    player.page.reload()
    player.wait_for_moves(10)
    assert (player.cards_on_the_table(), player.points) == (seen, points)
    player.menu()
    player.find("a[href^='#/play/']").first.click()
    player.arrive("play")
    assert player.cards_on_the_table() == seen
    go_on_to_win(player)


def test_offline_and_back_loses_nothing_and_counts_nothing_twice(player: Player) -> None:
    seen = player.cards_on_the_table()
    player.context.set_offline(True)
    player.expects("#connection").to_be_visible()
    for _ in range(3):
        player.page.click("#stock")
    player.expects("#message").to_contain_text("Wait until the connection is back.")
    player.context.set_offline(False)
    player.expects("#connection").to_be_hidden()
    assert player.cards_on_the_table() == seen
    assert told_by_the_server(player)["moves"] == 10
    go_on_to_win(player)


def test_a_request_that_is_lost_is_sent_again(player: Player) -> None:
    sent: list[str] = []
    is_lost = True

    def lose(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if is_lost:
            route.abort()
        else:
            route.continue_()

    action = player.server.line_of(player.play_id, "classic")[10]
    player.page.route("**/actions", lose)
    player.press(action)
    player.expects("#connection").to_be_visible()
    is_lost = False
    player.wait_for_moves(11)
    player.expects("#connection").to_be_hidden()
    assert len(sent) > 1
    assert set(sent) == {sent[0]}
    assert told_by_the_server(player)["moves"] == 11


def test_an_action_whose_answer_is_lost_counts_once(player: Player) -> None:
    sent: list[str] = []

    def lose_the_answer(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    player.page.route("**/actions", lose_the_answer)
    player.press(player.server.line_of(player.play_id, "classic")[10])
    player.wait_for_moves(11)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    player.page.unroute("**/actions")
    go_on_to_win(player)


@pytest.mark.parametrize("has_arrived", [True, False])
def test_an_action_cut_off_by_a_reload_counts_once(player: Player, has_arrived: bool) -> None:
    def swallow(route: Route) -> None:
        if has_arrived:
            route.fetch()
        route.abort()

    player.page.route("**/actions", swallow)
    player.press(player.server.line_of(player.play_id, "classic")[10])
    player.expects("#connection").to_be_visible()
    player.page.unroute("**/actions")
    player.page.reload()
    player.wait_for_moves(11)
    assert told_by_the_server(player)["moves"] == 11


def test_a_double_click_counts_once(player: Player) -> None:
    line = player.server.line_of(player.play_id, "classic")
    deal = line.index("deal", 10)
    player.play(line[10:deal], player.press)
    stock = told_by_the_server(player)["stock"]
    assert isinstance(stock, int)
    player.page.dblclick("#stock")
    player.wait_for_moves(deal + 1)
    player.expects("#stock").to_contain_text(str(stock - 4))
    assert told_by_the_server(player)["stock"] == stock - 4
    go_on_to_win(player)


def test_a_key_that_is_held_down_counts_once(player: Player) -> None:
    line = player.server.line_of(player.play_id, "classic")
    deal = line.index("deal", 10)
    player.play(line[10:deal], player.press)
    for _ in range(4):
        player.page.keyboard.down("Space")
    player.page.keyboard.up("Space")
    player.wait_for_moves(deal + 1)
    go_on_to_win(player)


def test_actions_pressed_faster_than_the_server_answers_all_count_in_their_order(
    player: Player,
) -> None:
    """Columns are tapped without a look at the table in between."""
    line = player.server.line_of(player.play_id, "classic")
    deal = line.index("deal", 10)
    player.play(line[10:deal], player.press)
    for _ in range(3):
        player.page.keyboard.press("Space")
    player.wait_for_moves(deal + 3)
    assert told_by_the_server(player)["moves"] == deal + 3


def test_a_server_that_begins_anew_knows_the_game(player: Player, server: LiveServer) -> None:
    seen = player.cards_on_the_table()
    action = server.line_of(player.play_id, "classic")[10]
    server.stop()
    player.press(action)
    player.expects("#connection").to_be_visible()
    assert player.cards_on_the_table() == seen
    server.go_on()
    player.wait_for_moves(11)
    player.expects("#connection").to_be_hidden()
    go_on_to_win(player)
