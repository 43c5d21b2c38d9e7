"""The options that commands share, and what becomes of them: a variant, limits, seeds."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from acesup_solver.results import Verdict
from acesup_solver.schemes import DEFAULT_SCHEME, SCHEMES, InvalidSeedError, Scheme

if TYPE_CHECKING:
    from acesup_solver.engines import Engine
    from acesup_solver.results import Limits
    from acesup_solver.variants import Variant

__all__ = [
    "BUDGET",
    "ENGINE",
    "FORMATS",
    "JOBS",
    "LIMITS",
    "OUTPUT",
    "RULES",
    "SCHEME",
    "SEEDS",
    "TEXT_OR_JSON",
    "VERDICT_FILTER",
    "Option",
    "SeedSpan",
    "chosen_engine",
    "chosen_limits",
    "chosen_variant",
    "given_switches",
    "option",
    "options",
    "seed_span",
]

_F = TypeVar("_F", bound=Callable[..., Any])
_Decorator = Callable[[Any], Any]

# What a compiled search can count to; also more than any machine has of anything else.
_MOST = 1 << 62


class Option(click.Option):
    """An option that is listed under a heading of its own in the help."""

    def __init__(self, *args: Any, section: str = "Options", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section


def option(*names: str, **settings: Any) -> _Decorator:
    """A `click` option with a `section`."""
    return click.option(*names, cls=Option, **settings)


def options(*groups: Iterable[_Decorator]) -> Callable[[_F], _F]:
    """All options of some groups, in this order."""

    def decorate(function: _F) -> _F:
        for decorator in reversed(list(chain(*groups))):
            function = decorator(function)
        return function

    return decorate


# Rules


def _complete_variant(_ctx: object, _param: object, start: str) -> list[CompletionItem]:
    from acesup_solver.variants import VARIANTS

    return [
        CompletionItem(name, help=variant.note)
        for name, variant in VARIANTS.items()
        if name.startswith(start)
    ]


def _rule(*names: str, **settings: Any) -> _Decorator:
    return option(*names, section="Rules", default=None, **settings)


RULES = (
    _rule(
        "--variant",
        metavar="NAME",
        shell_complete=_complete_variant,
        help="Variant to play; 'acesup-solve variants' lists them. Default: classic. Each switch"
        " below changes one of its rules (Aces and Kings has none of them).",
    ),
    _rule("--columns", type=int, metavar="N", help="Number of columns, 2 to 8."),
    _rule(
        "--fillers",
        metavar="NAME|RANKS",
        help="Cards that may enter an empty column: any, court, aces, none, or ranks such as AKT.",
    ),
    _rule(
        "--reach",
        metavar="top|any-card",
        help="Whether only top cards may be taken into an empty column, or buried ones too.",
    ),
    _rule(
        "--discards",
        metavar="forced|optional",
        help="Whether every possible discard is made before the next round is dealt.",
    ),
    _rule(
        "--gaps",
        metavar="may-fill|must-fill",
        help="Whether empty columns must be filled, where possible, before a round is dealt.",
    ),
    _rule(
        "--lone-moves/--no-lone-moves",
        help="Whether the only card of a column may move on to another empty column.",
    ),
    _rule("--high", metavar="ace|king", help="The highest rank, which stays to the end."),
)


def given_switches(switches: Mapping[str, object]) -> dict[str, object]:
    """The rule switches that were given on the command line."""
    return {name: value for name, value in switches.items() if value is not None}


def chosen_variant(name: str | None, switches: Mapping[str, object]) -> Variant:
    """The variant of that name (``classic`` without one) with the switches that were given."""
    from acesup_solver.variants import find_variant

    return find_variant("classic" if name is None else name).changed(**given_switches(switches))


# Limits


def _at_least_one(_ctx: object, _param: object, value: int | None) -> int | None:
    if value is not None and not 1 <= value <= _MOST:
        raise click.BadParameter(f"{value}; expected {'1 or more' if value < 1 else 'less'}")
    return value


def _seconds(_ctx: object, _param: object, value: float | None) -> float | None:
    if value is not None and not (value > 0 and math.isfinite(value)):
        raise click.BadParameter(f"{value}; expected a number of seconds above 0")
    return value


def _limit(*names: str, **settings: Any) -> _Decorator:
    return option(*names, section="Limits", default=None, **settings)


def _max_states(*names: str) -> _Decorator:
    return _limit(
        *names,
        "max_states",
        type=int,
        callback=_at_least_one,
        metavar="N",
        help="Give up on a deal after N states. Default: no limit, but 1000000 with optional"
        " discards and 100000 in Aces and Kings.",
    )


_TIME_AND_MEMORY = (
    _limit(
        "--max-seconds",
        type=float,
        callback=_seconds,
        metavar="S",
        help="Give up on a deal after S seconds. Default: no limit.",
    ),
    _limit(
        "--memory",
        type=int,
        callback=_at_least_one,
        metavar="MB",
        help="Give up on a deal that needs more than this memory, for each job. Default: 450.",
    ),
)
LIMITS = (_max_states("--max-states"), *_TIME_AND_MEMORY)
BUDGET = (_max_states("--budget", "--max-states"), *_TIME_AND_MEMORY)
"""The limits where deals are chosen and not asked about: hard ones are passed over."""


def chosen_limits(
    variant: Variant, max_states: int | None, max_seconds: float | None, memory: int | None
) -> Limits:
    """The limits that were given; the others are what the rules of a variant have by default."""
    limits = variant.family.default_limits(variant.rules)
    return replace(
        limits,
        max_states=limits.max_states if max_states is None else max_states,
        max_seconds=limits.max_seconds if max_seconds is None else max_seconds,
        memory_mb=limits.memory_mb if memory is None else memory,
    )


JOBS = (
    _limit(
        "--jobs",
        type=int,
        callback=_at_least_one,
        metavar="N",
        help="Number of deals decided side by side. Default: all cores.",
    ),
)


ENGINE = (
    _limit(
        "--engine",
        type=click.Choice(["local", "dask"]),
        metavar="local|dask",
        help="Who works: the threads of this machine (default), or a Dask cluster.",
    ),
    _limit(
        "--scheduler",
        metavar="ADDRESS",
        help="Where the scheduler of the Dask cluster is, as in tcp://192.168.1.5:8786.",
    ),
)


@contextlib.contextmanager
def chosen_engine(engine: str | None, scheduler: str | None, jobs: int | None) -> Iterator[Engine]:
    """The engine that the options name."""
    if engine != "dask":
        if scheduler is not None:
            raise click.UsageError("--scheduler goes with --engine dask")
        from acesup_solver.engines import Threads

        yield Threads(jobs)
        return
    if scheduler is None:
        raise click.UsageError("--engine dask needs --scheduler, as in tcp://192.168.1.5:8786")
    if jobs is not None:
        raise click.UsageError("--jobs counts threads here; the cluster has its own workers")
    from acesup_solver.clusters import Cluster

    with Cluster(scheduler) as cluster:
        yield cluster


# Deals


@dataclass(frozen=True)
class SeedSpan:
    """The numbers that ``--seeds`` names: A:B, or the first N, wherever the scheme begins."""

    text: str
    first: int | None
    end: int

    def of(self, scheme: Scheme) -> range:
        """The numbers of a scheme; `InvalidSeedError` unless it has them all and there are some."""
        start = scheme.first if self.first is None else self.first
        stop = scheme.first + self.end if self.first is None else self.end
        if stop <= start:
            raise InvalidSeedError(
                f"--seeds {self.text} names no deal; expected a number N above 0, or A:B with A"
                " below B"
            )
        scheme.check(start)
        scheme.check(stop - 1)
        return range(start, stop)


def seed_span(_ctx: object, _param: object, value: str | None) -> SeedSpan | None:
    """The callback of an option that names a span of numbers."""
    if value is None:
        return None
    text = value.strip()
    # More digits than any scheme has, and fewer than Python minds.
    match = re.fullmatch(r"(?:([0-9]{1,40}):)?([0-9]{1,40})", text)
    if match is None:
        raise click.BadParameter(
            f"{value!r}; expected a number of deals N, or a range A:B (B not included)"
        )
    first, end = match.groups()
    return SeedSpan(text, None if first is None else int(first), int(end))


SEEDS = (
    option(
        "--seeds",
        section="Deals",
        callback=seed_span,
        metavar="N|A:B",
        help="The first N numbers of the scheme, or those from A up to B, B not included.",
    ),
)
SCHEME = (
    option(
        "--scheme",
        section="Deals",
        metavar="NAME",
        shell_complete=lambda _ctx, _param, start: [n for n in SCHEMES if n.startswith(start)],
        help=f"How numbers become deals: {', '.join(SCHEMES)}. Default: {DEFAULT_SCHEME}.",
    ),
)

# Results

VERDICT_FILTER = (
    option(
        "--only",
        section="Output",
        type=click.Choice([verdict.value for verdict in Verdict]),
        metavar="VERDICT",
        help="Of the rows of jsonl and csv, only those with this verdict: solvable, unsolvable or"
        " undecided.",
    ),
)
_OUTPUT_FILE = option(
    "--output",
    section="Output",
    metavar="FILE",
    help="Write to a file, which appears under its name when it is complete. Default: standard"
    " output.",
)
FORMATS = ("text", "json", "jsonl", "csv")
OUTPUT = (
    option(
        "--format",
        "form",
        section="Output",
        type=click.Choice(FORMATS),
        metavar="text|json|jsonl|csv",
        default="text",
        help="text for people (default), json for programs, jsonl or csv for one row a deal.",
    ),
    _OUTPUT_FILE,
)
TEXT_OR_JSON = (
    option(
        "--format",
        "form",
        section="Output",
        type=click.Choice(["text", "json"]),
        metavar="text|json",
        default="text",
        help="text for people (default), json for programs.",
    ),
    _OUTPUT_FILE,
)
