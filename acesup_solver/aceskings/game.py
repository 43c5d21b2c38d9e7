"""The readable reference of Aces and Kings: a game in progress, its rules in `layout.py`.

Together they are the specification, the checker of every line that a solver finds, and one of the
oracles of the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from acesup_solver.aceskings.actions import Action, parse_action
from acesup_solver.aceskings.layout import Layout
from acesup_solver.aceskings.rules import Rules, rank_number
from acesup_solver.cards import PACK, Card
from acesup_solver.deals import Deal
from acesup_solver.results import Outcome

__all__ = ["Game", "IllegalActionError", "InvalidPositionError"]


class IllegalActionError(ValueError):
    """The rules do not allow an action in this position."""


class InvalidPositionError(ValueError):
    """No game can reach this position."""


class Game:
    """A game in progress: where the cards lie (`layout`), and the actions so far. For one thread.

    >>> game = Game(Deal.from_seed(0, packs=2))
    >>> game.legal_actions[-2:]
    ('S4>U4', 'turn')
    >>> game.push('turn')
    >>> len(game.stock), len(game.waste), game.outcome()
    (72, 2, None)
    """

    def __init__(self, deal: Deal, rules: Rules | None = None) -> None:
        self.rules = Rules() if rules is None else rules
        _check_cards(deal.cards, self.rules)
        self._layout = Layout.dealt(deal.cards, self.rules)
        self._history: list[tuple[Action, Layout]] = []

    @classmethod
    def from_position(
        cls,
        *,
        reserves: Sequence[Iterable[Card]],
        slots: Iterable[Card | None],
        waste: Iterable[Card],
        stock: Iterable[Card],
        up: Sequence[int],
        down: Sequence[int],
        rules: Rules | None = None,
    ) -> Game:
        """A game in the middle: piles from bottom to top, the stock in the order to come.

        Of the foundations only their heights are told (`up` and `down`, numbers of cards); which cards
        lie there follows, and which suit on which of them plays no part. Raises `InvalidPositionError`
        unless some game can lead here by its counts.
        """
        rules = Rules() if rules is None else rules
        layout = Layout(
            rules=rules,
            reserves=tuple(tuple(pile) for pile in reserves),
            slots=tuple(slots),
            waste=tuple(waste),
            stock=tuple(stock),
            up=((),) * len(up),
            down=((),) * len(down),
        )
        _check_places(layout)
        game = object.__new__(cls)
        game.rules = rules
        game._layout = _with_foundations(layout, tuple(up), tuple(down))
        game._history = []
        return game

    # What a player sees

    @property
    def layout(self) -> Layout:
        """Where the cards lie."""
        return self._layout

    @property
    def reserves(self) -> tuple[tuple[Card, ...], ...]:
        """The two reserves, from bottom to top."""
        return self._layout.reserves

    @property
    def slots(self) -> tuple[Card | None, ...]:
        """The slots, from the left; an empty one holds ``None``."""
        return self._layout.slots

    @property
    def waste(self) -> tuple[Card, ...]:
        """The waste, from bottom to top."""
        return self._layout.waste

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards still to be turned, the next one first."""
        return self._layout.stock

    @property
    def up(self) -> tuple[tuple[Card, ...], ...]:
        """The foundations that are built up, from bottom to top."""
        return self._layout.up

    @property
    def down(self) -> tuple[tuple[Card, ...], ...]:
        """The foundations that are built down, from bottom to top."""
        return self._layout.down

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions since this game was made."""
        return tuple(action for action, _ in self._history)

    # Playing

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the rules allow now; nothing in a won game.

        In a lost game cards may still shuttle; those moves are listed.
        """
        return () if self.is_won else tuple(self._layout.actions())

    def is_legal(self, action: str) -> bool:
        """Whether the rules allow an action now; `InvalidActionError` if the text is none."""
        parsed = parse_action(action)
        return not self.is_won and self._layout.allows(parsed)

    def push(self, action: str) -> None:
        """Play an action; `IllegalActionError` says what was legal if this is not.

        >>> Game(Deal.from_seed(0, packs=2)).push('R1>U1')  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        acesup_solver.aceskings.game.IllegalActionError: 'R1>U1' is not legal; expected R1>D1, ...
        """
        parsed = parse_action(action)
        if not self.is_legal(parsed):
            expected = ", ".join(self.legal_actions) or "nothing, the game is over"
            raise IllegalActionError(f"{action!r} is not legal; expected {expected}")
        self._history.append((parsed, self._layout))
        self._layout = self._layout.after(parsed)

    def pop(self) -> Action:
        """Take the last action back and return it; `IndexError` if there is none."""
        if not self._history:
            raise IndexError("no action to take back")
        action, self._layout = self._history.pop()
        return action

    # The end

    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
        return self._layout.is_won

    @property
    def is_lost(self) -> bool:
        """Whether the stock is empty and no more cards can be brought to the foundations."""
        return self._layout.is_stuck

    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on; the score counts cards on foundations."""
        if self.is_won or self.is_lost:
            return Outcome(self.is_won, self.score)
        return None

    @property
    def score(self) -> int:
        """The number of cards on the foundations."""
        return self._layout.on_foundations

    def copy(self) -> Game:
        """An independent game in the same position with the same history."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._history = list(self._history)
        return twin

    def __str__(self) -> str:
        piles = [f"R{i}: {_words(pile)}" for i, pile in enumerate(self.reserves, start=1)]
        piles += [f"W: {_words(self.waste)}", f"slots: {_words(self.slots)}"]
        piles += [f"up: {_words(_tops(self.up))}", f"down: {_words(_tops(self.down))}"]
        lines = [pile.rstrip() for pile in piles]
        return "\n".join([*lines, f"stock {len(self.stock)}, on foundations {self.score}"])

    def __repr__(self) -> str:
        return f"<Game {'; '.join(str(self).splitlines())}>"


