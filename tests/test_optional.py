"""The search for optional discards on four columns against the oracle and the plain search."""

from __future__ import annotations

import random
from typing import Literal

import numpy as np
import pytest

from acesup_solver.acesup import workspace
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS, Cut
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import STAGES, pack_rules
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from acesup_solver.families import REASONS, VERDICTS
from acesup_solver.kernels.table import SMALLEST
from acesup_solver.results import Limits, Reason, Verdict
from acesup_solver.schemes import SCHEMES
from tests import oracle

NEED_A_HOLD = (
    "KS AC KH AD QH AH AS KC KD QC QS QD",
    "AC AD QC AS JC QH AH KS JH QD QS JS KC KH KD JD",
)
LONE_MOVES_AT_THE_END = "KS QH QS AS KD KH KC QD QC AH AC AD"
FILLERS = ("any", "court", "aces", "none", "KQ", "AK")
OPTIONAL_CUTS = (
    Cut.LAZY_DISCARDS,
    Cut.EXACT_CARDS,
    Cut.RELAXED_CHECK,
    Cut.SAFE_DISCARD,
    Cut.SWEEPS,
    Cut.DIVES,
)
Reach = Literal["top", "any-card"]
FREE_GHOST_LEAVES = "AD AH KC TH JH JS KD AS KS QS TD JC KH JD QC QH TC AC TS QD"


def small_decks(ranks: int, count: int, seed: int) -> list[Deal]:
    numbers = [13 * suit + rank for suit in range(4) for rank in range(13 - ranks, 13)]
    shuffler = random.Random(seed)
    return [Deal(tuple(PACK[i] for i in shuffler.sample(numbers, 4 * ranks))) for _ in range(count)]


def as_numbers(deals: list[Deal]) -> np.typing.NDArray[np.uint8]:
    return np.array([[card.number for card in deal] for deal in deals], np.uint8)


def replays(deal: Deal, rules: Rules, moves: tuple[str, ...]) -> bool:
    game = Game(deal, rules)
    for action in moves:
        game.push(action)
    return game.is_won


def test_which_rules_it_is_for() -> None:
    assert pack_rules(Rules().changed(discards="optional"))[STAGES]
    assert pack_rules(Rules().changed(discards="optional", reach="any-card"))[STAGES]
    assert pack_rules(Rules().changed(discards="optional", fillers="none", lone_moves=False))[
        STAGES
    ]
    for other in (
        Rules(),
        Rules().changed(discards="optional", columns=5),
        Rules().changed(discards="optional", lone_moves=False),
        Rules().changed(discards="optional", reach="any-card", lone_moves=False),
        Rules().changed(discards="optional", gaps="must-fill"),
    ):
        assert not pack_rules(other)[STAGES]
    assert not pack_rules(Rules().changed(discards="optional"), ALL_CUTS & ~Cut.LAZY_DISCARDS)[
        STAGES
    ]


@pytest.mark.parametrize("text", NEED_A_HOLD)
@pytest.mark.parametrize("cut", [Cut(0), *OPTIONAL_CUTS])
def test_decks_that_need_a_hold(text: str, cut: Cut) -> None:
    deal = Deal.parse(text)
    rules = Rules().changed(discards="optional")
    assert solve(Game(deal, Rules())).verdict is Verdict.UNSOLVABLE
    solution = solve(Game(deal, rules), cuts=ALL_CUTS & ~cut)
    assert solution.verdict is Verdict.SOLVABLE
    assert replays(deal, rules, solution.moves)


@pytest.mark.parametrize("cut", [Cut(0), *OPTIONAL_CUTS])
def test_a_card_that_may_have_left_beats_nothing_for_ever(cut: Cut) -> None:
    deal = Deal.parse(FREE_GHOST_LEAVES)
    rules = Rules().changed(discards="optional", fillers="aces")
    assert replays(deal, rules, solve(Game(deal, rules), cuts=ALL_CUTS & ~cut).moves)


def test_a_position_does_not_answer_for_the_use_of_one_of_its_cards() -> None:
    """One of 50 000: lost, though won, if a position with more ghosts answers for every one with fewer."""
    rules = Rules().changed(discards="optional", fillers="aces")
    deal = Deal.from_seed(16255)
    assert replays(deal, rules, solve(Game(deal, rules)).moves)


@pytest.mark.parametrize("discards", ["forced", "optional"])
def test_a_run_under_a_last_card_is_cleared_at_the_end(discards: str) -> None:
    deal = Deal.parse(LONE_MOVES_AT_THE_END)
    rules = Rules().changed(discards=discards, fillers="aces")
    assert replays(deal, rules, solve(Game(deal, rules)).moves)


@pytest.mark.parametrize("reach", ["top", "any-card"])
@pytest.mark.parametrize("fillers", FILLERS)
def test_against_the_oracle(fillers: str, reach: Reach) -> None:
    rules = Rules().changed(discards="optional", fillers=fillers, reach=reach)
    naive = oracle.Rules(fillers=fillers, discards="optional", reach=reach)
    for ranks, count in ((2, 40), (3, 30), (4, 3)):
        for deal in small_decks(ranks, count, ranks):
            start = oracle.start([str(card) for card in deal], naive)
            solution = solve(Game(deal, rules))
            wins = solution.verdict is Verdict.SOLVABLE
            assert wins == oracle.winnable(start, naive), str(deal)
            assert wins == (solution.verdict is not Verdict.UNSOLVABLE)
            assert replays(deal, rules, solution.moves) == wins


