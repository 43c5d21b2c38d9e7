"""A cheat who makes the seals of a record anew is found out by the game itself."""

from __future__ import annotations

import pytest

from acesup_solver.replay import check, read
from acesup_solver.speedaces import Daily, Tournament
from tests.play import (
    DEALS,
    Line,
    clock_at,
    lines_of,
    new_session,
    place_of,
    random_record,
    refused,
    tampered,
    win,
    winning_line,
    won_record,
    won_run,
)

WON = won_record()
RUN = won_run()


def test_a_changed_card_is_refused_with_the_number_of_the_action() -> None:
    place = next(i for i, line in enumerate(lines_of(WON)) if line.get("do", "").startswith("x"))
    number = lines_of(WON)[place]["n"]

    def change(lines: list[Line]) -> None:
        lines[place]["do"] = "x2C" if lines[place]["do"] != "x2C" else "x2D"

    assert f"action {number}: " in refused(tampered(WON, change))
    assert "is not legal" in refused(tampered(WON, change))


def test_a_skipped_deal_is_refused() -> None:
    place = place_of(WON, "deal", 1)
    number = lines_of(WON)[place]["n"]
    why = refused(tampered(WON, lambda lines: lines.pop(place)))
    assert f"action {number}: action number {number + 1}; expected {number}" in why

    def renumbered(lines: list[Line]) -> None:
        lines.pop(place)
        for line in lines[place:]:
            if "n" in line:
                line["n"] -= 1

    assert "is not legal" in refused(tampered(WON, renumbered))


def test_an_extra_undo_is_refused() -> None:
    place = place_of(WON, "deal", 3)

    def change(lines: list[Line]) -> None:
        lines.insert(place + 1, {**lines[place], "n": lines[place]["n"] + 1, "do": "undo"})

    why = refused(tampered(WON, change))
    assert "undo of a deal from the stock" in why
    assert f"action {lines_of(WON)[place]['n'] + 1}" in why


def test_an_altered_order_of_times_is_refused() -> None:
    def change(lines: list[Line]) -> None:
        lines[12]["at"] = lines[11]["at"] - 1

    assert "action 11: at 4499 ms; expected 4500 ms or later" in refused(tampered(WON, change))


def test_altered_points_are_refused() -> None:
    def change(lines: list[Line]) -> None:
        lines[12]["points"] += 10

    assert "action 11: " in refused(tampered(WON, change))
    assert "points; expected" in refused(tampered(WON, change))


@pytest.mark.parametrize("name", ["points", "score", "total", "actions", "undos", "hints", "cards"])
def test_an_altered_result_is_refused(name: str) -> None:
    def change(lines: list[Line]) -> None:
        lines[-1][name] += 1

    assert f"game 1: {name} is " in refused(tampered(WON, change))


@pytest.mark.parametrize(
    ("end", "why"),
    [("lost", "the game is won"), ("time", "the game is won"), ("left", "unknown end")],
)
def test_another_end_is_refused(end: str, why: str) -> None:
    def change(lines: list[Line]) -> None:
        lines[-1]["end"] = end

    assert why in refused(tampered(WON, change))


def test_a_win_that_was_none_is_refused() -> None:
    record = random_record("strict", 1)

    def change(lines: list[Line]) -> None:
        lines[-1]["end"] = "won"

    assert "not won" in refused(tampered(record, change))


def test_another_deal_than_the_seed_s_is_refused() -> None:
    def swapped(lines: list[Line]) -> None:
        cards = lines[1]["deal"].split()
        lines[1]["deal"] = " ".join([*cards[:50], cards[51], cards[50]])

    assert "another deal than the seed's: card 51 is" in refused(tampered(WON, swapped))

    def reseeded(lines: list[Line]) -> None:
        lines[1]["seed"] = "12345"

    assert "another deal than the seed's: card 1 is" in refused(tampered(WON, reseeded))


def test_stages_in_another_order_or_of_another_variant_are_refused() -> None:
    def change(lines: list[Line]) -> None:
        lines[1]["variant"] = "classic"
        lines[1]["rules"]["columns"] = 4

    assert "expected five-columns" in refused(tampered(RUN, change))

    def easier(lines: list[Line]) -> None:
        lines[1]["rules"]["reach"] = "any-card"

    assert "house rules" in refused(tampered(RUN, easier))


def test_stages_that_overlap_in_time_are_refused() -> None:
    def change(lines: list[Line]) -> None:
        second = next(line for line in lines if line.get("game") == 2)
        second["began"] = "2026-11-30T12:00:01.000Z"

    assert "began before the one before ended" in refused(tampered(RUN, change))


def test_a_daily_deal_of_another_day_is_refused() -> None:
    clock = clock_at()
    session = new_session(Daily(DEALS), clock)
    win(session, clock)
    assert check(session.record).confirmed

    def change(lines: list[Line]) -> None:
        lines[0]["date"] = "2026-12-01"

    assert "begun on 2026-11-30 in UTC" in refused(tampered(session.record, change))


def test_more_undos_than_a_tournament_allows_are_refused() -> None:
    clock = clock_at()
    session = new_session(Tournament.drawn("cup", 1, DEALS), clock)
    undone = 0
    for action in winning_line(session):
        session.act(action)
        if action != "deal" and session.result is None and undone < 3:
            session.undo()
            session.act(action)
            undone += 1
    record = session.record

    def change(lines: list[Line]) -> None:
        place = next(
            i
            for i in range(len(lines) - 2, 0, -1)
            if lines[i].get("do", "deal") not in ("deal", "undo") and i < len(lines) - 2
        )
        lines.insert(place + 1, {**lines[place], "n": lines[place]["n"] + 1, "do": "undo"})

    assert "one undo too many; expected at most 3 in the run" in refused(tampered(record, change))


def test_an_end_that_is_cut_off_is_refused_unless_the_record_may_go_on() -> None:
    lines = WON.splitlines(keepends=True)
    shorter = "".join(lines[:-3])
    assert "ends without a result after action" in refused(shorter)
    assert read(shorter).confirmed
    assert not read(shorter).finished
    games = [i for i, line in enumerate(lines_of(RUN)) if "game" in line]
    assert "before the end of the run" in refused(
        "".join(RUN.splitlines(keepends=True)[: games[2]])
    )


def test_nothing_may_follow_the_end() -> None:
    more = lines_of(WON)
    assert "a game after the end" in refused(tampered(WON, lambda lines: lines.append(more[1])))
    assert "without a game" in refused(tampered(WON, lambda lines: lines.append(more[2])))
