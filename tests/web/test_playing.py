"""Games over the wire: what a player sees and does, each thing once, and nothing gets lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from acesup_solver.web.asked import ActionRequest
from acesup_solver.web.errors import ApiError
from tests.web.server import Server


def test_a_game_is_won_action_by_action(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    assert (play["stock"], play["columns"], play["sequence"]) == (52, [[], [], [], []], 0)
    play = ada.play_line(play)
    assert play["result"]["end"] == "won"
    assert play["over"]
    assert play["results"] == [play["result"]]
    assert set(play["badges"]) == {"first-win", "clean-win", "fast-win"}
    assert ada.ok(f"/plays/{play['id']}")["result"] == play["result"]
    assert ada.ok("/statistics")["variants"]["classic"]["wins"] == 1


def test_a_tap_says_what_it_did_and_one_that_does_nothing_says_so(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="classic"), "deal")
    assert play["did"] == "deal"
    legal = play["actions"]
    for column, cards in enumerate(play["columns"], start=1):
        if f"x{cards[-1]}" not in legal:
            again = ada.act(play, "tap", place=column)
            assert again["did"] is None
            assert again["sequence"] == play["sequence"]
    for column, cards in enumerate(play["columns"], start=1):
        if f"x{cards[-1]}" in legal:
            assert ada.act(play, "tap", place=column)["did"] == f"x{cards[-1]}"
            break


def test_undo_and_hint_cost_points_and_a_hint_brings_its_odds(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="five-columns"), "deal")
    discard = next(action for action in play["actions"] if action.startswith("x"))
    play = ada.act(play, "act", action=discard)
    assert play["points"] == 10
    assert play["can_undo"]
    play = ada.act(play, "undo")
    assert (play["points"], play["undos"]) == (0, 1)
    play = ada.act(play, "hint")
    assert play["hint"]["action"] in play["actions"]
    assert play["hints"] == 1
    assert ada.refused(ada.begin(), "undo")[:2] == (422, "refused")


def test_what_the_rules_refuse_is_one_line_and_the_play_as_it_stands(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="classic"), "deal")
    answer = ada.post(f"/plays/{play['id']}/actions", ada.wish(play, "act", action="AS>1"))
    assert answer.status_code == 422
    assert answer.json()["error"]["message"].startswith("'AS>1' is not legal; expected")
    assert answer.json()["play"]["sequence"] == play["sequence"]
    assert ada.refused(play, "tap", place=8) == (422, "refused", "column 8; expected 1 to 4")
    assert ada.refused(play, "tap")[1] == "invalid"
    assert ada.refused(play, "finish")[1] == "refused"


# Once


def test_a_double_click_counts_once(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    first, second = ada.wish(play, "deal"), ada.wish(play, "deal")
    path = f"/plays/{play['id']}/actions"
    dealt = ada.ok(path, first)
    answer = ada.post(path, second)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "conflict"
    assert answer.json()["play"]["stock"] == dealt["stock"] == 48


def test_a_request_that_is_sent_again_counts_once_and_is_answered_again(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="classic"), "deal")
    path = f"/plays/{play['id']}/actions"
    wish = ada.wish(play, "hint")
    first, again = ada.ok(path, wish), ada.ok(path, wish)
    assert again.pop("repeated")
    assert again == {**first, "elapsed": again["elapsed"]}
    assert again["hints"] == 1
    other = wish | {"do": "deal"}
    assert ada.error(path, other) == (422, "refused", "request: used for something else before")


def test_a_request_from_before_a_restart_does_not_count_again(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    wish = ada.wish(play, "deal")
    path = f"/plays/{play['id']}/actions"
    ada.ok(path, wish)
    server.restart()
    answer = ada.post(path, wish)
    assert answer.status_code == 409
    assert answer.json()["play"]["stock"] == 48


def test_of_racing_requests_one_counts(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    house = server.app.house
    player = house.store.player("Ada")

    def click(number: int) -> str:
        wish = ActionRequest(sequence=0, request=f"click-{number}", do="deal")
        try:
            house.table.act(player, play["id"], wish)
        except ApiError as error:
            return error.code
        return "done"

    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(click, range(24)))
    assert sorted(set(outcomes)) == ["conflict", "done"]
    assert outcomes.count("done") == 1
    assert ada.ok(f"/plays/{play['id']}")["stock"] == 48


# Nothing is lost


@pytest.mark.parametrize("variant", ["classic", "five-columns", "aerobatics"])
def test_a_restart_loses_nothing(server: Server, variant: str) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant=variant)
    line = ada.winning_line(play)
    for place, action in enumerate(line):
        server.clock.move(seconds=0.2)
        if place in (1, 20, len(line) - 1):
            before = ada.ok(f"/plays/{play['id']}")
            server.restart()
            assert ada.ok(f"/plays/{play['id']}") == before
        play = ada.act(play, "act", action=action)
    assert play["result"]["end"] == "won"
    server.restart()
    again = ada.ok(f"/plays/{play['id']}")
    assert again["result"] == play["result"]
    assert ada.ok("/me")["player"] == "Ada"


def test_a_play_that_went_on_elsewhere_is_shown_as_it_stands_there(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="classic"), "deal")
    elsewhere = server.app.house.store.resume(play["id"])
    elsewhere.deal()
    server.clock.move(seconds=1)
    answer = ada.post(f"/plays/{play['id']}/actions", ada.wish(play, "deal"))
    assert answer.status_code == 409
    assert answer.json()["play"]["stock"] == 44
    assert ada.act(answer.json()["play"], "deal")["stock"] == 40


def test_open_plays_are_listed_from_their_first_action_the_latest_first(server: Server) -> None:
    ada = server.browser("Ada")
    waiting, first = ada.begin(variant="classic"), ada.begin(variant="aerobatics")
    assert ada.ok("/plays") == {"plays": []}
    ada.act(first, "deal")
    server.clock.move(seconds=5)
    run = ada.play_line(ada.begin(style="stages"), seconds=0.1)
    run = ada.act(ada.act(run, "next"), "deal")
    found = ada.ok("/plays")["plays"]
    assert [(play["id"], play["style"], play["variant"], play["stage"]) for play in found] == [
        (run["id"], "stages", "five-columns", 2),
        (first["id"], "free", "aerobatics", None),
    ]
    assert ada.act(waiting, "deal")["stock"] == 48


def test_games_without_an_action_are_few_and_the_oldest_go_first(server: Server) -> None:
    ada = server.browser("Ada")
    plays = [ada.begin() for _ in range(52)]
    assert ada.error(f"/plays/{plays[0]['id']}")[:2] == (404, "not-found")
    assert ada.ok(f"/plays/{plays[-1]['id']}")["sequence"] == 0


# Whose it is


def test_nobody_sees_or_touches_the_play_of_another(server: Server) -> None:
    ada, eve, nobody = server.browser("Ada"), server.browser("Eve"), server.browser()
    play = ada.act(ada.begin(variant="classic"), "deal")
    over = ada.act(ada.act(ada.begin(variant="classic"), "deal"), "resign")
    for found in (play, over):
        path = f"/plays/{found['id']}"
        assert eve.error(path) == eve.error("/plays/no-such-play")
        assert eve.error(path)[:2] == (404, "not-found")
        assert eve.error(f"{path}/review")[:2] == (404, "not-found")
        assert eve.refused(found, "deal")[:2] == (404, "not-found")
        assert nobody.error(path)[:2] == (401, "unauthorized")
    server.restart()
    assert eve.refused(play, "deal")[:2] == (404, "not-found")
    assert eve.ok("/plays") == {"plays": []}
    assert ada.ok(f"/plays/{play['id']}")["stock"] == 48


def test_every_variant_can_be_played_and_is_described(server: Server) -> None:
    ada = server.browser("Ada")
    variants = ada.ok("/variants")["variants"]
    assert [v["name"] for v in variants if v["in_menu"]] == [
        "classic",
        "five-columns",
        "aerobatics",
    ]
    for variant in variants:
        play = ada.begin(variant=variant["name"], deal="any")
        assert play["rules"] == variant["rules"]
        action = "turn" if variant["family"] == "aces-and-kings" else "deal"
        assert ada.act(play, "deal")["did"] == action
    assert ada.error("/plays", {"style": "free", "variant": "clasic"}) == (
        400,
        "invalid",
        "variant: unknown variant 'clasic'; expected classic, five-columns, aerobatics, strict,"
        " easy, no-moves, reverse, aces-and-kings; did you mean 'classic'?",
    )
