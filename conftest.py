"""Which package is under test: that of the checkout or, with ``ACESUP_TEST=installed``, the installed one.

In a checkout the source shadows what is installed. ``.ci/run`` tests the built wheel: there the checkout
comes last on the path (``PYTHONSAFEPATH=1``, ``--import-mode=append``), and this makes sure that it worked.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import acesup_solver


def pytest_configure() -> None:
    """Refuse to test the source of the checkout where the installed package is meant."""
    source = Path(__file__).resolve().parent / "acesup_solver"
    tested = Path(acesup_solver.__file__).resolve().parent
    if os.environ.get("ACESUP_TEST") == "installed" and tested == source:
        raise pytest.UsageError(f"the source in {source} is under test, not the installed package")


def pytest_report_header() -> str:
    """Say which package it is."""
    return f"acesup_solver {acesup_solver.__version__}: {Path(acesup_solver.__file__).parent}"
