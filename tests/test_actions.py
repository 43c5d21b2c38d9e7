"""An action is its notation: 'deal', 'x7D' discards, 'KC>2' moves into the second column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.acesup.actions import (
    DEAL,
    Action,
    InvalidActionError,
    Kind,
    discard,
    move,
    parse_action,
)
from acesup_solver.cards import PACK, Card
from tests.strategies import any_card

KC = Card.parse("KC")


@pytest.mark.parametrize("text", ["deal", "DEAL", " Deal\n"])
def test_a_deal(text: str) -> None:
    action = parse_action(text)
    assert action == "deal"
    assert (action.kind, action.card, action.column) == (Kind.DEAL, None, -1)


@pytest.mark.parametrize("text", ["xKC", "XKC", "xkc", "xK♣", " xKC "])
def test_a_discard(text: str) -> None:
    action = parse_action(text)
    assert action == "xKC"
    assert (action.kind, action.card, action.column) == (Kind.DISCARD, KC, -1)


@pytest.mark.parametrize("text", ["KC>2", "kc>2", "K♣>2", " KC>2 ", "KC >2"])
def test_a_move_names_the_column_counted_from_one(text: str) -> None:
    action = parse_action(text)
    assert action == "KC>2"
    assert (action.kind, action.card, action.column) == (Kind.MOVE, KC, 1)


@given(any_card, st.integers(0, 7))
def test_every_action_reads_what_it_prints(card: Card, column: int) -> None:
    for action in (DEAL, discard(card), move(card, column)):
        again = parse_action(str(action))
        assert again == action
        assert (again.kind, again.card, again.column) == (action.kind, action.card, action.column)


def test_the_notation_names_every_action_differently() -> None:
    actions = [DEAL, *map(discard, PACK), *(move(card, c) for card in PACK for c in range(8))]
    assert len(set(actions)) == len(actions)


def test_an_action_is_a_text() -> None:
    assert isinstance(discard(KC), str)
    assert discard(KC) == "xKC"
    assert {discard(KC): 1}["xKC"] == 1  # type: ignore[index]
    assert " ".join([DEAL, discard(KC), move(KC, 0)]) == "deal xKC KC>1"


@pytest.mark.parametrize(
    "text", ["", "x", ">", "KC", "KC>", "KC>0", "KC>9", "KC>12", "KC>x", "KC>²", "dealt", "KC<2"]
)
def test_what_is_no_action_is_refused_with_examples(text: str) -> None:
    with pytest.raises(InvalidActionError) as refusal:
        parse_action(text)
    assert repr(text) in str(refusal.value)
    assert "expected" in str(refusal.value)


@pytest.mark.parametrize(("text", "card"), [("x1C", "1C"), ("1C>2", "1C"), ("xx", "x")])
def test_an_action_with_an_unknown_card_is_refused_with_the_card(text: str, card: str) -> None:
    with pytest.raises(InvalidActionError, match=f"action '{text}': unknown card '{card}'"):
        parse_action(text)


@given(st.text(max_size=6))
def test_a_text_is_an_action_or_refused_and_nothing_else_happens(text: str) -> None:
    try:
        action = parse_action(text)
    except InvalidActionError:
        return
    assert isinstance(action, Action)
