"""Hints as a client gets them: with odds, and with a reason that can be said in any language."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import acesup_solver as au
from acesup_solver.acesup.wording import in_words
from acesup_solver.speedaces.advice import Hint, hidden_stock_adviser

# Two games of Aces Up and one of Aces and Kings are enough to meet every kind of reason.
GAMES = (("classic", 17), ("aerobatics", 5), ("five-columns", 2), ("aces-and-kings", 0))


def hints(variant: str, seed: int) -> list[tuple[Any, Hint]]:
    """Hints on the positions of a game that follows most of them."""
    rng = random.Random(seed)
    game: Any = au.Game(au.Deal.from_seed(seed, packs=2 if "kings" in variant else 1), variant)
    found = []
    for _ in range(60):
        if not game.legal_actions:
            break
        hint = hidden_stock_adviser(game)
        found.append((game.copy(), hint))
        if hint.action is None:
            break
        game.push(hint.action if rng.random() < 0.9 else rng.choice(game.legal_actions))
    return found


@pytest.mark.parametrize(("variant", "seed"), GAMES)
def test_a_hint_has_the_odds_of_every_legal_action(variant: str, seed: int) -> None:
    for game, hint in hints(variant, seed):
        assert [c.action for c in hint.candidates] == [str(a) for a in game.legal_actions]
        for candidate in hint.candidates:
            assert 0 <= candidate.win <= 1
            assert candidate.stderr >= 0
            assert not (candidate.exact and candidate.stderr)
        plain = hint.to_json()
        assert json.loads(json.dumps(plain)) == plain


@pytest.mark.parametrize(("variant", "seed"), GAMES[:3])
def test_the_sentence_says_the_reason_and_nothing_else(variant: str, seed: int) -> None:
    for _, hint in hints(variant, seed):
        assert in_words(hint.reason) == hint.words


def test_the_reason_of_a_discard_names_what_beats_the_card_and_what_comes_to_light() -> None:
    game = au.Game(au.Deal.from_seed(17))
    game.push("deal")
    hint = hidden_stock_adviser(game)
    assert hint.reason["code"] == "discard"
    assert (hint.reason["card"], hint.reason["beater"], hint.reason["frees"]) == ("6D", "QD", None)
    kinds = {
        (reason["code"], (reason.get("frees") or {}).get("how"))
        for variant, seed in GAMES[:3]
        for _, hint in hints(variant, seed)
        if (reason := dict[str, Any](hint.reason))
    }
    assert {code for code, _ in kinds} >= {"deal", "discard", "move"}
    assert {how for _, how in kinds} >= {None, "discardable", "beaten-by"}


def test_the_reason_in_aces_and_kings_names_the_places() -> None:
    for game, hint in hints("aces-and-kings", 0):
        reason = hint.reason
        if reason["code"] == "act":
            assert f"{reason['from']}>{reason['to']}" == hint.action
        elif reason["code"] == "turn":
            assert hint.action == "turn"
        else:
            assert reason["code"] == "over"
            assert game.legal_actions == () or reason["lost"]
