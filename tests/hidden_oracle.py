"""A naive player who does not see the stock: the best chance to win, by expectimax and nothing else.

Positions, actions and rules are those of `tests.oracle`; the stock of a position is only a set here.
Nothing here is fast, and nothing here is clever.
"""

from collections.abc import Iterator
from itertools import permutations

from tests.oracle import Position, Rules, after, legal_actions, may_deal, winnable

Columns = tuple[tuple[str, ...], ...]
Known = dict[tuple[Columns, tuple[str, ...]], float]


def before_the_deal(position: Position, rules: Rules) -> Iterator[Position]:
    """Every position that discards and moves alone can reach, this one included."""
    seen = {position}
    stack = [position]
    while stack:
        here = stack.pop()
        yield here
        for action in legal_actions(here, rules):
            if action != "deal":
                there = after(here, action, rules)
                if there not in seen:
                    seen.add(there)
                    stack.append(there)


def chance_of_dealing(position: Position, rules: Rules, known: Known | None = None) -> float:
    """The chance to win if the next round is dealt now, all orders of the stock being as likely.

    `known` remembers positions, columns in any order: only for decks that deal in whole rounds.
    """
    columns, stock = position
    key = (tuple(sorted(columns)), tuple(sorted(stock)))
    if known is not None and key in known:
        return known[key]
    dealt = min(rules.columns, len(stock))
    chances = []
    for next_cards in permutations(sorted(stock), dealt):
        rest = tuple(sorted(set(stock) - set(next_cards)))
        later = after((columns, next_cards + rest), "deal", rules)
        chances.append(best_chance(later, rules, known))
    chance = sum(chances) / len(chances)
    if known is not None:
        known[key] = chance
    return chance


def best_chance(position: Position, rules: Rules, known: Known | None = None) -> float:
    """The chance to win of somebody who does the best thing whenever there is a choice."""
    _, stock = position
    if not stock:
        return float(bool(winnable(position, rules)))
    return max(
        chance_of_dealing(here, rules, known)
        for here in before_the_deal(position, rules)
        if may_deal(here, rules)
    )
