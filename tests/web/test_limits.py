"""Limits: whoever asks for too much is told so in one line, and others do not notice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from acesup_solver.web import Rate, RequestLimits
from acesup_solver.web.errors import ApiError
from acesup_solver.web.limits import Buckets, network_of
from tests.web.server import UNLIMITED, Server

FEW = Rate(0.001, 3)


def test_a_bucket_fills_with_time_up_to_its_size() -> None:
    now = 0.0
    buckets = Buckets(Rate(2, 3), "things", now=lambda: now)

    def taken() -> int:
        for count in range(10):
            try:
                buckets.take("somebody")
            except ApiError:
                return count
        return 10

    assert taken() == 3
    with pytest.raises(ApiError, match=r"^too many things; try again in 1 seconds$"):
        buckets.take("somebody")
    now = 1.0
    assert taken() == 2
    now = 100.0
    assert taken() == 3


def test_threads_share_a_bucket_and_none_takes_more() -> None:
    buckets = Buckets(Rate(1e-9, 50), "things")

    def take(_: int) -> bool:
        try:
            buckets.take("somebody")
        except ApiError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(take, range(200))) == 50


def test_a_bucket_that_nobody_has_used_for_long_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 1), "things")
    for client in range(30_000):
        buckets.take(str(client))
    assert len(buckets._left) == 20_000


def test_a_network_of_its_own_counts_as_one_client() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("no address") == "no address"


def test_one_address_may_ask_for_so_much_and_others_do_not_notice(
    serve: Callable[..., Server],
) -> None:
    server = serve(accounts=True, hosts=None, limits=RequestLimits(requests=FEW))
    eve = server.browser(address="192.0.2.1")
    for _ in range(3):
        eve.ok("/me")
    assert eve.error("/me") == (429, "too-many", "too many requests; try again in 1000 seconds")
    assert eve.send("GET", "/").status_code == 429
    assert server.browser(address="192.0.2.2").ok("/me")["player"] is None


def test_one_player_may_ask_for_so_much_wherever_the_requests_come_from(
    serve: Callable[..., Server],
) -> None:
    server = serve(accounts=True, hosts=None, limits=RequestLimits(playing=FEW))
    ada, bob = server.browser("Ada"), server.browser("Bob")
    for _ in range(3):
        ada.ok("/plays")
    assert ada.error("/plays")[:2] == (429, "too-many")
    assert bob.ok("/plays") == {"plays": []}


def test_hints_are_few_and_one_that_is_refused_costs_nothing(
    serve: Callable[..., Server],
) -> None:
    server = serve(limits=RequestLimits(hints=FEW))
    ada, bob = server.browser("Ada"), server.browser("Bob")
    play = ada.act(ada.begin(variant="classic"), "deal")
    for _ in range(3):
        play = ada.act(play, "hint")
    assert ada.refused(play, "hint") == (
        429,
        "too-many",
        "too many hints; try again in 1000 seconds",
    )
    assert ada.ok(f"/plays/{play['id']}")["hints"] == 3
    bobs = bob.act(bob.begin(variant="classic"), "deal")
    assert bob.act(bobs, "hint")["hints"] == 1


def test_reviews_are_few_but_the_same_again_costs_nothing(serve: Callable[..., Server]) -> None:
    server = serve(limits=replace(UNLIMITED, reviews=Rate(0.001, 1)))
    ada = server.browser("Ada")
    plays = [ada.play_line(ada.begin(variant="classic")) for _ in range(2)]
    for _ in range(3):
        assert ada.ok(f"/plays/{plays[0]['id']}/review")["verdict"] == "solvable"
    assert ada.error(f"/plays/{plays[1]['id']}/review")[:2] == (429, "too-many")


def test_services_that_cost_work_are_few(serve: Callable[..., Server]) -> None:
    site = serve(limits=RequestLimits(services=FEW)).browser()
    for _ in range(3):
        assert site.error("/records/check", {"record": "x"})[1] == "invalid"
    assert site.error("/records/check", {"record": "x"})[1] == "too-many"
    assert site.ok("/deals/classic?seed=1")["seed"] == "1"
