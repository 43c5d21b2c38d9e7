"""Games that are won, in every variant and in every way of playing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.player import Player

pytestmark = pytest.mark.browser

Visit = Callable[..., Player]

ACES_UP = ["five-columns", "classic", "aerobatics", "strict", "easy", "no-moves", "reverse"]
FACTORS = {"classic": 2, "aerobatics": 3}


def check_a_win(player: Player, variant: str) -> None:
    """All but four cards have left, and the end screen counts them."""
    player.expects("#end").to_have_attribute("data-result", "won")
    assert player.points == 48 * 10 + 250
    score = f"{(48 * 10 + 250) * FACTORS.get(variant, 1):,}"
    player.expects("#end .end-score").to_contain_text(score)
    high = "K" if variant == "reverse" else "A"
    assert sorted(player.cards_on_the_table()) == sorted(f"{high}{suit}" for suit in "CDHS")
    player.expects("#end .hindsight").to_have_text("The game was won.")


@pytest.mark.parametrize("variant", ACES_UP)
def test_a_game_is_won_by_clicks(visit: Visit, variant: str) -> None:
    player = visit("Ada")
    player.begin(variant)
    player.win(variant, player.click)
    check_a_win(player, variant)


@pytest.mark.parametrize("variant", ACES_UP)
def test_a_game_is_won_by_keys(visit: Visit, variant: str) -> None:
    player = visit("Bob")
    player.begin(variant)
    player.win(variant, player.press)
    check_a_win(player, variant)


def test_aces_and_kings_is_won_by_clicks(visit: Visit) -> None:
    player = visit("Eve")
    player.begin("aces-and-kings")
    player.win("aces-and-kings", player.click)
    check_that_all_cards_are_up(player)


def test_aces_and_kings_is_won_by_dragging_and_then_by_keys(visit: Visit) -> None:
    player = visit("Eve")
    player.begin("aces-and-kings")
    line = player.server.line_of(player.play_id, "aces-and-kings")
    player.play(line[:90], player.drag)
    player.play(line[90:], player.press)
    check_that_all_cards_are_up(player)


def check_that_all_cards_are_up(player: Player) -> None:
    player.expects("#end").to_have_attribute("data-result", "won")
    player.expects("#points").to_have_text("104")
    player.expects("#end .end-score").to_contain_text("104 of 104 cards")
    for place in ("R1", "R2", "W", "S1", "S2", "S3", "S4"):
        player.expects(f"[data-place={place}] [data-card]").to_have_count(0)


def at_an_empty_foundation(player: Player) -> tuple[str, str, str]:
    """A place whose card may go to an empty foundation, that foundation, and another such one."""
    player.begin("aces-and-kings")
    line = player.server.line_of(player.play_id, "aces-and-kings")
    first = next(number for number, action in enumerate(line) if ">" in action)
    player.play(line[:first], player.click)
    source, usual = line[first].split(">")
    return source, usual, f"{usual[0]}{5 - int(usual[1])}"


def test_a_dragged_card_goes_where_it_is_dropped_and_nowhere_else(visit: Visit) -> None:
    player = visit("Eve")
    source, usual, other = at_an_empty_foundation(player)
    before = player.moves
    player.drag(f"{source}>R2")
    player.play([f"{source}>{other}"], player.drag)
    player.expects(f"[data-place={other}] [data-card]").to_have_count(1)
    player.expects(f"[data-place={usual}] [data-card]").to_have_count(0)
    assert player.moves == before + 1


def test_a_target_is_chosen_by_clicks_or_keys_instead_of_dragging(visit: Visit) -> None:
    player = visit("Eve")
    source, _, other = at_an_empty_foundation(player)
    before = player.moves
    player.page.click("#choose")
    player.page.click(f"[data-place={source}]")
    player.page.click(f"[data-place={other}]")
    player.wait_for_moves(before + 1)
    player.expects(f"[data-place={other}] [data-card]").to_have_count(1)
    player.page.keyboard.press("Control+z")
    player.expects(f"[data-place={other}] [data-card]").to_have_count(0)
    player.find(f"[data-place={source}]").focus()
    player.page.keyboard.press("m")
    player.find(f"[data-place={other}]").focus()
    player.page.keyboard.press("Enter")
    player.expects(f"[data-place={other}] [data-card]").to_have_count(1)


def test_the_keyboard_alone_plays_from_the_menu_to_the_end_screen(visit: Visit) -> None:
    player = visit()
    keyboard = player.page.keyboard
    player.tab_to("#profile-name")
    keyboard.type("Kim")
    keyboard.press("Enter")
    player.page.wait_for_selector("#variant")
    player.tab_to("#variant")
    keyboard.type("Aero")
    player.tab_to("#solvable")
    keyboard.press("Space")
    player.tab_to("[data-start=free]")
    keyboard.press("Enter")
    player.arrive("play")
    player.expects("h1").to_contain_text("Aerobatics")
    line = player.server.line_of(player.play_id, "aerobatics")
    player.tab_to("#stock")
    keyboard.press("Enter")
    player.wait_for_moves(1)
    player.play(line[1:], player.press)
    player.expects("#end").to_have_attribute("data-result", "won")
    assert player.page.evaluate("document.activeElement.id") == "end-title"
    player.tab_to("#to-review")
    keyboard.press("Enter")
    player.arrive("review")
    keyboard.press("End")
    player.expects(".verdict").to_have_attribute("data-verdict", "won")


def test_arrows_and_enter_play_as_well(visit: Visit) -> None:
    player = visit("Kim")
    player.begin("classic")
    line = player.server.line_of(player.play_id, "classic")
    first = next(number for number, action in enumerate(line) if action.startswith("x"))
    card = line[first].removeprefix("x")
    player.tab_to("#stock")
    for dealt in range(1, first + 1):
        player.page.keyboard.press("Enter")
        player.wait_for_moves(dealt)
    column = next(number for number in range(1, 5) if card in player.cards(number))
    for _ in range(column):
        player.page.keyboard.press("ArrowRight")
    player.page.keyboard.press("Enter")
    player.wait_for_moves(first + 1)
    assert card not in player.cards_on_the_table()
