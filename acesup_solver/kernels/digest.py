"""The digest line of the kernel files, which keeps Numba's cache on disk honest.

Numba stamps a cached function by the content of its own file only: a kernel that has inlined a callee
from another file would go on running the old callee after an upgrade. So every kernel file carries one
line, ``KERNEL_DIGEST = "..."``, over all kernel files and over the modules whose constants they freeze;
a change in any of them changes all of them. ``python -m acesup_solver.kernels.digest`` writes the lines
anew, a test keeps them true, and while they are out of date kernels are compiled without a cache.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path

__all__ = ["current_digest", "kernel_files", "stale_files", "write_digests"]

_PACKAGE = Path(__file__).resolve().parent.parent
_LINE = re.compile(rb'^KERNEL_DIGEST = "[^"\r\n]*"(?=\r?$)', re.MULTILINE)
# No kernels of their own, but kernels freeze their constants.
_FROZEN_CONSTANTS = (
    "acesup/state.py",
    "acesup/pruning.py",
    "acesup/belief.py",
    "aceskings/state.py",
)


def kernel_files() -> list[Path]:
    """The files that carry the digest line, sorted."""
    return sorted(path for path in _PACKAGE.rglob("*.py") if _LINE.search(path.read_bytes()))


@lru_cache(maxsize=1)
def current_digest() -> str:
    """The digest of what the kernel files contain now, their own digest lines left out."""
    return _digest()


def _digest() -> str:
    frozen = [_PACKAGE / name for name in _FROZEN_CONSTANTS]
    total = hashlib.sha256()
    for path in sorted([*kernel_files(), *frozen]):
        # Line ends are unified, because some checkouts and archives change them.
        content = _LINE.sub(b"", path.read_bytes().replace(b"\r\n", b"\n"))
        total.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + content + b"\0")
    return total.hexdigest()[:16]


def stale_files() -> list[Path]:
    """The kernel files whose digest line is out of date."""
    line = f'KERNEL_DIGEST = "{_digest()}"'.encode()
    return [path for path in kernel_files() if line not in path.read_bytes()]


def write_digests() -> list[Path]:
    """Write the digest lines anew; returns the files that changed."""
    stale = stale_files()
    line = f'KERNEL_DIGEST = "{_digest()}"'.encode()
    for path in stale:
        path.write_bytes(_LINE.sub(line, path.read_bytes()))
    return stale


if __name__ == "__main__":
    for changed in write_digests():
        print(f"digest line written in {changed.relative_to(_PACKAGE)}")
