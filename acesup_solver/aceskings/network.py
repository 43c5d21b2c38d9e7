"""The network that comes with the package, and files of networks."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np

from acesup_solver.aceskings import valuing
from acesup_solver.aceskings.player import Network

__all__ = ["InvalidNetworkError", "read_network", "save_network", "shipped_network"]

_FORMAT = 1


class InvalidNetworkError(ValueError):
    """A file is not a network of this version."""


def save_network(network: Network, path: Path) -> None:
    """Write a network to an ``.npz`` file."""
    with path.open("wb") as stream:
        np.savez(stream, format=_FORMAT, layer=network.layer, output=network.output)


def read_network(path: Path) -> Network:
    """The network in a file that `save_network` wrote; `InvalidNetworkError` if it is none."""
    try:
        with np.load(path, allow_pickle=False) as data:
            found, layer, output = int(data["format"]), data["layer"], data["output"]
    except (KeyError, ValueError, OSError) as error:
        raise InvalidNetworkError(f"{path}: not a network: {error}") from error
    if found != _FORMAT:
        raise InvalidNetworkError(f"{path}: format {found}; expected {_FORMAT}")
    if layer.shape != (valuing.INPUTS, valuing.HIDDEN) or output.shape != (valuing.HIDDEN + 1,):
        raise InvalidNetworkError(
            f"{path}: {layer.shape} and {output.shape} weights; expected"
            f" {(valuing.INPUTS, valuing.HIDDEN)} and {(valuing.HIDDEN + 1,)}"
        )
    return Network(layer.astype(np.float32), output.astype(np.float32))


@lru_cache(maxsize=1)
def shipped_network() -> Network:
    """The network that comes with the package."""
    place = resources.files("acesup_solver.aceskings").joinpath("network.npz")
    with resources.as_file(place) as path:
        return read_network(path)
