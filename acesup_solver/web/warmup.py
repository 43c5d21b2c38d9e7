"""What players would wait for is made ready while they look at the menu: pools, the daily deal, hints.

On the very first run the solver is compiled, which takes a minute or two. A thread that compiles hardly
lets others work, so that is done in a process of its own, and what it leaves on the disk is loaded here.
"""

from __future__ import annotations

import datetime as dt
import logging
import subprocess
import sys
from collections.abc import Callable

from acesup_solver.dailies import daily
from acesup_solver.deals import Deal
from acesup_solver.replay.styles import in_play
from acesup_solver.results import Limits
from acesup_solver.speedaces import FREE_VARIANTS, DealSource
from acesup_solver.variants import VARIANTS, Variant

__all__ = ["Warmup", "make_ready"]


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
            _compile()
            make_ready()
            self._source.daily(self._today())
            for name in VARIANTS:
                self._source.solvable(name)
        except Exception:
            # Nothing depends on it: whoever asks first will wait, and see what is wrong.
            logging.getLogger("acesup_solver.web").exception("the warm-up failed")
        self.done = True


def _compile() -> None:
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "acesup_solver.web.warmup"]
    subprocess.run(command, stdin=nothing, stdout=nothing, stderr=nothing, check=False)


def make_ready() -> None:
    """Compile, or load, what hints, reviews and the deals of days need; what is played most comes first."""
    others = [name for name in VARIANTS if name not in FREE_VARIANTS]
    for name in (*FREE_VARIANTS, *others):
        _make_ready(in_play(VARIANTS[name]))
    daily("2026-01-01")


def _make_ready(variant: Variant) -> None:
    family = variant.family
    game = family.new_game(Deal.from_seed(0, packs=family.packs), variant.rules)
    if game.legal_actions == (family.by_hand.stock_action,):
        game.push(family.by_hand.stock_action)
    family.hint(game, samples=1)
    family.solve(game, limits=Limits(max_states=1, memory_mb=100))


if __name__ == "__main__":
    make_ready()
