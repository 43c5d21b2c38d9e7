"""What players would wait for is made ready while they look at the menu: pools, the daily deal, hints."""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable

from acesup_solver.deals import Deal
from acesup_solver.results import Limits
from acesup_solver.speedaces import FREE_VARIANTS, DealSource
from acesup_solver.variants import VARIANTS, Variant

__all__ = ["Warmup"]


class Warmup:
    """Makes everything ready once; `done` tells when."""

    def __init__(self, source: DealSource, today: Callable[[], dt.date]) -> None:
        self._source = source
        self._today = today
        self.done = False

    def run(self) -> None:
        """Read pools, compile or load what hints and reviews need, and find the deal of the day."""
        try:
            for name in FREE_VARIANTS:
                self._source.solvable(name)
            others = [name for name in VARIANTS if name not in FREE_VARIANTS]
            for name in (*FREE_VARIANTS, *others):
                _warm(VARIANTS[name])
            self._source.daily(self._today())
        except Exception:
            # Nothing depends on it: whoever asks first will wait, and see what is wrong.
            logging.getLogger("acesup_solver.web").exception("the warm-up failed")
        self.done = True


def _warm(variant: Variant) -> None:
    family = variant.family
    rules = family.by_hand.rules_in_play(variant.rules)
    game = family.new_game(Deal.from_seed(0, packs=family.packs), rules)
    if game.legal_actions == (family.by_hand.stock_action,):
        game.push(family.by_hand.stock_action)
    family.hint(game, samples=1)
    family.solve(game, limits=Limits(max_states=1, memory_mb=100))
