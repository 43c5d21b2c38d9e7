"""Runs in an environment in which nothing is installed but the wheel and what it depends on.

The main job works, without a warning; what needs an extra says in one line which one.
"""

import importlib
import subprocess
import sys
import sysconfig
from pathlib import Path

PROGRAM = str(Path(sysconfig.get_path("scripts")) / "acesup-solve")
EVERY_NAME = (
    "import acesup_solver as au; from acesup_solver import replay, speedaces;"
    " [getattr(au, name) for name in au.__all__]"
)
NEED_AN_EXTRA = {
    "parquet": ["pool", "make", "--count", "1", "--output", "pool.parquet"],
    "dask": ["--seeds", "1", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"],
    "plot": ["pool", "stats", "pool.csv", "--picture", "pool.svg"],
}


def main() -> None:
    """Raise `AssertionError` if something is not as it should be."""
    import acesup_solver

    where = Path(acesup_solver.__file__)
    assert where.is_relative_to(sysconfig.get_path("purelib")), where

    print(done([PROGRAM, "--seeds", "2000", "--variant", "classic"]))
    done([sys.executable, "-W", "error", "-c", EVERY_NAME])
    quiet = [sys.executable, "-W", "error", "-m", "acesup_solver"]
    done([*quiet, "--seeds", "2000", "--variant", "classic"])
    done([*quiet, "hint", "--seed", "17", "--after", "deal x6D"])
    done([*quiet, "pool", "make", "--count", "2", "--output", "pool.csv"])
    done([*quiet, "pool", "check", "pool.csv"])
    done([*quiet, "--seeds", "5", "--variant", "aces-and-kings"])
    done([*quiet, "daily", "2027-01-01", "--variant", "aces-and-kings"])

    for extra, arguments in NEED_AN_EXTRA.items():
        print(refused([PROGRAM, *arguments], extra))
    print(refused_import("acesup_solver.speedaces.store", "play"))


def done(command: list[str]) -> str:
    """What a command prints that ends well."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def refused(command: list[str], extra: str) -> str:
    """What a command says that needs an extra."""
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ended.returncode == 2, ended
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert f"pip install 'acesup-solver[{extra}]'" in ended.stderr, ended.stderr
    return ended.stderr.rstrip()


def refused_import(module: str, extra: str) -> str:
    """What is said when a module is imported that needs an extra."""
    try:
        importlib.import_module(module)
    except ValueError as error:
        told = str(error)
    else:
        told = "imported"
    assert f"pip install 'acesup-solver[{extra}]'" in told, told
    return told


if __name__ == "__main__":
    main()
