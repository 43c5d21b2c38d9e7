"""Pools of deals that are proved solvable: made, written, read, checked, and some that are shipped.

Reading needs neither NumPy nor Numba; making is in `acesup_solver.pools.making`.
"""

from __future__ import annotations

from acesup_solver.pools.files import read_pool, write_pool
from acesup_solver.pools.filters import Filters
from acesup_solver.pools.model import InvalidPoolError, Pool, PoolDeal, PoolFacts
from acesup_solver.pools.shipped import shipped_pool, shipped_pools

__all__ = [
    "Filters",
    "InvalidPoolError",
    "Pool",
    "PoolDeal",
    "PoolFacts",
    "read_pool",
    "shipped_pool",
    "shipped_pools",
    "write_pool",
]
