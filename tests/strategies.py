"""Hypothesis strategies: cards, decks, rule sets, players."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from acesup_solver.acesup.rules import Rules
from acesup_solver.cards import PACK, Card, Rank, Suit
from acesup_solver.deals import Deal
from tests.helpers import SWITCHES

any_card = st.sampled_from(PACK)
seeds = st.integers(min_value=0, max_value=(1 << 64) - 1)
players = st.integers(min_value=0, max_value=(1 << 32) - 1).map(random.Random)
"""Somebody who plays at random."""

packs = st.permutations(PACK).map(lambda order: Deal(tuple(order)))
"""Shuffled packs of 52."""


@st.composite
def small_decks(draw: st.DrawFn, fewest: int = 2, most: int = 7) -> Deal:
    """Shuffled packs of a few ranks in all four suits."""
    ranks = draw(
        st.lists(st.sampled_from(sorted(Rank)), min_size=fewest, max_size=most, unique=True)
    )
    deck = [Card(suit, rank) for suit in Suit for rank in ranks]
    return Deal(tuple(draw(st.permutations(deck))))


def rule_sets(fewest_columns: int = 2, most_columns: int = 5) -> st.SearchStrategy[Rules]:
    """Rule sets in which every switch varies."""
    switches = {name: st.sampled_from(values) for name, values in SWITCHES.items()}
    return st.builds(Rules, columns=st.integers(fewest_columns, most_columns), **switches)
