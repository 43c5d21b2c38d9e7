"""Pictures of pools, as PNG or SVG; they need matplotlib, which is in an extra."""

from __future__ import annotations

from pathlib import Path

from acesup_solver.extras import needed
from acesup_solver.pools.model import InvalidPoolError, Pool
from acesup_solver.pools.spread import spread_of

__all__ = ["check_picture", "draw_difficulties"]

_ENDINGS = (".png", ".svg")


def check_picture(path: Path) -> None:
    """`ValueError` if no picture can be drawn into a file of that name, here and now."""
    if path.suffix.lower() not in _ENDINGS:
        raise InvalidPoolError(f"{path.name}: unknown ending; expected {' or '.join(_ENDINGS)}")
    needed("matplotlib", extra="plot", to="draw pictures")


def draw_difficulties(pool: Pool, path: Path) -> None:
    """Draw how the difficulty of a pool is spread into a file, PNG or SVG by its ending.

    Raises `MissingExtraError` without matplotlib, `OSError`.
    """
    check_picture(path)
    figures = needed("matplotlib.figure", extra="plot", to="draw pictures")
    matplotlib = needed("matplotlib", extra="plot", to="draw pictures")
    spread = spread_of(pool)
    # A figure of its own: no window, no state of the library that somebody else may use.
    figure = figures.Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    bars = list(spread.bars())
    places = range(len(bars))
    axes.bar(places, [count for _, _, count in bars], width=0.92, color="#3b6ea5")
    axes.set_xticks(
        [place - 0.5 for place in range(len(bars) + 1)],
        [spread.shown(low) for low, _, _ in bars]
        + [spread.shown(high) for _, high, _ in bars[-1:]],
        rotation=45 if len(bars) > 12 else 0,
    )
    axes.set_xlabel(spread.name)
    axes.set_ylabel("deals")
    axes.set_title(
        f"{len(pool)} solvable deals of {pool.variant.name}, {pool.scheme}"
        f" {pool.facts.seeds.start} to {pool.facts.seeds.stop - 1}"
    )
    axes.spines[["top", "right"]].set_visible(False)
    # The same pool is the same picture: no time, no random names.
    with matplotlib.rc_context({"svg.hashsalt": "acesup", "svg.fonttype": "path"}):
        figure.savefig(
            path,
            format=path.suffix.lower()[1:],
            metadata={"Date": None} if path.suffix.lower() == ".svg" else {"Software": None},
        )
