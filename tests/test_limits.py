"""A search keeps to its limits, says which one ended it, and costs other deals nothing."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from acesup_solver.acesup import kernel
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_rules
from acesup_solver.acesup.workspace import Workspace, workspace_for
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.kernels.table import ADDED, PRESENT, SMALLEST, insert, most_entries
from acesup_solver.results import Limits, Reason, Solution, Verdict
from acesup_solver.schemes import SCHEMES
from tests.helpers import decided, reasons, verdicts

CLASSIC = Rules()
BURIED = Rules(reach="any-card")
HARD = Deal.from_seed(79)
"""A deal that is lost after a long search where buried cards may be taken, of 181 371 states."""


@pytest.fixture(scope="module")
def hard_solution() -> Solution:
    solution = solve(Game(HARD, BURIED))
    assert solution.states > 100_000, "no longer hard: choose another deal"
    return solution


def test_a_search_ends_exactly_at_its_limit_of_states() -> None:
    compared = 0
    for seed in range(40):
        game = Game(Deal.from_seed(seed), CLASSIC)
        free = solve(game)
        if not free.states:
            continue
        enough = solve(game, limits=Limits(max_states=free.states))
        assert (enough.verdict, enough.states) == (free.verdict, free.states)
        if free.states > 1:
            short = solve(game, limits=Limits(max_states=free.states - 1))
            assert (short.verdict, short.reason) == (Verdict.UNDECIDED, Reason.STATES)
            assert short.states == free.states - 1
            assert short.moves == ()
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("most", [1, 10, 500, 2_000, 5_000])
def test_a_worker_keeps_to_the_limit_of_states_deal_by_deal(most: int) -> None:
    free = decided(CLASSIC, range(200))
    limited = decided(CLASSIC, range(200), limits=Limits(max_states=most))
    for was, now, verdict, reason, freely in zip(
        free.states,
        limited.states,
        verdicts(limited),
        reasons(limited),
        verdicts(free),
        strict=True,
    ):
        if was <= most:
            assert (now, verdict) == (was, freely)
        else:
            assert (now, verdict, reason) == (most, Verdict.UNDECIDED, Reason.STATES)


def test_too_little_memory_ends_a_long_search(hard_solution: Solution) -> None:
    short = solve(Game(HARD, BURIED), limits=Limits(memory_mb=1))
    assert (short.verdict, short.reason) == (Verdict.UNDECIDED, Reason.MEMORY)
    assert 0 < short.states < hard_solution.states


def row_of_deals(*deals: Deal) -> np.typing.NDArray[np.uint8]:
    return np.array([[card.number for card in deal] for deal in deals], np.uint8)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(memory_mb=1), Reason.MEMORY),
        (Limits(max_seconds=1e-9), Reason.SECONDS),
        (Limits(max_states=25_000), Reason.STATES),
    ],
)
@pytest.mark.usefixtures("hard_solution")
def test_a_worker_goes_on_with_the_next_deal_after_giving_one_up(
    limits: Limits, reason: Reason
) -> None:
    easy = [Deal.from_seed(seed) for seed in (17, 3, 1)]
    decisions = DealDecider(BURIED, limits=limits).decide(
        row_of_deals(easy[0], HARD, easy[1], HARD, HARD, easy[2])
    )
    alone = [solve(Game(deal, BURIED)) for deal in easy]
    assert reasons(decisions) == [
        alone[0].reason, reason, alone[1].reason, reason, reason, alone[2].reason,
    ]  # fmt: skip
    assert decisions.states[[0, 2, 5]].tolist() == [solution.states for solution in alone]
    if reason is not Reason.SECONDS:
        assert len({*decisions.states[[1, 3, 4]].tolist()}) == 1


def test_the_size_of_the_table_changes_no_states() -> None:
    little, much = (
        decided(CLASSIC, range(300), limits=Limits(memory_mb=memory)) for memory in (2, 400)
    )
    finished = [reason is not Reason.MEMORY for reason in reasons(little)]
    assert sum(finished) > 290
    assert verdicts(much).count(Verdict.UNDECIDED) == 0
    assert little.verdicts[finished].tolist() == much.verdicts[finished].tolist()
    assert little.states[finished].tolist() == much.states[finished].tolist()
    assert little.states[finished].max() > 2 * SMALLEST  # some tables had to grow twice


def test_what_memory_allows_a_deal_does_not_depend_on_the_deals_before_it() -> None:
    # Stack and table grow in a worker and stay large: neither may take what the other would have had.
    wide = Rules(columns=6, fillers="AKQ", discards="optional")
    limits = Limits(memory_mb=2, max_states=50_000)
    in_a_row = decided(wide, range(12), limits=limits)
    alone = [decided(wide, range(seed, seed + 1), limits=limits) for seed in range(12)]
    assert in_a_row.states.tolist() == [int(answer.states[0]) for answer in alone]
    assert verdicts(in_a_row) == [verdicts(answer)[0] for answer in alone]


@pytest.mark.usefixtures("hard_solution")
def test_too_little_time_ends_a_long_search() -> None:
    short = solve(Game(HARD, BURIED), limits=Limits(max_seconds=1e-9))
    assert (short.verdict, short.reason) == (Verdict.UNDECIDED, Reason.SECONDS)


@pytest.mark.usefixtures("hard_solution")
def test_a_search_that_is_stopped_says_so() -> None:
    stop = threading.Event()
    stop.set()
    short = solve(Game(HARD, BURIED), stop=stop)
    assert (short.verdict, short.reason) == (Verdict.UNDECIDED, Reason.INTERRUPTED)


def test_a_stop_that_nobody_sets_changes_nothing(hard_solution: Solution) -> None:
    answer = solve(Game(HARD, BURIED), stop=threading.Event())
    assert (answer.verdict, answer.states) == (hard_solution.verdict, hard_solution.states)


def test_a_worker_that_is_stopped_keeps_what_is_finished() -> None:
    deals = deals_of_seeds(SCHEMES["splitmix-1"], range(300))
    stop = threading.Event()
    stop.set()
    assert len(DealDecider(CLASSIC).decide(deals, stop)) == 0
    worker = DealDecider(CLASSIC)
    # Stopped by the clock of the first long search: the stop is seen between two slices.
    stopping = StopAfter(3)
    some = worker.decide(deals, stopping)
    assert 0 < len(some) < 300
    whole = decided(CLASSIC, range(300))
    assert some.verdicts.tolist() == whole.verdicts[: len(some)].tolist()
    assert some.states.tolist() == whole.states[: len(some)].tolist()
    again = worker.decide(deals)
    assert again.states.tolist() == whole.states.tolist()


class StopAfter(threading.Event):
    """A stop that is set when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.mark.parametrize("memory", [1, 2, 5, 40])
