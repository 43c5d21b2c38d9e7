"""What ``solve`` is asked about: a deal in words, a file of deals, a position."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from acesup_solver.cli.errors import library_errors, say
from acesup_solver.cli.options import chosen_variant, given_switches
from acesup_solver.cli.streams import standard_input
from acesup_solver.deals import Deal, DealLine, read_deals

if TYPE_CHECKING:
    from acesup_solver.families import Game
    from acesup_solver.variants import Variant

__all__ = ["DealFile", "bytes_of", "deal_in_words", "named", "position_in_file"]

_LARGEST_POSITION = 1_000_000


def deal_in_words(text: str, *, packs: int) -> Deal:
    """The deal that a text names; a comment may follow as in a deal file."""
    with library_errors("--deal"):
        return Deal.parse(text.partition("#")[0].partition(";")[0], packs=packs)


@contextlib.contextmanager
def bytes_of(path: str) -> Iterator[BinaryIO]:
    """A file, or standard input for ``-``."""
    if path == "-":
        yield standard_input()
        return
    try:
        stream = Path(path).open("rb")  # noqa: SIM115  # closed below
    except OSError as error:
        raise click.UsageError(f"cannot read {path}: {error.strerror}") from error
    with stream:
        yield stream


def named(path: str) -> str:
    """What a path is called in a message."""
    return "standard input" if path == "-" else path


class DealFile:
    """The deals of a file, each with its line number: iterate once, inside a ``with``.

    A wrong line is reported on standard error and skipped; `wrong_lines` counts them.
    """

    def __init__(self, path: str, *, packs: int) -> None:
        self.name = named(path)
        self.wrong_lines = 0
        self._packs = packs
        self._closing = contextlib.ExitStack()
        stream = self._closing.enter_context(bytes_of(path))
        # A wrong byte becomes a wrong card, which is reported like any other.
        self._text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace")
        self._closing.callback(self._text.detach)

    def __enter__(self) -> DealFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def __iter__(self) -> Iterator[tuple[int, Deal]]:
        for line in read_deals(self._lines(), packs=self._packs):
            if line.deal is None:
                self._report(line)
            else:
                yield line.number, line.deal

    def _lines(self) -> Iterator[str]:
        for number, line in enumerate(self._text, start=1):
            if "\0" in line:
                # The rest would be reported line by line, and there is no sense in it.
                self._report(DealLine(number, None, "not text in UTF-8; nothing more is read"))
                return
            yield line

    def _report(self, line: DealLine) -> None:
        self.wrong_lines += 1
        say(f"{self.name}, line {line.number}: {line.error}")


def position_in_file(
    path: str, variant: str | None, switches: Mapping[str, object], *, ordered: bool = True
) -> tuple[Variant, Game]:
    """The position of a JSON file and the variant it is played under.

    With `ordered` false the order of the stock need not be given, and is forgotten if it is. The file
    may name a variant and rules; the command line (`variant` and `switches`) must not contradict it,
    and decides where the file says nothing.
    """
    data = _json_object(path)
    where = named(path)
    with library_errors(where):
        chosen = _variant_of(data, where, variant, given_switches(switches))
        return chosen, chosen.family.game_at(data, chosen.rules, ordered=ordered)


def _json_object(path: str) -> dict[str, object]:
    with bytes_of(path) as stream:
        content = stream.read(_LARGEST_POSITION + 1)
    where = named(path)
    if len(content) > _LARGEST_POSITION:
        raise click.UsageError(f"{where}: larger than 1 MB; expected one position")
    try:
        data = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{where}: not text in UTF-8 (byte {error.start + 1})") from error
    except RecursionError as error:
        raise click.UsageError(f"{where}: brackets nested too deeply for a position") from error
    except ValueError as error:
        raise click.UsageError(f"{where}: not JSON: {error}") from error
    if not isinstance(data, dict):
        raise click.UsageError(f"{where}: expected a JSON object with 'columns' and 'stock'")
    return data


def _variant_of(
    data: Mapping[str, object], where: str, name: str | None, switches: Mapping[str, object]
) -> Variant:
    file_name, file_rules = data.get("variant"), data.get("rules", {})
    if file_name is None and not file_rules:
        return chosen_variant(name, switches)
    if not (file_name is None or isinstance(file_name, str)):
        raise click.UsageError(f"{where}: 'variant' {file_name!r}; expected a name")
    if not isinstance(file_rules, dict):
        raise click.UsageError(f"{where}: 'rules' {file_rules!r}; expected an object")
    said = chosen_variant(name if file_name is None else file_name, file_rules)
    if name is not None:
        wanted = chosen_variant(name, {})
        same = wanted.rules == said.rules if file_name is None else wanted.name == said.name
        if not same:
            raise click.UsageError(
                f"--variant {name} contradicts {where}, which says {file_name or said.rules}"
            )
    for switch, value in switches.items():
        if said.changed(**{switch: value}) != said:
            option = _as_option(switch, value)
            raise click.UsageError(
                f"{option} contradicts {where}, which says {said.name}: {said.rules}"
            )
    return said


def _as_option(switch: str, value: object) -> str:
    name = switch.replace("_", "-")
    if isinstance(value, bool):
        return f"--{name}" if value else f"--no-{name}"
    return f"--{name} {value}"
