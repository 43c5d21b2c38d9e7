"""The kernels without compilation, with bounds checks, and where nothing can be cached.

Each mode is a process that runs for a while: they are started together.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

import acesup_solver
from tests.helpers import decided
from tests.processes import COMPILES, copied, run

Done = subprocess.CompletedProcess[str]

USE_EVERYTHING = (
    """
import random
import numpy as np
import acesup_solver as au
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.objectives import best_scores
from acesup_solver.acesup.rules import Rules
from acesup_solver.acesup.solver import DealDecider, solve
from acesup_solver.acesup.state import pack_cards
from acesup_solver.batch import deals_of_seeds
from acesup_solver.deals import Deal
from acesup_solver.schemes import SCHEMES
from tests.helpers import check_random_decks, decided, random_deck, random_rules

for seed in (0, 17, 3512739, 5200627, 2**64 - 1):
    deals = deals_of_seeds(SCHEMES['splitmix-1'], range(seed, seed + 1))
    assert deals[0].tolist() == [card.number for card in Deal.from_seed(seed)]
for number in (1, 24680, 2**31 - 1):
    deals = deals_of_seeds(SCHEMES['ms'], range(number, number + 1))
    assert deals[0].tolist() == [card.number for card in Deal.from_seed(number, 'ms')]
