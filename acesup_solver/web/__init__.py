"""The page: a server on which people play, alone or with accounts, and the JSON that it talks.

Needs the extra ``play``. It owns no rule: what is possible, what it is worth and what is kept is decided by
`acesup_solver.speedaces`. The order of a stock never leaves the server while a game goes on.
"""

from __future__ import annotations

from acesup_solver.extras import needed

for _module in ("fastapi", "uvicorn", "argon2", "prometheus_client"):
    needed(_module, extra="play", to="play on a page")

from acesup_solver.web.app import create_app  # noqa: E402
from acesup_solver.web.limits import Rate, RequestLimits  # noqa: E402

__all__ = ["Rate", "RequestLimits", "create_app"]
