"""Every rule that programs differ in is a switch that can be set, printed, and is checked."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.acesup.rules import Discards, Gaps, High, InvalidRulesError, Reach, Rules
from acesup_solver.cards import PACK, Card, Rank
from acesup_solver.variants import VARIANTS, UnknownVariantError, find_variant
from tests.strategies import any_card, rule_sets

COURT = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK})


def test_classic_is_the_default() -> None:
    assert Rules() == Rules(
        columns=4,
        fillers=frozenset(Rank),
        reach=Reach.TOP,
        discards=Discards.FORCED,
        gaps=Gaps.MAY_FILL,
        lone_moves=True,
        high=High.ACE,
    )
    assert VARIANTS["classic"].rules == Rules()


@pytest.mark.parametrize(
    ("name", "switches"),
    [
        ("classic", {}),
        ("five-columns", {"columns": 5}),
        ("aerobatics", {"fillers": "court"}),
        ("strict", {"fillers": "aces"}),
        ("easy", {"reach": "any-card"}),
        ("no-moves", {"fillers": "none"}),
        ("reverse", {"high": "king"}),
    ],
)
def test_the_variants_differ_from_classic_in_one_switch(
    name: str, switches: dict[str, Any]
) -> None:
    assert find_variant(name).rules == Rules(**switches)


@pytest.mark.parametrize(
    ("alias", "name"),
    [("kunstflug", "aerobatics"), ("aces-only", "strict"), (" Classic ", "classic")],
)
def test_variants_have_aliases(alias: str, name: str) -> None:
    assert find_variant(alias) is VARIANTS[name]


def test_an_unknown_variant_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(UnknownVariantError) as refusal:
        find_variant("clasic")
    assert str(refusal.value).startswith("unknown variant 'clasic'; expected classic, five-columns")
    assert str(refusal.value).endswith("did you mean 'classic'?")


def test_a_changed_variant_keeps_its_name_and_is_a_house_rule() -> None:
    house = find_variant("strict").changed(lone_moves=False, columns=6)
    assert (house.name, str(house)) == ("strict", "strict")
    assert house.rules == Rules(columns=6, fillers="aces", lone_moves=False)
    assert house.is_house_rule
    assert not find_variant("strict").is_house_rule
    assert not find_variant("strict").changed(columns=4).is_house_rule


@pytest.mark.parametrize(
    ("switch", "value", "complaint"),
    [
        ("columns", 1, "columns 1; expected 2 to 8"),
        ("columns", 9, "columns 9; expected 2 to 8"),
        ("columns", "4", "columns '4'; expected a number, 2 to 8"),
        ("columns", True, "columns True; expected a number, 2 to 8"),
        ("columns", 4.0, "columns 4.0; expected a number, 2 to 8"),
        ("reach", "bottom", "reach 'bottom'; expected top or any-card"),
        ("discards", "never", "discards 'never'; expected forced or optional"),
        ("gaps", None, "gaps None; expected may-fill or must-fill"),
        ("lone_moves", "yes", "lone_moves 'yes'; expected true or false"),
        ("lone_moves", 1, "lone_moves 1; expected true or false"),
        ("high", "queen", "high 'queen'; expected ace or king"),
        ("fillers", "", "fillers ''; expected any, court, aces, none, or ranks as in 'AKQ'"),
        ("fillers", 7, "fillers 7; expected any, court, aces, none, or ranks as in 'AKQ'"),
        ("fillers", ["A"], "fillers ['A']; expected any, court, aces, none, or ranks"),
        ("fillers", "AX", "fillers 'AX': unknown rank 'x'; expected one of 2 3 4"),
        ("fillers", "nobody", "fillers 'nobody': unknown rank"),
    ],
)
def test_a_wrong_value_is_refused_with_the_switch_and_what_was_expected(
    switch: str, value: Any, complaint: str
) -> None:
    switches = {switch: value}
    for refuse in (Rules().changed, Rules):
        with pytest.raises(InvalidRulesError) as refusal:
            refuse(**switches)
        assert str(refusal.value).startswith(complaint)


def test_an_unknown_switch_is_refused_with_all_that_there_are() -> None:
    expected = (
        "unknown rule switch 'lone-moves'; expected"
        " columns, fillers, reach, discards, gaps, lone_moves, high"
    )
    with pytest.raises(InvalidRulesError) as refusal:
        Rules().changed(**{"lone-moves": True})
    assert str(refusal.value) == expected
    with pytest.raises(InvalidRulesError) as refusal:
        Rules.from_json({"columns": 5, "lone-moves": True})
    assert str(refusal.value) == expected


@pytest.mark.parametrize(
    ("text", "ranks", "name"),
    [
        ("any", frozenset(Rank), "any"),
        ("court", COURT, "court"),
        ("COURT", COURT, "court"),
        ("AKQJ", COURT, "court"),
        ("j q k a", COURT, "court"),
        ("aces", frozenset({Rank.ACE}), "aces"),
        ("A", frozenset({Rank.ACE}), "aces"),
        ("none", frozenset(), "none"),
        ("AKQ", frozenset({Rank.ACE, Rank.KING, Rank.QUEEN}), "AKQ"),
        ("A,K,10", frozenset({Rank.ACE, Rank.KING, Rank.TEN}), "AKT"),
        ("2t", frozenset({Rank.TWO, Rank.TEN}), "T2"),
        ("23456789TJQKA", frozenset(Rank), "any"),
    ],
)
def test_fillers_are_a_name_or_ranks(text: str, ranks: frozenset[Rank], name: str) -> None:
    rules = Rules(fillers=text)
    assert rules.fillers == ranks
    assert rules.fillers_name == name
    assert Rules(fillers=ranks) == rules


@pytest.mark.parametrize("empty", [frozenset(), set(), [], ()])
def test_no_ranks_at_all_are_the_fillers_none(empty: Any) -> None:
    assert Rules(fillers=empty) == Rules(fillers="none")


def test_filler_ranks_are_literal_whatever_rank_is_high() -> None:
    assert Rules(high="king", fillers="aces").fillers == frozenset({Rank.ACE})


@given(st.frozensets(st.sampled_from(Rank)))
def test_any_set_of_ranks_may_fill_gaps_and_can_be_named(ranks: frozenset[Rank]) -> None:
    rules = Rules(fillers=ranks)
    assert Rules(fillers=rules.fillers_name) == rules


@given(rule_sets(2, 8))
def test_a_rule_set_survives_json(rules: Rules) -> None:
    data = json.loads(json.dumps(rules.to_json()))
    assert list(data) == ["columns", "fillers", "reach", "discards", "gaps", "lone_moves", "high"]
    assert Rules.from_json(data) == rules


def test_json_says_classic_in_full() -> None:
    assert Rules().to_json() == {
        "columns": 4,
        "fillers": "any",
        "reach": "top",
        "discards": "forced",
        "gaps": "may-fill",
        "lone_moves": True,
        "high": "ace",
    }


def test_a_rule_set_in_json_need_only_name_what_is_not_classic() -> None:
    assert Rules.from_json({}) == Rules()
    assert Rules.from_json({"high": "king"}) == VARIANTS["reverse"].rules


@given(rule_sets(2, 8), rule_sets(2, 8))
def test_different_rule_sets_print_and_read_differently(one: Rules, other: Rules) -> None:
    assert (str(one) == str(other)) == (one == other)
    assert (hash(one) == hash(other)) or one != other


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({}, "4 columns, ace high."),
        ({}, "Any top card may move into an empty column"),
        ({}, "the only card of a column may move on"),
        ({}, "A round is dealt only when no discard is possible."),
        ({"discards": "optional"}, "discard may be held back across a deal."),
        ({"fillers": "none"}, "Nothing may enter an empty column."),
        ({"fillers": "court"}, "A top card that is A, K, Q or J may move"),
        ({"fillers": "aces"}, "An ace on top may move into an empty column"),
        ({"fillers": "T2"}, "A top card of rank T, 2 may move"),
        ({"reach": "any-card"}, "Any card, on top or buried, may move"),
        ({"gaps": "must-fill"}, "No round is dealt while a column of two or more cards can fill"),
        ({"lone_moves": False}, "the only card of a column may not move on"),
        ({"high": "king", "columns": 7}, "7 columns, king high."),
    ],
)
def test_rules_are_told_in_sentences(switches: dict[str, Any], words: str) -> None:
    assert words in Rules(**switches).in_words()


@pytest.mark.parametrize(("high", "order"), [("ace", "23456789TJQKA"), ("king", "A23456789TJQK")])
def test_the_ranks_from_low_to_high(high: str, order: str) -> None:
    rules = Rules(high=high)
    spades = [card for card in PACK if str(card)[1] == "S"]
    assert "".join(str(card)[0] for card in sorted(spades, key=rules.strength)) == order
    assert sorted(map(rules.strength, spades)) == list(range(13))


@given(any_card, any_card, st.sampled_from(["ace", "king"]))
def test_a_card_beats_the_lower_ones_of_its_suit(card: Card, other: Card, high: str) -> None:
    order = "23456789TJQKA" if high == "ace" else "A23456789TJQK"
    higher = order.index(str(card)[0]) > order.index(str(other)[0])
    expected = str(card)[1] == str(other)[1] and higher
    assert Rules(high=high).beats(card, other) == expected


def test_a_rule_set_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().columns = 5  # type: ignore[misc]
