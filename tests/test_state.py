"""The packed state of a game: nothing is lost in packing, and a key names one position only."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from acesup_solver.acesup import kernel
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.state import (
    ANY_CARD,
    COLUMNS,
    CUTS,
    FIRST_COLUMN,
    FLOOR,
    LONE_MOVES,
    META,
    MUST_FILL,
    OPTIONAL,
    SETTLES,
    CardNumbers,
    PackedGame,
    Words,
    pack,
    pack_ranks,
    pack_rules,
    unpack_columns,
)
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from acesup_solver.kernels.table import SMALLEST
from tests import oracle
from tests.helpers import (
    cards,
    middle_of_a_game,
    oracle_position,
    oracle_rules,
    taken_out_of_its_history,
)
from tests.strategies import packs, players, rule_sets, small_decks

Key = tuple[int, int]


def key_of(row: Words) -> Key:
    """The key of a packed position, as it is drawn in `acesup_solver.acesup.state`."""
    columns = [int(column) & ~1 for column in row[FIRST_COLUMN:]]
    bottoms = 0
    for column in columns:
        bottoms = bottoms << 6 | ((column & -column).bit_length() - 1 if column else 63)
    return sum(columns) | (int(row[META]) & 0xFF) << 53, bottoms


def row_of(position: oracle.Position, numbers: CardNumbers) -> Words:
    """A position of a game whose cards have these numbers by dealing position, packed by hand."""
    place = {str(PACK[number]): where for where, number in enumerate(numbers)}
    columns, stock = position
    row = np.zeros(FIRST_COLUMN + len(columns), np.uint64)
    row[META] = len(numbers) - len(stock)
    for column, shown in enumerate(columns):
        row[FIRST_COLUMN + column] = 1 | sum(2 << place[card] for card in shown)
    return row


@given(st.one_of(packs, small_decks()), rule_sets(2, 8), players, st.booleans())
@settings(max_examples=300)
def test_a_packed_position_unpacks_to_itself(
    deal: Deal, rules: Rules, player: random.Random, set_up: bool
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    if set_up:
        game = taken_out_of_its_history(game)
    packed = pack(game)
    assert unpack_columns(packed.start, packed.cards) == game.columns
    seen = len(packed.cards) - len(game.stock)
    assert int(packed.start[META]) == seen
    assert [PACK[number] for number in packed.cards[seen:]] == list(game.stock)
    assert sorted(packed.cards.tolist()) == sorted(card.number for card in deal)
    assert packed.start.dtype == np.uint64
    assert packed.cards.dtype == np.uint8


@given(st.one_of(packs, small_decks()), rule_sets(2, 8), players)
def test_every_card_but_a_bottom_lies_where_it_was_dealt(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    packed = pack(middle_of_a_game(Game(deal, rules), player))
    for place, column in enumerate(packed.start[FIRST_COLUMN:]):
        positions = [bit - 1 for bit in range(1, 53) if int(column) >> bit & 1]
        assert all(position % rules.columns == place for position in positions[1:])
        assert int(column) & int(FLOOR)


def test_a_fresh_game_has_its_cards_in_dealing_order() -> None:
    deal = Deal.from_seed(17)
    packed = pack(Game(deal))
    assert [PACK[number] for number in packed.cards] == list(deal)
    assert packed.start.tolist() == [0, 0, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("switches", "place", "value"),
    [
        ({"columns": 7}, COLUMNS, 7),
        ({}, SETTLES, 1),
        ({"discards": "optional"}, SETTLES, 0),
        ({"reach": "any-card"}, SETTLES, 1),
        ({"lone_moves": False}, SETTLES, 1),
        ({"reach": "any-card", "lone_moves": False}, SETTLES, 0),
        ({"reach": "any-card", "lone_moves": False, "fillers": "none"}, SETTLES, 1),
        ({"discards": "optional"}, OPTIONAL, 1),
        ({}, OPTIONAL, 0),
        ({"reach": "any-card"}, ANY_CARD, 1),
        ({"reach": "any-card", "fillers": "none"}, ANY_CARD, 0),
        ({"gaps": "must-fill"}, MUST_FILL, 1),
        ({"gaps": "must-fill", "fillers": "none"}, MUST_FILL, 0),
        ({"lone_moves": False}, LONE_MOVES, 0),
        ({}, LONE_MOVES, 1),
    ],
)
def test_switches_are_packed_and_those_that_cannot_matter_evened_out(
    switches: dict[str, Any], place: int, value: int
) -> None:
    assert pack_rules(Rules(**switches))[place] == value


def test_cuts_are_packed_with_the_rules() -> None:
    assert pack_rules(Rules())[CUTS] == int(ALL_CUTS)
    assert pack_rules(Rules(), NO_CUTS)[CUTS] == 0


def test_ranks_are_packed_with_their_strength_and_whether_they_may_fill_a_gap() -> None:
    fillers, strengths = pack_ranks(Rules(fillers="AK2", high="king"))
    assert fillers.tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert strengths.tolist() == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0]


# Keys


def assert_keys_are_injective(game: Game, most: int) -> int:
    """All positions that can be reached (or the first many) have keys of their own; how many."""
    numbers = pack(game).cards
    keys: dict[Key, tuple[object, int]] = {}
    reachable = oracle.reachable(oracle_position(game), oracle_rules(game.rules))
    for count, position in enumerate(reachable, start=1):
        columns, stock = position
        named = (columns, len(stock))
        assert keys.setdefault(key_of(row_of(position, numbers)), named) == named
        if count == most:
            break
    return len(keys)


@given(small_decks(most=5), rule_sets(2, 8))
@settings(max_examples=60)
def test_different_positions_of_a_game_have_different_keys(deal: Deal, rules: Rules) -> None:
    assert_keys_are_injective(Game(deal, rules), most=3_000)


@given(st.one_of(packs, small_decks()), rule_sets(2, 8), players)
@settings(max_examples=60)
def test_different_positions_after_one_set_up_have_different_keys(
    deal: Deal, rules: Rules, player: random.Random
) -> None:
    game = middle_of_a_game(Game(deal, rules), player)
    assert_keys_are_injective(taken_out_of_its_history(game), most=1_000)


def test_the_keys_of_many_thousand_positions_are_different() -> None:
    free = Rules(reach="any-card", discards="optional")
    assert assert_keys_are_injective(Game(Deal.from_seed(2), free), most=30_000) == 30_000


def test_the_round_is_part_of_the_key_because_a_whole_round_can_vanish() -> None:
    first = "AC 2C 3C 4C JC KC QC TC"
    rest = "AD AH AS KD KH KS QD QH QS JD JH JS TD TH TS 4D 4H 4S 3D 3H 3S 2D 2H 2S"
    game = Game(Deal(cards(f"{first} {rest}")))
    numbers = pack(game).cards
    rows = []
    for actions in ("deal x2C x3C x4C", "deal xJC xKC xQC xTC"):
        for action in actions.split():
            game.push(action)
        rows.append(row_of(oracle_position(game), numbers))
        assert game.columns == (cards("AC"), (), (), ())
    assert key_of(rows[0]) != key_of(rows[1])


def entered_key(packed: PackedGame, phantoms: int | None = None) -> Key:
    """The key that a kernel enters for a position; with phantoms, for a class of four columns."""
    table = np.zeros((2 * SMALLEST, 2), np.uint64)
    counters = np.zeros(kernel.COUNTERS_SIZE, np.int64)
    counters[kernel.SIZE], counters[kernel.STAMP] = SMALLEST, 9
    if phantoms is None:
        stack = packed.start.reshape(1, -1)
        kernel.enter(stack, 0, packed.rules[COLUMNS], table, counters)
    else:
        stack = np.append(packed.start, np.uint64(phantoms)).reshape(1, -1)
        kernel.enter_with_phantoms(stack, 0, table, counters)
    (entered,) = table[table[:, 1] >> np.uint64(48) == 9].tolist()
    return entered[0], entered[1] & ((1 << 48) - 1)


@given(st.one_of(packs, small_decks()), rule_sets(2, 8), players)
def test_the_kernel_enters_the_same_key(deal: Deal, rules: Rules, player: random.Random) -> None:
    packed = pack(middle_of_a_game(Game(deal, rules), player))
    assert entered_key(packed) == key_of(packed.start)


@given(st.one_of(packs, small_decks()), players, st.integers(0, (1 << 52) - 1))
def test_the_key_of_a_class_of_four_columns_tells_where_every_card_is(
    deal: Deal, player: random.Random, some: int
) -> None:
    packed = pack(middle_of_a_game(Game(deal, Rules(reach="any-card")), player))
    cards = int(np.bitwise_or.reduce(packed.start[FIRST_COLUMN:])) >> 1
    phantoms = cards & some
    word, more = entered_key(packed, phantoms << 1)
    digits = [word // 3**place % 3 for place in range(40)]
    digits += [(more & 0xFFFFF) // 3**place % 3 for place in range(12)]
    assert digits == [(cards >> place & 1) + (phantoms >> place & 1) for place in range(52)]
    assert more >> 20 & 0xFFFFFF == key_of(packed.start)[1]
    assert more >> 44 == (int(packed.start[META]) & 0xFF) // 4
