"""What play is worth: the points of a game as it goes on, and its result."""

from __future__ import annotations

from acesup_solver.replay.styles import Terms, is_house_rule
from acesup_solver.variants import Variant

__all__ = [
    "DISCARD",
    "HINT",
    "UNDO",
    "WIN",
    "after_discards",
    "after_hint",
    "after_undo",
    "after_win",
    "result_of",
    "seconds_left",
    "variant_factor",
]

DISCARD = 10
"""Points for a discarded card."""
WIN = 250
"""Points for the win."""
UNDO = 5
"""What an undo costs."""
HINT = 10
"""What a hint costs."""

_FACTORS = {"five-columns": 1, "classic": 2, "aerobatics": 3}


def after_discards(total: int, cards: int) -> int:
    """The running total after some discards."""
    return total + DISCARD * cards


def after_win(total: int) -> int:
    """The running total after the win."""
    return total + WIN


def after_undo(total: int, gained: int) -> int:
    """The running total after an undo: first the points of the undone action go, then the undo costs.

    The total is never below 0, not even between the two.

    >>> after_undo(40, 10), after_undo(3, 10)
    (25, 0)
    """
    return max(0, max(0, total - gained) - UNDO)


def after_hint(total: int) -> int:
    """The running total after a hint.

    >>> after_hint(25), after_hint(5)
    (15, 0)
    """
    return max(0, total - HINT)


def variant_factor(variant: Variant) -> int:
    """What the total counts in free and daily play; 1 for other variants and for house rules."""
    return 1 if is_house_rule(variant) else _FACTORS.get(variant.name, 1)


def seconds_left(terms: Terms, milliseconds: int, *, won: bool) -> int:
    """The whole seconds left on the clock, 0 unless the game was won in time.

    >>> from acesup_solver.replay.styles import Style
    >>> seconds_left(Terms.of(Style.STAGES, 1), 30_001, won=True)
    89
    """
    if terms.milliseconds is None or not won:
        return 0
    return max(0, terms.milliseconds - milliseconds) // 1000


def result_of(variant: Variant, terms: Terms, points: int, left: int, score: int) -> int:
    """What a game counts: `points` its running total, `left` the whole seconds left if it was won.

    In a run stage n counts n-fold; otherwise the variant counts. A family that is not scored in points
    counts its `score`.
    """
    if not variant.family.by_hand.in_points:
        return score
    if terms.stage is not None:
        return terms.stage * (points + left)
    return points * variant_factor(variant)
