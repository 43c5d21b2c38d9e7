"""What KPatience prints is read as it is meant, and its answers are those of this solver."""

from __future__ import annotations

from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver.results import Verdict
from benchmarks.peers import (
    Answer,
    ask_kpatience,
    compared,
    differences,
    find_kpatience,
    parse_answers,
)

PRINTED = (Path(__file__).parent / "kpatience_sample.txt").read_text(encoding="ascii")
"""By `kpat --solve 2 --start 1 --end 10`, version 22.12.3."""

NUMBERS = range(1, 11)
WON, LOST, UNKNOWN = Verdict.SOLVABLE, Verdict.UNSOLVABLE, Verdict.UNDECIDED
VERDICTS = [UNKNOWN, WON, LOST, WON, LOST, WON, UNKNOWN, LOST, UNKNOWN, WON]


def ours(numbers: range) -> list[Verdict]:
    return [au.solve(au.Deal.from_seed(number, scheme="ms")).verdict for number in numbers]


def test_a_real_output_is_read() -> None:
    answers = parse_answers(PRINTED, NUMBERS)
    assert [answer.number for answer in answers] == list(NUMBERS)
    assert [answer.verdict for answer in answers] == VERDICTS
    assert answers[6] == Answer(7, UNKNOWN, 320)


@pytest.mark.parametrize(
    ("printed", "complaint"),
    [
        ("", "ended with ''"),
        ("1 won (0 ms)\n", "ended with '1 won"),
        ("all_moves 5\n", "0 answers"),
        ("1 won (0 ms)\n2 won (0 ms)\nall_moves 5\n", "2 answers"),
        ("2 won (0 ms)\nall_moves 5\n", "says '2 won"),
        ("1 drawn (0 ms)\nall_moves 5\n", "says '1 drawn"),
        ("1 not won (0 ms)\nall_moves 5\n", "says '1 not won"),
        ("1 won\nall_moves 5\n", "says '1 won'"),
        ("1 won (0 ms) lost\nall_moves 5\n", "says '1 won"),
    ],
)
def test_any_other_output_is_refused(printed: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_answers(printed, [1])


def test_both_solvers_agree_on_the_same_numbers_and_not_on_others() -> None:
    answers = parse_answers(PRINTED, NUMBERS)
    verdicts = ours(NUMBERS)
    found = compared(answers, verdicts)
    assert (found["deals"], found["decided"], found["agree"]) == (10, 7, 7)
    assert (found["undecided_solvable"], found["undecided_unsolvable"]) == (0, 3)
    assert differences(answers, verdicts) == []
    shifted = differences(answers[:-1], verdicts[1:])
    assert found["agree_with_next"] == found["decided_with_next"] - len(shifted) < 6


def test_a_difference_shows_the_line_that_wins() -> None:
    (difference,) = differences([Answer(2, LOST, 0), Answer(3, LOST, 0)], [WON, LOST])
    assert difference.startswith("deal 2: KPatience unsolvable, here solvable deal ")


def test_kpatience_itself() -> None:
    program = find_kpatience()
    if program is None:
        pytest.skip("kpat is not installed, so that only its stored answers were looked at")
    answers = ask_kpatience(program, NUMBERS)
    found = compared(answers, ours(NUMBERS))
    assert found["agree"] == found["decided"] > 0
