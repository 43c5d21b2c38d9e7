"""The registry of variants: a name, its aliases, a family and a rule set."""

from __future__ import annotations

import difflib
import threading
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from acesup_solver.aceskings.family import ACES_AND_KINGS
from acesup_solver.aceskings.rules import Rules as AcesAndKingsRules
from acesup_solver.acesup.family import ACES_UP
from acesup_solver.acesup.rules import Rules
from acesup_solver.deals import Deal
from acesup_solver.families import Family
from acesup_solver.families import Game as AnyGame
from acesup_solver.families import Rules as AnyRules
from acesup_solver.results import Limits, Objective, Solution

if TYPE_CHECKING:
    from acesup_solver.aceskings.hint import Advice as AcesAndKingsAdvice
    from acesup_solver.acesup.hint import Advice

__all__ = [
    "VARIANTS",
    "Game",
    "UnknownVariantError",
    "Variant",
    "family_of",
    "find_variant",
    "hint",
    "solve",
]


class UnknownVariantError(ValueError):
    """No variant has that name."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A named rule set of a family; changed rules keep the name of the variant they started from."""

    name: str
    rules: Any
    note: str
    aliases: tuple[str, ...] = ()
    family: Family = field(default=ACES_UP, repr=False)

    def changed(self, **switches: object) -> Variant:
        """The same variant with some rule switches changed; `ValueError` if they do not exist.

        >>> find_variant('classic').changed(lone_moves=False).rules.lone_moves
        False
        """
        return replace(self, rules=self.rules.changed(**switches)) if switches else self

    @property
    def is_house_rule(self) -> bool:
        """Whether the rules differ from those of the registered variant of that name."""
        return bool(self.rules != VARIANTS[self.name].rules)

    def __str__(self) -> str:
        return self.name


VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("classic", Rules(), "the usual game: four columns, any card fills a gap"),
        Variant("five-columns", Rules(columns=5), "always winnable, even with the stock hidden"),
        Variant(
            "aerobatics", Rules(fillers="court"), "only A K Q J fill a gap", aliases=("kunstflug",)
        ),
        Variant("strict", Rules(fillers="aces"), "only aces fill a gap", aliases=("aces-only",)),
        Variant("easy", Rules(reach="any-card"), "buried cards may fill a gap too"),
        Variant("no-moves", Rules(fillers="none"), "gaps stay; won about once in 81 000 deals"),
        Variant("reverse", Rules(high="king"), "king high, ace low; classic with other names"),
        Variant(
            "aces-and-kings",
            AcesAndKingsRules(),
            "two packs, eight foundations, built up and down",
            family=ACES_AND_KINGS,
        ),
    )
}


def find_variant(name: str) -> Variant:
    """The variant with that name or alias; `UnknownVariantError` names the nearest otherwise.

    >>> find_variant('kunstflug').name
    'aerobatics'
    """
    wanted = name.strip().lower()
    by_name = VARIANTS | {alias: v for v in VARIANTS.values() for alias in v.aliases}
    if wanted in by_name:
        return by_name[wanted]
    near = difflib.get_close_matches(wanted, by_name, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise UnknownVariantError(f"unknown variant {name!r}; expected {', '.join(VARIANTS)}{hint}")


def _resolve(variant: str | Variant | AnyRules) -> Variant:
    if isinstance(variant, Variant):
        return variant
    if isinstance(variant, str):
        return find_variant(variant)
    same = [known for known in VARIANTS.values() if type(known.rules) is type(variant)]
    return replace(same[0], rules=variant)


def family_of(game: AnyGame) -> Family:
    """The family that a game in progress belongs to."""
    return next(v.family for v in VARIANTS.values() if isinstance(game, v.family.game_class))


def Game(deal: Deal, variant: str | Variant | AnyRules = "classic") -> Any:  # noqa: N802
    """A game at its start, under a variant, given by name, or under rules made by hand.

    >>> Game(Deal.from_seed(17), 'classic').legal_actions
    ('deal',)
    """
    chosen = _resolve(variant)
    return chosen.family.new_game(deal, chosen.rules)


def solve(
    deal: Deal | AnyGame,
    variant: str | Variant | AnyRules = "classic",
    *,
    objective: Objective | str = Objective.WIN,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
) -> Solution:
    """Decide a deal under a variant, or a game in progress (which brings its own rules).

    `objective` (a name will do) asks for more than a win: the fewest moves into empty columns, or
    the fewest cards left where nothing wins.

    >>> solve(Deal.from_seed(17)).verdict
    <Verdict.SOLVABLE: 'solvable'>
    >>> print(solve(Deal.from_seed(1), objective='best-score'))
    unsolvable (exhausted, 1456 states), 3 left
    """
    wanted = Objective.parse(objective)
    game: AnyGame = Game(deal, variant) if isinstance(deal, Deal) else deal
    return family_of(game).solve(game, objective=wanted, limits=limits, stop=stop)


def hint(
    game: AnyGame,
    *,
    samples: int | None = None,
    budget_ms: float | None = None,
    seed: int | None = None,
) -> Advice | AcesAndKingsAdvice:
    """What to do in a game whose stock the player does not see; its order is never looked at.

    `samples` next rounds are drawn, by `seed` alone (a constant by default): the same position, seed and
    samples have the same answer. `budget_ms` takes as many as fit into that time instead. Where few
    cards are left the answer is exact. Raises `ValueError` for numbers that are out of range.

    >>> game = Game(Deal.from_seed(17))
    >>> game.push('deal')
    >>> hint(game).action
    'x6D'
    """
    advice: Advice | AcesAndKingsAdvice = family_of(game).hint(
        game, samples=samples, budget_ms=budget_ms, seed=seed
    )
    return advice
