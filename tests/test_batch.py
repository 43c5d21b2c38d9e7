"""Many deals on many threads: the same answers in seed order, whoever works on them."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from acesup_solver.batch import Chunk, deals_of_seeds, decide_seeds, default_jobs
from acesup_solver.deals import Deal
from acesup_solver.results import Limits
from acesup_solver.schemes import SCHEMES
from acesup_solver.surveys import SeedResult, results_of, survey
from acesup_solver.variants import VARIANTS
from tests.helpers import decided

SPLITMIX = SCHEMES["splitmix-1"]
SEEDS = range(1_000, 1_700)


def answers(chunks: list[Chunk]) -> list[SeedResult]:
    return [result for chunk in chunks for result in results_of(chunk)]


def test_a_batch_answers_every_seed_once_and_in_order() -> None:
    chunks = list(decide_seeds(VARIANTS["strict"], SEEDS, SPLITMIX, jobs=2))
    assert len(chunks) > 1
    assert [result.seed for result in answers(chunks)] == list(SEEDS)
    assert all(chunk.seeds.start == chunk.first for chunk in chunks)


@pytest.mark.parametrize(
    ("name", "limits"),
    [
        ("strict", None),
        ("classic", Limits(max_states=2_000)),
        ("classic", Limits(memory_mb=1)),
        ("no-moves", None),
        ("five-columns", None),
    ],
)
def test_the_number_of_threads_changes_no_answer(name: str, limits: Limits | None) -> None:
    rows = [
        answers(list(decide_seeds(VARIANTS[name], SEEDS, SPLITMIX, limits=limits, jobs=jobs)))
        for jobs in (1, 2, 3)
    ]
    assert rows[0] == rows[1] == rows[2]
    alone = decided(VARIANTS[name].rules, SEEDS, limits=limits)
    assert [result.states for result in rows[0]] == alone.states.tolist()


def test_progress_never_goes_back_and_ends_with_all_deals() -> None:
    told: list[int] = []
    list(decide_seeds(VARIANTS["strict"], SEEDS, SPLITMIX, jobs=2, on_progress=told.append))
    assert told == sorted(told)
    assert told[-1] == len(SEEDS)


@pytest.mark.parametrize("first", [0, 17, (1 << 63) - 3, (1 << 64) - 5])
def test_the_deals_of_a_batch_are_those_of_the_scheme(first: int) -> None:
    deals = deals_of_seeds(SPLITMIX, range(first, first + 5))
    assert deals.shape == (5, 52)
    assert deals.dtype == np.uint8
    for row, seed in zip(deals.tolist(), range(first, first + 5), strict=True):
        assert row == [card.number for card in Deal.from_seed(seed)]


def test_the_last_seeds_of_the_scheme_can_be_surveyed() -> None:
    seeds = range((1 << 64) - 3, 1 << 64)
    found = survey("strict", seeds, jobs=1)
    assert [result.seed for result in found.results] == list(seeds)
    assert found.to_json()["seeds"] == ["18446744073709551613", "18446744073709551616"]


def test_by_default_every_processor_works() -> None:
    assert default_jobs() >= 1
    assert survey("strict", SEEDS).states == survey("strict", SEEDS, jobs=1).states


# Interrupts


def raise_it() -> None:
    raise KeyboardInterrupt


def send_it() -> None:
    signal.raise_signal(signal.SIGINT)


INTERRUPTS = pytest.mark.parametrize("interrupt", [raise_it, send_it])


@INTERRUPTS
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_survey_interrupted_between_chunks_keeps_those_it_has(
    interrupt: Callable[[], None], jobs: int
) -> None:
    kept: list[Chunk] = []

    def on_chunk(chunk: Chunk) -> None:
        kept.append(chunk)
        if len(kept) == 3:
            interrupt()

    found = survey("classic", SEEDS, jobs=jobs, on_chunk=on_chunk)
    assert found.interrupted
    assert list(found.results) == answers(kept)
    is_a_prefix(list(found.results))
    assert found.seeds == range(SEEDS.start, SEEDS.start + len(list(found.results)))


@INTERRUPTS
@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("after", [1, 40, 300])
def test_a_survey_interrupted_at_work_keeps_what_is_finished_without_a_hole(
    interrupt: Callable[[], None], jobs: int, after: int
) -> None:
    interrupted = False

    def on_progress(done: int) -> None:
        nonlocal interrupted
        if done >= after and not interrupted:
            interrupted = True
            interrupt()

    found = survey(
        "classic", range(SEEDS.start, SEEDS.start + 100_000), jobs=jobs, on_progress=on_progress
    )
    assert found.interrupted
    assert found.seeds == range(SEEDS.start, SEEDS.start + found.tally.deals)
    assert found.tally.deals < 100_000
    results = list(found.results)
    assert len(results) == found.tally.deals
    is_a_prefix(results)


def is_a_prefix(results: list[SeedResult]) -> None:
    """These are the first answers of the whole survey."""
    assert [result.seed for result in results] == list(
        range(SEEDS.start, SEEDS.start + len(results))
    )
    whole = decided(VARIANTS["classic"].rules, range(SEEDS.start, SEEDS.start + len(results)))
    assert [result.states for result in results] == whole.states.tolist()


def test_a_survey_that_was_not_interrupted_says_so() -> None:
    assert not survey("strict", range(10)).interrupted


class BrokenFamily:
    """A family whose workers fail."""

    packs = 1

    def decider(self, rules: object, *, limits: object) -> BrokenFamily:
        return self

    def decide(self, deals: object, stop: object) -> None:
        raise RuntimeError("out of cards")


def test_a_fault_in_a_worker_reaches_the_caller() -> None:
    broken = replace(VARIANTS["strict"], family=cast(Any, BrokenFamily()))
    with pytest.raises(RuntimeError, match="out of cards"):
        list(decide_seeds(broken, range(100), SPLITMIX, jobs=2))
