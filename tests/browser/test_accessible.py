"""Axe finds no violation on any view, in any look, and what happens is announced."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

LOOKS = ("summer-sky", "sunset", "night-flight", "card-table")


def violations(player: Player) -> list[str]:
    """What axe has to say against the page as it is now: rule, and the first element."""
    if not player.page.evaluate("'axe' in window"):
        axe = resources.files("axe_playwright_python").joinpath("axe.min.js")
        player.page.evaluate(axe.read_text(encoding="utf-8"))
    found: dict[str, Any] = player.page.evaluate(
        "axe.run(document, { resultTypes: ['violations'] })"
    )
    return [
        f"{fault['id']}: {len(fault['nodes'])} × {fault['nodes'][0]['html'][:160]}"
        for fault in found["violations"]
    ]


@pytest.fixture(params=LOOKS)
def player(visit: Visit, request: pytest.FixtureRequest) -> Player:
    """Somebody with one of the looks, at the menu."""
    player = visit("Ada", language="de-DE" if request.param == "sunset" else "en-GB")
    player.see("settings")
    player.page.select_option("#look", request.param)
    player.menu()
    return player


def test_axe_finds_no_violation_on_the_views(player: Player) -> None:
    assert violations(player) == [], "menu"
    for view in ("statistics", "badges", "boards", "settings", "rules", "login"):
        player.see(view)
        assert violations(player) == [], view


def test_axe_finds_no_violation_on_the_tables(player: Player) -> None:
    # What a look changes are colours, and they are seen on any table.
    look = player.find("html").get_attribute("data-look")
    for variant in ("classic", "aces-and-kings") if look == "card-table" else ("classic",):
        player.menu()
        player.begin(variant)
        player.play(player.server.line_of(player.play_id, variant)[:14], player.press)
        assert violations(player) == [], variant
        player.page.click("#hint")
        player.expects("#advice").to_be_visible()
        assert violations(player) == [], f"{variant} with a hint"
    player.page.click("#resign")
    assert violations(player) == [], "dialog"
    player.page.click("#resign-yes")
    player.page.wait_for_selector("#end")
    player.expects(".hindsight").not_to_contain_text("…")
    assert violations(player) == [], "end"
    player.page.click("#to-review")
    player.arrive("review")
    assert violations(player) == [], "review"


def test_axe_finds_no_violation_where_every_card_is_a_button(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("easy")
    line = player.server.line_of(player.play_id, "easy")
    first = next(number for number, action in enumerate(line) if action.startswith("x"))
    player.play(line[: first + 1], player.press)
    assert violations(player) == []
    # What has left the game is no button any more, until it is taken back.
    card = f"[data-card='{line[first].removeprefix('x')}']"
    assert player.find(f".discards {card}").evaluate("card => card.inert")
    player.page.click("#undo")
    player.find(f".columns {card}").press("Enter")
    player.expects(f".discards {card}").to_have_count(1)


def test_axe_finds_no_violation_at_the_end_of_a_run_and_on_full_boards(visit: Visit) -> None:
    player = visit("Stella")
    player.begin_other("[data-start=stages]")
    player.win("five-columns", player.press)
    player.expects(".badges").to_be_visible()
    assert violations(player) == [], "end of a stage"
    player.page.click("#next")
    player.expects("h1").to_contain_text("stage 2 of 5")
    player.deal()
    player.resign()
    for view in ("boards", "statistics", "badges"):
        player.see(view)
        assert violations(player) == [], view
    player.context.set_offline(True)
    player.expects("#connection").to_be_visible()
    assert violations(player) == [], "offline"


def test_axe_finds_no_violation_on_a_narrow_screen(visit: Visit) -> None:
    player = visit(size=(320, 568))
    assert violations(player) == [], "nobody"
    player.enter("Nora")
    assert violations(player) == [], "menu"
    player.begin("five-columns")
    player.deal()
    assert violations(player) == [], "table"


def test_axe_would_find_a_fault(visit: Visit) -> None:
    player = visit("Ada")
    player.page.evaluate("document.querySelector('#variant').closest('main').lang = 'no language'")
    player.page.evaluate("document.querySelector('[data-start=free]').replaceChildren()")
    assert any(fault.startswith("button-name") for fault in violations(player))


def test_columns_cards_and_actions_are_announced(visit: Visit) -> None:
    player = visit("Ada")
    player.begin("classic")
    line = player.server.line_of(player.play_id, "classic")
    first = next(number for number, action in enumerate(line) if action.startswith("x"))
    player.play(line[:first], player.press)
    log = player.find("#message")
    assert log.get_attribute("role") == "log"
    assert log.get_attribute("aria-live") == "polite"
    player.expects("#message").to_contain_text("Dealt:")
    player.expects("#message").to_contain_text(" of ")
    player.play(line[first : first + 1], player.press)
    player.expects("#message").to_contain_text("Discarded the")
    player.expects("#message").to_contain_text("+10 points.")
    for number in range(1, 5):
        name = f"Column {number}"
        assert player.page.get_by_role("button", name=name).count() == 1
    assert player.page.get_by_role("button", name="Deal").count() == 1
    for name in ("Undo", "Hint", "Give up"):
        assert player.page.get_by_role("button", name=name).count() == 1
