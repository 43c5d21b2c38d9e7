"""A Dask cluster does the same work: the results are those of one machine, whoever dies meanwhile."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver import clusters
from acesup_solver.batch import Decide
from acesup_solver.clusters import Cluster, ClusterError
from acesup_solver.engines import Threads
from acesup_solver.extras import MissingExtraError
from acesup_solver.pools.filters import Filters
from acesup_solver.pools.making import pool_task
from acesup_solver.pools.runs import make_pool
from acesup_solver.schemes import SCHEMES
from acesup_solver.variants import VARIANTS

# Dask leaves sockets to the garbage collector.
pytestmark = [pytest.mark.filterwarnings("ignore::ResourceWarning")]


@pytest.fixture
def processes() -> Iterator[Any]:
    """A cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.slow
def test_a_survey_on_a_cluster_loses_nothing_when_a_worker_is_killed(processes: Any) -> None:
    killed: list[int] = []
    pids = [nanny.pid for nanny in processes.workers.values()]

    def kill_one(done: int) -> None:
        if done > 500 and not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    with Cluster(processes.scheduler_address) as cluster:
        found = au.survey("classic", range(10_000), engine=cluster, on_progress=kill_one)
    assert killed
    alone = au.survey("classic", range(10_000))
    assert list(found.results) == list(alone.results)
    assert found.tally == alone.tally


@pytest.mark.slow
def test_a_pool_from_a_cluster_is_the_same_file(processes: Any, tmp_path: Path) -> None:
    plain = VARIANTS["classic"].changed(lone_moves=False)
    task = pool_task("classic", filters=Filters(also=(plain,), max_moves=6))
    killed: list[int] = []
    pids = [nanny.pid for nanny in processes.workers.values()]

    def kill_one(facts: au.PoolFacts) -> None:
        if facts.count > 20 and not killed:
            killed.append(pids[1])
            os.kill(pids[1], signal.SIGKILL)

    make_pool(tmp_path / "here.csv", task, 120, start=0, engine=Threads(2))
    with Cluster(processes.scheduler_address) as cluster:
        make_pool(tmp_path / "there.csv", task, 120, start=0, engine=cluster, on_facts=kill_one)
    assert killed
    assert (tmp_path / "there.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


@pytest.mark.slow
def test_an_interrupt_keeps_what_is_finished(processes: Any) -> None:
    def press(done: int) -> None:
        if done > 300:
            raise KeyboardInterrupt

    with Cluster(processes.scheduler_address) as cluster:
        found = au.survey("strict", range(10_000_000), engine=cluster, on_progress=press)
        assert found.interrupted
        again = au.survey("strict", found.seeds, engine=cluster)
    assert list(found.results) == list(again.results)


@pytest.mark.slow
def test_the_command_line_works_on_a_cluster(processes: Any) -> None:
    from click.testing import CliRunner

    from acesup_solver.cli.main import acesup_solve

    line = "--seeds 3000 --variant strict --format csv"
    there = f"{line} --engine dask --scheduler {processes.scheduler_address}"
    outputs = [CliRunner().invoke(acesup_solve, words.split()).stdout for words in (line, there)]
    assert outputs[0] == outputs[1]
    assert outputs[0].count("\n") == 3001


@pytest.mark.parametrize("name", VARIANTS)
def test_a_task_can_be_sent_elsewhere(name: str) -> None:
    variant = VARIANTS[name]
    for task in (Decide(variant, SCHEMES["splitmix-1"]), pool_task(variant, rated=False)):
        there = pickle.loads(pickle.dumps(task))
        assert there == task
        assert hash(there) == hash(task)
        assert there.variant.family is variant.family


def test_a_worker_of_another_version_is_refused() -> None:
    task = Decide(VARIANTS["strict"], SCHEMES["splitmix-1"])
    part, seconds = clusters._work(task, au.__version__, 5, 9)
    assert (part.seeds, seconds > 0) == (range(5, 9), True)
    with pytest.raises(ClusterError, match=r"has acesup-solver .*; expected 0\.0\.9"):
        clusters._work(task, "0.0.9", 5, 9)


def test_a_scheduler_that_is_not_there_is_named() -> None:
    pytest.importorskip("distributed")
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        with pytest.raises(ClusterError, match=f"no Dask scheduler at {address}: "):
            Cluster(address)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'acesup-solver\[dask\]'"):
        Cluster("tcp://127.0.0.1:8786")
