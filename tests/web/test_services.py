"""What other sites use, and what whoever runs the server looks at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import acesup_solver as au
from acesup_solver.aceskings.game import Game
from acesup_solver.aceskings.position import position_to_json
from acesup_solver.speedaces import BADGES
from acesup_solver.version import __version__
from tests.play import won_record, won_run
from tests.web.server import Server


def test_deals_are_those_of_the_library(server: Server) -> None:
    site = server.browser()
    for seed, scheme in (
        ("17", "splitmix-1"),
        ("18446744073709551615", "splitmix-1"),
        ("24", "ms"),
    ):
        found = site.ok(f"/deals/classic?seed={seed}&scheme={scheme}")
        assert found["deal"] == str(au.Deal.from_seed(int(seed), scheme))
        assert found["seed"] == seed
    kings = site.ok("/deals/aces-and-kings?seed=0")
    assert len(kings["deal"].split()) == 104


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/deals/classic", "invalid"),
        ("/deals/classic?seed=-1", "invalid"),
        ("/deals/classic?seed=18446744073709551616", "invalid"),
        ("/deals/classic?seed=1&scheme=dice", "invalid"),
        ("/deals/aces-and-kings?seed=1&scheme=ms", "invalid"),
        ("/deals/clasic?seed=1", "not-found"),
        ("/deals/CLASSIC/solvable?number=1", "invalid"),
        ("/deals/classic/solvable?number=500", "not-found"),
        ("/deals/classic/solvable?number=-1", "invalid"),
        ("/deals/classic/solvable", "invalid"),
    ],
)
def test_a_deal_that_there_is_not_is_refused(server: Server, path: str, code: str) -> None:
    assert server.browser().error(path)[1] == code


def test_a_solvable_deal_comes_with_a_line_that_wins(server: Server) -> None:
    found = server.browser().ok("/deals/aerobatics/solvable?number=499")
    game = au.Game(au.Deal.parse(found["deal"]), "aerobatics")
    for action in found["moves"]:
        game.push(action)
    assert game.is_won
    assert (found["number"], found["count"]) == (499, 500)


def test_a_hint_for_a_position_is_that_of_the_library(server: Server) -> None:
    game = au.Game(au.Deal.from_seed(17))
    game.push("deal")
    position = {
        "variant": "classic",
        "columns": [["QD"], ["AS"], ["8C"], ["6D"]],
        "discarded": [],
    }
    found = server.browser().ok("/hints", position)
    advice = au.hint(game)
    assert found["action"] == advice.action == "x6D"
    assert found["words"] == str(advice)
    assert [c["action"] for c in found["candidates"]] == [str(c.action) for c in advice.actions]
    assert found["code"] == "discard"
    assert found["data"]["beater"] == "QD"


def test_a_hint_does_not_look_at_an_order_that_is_told(server: Server) -> None:
    site = server.browser()
    deal = [str(card) for card in au.Deal.from_seed(17)]
    columns = [[card] for card in deal[:4]]
    orders = (deal[4:], deal[:3:-1])
    first, second = (site.ok("/hints", {"columns": columns, "stock": order}) for order in orders)
    assert first == second


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"columns": 7},
        {"columns": [["AC"]], "unseen": []},
        {"columns": [["AC"], ["AC"], ["2D"], ["3D"]], "discarded": []},
        {"variant": "chess"},
        {"variant": 7},
        {"columns": [], "rules": {"columns": 99}},
        {"columns": [], "rules": "mine"},
        {"columns": [["AC"], ["AD"], ["2D"], ["3D"]], "discarded": [], "points": 7},
        {"variant": "aces-and-kings", "reserves": [[], []]},
    ],
)
def test_a_position_that_is_none_is_refused(server: Server, position: dict[str, object]) -> None:
    assert server.browser().error("/hints", position)[:2] == (400, "invalid")


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"columns": "x"}, "columns: Input should be a valid list"),
        ({"columns": [["QD"], 7]}, "columns.1: Input should be a valid list"),
        ({"discarded": "AS"}, "discarded: Input should be a valid list"),
        ({"rules": "mine"}, "rules: Input should be a valid dictionary"),
    ],
)
def test_the_part_of_a_position_that_is_wrong_is_named(
    server: Server, part: dict[str, object], words: str
) -> None:
    position = {"columns": [["QD"], ["AS"], ["8C"], ["6D"]], "discarded": []} | part
    assert server.browser().error("/hints", position) == (400, "invalid", words)


def test_a_position_of_aces_and_kings_is_read_by_its_parts(server: Server) -> None:
    position = position_to_json(Game(au.Deal.from_seed(17, packs=2)))
    found = server.browser().ok("/hints", position | {"variant": "aces-and-kings"})
    assert found["action"]


def test_the_parts_of_a_position_are_described(server: Server) -> None:
    schemas = server.browser().ok("/openapi.json")["components"]["schemas"]
    parts = schemas["PositionRequest"]["properties"]
    assert {"variant", "columns", "discarded", "unseen", "stock", "rules"} <= set(parts)
    assert all("description" in part for name, part in parts.items() if name != "variant")


def test_a_record_is_confirmed_or_refused_with_the_action_named(server: Server) -> None:
    site = server.browser()
    record = won_record()
    found = site.ok("/records/check", {"record": record})
    assert (found["confirmed"], found["style"], len(found["games"])) == (True, "free", 1)
    assert site.ok("/records/check", {"record": won_run()})["confirmed"]
    forged = record.replace('"points":10,', '"points":11,', 1)
    found = site.ok("/records/check", {"record": forged})
    assert not found["confirmed"]
    assert found["reason"] == "11 points; expected 10"
    assert site.error("/records/check", {"record": "{}\n"})[:2] == (400, "invalid")


def test_badges_are_all_listed_with_those_that_are_won(server: Server) -> None:
    ada = server.browser("Ada")
    assert not any(badge["won"] for badge in ada.ok("/badges")["badges"])
    ada.play_line(ada.begin(variant="aerobatics"), seconds=2)
    badges = {badge["key"]: badge["won"] for badge in ada.ok("/badges")["badges"]}
    assert list(badges) == [badge.key for badge in BADGES]
    won = {"first-win", "clean-win", "aerobatics-win"}
    assert {key for key, has in badges.items() if has} == won


def test_the_server_says_that_it_is_well(server: Server) -> None:
    answer = server.browser().send("GET", "/healthz").json()
    assert (answer["status"], answer["version"]) == ("ok", __version__)


def test_a_database_that_fails_is_no_reason_to_fall(server: Server) -> None:
    ada = server.browser("Ada")
    with server.app.house.store._database.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE tournaments RENAME TO gone")
    answer = ada.send("GET", "/healthz")
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "busy"
    assert ada.ok("/me")["player"] == "Ada"


def test_what_happens_is_counted_for_this_machine_alone(serve: Callable[..., Server]) -> None:
    server = serve(accounts=True, hosts=None)
    ada = server.browser("Ada")
    ada.act(ada.begin(), "deal")
    text = ada.send("GET", "/metrics").text
    assert 'acesup_requests_total{route="/api/v1/plays",status="201"} 1.0' in text
    assert 'acesup_work_seconds_count{kind="deal"} 1.0' in text
    assert "acesup_plays 1.0" in text
    assert "Ada" not in text
    stranger = server.browser(address="192.0.2.1")
    assert stranger.send("GET", "/metrics").status_code == 403
    server.restart(open_metrics=True)
    assert stranger.send("GET", "/metrics").is_success


def test_metrics_do_not_grow_with_what_strangers_ask_for(server: Server) -> None:
    browser = server.browser()
    for number in range(5):
        browser.get(f"/no-such-thing-{number}")
        browser.get(f"/boards/tournaments/none-{number}")
        browser.send("GET", f"/page/none-{number}.js")
    text = browser.send("GET", "/metrics").text
    assert "none-" not in text
    assert "no-such-thing" not in text
