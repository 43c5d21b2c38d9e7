"""Stages, tournaments and the daily deal over the wire: what counts, and what appears on a board."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from tests.house import EVENING
from tests.web.server import Browser, Server


def win_run(browser: Browser, play: dict[str, Any], *, seconds: float = 0.5) -> dict[str, Any]:
    """Win all stages of a run."""
    for stage in range(1, 6):
        assert play["stage"] == stage
        play = browser.play_line(play, seconds=seconds)
        if stage < 5:
            play = browser.act(play, "next")
    return play


def test_a_run_of_stages_comes_to_the_board_confirmed_by_replay(server: Server) -> None:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    play = win_run(ada, ada.begin(style="stages"))
    assert play["over"]
    assert [result["end"] for result in play["results"]] == ["won"] * 5
    assert "all-stages" in play["badges"]
    lost = bob.play_line(bob.begin(style="stages"))
    lost = bob.act(bob.act(bob.act(lost, "next"), "deal"), "resign")
    entries = bob.ok("/boards/stages")["entries"]
    assert [(entry["place"], entry["player"], entry["result"]) for entry in entries] == [
        (1, "Ada", play["total"]),
        (2, "Bob", lost["total"]),
    ]
    assert entries[0]["time"] == sum(result["at"] for result in play["results"])


def test_the_clock_of_a_stage_is_that_of_the_server(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(style="stages"), "deal")
    assert play["time_left"] == 120_000
    server.clock.move(seconds=119.9)
    shown = ada.ok(f"/plays/{play['id']}")
    assert (shown["time_left"], shown["over"]) == (100, False)
    server.clock.move(seconds=0.2)
    answer = ada.post(f"/plays/{play['id']}/actions", ada.wish(shown, "deal"))
    assert answer.status_code == 409
    assert answer.json()["play"]["result"]["end"] == "time"
    assert answer.json()["play"]["over"]
    assert ada.refused(answer.json()["play"], "next")[1] == "refused"


def test_time_runs_out_while_the_server_is_down_too(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(style="stages"), "deal")
    server.clock.move(seconds=200)
    server.restart()
    assert ada.ok(f"/plays/{play['id']}")["result"]["end"] == "time"
    assert [entry["player"] for entry in ada.ok("/boards/stages")["entries"]] == ["Ada"]


def test_between_two_stages_there_is_time_and_a_restart_changes_nothing(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.play_line(ada.begin(style="stages"))
    server.clock.move(seconds=10_000)
    play = ada.act(play, "next")
    assert (play["stage"], play["elapsed"], play["time_left"]) == (2, 0, 90_000)
    assert ada.act(play, "next")["stage"] == 2
    server.restart()
    again = ada.ok(f"/plays/{play['id']}")
    assert (again["stage"], again["results"]) == (2, play["results"])
    play = ada.play_line(again)
    assert (play["stage"], play["result"]["end"]) == (2, "won")


def test_a_run_whose_record_was_tampered_with_does_not_appear(server: Server) -> None:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    for browser in (ada, bob):
        play = browser.play_line(browser.begin(style="stages"))
        play = browser.act(browser.act(play, "next"), "deal")
        if browser is bob:
            with server.app.house.store._database.writing() as connection:
                changed = connection.exec_driver_sql(
                    "UPDATE lines SET line = replace(line, '\"points\":10,', '\"points\":990,')"
                    " WHERE play_id = ? AND number = 4",
                    (play["id"],),
                )
                assert changed.rowcount == 1
                before = connection.exec_driver_sql("SELECT line FROM lines WHERE number = 4")
                assert any('"points":990' in line for (line,) in before)
        browser.act(play, "resign")
    assert [entry["player"] for entry in ada.ok("/boards/stages")["entries"]] == ["Ada"]
    assert bob.error(f"/plays/{play['id']}/review")[:2] == (422, "refused")
    assert bob.ok("/statistics")["variants"] == {}


def test_in_a_tournament_everyone_has_the_same_cards(serve: Callable[..., Server]) -> None:
    server = serve(tournaments=["Spring", "Autumn"])
    ada, bob = server.browser("Ada"), server.browser("Bob")
    hands = [
        browser.act(browser.begin(style="tournament", tournament=name), "deal")["columns"]
        for browser, name in ((ada, "Spring"), (bob, "Spring"), (ada, "Autumn"))
    ]
    assert hands[0] == hands[1] != hands[2]
    server.restart()
    cleo = server.browser("Cleo")
    again = cleo.act(cleo.begin(style="tournament", tournament="Spring"), "deal")
    assert again["columns"] == hands[0]
    listed = {t["name"]: t["played"] for t in bob.ok("/tournaments")["tournaments"]}
    assert listed == {"Spring": True, "Autumn": False}


def test_of_a_tournament_the_first_run_counts(serve: Callable[..., Server]) -> None:
    server = serve(tournaments=["Spring"])
    ada = server.browser("Ada")
    first = ada.act(ada.begin(style="tournament", tournament="Spring"), "deal")
    first = ada.act(first, "resign")
    win_run(ada, ada.begin(style="tournament", tournament="Spring"))
    entries = ada.ok("/boards/tournaments/Spring")["entries"]
    assert [(entry["player"], entry["result"]) for entry in entries] == [("Ada", first["total"])]
    assert ada.error("/boards/tournaments/Winter")[:2] == (404, "not-found")
    assert ada.error("/plays", {"style": "tournament", "tournament": "Winter"})[0] == 404
    assert ada.error("/plays", {"style": "tournament"})[:2] == (400, "invalid")


def test_three_undos_in_a_whole_tournament(serve: Callable[..., Server]) -> None:
    server = serve(tournaments=["Spring"])
    ada = server.browser("Ada")
    play = ada.act(ada.begin(style="tournament", tournament="Spring"), "deal")
    discard = next(action for action in play["actions"] if action.startswith("x"))
    for left in (2, 1, 0):
        play = ada.act(ada.act(play, "act", action=discard), "undo")
        assert play["undos_left"] == left
    play = ada.act(play, "act", action=discard)
    assert not play["can_undo"]
    assert ada.refused(play, "undo")[1] == "refused"


def test_the_daily_deal_pays_once_a_day_and_its_first_attempt_counts(
    serve: Callable[..., Server],
) -> None:
    server = serve(moment=EVENING)
    ada = server.browser("Ada")
    assert ada.ok("/me")["daily"] == {"attempts": 0, "won": False}
    first = ada.act(ada.act(ada.begin(style="daily"), "deal"), "resign")
    assert (first["date"], first["taler"]) == ("2026-11-30", 0)
    second = ada.play_line(ada.begin(style="daily"), seconds=0.1)
    assert second["taler"] == 100
    third = ada.play_line(ada.begin(style="daily"), seconds=0.1)
    assert third["taler"] == 0
    me = ada.ok("/me")
    assert (me["taler"], me["daily"]) == (100, {"attempts": 3, "won": True})
    entries = ada.ok("/boards/daily/2026-11-30")["entries"]
    assert [(entry["player"], entry["result"]) for entry in entries] == [("Ada", first["total"])]
    server.clock.move(seconds=dt.timedelta(minutes=15).total_seconds())
    assert ada.ok("/me")["today"] == "2026-12-01"
    assert ada.ok("/me")["daily"] == {"attempts": 0, "won": False}
    assert ada.play_line(ada.begin(style="daily"), seconds=0.1)["taler"] == 100
    assert ada.ok("/statistics")["daily_streak"] == 2


def test_the_daily_deal_is_the_same_for_everyone(server: Server) -> None:
    hands = []
    for name in ("Ada", "Bob"):
        browser = server.browser(name)
        hands.append(browser.act(browser.begin(style="daily"), "deal")["columns"])
    assert hands[0] == hands[1]


@pytest.mark.parametrize("date", ["2026-02-30", "yesterday", "2026-1-1", "20261130", "2026-11-30x"])
def test_a_board_is_of_a_day_of_the_calendar(server: Server, date: str) -> None:
    assert server.browser().error(f"/boards/daily/{date}")[:2] == (400, "invalid")


# An attempt that goes on


@pytest.mark.parametrize(
    "wish", [{"style": "daily"}, {"style": "tournament", "tournament": "Spring"}]
)
def test_who_begins_a_contest_again_goes_on_with_the_attempt_that_counts(
    serve: Callable[..., Server], wish: dict[str, str]
) -> None:
    server = serve(tournaments=["Spring", "Autumn"])
    ada, bob = server.browser("Ada"), server.browser("Bob")
    waiting = ada.begin(**wish)
    assert ada.begin(**wish)["id"] == waiting["id"]
    first = ada.act(waiting, "deal")
    for _ in range(2):
        answer = ada.post("/plays", wish)
        assert answer.status_code == 200
        assert (answer.json()["id"], answer.json()["result"]) == (first["id"], None)
        server.restart()
    others = [bob.begin(**wish), ada.begin(style="tournament", tournament="Autumn")]
    assert first["id"] not in [other["id"] for other in others]
    ada.act(ada.begin(**wish), "resign")
    answer = ada.post("/plays", wish)
    assert answer.status_code == 201
    assert answer.json()["id"] != first["id"]


def test_an_open_deal_of_yesterday_is_not_that_of_today(serve: Callable[..., Server]) -> None:
    server = serve(moment=EVENING)
    ada = server.browser("Ada")
    yesterday = ada.act(ada.begin(style="daily"), "deal")
    server.clock.move(seconds=dt.timedelta(minutes=15).total_seconds())
    assert ada.begin(style="daily")["id"] != yesterday["id"]


def test_an_attempt_that_a_later_one_gave_up_is_shown_as_ended(server: Server) -> None:
    ada = server.browser("Ada")
    first = ada.act(ada.begin(style="daily"), "deal")
    second = ada.begin(style="daily", again=True)
    assert second["id"] != first["id"]
    assert ada.ok(f"/plays/{first['id']}")["result"] is None
    ada.act(second, "deal")
    shown = ada.ok(f"/plays/{first['id']}")
    assert (shown["result"]["end"], shown["over"]) == ("resigned", True)
    answer = ada.post(f"/plays/{first['id']}/actions", ada.wish(first, "hint"))
    assert answer.status_code == 409
    assert answer.json()["play"]["result"]["end"] == "resigned"
    assert [play["id"] for play in ada.ok("/plays")["plays"]] == [second["id"]]
