"""A game can be set up in the middle, if some game can lead there."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given

from acesup_solver.acesup.game import Game, InvalidPositionError
from acesup_solver.acesup.position import position_from_json, position_to_json
from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal, InvalidDealError
from tests.helpers import cards, middle_of_a_game, random_play, taken_out_of_its_history
from tests.strategies import packs, players, rule_sets, small_decks


@given(packs, rule_sets(2, 8), players)
def test_any_position_of_a_game_can_be_set_up(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    twin = taken_out_of_its_history(game)
    assert str(twin) == str(game)
    assert (twin.columns, twin.stock, twin.discarded) == (game.columns, game.stock, game.discarded)
    assert twin.history == ()
    assert twin.legal_actions == game.legal_actions


@given(small_decks(), rule_sets(2, 8), players)
def test_a_position_set_up_plays_like_the_game_it_was_taken_from(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    twin = taken_out_of_its_history(game)
    for action in random_play(game, player, most=60):
        assert twin.legal_actions == game.legal_actions
        twin.push(action)
    assert str(twin) == str(game)
    assert (twin.is_won, twin.outcome()) == (game.is_won, game.outcome())


def test_the_start_is_a_position_too() -> None:
    deal = Deal.from_seed(3)
    assert str(Game.from_position(((),) * 4, deal, ())) == str(Game(deal))


@pytest.mark.parametrize(
    ("columns", "stock", "discarded", "complaint"),
    [
        ("AC|AD|AH", "AS", "", "3 columns; the rules say 4"),
        ("AC|AD|AH|", "AS", "", "3 cards seen and 1 in the stock; expected whole rounds of 4 seen"),
        ("AC KC|AD|AH|AS", "KD KH", "KS", "6 cards seen and 2 in the stock"),
        ("AC KC|AD||", "AH AS KH KS", "KD", "column 1 has 2 cards; expected at most 1, one for"),
        ("||AC KC|AD", "AH AS KH KS", "KD", "column 3 has 2 cards; expected at most 1, one for"),
        ("AC|AD||KC", "AH KD KH KS", "AS", "AS discarded; expected it on the table"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused(
    columns: str, stock: str, discarded: str, complaint: str
) -> None:
    rows = [cards(column) for column in columns.split("|")]
    with pytest.raises(InvalidPositionError) as refusal:
        Game.from_position(rows, cards(stock), cards(discarded), Rules())
    assert complaint in str(refusal.value)


def test_after_a_last_round_that_was_not_full_the_right_columns_are_one_shorter() -> None:
    # Eight cards on three columns: the third got two.
    kings = cards("KC KD KH KS")
    rules = Rules(columns=3)
    game = Game.from_position([cards("AC AD AH"), (), cards("AS KC")], (), kings[1:], rules)
    assert game.legal_actions == ("AH>2", "KC>2")
    with pytest.raises(InvalidPositionError, match="column 3 has 3 cards; expected at most 2"):
        Game.from_position([cards("AS KC"), (), cards("AC AD AH")], (), kings[1:], rules)


@pytest.mark.parametrize(
    ("columns", "complaint"),
    [("AC|AD|AH|AH", "too often AH, missing AS"), ("AC|AD|AH|", "missing AS")],
)
def test_cards_that_are_no_pack_are_refused(columns: str, complaint: str) -> None:
    rows = [cards(column) for column in columns.split("|")]
    with pytest.raises(InvalidDealError, match=complaint):
        Game.from_position(rows, (), (), Rules())


def test_with_kings_high_the_aces_may_be_gone_but_not_the_kings() -> None:
    reverse = Rules(high="king")
    rows = [cards("KC"), cards("KD"), cards("KH"), cards("KS")]
    assert Game.from_position(rows, (), cards("AC AD AH AS"), reverse).is_won
    rows = [cards("AC"), cards("AD"), cards("AH"), cards("AS")]
    with pytest.raises(InvalidPositionError, match="KC discarded"):
        Game.from_position(rows, (), cards("KC KD KH KS"), reverse)


# Positions in JSON


def middle() -> Game:
    """A classic game after four rounds."""
    game = Game(Deal.from_seed(17))
    rng = random.Random(17)
    for _ in random_play(game, rng):
        if len(game.stock) == 36:
            break
    return game


def as_json() -> dict[str, Any]:
    return json.loads(json.dumps(position_to_json(middle())))  # type: ignore[no-any-return]


@given(packs, rule_sets(2, 8), players)
def test_a_position_survives_json(deal: Deal, rules: Rules, player: random.Random) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    data = json.loads(json.dumps(position_to_json(game)))
    twin = position_from_json(data, rules).game(rules)
    assert (twin.columns, twin.stock) == (game.columns, game.stock)
    assert set(twin.discarded) == set(game.discarded)
    assert twin.legal_actions == game.legal_actions


@pytest.mark.parametrize("kept", ["unseen", "discarded", "stock"])
def test_one_of_unseen_discarded_and_stock_is_enough(kept: str) -> None:
    game = middle()
    data = as_json()
    data["unseen"] = sorted(data["stock"])
    position = position_from_json({"columns": data["columns"], kept: data[kept]}, Rules())
    assert position.columns == game.columns
    assert position.unseen == frozenset(game.stock)
    assert position.discarded == tuple(sorted(game.discarded))
    assert position.stock == (game.stock if kept == "stock" else None)


def test_all_of_them_together_must_agree_and_do() -> None:
    data = as_json()
    data["unseen"] = sorted(data["stock"])
    assert position_from_json(data, Rules()).game(Rules()).stock == middle().stock


def test_variant_and_rules_are_left_to_the_reader() -> None:
    data = as_json() | {"variant": "classic", "rules": Rules().to_json()}
    assert position_from_json(data, Rules()) == position_from_json(as_json(), Rules())


def test_cards_in_a_file_may_be_written_in_any_way() -> None:
    data = as_json()
    data["columns"] = [[text.lower().replace("t", "10") for text in row] for row in data["columns"]]
    assert position_from_json(data, Rules()).columns == middle().columns


def test_without_the_order_of_the_stock_there_is_no_game_to_play_on() -> None:
    data = as_json()
    position = position_from_json({"columns": data["columns"], "unseen": data["stock"]}, Rules())
    with pytest.raises(InvalidPositionError, match="the order of the stock is not given"):
        position.game(Rules())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"stok": []},
            "unknown key 'stok' in a position; expected columns, discarded, rules, stock",
        ),
        ({"columns": None}, "a position without 'columns'; expected a list of lists of cards"),
        ({"columns": [["AS"], "KC", [], []]}, "column 2: expected a list of cards such as ['KC'"),
        ({"columns": [[7], [], [], []]}, "column 1: expected a list of cards such as"),
        ({"stock": ["1S"]}, "stock: unknown card '1S'"),
        ({"columns": [[], [], []]}, "disagree about"),
        ({"discarded": []}, "'discarded' and the cards to come disagree about"),
        ({"unseen": ["2C"]}, "disagree about"),
    ],
)
def test_a_wrong_position_is_refused_with_the_place(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InvalidPositionError) as refusal:
        position_from_json(as_json() | change, Rules())
    assert complaint in str(refusal.value)


def test_a_card_is_in_one_place_only() -> None:
    data = as_json()
    column = next(i for i, row in enumerate(data["columns"]) if row)
    card = data["columns"][column][0]
    for place in ("stock", "discarded"):
        twice = data | {place: [*data[place][1:], card]}
        with pytest.raises(InvalidPositionError, match=f"{card} is in a column and in '{place}'"):
            position_from_json(twice, Rules())
    data["columns"][column].append(card)
    with pytest.raises(InvalidPositionError, match=f"{card} is 2 times in 'columns'"):
        position_from_json(data, Rules())


def test_a_card_is_not_twice_in_the_stock() -> None:
    data = as_json()
    data["stock"].append(data["stock"][0])
    with pytest.raises(InvalidPositionError, match=r"is 2 times in 'stock'; expected every card"):
        position_from_json(data, Rules())


def test_columns_alone_are_no_position() -> None:
    with pytest.raises(InvalidPositionError, match="without 'unseen', 'discarded' or 'stock'"):
        position_from_json({"columns": as_json()["columns"]}, Rules())


def test_a_position_whose_counts_are_impossible_is_refused_without_an_order_too() -> None:
    pack = [str(card) for card in PACK]
    tall = {"columns": [pack[:2], pack[2:4], [], []], "unseen": pack[4:]}
    with pytest.raises(InvalidPositionError, match="column 1 has 2 cards; expected at most 1"):
        position_from_json(tall, Rules())
    odd = {"columns": [pack[:1], [], [], []], "unseen": pack[1:]}
    with pytest.raises(InvalidPositionError, match="1 cards seen and 51 in the stock"):
        position_from_json(odd, Rules())
    wide = {"columns": [[], [], [], [], []], "unseen": pack}
    with pytest.raises(InvalidPositionError, match="5 columns; the rules say 4"):
        position_from_json(wide, Rules())
    aceless = {"columns": [pack[:1], [], [], []], "discarded": [*pack[1:3], "AC"]}
    with pytest.raises(InvalidPositionError, match="AC discarded; expected it on the table"):
        position_from_json(aceless, Rules())
