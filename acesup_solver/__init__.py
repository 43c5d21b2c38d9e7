"""acesup_solver: decides the patience game Aces Up and its variants, and proves it.

>>> import acesup_solver as au
>>> au.solve(au.Deal.from_seed(17), 'classic').verdict
<Verdict.SOLVABLE: 'solvable'>

The public names are loaded when they are first used, so that importing the package is cheap: neither
NumPy nor Numba is imported before something needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from acesup_solver.version import __version__

if TYPE_CHECKING:
    from acesup_solver import replay as replay
    from acesup_solver import speedaces as speedaces
    from acesup_solver.acesup.hint import Advice
    from acesup_solver.acesup.rules import Rules
    from acesup_solver.analysis import Analysis, analyse
    from acesup_solver.autoplays import Autoplay, autoplay
    from acesup_solver.cards import Card, Rank, Suit
    from acesup_solver.dailies import DailyDeal, daily
    from acesup_solver.deals import Deal, read_deals
    from acesup_solver.difficulties import Difficulty, difficulty
    from acesup_solver.pools.files import read_pool, write_pool
    from acesup_solver.pools.filters import Filters
    from acesup_solver.pools.making import solvable_seeds
    from acesup_solver.pools.model import Pool, PoolDeal, PoolFacts
    from acesup_solver.pools.shipped import shipped_pool
    from acesup_solver.results import Limits, Objective, Outcome, Reason, Solution, Verdict
    from acesup_solver.schemes import SCHEMES
    from acesup_solver.surveys import Survey, survey
    from acesup_solver.variants import VARIANTS, Game, Variant, find_variant, hint, solve

_HOMES = {
    "acesup_solver.acesup.hint": ("Advice",),
    "acesup_solver.acesup.rules": ("Rules",),
    "acesup_solver.analysis": ("Analysis", "analyse"),
    "acesup_solver.autoplays": ("Autoplay", "autoplay"),
    "acesup_solver.cards": ("Card", "Rank", "Suit"),
    "acesup_solver.dailies": ("DailyDeal", "daily"),
    "acesup_solver.deals": ("Deal", "read_deals"),
    "acesup_solver.difficulties": ("Difficulty", "difficulty"),
    "acesup_solver.pools.files": ("read_pool", "write_pool"),
    "acesup_solver.pools.filters": ("Filters",),
    "acesup_solver.pools.making": ("solvable_seeds",),
    "acesup_solver.pools.model": ("Pool", "PoolDeal", "PoolFacts"),
    "acesup_solver.pools.shipped": ("shipped_pool",),
    "acesup_solver.results": ("Limits", "Objective", "Outcome", "Reason", "Solution", "Verdict"),
    "acesup_solver.schemes": ("SCHEMES",),
    "acesup_solver.surveys": ("Survey", "survey"),
    "acesup_solver.variants": ("VARIANTS", "Game", "Variant", "find_variant", "hint", "solve"),
}
_ROOMS = ("replay", "speedaces")
"""Modules that are loaded when they are first used, as ``au.replay``."""
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "SCHEMES",
    "VARIANTS",
    "Advice",
    "Analysis",
    "Autoplay",
    "Card",
    "DailyDeal",
    "Deal",
    "Difficulty",
    "Filters",
    "Game",
    "Limits",
    "Objective",
    "Outcome",
    "Pool",
    "PoolDeal",
    "PoolFacts",
    "Rank",
    "Reason",
    "Rules",
    "Solution",
    "Suit",
    "Survey",
    "Variant",
    "Verdict",
    "__version__",
    "analyse",
    "autoplay",
    "daily",
    "difficulty",
    "find_variant",
    "hint",
    "read_deals",
    "read_pool",
    "shipped_pool",
    "solvable_seeds",
    "solve",
    "survey",
    "write_pool",
]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"acesup_solver.{name}")
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
