"""The game around the solver, without a user interface: sessions, styles of play, badges, a store.

A session and its record need nothing but the package; the store (`acesup_solver.speedaces.store`) needs
the extra ``play``: ``pip install 'acesup-solver[play]'``.
"""

from __future__ import annotations

from acesup_solver.replay.styles import FREE_VARIANTS, STAGES
from acesup_solver.speedaces.advice import Hint
from acesup_solver.speedaces.badges import BADGES
from acesup_solver.speedaces.clock import Clock, SetClock, SystemClock
from acesup_solver.speedaces.programmes import Daily, FreePlay, Programme, Stages, Tournament
from acesup_solver.speedaces.session import Journal, Session
from acesup_solver.speedaces.sources import DealSource, ShippedDeals

__all__ = [
    "BADGES",
    "FREE_VARIANTS",
    "STAGES",
    "Clock",
    "Daily",
    "DealSource",
    "FreePlay",
    "Hint",
    "Journal",
    "Programme",
    "Session",
    "SetClock",
    "ShippedDeals",
    "Stages",
    "SystemClock",
    "Tournament",
]
