"""Learning the value networks, and the files that keep them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from click.testing import CliRunner

from acesup_solver.acesup import weights as files
from acesup_solver.acesup.fitting import cross_entropy, fit, start_weights
from acesup_solver.acesup.network import HIDDEN, SIZE
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.train import SHIPPED, main
from acesup_solver.acesup.training import Effort, Lesson, train
from acesup_solver.acesup.weights import (
    NO_WEIGHTS,
    InvalidWeightsError,
    read_weights,
    rules_that_matter,
    shipped_weights,
    weights_for,
)

SMALL = Effort(games=700, examples=400, samples=2, iterations=2, epochs=2)


def test_the_same_seed_gives_the_same_weights_whatever_the_jobs(tmp_path: Path) -> None:
    lessons: list[Lesson] = []
    alone = train(Rules(), seed=5, effort=SMALL, jobs=1, on_lesson=lessons.append)
    together = train(Rules(), seed=5, effort=SMALL, jobs=3)
    assert alone.tobytes() == together.tobytes()
    assert train(Rules(), seed=6, effort=SMALL).tobytes() != alone.tobytes()
    assert [(lesson.iteration, lesson.rounds_left) for lesson in lessons] == [
        (iteration, rounds) for iteration in (0, 1) for rounds in range(2, 13)
    ]
    said = files.about(Rules(), 5, "1.2.3", {"effort": SMALL.to_json()})
    paths = [tmp_path / name for name in ("a.npz", "b.npz")]
    for path in paths:
        files.write_weights(path, alone, said)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    weights, read = read_weights(paths[0])
    assert np.array_equal(weights, alone)
    assert read == json.loads(json.dumps(said))


def test_the_command_writes_a_file_that_names_what_made_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.npz"
    options = f"--games 300 --examples 200 --jobs 2 --check 50 --output {path}"
    done = CliRunner().invoke(main, options.split())
    assert done.exit_code == 0, done.output
    assert "12 rounds left" in done.output
    assert "network: wins" in done.output
    _, said = read_weights(path)
    assert (said["seed"], said["rules"]) == ("1", Rules().to_json())
    assert said["version"]
    refused = CliRunner().invoke(main, ["--rules", '{"columns": 5}'])
    assert refused.exit_code == 2
    assert "5 columns; expected a number that divides 52" in refused.output


def test_fitting_lowers_the_cross_entropy_to_what_the_examples_allow() -> None:
    rng = np.random.default_rng(1)
    count = 4000
    examples = np.zeros((count, 128), np.int64)
    examples[:, 0] = rng.integers(0, 4, count)
    examples[:, 1] = 4 + rng.integers(0, 2, count)
    # An exclusive or, which no single layer can learn.
    targets = np.where((examples[:, 0] > 1) ^ (examples[:, 1] > 4), 0.9, 0.1)
    counts = np.full(count, 2)
    weights, hidden = np.zeros(SIZE, np.float32), np.zeros(HIDDEN, np.float32)
    state = np.array([1], np.uint64)
    start_weights(weights, 0.5, state)
    whole = (np.int64(0), np.int64(count))
    before = cross_entropy(examples, counts, targets, *whole, weights, hidden)
    fit(
        examples,
        counts,
        targets,
        np.int64(count),
        np.int64(20),
        np.int64(64),
        0.01,
        state,
        np.zeros(count, np.int64),
        weights,
        np.zeros((2, SIZE), np.float32),
        np.zeros(SIZE, np.float32),
        hidden,
    )
    after = cross_entropy(examples, counts, targets, *whole, weights, hidden)
    best = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert before > 0.6
    assert after == pytest.approx(best, abs=0.005)


# Files


def test_the_shipped_weights_fit_and_name_what_made_them() -> None:
    names = {path.stem for path in shipped_weights()}
    assert names == set(SHIPPED)
    for path in shipped_weights():
        weights, said = read_weights(path)
        assert said["rules"] == rules_that_matter(SHIPPED[path.stem]).to_json()
        assert weights.shape == (13, SIZE)
        assert {"seed", "version", "effort", "features_version"} <= set(said)
        assert np.array_equal(weights_for(SHIPPED[path.stem]), weights)
        assert path.stat().st_size < 300_000


def test_rules_without_weights_have_none() -> None:
    assert weights_for(Rules(columns=5)) is NO_WEIGHTS


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"features": 99}, "features 99; expected"),
        ({"features_version": 0}, "features_version 0; expected"),
        ({"format": 7}, "format 7; expected 1"),
        ({"hidden": [3, 2]}, r"hidden \[3, 2\]; expected"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    tmp_path: Path, changed: dict[str, object], message: str
) -> None:
    weights, said = read_weights(shipped_weights()[0])
    path = tmp_path / "w.npz"
    files.write_weights(path, weights, said | changed)
    with pytest.raises(InvalidWeightsError, match=f"w.npz: {message}"):
        read_weights(path)


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    _, said = read_weights(shipped_weights()[0])
    for content in (b"", b"nonsense", b"PK\x03\x04"):
        path.write_bytes(content)
        with pytest.raises(InvalidWeightsError, match="not a file of weights"):
            read_weights(path)
    wrong: list[npt.NDArray[Any]] = [np.zeros((13, SIZE)), np.zeros(3, np.float32)]
    for array in (*wrong, np.zeros((13, 5), np.float32)):
        files.write_weights(path, array, said)
        with pytest.raises(InvalidWeightsError, match="expected float32"):
            read_weights(path)
    files.write_weights(path, np.full((13, SIZE), np.nan, np.float32), said)
    with pytest.raises(InvalidWeightsError, match="no numbers"):
        read_weights(path)
    np.savez(path, weights=np.array([{}], object), about=np.zeros(1, np.uint8))
    with pytest.raises(InvalidWeightsError, match="not a file of weights"):
        read_weights(path)
