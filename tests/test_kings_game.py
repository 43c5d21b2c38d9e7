"""The readable reference of Aces and Kings: one statement about the rules a test."""

from __future__ import annotations

import random

import pytest

from acesup_solver.aceskings.actions import InvalidActionError, parse_action
from acesup_solver.aceskings.game import Game, IllegalActionError, InvalidPositionError
from acesup_solver.aceskings.rules import InvalidRulesError, Rules
from acesup_solver.cards import PACK, Card
from acesup_solver.deals import Deal
from acesup_solver.results import Outcome
from tests import kings_oracle as oracle
from tests.kings_helpers import (
    SMALL_RULES,
    middle_of_a_game,
    oracle_position,
    oracle_sizes,
    random_play,
    shuffled,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def at(
    *,
    reserves: tuple[str, str] = ("", ""),
    slots: str = "- -",
    waste: str = "",
    stock: str = "",
    up: tuple[int, ...] = (0, 0),
    down: tuple[int, ...] = (0, 0),
    rules: Rules | None = None,
) -> Game:
    """A position; without rules, of the twelve cards of three ranks and reserves as they are here."""
    if rules is None:
        first, second = (len(pile.split()) for pile in reserves)
        rules = Rules(ranks=3, packs=1, up=2, down=2, slots=2, reserves=(first, second))
    return Game.from_position(
        reserves=[cards(pile) for pile in reserves],
        slots=[None if text == "-" else Card.parse(text) for text in slots.split()],
        waste=cards(waste),
        stock=cards(stock),
        up=up,
        down=down,
        rules=rules,
    )


# The deal


def test_the_deal_goes_to_reserves_slots_waste_and_stock_in_this_order() -> None:
    deal = Deal.from_seed(0, packs=2)
    game = Game(deal)
    assert game.reserves == (deal.cards[:13], deal.cards[13:26])
    assert game.slots == deal.cards[26:30]
    assert game.waste == deal.cards[30:31]
    assert game.stock == deal.cards[31:]
    assert len(game.stock) == 73
    assert game.up == game.down == ((),) * 4


def test_one_pack_is_not_enough() -> None:
    with pytest.raises(InvalidPositionError, match="52 cards; expected the 104 cards of two packs"):
        Game(Deal.from_seed(0))


# Foundations


def test_an_empty_foundation_takes_any_ace_or_any_highest_card() -> None:
    game = at(slots="AC 3D", waste="2C AD", reserves=("3C", "AH"), stock="2D 2H 2S AS 3H 3S")
    assert {"S1>U1", "S1>U2", "W>U1", "R2>U2"} <= set(game.legal_actions)
    assert {"S2>D1", "S2>D2", "R1>D1"} <= set(game.legal_actions)
    assert "S1>D1" not in game.legal_actions
    assert "S2>U1" not in game.legal_actions


def test_foundations_are_built_by_one_rank_whatever_the_suit() -> None:
    game = at(
        slots="2C 2D",
        waste="3C",
        reserves=("2S", "3D"),
        stock="2H AH AS 3H",
        up=(1, 1),
        down=(1, 0),
    )
    assert {"S1>U1", "S1>U2", "S1>D1", "R1>U1", "S2>D1"} <= set(game.legal_actions)
    assert "S1>D2" not in game.legal_actions
    assert "R2>U1" not in game.legal_actions


def test_only_the_top_of_a_reserve_and_of_the_waste_is_in_play() -> None:
    game = at(slots="2C 2D", reserves=("AC 2H", "AD 2S"), waste="AH 3C", stock="3D 3H 3S AS")
    assert [action for action in game.legal_actions if action[0] in "R"] == []
    assert "W>D1" in game.legal_actions


def test_a_full_foundation_takes_nothing_more() -> None:
    game = at(slots="AD 3C", up=(3, 0), waste="AH", stock="AS 2C 2D 2H 3D 3H")
    assert "S1>U1" not in game.legal_actions
    assert "S1>U2" in game.legal_actions


# Among foundations


def test_the_top_of_a_foundation_may_go_over_to_one_of_the_other_direction() -> None:
    game = at(
        slots="3C 3D", waste="AC", stock="AD 2D 2H", up=(2, 1), down=(1, 1), reserves=("", "2S")
    )
    assert "U1>D1" in game.legal_actions
    assert "U1>D2" in game.legal_actions
    assert "U1>U2" not in game.legal_actions
    assert "D1>D2" not in game.legal_actions
    assert "D1>U1" in game.legal_actions
    game.push("U1>D1")
    assert [len(pile) for pile in game.up + game.down] == [1, 1, 2, 1]


def test_the_first_card_of_a_foundation_may_go_too_and_leaves_it_empty() -> None:
    game = at(slots="3C 3D", waste="AC 2C", stock="AD 2D 2S 3H", up=(1, 1), down=(2, 0))
    game.push("U2>D1")
    assert game.up[1] == ()
    assert len(game.down[0]) == 3


def test_a_full_foundation_down_gives_its_ace_to_an_empty_one_up() -> None:
    game = at(slots="3C 3D", waste="AC 2C", stock="AD 2D 2H 3H AS", up=(0, 0), down=(3, 0))
    assert "D1>U1" in game.legal_actions


# The stock


def test_the_stock_is_turned_one_card_at_a_time_onto_the_waste() -> None:
    game = at(slots="2C 2D", waste="2H", stock="2S AC AD AH AS 3C 3D 3H 3S")
    game.push("turn")
    assert game.waste == cards("2H 2S")
    assert game.stock[0] == Card.parse("AC")


def test_the_stock_cannot_be_turned_when_it_is_empty() -> None:
    game = at(slots="2C 2D", waste="2H 2S AH AS 3C 3D 3H 3S", reserves=("AC", "AD"))
    assert "turn" not in game.legal_actions
    assert not game.is_legal("turn")


def test_a_slot_that_becomes_empty_is_filled_with_the_next_card_of_the_stock() -> None:
    game = at(slots="AC 2D", waste="2H", stock="2S 2C AD AH AS 3C 3D 3H 3S")
    game.push("S1>U2")
    assert game.slots == cards("2S 2D")
    assert game.stock == cards("2C AD AH AS 3C 3D 3H 3S")


def test_no_slot_can_be_filled_by_hand_while_the_stock_has_cards() -> None:
    game = at(slots="2C 2D", waste="2H", stock="2S AC AD AH AS 3C 3D 3H 3S")
    assert not any(">S" in action for action in game.legal_actions)
    with pytest.raises(IllegalActionError):
        game.push("W>S1")


def test_the_last_card_of_the_stock_fills_a_slot_and_the_next_empty_one_stays_empty() -> None:
    game = at(
        slots="AC AD", waste="2H 2S 2C", stock="AH", reserves=("2D AS", "3C 3D 3H"), down=(1, 0)
    )
    game.push("S1>U1")
    assert game.slots == cards("AH AD")
    game.push("S2>U2")
    assert game.slots == (Card.parse("AH"), None)


# Slots when the stock is empty


def emptied() -> Game:
    return at(slots="3C -", waste="2H AH", reserves=("2D AS", "3D"), up=(2, 1), down=(1, 2))


def test_with_the_stock_gone_an_empty_slot_takes_any_single_card() -> None:
    assert {"R1>S2", "R2>S2", "W>S2", "U1>S2", "U2>S2", "D1>S2", "D2>S2"} <= set(
        emptied().legal_actions
    )


def test_a_card_in_a_slot_never_moves_to_another_slot() -> None:
    game = emptied()
    assert "S1>S2" not in game.legal_actions
    assert not game.is_legal("S1>S2")


def test_nothing_is_built_on_a_reserve_the_waste_or_a_full_slot() -> None:
    game = emptied()
    for action in ("W>S1", "S1>W", "S1>R1", "R1>W", "R1>R2", "U1>R1", "U1>W"):
        assert not game.is_legal(action), action


# The end


def test_a_game_is_won_with_all_cards_on_the_foundations() -> None:
    game = at(slots="3C -", up=(2, 3), down=(3, 3))
    assert game.outcome() is None
    game.push("S1>U1")
    assert game.outcome() == Outcome(won=True, score=12)
    assert game.legal_actions == ()
    assert not game.is_legal("U1>S1")


def test_a_game_with_stock_left_is_never_lost() -> None:
    game = at(slots="2C 2D", waste="2H", stock="2S AC AD AH AS 3C 3D 3H 3S")
    assert not game.is_lost


def test_a_game_is_stuck_when_cards_can_only_shuttle() -> None:
    one_up = Rules(ranks=3, packs=1, up=4, down=0, slots=1, reserves=(3, 3))
    game = at(
        slots="-",
        reserves=("AD 2D 3D", "AH 2H 3H"),
        waste="AS 2S 3S",
        up=(3, 0, 0, 0),
        down=(),
        rules=one_up,
    )
    assert "U1>S1" in game.legal_actions
    assert game.outcome() == Outcome(won=False, score=3)
    game.push("U1>S1")
    assert game.outcome() is None  # the three can go back


def test_a_game_is_not_stuck_while_an_empty_slot_opens_the_way() -> None:
    two_slots = Rules(ranks=3, packs=1, up=4, down=0, slots=2, reserves=(3, 3))
    game = at(
        slots="- -",
        reserves=("AD 2D 3D", "3H 2H AH"),
        waste="AS 2S 3S",
        up=(3, 0, 0, 0),
        down=(),
        rules=two_slots,
    )
    assert not game.is_lost
    waste_first = at(
        slots="- -",
        reserves=("AD 2D 3D", "AH 2H 3H"),
        waste="AS 2S 3S",
        up=(3, 0, 0, 0),
        down=(),
        rules=two_slots,
    )
    assert not waste_first.is_lost  # 3S and 2S to the slots, the ace to a foundation


def test_the_score_counts_cards_on_foundations() -> None:
    assert emptied().score == 6


# Push and pop


def test_pop_takes_back_exactly_what_push_did() -> None:
    rng = random.Random(5)
    for rules in SMALL_RULES:
        game = Game(shuffled(rules, rng), rules)
        positions = [game.layout]
        for _ in random_play(game, rng, most=60):
            positions.append(game.layout)
        if game.history:
            positions = [*positions[1:], game.layout]
        while game.history:
            assert game.layout == positions.pop()
            game.pop()
        assert (
            game.layout
            == Game(
                Deal(
                    game.reserves[0]
                    + game.reserves[1]
                    + tuple(c for c in game.slots if c)
                    + game.waste
                    + game.stock
                ),
                rules,
            ).layout
        )


def test_a_copy_goes_its_own_way() -> None:
    game = Game(Deal.from_seed(3, packs=2))
    twin = game.copy()
    twin.push("turn")
    assert game.history == ()
    assert twin.history == ("turn",)


def test_nothing_can_be_taken_back_at_the_start() -> None:
    with pytest.raises(IndexError, match="no action to take back"):
        Game(Deal.from_seed(3, packs=2)).pop()


# Notation


@pytest.mark.parametrize("text", ["R1>U2", "w>s4", " U3>D1 ", "turn", "TURN", "S4>U1"])
def test_actions_print_as_they_are_parsed(text: str) -> None:
    word = text.strip()
    assert parse_action(text) == ("turn" if word.lower() == "turn" else word.upper())


@pytest.mark.parametrize(
    "text",
    ["", "deal", "R1", "R1>", ">U1", "R0>U1", "R1>X1", "R1>U9", "W1>U1", "R1>U1>D1", "R1 > U1"],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(InvalidActionError, match="unknown action"):
        parse_action(text)


def test_an_action_at_a_place_that_is_not_there_is_illegal_not_an_accident() -> None:
    game = Game(Deal.from_seed(0, packs=2))
    for action in ("R3>U1", "S8>U1", "R1>U8", "U8>D1", "R1>S8"):
        assert not game.is_legal(action)


# Rules


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"ranks": 14}, "ranks 14; expected a number, 1 to 13"),
        ({"up": 5}, "5 foundations up and 4 down; expected 8 together"),
        ({"slots": 5}, "slots 5"),
        ({"reserves": (15, 1)}, "reserves 15"),
        ({"reserves": (1, 2, 3)}, "expected two sizes"),
        ({"ranks": 3}, "24 cards; expected at least 31"),
        ({"columns": 5}, "no rule switch 'columns'"),
    ],
)
def test_impossible_rules_are_refused(switches: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidRulesError, match=message):
        Rules().changed(**switches)


