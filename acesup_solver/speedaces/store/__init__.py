"""Players, games, badges and leaderboards in a database: SQLite in a file, or any other SQLAlchemy URL.

Needs the extra ``play``; `MissingExtraError` says so in one line where it is missing.
"""

from __future__ import annotations

from acesup_solver.extras import needed

needed("sqlalchemy", extra="play", to="keep players and games")
needed("alembic", extra="play", to="keep players and games")

from acesup_solver.speedaces.store.accounts import Accounts, NameTakenError  # noqa: E402
from acesup_solver.speedaces.store.boards import Entry  # noqa: E402
from acesup_solver.speedaces.store.database import StaleSessionError, StoreError  # noqa: E402
from acesup_solver.speedaces.store.players import Player  # noqa: E402
from acesup_solver.speedaces.store.plays import Saved  # noqa: E402
from acesup_solver.speedaces.store.store import Store  # noqa: E402

__all__ = [
    "Accounts",
    "Entry",
    "NameTakenError",
    "Player",
    "Saved",
    "StaleSessionError",
    "Store",
    "StoreError",
]
