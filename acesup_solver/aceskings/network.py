"""Files of networks, and the one that comes with the package.

A file is NumPy's ``.npz`` with three arrays: `layer` and `output` (float32, see `player.Network`) and
`about` (uint8), a JSON object that names the format, the inputs, the rules, the seed, the version of the
package that made it, and how. Nothing in it is ever unpickled.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from acesup_solver.aceskings.player import Network
from acesup_solver.aceskings.rules import Rules
from acesup_solver.aceskings.valuing import HIDDEN, INPUTS, INPUTS_VERSION
from acesup_solver.version import __version__

__all__ = ["InvalidNetworkError", "read_network", "save_network", "shipped_network"]

_FITS: dict[str, object] = {
    "format": 2,
    "inputs": INPUTS,
    "inputs_version": INPUTS_VERSION,
    "hidden": HIDDEN,
    "rules": Rules().to_json(),
}
"""What a file has to say of itself."""
_LARGEST_FILE = 10_000_000


class InvalidNetworkError(ValueError):
    """A file is not a network, or not one for these inputs and rules."""


def save_network(
    network: Network, path: Path, *, seed: int, made: Mapping[str, object] | None = None
) -> None:
    """Write a network to an ``.npz`` file, with the seed and what else made it.

    The same network, seed and version give the same bytes.
    """
    said = {**_FITS, "seed": str(seed), "version": __version__, **(made or {})}
    text = json.dumps(said, sort_keys=True).encode()
    with path.open("wb") as stream:
        np.savez(
            stream,
            layer=network.layer,
            output=network.output,
            about=np.frombuffer(text, np.uint8),
        )


def read_network(path: Path) -> tuple[Network, dict[str, object]]:
    """The network in a file that `save_network` wrote, and what the file says of itself.

    Raises `InvalidNetworkError` if it is none, or was made for other inputs or rules.
    """
    if path.stat().st_size > _LARGEST_FILE:
        raise InvalidNetworkError(f"{path.name}: larger than 10 MB; expected a network")
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            layer, output = arrays["layer"], arrays["output"]
            said = json.loads(arrays["about"].tobytes())
    except (ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
        raise InvalidNetworkError(f"{path.name}: not a network: {error}") from None
    if not isinstance(said, dict):
        raise InvalidNetworkError(f"{path.name}: not a network")
    for key, value in _FITS.items():
        if said.get(key) != value:
            raise InvalidNetworkError(
                f"{path.name}: {key} {said.get(key)!r}; expected {value!r}, as this version needs it"
            )
    for name, array, shape in (
        ("layer", layer, (INPUTS, HIDDEN)),
        ("output", output, (HIDDEN + 1,)),
    ):
        if array.dtype != np.float32 or array.shape != shape:
            raise InvalidNetworkError(
                f"{path.name}: {name} {array.dtype} {array.shape}; expected float32 {shape}"
            )
        if not np.isfinite(array).all():
            raise InvalidNetworkError(f"{path.name}: weights that are no numbers")
    return Network(np.ascontiguousarray(layer), np.ascontiguousarray(output)), said


@lru_cache(maxsize=1)
def shipped_network() -> Network:
    """The network that comes with the package."""
    place = resources.files("acesup_solver.aceskings").joinpath("network.npz")
    with resources.as_file(place) as path:
        return read_network(path)[0]
