"""A card is a rank and a suit; it prints itself and can be read back however people write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.cards import PACK, Card, InvalidCardError, Rank, Suit
from tests.strategies import any_card


def test_the_pack_is_ordered_suit_by_suit_each_from_two_to_ace() -> None:
    assert " ".join(map(str, PACK)) == (
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC "
        "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD "
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH "
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    )


def test_the_number_of_a_card_is_its_place_in_the_pack() -> None:
    assert [card.number for card in PACK] == list(range(52))
    assert [Card.from_number(number) for number in range(52)] == list(PACK)


def test_cards_sort_in_pack_order() -> None:
    by_rank = sorted(PACK, key=lambda card: card.rank)
    assert by_rank != list(PACK)
    assert sorted(by_rank) == list(PACK)


def test_equal_cards_are_one_card_to_a_set() -> None:
    assert len({*PACK, *(Card(card.suit, card.rank) for card in PACK)}) == 52


@pytest.mark.parametrize("card", PACK, ids=str)
def test_every_card_reads_what_it_prints(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert eval(repr(card), {"Card": Card.parse}) == card


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("symbols", ["♣♦♥♠", "♧♢♡♤"])
@pytest.mark.parametrize("selector", ["", "\N{VARIATION SELECTOR-16}"])
def test_suit_symbols_stand_for_suits(suit: Suit, symbols: str, selector: str) -> None:
    assert Card.parse(f"q{symbols[suit]}{selector}") == Card(suit, Rank.QUEEN)
    assert suit.symbol == "♣♦♥♠"[suit]


@pytest.mark.parametrize("text", ["TD", "td", "10D", "10d", "10♦", "T♢", " TD\t"])
def test_the_ten_of_diamonds_has_many_spellings(text: str) -> None:
    assert Card.parse(text) == Card(Suit.DIAMONDS, Rank.TEN)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "A",
        "S",
        "1S",
        "SA",
        "11C",
        "100C",
        "AX",
        "ASS",
        "A S",
        "0C",
        "X",
        "10",
        "-2C",
        "²C",
    ],
)
def test_what_is_no_card_is_refused_with_the_text_and_an_example(text: str) -> None:
    with pytest.raises(InvalidCardError) as refusal:
        Card.parse(text)
    assert f"unknown card {text!r}; expected a rank (2 3 4 5 6 7 8 9 T J Q K A)" in str(
        refusal.value
    )
    assert "a suit (C D H S), as in 'TD'" in str(refusal.value)


@given(st.text(max_size=4))
def test_a_text_is_a_card_or_refused_and_nothing_else_happens(text: str) -> None:
    try:
        card = Card.parse(text)
    except InvalidCardError:
        return
    assert card in PACK


@pytest.mark.parametrize("number", [-1, 52, 1000])
def test_numbers_beyond_the_pack_are_no_cards(number: int) -> None:
    with pytest.raises(InvalidCardError, match=f"unknown card number {number}; expected 0 to 51"):
        Card.from_number(number)


@pytest.mark.parametrize("rank", Rank)
def test_every_rank_reads_what_it_prints(rank: Rank) -> None:
    assert Rank.parse(str(rank)) is rank
    assert Rank.parse(rank.symbol.lower()) is rank


def test_ten_is_also_a_rank_in_digits() -> None:
    assert Rank.parse("10") is Rank.TEN


@pytest.mark.parametrize("text", ["", "1", "11", "AK", "C", "0"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(InvalidCardError, match=f"unknown rank '{text}'; expected one of 2 3 4"):
        Rank.parse(text)


@given(any_card, any_card)
def test_cards_are_equal_only_if_rank_and_suit_are(one: Card, other: Card) -> None:
    assert (one == other) == ((one.rank, one.suit) == (other.rank, other.suit))


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        PACK[0].rank = Rank.ACE  # type: ignore[misc]
