"""The Chromium of the system."""

from __future__ import annotations

import os
import shutil

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MISSING = "no chromium on the path; install it, or name it in ACESUP_CHROMIUM"


def chromium_on_this_machine() -> str | None:
    """Its path, from ACESUP_CHROMIUM or else the first one on the path; ``None`` without."""
    return (
        os.environ.get("ACESUP_CHROMIUM")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
    )


def is_required() -> bool:
    """Whether tests in a browser fail where they cannot run, instead of being skipped."""
    return os.environ.get("ACESUP_BROWSER") == "required"
