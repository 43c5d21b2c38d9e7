"""The rules of Aces Up, one statement a test: dealing, discards, moves, gaps."""

from __future__ import annotations

import pytest

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from tests.helpers import cards
from tests.positions import discards, moves, played, position, shown

# Dealing


def test_a_game_starts_with_empty_columns_and_can_only_deal() -> None:
    game = Game(Deal.from_seed(17))
    assert game.columns == ((), (), (), ())
    assert game.stock == Deal.from_seed(17).cards
    assert (game.discarded, game.history, game.tops, game.score) == ((), (), (), 0)
    assert game.legal_actions == ("deal",)
    assert game.outcome() is None


def test_a_round_puts_one_card_on_each_column_from_the_left() -> None:
    game = played("2C 2D 2H 2S AC AD AH AS", "deal", fillers="none")
    assert shown(game) == "2C | 2D | 2H | 2S"
    game.push("deal")
    assert shown(game) == "2C AC | 2D AD | 2H AH | 2S AS"
    assert game.tops == cards("AC AD AH AS")
    assert game.legal_actions == ()


def test_empty_columns_get_a_card_too() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal x2C x2D")
    assert shown(game) == " | AC |  | AD"
    game.push("deal")
    assert shown(game) == "KH | AC AH | KS | AD AS"


@pytest.mark.parametrize("columns", range(2, 9))
def test_a_whole_game_has_a_deal_for_every_round_and_the_last_deals_what_is_left(
    columns: int,
) -> None:
    game = Game(Deal(PACK), Rules(columns=columns, discards="optional"))
    for _ in range(-(-52 // columns)):
        assert game.stock
        game.push("deal")
    assert not game.stock
    assert [card for column in zip(*game.columns, strict=False) for card in column] == list(
        PACK[: columns * (52 // columns)]
    )
    left_over = 52 % columns
    assert [column[-1] for column in game.columns[:left_over]] == list(PACK[52 - left_over :])
    assert sum(map(len, game.columns)) == 52


def test_there_is_no_deal_without_a_stock() -> None:
    game = played("AC KC AD KD AH KH AS KS", "deal xKC xKD deal", columns=4)
    assert not game.stock
    assert not game.is_legal("deal")


# Discards


def test_a_top_card_is_discarded_below_a_higher_top_card_of_its_suit() -> None:
    game = position("2C | KC | QD | AC")
    assert discards(game) == "x2C xKC"
    game.push("xKC")
    assert shown(game) == "2C |  | QD | AC"
    assert game.discarded[-1] == cards("KC")[0]


def test_only_the_top_of_a_column_is_in_play() -> None:
    assert discards(position("AC 2D | 2C | KH | KS")) == ""
    assert discards(position("2C 2D | AC | KH | KS")) == ""


def test_an_ace_is_never_discarded() -> None:
    game = position("AC | KC | AD | AH")
    assert not game.is_legal("xAC")
    assert game.is_legal("xKC")


def test_a_discard_uncovers_the_card_below() -> None:
    game = position("2C 3D | KD | AC | QS")
    assert discards(game) == "x3D"
    game.push("x3D")
    assert discards(game) == "x2C"


def test_with_kings_high_an_ace_is_the_lowest_card() -> None:
    game = position("AC | 2C | KH | KC", high="king")
    assert discards(game) == "xAC x2C"


# The discipline of discards


def test_a_round_is_dealt_only_when_no_discard_is_possible() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal")
    assert game.legal_actions == ("x2C", "x2D")
    game.push("x2C")
    assert not game.is_legal("deal")
    game.push("x2D")
    assert game.is_legal("deal")


def test_with_optional_discards_a_round_may_be_dealt_at_once() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal", discards="optional")
    assert game.legal_actions == ("x2C", "x2D", "deal")


def test_moves_are_legal_while_a_discard_is_possible() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal x2C")
    assert "2D>1" in game.legal_actions
    assert "x2D" in game.legal_actions


# Moves


def test_a_top_card_may_move_into_an_empty_column() -> None:
    game = position("2C QD | | KH | AS")
    assert game.is_legal("QD>2")
    assert not game.is_legal("2C>2")  # buried
    assert not game.is_legal("QD>1")  # not empty
    assert not game.is_legal("QD>3")
    assert not game.is_legal("QD>5")  # there is no such column
    game.push("QD>2")
    assert shown(game) == "2C | QD | KH | AS"


def test_a_card_may_move_into_any_of_the_empty_columns() -> None:
    game = position("2C QD | | | AS", lone_moves=False)
    assert moves(game) == "QD>2 QD>3"


def test_without_lone_moves_the_only_card_of_a_column_stays() -> None:
    assert moves(position("2C QD | | KH | AS")) == "QD>2 KH>2 AS>2"
    assert moves(position("2C QD | | KH | AS", lone_moves=False)) == "QD>2"


@pytest.mark.parametrize(
    ("fillers", "movers"),
    [
        ("any", "TC 7D AH KS"),
        ("court", "AH KS"),
        ("aces", "AH"),
        ("none", ""),
        ("T7", "TC 7D"),
    ],
)
def test_only_fillers_may_enter_an_empty_column(fillers: str, movers: str) -> None:
    game = position("2C TC | 3C 7D | 4C AH | 5C KS | ", fillers=fillers)
    assert moves(game) == " ".join(f"{mover}>5" for mover in movers.split())


def test_with_any_card_in_reach_a_buried_card_moves_and_those_above_it_close_up() -> None:
    game = position("2C QD JH | | 3S | AS 4C", reach="any-card")
    assert moves(game) == "JH>2 QD>2 2C>2 3S>2 4C>2 AS>2"
    game.push("QD>2")
    assert shown(game) == "2C JH | QD | 3S | AS 4C"


def test_with_any_card_in_reach_a_lone_card_still_needs_lone_moves() -> None:
    game = position("2C QD JH | | 3S | AS 4C", reach="any-card", lone_moves=False)
    assert moves(game) == "JH>2 QD>2 2C>2 4C>2 AS>2"


# Gaps that must be filled


def test_a_gap_must_be_filled_before_a_round_is_dealt() -> None:
    stock = "KC KD KH KS"
    assert "deal" in position("2C 3D | | 2H | 2S", stock).legal_actions
    game = position("2C 3D | | 2H | 2S", stock, gaps="must-fill")
    assert not game.is_legal("deal")
    game.push("3D>2")
    assert game.is_legal("deal")


def test_moving_a_lone_card_never_fulfils_that_duty() -> None:
    game = position("2C 3D | | 2H | 2S", "KC KD KH KS", gaps="must-fill")
    game.push("2H>2")
    assert shown(game) == "2C 3D | 2H |  | 2S"
    assert not game.is_legal("deal")


def test_a_gap_that_no_heavy_column_can_fill_may_stay() -> None:
    stock = "KC KD KH KS"
    assert position("2C | | 2H | 2S", stock, gaps="must-fill").is_legal("deal")
    assert position("2C 3D | | 2H | 2S", stock, gaps="must-fill", fillers="court").is_legal("deal")
    assert position("2C 3D | | 2H | 2S", stock, gaps="must-fill", fillers="none").is_legal("deal")


def test_with_any_card_in_reach_a_buried_filler_must_fill_too() -> None:
    must = {"gaps": "must-fill", "fillers": "court"}
    assert position("JC 3D | | 2H | 2S", "KC KD KH KS", **must).is_legal("deal")
    assert not position("JC 3D | | 2H | 2S", "KC KD KH KS", reach="any-card", **must).is_legal(
        "deal"
    )
