"""Records of play: true ones are confirmed, false ones refused where they are false."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import acesup_solver as au
from acesup_solver import replay
from acesup_solver.deals import Deal
from acesup_solver.replay import Check, InvalidRecordError, RefusedEventError, check
from acesup_solver.replay.lines import MOST_BYTES, canonical
from acesup_solver.speedaces import FreePlay
from acesup_solver.variants import VARIANTS, find_variant
from tests.play import (
    Line,
    lines_of,
    new_session,
    random_record,
    refused,
    tampered,
    won_record,
    won_run,
)
from tests.strategies import rule_sets

SEEDS = st.integers(0, 1 << 30)


WON = won_record()
RUN = won_run()


@pytest.mark.parametrize("variant", VARIANTS)
@given(SEEDS)
def test_every_game_as_it_was_played_is_confirmed(variant: str, seed: int) -> None:
    found = check(random_record(variant, seed))
    assert found.confirmed, found
    assert found.finished
    assert len(found.results) == 1


@given(SEEDS, rule_sets(most_columns=4))
def test_games_under_house_rules_are_confirmed(seed: int, rules: au.Rules) -> None:
    switches: dict[str, Any] = {k: v for k, v in rules.to_json().items() if k != "discards"}
    assert check(random_record("classic", seed, **switches)).confirmed


def naive_points(lines: list[Line], variant: str) -> list[int]:
    """The running points after every event, by the words of the rules alone."""
    total, discarded = 0, 0
    gains: list[int] = []
    after: list[int] = []
    for line in lines:
        if "n" not in line:
            continue
        event = line["do"]
        if event == "undo":
            gain = gains.pop()
            discarded -= gain > 0
            total = max(0, total - gain)
            total = max(0, total - 5)
        elif event == "hint":
            total = max(0, total - 10)
        else:
            gain = 10 if event.startswith("x") else 0
            discarded += gain > 0
            if discarded == 48 and line is lines[-2]:
                gain += 250
            gains.append(gain)
            total += gain
        after.append(0 if variant == "aces-and-kings" else total)
    return after


@pytest.mark.parametrize("variant", VARIANTS)
def test_points_are_what_a_naive_count_makes_them(variant: str) -> None:
    for seed in range(30):
        lines = lines_of(random_record(variant, seed))
        after = naive_points(lines, variant)
        assert [line["points"] for line in lines if "n" in line] == after
        assert lines[-1]["points"] == after[-1]
        assert lines[-1]["undos"] == sum(line.get("do") == "undo" for line in lines)
        assert lines[-1]["hints"] == sum(line.get("do") == "hint" for line in lines)
        factor = {"classic": 2, "aerobatics": 3}.get(variant, 1)
        if variant != "aces-and-kings":
            assert lines[-1]["score"] == factor * after[-1]


def test_a_won_game_is_counted_naively_too() -> None:
    for record in (WON, won_record()):
        lines = lines_of(record)
        assert naive_points(lines, "classic")[-1] == lines[-1]["points"] == 730


def mutants(value: Any) -> list[Any]:
    """Other values for a field, close to its own."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, value - 1, str(value), None]
    if isinstance(value, str):
        changed = [value[:i] + chr(ord(value[i]) ^ 1) + value[i + 1 :] for i in range(len(value))]
        return [*changed[:3], changed[-1] if changed else "x", value + " ", value.swapcase(), None]
    if isinstance(value, dict):
        return [{**value, key: other} for key in value for other in mutants(value[key])]
    if isinstance(value, list):
        return [[*value, 1], value[::-1] if value != value[::-1] else []]
    return ["", 0, "x"]


def single_changes(record: str) -> Iterator[str]:
    """The record with one field changed, left out or added, or one line dropped, doubled or moved."""
    lines = lines_of(record)
    texts = record.splitlines()
    for place, content in enumerate(lines):
        changed: list[Line] = [{**content, "more": 1}]
        for name, value in content.items():
            changed.append({k: v for k, v in content.items() if k != name})
            changed += [{**content, name: other} for other in mutants(value) if other != value]
        for other in changed:
            yield "\n".join([*texts[:place], canonical(other), *texts[place + 1 :]]) + "\n"
        yield "\n".join([*texts[:place], *texts[place + 1 :]]) + "\n"
        yield "\n".join([*texts[: place + 1], *texts[place:]]) + "\n"
        if place + 1 < len(texts):
            swapped = [*texts[:place], texts[place + 1], texts[place], *texts[place + 2 :]]
            yield "\n".join(swapped) + "\n"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_single_change_of_a_record_is_refused(variant: str) -> None:
    rng = random.Random(variant)
    for seed in range(2):
        record = random_record(variant, seed)
        changes = [change for change in single_changes(record) if change != record]
        for change in rng.sample(changes, 200):
            assert refused(change)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_really_every_single_change_of_a_record_is_refused(variant: str) -> None:
    for change in single_changes(random_record(variant, 99)):
        assert refused(change)