@pytest.mark.parametrize("reach", ["top", "any-card"])
@pytest.mark.parametrize("fillers", FILLERS)
def test_against_the_plain_search(fillers: str, reach: str) -> None:
    rules = Rules().changed(discards="optional", fillers=fillers, reach=reach)
    limits = Limits(max_states=200_000)
    for ranks, count in ((3, 1000), (4, 700), (5, 100)):
        deals = as_numbers(small_decks(ranks, count, 100 + ranks))
        expected = DealDecider(rules, limits=limits, cuts=NO_CUTS).decide(deals).verdicts
        known = expected != VERDICTS.index(Verdict.UNDECIDED)
        for cut in (Cut(0), *OPTIONAL_CUTS[1:]):
            got = DealDecider(rules, limits=limits, cuts=ALL_CUTS & ~cut).decide(deals).verdicts
            assert (got[known] == expected[known]).all()


@pytest.mark.parametrize("reach", ["top", "any-card"])
def test_from_the_middle_of_a_game(reach: str) -> None:
    rules = Rules().changed(discards="optional", reach=reach)
    shuffler = random.Random(7)
    for deal in small_decks(4, 60, 9):
        game = Game(deal, rules)
        for _ in range(shuffler.randrange(1, 9)):
            actions = game.legal_actions
            if actions:
                game.push(shuffler.choice(actions))
        if game.is_won:
            continue
        solution = solve(game)
        assert solution.verdict is solve(game, cuts=NO_CUTS).verdict, repr(game)
        for action in solution.moves:
            game.push(action)
        assert game.is_won == (solution.verdict is Verdict.SOLVABLE)


def test_full_deals() -> None:
    """Strict, where the plain search decides nearly everything; a limit is kept to the state."""
    rules = Rules().changed(discards="optional", fillers="aces")
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(150))
    plain = DealDecider(rules, limits=Limits(max_states=200_000), cuts=NO_CUTS).decide(deals)
    got = DealDecider(rules, limits=Limits(max_states=1_000_000)).decide(deals)
    undecided = VERDICTS.index(Verdict.UNDECIDED)
    assert not (got.verdicts == undecided).any()
    known = plain.verdicts != undecided
    assert (got.verdicts[known] == plain.verdicts[known]).all()
    few = DealDecider(rules, limits=Limits(max_states=500)).decide(deals)
    assert (few.states <= 500).all()
    assert (few.states[few.verdicts == undecided] == 500).all()
    decided = few.verdicts != undecided
    assert (few.verdicts[decided] == got.verdicts[decided]).all()


def test_the_table_may_lie_anywhere_in_its_array(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts and work are the same however the table grows; only too little memory ends a search."""
    rules = Rules().changed(discards="optional", fillers="court")
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(20))
    limits = Limits(max_states=100_000)
    expected = DealDecider(rules, limits=limits).decide(deals)
    assert expected.states.max() > 10 * SMALLEST
    scarce = DealDecider(rules, limits=Limits(max_states=100_000, memory_mb=1)).decide(deals)
    monkeypatch.setattr(workspace, "_LARGE_TABLE_ROWS", 0)
    filled = DealDecider(rules, limits=limits).decide(deals)
    assert (filled.verdicts == expected.verdicts).all()
    assert (filled.states == expected.states).all()
    undecided = VERDICTS.index(Verdict.UNDECIDED)
    decided = scarce.verdicts != undecided
    assert (scarce.verdicts[decided] == expected.verdicts[decided]).all()
    assert (scarce.states[decided] == expected.states[decided]).all()
    assert (scarce.reasons[~decided] == REASONS.index(Reason.MEMORY)).any()
    each = [
        DealDecider(rules, limits=Limits(max_states=100_000, memory_mb=1)).decide(deals[i : i + 1])
        for i in np.flatnonzero(~decided)
    ]
    assert [int(alone.states[0]) for alone in each] == scarce.states[~decided].tolist()


SWEEPS_AT_ONCE = ALL_CUTS & ~Cut.DIVES


def test_where_all_cards_are_exact_a_sweep_enters_fewer_positions_than_a_dive() -> None:
    rules = Rules().changed(discards="optional", reach="any-card")
    deals = as_numbers(small_decks(7, 40, 11))
    swept = DealDecider(rules, cuts=SWEEPS_AT_ONCE & ~Cut.EXACT_CARDS).decide(deals)
    dived = DealDecider(rules, cuts=ALL_CUTS & ~Cut.SWEEPS & ~Cut.EXACT_CARDS).decide(deals)
    assert (swept.verdicts == dived.verdicts).all()
    assert 1.2 * swept.states.sum() < dived.states.sum()


def test_a_sweep_that_memory_has_no_room_for_gives_way_to_a_dive() -> None:
    rules = Rules().changed(discards="optional", reach="any-card")
    deals = as_numbers(small_decks(8, 60, 12))
    roomy = DealDecider(rules, cuts=SWEEPS_AT_ONCE).decide(deals)
    scarce = DealDecider(rules, limits=Limits(memory_mb=2), cuts=SWEEPS_AT_ONCE).decide(deals)
    decided = scarce.verdicts != VERDICTS.index(Verdict.UNDECIDED)
    assert (scarce.verdicts[decided] == roomy.verdicts[decided]).all()
    assert (scarce.states[decided] > roomy.states[decided]).any()
    # It does not depend on what was decided before.
    for i in np.flatnonzero(scarce.states != roomy.states):
        alone = DealDecider(rules, limits=Limits(memory_mb=2), cuts=SWEEPS_AT_ONCE)
        assert int(alone.decide(deals[i : i + 1]).states[0]) == scarce.states[i]
