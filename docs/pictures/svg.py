"""Drawings in SVG, made of a few kinds of shapes: boxes, words, arrows and cards."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

__all__ = ["BLUE", "GREEN", "GREY", "INK", "PALE", "RED", "YELLOW", "Drawing"]

INK, GREY, PALE = "#24292f", "#8b949e", "#eef1f4"
RED, GREEN, BLUE, YELLOW = "#c62828", "#2e7d32", "#1f5fbf", "#fff3c4"
CARD_WIDTH, CARD_HEIGHT = 38, 26
_SUITS = {"C": ("♣", INK), "D": ("♦", RED), "H": ("♥", RED), "S": ("♠", INK)}


class Drawing:
    """Shapes on a white ground; x grows to the right and y downwards, in pixels."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
            f' height="{height}" role="img" font-family="sans-serif" font-size="13">',
            f"<title>{escape(title)}</title>",
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7"'
            f' markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="{INK}"/></marker></defs>',
            f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#ffffff"/>',
        ]

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "#ffffff",
        stroke: str = INK,
        dashed: bool = False,
        round_by: float = 3,
    ) -> None:
        """A rectangle."""
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_by}" fill="{fill}"'
            f' stroke="{stroke}"{dashes}/>'
        )

    def words(
        self,
        x: float,
        y: float,
        text: str,
        *,
        size: int = 13,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """A line of text; y is its base line."""
        weight = ' font-weight="bold"' if bold else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"{weight}>'
            f"{escape(text)}</text>"
        )

    def lines_of_words(self, x: float, y: float, lines: Iterable[str], *, size: int = 13) -> None:
        """Lines of text below each other."""
        for number, line in enumerate(lines):
            self.words(x, y + number * (size + 5), line, size=size)

    def arrow(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        *,
        head: bool = True,
        dashed: bool = False,
        colour: str = INK,
    ) -> None:
        """A straight line, with a head at its end."""
        marker = ' marker-end="url(#head)"' if head else ""
        dashes = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(
            f'<path d="M{x1:g} {y1:g} {x2:g} {y2:g}" stroke="{colour}" fill="none"{marker}{dashes}/>'
        )

    def dot(self, x: float, y: float, radius: float, *, fill: str = "#ffffff") -> None:
        """A circle."""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="{fill}" stroke="{INK}"/>'
        )

    def card(self, x: float, y: float, name: str, *, ghost: bool = False, fill: str = "") -> None:
        """A card such as ``QD``; a ghost is drawn dashed and pale."""
        symbol, colour = _SUITS[name[-1]]
        rank = name[:-1].replace("T", "10")
        self.box(
            x,
            y,
            CARD_WIDTH,
            CARD_HEIGHT,
            fill=fill or (PALE if ghost else "#ffffff"),
            stroke=GREY if ghost else INK,
            dashed=ghost,
            round_by=4,
        )
        self.words(
            x + CARD_WIDTH / 2,
            y + 18,
            f"{rank}{symbol}",
            size=15,
            colour=GREY if ghost else colour,
            anchor="middle",
        )

    def column(
        self, x: float, y: float, cards: Iterable[str], *, ghosts: Iterable[str] = ()
    ) -> None:
        """Cards from the bottom of a column to its top, the top lowest on the page, as on a table."""
        pale = set(ghosts)
        cards = list(cards)
        if not cards:
            self.box(x, y, CARD_WIDTH, CARD_HEIGHT, stroke=GREY, dashed=True, round_by=4)
        for level, name in enumerate(cards):
            self.card(x, y + level * (CARD_HEIGHT - 2), name, ghost=name in pale)

    def write(self, path: Path) -> None:
        """Write the file."""
        path.write_text("\n".join([*self._parts, "</svg>"]) + "\n", encoding="utf-8")
