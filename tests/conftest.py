"""How hypothesis runs here (the same examples every time, without a clock), and stores to play in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.house import House

settings.register_profile(
    "reproducible",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("reproducible")


@pytest.fixture
def house() -> Iterator[House]:
    """A store in memory."""
    from tests.house import House

    made = House("sqlite://")
    yield made
    made.store.close()


@pytest.fixture
def house_on_file(tmp_path: Path) -> Iterator[House]:
    """A store on a file."""
    from tests.house import House

    made = House(tmp_path / "games.db")
    yield made
    made.store.close()