def _words(cards: Iterable[Card | None]) -> str:
    return " ".join("-" if card is None else str(card) for card in cards)


def _tops(piles: Iterable[tuple[Card, ...]]) -> list[Card | None]:
    return [pile[-1] if pile else None for pile in piles]


def _pack(rules: Rules) -> Counter[Card]:
    return Counter({card: rules.packs for card in PACK if rank_number(card) <= rules.ranks})


def _check_cards(cards: Sequence[Card], rules: Rules) -> None:
    if Counter(cards) != _pack(rules):
        packs = "one pack" if rules.packs == 1 else "two packs"
        raise InvalidPositionError(
            f"{len(cards)} cards; expected the {rules.cards} cards of {packs} of {rules.ranks} ranks"
        )


def _check_places(layout: Layout) -> None:
    rules = layout.rules
    counted = (
        ("reserves", len(layout.reserves), 2),
        ("slots", len(layout.slots), rules.slots),
        ("foundations built up", len(layout.up), rules.up),
        ("foundations built down", len(layout.down), rules.down),
    )
    for noun, count, expected in counted:
        if count != expected:
            raise InvalidPositionError(f"{count} {noun}; expected {expected}")
    for place, (pile, most) in enumerate(
        zip(layout.reserves, rules.reserves, strict=True), start=1
    ):
        if len(pile) > most:
            raise InvalidPositionError(
                f"reserve {place} has {len(pile)} cards; expected at most {most}"
            )
    dealt = rules.cards - sum(rules.reserves) - rules.slots
    if len(layout.stock) + len(layout.waste) > dealt:
        raise InvalidPositionError(
            f"{len(layout.stock)} cards in the stock and {len(layout.waste)} on the waste; expected"
            f" at most {dealt} together"
        )
    if len(layout.stock) >= dealt:
        raise InvalidPositionError(
            f"{len(layout.stock)} cards in the stock; expected at most {dealt - 1}"
        )
    if layout.stock and None in layout.slots:
        place = layout.slots.index(None) + 1
        raise InvalidPositionError(
            f"slot {place} is empty; expected a card, which the stock would have filled it with"
        )


def _with_foundations(layout: Layout, up: tuple[int, ...], down: tuple[int, ...]) -> Layout:
    """The layout with foundations of these heights, made of the cards that are nowhere else."""
    rules = layout.rules
    for name, heights in (("up", up), ("down", down)):
        for height in heights:
            if not 0 <= height <= rules.ranks:
                raise InvalidPositionError(
                    f"a foundation built {name} has {height} cards; expected 0 to {rules.ranks}"
                )
    elsewhere = Counter(layout.waste + layout.stock)
    for pile in layout.reserves:
        elsewhere.update(pile)
    elsewhere.update(card for card in layout.slots if card is not None)
    if surplus := elsewhere - _pack(rules):
        card = min(surplus)
        raise InvalidPositionError(
            f"{card} is there {elsewhere[card]} times; expected at most {_pack(rules)[card]}"
        )
    there = sorted((_pack(rules) - elsewhere).elements())
    by_rank: dict[int, list[Card]] = {number: [] for number in range(1, rules.ranks + 1)}
    for card in reversed(there):
        by_rank[rank_number(card)].append(card)
    numbers_up = [list(range(1, height + 1)) for height in up]
    numbers_down = [list(range(rules.ranks, rules.ranks - height, -1)) for height in down]
    needed = Counter(number for pile in (*numbers_up, *numbers_down) for number in pile)
    for number, cards in by_rank.items():
        if needed[number] != len(cards):
            symbol = rules.rank_order[number - 1].symbol
            raise InvalidPositionError(
                f"the foundations show {needed[number]} cards of rank {symbol}; expected"
                f" {len(cards)}, because the others lie elsewhere"
            )
    piles_up, piles_down = (
        tuple(tuple(by_rank[number].pop() for number in pile) for pile in piles)
        for piles in (numbers_up, numbers_down)
    )
    return Layout(
        rules=rules,
        reserves=layout.reserves,
        slots=layout.slots,
        waste=layout.waste,
        stock=layout.stock,
        up=piles_up,
        down=piles_down,
    )
