"""What a measurement was made with, and the files that measurements are kept in."""

from __future__ import annotations

import json
import os
import platform
import re
from pathlib import Path
from typing import Any

import numba
import numpy as np

from acesup_solver import __version__

__all__ = [
    "ADVICE",
    "HEADLINE",
    "IDEAS",
    "KINGS",
    "PEERS",
    "SWEEPS",
    "description",
    "read",
    "write",
]

_RESULTS = Path(__file__).resolve().parent / "results"
IDEAS = _RESULTS / "ideas.json"
HEADLINE = _RESULTS / "headline.json"
ADVICE = _RESULTS / "advice.json"
KINGS = _RESULTS / "kings.json"
PEERS = _RESULTS / "peers.json"
SWEEPS = _RESULTS / "sweeps.json"


def description() -> dict[str, str]:
    """The processor and the software that decide about speed; nothing that names the machine."""
    return {
        "processor": _processor(),
        "processors": str(os.cpu_count() or 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        found = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text(), re.MULTILINE)
        if found:
            return found[1]
    return platform.processor() or platform.machine()


def write(path: Path, measured: dict[str, Any]) -> None:
    """Keep a measurement, with the version of the package and the machine it was made on."""
    whole = {"version": __version__, "machine": description()} | measured
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> dict[str, Any]:
    """A measurement that `write` has kept."""
    measured: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return measured
