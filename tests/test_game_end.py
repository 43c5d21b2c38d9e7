"""How a game of Aces Up ends, and how actions are refused and taken back."""

from __future__ import annotations

import pytest

from acesup_solver.acesup.actions import InvalidActionError
from acesup_solver.acesup.game import Game, IllegalActionError, InvalidPositionError
from acesup_solver.cards import PACK
from acesup_solver.deals import Deal
from acesup_solver.results import Outcome
from tests.helpers import cards
from tests.positions import moves, played, position

# The end


def test_the_game_is_won_when_only_the_four_aces_are_left() -> None:
    game = position("AC | AD AH | | AS")
    assert game.is_won
    assert not game.is_lost
    assert game.outcome() == Outcome(won=True, score=48)
    assert game.legal_actions == ()
    assert not game.is_legal("AH>3")


def test_with_kings_high_the_four_kings_win() -> None:
    assert position("KC | KD | KH | KS", high="king").outcome() == Outcome(won=True, score=48)
    assert not position("AC | AD | AH | AS", high="king").is_won
    assert position("KC | KD | KH | AS KS", high="king").is_lost


def test_four_aces_are_no_win_while_there_is_a_stock() -> None:
    game = position("AC | AD | AH | AS", "KC KD KH KS")
    assert not game.is_won
    assert game.outcome() is None


def test_the_game_is_lost_when_the_stock_is_empty_and_nothing_leads_to_a_discard() -> None:
    game = position("KC AC | AD | AH | AS")
    assert game.is_lost
    assert game.outcome() == Outcome(won=False, score=47)


def test_a_lone_card_that_could_shuttle_for_ever_does_not_save_a_lost_game() -> None:
    game = position("AC KC | | AH | AD AS", fillers="aces")
    assert moves(game) == "AH>2 AS>2"
    assert game.is_lost
    assert position("AC KC | AD | AH | AS | | | |", fillers="aces").is_lost


def test_a_move_that_leads_to_a_discard_keeps_the_game_going() -> None:
    game = position("KC AC | | AH | AD AS")
    assert not game.is_lost
    assert game.outcome() is None
    game.push("AC>2")
    game.push("xKC")
    assert game.is_won


def test_asking_whether_a_game_is_lost_leaves_it_as_it_was() -> None:
    game = position("KC AC | | AH | AD AS")
    before = str(game), game.history
    assert not game.is_lost
    assert (str(game), game.history) == before


def test_the_score_counts_the_cards_discarded() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal x2C x2D")
    assert game.score == 2
    assert game.discarded == cards("2C 2D")


# Playing and taking back


def test_an_illegal_action_is_refused_with_what_was_legal_and_changes_nothing() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal")
    before = str(game)
    with pytest.raises(IllegalActionError) as refusal:
        game.push("deal")
    assert str(refusal.value) == "'deal' is not legal; expected x2C, x2D"
    assert str(game) == before
    assert game.history == ("deal",)


def test_after_a_win_nothing_is_legal() -> None:
    game = played("AC AD AH AS", "deal")
    with pytest.raises(IllegalActionError, match="'deal' is not legal; expected nothing, the game"):
        game.push("deal")


def test_what_is_no_action_is_refused_as_such() -> None:
    with pytest.raises(InvalidActionError, match="unknown action 'fold'"):
        Game(Deal.from_seed(1)).push("fold")


def test_actions_may_be_written_in_lower_case() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "DEAL X2c x2d ac>1")
    assert game.history == ("deal", "x2C", "x2D", "AC>1")


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(IndexError, match="no action to take back"):
        Game(Deal.from_seed(1)).pop()


def test_a_copy_goes_its_own_way() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal x2C")
    before = str(game), game.history
    twin = game.copy()
    assert (str(twin), twin.history, twin.rules) == (*before, game.rules)
    twin.push("x2D")
    assert (str(game), game.history) == before
    game.pop()
    assert twin.history == ("deal", "x2C", "x2D")
    assert [twin.pop(), twin.pop(), twin.pop()] == ["x2D", "x2C", "deal"]
    assert game.history == ("deal",)


def test_a_game_prints_its_columns() -> None:
    game = played("2C AC 2D AD KH AH KS AS KC KD 2H 2S", "deal x2C")
    assert str(game) == "1:\n2: AC\n3: 2D\n4: AD\nstock 8, discarded 1"
    assert repr(game) == "<Game 1:; 2: AC; 3: 2D; 4: AD; stock 8, discarded 1>"


def test_aces_up_is_played_with_one_pack() -> None:
    with pytest.raises(InvalidPositionError, match="104 cards of two packs"):
        Game(Deal(PACK * 2))
