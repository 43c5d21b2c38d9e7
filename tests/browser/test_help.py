"""Undo and its limits, hints with their odds, and what the solver says with hindsight."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from acesup_solver.deals import Deal
from acesup_solver.speedaces.advice import hidden_stock_adviser
from acesup_solver.variants import find_variant
from tests.browser.live import LiveServer
from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

BEGINNING = 20
"""Actions after which every column has cards and several have left."""


@pytest.fixture(scope="module")
def server(serve: Callable[..., LiveServer]) -> LiveServer:
    """A server that gives real hints; the first takes longer, because the solver is compiled for it."""
    for name in ("classic", "aces-and-kings"):
        chosen = find_variant(name)
        deal = Deal.from_seed(3, packs=chosen.family.packs)
        hidden_stock_adviser(chosen.family.new_game(deal, chosen.rules))
    return serve(adviser=hidden_stock_adviser)


def beginning_of(player: Player, *, ends_with: str) -> tuple[str, ...]:
    """The beginning of the winning line up to a place where so the last two actions are."""
    line = player.server.line_of(player.play_id, "classic")
    kinds = "".join("d" if action == "deal" else action[0] for action in line)
    found = re.search(ends_with, kinds[BEGINNING:])
    assert found is not None
    return line[: BEGINNING + found.end()]


def test_undo_takes_back_cards_and_points_and_costs_five(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("classic")
    line = beginning_of(player, ends_with="xx")
    player.play(line, player.press)
    discarded = sum(action.startswith("x") for action in line)
    assert player.points == 10 * discarded
    last = line[-1].removeprefix("x")
    assert last not in player.cards_on_the_table()
    player.page.click("#undo")
    player.expects(f"[data-column] [data-card='{last}']").to_have_count(1)
    assert player.points == 10 * (discarded - 1) - 5
    player.page.keyboard.press("Control+z")
    player.expects(f"[data-column] [data-card='{line[-2].removeprefix('x')}']").to_have_count(1)
    assert player.points == 10 * (discarded - 2) - 10


def test_undo_never_reaches_back_across_a_deal(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("classic")
    assert not player.is_possible("#undo")
    line = beginning_of(player, ends_with="dx")
    player.play(line, player.press)
    assert player.is_possible("#undo")
    player.page.click("#undo")
    player.expects("#undo").to_have_attribute("aria-disabled", "true")
    seen = player.cards_on_the_table()
    player.page.keyboard.press("Control+z")
    player.expects("#message").to_contain_text("Nothing can be taken back.")
    player.page.click("#undo", force=True)
    player.deal()
    assert not player.is_possible("#undo")
    assert set(seen) < set(player.cards_on_the_table())


def odds_of(player: Player) -> list[str]:
    return player.find("#advice .odds-number").all_inner_texts()


def test_a_hint_tells_what_to_do_and_the_odds_of_everything_that_could_be_done(
    visit: Visit,
) -> None:
    player = visit("Ada")
    player.begin("classic")
    player.play(beginning_of(player, ends_with="dx")[:-1], player.press)
    before = player.points
    player.page.click("#hint")
    player.expects("#advice").to_be_visible()
    hint = player.last_answer()["hint"]
    assert player.points == before - 10
    assert len(hint["candidates"]) > 1
    sentence = player.find("#advice p").first.inner_text()
    assert re.match(r"(Discard|Move) the (\w{3,5}) of \w+|Deal: ", sentence)
    player.expects("#message").to_contain_text(sentence)
    told = [float(re.findall(r"[\d.]+", text)[0]) for text in odds_of(player)]
    wins = sorted((100 * chance["win"] for chance in hint["candidates"]), reverse=True)
    assert told == pytest.approx(wins, rel=0.06, abs=0.5)
    card = hint["action"].removeprefix("x").split(">")[0]
    advised = "#stock" if card == "deal" else f"[data-card='{card}']"
    player.expects(f"{advised}.advised").to_have_count(1)
    player.page.keyboard.press("Escape")
    player.expects("#advice").to_be_hidden()
    player.expects(".advised").to_have_count(0)


def test_a_hint_is_asked_for_by_its_key_and_speaks_german(visit: Visit) -> None:
    player = visit("Ada", language="de-DE")
    player.begin("classic")
    player.deal()
    player.page.keyboard.press("h")
    player.expects("#advice h2").to_have_text("Tipp")
    player.expects("#advice h3").to_have_text("Gewinnaussicht nach")
    hint = player.last_answer()["hint"]
    assert len(odds_of(player)) == min(6, len(hint["candidates"]))
    player.expects("#advice").not_to_contain_text(hint["words"])


def test_a_hint_in_aces_and_kings_marks_from_where_to_where(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("aces-and-kings")
    player.play(["turn"], player.click)
    player.page.click("#hint")
    player.expects("#advice .odds-number").not_to_have_count(0)
    action = player.last_answer()["hint"]["action"]
    places = ["#stock"] if action == "turn" else [f"[data-place={p}]" for p in action.split(">")]
    for place in places:
        player.expects(f"{place}.advised").to_have_count(1)


def test_a_lost_game_is_scored_and_hindsight_shows_where_it_was_lost(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("classic")
    player.lose()
    player.expects("#end h2").to_have_text("Not this time")
    player.expects("#end .hindsight").to_contain_text("This deal could be won, until action")
    player.page.click("#to-review")
    player.arrive("review")
    player.expects("#review-verdict").to_have_attribute("data-verdict", "solvable")
    player.expects(".verdict").to_have_text("can be won")
    player.page.click("#review-threw")
    player.expects(".verdict").to_have_text("cannot be won")
    player.page.click("#review-previous")
    player.expects(".verdict").to_have_text("can be won")
    player.page.click("#review-line")
    player.expects("[data-track=line]").to_have_attribute("aria-pressed", "true")
    steps = int(player.find("#review-step").get_attribute("max") or 0)
    for _ in range(steps):
        player.page.keyboard.press("ArrowRight")
    player.expects(".verdict").to_have_text("won")
    assert sorted(player.cards_on_the_table()) == ["AC", "AD", "AH", "AS"]


def test_hindsight_admits_that_a_deal_could_not_be_won_by_anybody(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("no-moves", solvable=False)
    player.lose()
    player.expects("#end .hindsight").to_have_text("This deal could not be won, by anybody.")


def test_a_game_is_given_up_only_after_a_question(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("classic")
    assert not player.is_possible("#resign")
    player.deal()
    player.page.click("#resign")
    player.page.click("#resign-no")
    player.expects("dialog").to_have_count(0)
    player.expects("#end").to_have_count(0)
    player.resign()
    player.expects("#end h2").to_have_text("Given up")
