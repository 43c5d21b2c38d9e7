"""A naive Aces Up: every legal action and exhaustive search, to test the solver against.

A card is a string of rank and suit, 'KC' or 'TD'.  A position is a pair: the columns, each
a tuple of cards from the bottom to the top, and the stock still to be dealt, the next card
first.  Actions are strings: 'x7D' discards a card, 'KC>2' moves one into the empty column 2
(counted from 1), 'deal' deals a round.  The deck has the same ranks in each of the four
suits, but not necessarily all thirteen.

Nothing here is fast, and nothing here is clever.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

Position = tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]

SUITS = "CDHS"
ACE_HIGH = "23456789TJQKA"
KING_HIGH = "A23456789TJQK"
NAMED_FILLERS = {"any": ACE_HIGH, "court": "AKQJ", "aces": "A", "none": ""}


@dataclass(frozen=True)
class Rules:
    """The rule switches; `fillers` is a name or a string of ranks such as 'AKT2'."""

    columns: int = 4
    fillers: str = "any"
    reach: Literal["top", "any-card"] = "top"
    discards: Literal["forced", "optional"] = "forced"
    gaps: Literal["may-fill", "must-fill"] = "may-fill"
    lone_moves: bool = True
    high: Literal["ace", "king"] = "ace"

    def __post_init__(self) -> None:
        """Refuse misspelt values, which would otherwise quietly mean something else."""
        good = (
            2 <= self.columns <= 8
            and (self.fillers in NAMED_FILLERS or set(self.fillers) <= set(ACE_HIGH))
            and self.reach in ("top", "any-card")
            and self.discards in ("forced", "optional")
            and self.gaps in ("may-fill", "must-fill")
            and self.lone_moves in (True, False)
            and self.high in ("ace", "king")
        )
        if not good:
            raise ValueError(f"no such rules: {self}")


def strength(card: str, rules: Rules) -> int:
    """How high the rank of the card is: a greater number beats a smaller one."""
    order = ACE_HIGH if rules.high == "ace" else KING_HIGH
    return order.index(card[0])


def start(deal: Sequence[str], rules: Rules) -> Position:
    """The position before the first round: empty columns and the whole stock."""
    return ((),) * rules.columns, tuple(deal)


def discards(position: Position, rules: Rules) -> list[str]:
    """Every discard: a top card with a higher top card of the same suit."""
    columns, _ = position
    tops = [column[-1] for column in columns if column]
    actions = []
    for card in tops:
        for other in tops:
            if other[1] == card[1] and strength(other, rules) > strength(card, rules):
                actions.append(f"x{card}")
                break
    return actions


def moves(position: Position, rules: Rules, smallest: int) -> list[str]:
    """Every move into every empty column, from columns of `smallest` cards or more."""
    columns, _ = position
    fillers = NAMED_FILLERS.get(rules.fillers, rules.fillers)
    empty = [number for number, column in enumerate(columns, 1) if not column]
    actions = []
    for column in columns:
        if len(column) < smallest:
            continue
        in_reach = column if rules.reach == "any-card" else column[-1:]
        for card in in_reach:
            if card[0] in fillers:
                for number in empty:
                    actions.append(f"{card}>{number}")
    return actions


def legal_moves(position: Position, rules: Rules) -> list[str]:
    """Every legal move; the only card of a column moves only if lone moves are allowed."""
    return moves(position, rules, 1 if rules.lone_moves else 2)


def may_deal(position: Position, rules: Rules) -> bool:
    """Whether a round may be dealt now."""
    _, stock = position
    if not stock:
        return False
    if rules.discards == "forced" and discards(position, rules):
        return False
    return not (rules.gaps == "must-fill" and moves(position, rules, 2))


def legal_actions(position: Position, rules: Rules) -> list[str]:
    """Every legal action: discards, moves, the deal; none when the game is won."""
    if won(position, rules):
        return []
    actions = discards(position, rules) + legal_moves(position, rules)
    if may_deal(position, rules):
        actions.append("deal")
    return actions


def after(position: Position, action: str, rules: Rules) -> Position:
    """The position after an action that is known to be legal."""
    columns, stock = position
    if action == "deal":
        dealt = stock[: rules.columns]
        new = [list(column) for column in columns]
        for number, card in enumerate(dealt):
            new[number].append(card)
        return tuple(tuple(column) for column in new), stock[rules.columns :]
    card = action[1:] if action.startswith("x") else action[:2]
    new = [[other for other in column if other != card] for column in columns]
    if ">" in action:
        new[int(action[3:]) - 1].append(card)
    return tuple(tuple(column) for column in new), stock


def apply(position: Position, action: str, rules: Rules) -> Position:
    """The position after an action; ValueError if it is not legal."""
    if action not in legal_actions(position, rules):
        raise ValueError(f"{action!r} is not legal in {position}")
    return after(position, action, rules)


def won(position: Position, rules: Rules) -> bool:
    """Whether the stock is empty and only the highest card of each suit is left.

    The highest cards can never be discarded, so the highest rank of the deck is the
    highest one still there.
    """
    columns, stock = position
    left = [card for column in columns for card in column]
    if stock or not left:
        return False
    highest = max(left, key=lambda card: strength(card, rules))
    return sorted(left) == [highest[0] + suit for suit in SUITS]


def lost(position: Position, rules: Rules) -> bool:
    """Whether the stock is empty and no moves lead to another discard, the game not won."""
    _, stock = position
    if stock or won(position, rules):
        return False
    return not any(discards(later, rules) for later in reachable(position, rules))


def reachable(position: Position, rules: Rules) -> Iterator[Position]:
    """Every position that legal actions can reach, this one included, each of them once."""
    seen = {position}
    stack = [position]
    while stack:
        here = stack.pop()
        yield here
        for action in legal_actions(here, rules):
            there = after(here, action, rules)
            if there not in seen:
                seen.add(there)
                stack.append(there)


def winnable(position: Position, rules: Rules, *, limit: int | None = None) -> bool | None:
    """Whether some line wins; None if more than `limit` positions had to be visited."""
    for visited, here in enumerate(reachable(position, rules), 1):
        if limit is not None and visited > limit:
            return None
        if won(here, rules):
            return True
    return False


def fewest_left(position: Position, rules: Rules, *, limit: int | None = None) -> int | None:
    """The least number of cards left at the end beyond the four highest; 0 is a win.

    All reachable positions with an empty stock are compared.  None if there are more than
    `limit` reachable positions, with or without an empty stock.
    """
    lefts = []
    for visited, here in enumerate(reachable(position, rules), 1):
        if limit is not None and visited > limit:
            return None
        columns, stock = here
        if not stock:
            lefts.append(sum(len(column) for column in columns) - len(SUITS))
    return min(lefts)


def fewest_moves(position: Position, rules: Rules, *, limit: int | None = None) -> int | None:
    """The least number of moves into empty columns in a line that wins.

    None if no line wins, and also if more than `limit` positions had to be visited;
    `winnable` tells the two apart.  First come all positions that need no move, then all
    that need one, and so on; discards and deals cost nothing.
    """
    seen: set[Position] = set()
    stack = [position]
    number = 0
    while stack:
        one_more_move = []
        while stack:
            here = stack.pop()
            if here in seen:
                continue
            seen.add(here)
            if limit is not None and len(seen) > limit:
                return None
            if won(here, rules):
                return number
            for action in legal_actions(here, rules):
                there = after(here, action, rules)
                if ">" in action:
                    one_more_move.append(there)
                else:
                    stack.append(there)
        stack = one_more_move
        number += 1
    return None


def deal_positions_per_round(position: Position, rules: Rules) -> list[int]:
    """How many positions can be reached in which a round can be closed, round by round.

    Entry k counts the distinct positions, columns in place, after k more rounds from
    `position`, in which dealing is legal.  The last entry, where the stock is empty,
    counts the distinct positions in which no discard is possible, won ones included.
    """
    _, whole_stock = position
    stock_lengths = [*range(len(whole_stock), 0, -rules.columns), 0]
    counts = dict.fromkeys(stock_lengths, 0)
    for here in reachable(position, rules):
        _, stock = here
        if may_deal(here, rules) or (not stock and not discards(here, rules)):
            counts[len(stock)] += 1
    return [counts[length] for length in stock_lengths]
