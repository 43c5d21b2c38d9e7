"""Where a session writes its lines: into the store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from acesup_solver.speedaces.store.players import Player
    from acesup_solver.speedaces.store.store import Store

__all__ = ["StoreJournal"]


class StoreJournal:
    """Keeps the lines of one session in the store."""

    def __init__(
        self, store: Store, player: Player, play_id: str | None = None, known: int = 0
    ) -> None:
        self._store = store
        self._player = player
        self._play_id = play_id
        self._known = known

    def append(self, lines: Sequence[str]) -> None:
        """Keep these lines, all of them or, with an exception, none."""
        self._play_id = self._store.append(self._player, self._play_id, self._known, lines)
        self._known += len(lines)
