"""Narrow and wide screens, both languages, the looks, and whether cards fly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

NARROW = (320, 568)
WIDE = (3840, 2160)
VIEWS = ("statistics", "badges", "boards", "settings", "rules", "login")
VARIANTS = ("five-columns", "easy", "aces-and-kings")


def overflow(player: Player) -> int:
    """By how many pixels the page is wider than the screen."""
    found: int = player.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return found


def outside(player: Player, selector: str) -> list[str]:
    """What of these can be seen and does not lie wholly between the edges of the screen."""
    found: list[str] = player.find(selector).evaluate_all(
        """nodes => nodes
          .filter((node) => node.checkVisibility())
          .filter((node) => {
            const { left, right } = node.getBoundingClientRect();
            return left < -1 || right > document.documentElement.clientWidth + 1;
          })
          .map((node) => node.outerHTML.slice(0, 80))"""
    )
    return found


def table_fits(player: Player) -> bool:
    """Whether the whole table is seen without scrolling."""
    fits: bool = player.page.evaluate(
        """() => [...document.querySelectorAll('.table .pile')].every((pile) => {
          const { top, bottom } = pile.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight + 1;
        })"""
    )
    return fits


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_bar_of_a_narrow_screen_is_low_and_its_links_stand_in_lines(
    visit: Visit, language: str, width: int
) -> None:
    player = visit("Ada", language=language, size=(width, 800))
    for view in VIEWS:
        player.see(view)
        bar = player.find("#bar").bounding_box()
        nav = player.find("#bar nav").bounding_box()
        assert bar is not None
        assert nav is not None
        assert nav["width"] > 0.9 * width, view
        assert bar["height"] < 125, view


@pytest.mark.parametrize("width", [320, 390])
def test_the_statistics_are_whole_on_a_narrow_screen(visit: Visit, width: int) -> None:
    player = visit("Ada", size=(width, 800))
    player.begin("classic")
    player.deal()
    player.resign()
    player.see("statistics")
    player.expects("td").to_have_count(6)
    assert outside(player, "tbody :is(th, td)") == []
    inner = player.find(".scroll").evaluate("node => node.scrollWidth - node.clientWidth")
    assert inner <= 0
    heads = player.find("td").evaluate_all("cells => cells.map((cell) => cell.dataset.head)")
    assert heads[:2] == ["Games", "Won"]


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_nothing_is_wider_than_a_narrow_screen(visit: Visit, language: str) -> None:
    player = visit(language=language, size=NARROW)
    assert overflow(player) <= 0
    player.enter("Ada")
    assert overflow(player) <= 0, "menu"
    for view in VIEWS:
        player.see(view)
        assert overflow(player) <= 0, view
        assert outside(player, "main button, main input, main select, main a") == [], view
    for variant in VARIANTS:
        player.menu()
        player.begin(variant)
        line = player.server.line_of(player.play_id, variant)
        player.play(line[:12], player.press)
        player.page.click("#hint")
        player.expects("#advice").to_be_visible()
        assert overflow(player) <= 0, variant
        assert outside(player, ".card, .pile, button, #advice, #points, #clock") == [], variant
    player.resign()
    assert overflow(player) <= 0, "end"
    player.page.click("#to-review")
    player.arrive("review")
    assert overflow(player) <= 0, "review"
    assert outside(player, ".card, .pile, button") == []


@pytest.mark.parametrize("variant", ["five-columns", "aces-and-kings"])
def test_a_hint_leaves_the_table_in_view(visit: Visit, variant: str) -> None:
    player = visit("Ada", size=(900, 700))
    player.begin(variant)
    player.play(player.server.line_of(player.play_id, variant)[:20], player.press)
    player.page.click("#hint")
    player.expects("#advice").to_be_visible()
    hidden = """piles => {
      const panel = document.querySelector('#advice').getBoundingClientRect();
      return piles.filter((pile) => pile.getBoundingClientRect().right > panel.left).length;
    }"""
    assert player.find(".table .pile").evaluate_all(hidden) == 0


@pytest.mark.parametrize("variant", ["classic", "aces-and-kings"])
def test_clicks_find_their_cards_on_a_narrow_screen(visit: Visit, variant: str) -> None:
    player = visit("Ada", size=NARROW)
    player.begin(variant)
    line = player.server.line_of(player.play_id, variant)[:25]
    player.play(line, player.click)
    assert player.moves == 25
    assert overflow(player) <= 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_wide_screen_shows_the_whole_table_in_large(visit: Visit, variant: str) -> None:
    player = visit("Ada", size=WIDE)
    player.begin(variant)
    player.play(player.server.line_of(player.play_id, variant)[:12], player.click)
    assert overflow(player) <= 0
    assert table_fits(player)
    card = player.find(".table [data-card]").first.bounding_box()
    assert card is not None
    assert card["width"] > 150


def test_symbols_are_large_on_a_narrow_screen_and_where_they_are_wished_for(visit: Visit) -> None:
    narrow, wide = visit("Ada", size=NARROW), visit("Bob")
    for player in (narrow, wide):
        player.begin("classic")
        player.deal()
    first = ".table [data-card] .large >> nth=0"
    narrow.expects(first).to_be_visible()
    wide.expects(first).to_be_hidden()
    wide.see("settings")
    wide.page.check("#large-symbols")
    wide.page.go_back()
    wide.arrive("play")
    wide.expects(first).to_be_visible()


def test_the_page_speaks_the_language_of_the_browser_and_another_if_told_to(visit: Visit) -> None:
    player = visit("Ada", language="de-AT")
    player.expects("html").to_have_attribute("lang", "de")
    player.expects("[data-start=free]").to_have_text("Spiel beginnen")
    player.see("settings")
    player.expects("h1").to_have_text("Einstellungen")
    player.page.select_option("#language", "en")
    player.expects("h1").to_have_text("Settings")
    player.page.reload()
    player.expects("h1").to_have_text("Settings")
    player.expects("html").to_have_attribute("lang", "en")
    player.menu()
    player.begin("classic")
    player.deal()
    player.expects("#message").to_contain_text("Dealt:")


def test_a_game_is_played_in_german(visit: Visit) -> None:
    player = visit("Ada", language="de-DE")
    player.begin("classic")
    player.deal()
    player.expects("#message").to_contain_text("Ausgeteilt:")
    player.expects("#stock").to_contain_text("48")
    player.resign()
    player.expects("#end h2").to_have_text("Aufgegeben")
    player.expects("#end .hindsight").to_contain_text("gewinn")


def test_other_languages_are_spoken_to_in_english(visit: Visit) -> None:
    player = visit(language="fr-FR")
    player.expects("html").to_have_attribute("lang", "en")


def test_looks_and_colours_are_chosen_and_remembered(visit: Visit) -> None:
    player = visit("Ada")
    player.see("settings")
    grounds = set()
    for look in ("summer-sky", "sunset", "night-flight", "card-table"):
        player.page.select_option("#look", look)
        player.expects("html").to_have_attribute("data-look", look)
        scene = "getComputedStyle(document.body, '::before').backgroundImage"
        grounds.add(player.page.evaluate(scene))
    assert len(grounds) == 4
    colours = "signs => new Set(signs.map((sign) => getComputedStyle(sign).fill)).size"
    assert player.find(".example .rank").evaluate_all(colours) == 2
    player.page.check("#four-colours")
    assert player.find(".example .rank").evaluate_all(colours) == 4
    player.page.reload()
    player.expects("html").to_have_attribute("data-look", "card-table")
    player.expects("#four-colours").to_be_checked()


def test_cards_fly_unless_the_system_asks_for_less_motion(visit: Visit) -> None:
    moving, still = visit("Ada", moving=True), visit("Bob")
    for player in (moving, still):
        player.begin("classic")
        player.deal()
    assert moving.page.evaluate("flights") >= 4
    assert still.page.evaluate("flights") == 0
    assert still.page.evaluate("document.getAnimations().length") == 0


def test_the_page_works_under_a_policy_that_allows_nothing_inline(visit: Visit) -> None:
    player = visit()
    headers = player.context.request.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert player.page.evaluate("document.querySelectorAll('script:not([src]), style').length") == 0
