"""Which solvable deals a pool takes: filters, as a value that prints and parses itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from acesup_solver.variants import Variant, find_variant

__all__ = ["NO_FILTERS", "Filters", "InvalidFiltersError", "parse_also", "shortened"]

BANDS = ("easy", "medium", "hard", "expert")
"""The names of `acesup_solver.difficulties.Band`, which is not imported for them: it brings Numba."""

_MOST_ALSO = 16


class InvalidFiltersError(ValueError):
    """Something is not a filter, or the game does not have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """What a deal has to fulfil beyond being solvable; without any, every solvable deal will do.

    `bands` are the bands of difficulty that it may have (Aces Up only). `max_moves` bounds the moves
    of its line (`PoolDeal.move_count`). `also` are variants under which it must be proved solvable too,
    within the same limits: without lone moves, say, so that a simple player can find the win. With
    `hint_winnable` a player who follows the hints, with the samples they have by default, wins it.

    >>> Filters(bands=('easy',), max_moves=5).to_json()['max_moves']
    5
    """

    bands: tuple[str, ...] = ()
    max_moves: int | None = None
    also: tuple[Variant, ...] = ()
    hint_winnable: bool = False

    def __post_init__(self) -> None:
        for band in self.bands:
            if band not in BANDS:
                raise InvalidFiltersError(f"unknown band {band!r}; expected {', '.join(BANDS)}")
        in_order = tuple(band for band in BANDS if band in self.bands)
        object.__setattr__(self, "bands", in_order)
        if self.max_moves is not None and self.max_moves < 0:
            raise InvalidFiltersError(f"at most {self.max_moves} moves; expected 0 or more")
        if len(self.also) > _MOST_ALSO:
            raise InvalidFiltersError(
                f"also solvable under {len(self.also)} rule sets; expected at most {_MOST_ALSO}"
            )

    def check_for(self, variant: Variant, *, rated: bool) -> None:
        """`InvalidFiltersError` if they ask what deals of a variant, `rated` or not, do not have."""
        if self.bands and not rated:
            raise InvalidFiltersError("a band of difficulty needs deals whose difficulty is rated")
        for other in self.also:
            if other.family is not variant.family:
                raise InvalidFiltersError(
                    f"also solvable under {other}: another game than {variant}"
                )

    def to_json(self) -> dict[str, object]:
        """All of them as plain values."""
        return {
            "bands": list(self.bands),
            "max_moves": self.max_moves,
            "also": [{"variant": one.name, "rules": one.rules.to_json()} for one in self.also],
            "hint_winnable": self.hint_winnable,
        }

    @classmethod
    def from_json(cls, data: object) -> Filters:
        """The filters that `to_json` wrote; `ValueError` if they are none."""
        if not isinstance(data, Mapping) or set(data) != set(NO_FILTERS.to_json()):
            names = ", ".join(NO_FILTERS.to_json())
            raise InvalidFiltersError(f"filters {shortened(data)}; expected an object with {names}")
        max_moves, hint_winnable = data["max_moves"], data["hint_winnable"]
        if max_moves is not None and type(max_moves) is not int:
            raise InvalidFiltersError(f"max_moves {shortened(max_moves)}; expected a number")
        if not isinstance(hint_winnable, bool):
            raise InvalidFiltersError(
                f"hint_winnable {shortened(hint_winnable)}; expected true or false"
            )
        return cls(
            bands=tuple(map(str, _list(data, "bands"))),
            max_moves=max_moves,
            also=tuple(map(variant_from_json, _list(data, "also"))),
            hint_winnable=hint_winnable,
        )

    def __str__(self) -> str:
        words = []
        if self.bands:
            words.append(f"difficulty {' or '.join(self.bands)}")
        if self.max_moves is not None:
            words.append(f"at most {self.max_moves} moves")
        words += [f"also solvable under {other.name} ({other.rules})" for other in self.also]
        if self.hint_winnable:
            words.append("won by following the hints")
        return "; ".join(words) or "none"


NO_FILTERS = Filters()


def variant_from_json(data: object) -> Variant:
    """The variant of an object with `variant` and `rules`; `ValueError` if it is none."""
    name = data.get("variant") if isinstance(data, Mapping) else None
    rules = data.get("rules") if isinstance(data, Mapping) else None
    if (
        not isinstance(name, str)
        or not isinstance(rules, dict)
        or not all(isinstance(switch, str) for switch in rules)
    ):
        raise InvalidFiltersError("expected a name 'variant' and an object 'rules'")
    return find_variant(name).changed(**rules)


def parse_also(text: str, variant: Variant) -> Variant:
    """The variant that a text names: ``[NAME][,SWITCH=VALUE ...]``.

    Without a name it is `variant` itself that is changed. Raises `ValueError`.

    >>> print(parse_also('discards=forced,lone-moves=no', find_variant('classic')).rules)
    4 columns, fillers any, reach top, discards forced, gaps may-fill, no lone moves, high ace
    """
    first, *rest = text.split(",")
    chosen = variant
    if "=" not in first:
        chosen = find_variant(first)
    else:
        rest.insert(0, first)
    switches: dict[str, object] = {}
    for part in rest:
        name, equals, value = part.partition("=")
        switch = name.strip().replace("-", "_")
        if not equals or switch in switches:
            raise InvalidFiltersError(
                f"{part.strip()!r} in {text!r}; expected a variant, or SWITCH=VALUE, once each"
            )
        switches[switch] = _value(switch, value.strip())
    return chosen.changed(**switches)


def _value(switch: str, text: str) -> object:
    if switch == "lone_moves":
        values = {"yes": True, "true": True, "no": False, "false": False}
        if text.lower() not in values:
            raise InvalidFiltersError(f"lone-moves={text}; expected yes or no")
        return values[text.lower()]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else text


def _list(data: Mapping[Any, object], name: str) -> Sequence[object]:
    value = data[name]
    if not isinstance(value, list) or len(value) > _MOST_ALSO:
        raise InvalidFiltersError(f"{name} {shortened(value)}; expected a list of a few")
    return value


def shortened(value: object) -> str:
    """A value as it is shown in a message about a file, which may be long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
