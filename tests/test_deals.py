"""A deal is an order of the pack; deal files hold one a line, and wrong lines are named."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.cards import PACK, Card, InvalidCardError
from acesup_solver.deals import Deal, InvalidDealError, read_deals
from tests.strategies import packs, small_decks

PACK_TEXT = " ".join(map(str, PACK))
OTHER_TEXT = " ".join(map(str, reversed(PACK)))


@given(packs)
def test_a_deal_reads_what_it_prints(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(str(deal), packs=1) == deal
    assert Deal.parse(str(deal).lower().replace("t", "10")) == deal


@given(small_decks(fewest=1))
def test_stripped_packs_are_deals_too(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert not deal.is_whole_pack


@given(packs)
def test_white_space_between_cards_does_not_matter(deal: Deal) -> None:
    assert Deal.parse("\t" + "  \n".join(map(str, deal)) + "\r\n") == deal


def test_the_first_card_of_a_deal_is_dealt_first() -> None:
    deal = Deal.parse("KC KD KH KS AC AD AH AS")
    assert deal.cards[0] == Card.parse("KC")
    assert list(deal)[-1] == Card.parse("AS")
    assert len(deal) == 8


def test_a_whole_pack_is_told_from_a_stripped_one_and_from_two() -> None:
    assert Deal(PACK).is_whole_pack
    assert not Deal(PACK * 2).is_whole_pack
    assert not Deal.parse("AC AD AH AS").is_whole_pack


def test_two_packs_are_a_deal() -> None:
    assert len(Deal(PACK * 2)) == 104
    assert Deal.parse(PACK_TEXT + " " + OTHER_TEXT, packs=2).cards == PACK + PACK[::-1]
    assert len(Deal.parse("AC AC AD AD AH AH AS AS")) == 8


def test_where_a_deal_comes_from_takes_no_part_in_comparisons() -> None:
    deal = Deal.from_seed(17)
    assert deal == Deal(deal.cards)
    assert hash(deal) == hash(Deal(deal.cards))
    assert deal != Deal.from_seed(18)


def without_7d(text: str) -> str:
    return text.replace("7D ", "")


def double_7d(text: str) -> str:
    return text.replace("8D", "7D")


def short(text: str) -> str:
    return text[: 3 * 44]


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (without_7d, "51 cards, missing 7D; expected 52 cards, every card once"),
        (double_7d, "52 cards, too often 7D, missing 8D; expected 52 cards, every card once"),
        (
            short,
            "44 cards, missing 7S 8S 9S TS JS QS and 2 more; expected 52 cards, every card once",
        ),
    ],
)
def test_a_wrong_pack_is_refused_with_its_cards_and_what_was_expected(
    damage: Callable[[str], str], complaint: str
) -> None:
    with pytest.raises(InvalidDealError) as refusal:
        Deal.parse(damage(PACK_TEXT), packs=1)
    assert str(refusal.value) == complaint


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no cards; expected at least one rank in all four suits"),
        ("AC AD AH", "3 cards, missing AS; expected every rank in all four suits, every card once"),
        ("AC AD AH AS KC KD KH AS", "8 cards, too often AS, missing KS; expected every rank"),
        (f"{PACK_TEXT} AS", "53 cards, missing 2C 3C .* more; expected .* every card twice"),
        (f"{PACK_TEXT} {PACK_TEXT} AS", "105 cards, too often AS; expected .* every card twice"),
    ],
)
def test_cards_that_are_no_stripped_pack_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidDealError, match=complaint):
        Deal.parse(text)


def test_an_unknown_card_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidCardError, match=r"card 3: unknown card '1H'; expected a rank"):
        Deal.parse("AC AD 1H AS")


def test_one_pack_will_not_do_where_two_are_wanted() -> None:
    with pytest.raises(InvalidDealError, match="expected 104 cards, every card twice"):
        Deal.parse(PACK_TEXT, packs=2)


DEAL_FILE = [
    "\N{BYTE ORDER MARK}" + PACK_TEXT + "\r\n",
    "# two comments and a blank line\n",
    "  ; another\n",
    "\r\n",
    PACK_TEXT.lower().replace("t", "10") + "   # lower case\r\n",
    double_7d(PACK_TEXT) + "\n",
    "\t" + OTHER_TEXT.replace(" ", "\t") + " ; what follows is ignored: AS AS\n",
    PACK_TEXT.replace("7D", "7X") + "\n",
    OTHER_TEXT,
]


def test_a_deal_file_holds_a_deal_a_line_among_comments_and_blank_lines() -> None:
    deals = {line.number: line.deal for line in read_deals(DEAL_FILE) if line.deal}
    pack, other = Deal(PACK), Deal(PACK[::-1])
    assert deals == {1: pack, 5: pack, 7: other, 9: other}


def test_a_wrong_line_is_reported_with_number_and_card_and_the_others_are_kept() -> None:
    errors = {line.number: line.error for line in read_deals(DEAL_FILE) if line.error}
    assert errors.keys() == {6, 8}
    assert errors[6] == "52 cards, too often 7D, missing 8D; expected 52 cards, every card once"
    assert errors[8] is not None
    assert errors[8].startswith("card 19: unknown card '7X'; expected a rank")


def test_every_line_that_says_something_has_either_a_deal_or_an_error() -> None:
    lines = list(read_deals(DEAL_FILE))
    assert [line.number for line in lines] == [1, 5, 6, 7, 8, 9]
    assert all((line.deal is None) != (line.error is None) for line in lines)


def test_a_byte_order_mark_is_allowed_only_where_a_file_begins() -> None:
    first, second = read_deals(["\N{BYTE ORDER MARK}" + PACK_TEXT] * 2)
    assert first.deal == Deal(PACK)
    assert second.error is not None
    assert "unknown card '\\ufeff2C'" in second.error


def test_a_deal_file_of_comments_holds_nothing() -> None:
    assert list(read_deals(["# nothing", "", ";", "   "])) == []
    assert list(read_deals(["\N{BYTE ORDER MARK}"])) == []


def test_a_line_without_end_is_refused_unread() -> None:
    long, good = read_deals(["AS " * 5_000, PACK_TEXT])
    assert (long.number, long.deal) == (1, None)
    assert long.error == "15000 characters; expected at most 10000"
    assert good.deal == Deal(PACK)


def test_a_stripped_pack_is_no_line_of_a_deal_file() -> None:
    (line,) = read_deals(["AC AD AH AS"])
    assert line.error == (
        "4 cards, missing 2C 3C 4C 5C 6C 7C and 42 more; expected 52 cards, every card once"
    )


def test_deal_files_of_two_packs_are_read_where_two_are_wanted() -> None:
    (line,) = read_deals([PACK_TEXT + " " + OTHER_TEXT], packs=2)
    assert line.deal == Deal(PACK + PACK[::-1])


@given(st.lists(st.text(max_size=30), max_size=5))
def test_whatever_a_file_holds_reading_it_goes_on(lines: list[str]) -> None:
    assert all(line.error for line in read_deals(lines))
