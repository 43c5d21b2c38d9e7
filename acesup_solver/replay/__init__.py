"""Records of play: written action by action, and checked action by action (see `record` and `check`)."""

from __future__ import annotations

from acesup_solver.replay.check import Check, Refusal, check, read
from acesup_solver.replay.lines import InvalidRecordError
from acesup_solver.replay.play import End, GameResult, Play, RefusedEventError
from acesup_solver.replay.record import FORMAT, VERSION, GameStart, Header
from acesup_solver.replay.run import Run
from acesup_solver.replay.styles import STAGES, Style, Terms

__all__ = [
    "FORMAT",
    "STAGES",
    "VERSION",
    "Check",
    "End",
    "GameResult",
    "GameStart",
    "Header",
    "InvalidRecordError",
    "Play",
    "Refusal",
    "RefusedEventError",
    "Run",
    "Style",
    "Terms",
    "check",
    "read",
]
