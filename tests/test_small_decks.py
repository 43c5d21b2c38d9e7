"""Small decks, which the naive oracle can search to the end: the solver finds the same verdicts.

Every set of cuts is compared: all of them, none, and each one alone.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS, Cut
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_cards
from acesup_solver.deals import Deal
from acesup_solver.families import VERDICTS
from acesup_solver.results import Verdict
from tests import oracle
from tests.helpers import (
    CUT_SETS,
    check_random_decks,
    middle_of_a_game,
    oracle_position,
    oracle_rules,
    oracle_start,
    random_deck,
    random_rules,
    replay,
)


def test_random_small_decks_under_random_rules() -> None:
    tally = check_random_decks(seed=1, count=1_500, limit=3_000)
    assert tally.won > 200
    assert tally.lost > 1_000
    assert tally.too_large < 200


@pytest.mark.slow
def test_larger_random_small_decks_under_random_rules() -> None:
    tally = check_random_decks(seed=3, count=1_000, fewest=5, limit=20_000)
    assert tally.won > 100
    assert tally.lost > 500
    assert tally.too_large < 150


@pytest.mark.slow
def test_many_random_small_decks_under_random_rules() -> None:
    tally = check_random_decks(seed=2, count=20_000, most=5, limit=2_500)
    assert tally.won > 2_500
    assert tally.lost > 12_000
    assert tally.too_large < 2_500


# Small decks that told true and false searches apart: the deal, the switches, won or lost.
KNOWN = [
    # Winnable only by taking a buried card out before the one above it is discarded.
    (
        "KD AS AC KS JD QS JC QC JS AH KH QH KC JH AD QD",
        {"reach": "any-card", "lone_moves": False},
        True,
    ),
    # Winnable only by holding a discard back across a deal.
    ("KS AC KH AD QH AH AS KC KD QC QS QD", {}, False),
    ("KS AC KH AD QH AH AS KC KD QC QS QD", {"discards": "optional"}, True),
    ("AC AD QC AS JC QH AH KS JH QD QS JS KC KH KD JD", {}, False),
    ("AC AD QC AS JC QH AH KS JH QD QS JS KC KH KD JD", {"discards": "optional"}, True),
    # Deleting the lower cards under a dealt one, without exceptions, called the first one won and
    # the second one lost.
    ("KC KD KH KS AC AD AH AS", {}, False),
    ("QS AS KD AC QD KH AD QH KS AH KC QC", {"lone_moves": False}, True),
    # Called lost by discarding at once whatever is useless and can be taken out from below.
    (
        "AC 8H JD 8S AD TC AS 9D JH QH 8C TH AH KC TD 9H JS KH QS KS 9S JC TS KD 8D 9C QC QD",
        {"reach": "any-card"},
        True,
    ),
    # Won with cards under an ace that a search had deleted and its line had left there.
    ("QD JH AS KD JC JD QC AD KH QH QS KS AH JS AC KC", {"lone_moves": False}, True),
    ("3C 3S AC AS 8S 3H KS KC KD AH 8C 8D AD 3D 8H KH", {"fillers": "aces"}, True),
    # Called lost by leaving arrangements of lone cards out.
    ("AC AH KS QD AS QC QS AD QH KD KH KC", {}, True),
]


def named(cuts: Cut) -> str:
    if cuts in (ALL_CUTS, NO_CUTS):
        return "all cuts" if cuts else "no cuts"
    return f"only {cuts.name}" if cuts in list(Cut) else f"all but {(ALL_CUTS & ~cuts).name}"


@pytest.mark.parametrize(("deal", "switches", "won"), KNOWN)
@pytest.mark.parametrize("cuts", CUT_SETS, ids=named)
def test_decks_that_misled_other_programs(
    deal: str, switches: dict[str, Any], won: bool, cuts: Cut
) -> None:
    rules = Rules(**switches)
    dealt = Deal.parse(deal)
    found = oracle.winnable(oracle_start(dealt, rules), oracle_rules(rules), limit=5_000)
    assert found is won or (found is None and len(dealt) == 28)  # too many positions
    solution = solve(Game(dealt, rules), cuts=cuts)
    assert solution.verdict is (Verdict.SOLVABLE if won else Verdict.UNSOLVABLE)
    if won:
        assert oracle.won(replay(dealt, solution.moves, rules), oracle_rules(rules))


def winnable_by(position: oracle.Position, rules: oracle.Rules, *, hasty: bool) -> bool:
    """Whether a player wins who, if hasty, never moves or deals while a discard is possible."""
    seen, todo = {position}, [position]
    while todo:
        here = todo.pop()
        if oracle.won(here, rules):
            return True
        actions = oracle.legal_actions(here, rules)
        if hasty and oracle.discards(here, rules):
            actions = oracle.discards(here, rules)
        later = {oracle.after(here, action, rules) for action in actions} - seen
        seen |= later
        todo += later
    return False


@pytest.mark.parametrize(("deal", "switches"), [KNOWN[0][:2], KNOWN[2][:2], KNOWN[4][:2]])
def test_decks_that_a_hasty_player_loses(deal: str, switches: dict[str, Any]) -> None:
    rules = Rules(**switches)
    start = oracle_start(Deal.parse(deal), rules)
    assert winnable_by(start, oracle_rules(rules), hasty=False)
    assert not winnable_by(start, oracle_rules(rules), hasty=True)


def test_under_forced_discards_haste_costs_nothing_but_with_buried_cards_and_no_lone_moves() -> (
    None
):
    rng = random.Random(5)
    compared = 0
    while compared < 150:
        rules = random_rules(rng).changed(discards="forced")
        if rules.reach.value == "any-card" and not rules.lone_moves:
            continue
        start = oracle_start(random_deck(rng, 2, 4), rules)
        told = oracle_rules(rules)
        assert winnable_by(start, told, hasty=True) == winnable_by(start, told, hasty=False)
        compared += 1


def test_positions_in_the_middle_of_a_game_are_decided_like_whole_deals() -> None:
    rng = random.Random(3)
    won = 0
    for _ in range(600):
        rules = random_rules(rng)
        game = middle_of_a_game(Game(random_deck(rng, 3, 5), rules), rng)
        position, told = oracle_position(game), oracle_rules(rules)
        winnable = oracle.winnable(position, told, limit=5_000)
        for cuts in (ALL_CUTS, NO_CUTS, Cut(rng.randrange(ALL_CUTS + 1))):
            solution = solve(game, cuts=cuts)
            if winnable is not None:
                assert (solution.verdict is Verdict.SOLVABLE) == winnable
            for action in solution.moves:
                position = oracle.apply(position, action, told)
            if solution.verdict is Verdict.SOLVABLE:
                assert oracle.won(position, told)
                won += 1
            position = oracle_position(game)
    assert won > 150


def test_deciding_many_deals_in_a_row_gives_each_the_verdict_it_has_alone() -> None:
    rng = random.Random(8)
    for _ in range(40):
        rules = random_rules(rng, 2, 8)
        ranks = rng.randint(3, 6)
        deals = [random_deck(rng, ranks, ranks) for _ in range(12)]
        decisions = DealDecider(rules).decide(np.array([pack_cards(deal) for deal in deals]))
        for place, deal in enumerate(deals):
            alone = solve(Game(deal, rules))
            assert VERDICTS[decisions.verdicts[place]] is alone.verdict
            assert decisions.states[place] == alone.states
