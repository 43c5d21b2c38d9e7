"""``python -m docs.pictures``: makes the drawings and the pictures of the terminal anew."""

from __future__ import annotations

from pathlib import Path

from docs.pictures.drawings import DRAWINGS
from docs.pictures.terminal import SCREENS, draw

_PLACE = Path(__file__).resolve().parent

for name, drawing in DRAWINGS.items():
    drawing().write(_PLACE / f"{name}.svg")
for name, command in SCREENS.items():
    draw(command, _PLACE / f"terminal-{name}.svg")
