"""Where the cards of Aces and Kings lie, and what the rules let be done with them.

A layout is a value: an action makes another one. `Game` is a layout with a history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from acesup_solver.aceskings.actions import TURN, Action, Kind, Place, move
from acesup_solver.aceskings.rules import Rules, rank_number
from acesup_solver.cards import Card

__all__ = ["Layout"]

Pile = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """All cards: piles from bottom to top, the stock with the next card first.

    `up` and `down` are the foundations; a slot holds one card or ``None``.
    """

    rules: Rules
    reserves: tuple[Pile, ...]
    slots: tuple[Card | None, ...]
    waste: Pile
    stock: Pile
    up: tuple[Pile, ...]
    down: tuple[Pile, ...]

    @classmethod
    def dealt(cls, cards: Pile, rules: Rules) -> Layout:
        """The layout at the start: reserve 1, reserve 2, the slots, one card on the waste, the stock."""
        first, second = rules.reserves
        bounds = [0, first, first + second, first + second + rules.slots]
        return cls(
            rules=rules,
            reserves=(cards[: bounds[1]], cards[bounds[1] : bounds[2]]),
            slots=cards[bounds[2] : bounds[3]],
            waste=cards[bounds[3] : bounds[3] + 1],
            stock=cards[bounds[3] + 1 :],
            up=((),) * rules.up,
            down=((),) * rules.down,
        )

    @property
    def on_foundations(self) -> int:
        """The number of cards on the foundations."""
        return sum(map(len, self.up)) + sum(map(len, self.down))

    @property
    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
        return self.on_foundations == self.rules.cards

    # What is in play

    def card_in_play(self, place: Place) -> Card | None:
        """The card that may be taken from a place: its top one, if it has any and exists."""
        if place.kind is Kind.SLOT:
            return self.slots[place.which] if place.which < len(self.slots) else None
        piles = self._piles(place.kind)
        pile = piles[place.which] if place.which < len(piles) else ()
        return pile[-1] if pile else None

    def _piles(self, kind: Kind) -> tuple[Pile, ...]:
        if kind is Kind.RESERVE:
            return self.reserves
        if kind is Kind.WASTE:
            return (self.waste,)
        return self.up if kind is Kind.UP else self.down

    def _places(self, *kinds: Kind) -> Iterator[Place]:
        for kind in kinds:
            count = len(self.slots) if kind is Kind.SLOT else len(self._piles(kind))
            yield from (Place(kind, index) for index in range(count))

    # The rules

    def takes(self, target: Place, card: Card) -> bool:
        """Whether a foundation takes a card: up the next higher rank, down the next lower, any suit."""
        piles = self._piles(target.kind)
        if target.which >= len(piles):
            return False
        height = len(piles[target.which])
        number = rank_number(card)
        if target.kind is Kind.UP:
            return number == height + 1
        return number == self.rules.ranks - height

    def allows(self, action: Action) -> bool:
        """Whether the rules allow an action."""
        if action.source is None or action.target is None:
            return bool(self.stock)
        source, target = action.source, action.target
        card = self.card_in_play(source)
        if card is None or source.kind is target.kind:
            return False
        if target.kind.is_foundation:
            return self.takes(target, card)
        if target.kind is Kind.SLOT:
            return self._takes_anything(target)
        return False

    def _takes_anything(self, slot: Place) -> bool:
        """Whether a slot is empty and stays so, because there is no stock to fill it from."""
        return not self.stock and slot.which < len(self.slots) and self.slots[slot.which] is None

    def actions(self) -> Iterator[Action]:
        """Everything that the rules allow: to the foundations, among them, to slots, the turn.

        In a won game too, where cards may still change foundations.
        """
        targets = list(self._places(Kind.UP, Kind.DOWN))
        for source in self._places(Kind.RESERVE, Kind.WASTE, Kind.SLOT, Kind.UP, Kind.DOWN):
            card = self.card_in_play(source)
            if card is not None:
                for target in targets:
                    if target.kind is not source.kind and self.takes(target, card):
                        yield move(source, target)
        if self.stock:
            yield TURN
            return
        for target in self._places(Kind.SLOT):
            if self.slots[target.which] is None:
                for source in self._places(Kind.RESERVE, Kind.WASTE, Kind.UP, Kind.DOWN):
                    if self.card_in_play(source) is not None:
                        yield move(source, target)

    def after(self, action: Action) -> Layout:
        """The layout after an action that the rules allow."""
        if action.source is None or action.target is None:
            return replace(self, waste=(*self.waste, self.stock[0]), stock=self.stock[1:])
        card = self.card_in_play(action.source)
        assert card is not None
        return self._without_top(action.source)._with(action.target, card)

    def _without_top(self, place: Place) -> Layout:
        if place.kind is Kind.SLOT:
            return self._slot_filled(place.which)
        return self._changed(place, self._piles(place.kind)[place.which][:-1])

    def _slot_filled(self, index: int) -> Layout:
        """While the stock has cards, a slot that becomes empty is filled at once with the next one."""
        slots = list(self.slots)
        slots[index] = self.stock[0] if self.stock else None
        return replace(self, slots=tuple(slots), stock=self.stock[1:])

    def _with(self, place: Place, card: Card) -> Layout:
        if place.kind is Kind.SLOT:
            slots = list(self.slots)
            slots[place.which] = card
            return replace(self, slots=tuple(slots))
        return self._changed(place, (*self._piles(place.kind)[place.which], card))

    def _changed(self, place: Place, pile: Pile) -> Layout:
        piles = list(self._piles(place.kind))
        piles[place.which] = pile
        if place.kind is Kind.RESERVE:
            return replace(self, reserves=tuple(piles))
        if place.kind is Kind.WASTE:
            return replace(self, waste=pile)
        return (
            replace(self, up=tuple(piles))
            if place.kind is Kind.UP
            else replace(self, down=tuple(piles))
        )

    # The end

    @property
    def is_stuck(self) -> bool:
        """Whether the stock is empty and no sequence of moves brings one more card to the foundations.

        A card that only takes the place of one that came off a foundation is no progress: cards could
        shuttle so for ever.
        """
        if self.stock or self.is_won:
            return False
        seen = {self._outline}
        to_visit = [self]
        while to_visit:
            here = to_visit.pop()
            for action in here.actions():
                there = here.after(action)
                if there.on_foundations > self.on_foundations:
                    return False
                if there._outline not in seen:
                    seen.add(there._outline)
                    to_visit.append(there)
        return True

    @property
    def _outline(self) -> object:
        """What distinguishes layouts once the stock is empty: no suits, no order of equal places."""
        return (
            tuple(map(len, self.reserves)),
            len(self.waste),
            sorted_ranks(self.slots),
            tuple(sorted(map(len, self.up))),
            tuple(sorted(map(len, self.down))),
        )


def sorted_ranks(slots: tuple[Card | None, ...]) -> tuple[int, ...]:
    """The ranks in the slots, 0 for an empty one."""
    return tuple(sorted(0 if card is None else rank_number(card) for card in slots))
