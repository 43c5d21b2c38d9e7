"""Files of network weights: which rules they are for, and whether they fit this version.

A file is NumPy's ``.npz`` with two arrays: `weights` (float32, one row for each number of rounds left) and
`about` (uint8), a JSON object that names the format, the features, the rules, the seed, the version of the
package that made it, and how. Nothing in it is ever unpickled.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import IO
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from acesup_solver.acesup.features import FEATURES, FEATURES_VERSION
from acesup_solver.acesup.network import FIRST, SECOND, SIZE
from acesup_solver.acesup.rules import Discards, Gaps, High, Reach, Rules
from acesup_solver.cards import Rank

__all__ = [
    "NO_WEIGHTS",
    "InvalidWeightsError",
    "Weights",
    "rules_that_matter",
    "shipped_weights",
    "weights_for",
]

FORMAT = 1
_FOLDER = Path(__file__).parent / "networks"
_LARGEST_FILE = 10_000_000

Weights = npt.NDArray[np.float32]

NO_WEIGHTS: Weights = np.zeros((0, SIZE), np.float32)


class InvalidWeightsError(ValueError):
    """A file does not hold weights, or not for these features or rules."""


def rules_that_matter(rules: Rules) -> Rules:
    """The rules as far as they matter to a player who does not see the stock and makes all discards.

    Such a player has nothing to gain from lone moves; and a pack with kings high is one with aces high
    under other names.

    >>> rules_that_matter(Rules(high='king', lone_moves=False)) == Rules()
    True
    """
    fillers = rules.fillers
    if rules.high is High.KING:
        fillers = frozenset(Rank((rank + 1) % 13) for rank in fillers)
    return Rules(
        columns=rules.columns,
        fillers=fillers,
        reach=rules.reach if fillers else Reach.TOP,
        discards=Discards.FORCED,
        gaps=rules.gaps if fillers else Gaps.MAY_FILL,
        lone_moves=rules.lone_moves or rules.reach is Reach.TOP or not fillers,
        high=High.ACE,
    )


def about(rules: Rules, seed: int, version: str, made: Mapping[str, object]) -> dict[str, object]:
    """What a file of weights says of itself."""
    return {
        "format": FORMAT,
        "features": FEATURES,
        "features_version": FEATURES_VERSION,
        "hidden": [FIRST, SECOND],
        "rules": rules_that_matter(rules).to_json(),
        "seed": str(seed),
        "version": version,
        **made,
    }


def write_weights(stream: IO[bytes] | Path, weights: Weights, said: Mapping[str, object]) -> None:
    """Write a file of weights; the same weights give the same bytes."""
    text = json.dumps(said, sort_keys=True).encode()
    np.savez(stream, weights=weights, about=np.frombuffer(text, np.uint8))


def read_weights(path: Path) -> tuple[Weights, dict[str, object]]:
    """The weights of a file, and what it says of itself.

    Raises `InvalidWeightsError` if it is not one, or was made for other features.
    """
    if path.stat().st_size > _LARGEST_FILE:
        raise InvalidWeightsError(f"{path.name}: larger than 10 MB; expected a file of weights")
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            weights, text = arrays["weights"], arrays["about"].tobytes()
        said = json.loads(text)
    except (ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
        raise InvalidWeightsError(f"{path.name}: not a file of weights: {error}") from None
    if not isinstance(said, dict):
        raise InvalidWeightsError(f"{path.name}: not a file of weights")
    expected = {
        "format": FORMAT,
        "features": FEATURES,
        "features_version": FEATURES_VERSION,
        "hidden": [FIRST, SECOND],
    }
    for key, value in expected.items():
        if said.get(key) != value:
            raise InvalidWeightsError(
                f"{path.name}: {key} {said.get(key)!r}; expected {value!r}, as this version needs it"
            )
    if weights.dtype != np.float32 or weights.ndim != 2 or weights.shape[1] != SIZE:
        raise InvalidWeightsError(
            f"{path.name}: {weights.dtype} {weights.shape}; expected float32 (rounds, {SIZE})"
        )
    if not np.isfinite(weights).all():
        raise InvalidWeightsError(f"{path.name}: weights that are no numbers")
    return np.ascontiguousarray(weights), said


def shipped_weights() -> list[Path]:
    """The files that come with the package."""
    return sorted(_FOLDER.glob("*.npz"))


@lru_cache(maxsize=64)
def weights_for(rules: Rules) -> Weights:
    """The shipped weights for some rules, `NO_WEIGHTS` if there are none."""
    wanted = rules_that_matter(rules).to_json()
    for path in shipped_weights():
        weights, said = read_weights(path)
        if said["rules"] == wanted:
            return weights
    return NO_WEIGHTS
