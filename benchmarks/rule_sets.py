"""The rule sets that are measured, and the cuts that can matter to each."""

from __future__ import annotations

from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.rules import Discards, Gaps, Reach, Rules
from acesup_solver.cards import Rank
from acesup_solver.variants import VARIANTS

__all__ = ["RULE_SETS", "cuts_that_matter"]

_CLASSIC = VARIANTS["classic"].rules
_STRICT = VARIANTS["strict"].rules

RULE_SETS: dict[str, Rules] = {
    name: VARIANTS[name].rules
    for name in ("classic", "reverse", "aerobatics", "strict", "easy", "no-moves")
} | {
    "no-lone-moves": _CLASSIC.changed(lone_moves=False),
    "must-fill": _CLASSIC.changed(lone_moves=False, gaps="must-fill"),
    "strict-optional": _STRICT.changed(discards="optional"),
    "classic-optional": _CLASSIC.changed(discards="optional"),
    "easy-optional": VARIANTS["easy"].rules.changed(discards="optional"),
}
"""By name: variants, and variants with a switch or two changed; `must-fill` has no lone moves."""


def cuts_that_matter(rules: Rules) -> tuple[Cut, ...]:
    """The cuts whose switch can change the work when all others are on (see `pruning.py`)."""
    forced = rules.discards is Discards.FORCED
    may_fill = rules.gaps is Gaps.MAY_FILL or not rules.fillers
    lone_moves = rules.lone_moves or not rules.fillers
    buried = bool(rules.fillers) and rules.reach is Reach.ANY_CARD
    # Without a choice there is no search; such deals are played straight through.
    searches = bool(rules.fillers) or not forced
    safe = may_fill and lone_moves
    stages = rules.columns == 4 and not forced and safe
    four_columns = stages or (
        rules.columns == 4 and forced and searches and (lone_moves or not buried)
    )
    matters = {
        Cut.LAST_SUITS: rules.columns <= 4,
        Cut.MORE_COLUMNS_THAN_SUITS: rules.columns > 4 and rules.fillers == frozenset(Rank),
        Cut.LAST_CARDS_BLOCK: rules.columns <= 4 and searches,
        Cut.SAFE_DISCARD: not forced and safe,
        Cut.TAKE_OUT: buried and safe and (four_columns or not forced),
        # The four-column search never makes the moves that this cut leaves out.
        Cut.ONE_DESTINATION: bool(rules.fillers) and not four_columns,
        Cut.LIGHT_COLUMNS: four_columns,
        Cut.RUNS: four_columns and not buried and may_fill,
        Cut.IDLE_COVERS: four_columns and not buried,
        Cut.LAZY_DISCARDS: stages,
        Cut.EXACT_CARDS: stages,
        Cut.RELAXED_CHECK: stages,
        Cut.MORE_GHOSTS: stages,
        Cut.SWEEPS: stages,
        Cut.DIVES: stages,
    }
    return tuple(cut for cut, does in matters.items() if does)