def test_rules_survive_json() -> None:
    for rules in (*SMALL_RULES, Rules()):
        assert Rules.from_json(rules.to_json()) == rules


# Against the oracle


@pytest.mark.parametrize("rules", [*SMALL_RULES, Rules()], ids=str)
def test_the_same_actions_are_legal_as_in_the_oracle_and_lead_to_the_same_positions(
    rules: Rules,
) -> None:
    rng = random.Random(str(rules))
    sizes = oracle_sizes(rules)
    for _ in range(4):
        game = Game(shuffled(rules, rng), rules)
        position = oracle_position(game)
        for action in random_play(game, rng, most=150):
            assert sorted(game.legal_actions) == sorted(oracle.legal_actions(position, sizes))
            position = oracle.apply(position, action, sizes)
            game_after = game.copy()
            game_after.push(action)
            assert oracle_position(game_after) == position
        assert game.is_won == oracle.won(oracle_position(game))
        assert game.score == oracle.played(oracle_position(game))


def test_stuck_games_are_those_of_the_oracle() -> None:
    rng = random.Random(8)
    stuck = free = 0
    for rules in SMALL_RULES:
        for _ in range(12):
            game = middle_of_a_game(Game(shuffled(rules, rng), rules), rng)
            expected = oracle.stuck(oracle_position(game), oracle_sizes(rules), limit=20_000)
            if expected is not None:
                assert game.is_lost == expected, repr(game)
                stuck += expected
                free += not expected and not game.stock
    assert stuck > 15
    assert free > 15


def test_the_deck_is_told_by_its_ranks() -> None:
    for rules in SMALL_RULES:
        with pytest.raises(InvalidPositionError, match="expected the"):
            Game(Deal(PACK), rules)
