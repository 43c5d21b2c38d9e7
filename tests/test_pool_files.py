"""Files of pools: what is written is read again, and what is not a pool is refused with a clear word."""

from __future__ import annotations

import csv
import gzip
import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver.extras import MissingExtraError
from acesup_solver.pools import InvalidPoolError, Pool, text
from acesup_solver.pools.checking import check_pool
from acesup_solver.pools.files import ENDINGS
from acesup_solver.pools.model import COLUMNS


@pytest.fixture(scope="module")
def pool() -> Pool:
    """A small pool: five deals, taken from the shipped one."""
    shipped = au.shipped_pool("classic")
    entries = shipped.entries[:5]
    facts = shipped.facts.to_json() | {"seeds": ["0", str(entries[-1].seed + 1)], "count": 5}
    facts["unsolvable"] = entries[-1].seed + 1 - 5
    return Pool(au.PoolFacts.from_json(facts), entries)


@pytest.fixture(params=ENDINGS)
def written(request: pytest.FixtureRequest, pool: Pool, tmp_path: Path) -> Path:
    """That pool in a file of every kind."""
    path = tmp_path / f"pool{request.param}"
    au.write_pool(path, pool)
    return path


def test_what_is_written_is_read_again(written: Path, pool: Pool) -> None:
    assert au.read_pool(written) == pool
    assert list(check_pool(written)) == []
    assert [path.name for path in written.parent.iterdir()] == [written.name]


def test_the_same_pool_is_the_same_file(tmp_path: Path, pool: Pool) -> None:
    for ending in (".jsonl", ".jsonl.gz", ".csv"):
        one, other = tmp_path / f"one{ending}", tmp_path / f"other{ending}"
        au.write_pool(one, pool)
        au.write_pool(other, au.read_pool(one))
        assert one.read_bytes() == other.read_bytes()


def test_numbers_are_texts_in_every_file(tmp_path: Path, pool: Pool) -> None:
    paths = {ending: tmp_path / f"pool{ending}" for ending in ENDINGS}
    for path in paths.values():
        au.write_pool(path, pool)
    head, first, *_ = paths[".jsonl"].read_text(encoding="utf-8").splitlines()
    assert json.loads(first)["seed"] == str(pool.entries[0].seed)
    assert json.loads(head)["seeds"] == ["0", str(pool.entries[-1].seed + 1)]
    with sqlite3.connect(paths[".sqlite"]) as database:
        assert database.execute("SELECT typeof(seed) FROM deals").fetchone() == ("text",)
    database.close()
    arrow = pytest.importorskip("pyarrow.parquet")
    assert str(arrow.read_schema(paths[".parquet"]).field("seed").type) == "string"


def test_csv_has_its_head_in_leading_comments_and_no_cell_is_a_formula(
    tmp_path: Path, pool: Pool
) -> None:
    path = tmp_path / "pool.csv"
    au.write_pool(path, pool)
    lines = path.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if line.startswith("#")]
    assert lines[: len(head)] == head
    assert {line[2:].partition(":")[0] for line in head} == set(pool.facts.to_json())
    rows = list(csv.reader(lines[len(head) :]))
    assert rows[0] == list(COLUMNS)
    for row in [*rows, *csv.reader(head)]:
        assert not any(cell.strip().startswith(("=", "+", "-", "@")) for cell in row)
    text.write_csv(path, {}, [dict.fromkeys(COLUMNS, "=1+1")])
    assert next(csv.reader([path.read_text(encoding="utf-8").splitlines()[1]]))[0] == "'=1+1"


def test_an_unknown_ending_is_refused(tmp_path: Path, pool: Pool) -> None:
    for name in ("pool.json", "pool", "pool.jsonl.zip"):
        with pytest.raises(InvalidPoolError, match=r"unknown ending; expected \.jsonl, "):
            au.write_pool(tmp_path / name, pool)
        with pytest.raises(InvalidPoolError, match="unknown ending"):
            au.read_pool(tmp_path / name)


