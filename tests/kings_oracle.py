"""A naive Aces and Kings: every legal action and exhaustive search, to test the solver against.

A card is a number: 1 for an ace up to `ranks` for the highest; suits play no part.  A position is a tuple:
the two reserves and the waste, each a tuple of cards from the bottom to the top; the slots, 0 for an empty
one; the stock, the next card first; and the foundations, each as the tuple of its cards.  Actions are
strings: 'turn', or where a card comes from and goes to, as in 'R1>U2', 'U1>D2', 'W>S1'.

Nothing here is fast, and nothing here is clever.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Pile = tuple[int, ...]


@dataclass(frozen=True)
class Sizes:
    """How large the game is; the defaults are the real one."""

    ranks: int = 13
    up: int = 4
    down: int = 4
    slots: int = 4
    reserves: tuple[int, int] = (13, 13)


@dataclass(frozen=True)
class Position:
    """Where all cards lie."""

    reserves: tuple[Pile, Pile]
    slots: Pile
    waste: Pile
    stock: Pile
    up: tuple[Pile, ...]
    down: tuple[Pile, ...]


def start(deal: Sequence[int], sizes: Sizes) -> Position:
    """The layout: reserve 1, reserve 2, the slots, one card on the waste, the rest is the stock."""
    cards = list(deal)
    taken = [[cards.pop(0) for _ in range(n)] for n in (*sizes.reserves, sizes.slots, 1)]
    return Position(
        reserves=(tuple(taken[0]), tuple(taken[1])),
        slots=tuple(taken[2]),
        waste=tuple(taken[3]),
        stock=tuple(cards),
        up=((),) * sizes.up,
        down=((),) * sizes.down,
    )


def accepts(pile: Pile, direction: str, card: int, sizes: Sizes) -> bool:
    """Whether a foundation takes the card: an ace or a king first, then one rank up or down."""
    if direction == "U":
        return card == 1 if not pile else card == pile[-1] + 1
    return card == sizes.ranks if not pile else card == pile[-1] - 1


def sources(position: Position) -> Iterator[tuple[str, int]]:
    """The cards in play outside the foundations, by the names of their places."""
    for number, pile in enumerate(position.reserves, 1):
        if pile:
            yield f"R{number}", pile[-1]
    if position.waste:
        yield "W", position.waste[-1]
    for number, card in enumerate(position.slots, 1):
        if card:
            yield f"S{number}", card


def foundation_tops(position: Position) -> Iterator[tuple[str, int]]:
    """The top cards of the foundations, by their names."""
    for letter, piles in (("U", position.up), ("D", position.down)):
        for number, pile in enumerate(piles, 1):
            if pile:
                yield f"{letter}{number}", pile[-1]


def legal_actions(position: Position, sizes: Sizes) -> list[str]:
    """Every legal action; none when the game is won."""
    if won(position):
        return []
    actions = []
    for name, card in [*sources(position), *foundation_tops(position)]:
        for letter, piles in (("U", position.up), ("D", position.down)):
            if letter == name[0]:
                continue
            for number, pile in enumerate(piles, 1):
                if accepts(pile, letter, card, sizes):
                    actions.append(f"{name}>{letter}{number}")
    if position.stock:
        actions.append("turn")
    else:
        for name, _ in [*sources(position), *foundation_tops(position)]:
            if name[0] == "S":
                continue
            for number, there in enumerate(position.slots, 1):
                if not there:
                    actions.append(f"{name}>S{number}")
    return actions


def after(position: Position, action: str) -> Position:
    """The position after an action that is known to be legal."""
    piles = {
        "R": [list(pile) for pile in position.reserves],
        "W": [list(position.waste)],
        "U": [list(pile) for pile in position.up],
        "D": [list(pile) for pile in position.down],
    }
    slots = list(position.slots)
    stock = list(position.stock)
    if action == "turn":
        piles["W"][0].append(stock.pop(0))
    else:
        source, target = action.split(">")
        if source[0] == "S":
            place = int(source[1]) - 1
            card = slots[place]
            slots[place] = stock.pop(0) if stock else 0
        else:
            card = piles[source[0]][int(source[1:] or 1) - 1].pop()
        if target[0] == "S":
            slots[int(target[1]) - 1] = card
        else:
            piles[target[0]][int(target[1]) - 1].append(card)
    return Position(
        reserves=(tuple(piles["R"][0]), tuple(piles["R"][1])),
        slots=tuple(slots),
        waste=tuple(piles["W"][0]),
        stock=tuple(stock),
        up=tuple(map(tuple, piles["U"])),
        down=tuple(map(tuple, piles["D"])),
    )


def apply(position: Position, action: str, sizes: Sizes) -> Position:
    """The position after an action; ValueError if it is not legal."""
    if action not in legal_actions(position, sizes):
        raise ValueError(f"{action!r} is not legal in {position}")
    return after(position, action)


def played(position: Position) -> int:
    """The number of cards on the foundations."""
    return sum(map(len, position.up + position.down))


def won(position: Position) -> bool:
    """Whether every card is on a foundation."""
    elsewhere = [*position.reserves[0], *position.reserves[1], *position.waste, *position.stock]
    return not elsewhere and not any(position.slots)


def reachable(position: Position, sizes: Sizes) -> Iterator[Position]:
    """Every position that legal actions can reach, this one included, each of them once.

    Positions that differ only in which foundation, or which slot, holds what are taken for one.
    """
    seen = {_sorted(position)}
    stack = [position]
    while stack:
        here = stack.pop()
        yield here
        for action in legal_actions(here, sizes):
            there = after(here, action)
            if (name := _sorted(there)) not in seen:
                seen.add(name)
                stack.append(there)


def _sorted(position: Position) -> object:
    return (
        position.reserves,
        sorted_pile(position.slots),
        position.waste,
        len(position.stock),
        tuple(sorted(position.up)),
        tuple(sorted(position.down)),
    )


def sorted_pile(pile: Pile) -> Pile:
    """The cards in ascending order."""
    return tuple(sorted(pile))


def winnable(position: Position, sizes: Sizes, *, limit: int | None = None) -> bool | None:
    """Whether some line wins; None if more than `limit` positions had to be visited."""
    for visited, here in enumerate(reachable(position, sizes), 1):
        if limit is not None and visited > limit:
            return None
        if won(here):
            return True
    return False


def stuck(position: Position, sizes: Sizes, *, limit: int | None = None) -> bool | None:
    """Whether the stock is empty and the foundations can never hold more cards than now."""
    if position.stock or won(position):
        return False
    for visited, here in enumerate(reachable(position, sizes), 1):
        if limit is not None and visited > limit:
            return None
        if played(here) > played(position):
            return False
    return True
