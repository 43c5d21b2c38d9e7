"""One round with a hidden stock: what the kernel reaches is what the rules allow."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.belief import (
    FLAGS,
    Belief,
    PackedBelief,
    pack_belief,
    pack_facts,
    pack_switches,
)
from acesup_solver.acesup.desk import Desk
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rounds import reachable
from acesup_solver.acesup.rules import Discards
from acesup_solver.cards import Card
from tests.helpers import (
    middle_of_a_game,
    oracle_position,
    oracle_rules,
    random_deck,
    random_rules,
)
from tests.hidden_oracle import before_the_deal
from tests.oracle import may_deal

DESK = Desk()
Columns = tuple[tuple[str, ...], ...]


def columns_of(row: npt.NDArray[np.uint64], packed: PackedBelief, width: int) -> Columns:
    return tuple(
        tuple(
            str(Card.from_number(int(packed.cards[slot])))
            for slot in range(1, 64)
            if int(pile) >> slot & 1
        )
        for pile in row[:width]
    )


def candidates(game: Game, *, holds: bool) -> list[Columns]:
    """The positions from which the next round may be dealt, as the kernel finds them."""
    belief = Belief.of(game)
    packed = pack_belief(belief)
    switches = pack_switches(game.rules, alike=belief.columns_are_alike, holds=holds)
    facts = pack_facts(game.rules, belief.last_cards)
    DESK.rows[0] = packed.row
    stock = np.int64(len(game.stock))
    end = reachable(DESK.rows, np.int64(0), stock, packed.cards, facts, switches)
    rows = [row for row in DESK.rows[1:end] if row[FLAGS]]
    return [columns_of(row, packed, game.rules.columns) for row in rows]


def test_every_position_to_deal_from_is_found_once_under_any_rules() -> None:
    rng = random.Random(1)
    most = 0
    for _ in range(300):
        rules = random_rules(rng, 2, 6)
        game = middle_of_a_game(Game(random_deck(rng, 3, 5), rules), rng)
        found = candidates(game, holds=True)
        naive = {
            here[0]
            for here in before_the_deal(oracle_position(game), oracle_rules(rules))
            if may_deal(here, oracle_rules(rules))
        }
        if Belief.of(game).columns_are_alike:
            assert {tuple(sorted(c)) for c in found} == {tuple(sorted(c)) for c in naive}
            assert len(found) == len({tuple(sorted(c)) for c in naive})
        else:
            assert set(found) == naive
            assert len(found) == len(naive)
        most = max(most, len(found))
    assert most > 10


def test_who_does_not_hold_back_plays_optional_discards_as_forced_ones() -> None:
    rng = random.Random(2)
    for _ in range(100):
        rules = random_rules(rng, 2, 5).changed(lone_moves=True)
        deck = random_deck(rng, 3, 5)
        optional = middle_of_a_game(Game(deck, rules.changed(discards="optional")), rng)
        forced = optional.copy()
        forced.rules = rules.changed(discards=Discards.FORCED)
        assert candidates(optional, holds=False) == candidates(forced, holds=True)
