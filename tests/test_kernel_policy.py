"""Cache, digest and announcements: when kernels are compiled, and that nobody waits in vain."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from acesup_solver.kernels import digest
from tests.processes import COMPILES, EDITED, PACKAGE, copied, run

SHUFFLE = """
from acesup_solver.batch import deals_of_seeds
from acesup_solver.kernels.shuffle import shuffle_seeds
from acesup_solver.schemes import SCHEMES
assert deals_of_seeds(SCHEMES['splitmix-1'], range(1)).tolist()[0][:4] == [12, 35, 8, 48]
print(type(shuffle_seeds._cache).__name__)
"""


def test_only_the_first_run_compiles_and_says_so_once(tmp_path: Path) -> None:
    first, second = (run(SHUFFLE, tmp_path) for _ in range(2))
    assert (first.stderr, second.stderr) == (COMPILES, "")
    assert first.stdout == second.stdout == "FunctionCache\n"
    assert list(tmp_path.rglob("shuffle.shuffle_seeds-*.nbi"))


def test_an_edited_kernel_file_is_compiled_without_a_cache_and_that_is_said_once(
    tmp_path: Path,
) -> None:
    package = copied(tmp_path)
    table = package / "kernels" / "table.py"
    table.write_text(table.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    cache = tmp_path / "cache"
    done = run(SHUFFLE + "import acesup_solver.acesup.kernel", cache, package=package)
    assert done.stdout == "NullCache\n"
    assert done.stderr.count(EDITED) == 1
    assert done.stderr == EDITED + COMPILES
    assert not list(cache.rglob("*.nbi"))


@pytest.mark.parametrize("changed", ["kernels/table.py", "acesup/state.py", "acesup/pruning.py"])
def test_a_change_in_one_file_makes_all_digest_lines_stale_until_they_are_written(
    tmp_path: Path, changed: str
) -> None:
    package = copied(tmp_path)
    count = len(digest.kernel_files())
    path = package / changed
    path.write_text(path.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    code = "from acesup_solver.kernels import digest; print(len(digest.stale_files()))"
    assert run(code, None, package=package).stdout == f"{count}\n"
    write = "import runpy; runpy.run_module('acesup_solver.kernels.digest', run_name='__main__')"
    lines = run(write, None, package=package).stdout.splitlines()
    assert len(lines) == count
    assert all(line.startswith("digest line written in ") for line in lines)
    assert run(code, None, package=package).stdout == "0\n"
    assert run(write, None, package=package).stdout == ""


def test_other_line_ends_are_no_change(tmp_path: Path) -> None:
    package = copied(tmp_path)
    for path in package.rglob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    code = "from acesup_solver.kernels import digest; print(digest._digest())"
    assert run(code, None, package=package).stdout == f"{digest._digest()}\n"


# The digest


def test_the_digest_lines_are_current() -> None:
    assert digest.stale_files() == [], "run: python -m acesup_solver.kernels.digest"


def test_every_file_with_a_kernel_carries_a_digest_line() -> None:
    with_kernels = {
        path
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and d.id == "kernel" for d in node.decorator_list)
    }
    carrying = {path.resolve() for path in digest.kernel_files()}
    assert {path.resolve() for path in with_kernels} <= carrying
    assert len(with_kernels) >= 5


def test_kernels_take_constants_only_from_files_that_the_digest_covers() -> None:
    covered = {path.resolve() for path in digest.kernel_files()}
    covered |= {(PACKAGE / name).resolve() for name in digest._FROZEN_CONSTANTS}
    covered.add((PACKAGE / "kernels" / "compile.py").resolve())  # the decorator itself
    for path in digest.kernel_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("acesup_solver"):
                source = PACKAGE.parent / Path(*str(node.module).split(".")).with_suffix(".py")
                assert source.resolve() in covered, f"{path.name} imports {node.module}"


@pytest.mark.parametrize("forbidden", ["prange", "jitclass", "parallel", "fastmath"])
def test_no_kernel_uses_what_the_policy_forbids(forbidden: str) -> None:
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}
        assert forbidden not in used, path


# Imports


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import acesup_solver", {"numba", "numpy"}),
        ("import acesup_solver; dir(acesup_solver); acesup_solver.__version__", {"numba", "numpy"}),
        ("import acesup_solver as au; str(au.Deal.from_seed(17))", {"numba", "numpy"}),
        ("import acesup_solver as au; list(au.VARIANTS)", {"numba"}),
        ("import acesup_solver as au; au.Game(au.Deal.from_seed(17)).push('deal')", {"numba"}),
    ],
)
def test_what_needs_no_kernel_does_not_wait_for_one(code: str, unwanted: set[str]) -> None:
    done = run(f"import sys; {code}; print(*sorted({unwanted} & set(sys.modules)))", None)
    assert done.stdout == "\n"
