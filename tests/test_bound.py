"""The bound on what honest players can win."""

from __future__ import annotations

import numpy as np
import pytest

from acesup_solver.acesup.bound import Clairvoyant
from acesup_solver.acesup.hint import NoNetworkError
from acesup_solver.acesup.rules import Rules
from acesup_solver.batch import deals_of_seeds
from acesup_solver.brackets import bracket
from acesup_solver.cards import Card
from acesup_solver.deals import Deal
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES
from tests import oracle
from tests.hidden_oracle import Columns, before_the_deal

SCHEME = SCHEMES[DEFAULT_SCHEME]


RULES = oracle.Rules(lone_moves=False)


def in_the_order_of_bottoms(columns: Columns) -> Columns:
    return tuple(sorted(columns, key=lambda column: Card.parse(column[0]).number if column else 99))


def wins(columns: Columns, stock: tuple[str, ...], known: dict[Columns, bool]) -> bool:
    """Whether the cards of a stock, dealt to columns in the order of their bottoms, can be won with."""
    if not stock:
        return bool(oracle.winnable((columns, stock), RULES))
    found = False
    for here in before_the_deal((columns, stock), RULES):
        if found or not oracle.may_deal(here, RULES):
            continue
        sorted_columns = in_the_order_of_bottoms(here[0])
        if sorted_columns not in known:
            known[sorted_columns] = wins(
                *oracle.after((sorted_columns, stock), "deal", RULES), known
            )
        found = known[sorted_columns]
    return found


def test_without_fees_he_wins_what_can_be_won_with_the_stock_known() -> None:
    seeds = range(12)
    deals = deals_of_seeds(SCHEME, seeds)
    free = Clairvoyant(Rules(), fees=False).charged(deals, np.array(seeds, np.uint64))
    small = [seed for seed in seeds if free[seed].positions < 1500]
    for seed in small:
        stock = tuple(map(str, Deal.from_seed(seed)))
        naive = [wins(((),) * 4, stock, {})]
        assert [free[seed].value] == naive
    assert {free[seed].value for seed in small} == {0.0, 1.0}


def test_fees_take_nearly_all_of_it() -> None:
    seeds = range(12)
    deals = deals_of_seeds(SCHEME, seeds)
    numbers = np.array(seeds, np.uint64)
    charged = [one.value for one in Clairvoyant(Rules(), samples=30).charged(deals, numbers)]
    assert max(charged) < 0.5
    assert 0.02 < np.mean(charged) < 0.15
    again = Clairvoyant(Rules(), samples=30).charged(deals[3:5], numbers[3:5])
    assert [one.value for one in again] == charged[3:5]


def test_before_the_first_round_the_network_believes_what_the_hints_win() -> None:
    assert 0.036 < Clairvoyant(Rules()).first_mean() < 0.042


def test_a_bracket_does_not_depend_on_the_jobs() -> None:
    alone, together = (
        bracket("classic", range(4), games=300, samples=5, jobs=jobs).to_json() for jobs in (1, 3)
    )
    assert {**alone, "seconds": 0} == {**together, "seconds": 0}
    assert alone["upper_seeds"] == ["0", "4"]


@pytest.mark.parametrize(
    "rules", [Rules(fillers="aces"), Rules(discards="optional"), Rules(reach="any-card")]
)
def test_rules_without_a_bound_are_refused(rules: Rules) -> None:
    with pytest.raises(NoNetworkError, match="no bound can be worked out for these rules"):
        Clairvoyant(rules)