def test_a_workspace_never_grows_beyond_its_memory(memory: int) -> None:
    space = Workspace(4, memory)
    space.counters[kernel.STAMP] = 5
    for _ in range(2):
        space.counters[kernel.SIZE] = SMALLEST
        steps = 0
        in_use = SMALLEST
        while space.grow_table():
            steps += 1
            # While an array is made, the table in use is still there.
            assert 16 * in_use + space.table.nbytes + space.stack.nbytes <= memory * 1_000_000
            in_use = int(space.counters[kernel.SIZE])
        assert steps >= memory.bit_length() - 1
        largest = in_use
        assert 16 * largest > memory * 1_000_000 * 0.6
        assert space.counters[kernel.SIZE] == largest
    while space.grow_stack():
        assert space.stack.nbytes <= memory * 1_000_000 // 16


def test_the_hardest_deals_fit_at_default_limits_with_another_worker_beside() -> None:
    """In `easy`, where searches are longest, no seed below 100 000 takes more than 2.5 million states."""
    memory = Limits().memory_mb
    assert 2 * memory <= 1_000
    space = Workspace(4, memory)
    rows = SMALLEST
    while space.rows_after(rows):
        rows = space.rows_after(rows)
    assert most_entries(rows) > 5 * 2_500_000


def test_a_stack_that_grows_keeps_its_rows() -> None:
    space = Workspace(4, 40)
    space.stack[:] = 4
    rows = len(space.stack)
    assert space.grow_stack()
    assert len(space.stack) == 2 * rows
    assert (space.stack[:rows] == 4).all()


def test_a_table_that_grows_keeps_its_entries_and_has_room_for_more() -> None:
    space = Workspace(4, 300)
    size = space.counters[kernel.SIZE] = len(space.table) // 2
    space.counters[kernel.STAMP] = 5

    def enter(key: int, entries: int) -> int:
        words = np.uint64(key), np.uint64(key)
        return int(insert(space.table, space.counters[kernel.SIZE], entries, 5, *words))

    assert [enter(key, key) for key in range(1_000)] == [ADDED] * 1_000
    before = len(space.table)
    while space.grow_table():
        assert space.table.nbytes <= 300_000_000
        assert [enter(key, 1_000) for key in range(1_000)] == [PRESENT] * 1_000
    assert len(space.table) > before
    assert space.counters[kernel.SIZE] > size


def test_ten_million_states_of_optional_discards_fit_at_default_limits() -> None:
    space = workspace_for(pack_rules(Rules(discards="optional")), Limits().memory_mb)
    rows = SMALLEST
    while space.rows_after(rows):
        rows = space.rows_after(rows)
    assert most_entries(rows // 2) > 10_000_000
