"""A run that makes a pool may be ended at any moment: the next one goes on, and nobody can tell."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver.engines import Threads
from acesup_solver.pools import runs
from acesup_solver.pools.files import ENDINGS
from acesup_solver.pools.journal import Journal, JournalError, journal_of
from acesup_solver.pools.making import PoolTask, pool_facts, pool_task
from acesup_solver.pools.model import PoolFacts
from acesup_solver.pools.runs import make_pool

TASK = pool_task("strict", rated=False)
COUNT = 30


class FellError(Exception):
    """Stands for the end of a process: nobody catches it."""


def fall_at(chunk: int) -> Callable[[PoolFacts], None]:
    """Fall when so many chunks have been entered in the journal."""
    seen = 0

    def on_facts(_: PoolFacts) -> None:
        nonlocal seen
        seen += 1
        if seen == chunk + 1:
            raise FellError

    return on_facts


def content(path: Path) -> object:
    """What has to be the same: the bytes of texts, the content of tables."""
    return path.read_bytes() if path.suffix in (".jsonl", ".csv") else au.read_pool(path)


def make(path: Path, task: PoolTask = TASK, **settings: object) -> PoolFacts:
    arguments = {"count": COUNT, "start": 0, "engine": Threads(2)} | settings
    return make_pool(path, task, arguments.pop("count"), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_run_that_fell_goes_on_and_the_file_is_the_same(ending: str, tmp_path: Path) -> None:
    whole = tmp_path / f"whole{ending}"
    make(whole, engine=Threads(1))
    rng = random.Random(ending)
    path = tmp_path / f"pool{ending}"
    falls = 0
    while not path.exists():
        before = falls
        try:
            make(
                path, engine=Threads(rng.choice((1, 2, 3))), on_facts=fall_at(rng.choice((1, 2, 3)))
            )
        except FellError:
            falls += 1
            assert journal_of(path).exists()
            assert falls < 100
        assert falls > before or path.exists()
    assert falls >= 2
    assert content(path) == content(whole)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([whole.name, path.name])


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_run_that_fell_while_it_wrote_the_file_writes_it_again(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, path = tmp_path / f"whole{ending}", tmp_path / f"pool{ending}"
    make(whole)

    def fall(place: Path, *_: object) -> None:
        place.with_name(f".part.{place.name}").write_bytes(whole.read_bytes()[:1000])
        raise FellError

    with monkeypatch.context() as patched:
        patched.setattr(runs, "write_rows", fall)
        with pytest.raises(FellError):
            make(path)
    assert not path.exists()
    make(path)
    assert content(path) == content(whole)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_run_that_fell_between_file_and_journal_ends_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pool.csv"

    def fall(_: object) -> None:
        raise FellError

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "remove", fall)
        with pytest.raises(FellError):
            make(path)
    before = path.read_bytes()
    make(path)
    assert path.read_bytes() == before
    assert not journal_of(path).exists()


def begun(path: Path) -> None:
    with pytest.raises(FellError):
        make(path, on_facts=fall_at(1))


@pytest.mark.parametrize(
    ("task", "settings", "message"),
    [
        (pool_task("strict", rated=False), {"count": 31}, "a run with count 30, not 31"),
        (pool_task("strict", rated=False), {"start": 5}, 'a run with start "0", not "5"'),
        (pool_task("easy", rated=False), {}, 'a run with variant "strict", not "easy"'),
        (pool_task("strict"), {}, "a run with rated false, not true"),
        (
            pool_task("strict", rated=False, limits=au.Limits(max_states=9)),
            {},
            "a run with limits",
        ),
        (pool_task("strict", rated=False, scheme="pysol"), {"start": 1}, "a run with scheme"),
    ],
)
def test_the_journal_of_another_run_is_refused_and_kept(
    task: PoolTask, settings: dict[str, object], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "pool.jsonl"
    begun(path)
    before = journal_of(path).read_bytes()
    with pytest.raises(JournalError, match=message):
        make(path, task, **settings)
    assert journal_of(path).read_bytes() == before


def test_one_run_at_a_time_writes_a_pool(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    with (
        Journal(journal_of(path), pool_facts(TASK, 0), COUNT),
        pytest.raises(JournalError, match="in use by another run"),
    ):
        make(path)
    make(path)


def test_what_is_no_journal_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    journal_of(path).write_bytes(b"my thesis " * 200)
    with pytest.raises(JournalError, match="not a journal, delete it"):
        make(path)
    assert journal_of(path).read_bytes().startswith(b"my thesis")


def test_a_journal_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    begun(path)
    with sqlite3.connect(journal_of(path)) as database:
        database.execute("INSERT INTO deals (row) VALUES ('{}')")
    database.close()
    with pytest.raises(JournalError, match="delete it"):
        make(path)


# Processes that are really killed


def started(path: Path, jobs: int) -> subprocess.Popen[bytes]:
    line = f"pool make --variant classic --count 250 --jobs {jobs} --output {path}"
    return subprocess.Popen(
        [sys.executable, "-m", "acesup_solver", *line.split()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def killed_and_resumed(path: Path, jobs: int, rng: random.Random) -> int:
    """Make a pool with processes that are killed at random moments; how many were, at work."""
    killed = 0
    while True:
        process = started(path, jobs)
        assert process.stderr is not None
        try:
            if killed < 4:
                deadline = time.monotonic() + 120
                while not journal_of(path).exists() and process.poll() is None:
                    assert time.monotonic() < deadline
                    time.sleep(0.01)
                # Also before the first chunk, in the middle of a transaction, or while it is written.
                time.sleep(rng.choice((0.0, rng.uniform(0, 0.1), rng.uniform(0, 0.8))))
                process.send_signal(signal.SIGKILL)
            status = process.wait(timeout=300)
            if status == 0:
                return killed
            assert status == -signal.SIGKILL, process.stderr.read()
            killed += 1
        finally:
            process.kill()
            process.wait()
            process.stderr.close()


posix = pytest.mark.skipif(os.name != "posix", reason="kill -9 as POSIX has it")


@posix
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".parquet", ".sqlite"])
def test_killed_at_random_moments_a_pool_is_the_same(
    ending: str, jobs: int, tmp_path: Path
) -> None:
    whole = tmp_path / f"whole{ending}"
    make_pool(whole, pool_task("classic"), 250, start=0)
    for round_ in range(2):
        path = tmp_path / f"pool{round_}{ending}"
        killed = killed_and_resumed(path, jobs, random.Random(f"{ending}/{jobs}/{round_}"))
        assert killed >= 2
        assert content(path) == content(whole)
    assert not [one for one in tmp_path.iterdir() if "journal" in one.name]


@posix
def test_killed_in_the_middle_a_pool_is_the_same(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "pool.jsonl"
    make_pool(whole, pool_task("classic"), 250, start=0)
    process = started(path, 2)
    deadline = time.monotonic() + 120
    try:
        while not journal_of(path).exists() or deals_in(journal_of(path)) < 20:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=60) == -signal.SIGKILL
        assert not path.exists()
    finally:
        process.kill()
        process.wait()
        assert process.stderr is not None
        process.stderr.close()
    make_pool(path, pool_task("classic"), 250, start=0)
    assert path.read_bytes() == whole.read_bytes()


def deals_in(journal: Path) -> int:
    """Roughly: the run holds the lock, so that nobody else can ask; a deal takes some 700 bytes."""
    return journal.stat().st_size // 1_000
