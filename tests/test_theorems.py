"""What is proved of all deals: relabelling, more columns than suits, the last cards."""

from __future__ import annotations

import random

import pytest

from acesup_solver.acesup.actions import parse_action
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import ALL_CUTS, NO_CUTS, Cut
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_cards
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK, Card, Rank, Suit
from acesup_solver.deals import Deal
from acesup_solver.results import Reason, Verdict
from acesup_solver.schemes import SCHEMES
from acesup_solver.variants import VARIANTS
from tests import oracle
from tests.helpers import (
    ACES_UP_VARIANTS,
    decided,
    oracle_rules,
    random_deck,
    random_pack,
    random_rules,
    reasons,
    replay,
    verdicts,
)

FOUR_COLUMN_VARIANTS = [
    name for name, variant in ACES_UP_VARIANTS.items() if variant.rules.columns == 4
]


# Relabelling


def relabelled(card: Card) -> Card:
    """A becomes 2, 2 becomes 3, ..., K becomes A."""
    return Card(card.suit, Rank((card.rank + 1) % 13))


def test_relabelling_makes_aces_twos_and_kings_aces() -> None:
    assert [str(relabelled(Card.parse(text))) for text in ("AC", "2D", "QH", "KS")] == [
        "2C", "3D", "KH", "AS",
    ]  # fmt: skip


