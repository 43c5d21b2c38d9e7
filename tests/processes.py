"""Python in processes of its own, on the package under test or on a copy of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import acesup_solver

PACKAGE = Path(acesup_solver.__file__).parent
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
    environment["PYTHONPATH"] = os.pathsep.join(
        map(str, (package.parent, Path(__file__).parent.parent))
    )
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


def copied(to: Path) -> Path:
    """A copy of the package without anything compiled."""
    package = to / "site" / "acesup_solver"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package
