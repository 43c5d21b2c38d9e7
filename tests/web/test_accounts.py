"""Accounts: who gets in, what a browser is given, and how attackers fare."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from acesup_solver.web import Rate, RequestLimits
from acesup_solver.web.errors import ApiError
from acesup_solver.web.names import looks_of
from tests.web.server import API, HEADERS, PASSWORD, Browser, Server

ADA = {"name": "Ada", "password": PASSWORD}


def cookie_of(browser: Browser, path: str, body: dict[str, str]) -> str:
    return browser.post(path, body).headers["set-cookie"]


def test_an_account_lets_in_and_logging_out_ends_it(with_accounts: Server) -> None:
    ada = with_accounts.browser("Ada")
    assert ada.ok("/me")["player"] == "Ada"
    assert ada.ok("/me")["mode"] == "accounts"
    assert ada.ok("/logout", {})["player"] is None
    assert ada.ok("/me")["player"] is None
    assert ada.ok("/login", {"name": " ADA ", "password": PASSWORD})["player"] == "Ada"


def test_accounts_and_logins_outlast_a_restart(with_accounts: Server) -> None:
    ada = with_accounts.browser("Ada")
    with_accounts.restart()
    assert ada.ok("/me")["player"] == "Ada"
    assert with_accounts.browser().ok("/login", ADA)["player"] == "Ada"


def test_a_login_ends_after_thirty_days(with_accounts: Server) -> None:
    ada = with_accounts.browser("Ada")
    with_accounts.clock.move(seconds=30 * 86_400 - 1)
    assert ada.ok("/me")["player"] == "Ada"
    with_accounts.clock.move(seconds=1)
    assert ada.ok("/me")["player"] is None


def test_the_cookie_is_for_the_server_alone(serve: Callable[..., Server]) -> None:
    plain = cookie_of(serve(accounts=True).browser(), "/account", ADA).lower()
    assert {"httponly", "samesite=strict", "path=/"} <= {part.strip() for part in plain.split(";")}
    assert "domain" not in plain
    secure = cookie_of(serve(accounts=True, secure=True).browser(), "/account", ADA)
    assert secure.startswith("__Host-acesup=")
    assert "secure" in secure.lower()


def test_every_login_has_a_new_token_and_the_old_one_is_worth_nothing(
    with_accounts: Server,
) -> None:
    ada = with_accounts.browser("Ada")
    before = ada.client.cookies["acesup"]
    ada.ok("/login", ADA)
    assert ada.client.cookies["acesup"] != before
    thief = with_accounts.browser()
    thief.client.cookies.set("acesup", before)
    assert thief.ok("/me")["player"] is None


def test_a_token_that_somebody_else_has_chosen_is_not_taken(with_accounts: Server) -> None:
    with_accounts.browser("Ada")
    chosen = {"Cookie": "acesup=chosen-by-somebody-else", **HEADERS}
    answer = with_accounts.browser().send("POST", f"{API}/login", json=ADA, headers=chosen)
    assert answer.json()["player"] == "Ada"
    assert "chosen-by-somebody-else" not in answer.headers["set-cookie"]
    assert with_accounts.browser().get("/me", headers=chosen).json()["player"] is None


def test_logging_out_makes_a_stolen_token_worthless(with_accounts: Server) -> None:
    ada, thief = with_accounts.browser("Ada"), with_accounts.browser()
    thief.client.cookies.set("acesup", ada.client.cookies["acesup"])
    assert thief.ok("/me")["player"] == "Ada"
    ada.ok("/logout", {})
    assert thief.ok("/me")["player"] is None


def test_the_database_has_neither_passwords_nor_tokens(with_accounts: Server) -> None:
    ada = with_accounts.browser("Ada")
    with_accounts.app.close()
    kept = b"".join(p.read_bytes() for p in with_accounts.place.parent.glob("games-*"))
    assert b"$argon2id$" in kept
    assert PASSWORD.encode() not in kept
    assert ada.client.cookies["acesup"].encode() not in kept


def test_a_wrong_password_and_an_unknown_name_are_refused_in_the_same_words(
    with_accounts: Server,
) -> None:
    with_accounts.browser("Ada")
    eve = with_accounts.browser()
    wrong = eve.error("/login", {"name": "Ada", "password": "wrong password"})
    unknown = eve.error("/login", {"name": "Nobody", "password": "wrong password"})
    assert (
        wrong
        == unknown
        == (
            401,
            "unauthorized",
            "no player has that name and that password",
        )
    )


def test_as_much_work_is_done_for_an_unknown_name_as_for_a_known_one(
    serve: Callable[..., Server],
) -> None:
    from tests.web.server import CHEAP

    verified: list[str] = []

    class Counting(type(CHEAP)):  # type: ignore[misc]
        def verify(self, hash: str, password: str) -> bool:  # noqa: A002
            verified.append(hash)
            return bool(super().verify(hash, password))

    server = serve(accounts=True, passwords=Counting(time_cost=1, memory_cost=8, parallelism=1))
    server.browser("Ada")
    for name in ("Ada", "Nobody"):
        server.browser().error("/login", {"name": name, "password": "wrong password"})
    assert len(verified) == 2


@pytest.mark.parametrize(
    "name",
    ["ada", "A d a", "Adа", "АԁА", "Ada.", "Àda", "A\u0301da", "𝐀da", "Ａda", "A\u200bda", ""],
)
def test_nobody_can_pass_for_ada(with_accounts: Server, name: str) -> None:
    with_accounts.browser("Ada")
    eve = with_accounts.browser()
    assert eve.post("/account", {"name": name, "password": PASSWORD}).status_code in (400, 409)
    assert eve.ok("/me")["player"] is None


@pytest.mark.parametrize(
    "name", ["Ada", "Jörg", "Зоя", "Ελένη", "李小龙", "Anne-Marie", "O'Neill", "R2D2"]
)
def test_names_of_all_the_world_are_welcome(with_accounts: Server, name: str) -> None:
    assert with_accounts.browser(name).ok("/me")["player"] == name


def test_names_look_alike_whatever_they_are_made_of() -> None:
    assert looks_of("Bem") == looks_of("Bern")
    assert looks_of("lda") == looks_of("Ida") == looks_of("1da")
    assert looks_of("Ida") != looks_of("Ada")
    with pytest.raises(ApiError, match="letters of 2 scripts; expected one"):
        looks_of("Pаul")


def test_who_played_here_without_a_password_is_not_taken_over(serve: Callable[..., Server]) -> None:
    server = serve()
    server.browser("Ada")
    server.restart(accounts=True)
    eve = server.browser()
    assert eve.error("/account", ADA)[:2] == (409, "conflict")
    assert eve.error("/login", ADA)[:2] == (401, "unauthorized")


def test_there_are_profiles_or_accounts_and_never_both(
    server: Server, with_accounts: Server
) -> None:
    assert with_accounts.browser().error("/profile", {"name": "Ada"})[:2] == (403, "forbidden")
    assert server.browser().error("/account", ADA)[:2] == (403, "forbidden")
    assert server.browser().error("/login", ADA)[:2] == (403, "forbidden")
    with_accounts.browser("Ada")
    assert with_accounts.browser().ok("/me")["players"] == []
    server.browser("Bob")
    assert server.browser().ok("/me")["players"] == ["Bob"]


@pytest.mark.parametrize("password", ["short", "", "x" * 201, 12345678])
def test_a_password_is_neither_short_nor_endless(with_accounts: Server, password: object) -> None:
    refused = with_accounts.browser().error("/account", {"name": "Ada", "password": password})
    assert refused[:2] == (400, "invalid")


def test_guessing_a_password_ends_soon_wherever_it_comes_from(
    serve: Callable[..., Server],
) -> None:
    slow = Rate(1e-6, 3)
    server = serve(accounts=True, hosts=None, limits=RequestLimits(failures_anywhere=slow))
    ada = server.browser("Ada")
    for guess in range(5):
        eve = server.browser(address=f"192.0.2.{guess}")
        refused = eve.error("/login", {"name": "ADA", "password": f"wrong guess {guess}"})
        assert refused[1] == ("unauthorized" if guess < 3 else "too-many")
    assert server.browser().error("/login", ADA)[1] == "too-many"
    assert ada.ok("/me")["player"] == "Ada"
    bob = server.browser("Bob")
    assert bob.ok("/login", {"name": "Bob", "password": PASSWORD})["player"] == "Bob"


def test_wrong_passwords_from_one_address_keep_nobody_else_out(
    serve: Callable[..., Server],
) -> None:
    server = serve(accounts=True, hosts=None, limits=RequestLimits(logins=Rate(1e6, 10**6)))
    server.browser("Ada")
    eve = server.browser(address="192.0.2.66")
    wrong = {"name": "ADA", "password": "wrong password"}
    codes = [eve.error("/login", wrong)[1] for _ in range(400)]
    assert codes == ["unauthorized"] * 10 + ["too-many"] * 390
    assert eve.error("/login", ADA)[1] == "too-many"
    assert server.browser(address="192.0.2.1").ok("/login", ADA)["player"] == "Ada"


def test_logins_and_new_accounts_from_one_address_are_few(serve: Callable[..., Server]) -> None:
    slow = Rate(1e-6, 2)
    server = serve(accounts=True, hosts=None, limits=RequestLimits(logins=slow, registrations=slow))
    for name in ("Ada", "Bob"):
        server.browser(name, address="192.0.2.1")
    third = {"name": "Cleo", "password": PASSWORD}
    assert server.browser(address="192.0.2.1").error("/account", third)[1] == "too-many"
    for _ in range(2):
        server.browser(address="192.0.2.1").ok("/login", ADA)
    assert server.browser(address="192.0.2.1").error("/login", ADA)[1] == "too-many"
    assert server.browser(address="192.0.2.2").ok("/login", ADA)["player"] == "Ada"


def test_players_start_tournaments_only_where_they_may(serve: Callable[..., Server]) -> None:
    closed = serve(accounts=True).browser("Ada")
    assert closed.error("/tournaments", {"name": "Spring"})[:2] == (403, "forbidden")
    assert not closed.ok("/me")["may_add_tournaments"]
    opened = serve(accounts=True, open_tournaments=True).browser("Ada")
    assert opened.ok("/tournaments", {"name": "Spring"})["tournaments"][0]["name"] == "Spring"
    assert opened.error("/tournaments", {"name": "Spring"})[:2] == (409, "conflict")


def test_a_hash_of_old_parameters_is_made_anew(serve: Callable[..., Server]) -> None:
    from argon2 import PasswordHasher

    server = serve(accounts=True)
    server.browser("Ada")
    before = server.app.house.store.accounts.find("Ada")
    server.restart(passwords=PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    server.browser().ok("/login", ADA)
    after = server.app.house.store.accounts.find("Ada")
    assert before is not None
    assert after is not None
    assert after[1] != before[1]
    server.browser().ok("/login", ADA)


def test_expired_logins_are_forgotten(with_accounts: Server) -> None:
    with_accounts.browser("Ada")
    with_accounts.clock.move(seconds=dt.timedelta(days=31).total_seconds())
    with_accounts.browser().ok("/login", ADA)
    with with_accounts.app.house.store._database.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM logins").scalar() == 1
