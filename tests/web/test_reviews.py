"""Hindsight: what the solver says of a game that is over."""

from __future__ import annotations

from typing import Any

import pytest

from acesup_solver.deals import Deal
from acesup_solver.replay.styles import in_play
from acesup_solver.results import Verdict
from acesup_solver.variants import VARIANTS, solve
from tests.web.server import Browser, Server


def game_of(review: dict[str, Any], actions: list[str]) -> Any:
    """The game of a review after some actions, played by the reference."""
    variant = in_play(VARIANTS[review["variant"]])
    deal = Deal.parse(review["deal"], packs=variant.family.packs)
    game = variant.family.new_game(deal, variant.rules)
    for action in actions:
        game.push(action)
    return game


def deal_it_all(browser: Browser, play: dict[str, Any]) -> dict[str, Any]:
    """Play as badly as possible: deal and deal, and give up."""
    while "deal" in play["actions"]:
        play = browser.act(play, "deal")
    return browser.act(play, "finish" if play["can_finish"] else "resign")


def test_the_review_of_a_lost_game_names_the_action_that_threw_the_win_away(
    server: Server,
) -> None:
    ada = server.browser("Ada")
    play = deal_it_all(ada, ada.begin(variant="classic"))
    review = ada.ok(f"/plays/{play['id']}/review")
    assert review["verdict"] == "solvable"
    assert review["played"] == ["deal"] * 13
    verdicts = [position["verdict"] for position in review["positions"]]
    thrown = review["threw_away"]
    assert verdicts == ["solvable"] * (thrown + 1) + ["unsolvable"] * (13 - thrown)
    before, after = (game_of(review, ["deal"] * count) for count in (thrown, thrown + 1))
    assert solve(before).verdict is Verdict.SOLVABLE
    assert solve(after).verdict is Verdict.UNSOLVABLE


def test_the_review_has_a_line_that_wins_from_where_the_win_was_thrown_away(
    server: Server,
) -> None:
    ada = server.browser("Ada")
    play = deal_it_all(ada, ada.begin(variant="aerobatics"))
    review = ada.ok(f"/plays/{play['id']}/review?game=1")
    line = review["line"]
    assert line["from"] == review["threw_away"]
    kept = review["played"][: line["from"]]
    assert game_of(review, kept + line["actions"]).is_won
    assert len(line["boards"]) == len(line["actions"]) + 1
    assert line["boards"][0] == review["positions"][line["from"]]["board"]
    assert sum(map(len, line["boards"][-1]["columns"])) == 4
    assert len(review["positions"]) == len(review["played"]) + 1
    for count in (0, 5, 13):
        columns = [[str(c) for c in column] for column in game_of(review, ["deal"] * count).columns]
        assert review["positions"][count]["board"]["columns"] == columns


def test_a_game_that_was_won_is_its_own_proof(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.play_line(ada.begin(variant="five-columns"))
    review = ada.ok(f"/plays/{play['id']}/review")
    assert {position["verdict"] for position in review["positions"]} == {"solvable"}
    assert (review["threw_away"], review["line"], review["in_doubt"]) == (None, None, None)
    assert game_of(review, review["played"]).is_won


def test_what_was_taken_back_is_no_part_of_the_review(server: Server) -> None:
    ada = server.browser("Ada")
    # Of five cards two have the same suit.
    play = ada.act(ada.begin(variant="five-columns"), "deal")
    discard = next(action for action in play["actions"] if action.startswith("x"))
    play = ada.act(ada.act(play, "act", action=discard), "undo")
    play = ada.act(ada.act(play, "hint"), "resign")
    assert ada.ok(f"/plays/{play['id']}/review")["played"] == ["deal"]


def test_a_game_given_up_that_could_still_be_won_gets_a_line_from_there(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="classic")
    line = ada.winning_line(play)
    for action in line[:20]:
        play = ada.act(play, "act", action=action)
    play = ada.act(play, "resign")
    review = ada.ok(f"/plays/{play['id']}/review")
    assert review["threw_away"] is None
    assert review["line"]["from"] == 20
    assert game_of(review, review["played"] + review["line"]["actions"]).is_won


def test_a_deal_that_could_not_be_won_is_said_to_be_so(server: Server) -> None:
    ada = server.browser("Ada")
    server.restart(seeds=lambda: 1)
    play = deal_it_all(ada, ada.begin(variant="no-moves", deal="any"))
    review = ada.ok(f"/plays/{play['id']}/review")
    assert review["verdict"] == "unsolvable"
    assert (review["threw_away"], review["line"]) == (None, None)


def test_a_review_says_nothing_of_a_game_that_goes_on(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.act(ada.begin(variant="classic"), "deal")
    refused = ada.error(f"/plays/{play['id']}/review")
    assert refused == (404, "not-found", "game 1 of this play is not finished")
    run = ada.act(ada.play_line(ada.begin(style="stages")), "next")
    run = ada.act(run, "deal")
    assert ada.ok(f"/plays/{run['id']}/review?game=1")["verdict"] == "solvable"
    assert ada.error(f"/plays/{run['id']}/review?game=2")[:2] == (404, "not-found")
    assert ada.error(f"/plays/{run['id']}/review?game=6")[:2] == (400, "invalid")


@pytest.mark.slow
def test_aces_and_kings_is_reviewed_within_seconds_too(server: Server) -> None:
    ada = server.browser("Ada")
    play = ada.begin(variant="aces-and-kings", deal="any")
    while "turn" in play["actions"]:
        play = ada.act(play, "deal")
    play = ada.act(play, "resign")
    review = ada.ok(f"/plays/{play['id']}/review")
    assert len(review["positions"]) == 74
    if review["line"] is not None:
        start = review["played"][: review["line"]["from"]]
        assert game_of(review, start + review["line"]["actions"]).is_won
