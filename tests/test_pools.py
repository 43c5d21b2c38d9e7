"""Pools: the first deals that can be won, all of them and no other, whoever makes them."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path

import pytest

import acesup_solver as au
from acesup_solver import pools
from acesup_solver.engines import Threads
from acesup_solver.families import PlayerName
from acesup_solver.pools import InvalidPoolError, shipped_pools
from acesup_solver.pools.checking import check_deal, check_pool
from acesup_solver.pools.filters import Filters, parse_also
from acesup_solver.pools.making import make_parts, pool_facts, pool_task
from acesup_solver.pools.model import PoolFacts
from acesup_solver.schemes import InvalidSeedError
from acesup_solver.variants import VARIANTS
from tests.helpers import oracle_rules, replay
from tests.oracle import won


def pool_of(variant: str, count: int, **settings: object) -> au.Pool:
    """A pool made in this process."""
    task = pool_task(variant, **settings)  # type: ignore[arg-type]
    first = au.SCHEMES[task.scheme].first
    facts = pool_facts(task, first)
    entries: list[au.PoolDeal] = []
    for part in make_parts(task, facts, count, Threads(2)):
        facts = part.added_to(facts)
        entries += part.entries
    return au.Pool(facts, tuple(entries))


@pytest.mark.parametrize("variant", ["classic", "strict", "five-columns"])
@pytest.mark.parametrize("scheme", ["splitmix-1", "ms", "pysol"])
def test_a_pool_is_the_first_deals_that_can_be_won(variant: str, scheme: str) -> None:
    pool = pool_of(variant, 12, scheme=scheme)
    seeds = pool.facts.seeds
    survey = au.survey(variant, seeds, scheme=scheme)
    solvable = [one.seed for one in survey.results if one.verdict is au.Verdict.SOLVABLE]
    assert [entry.seed for entry in pool.entries] == solvable
    assert len(pool) == pool.facts.count == 12
    assert seeds == range(au.SCHEMES[scheme].first, solvable[-1] + 1)
    assert (pool.facts.unsolvable, pool.facts.undecided) == (survey.unsolvable, survey.undecided)
    by_seed = {one.seed: one.states for one in survey.results}
    assert [entry.states for entry in pool.entries] == [by_seed[seed] for seed in solvable]


def test_every_line_wins_by_the_rules_of_the_oracle() -> None:
    for name in ("classic", "strict", "easy"):
        rules = VARIANTS[name].rules
        for entry in au.solvable_seeds(name, 5):
            assert entry.deal == au.Deal.from_seed(entry.seed)
            assert won(replay(entry.deal, entry.moves, rules), oracle_rules(rules))


def test_a_rated_deal_has_the_difficulty_and_the_shortest_line() -> None:
    for entry in au.solvable_seeds("classic", 6):
        rating = au.difficulty(entry.deal)
        assert (entry.difficulty, entry.band) == (rating.value, rating.band.value)
        assert entry.move_count == rating.moves


def test_deals_that_are_not_rated_are_the_same_deals() -> None:
    rated, bare = (list(au.solvable_seeds("classic", 20, rated=flag)) for flag in (True, False))
    assert [(one.seed, one.states) for one in rated] == [(one.seed, one.states) for one in bare]
    assert {(one.difficulty, one.band) for one in bare} == {(None, None)}


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_number_of_threads_changes_nothing(jobs: int) -> None:
    assert list(au.solvable_seeds("aerobatics", 40, jobs=jobs)) == list(
        au.solvable_seeds("aerobatics", 40, jobs=1)
    )


def test_solvable_seeds_are_lazy_and_may_go_on_for_ever() -> None:
    endless = au.solvable_seeds("five-columns", jobs=1)
    assert [entry.seed for entry in itertools.islice(endless, 30)] == list(range(30))


def test_a_pool_starts_where_it_is_told_and_ends_with_the_scheme() -> None:
    assert [entry.seed for entry in au.solvable_seeds("five-columns", 3, start=70)] == [70, 71, 72]
    last = (1 << 64) - 1
    found = au.solvable_seeds("five-columns", 5, start=last - 1)
    assert [next(found).seed, next(found).seed] == [last - 1, last]
    with pytest.raises(InvalidSeedError, match="3 of 5 deals are missing at the end of splitmix-1"):
        next(found)
    assert [
        entry.seed for entry in au.solvable_seeds("five-columns", 1, start=10**20, scheme="pysol")
    ]


def test_a_budget_leaves_hard_deals_out_and_counts_them() -> None:
    pool = pool_of("classic", 20, limits=au.Limits(max_states=60), rated=False)
    assert max(entry.states for entry in pool.entries) <= 60
    assert pool.facts.undecided > 0
    survey = au.survey("classic", pool.facts.seeds)
    solvable = {one.seed for one in survey.results if one.verdict is au.Verdict.SOLVABLE}
    assert {entry.seed for entry in pool.entries} < solvable
    assert pool.facts.unsolvable + pool.facts.undecided + 20 == survey.tally.deals


# Filters


def test_a_pool_for_simple_players_can_be_won_without_lone_moves() -> None:
    simple = parse_also("discards=forced,lone-moves=no", VARIANTS["classic"])
    pool = pool_of("classic", 10, filters=Filters(also=(simple,)), rated=False)
    for entry in pool.entries:
        assert au.solve(entry.deal, simple).verdict is au.Verdict.SOLVABLE
    taken = {entry.seed for entry in pool.entries}
    for seed in set(pool.facts.seeds) - taken:
        verdicts = {
            au.solve(au.Deal.from_seed(seed), rules).verdict for rules in ("classic", simple)
        }
        assert au.Verdict.UNSOLVABLE in verdicts
    assert pool.facts.rejected > 0


def test_bands_and_moves_choose_among_the_deals() -> None:
    everything = pool_of("classic", 40).entries
    for filters in (
        Filters(bands=("hard", "easy")),
        Filters(max_moves=5),
        Filters(bands=("medium",), max_moves=6),
    ):
        expected = [
            entry.seed
            for entry in everything
            if (not filters.bands or entry.band in filters.bands)
            and (filters.max_moves is None or entry.move_count <= filters.max_moves)
        ]
        found = list(au.solvable_seeds("classic", len(expected), filters=filters))
        assert [entry.seed for entry in found] == expected


def test_deals_that_hints_win_are_those_that_the_player_wins_who_follows_them() -> None:
    pool = pool_of("classic", 2, filters=Filters(hint_winnable=True), rated=False)
    seeds = pool.facts.seeds
    played = au.autoplay("classic", seeds, player=PlayerName.HINT)
    won_by_hints = [seed for seed, one in zip(seeds, played.won, strict=True) if one]
    assert [entry.seed for entry in pool.entries] == won_by_hints


def test_filters_survive_their_json() -> None:
    filters = Filters(
        bands=("expert", "easy"),
        max_moves=0,
        also=(VARIANTS["strict"], parse_also("columns=5,fillers=AK", VARIANTS["classic"])),
        hint_winnable=True,
    )
    assert filters.bands == ("easy", "expert")
    assert Filters.from_json(filters.to_json()) == filters


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "unknown variant"),
        ("lone-moves", "unknown variant"),
        ("strict,lone-moves", "'lone-moves' in 'strict,lone-moves'"),
        ("lone-moves=maybe", "expected yes or no"),
        ("depth=5", "unknown rule switch 'depth'"),
        ("columns=5,columns=6", "once each"),
        ("", "unknown variant ''"),
    ],
)
def test_other_rules_that_are_none_are_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_also(text, VARIANTS["classic"])


def test_filters_that_make_no_sense_are_refused_at_once() -> None:
    refusals = [
        (lambda: Filters(bands=("tricky",)), "unknown band 'tricky'"),
        (lambda: Filters(max_moves=-1), "expected 0 or more"),
        (lambda: au.solvable_seeds("aces-and-kings", filters=Filters(bands=("easy",))), "rated"),
        (lambda: au.solvable_seeds(filters=Filters(bands=("easy",)), rated=False), "rated"),
        (
            lambda: au.solvable_seeds(filters=Filters(also=(VARIANTS["aces-and-kings"],))),
            "another game than classic",
        ),
        (lambda: au.solvable_seeds("aces-and-kings", scheme="ms"), "expected one pack"),
        (lambda: au.solvable_seeds(start=-1), "seed -1"),
        (lambda: au.solvable_seeds(count=-1), "expected 0 or more"),
        (lambda: au.solvable_seeds("clasic"), "did you mean 'classic'"),
    ]
    for call, message in refusals:
        with pytest.raises(ValueError, match=message):
            call()  # type: ignore[no-untyped-call]


# Shipped


def test_there_is_a_pool_for_every_variant_and_a_plain_one_for_the_web_game() -> None:
    plain = {"classic-plain", "five-columns-plain", "aerobatics-plain"}
    assert set(shipped_pools()) == set(VARIANTS) | plain


@pytest.mark.parametrize("name", sorted({*VARIANTS}))
def test_a_shipped_pool_is_500_deals_with_lines_that_win(name: str) -> None:
    pool = au.shipped_pool(name)
    assert len(pool) == pool.facts.count == 500
    assert (pool.variant, pool.scheme) == (VARIANTS[name], "splitmix-1")
    assert pool.facts.seeds.start == 0
    assert pool.facts.rejected == 0
    seeds = [entry.seed for entry in pool.entries]
    assert seeds == sorted(set(seeds))
    for entry in pool.entries[::50]:
        assert list(check_deal(entry, pool.facts)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_pools())
def test_nothing_is_wrong_with_a_shipped_pool(name: str) -> None:
    place = Path(pools.__file__).parent / "shipped" / f"{name}-1.jsonl.gz"
    assert list(check_pool(place)) == []


@pytest.mark.parametrize("name", ["classic", "aerobatics", "strict", "reverse", "five-columns"])
def test_a_shipped_pool_leaves_no_deal_out(name: str) -> None:
    facts = au.shipped_pool(name).facts
    survey = au.survey(name, facts.seeds)
    solvable = [one.seed for one in survey.results if one.verdict is au.Verdict.SOLVABLE]
    assert solvable == [entry.seed for entry in au.shipped_pool(name).entries]
    assert (facts.unsolvable, facts.undecided) == (survey.unsolvable, survey.undecided)


@pytest.mark.parametrize("name", ["classic", "aerobatics", "five-columns"])
def test_a_plain_pool_can_be_won_in_the_strictest_reading(name: str) -> None:
    strictest = VARIANTS[name].changed(discards="forced", lone_moves=False)
    pool = au.shipped_pool(name, plain=True)
    assert len(pool) == 500
    for entry in pool.entries[::10]:
        assert au.solve(entry.deal, strictest).verdict is au.Verdict.SOLVABLE
    assert au.shipped_pool("kunstflug") is au.shipped_pool("aerobatics")


def test_there_is_no_plain_pool_of_other_variants() -> None:
    with pytest.raises(InvalidPoolError, match="no pool 'strict-plain'; expected one of"):
        au.shipped_pool("strict", plain=True)


# The facts


def test_facts_survive_their_json() -> None:
    facts = PoolFacts(
        variant=VARIANTS["classic"].changed(columns=5, fillers="AK"),
        scheme="pysol",
        limits=au.Limits(max_states=90, max_seconds=1.5),
        filters=Filters(bands=("easy",)),
        rated=True,
        seeds=range(10**20 - 50, 10**20),
        unsolvable=20,
        undecided=7,
        rejected=3,
    )
    assert PoolFacts.from_json(facts.to_json()) == facts
    assert facts.count == 20


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("format", "other", "not a pool"),
        ("format_version", 2, "format version 2; this program reads version 1"),
        ("scheme", "dice", "unknown scheme"),
        ("scheme", 5, "expected names"),
        ("variant", "bridge", "unknown variant"),
        ("rules", {"columns": 9}, "columns 9"),
        ("rules", [], "an object 'rules'"),
        ("limits", {"max_states": "many"}, "the head"),
        ("limits", {"depth": 1}, "the head"),
        ("filters", {}, "filters {}"),
        ("seeds", ["0", "x"], "expected two numbers"),
        ("seeds", ["5", "3"], "expected a range"),
        ("seeds", ["0", str(1 << 65)], "expected a range"),
        ("count", 3, "the head counts 3 deals"),
        ("unsolvable", -1, "expected a number"),
        ("unsolvable", True, "expected a number"),
    ],
)
def test_a_head_that_is_wrong_is_refused(name: str, value: object, message: str) -> None:
    good = au.shipped_pool("classic").facts.to_json()
    with pytest.raises(InvalidPoolError, match=message):
        PoolFacts.from_json(good | {name: value})
    without = {key: one for key, one in good.items() if key != name}
    with pytest.raises(InvalidPoolError):
        PoolFacts.from_json(without)


def test_a_deal_of_a_pool_is_a_value() -> None:
    entry = au.shipped_pool("classic").entries[0]
    assert dataclasses.replace(entry) == entry
    assert hash(entry) == hash(dataclasses.replace(entry))
