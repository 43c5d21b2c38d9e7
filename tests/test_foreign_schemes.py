"""The numbers of other programs: the deal on their screen is the deal that is decided here."""

from __future__ import annotations

import random

import pytest

import acesup_solver as au
from acesup_solver.batch import deals_of_seeds
from acesup_solver.cards import PACK
from acesup_solver.schemes import SCHEMES, InvalidSeedError

# Published vectors: scheme, number, packs, the first cards in the order in which that program deals.
VECTORS = [
    ("ms", 1, 1, "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S"),
    ("ms", 24, 1, "4C 5H QC 5D 2D 7H AH 7S"),
    ("ms", 24680, 1, "5D 3D AC 8D 2S 9C 3C 8C"),
    ("pysol", 24680, 1, "5D 3D AC 8D 2S 9C 3C 8C"),
    ("pysol", 32000, 1, "7S 4D JS 8D 6D 3H 3D TH JC 3C"),
    ("pysol", 12345678901234567890, 1, "AH 9D 7H 3D 4S JC 9S 6C 8C 3C"),
    ("pysol", 12345678901234567890, 2, "2C 5D AS 9H TH TS 8D KC 4S 6C"),
    ("pysol", 1, 2, "3D 5H JC KH 5S 5H KC KC 8D JD"),
    ("pysol", 24680, 2, "5S 6C 8D 3C 2H 3C AH 2C"),
]
LAST = {"ms": (1 << 31) - 1, "pysol": 10**20}


@pytest.mark.parametrize(("scheme", "number", "packs", "cards"), VECTORS)
def test_a_number_is_the_published_deal(scheme: str, number: int, packs: int, cards: str) -> None:
    dealt = " ".join(map(str, SCHEMES[scheme].shuffled(number, packs=packs)))
    assert dealt.startswith(cards + " ")


@pytest.mark.parametrize(
    ("scheme", "number", "packs", "cards"), [vector for vector in VECTORS if vector[2] == 1]
)
def test_aces_up_is_dealt_in_the_order_of_the_other_program(
    scheme: str, number: int, packs: int, cards: str
) -> None:
    assert str(au.Deal.from_seed(number, scheme)).startswith(cards + " ")


@pytest.mark.parametrize("number", [1, 24680, 31_999, 32_000, 12345678901234567890])
def test_aces_and_kings_has_the_piles_that_pysolfc_lays_out(number: int) -> None:
    dealt = list(SCHEMES["pysol"].shuffled(number, packs=2))
    game = au.Game(au.Deal.from_seed(number, "pysol", packs=2), "aces-and-kings")
    piles: list[list[object]] = [[], []]
    for _ in range(13):  # it deals a card to one reserve and a card to the other, thirteen times
        for pile in piles:
            pile.append(dealt.pop(0))
    assert [list(reserve) for reserve in game.reserves] == piles
    assert list(game.slots) == dealt[:4]
    assert list(game.waste) == dealt[4:5]
    assert list(game.stock) == dealt[5:]


@pytest.mark.parametrize(("scheme", "packs"), [("ms", 1), ("pysol", 1), ("pysol", 2)])
def test_every_number_is_a_deal_of_whole_packs(scheme: str, packs: int) -> None:
    rng = random.Random(3)
    numbers = [1, 31_999, 32_000, LAST[scheme], *(rng.randint(1, LAST[scheme]) for _ in range(50))]
    for number in numbers:
        cards = au.Deal.from_seed(number, scheme, packs=packs).cards
        assert sorted(cards) == sorted(PACK * packs)


@pytest.mark.parametrize("first", [1, 31_990, LAST["ms"] - 20])
def test_the_kernel_deals_the_same_as_python(first: int) -> None:
    numbers = range(first, first + 20)
    deals = deals_of_seeds(SCHEMES["ms"], numbers)
    for row, number in zip(deals.tolist(), numbers, strict=True):
        assert row == SCHEMES["ms"].dealt(number)


@pytest.mark.parametrize(("scheme", "packs"), [("pysol", 1), ("pysol", 2), ("splitmix-1", 2)])
def test_many_deals_are_the_single_deals(scheme: str, packs: int) -> None:
    numbers = range(31_995, 32_005)
    deals = deals_of_seeds(SCHEMES[scheme], numbers, packs=packs)
    for row, number in zip(deals.tolist(), numbers, strict=True):
        deal = au.Deal.from_seed(number, scheme, packs=packs)
        assert row == [card.number for card in deal]


@pytest.mark.parametrize(("scheme", "number"), [("ms", 0), ("ms", 1 << 31), ("pysol", 10**20 + 1)])
def test_a_scheme_refuses_what_it_does_not_number(scheme: str, number: int) -> None:
    with pytest.raises(InvalidSeedError, match=f"expected 1 to {LAST[scheme]}"):
        au.Deal.from_seed(number, scheme)


def test_microsoft_has_one_pack_only() -> None:
    with pytest.raises(InvalidSeedError, match="ms with 2 packs; expected one pack"):
        au.Deal.from_seed(1, "ms", packs=2)


def test_a_survey_of_other_numbers_decides_their_deals() -> None:
    for scheme, numbers in (("ms", range(1, 60)), ("pysol", range(10**20 - 30, 10**20 + 1))):
        survey = au.survey("strict", numbers, scheme=scheme, jobs=2)
        assert [result.seed for result in survey.results] == list(numbers)
        for result in survey.results:
            solution = au.solve(au.Deal.from_seed(result.seed, scheme), "strict")
            assert result.verdict is solution.verdict
        assert survey.to_json()["seeds"] == [str(numbers.start), str(numbers.stop)]
