"""Sessions: what a player can do, what it costs, and what a client never learns."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acesup_solver.deals import Deal
from acesup_solver.replay import InvalidRecordError, RefusedEventError, check
from acesup_solver.speedaces import (
    FreePlay,
    Session,
    Stages,
    Tournament,
)
from acesup_solver.speedaces.advice import hidden_stock_adviser
from acesup_solver.variants import VARIANTS
from tests.play import (
    DEALS,
    any_advice,
    clock_at,
    free_session,
    new_session,
    play_at_random,
    played,
    win,
    winning_line,
)

SEEDS = st.integers(0, 1 << 30)


# Taps


def test_a_tapped_card_is_discarded_if_it_can_be() -> None:
    session = free_session()
    session.deal()
    assert session.view()["columns"] == [["QD"], ["AS"], ["8C"], ["6D"]]
    assert session.tap(4) == "x6D"


def test_a_tapped_card_that_cannot_be_discarded_goes_to_the_leftmost_empty_column() -> None:
    session = played(free_session(), "deal x6D deal x7D deal x4C deal x7H x6C x8C")
    assert session.view()["columns"] == [
        ["QD", "7S", "TS", "JC"],
        ["AS", "KD", "8H"],
        [],
        ["AH", "4H", "2S"],
    ]
    assert session.tap(1) == "JC>3"


def test_a_tap_that_can_do_nothing_does_nothing() -> None:
    session = free_session()
    assert session.tap(1) is None
    session.deal()
    record = session.record
    assert session.tap(2) is None
    assert session.record == record


def test_a_tapped_card_that_the_rules_do_not_let_in_stays() -> None:
    actions = "deal x6D deal x7D deal x4C deal x7H x6C x8C"
    assert played(free_session("aerobatics"), actions).tap(2) is None
    assert played(free_session("aerobatics"), actions).tap(1) == "JC>3"
    assert played(free_session("no-moves"), actions).tap(1) is None


def test_a_buried_card_can_be_tapped_where_the_rules_let_it_out() -> None:
    actions = "deal x6D deal x7D deal x4C deal x7H x6C x8C"
    assert played(free_session("easy"), actions).tap("QD") == "QD>3"
    assert played(free_session("classic"), actions).tap("QD") is None
    assert played(free_session("classic"), actions).tap("JC") == "JC>3"


@pytest.mark.parametrize("place", [0, 5, -1, "2C", "??"])
def test_a_tap_beside_the_table_is_refused(place: int | str) -> None:
    session = free_session()
    session.deal()
    with pytest.raises(RefusedEventError):
        session.tap(place)


def test_in_aces_and_kings_a_tap_sends_a_card_to_a_foundation() -> None:
    session = free_session("aces-and-kings", 0)
    assert session.tap("R1") == "R1>D1"
    assert session.tap("W") is None
    assert session.deal() == "turn"
    with pytest.raises(RefusedEventError, match="expected one such as R1"):
        session.tap("R3")
    with pytest.raises(RefusedEventError):
        session.tap(1)


def test_in_aces_and_kings_a_tap_fills_an_empty_slot_once_the_stock_is_empty() -> None:
    session = free_session("aces-and-kings", 0)
    for _ in range(73):
        session.deal()
    assert session.tap("W") is None
    assert session.tap("S3") == "S3>U1"
    assert session.tap("W") == "W>U1"
    top = session.view()["waste"][-1]  # type: ignore[index]
    assert session.tap("W") == "W>S3"
    assert session.view()["slots"] == ["2H", "TC", top, "AD"]


# Undo


def test_an_undo_never_reaches_back_across_a_deal() -> None:
    session = played(free_session(), "deal x6D deal")
    assert session.view()["can_undo"] is False
    with pytest.raises(RefusedEventError, match="undo of a deal"):
        session.undo()
    session.act("x7D")
    session.undo()
    with pytest.raises(RefusedEventError, match="undo of a deal"):
        session.undo()


def test_there_is_no_undo_before_the_first_action_and_none_after_the_win() -> None:
    with pytest.raises(RefusedEventError, match="without an action"):
        free_session().undo()
    clock = clock_at()
    session = new_session(FreePlay.solvable("classic", 3, DEALS), clock)
    win(session, clock)
    with pytest.raises(RefusedEventError, match="the game is over"):
        session.undo()


def test_in_aces_and_kings_a_slot_that_the_stock_refilled_is_not_undone() -> None:
    session = free_session("aces-and-kings", 0)
    assert session.tap("S3") is not None
    with pytest.raises(RefusedEventError, match="undo of a deal"):
        session.undo()
    session.tap("R1")
    session.undo()


def test_a_tournament_allows_three_undos_in_all_its_stages() -> None:
    clock = clock_at()
    session = new_session(Tournament.drawn("cup", 1, DEALS), clock)
    undone = 0
    for stage in range(2):
        if stage:
            session.next_game()
        for action in winning_line(session):
            session.act(action)
            if action != "deal" and session.result is None and undone < 2 + stage:
                session.undo()
                session.act(action)
                undone += 1
    session.next_game()
    assert session.view()["undos_left"] == 0
    for action in winning_line(session):
        session.act(action)
        if action != "deal":
            with pytest.raises(RefusedEventError, match="one undo too many; expected at most 3"):
                session.undo()
            break


# The end


def test_a_game_is_scored_when_nothing_is_possible_and_not_before() -> None:
    session = free_session("no-moves", 1)
    with pytest.raises(RefusedEventError, match="before the first action"):
        session.finish()
    for _ in range(13):
        session.deal()
        while discards := [a for a in session._shown.game.legal_actions if a.startswith("x")]:
            with pytest.raises(RefusedEventError, match="still something to do"):
                session.finish()
            session.act(discards[0])
    assert session.view()["can_finish"] is True
    result = session.finish()
    assert str(result.end) == "lost"
    assert result.score == 10 * result.cards


def test_an_action_that_is_refused_changes_nothing() -> None:
    session = played(free_session(), "deal x6D")
    before = (session.record, session.view())
    for wrong in ("x6D", "KC>1", "undo", "hint", "", "fly", "x" * 100_000):
        with pytest.raises(RefusedEventError):
            session.act(wrong)
    assert (session.record, session.view()) == before


def test_what_the_journal_cannot_keep_has_not_happened() -> None:
    class Full:
        full = False

        def append(self, lines: Sequence[str]) -> None:
            if self.full:
                raise OSError("no space left")

    journal = Full()
    session = new_session(FreePlay.of_seed("classic", 17), journal=journal)
    session.deal()
    before = (session.record, session.view())
    journal.full = True
    for what in (session.deal, session.hint, session.resign):
        with pytest.raises(OSError, match="no space"):
            what()
    assert (session.record, session.view()) == before
    journal.full = False
    session.tap(4)
    session.resign()
    assert check(session.record).confirmed


# The order of the stock


def shuffled_stock(session: Session, rng: random.Random) -> Session:
    """The same play of a deal whose unseen cards lie in another order."""
    play = session._shown
    cards = list(play.deal.cards)
    unseen = len(play.game.stock)
    tail = cards[len(cards) - unseen :]
    rng.shuffle(tail)
    other = Deal((*cards[: len(cards) - unseen], *tail))
    twin = new_session(FreePlay(play.variant, other))
    for action in play.game.history:
        twin.act(action)
    return twin


@pytest.mark.parametrize("variant", VARIANTS)
@given(SEEDS)
def test_the_view_does_not_depend_on_the_order_of_the_stock(variant: str, seed: int) -> None:
    rng = random.Random(seed)
    session = free_session(variant, seed)
    for _ in range(rng.randrange(40)):
        actions: Any = session.view()["actions"]
        if not actions:
            break
        session.act(rng.choice(actions))
    twin = shuffled_stock(session, rng)
    assert json.dumps(session.view()) == json.dumps(twin.view())


def test_the_view_shows_no_unseen_card_and_no_number_of_the_deal() -> None:
    session = played(free_session(seed=987654321), "deal")
    text = json.dumps(session.view())
    assert "987654321" not in text
    unseen = {str(card) for card in session._shown.game.stock}
    assert not [card for card in unseen if f'"{card}"' in text]


@pytest.mark.parametrize("variant", ["classic", "aces-and-kings"])
def test_a_hint_does_not_depend_on_the_order_of_the_stock(variant: str) -> None:
    session = free_session(variant, 5)
    session.deal()
    twin = shuffled_stock(session, random.Random(1))
    hints = [hidden_stock_adviser(s._shown.game) for s in (session, twin)]
    assert hints[0] == hints[1]
    assert hints[0].action in session.view()["actions"]  # type: ignore[operator]
    assert hints[0].words


# Going on


@pytest.mark.parametrize("variant", ["classic", "five-columns", "aces-and-kings"])
@given(SEEDS)
def test_a_session_goes_on_from_its_record(variant: str, seed: int) -> None:
    rng, clock = random.Random(seed), clock_at()
    programme = FreePlay.of_seed(variant, seed)
    session = new_session(programme, clock)
    session.deal()
    for _ in range(rng.randrange(30)):
        if session.result is not None:
            break
        clock.move(seconds=0.7)
        actions: Any = session.view()["actions"]
        if not actions:
            break
        session.act(rng.choice(actions))
    twin = Session.resumed(session.record, programme, clock=clock, adviser=any_advice)
    assert twin.view() == session.view()
    play_at_random(twin, clock, rng, most=40)
    assert check(twin.record).confirmed
    assert twin.record.startswith(session.record)


def test_the_clock_goes_on_while_a_session_is_away() -> None:
    clock = clock_at()
    programme = Stages.drawn(5, DEALS)
    session = new_session(programme, clock)
    win(session, clock)
    session.next_game()
    session.deal()
    clock.move(seconds=30)
    twin = Session.resumed(session.record, programme, clock=clock)
    assert twin.view() == session.view()
    assert twin.view()["time_left"] == 60_000
    clock.move(seconds=60)
    late = Session.resumed(session.record, programme, clock=clock)
    assert late.is_over
    assert check(late.record).confirmed


def test_a_run_goes_on_between_two_stages_and_a_finished_one_stays_finished() -> None:
    clock = clock_at()
    programme = Stages.drawn(5, DEALS)
    session = new_session(programme, clock)
    win(session, clock)
    twin = Session.resumed(session.record, programme, clock=clock)
    assert twin.view()["stage"] == 2
    twin.deal()
    twin.resign()
    done = Session.resumed(twin.record, programme, clock=clock)
    assert done.view() == twin.view()


def test_a_record_that_was_altered_does_not_go_on() -> None:
    session = played(free_session(), "deal x6D")
    with pytest.raises(InvalidRecordError, match="action 2"):
        Session.resumed(session.record.replace("x6D", "xQD"), FreePlay.of_seed("classic", 17))
