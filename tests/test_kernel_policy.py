"""How kernels are compiled: checked modes, cache and digest, each in a process of its own."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import acesup_solver
from acesup_solver.kernels import digest

PACKAGE = Path(acesup_solver.__file__).parent
HERE = Path(__file__).parent
COMPILES = "acesup_solver: compiling the solver for this machine, once (some seconds) ...\n"
EDITED = (
    "acesup_solver: a kernel file was edited; compiling without a cache until"
    " 'python -m acesup_solver.kernels.digest' has been run\n"
)


def run(
    code: str, cache: Path | None, *, package: Path = PACKAGE, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run code with a Numba cache folder of its own; warnings are errors, and so is a failure."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")
    }
    environment["PYTHONPATH"] = os.pathsep.join(map(str, (package.parent, HERE.parent)))
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    if cache is not None:
        environment["NUMBA_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment | variables,
        cwd=package.parent,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


USE_EVERYTHING = """
import random
import numpy as np
import acesup_solver as au
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.objectives import best_scores
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_cards
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.schemes import SCHEMES
from tests.helpers import check_random_decks, decided, random_deck, random_rules

for seed in (0, 17, 3512739, 5200627, 2**64 - 1):
    deals = deals_of_seeds(SCHEMES['splitmix-1'], range(seed, seed + 1))
    assert deals[0].tolist() == [card.number for card in Deal.from_seed(seed)]
tally = check_random_decks(seed=4, count=DECKS, most=4, limit=2_000)
assert tally.won and tally.lost
rng = random.Random(1)
for _ in range(DECKS // 4):
    deal, rules = random_deck(rng, 3, 5), random_rules(rng, 2, 8)
    for rules in (rules, rules.changed(fillers='none', discards='forced')):
        decisions = DealDecider(rules).decide(np.array([pack_cards(deal)] * 2))
        alone = solve(Game(deal, rules))
        assert decisions.states.tolist() == [alone.states] * 2
        fewest, best = (au.solve(deal, rules, objective=o) for o in ('fewest-moves', 'best-score'))
        assert fewest.verdict is best.verdict is alone.verdict
        assert best_scores(np.array([pack_cards(deal)]), rules).left.tolist() == [best.left]
assert decided(Rules(fillers='court'), range(DECKS // 5)).verdicts.tolist() == VERDICTS
"""


def use_everything(decks: int) -> str:
    from tests.helpers import decided

    rules = acesup_solver.Rules(fillers="court")
    verdicts = decided(rules, range(decks // 5)).verdicts.tolist()
    return USE_EVERYTHING.replace("DECKS", str(decks)).replace("VERDICTS", str(verdicts))


def test_kernels_give_the_same_answers_uncompiled(tmp_path: Path) -> None:
    wrapping_is_for_kernels_only = """
from acesup_solver.kernels.compile import JIT_DISABLED
assert JIT_DISABLED
try:
    np.uint64(2**63) * np.uint64(2)
except RuntimeWarning:
    pass
else:
    raise AssertionError('overflow outside of kernels went by without a warning')
"""
    done = run(use_everything(30) + wrapping_is_for_kernels_only, tmp_path, NUMBA_DISABLE_JIT="1")
    assert done.stderr == ""
    assert not list(tmp_path.rglob("*.nbi"))


INSPECT_TYPES = """
import importlib
from numba import types
from numba.core import config
from numba.core.registry import CPUDispatcher
from acesup_solver.kernels.digest import kernel_files
from pathlib import Path
import acesup_solver

assert config.BOUNDSCHECK
root = Path(acesup_solver.__file__).resolve().parent
names = ['.'.join(('acesup_solver', *p.relative_to(root).with_suffix('').parts)) for p in kernel_files()]
assert {'acesup_solver.kernels.table', 'acesup_solver.acesup.steps'} <= set(names)

def parts(kind):
    yield kind
    for inner in getattr(kind, 'types', ()) or [getattr(kind, 'dtype', None)]:
        if inner is not None and inner is not kind:
            yield from parts(inner)

seen = 0
faults = []
for name in names:
    module = importlib.import_module(name)
    for kernel in vars(module).values():
        if isinstance(kernel, CPUDispatcher) and kernel.py_func.__module__ == name:
            seen += 1
            where = f'{name}.{kernel.py_func.__name__}'
            if len(kernel.signatures) != 1:
                faults.append(f'{where} has {len(kernel.signatures)} signatures')
            for compiled in kernel.overloads.values():
                for variable, kind in compiled.type_annotation.typemap.items():
                    if any(isinstance(part, types.Float) for part in parts(kind)):
                        faults.append(f'{where}: {variable} is {kind}')
assert not faults, '; '.join(faults)
assert seen > 30, seen
"""


def test_kernels_keep_within_their_arrays_with_one_signature_each_and_no_fractions(
    tmp_path: Path,
) -> None:
    done = run(use_everything(100) + INSPECT_TYPES, tmp_path, NUMBA_BOUNDSCHECK="1")
    assert done.stderr == COMPILES


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


# Copies of the package


def copied(to: Path) -> Path:
    """A copy of the package without anything compiled."""
    package = to / "site" / "acesup_solver"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def test_a_copy_that_no_cache_can_be_written_for_still_solves(tmp_path: Path) -> None:
    # File modes do not stop the superuser: files in the places of the folders do.
    package = copied(tmp_path)
    for folder in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("a file, not a folder")
    home = tmp_path / "home"
    home.write_text("a file, not a folder")
    code = """
import acesup_solver as au
assert str(au.solve(au.Deal.from_seed(17)).verdict) == 'solvable'
from acesup_solver.acesup.kernel import search
print(type(search._cache).__name__, au.__file__)
"""
    places = {"HOME": str(home), "USERPROFILE": str(home), "XDG_CACHE_HOME": str(home)}
    done = run(code, None, package=package, **places)
    assert done.stdout == f"NullCache {package / '__init__.py'}\n"
    assert done.stderr == COMPILES


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


def names_in(path: Path) -> set[str]:
    """The names that a file defines, imports or uses as decorators."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


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
