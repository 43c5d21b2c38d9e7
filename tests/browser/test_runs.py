"""Stages against the clock of the server, tournaments, and the deal of the day."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.live import LiveServer
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

WIN = 48 * 10 + 250


def stand_on(player: Player, board: int) -> list[list[str]]:
    """The rows of one of the leaderboards."""
    player.see("boards")
    panel = player.find(".panel").nth(board)
    panel.locator("table, p").first.wait_for()
    rows = panel.locator("tbody tr").all()
    return [row.locator("th, td").all_inner_texts() for row in rows]


def test_a_stage_won_in_time_counts_its_seconds_and_time_that_runs_out_ends_the_run(
    visit: Visit, server: LiveServer
) -> None:
    player = visit("Stella")
    player.begin_other("[data-start=stages]")
    player.expects("h1").to_contain_text("stage 1 of 5")
    player.expects("#clock").to_have_text("2:00")
    line = server.line_of(player.play_id, "five-columns")
    player.play(line[:1], player.press)
    server.clock.move(seconds=50)
    player.play(line[1:], player.press)
    player.expects("#end").to_have_attribute("data-result", "won")
    player.expects("#end .end-figures").to_contain_text("+70")
    player.expects("#end .badges").to_be_visible()
    player.expects("#end .end-score").to_contain_text(f"counts {WIN + 70} points")
    server.clock.move(seconds=1000)
    player.page.click("#next")
    player.expects("h1").to_contain_text("stage 2 of 5")
    player.expects("#clock").to_have_text("1:30")
    server.clock.move(seconds=1000)
    player.play(server.line_of(player.play_id, "five-columns")[:2], player.press)
    server.clock.move(seconds=89.9)
    player.page.reload()
    player.expects("#clock").to_have_text("0:01")
    server.clock.move(seconds=0.2)
    # The page itself finds that the time is up, and asks the server.
    player.expects("#end").to_have_attribute("data-result", "time")
    player.expects("#next").to_have_count(0)
    total = f"{WIN + 70 + 2 * 10}"
    player.expects("#end table").to_contain_text(total)
    assert stand_on(player, 0) == [["1", "Stella", total, "2:20.0"]]


def test_a_tournament_allows_three_undos_in_all_its_stages(
    visit: Visit, server: LiveServer
) -> None:
    player = visit("Tess")
    player.begin_other("[data-tournament=Spring]")
    line = server.line_of(player.play_id, "five-columns")
    first = next(number for number, action in enumerate(line) if action.startswith("x"))
    player.play(line[:first], player.press)
    for left in (3, 2, 1):
        player.expects(".undos-box dd").to_have_text(str(left))
        player.press(line[first])
        player.expects("#undo").to_have_attribute("aria-disabled", "false")
        player.page.click("#undo")
        player.expects("#undo").to_have_attribute("aria-disabled", "true")
    player.expects(".undos-box dd").to_have_text("0")
    player.play(line[first:], player.press)
    player.page.click("#next")
    player.expects("h1").to_contain_text("stage 2 of 5")
    line = server.line_of(player.play_id, "five-columns")
    first = next(number for number, action in enumerate(line) if action.startswith("x"))
    player.play(line[: first + 1], player.press)
    player.expects(".undos-box dd").to_have_text("0")
    assert not player.is_possible("#undo")
    player.menu()
    player.expects("section:has([data-tournament=Spring])").to_contain_text("played")


def test_the_first_attempt_at_the_deal_of_the_day_counts_and_it_pays_once(
    visit: Visit, server: LiveServer
) -> None:
    player = visit("Dora")
    daily = player.find("section:has([data-start=daily])")
    assert "attempt" not in daily.inner_text()

    def attempt() -> None:
        player.menu()
        player.begin_other("[data-start=daily]")

    attempt()
    player.deal()
    player.resign()
    attempt()
    player.expects("h1").to_contain_text("Deal of the day")
    player.win("classic", player.press)
    player.expects("#end .taler-won").to_contain_text("100 Taler")
    player.expects("#bar .player").to_contain_text("100")
    player.menu()
    player.expects("section:has([data-start=daily])").to_contain_text("You have won it today.")
    attempt()
    player.win("classic", player.press)
    player.expects("#end .taler-won").to_have_count(0)
    player.expects("#bar .player").to_contain_text("100")
    entries = stand_on(player, 1)
    assert [row[:3] for row in entries] == [["1", "Dora", "0"]]
    server.clock.move(seconds=86_400)
    player.menu()
    player.expects("section:has([data-start=daily])").not_to_contain_text("won it today")


def test_a_new_tournament_is_opened_from_the_menu(visit: Visit) -> None:
    player = visit("Tess")
    player.find("details:has(#tournament-name) summary").click()
    player.page.fill("#tournament-name", "Autumn")
    player.page.click("#tournament-open")
    player.begin_other("[data-tournament=Autumn]")
    player.expects("h1").to_contain_text("Autumn")