tally = check_random_decks(seed=4, count=DECKS, most=4, limit=2_000)
assert tally.won and tally.lost
rng = random.Random(1)
for _ in range(DECKS // 4):
    deal, rules = random_deck(rng, 3, 5), random_rules(rng, 2, 8)
    for rules in (rules, rules.changed(fillers='none', discards='forced')):
        decisions = DealDecider(rules).decide(np.array([pack_cards(deal)] * 2))
        alone = solve(Game(deal, rules))
        assert decisions.states.tolist() == [alone.states] * 2
        fewest, best = (au.solve(deal, rules, objective=o) for o in ('fewest-moves', 'best-score'))
        assert fewest.verdict is best.verdict is alone.verdict
        assert best_scores(np.array([pack_cards(deal)]), rules).left.tolist() == [best.left]
assert decided(Rules(fillers='court'), range(DECKS // 5)).verdicts.tolist() == VERDICTS
from acesup_solver.acesup.pruning import ALL_CUTS, Cut
for reach in ('top', 'any-card'):
    rules = Rules(discards='optional', reach=reach)
    decks = [np.array([pack_cards(random_deck(rng, 4, 4))]) for _ in range(DECKS // 8)]
    swept = [DealDecider(rules, cuts=ALL_CUTS & ~Cut.DIVES).decide(deck) for deck in decks]
    dived = [DealDecider(rules).decide(deck) for deck in decks]
    assert [each.verdicts[0] for each in swept] == [each.verdicts[0] for each in dived]
    assert sum(each.states[0] for each in swept) > 0

from acesup_solver.aceskings.game import Game as KingsGame

from tests.kings_helpers import SMALL_RULES, Tally, check, middle_of_a_game, shuffled
tally = Tally()
for rules in SMALL_RULES[:DECKS // 8]:
    check(middle_of_a_game(KingsGame(shuffled(rules, rng), rules), rng), tally, 500)
    check(KingsGame(shuffled(rules, rng), rules), tally, 500)
assert tally.won
kings = au.find_variant('aces-and-kings')
game = au.Game(au.Deal.from_seed(3, packs=2), kings)
assert au.solve(game, limits=au.Limits(max_states=DECKS)).states == DECKS
for samples in (0, 1):
    assert kings.family.hint(game, samples=samples).action in game.legal_actions
from acesup_solver.aceskings.valuing import HIDDEN, INPUTS, learn
part = np.float32(0.5)
sizes = ((2, INPUTS), 2, INPUTS + 1, (INPUTS, HIDDEN), HIDDEN + 1, HIDDEN)
trace, worth, rates, layer, output, units = (np.full(size, part) for size in sizes)
learn(trace, worth, 2, part, part, rates, layer, output, units)
assert (layer != part).all()
"""
    + """
from acesup_solver.acesup.hint import hint
from acesup_solver.acesup.training import Effort, train
from acesup_solver.autoplays import autoplay
from acesup_solver.families import PlayerName

train(Rules(), seed=1, effort=Effort(games=24, examples=12, samples=1, epochs=1, batch=4))
for player in PlayerName:
    autoplay('classic', range(6), player=player, samples=1, jobs=1)
game = Game(Deal.from_seed(12))
while len(game.stock) > 8:
    game.push(hint(game, samples=1).action)
    if len(game.stock) == 28:
        hint(Game.from_position(game.columns, game.stock, game.discarded, Rules(fillers='A')), samples=1)
chances = [chance.win for chance in hint(game, samples=EXACT).actions]
assert np.allclose(chances, CHANCES, rtol=0, atol=1e-6), chances
"""
)

BOUND = """
from acesup_solver.acesup.bound import Clairvoyant
one = deals_of_seeds(SCHEMES['splitmix-1'], range(1))
Clairvoyant(Rules(), samples=1).charged(one, np.zeros(1, np.uint64))
"""


FRACTIONS = {
    "acesup_solver.acesup.clairvoyant",
    "acesup_solver.acesup.expectimax",
    "acesup_solver.acesup.fitting",
    "acesup_solver.acesup.lookahead",
    "acesup_solver.acesup.network",
    "acesup_solver.acesup.players",
    "acesup_solver.acesup.selfplay",
    "acesup_solver.aceskings.hidden",
    "acesup_solver.aceskings.rollouts",
    "acesup_solver.aceskings.valuing",
}
"""The kernels that work with chances, and therefore with fractions; no verdict rests on them."""


def chances_at_eight(samples: int) -> list[float]:
    """The chances of the actions in the position that the processes come to."""
    game = acesup_solver.Game(acesup_solver.Deal.from_seed(12))
    while len(game.stock) > 8:
        game.push(str(acesup_solver.hint(game, samples=1).action))
    return [chance.win for chance in acesup_solver.hint(game, samples=samples).actions]


def use_everything(decks: int, exact: int) -> str:
    rules = acesup_solver.Rules(fillers="court")
    verdicts = decided(rules, range(decks // 5)).verdicts.tolist()
    code = USE_EVERYTHING.replace("DECKS", str(decks)).replace("VERDICTS", str(verdicts))
    return code.replace("EXACT", str(exact)).replace("CHANCES", str(chances_at_eight(exact)))


WRAPPING_IS_FOR_KERNELS_ONLY = """
from acesup_solver.kernels.compile import JIT_DISABLED
assert JIT_DISABLED
try:
    np.uint64(2**63) * np.uint64(2)
except RuntimeWarning:
    pass
else:
    raise AssertionError('overflow outside of kernels went by without a warning')
"""

INSPECT_TYPES = """
import importlib
from numba import types
from numba.core import config
from numba.core.registry import CPUDispatcher
from acesup_solver.kernels.digest import kernel_files
from pathlib import Path
import acesup_solver

assert config.BOUNDSCHECK
root = Path(acesup_solver.__file__).resolve().parent
names = ['.'.join(('acesup_solver', *p.relative_to(root).with_suffix('').parts)) for p in kernel_files()]
assert {'acesup_solver.kernels.table', 'acesup_solver.acesup.steps'} <= set(names)

def parts(kind):
    yield kind
    for inner in getattr(kind, 'types', ()) or [getattr(kind, 'dtype', None)]:
        if inner is not None and inner is not kind:
            yield from parts(inner)

seen = 0
faults = []
for name in names:
    module = importlib.import_module(name)
    for kernel in vars(module).values():
        if isinstance(kernel, CPUDispatcher) and kernel.py_func.__module__ == name:
            seen += 1
            where = f'{name}.{kernel.py_func.__name__}'
            if len(kernel.signatures) != 1:
                faults.append(f'{where} has {len(kernel.signatures)} signatures')
            for compiled in kernel.overloads.values():
                if name in FRACTIONS:
                    continue
                for variable, kind in compiled.type_annotation.typemap.items():
                    fraction = any(isinstance(part, types.Float) for part in parts(kind))
                    if fraction:
                        faults.append(f'{where}: {variable} is {kind}')
assert not faults, '; '.join(faults)
assert seen > 30, seen
"""

SOLVE_ONE = """
import acesup_solver as au
assert str(au.solve(au.Deal.from_seed(17)).verdict) == 'solvable'
from acesup_solver.acesup.kernel import search
print(type(search._cache).__name__, au.__file__)
"""


def without_a_place_for_a_cache(folder: Path) -> Done:
    """Solve a deal with a copy of the package beside which, and at home, nothing can be written.

    File modes do not stop the superuser: files in the places of the folders do.
    """
    package = copied(folder)
    for place in [package, *(path for path in package.rglob("*") if path.is_dir())]:
        (place / "__pycache__").write_text("a file, not a folder")
    home = folder / "home"
    home.write_text("a file, not a folder")
    homes = dict.fromkeys(("HOME", "USERPROFILE", "XDG_CACHE_HOME"), str(home))
    return run(SOLVE_ONE, None, package=package, **homes)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("modes")


@pytest.fixture(scope="module")
def modes(folder: Path) -> Iterator[dict[str, Future[Done]]]:
    """The long runs by their names, two at a time."""
    uncompiled = use_everything(30, 3) + WRAPPING_IS_FOR_KERNELS_ONLY
    checked = use_everything(100, 1680) + BOUND + INSPECT_TYPES.replace("FRACTIONS", str(FRACTIONS))
    with ThreadPoolExecutor(2) as pool:
        yield {
            "checked": pool.submit(run, checked, folder / "checked", NUMBA_BOUNDSCHECK="1"),
            "uncached": pool.submit(without_a_place_for_a_cache, folder),
            "uncompiled": pool.submit(run, uncompiled, folder / "plain", NUMBA_DISABLE_JIT="1"),
        }


def test_kernels_give_the_same_answers_uncompiled(
    modes: dict[str, Future[Done]], folder: Path
) -> None:
    done = modes["uncompiled"].result()
    assert done.stderr == ""
    assert not list((folder / "plain").rglob("*.nbi"))


def test_kernels_keep_within_their_arrays_with_one_signature_each_and_no_fractions(
    modes: dict[str, Future[Done]], folder: Path
) -> None:
    done = modes["checked"].result()
    assert done.stderr == COMPILES
    assert list((folder / "checked").rglob("*.nbi"))


def test_a_copy_that_no_cache_can_be_written_for_still_solves(
    modes: dict[str, Future[Done]], folder: Path
) -> None:
    done = modes["uncached"].result()
    assert done.stdout == f"NullCache {folder / 'site' / 'acesup_solver' / '__init__.py'}\n"
    assert done.stderr == COMPILES