def test_a_deal_in_reverse_has_the_verdict_of_its_relabelled_twin_in_classic() -> None:
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(300))
    twins = (deals // 13) * 13 + (deals % 13 + 1) % 13
    assert Card.from_number(int(twins[0, 0])) == relabelled(Card.from_number(int(deals[0, 0])))
    reverse = verdicts(DealDecider(VARIANTS["reverse"].rules).decide(deals))
    classic = verdicts(DealDecider(VARIANTS["classic"].rules).decide(twins))
    assert reverse == classic
    assert 100 < reverse.count(Verdict.SOLVABLE) < 200


def relabelled_action(text: str) -> str:
    """The same action with the other name of its card."""
    action = parse_action(text)
    return (
        text
        if action.card is None
        else text.replace(str(action.card), str(relabelled(action.card)))
    )


def test_relabelling_turns_lines_of_play_into_lines_of_play() -> None:
    reverse, classic = Rules(high="king"), Rules()
    won = 0
    for seed in range(20):
        deal = Deal.from_seed(seed)
        solution = solve(Game(deal, reverse))
        if solution.verdict is Verdict.SOLVABLE:
            twin = Deal(tuple(map(relabelled, deal)))
            end = replay(twin, [*map(relabelled_action, solution.moves)], classic)
            assert oracle.won(end, oracle_rules(classic))
            won += 1
    assert won > 5


# More columns than suits


def always_won() -> list[Rules]:
    """Rule sets with five columns or more and any card as a filler."""
    rng = random.Random(0)
    return [random_rules(rng, 5, 8).changed(fillers="any") for _ in range(40)]


def test_five_columns_are_always_won_without_a_search() -> None:
    decisions = decided(VARIANTS["five-columns"].rules, range(5_000))
    assert set(verdicts(decisions)) == {Verdict.SOLVABLE}
    assert set(reasons(decisions)) == {Reason.RULE}
    assert not decisions.states.any()


@pytest.mark.parametrize("rules", always_won(), ids=str)
def test_more_columns_than_suits_win_every_deal_under_whatever_other_rules(rules: Rules) -> None:
    deal = random_pack(random.Random(str(rules)))
    solution = solve(Game(deal, rules))
    assert (solution.verdict, solution.reason, solution.states) == (
        Verdict.SOLVABLE, Reason.RULE, 0,
    )  # fmt: skip
    assert oracle.won(replay(deal, solution.moves, rules), oracle_rules(rules))


def test_the_search_wins_five_columns_without_the_theorem_too() -> None:
    cuts = ALL_CUTS & ~Cut.MORE_COLUMNS_THAN_SUITS
    decisions = decided(VARIANTS["five-columns"].rules, range(500), cuts)
    assert set(verdicts(decisions)) == {Verdict.SOLVABLE}
    assert set(reasons(decisions)) == {Reason.LINE}
    assert decisions.states.max() > 0


def test_five_columns_can_be_lost_if_not_every_card_may_fill_a_gap() -> None:
    no_moves = Rules(columns=5, fillers="none")
    assert verdicts(decided(no_moves, range(100))).count(Verdict.UNSOLVABLE) > 10


def test_all_fillers_but_one_are_not_enough_for_the_theorem() -> None:
    rules = Rules(columns=5, fillers="3456789TJQKA")
    assert set(reasons(decided(rules, range(50)))) == {Reason.LINE}


def test_the_ranks_that_a_small_deck_has_are_enough() -> None:
    deck = Deal.parse("KC KD KH KS AC AD AH AS")
    for fillers, reason in (("AK", Reason.RULE), ("A", Reason.LINE)):
        assert solve(Game(deck, Rules(columns=5, fillers=fillers))).reason is reason


# The last four cards


def ending_in_four_suits(deck: list[Card], rng: random.Random) -> Deal:
    """A shuffled deck whose last four cards are of four suits."""
    rng.shuffle(deck)
    last = [next(card for card in deck if card.suit is suit) for suit in Suit]
    rng.shuffle(last)
    return Deal(tuple([card for card in deck if card not in last] + last))


@pytest.mark.parametrize("discards", ["forced", "optional"])
@pytest.mark.parametrize("name", FOUR_COLUMN_VARIANTS)
def test_four_suits_in_the_last_round_lose_every_four_column_game(name: str, discards: str) -> None:
    rules = VARIANTS[name].rules.changed(discards=discards)
    rng = random.Random(name)
    for _ in range(20):
        solution = solve(Game(ending_in_four_suits(list(PACK), rng), rules))
        assert (solution.verdict, solution.reason, solution.states) == (
            Verdict.UNSOLVABLE, Reason.RULE, 0,
        )  # fmt: skip


@pytest.mark.parametrize("name", sorted({*FOUR_COLUMN_VARIANTS} - {"easy"}))
def test_the_search_finds_no_win_either_where_the_last_round_has_four_suits(name: str) -> None:
    rng = random.Random(name)
    for _ in range(10):
        deal = ending_in_four_suits(list(PACK), rng)
        solution = solve(Game(deal, VARIANTS[name].rules), cuts=ALL_CUTS & ~Cut.LAST_SUITS)
        assert (solution.verdict, solution.reason) == (Verdict.UNSOLVABLE, Reason.EXHAUSTED)


@pytest.mark.parametrize("discards", ["forced", "optional"])
@pytest.mark.parametrize("name", FOUR_COLUMN_VARIANTS)
def test_nor_does_it_on_small_decks_with_every_card_in_reach_or_discards_held_back(
    name: str, discards: str
) -> None:
    rules = VARIANTS[name].rules.changed(discards=discards)
    rng = random.Random(name)
    for _ in range(10):
        deal = ending_in_four_suits([card for card in PACK if card.rank >= Rank.TEN], rng)
        solution = solve(Game(deal, rules), cuts=NO_CUTS)
        assert (solution.verdict, solution.reason) == (Verdict.UNSOLVABLE, Reason.EXHAUSTED)


@pytest.mark.parametrize("name", FOUR_COLUMN_VARIANTS)
def test_even_the_four_highest_cards_lose_when_they_come_last(name: str) -> None:
    rules = VARIANTS[name].rules
    rng = random.Random(1)
    highest = [card for card in PACK if rules.strength(card) == 12]
    lower = [card for card in PACK if rules.strength(card) < 12]
    rng.shuffle(lower)
    for order in (highest, highest[::-1]):
        assert solve(Game(Deal((*lower, *order)), rules)).verdict is Verdict.UNSOLVABLE


def test_a_tenth_of_all_deals_end_in_four_suits() -> None:
    # 13^4 / C(52, 4) = 10.55 %, all decided without a search.
    by_rule = reasons(decided(VARIANTS["strict"].rules, range(5_000))).count(Reason.RULE)
    ends = deals_of_seeds(SCHEMES["splitmix-1"], range(5_000))[:, -4:] // 13
    assert by_rule == sum(len(set(suits)) == 4 for suits in ends.tolist())
    assert 430 < by_rule < 630


def test_four_suits_at_the_end_can_be_won_with_other_numbers_of_columns() -> None:
    rng = random.Random(6)
    reasons_found = set()
    for columns in (3, 5, 6):
        for _ in range(10):
            deal = ending_in_four_suits([card for card in PACK if card.rank >= Rank.TEN], rng)
            solution = solve(Game(deal, Rules(columns=columns, fillers="AKQJ")))
            reasons_found.add(solution.reason)
    assert Reason.LINE in reasons_found


# A last card in every column


def blocked(rng: random.Random) -> Game:
    """Four columns, an ace in each, under at least one of them some other card; eight to come."""
    aces = [Card(suit, Rank.ACE) for suit in Suit]
    others = [card for card in PACK if card.rank is not Rank.ACE]
    rng.shuffle(aces)
    rng.shuffle(others)
    columns = []
    for ace in aces:
        below = [others.pop() for _ in range(rng.randint(0, 2))]
        columns.append([*below, ace, *(others.pop() for _ in range(rng.randint(0, 2)))])
    if all(column[0].rank is Rank.ACE for column in columns):
        columns[0].insert(0, others.pop())
    stock = [others.pop() for _ in range(8)]
    return Game.from_position(columns, stock, others, random_rules(rng, 4, 4).changed(high="ace"))


def test_four_columns_with_an_ace_each_and_something_below_one_are_lost() -> None:
    rng = random.Random(2)
    for _ in range(150):
        game = blocked(rng)
        cut, searched = solve(game), solve(game, cuts=NO_CUTS)
        assert cut.verdict is searched.verdict is Verdict.UNSOLVABLE
        assert cut.states == 0
        only = solve(game, cuts=Cut.LAST_CARDS_BLOCK)
        assert (only.verdict, only.states) == (Verdict.UNSOLVABLE, 0)


def test_with_the_aces_at_the_bottoms_it_can_still_be_won() -> None:
    bottoms = [[Card(suit, Rank.ACE)] for suit in Suit]
    ones = ("2C", "3C", "2D", "3D")
    for column, text in zip(bottoms, ("3D", "2D", "3C", "2C"), strict=True):
        column.append(Card.parse(text))
    gone = [card for card in PACK if str(card) not in ones and card.rank is not Rank.ACE]
    game = Game.from_position(bottoms, (), gone, Rules())
    for cuts in (ALL_CUTS, NO_CUTS, Cut.LAST_CARDS_BLOCK):
        assert solve(game, cuts=cuts).verdict is Verdict.SOLVABLE


# One card of the highest rank in every suit at the start


def test_a_deck_of_aces_alone_is_won_by_dealing_it() -> None:
    solution = solve(Game(Deal.parse("AC AD AH AS"), Rules()))
    assert (solution.verdict, solution.moves, solution.states) == (Verdict.SOLVABLE, ("deal",), 0)


def test_packing_the_cards_of_a_deal_keeps_their_order() -> None:
    deal = random_deck(random.Random(3))
    assert [PACK[number] for number in pack_cards(deal)] == list(deal)
