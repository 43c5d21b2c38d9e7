"""Pictures of what the program prints: its real output, as a terminal shows it."""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

__all__ = ["SCREENS", "draw"]

SCREENS = {
    "survey": "acesup-solve --seeds 20000 --variant classic",
    "solve": "acesup-solve solve --seed 17",
    "hint": "acesup-solve hint --seed 17 --after 'deal x6D deal x7D deal x4C deal x7H x6C x8C'",
}
_WIDTH = 80
_INK, _PAPER = (36, 41, 47), (255, 255, 255)
_THEME = TerminalTheme(
    _PAPER,
    _INK,
    [
        _INK,
        (198, 40, 40),
        (46, 125, 50),
        (178, 106, 0),
        (31, 95, 191),
        (123, 31, 162),
        (0, 121, 135),
        (110, 119, 129),
    ],
)


def draw(command: str, path: Path) -> None:
    """Run a command in a terminal of 80 columns and draw what it shows."""
    console = Console(record=True, width=_WIDTH, file=open(os.devnull, "w"))  # noqa: SIM115, PTH123
    console.print(Text(f"$ {command}", "bold green"))
    console.print(Text.from_ansi(_shown(command)))
    svg = console.export_svg(title="acesup-solve", theme=_THEME)
    path.write_text(_without_fetching(svg), encoding="utf-8")


def _shown(command: str) -> str:
    """What a command writes to standard output where that is a terminal."""
    program = [sys.executable, "-m", "acesup_solver", *shlex.split(command)[1:]]
    terminal, end = pty.openpty()
    environment = os.environ | {"COLUMNS": str(_WIDTH), "TERM": "xterm-256color"}
    process = subprocess.Popen(
        program, stdout=end, stdin=end, stderr=subprocess.DEVNULL, env=environment
    )
    os.close(end)
    parts = []
    while True:
        try:
            part = os.read(terminal, 65_536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        parts.append(part)
    os.close(terminal)
    if process.wait():
        raise RuntimeError(f"{command} ended with {process.returncode}")
    return b"".join(parts).decode().replace("\r\n", "\n")


def _without_fetching(svg: str) -> str:
    """The picture with the fonts of whoever looks at it, in place of those of a server."""
    svg = re.sub(r"@font-face \{.*?\}\n?", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")