def test_without_pyarrow_the_extra_is_named(
    tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    for call in (au.write_pool, lambda path, _: au.read_pool(path)):
        with pytest.raises(MissingExtraError, match=r"pip install 'acesup-solver\[parquet\]'"):
            call(tmp_path / "pool.parquet", pool)
    au.write_pool(tmp_path / "pool.sqlite", pool)


def test_a_file_that_is_cut_off_or_garbled_is_refused(written: Path) -> None:
    whole = written.read_bytes()
    for content in (b"", b"\0" * 500, b"\xff\xfe" + whole[:300], whole[: len(whole) // 2]):
        written.write_bytes(content)
        with pytest.raises(InvalidPoolError, match=written.name):
            au.read_pool(written)


# What a check finds


def edited(path: Path, edit: Callable[[list[dict[str, Any]]], object]) -> list[str]:
    """The faults of a pool in JSON Lines after its objects were changed."""
    objects = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    edit(objects)
    path.write_text("".join(json.dumps(one) + "\n" for one in objects), encoding="utf-8")
    return list(map(str, check_pool(path)))


def line_of(row: dict[str, Any], moves: str) -> None:
    """Give a row another line, all that is counted in it being right."""
    import hashlib

    actions = moves.split()
    row |= {"moves": moves, "actions": len(actions), "move_count": moves.count(">")}
    row["sha256"] = hashlib.sha256(moves.encode()).hexdigest()


def swapped(cards: str) -> str:
    words = cards.split()
    words[20], words[30] = words[30], words[20]
    return " ".join(words)


EDITS: list[tuple[Callable[[list[dict[str, Any]]], object], str]] = [
    (
        lambda o: line_of(o[2], " ".join(o[2]["moves"].split()[:-1])),
        "line 3, seed 5: the line ends",
    ),
    (lambda o: line_of(o[2], "deal deal"), "line 3, seed 5: action 2 of the line"),
    (lambda o: line_of(o[1], o[1]["moves"] + " deal"), "line 2, seed 3: action "),
    (lambda o: o[1].update(moves=o[2]["moves"]), "line 2: actions"),
    (
        lambda o: o[1].update(sha256="0" * 64),
        "line 2, seed 3: the checksum is not that of the line",
    ),
    (lambda o: o[1].update(deal=swapped(o[1]["deal"])), "line 2, seed 3: card 21 of the deal is"),
    (lambda o: o[1].update(deal="AS KS"), "line 2: deal: 2 cards"),
    (lambda o: o[1].update(seed="4"), "line 2, seed 4: card 1 of the deal is"),
    (lambda o: o[1].update(seed=3), "line 2: seed 3; expected a number as a text"),
    (lambda o: o[1].update(seed="9" * 5000), "line 2: seed '999"),
    (lambda o: o[1].update(states=-4), "line 2: states -4"),
    (lambda o: o[1].update(move_count=99), "line 2: move_count 99; the line has"),
    (lambda o: o[1].update(difficulty=0.01), "line 2, seed 3: band hard; a difficulty of 0.01 is"),
    (lambda o: o[1].update(difficulty=float("nan")), "line 2: difficulty nan"),
    (lambda o: o[1].update(band="tricky"), "line 2: band 'tricky'"),
    (lambda o: o[1].pop("band"), "line 2: 'band' missing or unknown"),
    (lambda o: o.insert(2, o[1]), "line 3, seed 3: follows seed 3; expected a larger one"),
    (lambda o: o.append(o.pop(1)), "line 6, seed 3: follows seed 9"),
    (lambda o: o.pop(), "the head: counts 5 deals; the file has 4"),
    (lambda o: o.insert(3, ["list"]), "line 4: expected a JSON object"),  # type: ignore[arg-type]
    (lambda o: o[0]["filters"].update(bands=["expert"]), "line 2, seed 3: band hard; the filter"),
    (lambda o: o[0]["filters"].update(max_moves=1), "moves; the filter lets 1 pass"),
    (
        lambda o: o[0].update(seeds=["1", "11"]),
        "the head: its range ends at 11; the last seed is 9",
    ),
    (lambda o: o[0].update(variant="strict", rules={"fillers": "aces"}), "line 2, seed 3: action"),
]


@pytest.mark.parametrize(("edit", "fault"), EDITS)
def test_a_check_says_what_is_wrong_and_where(
    edit: Callable[[list[dict[str, Any]]], object], fault: str, pool: Pool, tmp_path: Path
) -> None:
    path = tmp_path / "pool.jsonl"
    au.write_pool(path, pool)
    faults = edited(path, edit)
    assert any(found.startswith(fault) or fault in found for found in faults), faults


def test_a_check_goes_on_after_a_fault(pool: Pool, tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    au.write_pool(path, pool)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = "{" * 50_000
    lines[3] = lines[3].replace('"sha256": "', '"sha256": "x')
    path.write_text("\n".join(lines), encoding="utf-8")
    faults = [str(fault) for fault in check_pool(path)]
    assert [fault.partition(":")[0] for fault in faults] == ["line 2", "line 4"]


# Files of strangers


def test_brackets_without_end_are_no_pool(tmp_path: Path) -> None:
    path = tmp_path / "deep.jsonl"
    path.write_text("[" * 90_000, encoding="utf-8")
    with pytest.raises(InvalidPoolError, match="nested too deeply"):
        au.read_pool(path)


def test_a_line_without_end_is_no_pool(tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_text("# format: " + "9" * 200_000, encoding="utf-8")
    with pytest.raises(InvalidPoolError, match="line 1: longer than 100000 bytes"):
        au.read_pool(path)


def test_a_small_file_that_unpacks_to_a_large_one_is_no_pool(
    tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text, "LARGEST_FILE", 1_000_000)
    path = tmp_path / "bomb.jsonl.gz"
    head = json.dumps(pool.facts.to_json()) + "\n"
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.write(head + (" " * 50_000 + "\n") * 100)
    assert path.stat().st_size < 20_000
    with pytest.raises(InvalidPoolError, match="line 2: not JSON"):
        au.read_pool(path)
    faults = list(check_pool(path))
    assert str(faults[-1]) == "the file: more than 1000000 bytes; expected a pool"


def test_a_database_with_a_view_in_place_of_a_table_is_no_pool(tmp_path: Path, pool: Pool) -> None:
    path = tmp_path / "pool.sqlite"
    au.write_pool(path, pool)
    with sqlite3.connect(path) as database:
        database.execute("ALTER TABLE deals RENAME TO hidden")
        database.execute("CREATE VIEW deals AS SELECT * FROM hidden")
    database.close()
    with pytest.raises(InvalidPoolError, match="expected the tables pool and deals"):
        au.read_pool(path)


def test_a_parquet_file_of_something_else_is_no_pool(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(arrow.table({"seed": [1, 2]}), tmp_path / "other.parquet")
    with pytest.raises(InvalidPoolError, match="expected the columns seed, deal, moves"):
        au.read_pool(tmp_path / "other.parquet")


def test_a_database_that_is_refused_is_closed(
    tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "pool.sqlite"
    au.write_pool(path, pool)
    database = sqlite3.connect(path)
    with database:
        database.execute("UPDATE pool SET value = '99' WHERE name = 'format_version'")
    database.close()
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remembered(*arguments: Any, **options: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", remembered)
    with pytest.raises(InvalidPoolError, match="format version 99"):
        au.read_pool(path)
    for database in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            database.execute("SELECT 1")
    assert opened


def test_a_pool_may_be_named_by_a_text(tmp_path: Path, pool: Pool) -> None:
    path = str(tmp_path / "pool.jsonl")
    au.write_pool(path, pool)
    assert au.read_pool(path) == pool