def test_every_change_of_the_head_and_the_result_of_a_run_is_refused() -> None:
    places = [i for i, line in enumerate(lines_of(RUN)) if "n" not in line]
    texts = RUN.splitlines()
    for place in places:
        content = lines_of(RUN)[place]
        for name, value in content.items():
            for other in mutants(value)[:6]:
                line = canonical({**content, name: other})
                if line != texts[place]:
                    assert refused("\n".join([*texts[:place], line, *texts[place + 1 :]]) + "\n")


# Files that are no records


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("hello\n", "line 1: not JSON"),
        ("[]\n", "expected a JSON object"),
        ("{}\n", "no record of play"),
        ('{"format":"acesup-play","version":2}\n', "version 2 of the format"),
        ('{"format":"acesup-play","version":true}\n', "version True"),
        ('{"format":', "does not end"),
        ('{"a":' + "[" * 2000 + "]" * 2000 + "}\n", "line 1: "),
        ('{"a":1e3}\n', "no whole number"),
        ('{"a":NaN}\n', "no whole number"),
        ('{"a":' + "9" * 20 + "}\n", "a number above"),
        ('{"a":"' + "x" * 5000 + '"}\n', "characters; expected at most"),
        ("{}\n" * 40_000, "lines; expected at most"),
        ("x" * (MOST_BYTES + 1), "larger than"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(text: str, why: str) -> None:
    with pytest.raises(InvalidRecordError, match=why) as caught:
        check(text)
    assert "\n" not in str(caught.value)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(InvalidRecordError, match="byte 3 is not ASCII"):
        check(b"{}\xff\n")
    assert check(WON.encode()).confirmed


@given(st.binary(max_size=200))
def test_no_bytes_make_the_check_fall_over(noise: bytes) -> None:
    lines = WON.encode().splitlines(keepends=True)
    for text in (noise, lines[0] + noise, b"".join(lines[:5]) + noise + b"\n"):
        with contextlib.suppress(InvalidRecordError):
            assert not check(text).confirmed


@given(st.integers(0, len(WON) - 1), st.integers(1, 127))
def test_no_single_character_can_be_changed(place: int, change: int) -> None:
    other = chr((ord(WON[place]) + change) % 128)
    assert refused(WON[:place] + other + WON[place + 1 :])


# Keys


def test_a_record_sealed_with_a_key_is_confirmed_with_that_key_alone() -> None:
    record = random_record("classic", 4, key=b"of the server")
    assert check(record, key=b"of the server").confirmed
    assert "seal" in str(check(record).refusal)
    assert "seal" in str(check(record, key=b"another").refusal)


def test_who_does_not_have_the_key_cannot_alter_a_time() -> None:
    record = random_record("classic", 4, key=b"of the server")

    def slower(lines: list[Line]) -> None:
        for line in lines:
            if line.get("at"):
                line["at"] += 1

    assert check(tampered(record, slower)).confirmed
    assert not check(tampered(record, slower), key=b"of the server").confirmed


def test_the_check_prints_itself_and_goes_into_json() -> None:
    found: Check = replay.check(WON)
    assert getattr(au, "replay") is replay  # noqa: B009  # loaded when it is first asked for
    assert str(found) == f"confirmed: 1 games, total {found.total}"
    assert json.loads(json.dumps(found.to_json()))["confirmed"] is True


def test_a_record_of_either_family_names_its_rules() -> None:
    for variant in ("classic", "aces-and-kings"):
        start = lines_of(random_record(variant, 0))[1]
        assert start["variant"] == variant
        assert set(start["rules"]) == set(find_variant(variant).rules.to_json())


def test_small_decks_are_not_for_play() -> None:
    with pytest.raises(RefusedEventError, match="4 cards; expected 52"):
        new_session(FreePlay(find_variant("classic"), Deal.parse("AC AD AH AS")))

    def change(lines: list[Line]) -> None:
        lines[1] |= {"deal": "AC AD AH AS", "seed": None, "scheme": None}

    assert "expected 52 cards" in refused(tampered(WON, change))
