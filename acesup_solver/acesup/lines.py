"""Winning lines: the choices that a search found, written out action by action and played to the end.

A search stores only its choices; the discards and deals that it makes without a choice, and the moves
that bring light columns into the order that it wants, are found again here, on the reference game, which
refuses anything that the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from acesup_solver.acesup.actions import DEAL, Action, Kind, discard, move
from acesup_solver.acesup.game import Game
from acesup_solver.acesup.pruning import Cut
from acesup_solver.acesup.rules import Discards, Gaps, Reach, Rules
from acesup_solver.acesup.state import (
    ACTION_BIT_SHIFT,
    ACTION_COLUMN_SHIFT,
    ACTION_DEAL,
    ACTION_DISCARD,
    ACTION_KIND_MASK,
    FOUR_COLUMNS,
    SETTLES,
    CardNumbers,
    Words,
    card_of_bit,
    pack_rules,
)
from acesup_solver.cards import Card

__all__ = [
    "ANYWHERE",
    "BrokenLineError",
    "Choice",
    "actions_of_codes",
    "overflow_line",
    "plain_game",
    "played_out",
    "replayed",
    "written_out",
]

ANYWHERE = -1


class BrokenLineError(RuntimeError):
    """A line that should win does not: a fault of this library, never of its caller."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a search, and how far play runs on after it.

    `lights` says in which columns light cards must lie before the action; `column` is where a moved card
    goes, or `ANYWHERE`; `dealt` the number of cards dealt when the next choice comes. All cards but those
    `kept` are then taken out, where buried cards may be taken. Without a `kind` nothing is played: the
    search has only parted two cases.
    """

    kind: Kind | None
    card: Card | None
    column: int
    dealt: int
    lights: Mapping[Card, int] = field(default_factory=dict)
    kept: frozenset[Card] | None = None


def written_out(
    game: Game,
    choices: Iterable[Choice],
    cuts: Cut,
    *,
    dealt: int,
    kept: frozenset[Card] | None = None,
) -> tuple[Action, ...]:
    """Every action of the line that makes these choices, replayed by the reference game to its win.

    `dealt` is the number of cards dealt when the first choice comes, `kept` what is then not taken out.
    Raises `BrokenLineError` if the line
    does not win.
    """
    return _proved(game, played_out(game, choices, cuts, dealt=dealt, kept=kept))


def played_out(
    game: Game,
    choices: Iterable[Choice],
    cuts: Cut,
    *,
    dealt: int,
    kept: frozenset[Card] | None = None,
) -> Game:
    """The same, whether it wins or not: a copy of the game after all these actions."""
    twin = game.copy()
    _run_on(twin, dealt, cuts)
    _take_out(twin, kept)
    for choice in choices:
        if choice.kind is not None:
            _arrange(twin, choice.lights)
            twin.push(_action(twin, choice))
        _run_on(twin, choice.dealt, cuts)
        _take_out(twin, choice.kept)
    if cuts & Cut.RUNS and not twin.stock:
        _clear_runs(twin)
    return twin


def _action(game: Game, choice: Choice) -> Action:
    if choice.card is None:
        return DEAL
    if choice.kind is Kind.DISCARD:
        return discard(choice.card)
    column = _gaps(game)[0] if choice.column == ANYWHERE else choice.column
    return move(choice.card, column)


def _gaps(game: Game) -> list[int]:
    return [place for place, column in enumerate(game.columns) if not column]


def _arrange(game: Game, lights: Mapping[Card, int]) -> None:
    """Move light cards to their columns, through the gaps; what lies under one is discarded."""
    while True:
        where = {column[-1]: place for place, column in enumerate(game.columns) if column}
        astray = [card for card, place in lights.items() if where[card] != place]
        if not astray:
            return
        gaps = _gaps(game)
        # Straight home if that is empty; otherwise a ring of cards is broken up.
        homeward = [card for card in astray if lights[card] in gaps]
        if homeward:
            game.push(move(homeward[0], lights[homeward[0]]))
        else:
            game.push(move(astray[0], gaps[0]))
        while discards := game.discards():
            game.push(discards[0])


def overflow_line(game: Game) -> tuple[Action, ...]:
    """The line of the cut MORE_COLUMNS_THAN_SUITS: discard, else fill a gap from a heavy column, else
    deal.
    """
    twin = game.copy()
    while not twin.is_won:
        heavy = {column[-1] for column in twin.columns if len(column) > 1}
        wanted = [
            action
            for action in twin.legal_actions
            if action.kind is not Kind.MOVE or action.card in heavy
        ]
        if not wanted:
            break
        twin.push(wanted[0])
    return _proved(game, twin)


def plain_game(game: Game) -> Game:
    """A copy of the game played to the end without a plan.

    Discard while possible, else deal, else fill a gap as the rules demand.
    """
    twin = game.copy()
    while True:
        discards = twin.discards()
        if discards:
            twin.push(discards[0])
        elif not twin.stock:
            return twin
        elif twin.is_legal(DEAL):
            twin.push(DEAL)
        else:
            lone = {column[0] for column in twin.columns if len(column) == 1}
            twin.push(next(action for action in twin.legal_actions if action.card not in lone))


def actions_of_codes(codes: Words, cards: CardNumbers) -> Iterator[Action]:
    """The actions that a search wrote out whole, as codes of deals, discards and moves."""
    for code in map(int, codes):
        kind = code & ACTION_KIND_MASK
        if kind == ACTION_DEAL:
            yield DEAL
            continue
        card = card_of_bit((code >> ACTION_BIT_SHIFT) & 63, cards)
        if kind == ACTION_DISCARD:
            yield discard(card)
        else:
            yield move(card, code >> ACTION_COLUMN_SHIFT)


def replayed(game: Game, actions: Iterable[Action]) -> tuple[Action, ...]:
    """These actions, replayed by the reference game to its win."""
    twin = game.copy()
    for action in actions:
        if twin.is_won:
            break
        twin.push(action)
    return _proved(game, twin)


def _proved(game: Game, played: Game) -> tuple[Action, ...]:
    line = played.history[len(game.history) :]
    if not played.is_won:
        raise BrokenLineError(f"line {' '.join(line)} does not win {game!r}")
    return line


def _run_on(game: Game, dealt: int, cuts: Cut) -> None:
    """What the searches do without a choice, until so many cards are dealt."""
    settles = bool(pack_rules(game.rules)[SETTLES])
    everything = len(game.stock) + sum(map(len, game.columns)) + len(game.discarded)
    while True:
        discards = game.discards() if settles else []
        if discards:
            game.push(discards[0])
        elif _drop_one_useless(game, cuts) or _drop_one_cover(game, cuts):
            continue
        elif everything - len(game.stock) < dealt:
            game.push(DEAL)
        elif not _shed_one_run(game, cuts):
            return


def _drop_one_useless(game: Game, cuts: Cut) -> bool:
    """One step of the cuts SAFE_DISCARD and TAKE_OUT under optional discards."""
    rules = game.rules
    if rules.discards is Discards.FORCED:
        return False
    if rules.fillers and not (rules.lone_moves and rules.gaps is Gaps.MAY_FILL):
        return False
    gaps = _gaps(game)
    takes_out = bool(cuts & Cut.TAKE_OUT) and bool(gaps) and rules.reach is Reach.ANY_CARD
    for column in game.columns:
        for card in column:
            on_top = card == column[-1]
            cut = bool(cuts & Cut.SAFE_DISCARD) if on_top else takes_out
            dropped = cut and (on_top or card.rank in rules.fillers)
            if dropped and _is_beaten(game, card) and _is_useless(game, card):
                if not on_top:
                    game.push(move(card, gaps[0]))
                game.push(discard(card))
                return True
    return False


def _drop_one_cover(game: Game, cuts: Cut) -> bool:
    """One card that the cut IDLE_COVERS left out, sent through a gap."""
    rules = game.rules
    gaps = _gaps(game)
    searches_classes = pack_rules(rules, cuts)[FOUR_COLUMNS] and cuts & Cut.IDLE_COVERS
    if not gaps or not searches_classes or rules.reach is Reach.ANY_CARD:
        return False
    for column in filter(None, game.columns):
        if _ends_in_idle_cover(column, rules) and game.is_legal(move(column[-1], gaps[0])):
            game.push(move(column[-1], gaps[0]))
            return True
    return False


def _ends_in_idle_cover(column: Sequence[Card], rules: Rules) -> bool:
    """Whether a higher card of its suit lies under the top, with none but cards of that suit between."""
    *under, cover = column
    for card in reversed(under):
        if card.suit != cover.suit:
            return False
        if rules.beats(card, cover):
            return True
    return False


def _take_out(game: Game, kept: frozenset[Card] | None) -> None:
    """Discard through a gap what the cut TAKE_OUT leaves out of a position."""
    if kept is None:
        return
    for card in [card for column in game.columns for card in column if card not in kept]:
        game.push(move(card, _gaps(game)[0]))
        game.push(discard(card))


def _shed_one_run(game: Game, cuts: Cut) -> bool:
    """One step of the second part of the cut RUNS, where it matters: under a card of the highest rank.

    Under any other card the run goes when that card goes.
    """
    rules = game.rules
    sheds = rules.lone_moves and rules.gaps is Gaps.MAY_FILL and rules.reach is Reach.TOP
    gaps = _gaps(game)
    if not (gaps and sheds and cuts & Cut.RUNS and pack_rules(rules, cuts)[FOUR_COLUMNS]):
        return False
    for column in game.columns:
        *run, top = column or (None,)
        if (
            run
            and top in game.last_cards
            and top.rank in rules.fillers
            and all(rules.beats(top, card) for card in run)
        ):
            game.push(move(top, gaps[0]))
            return True
    return False


def _clear_runs(game: Game) -> None:
    """Discard what the cut RUNS deleted under cards of the highest rank that stayed where they were.

    `[AC, KH, AH]` is `[AC, AH]` in the search, and if the four aces are all that is left there, a column
    is empty: AH moves there, and KH goes. (Where AH may not move, nothing was deleted.)
    """
    while gaps := _gaps(game):
        covering = [
            column[-1]
            for column in game.columns
            if len(column) > 1
            and column[-1] in game.last_cards
            and game.rules.beats(column[-1], column[-2])
            and game.is_legal(move(column[-1], gaps[0]))
        ]
        if not covering:
            return
        game.push(move(covering[0], gaps[0]))
        while discards := game.discards():
            game.push(discards[0])


def _is_beaten(game: Game, card: Card) -> bool:
    return any(game.rules.beats(top, card) for top in game.tops)


def _is_useless(game: Game, card: Card) -> bool:
    left = [other for column in game.columns for other in column] + list(game.stock)
    return not any(game.rules.beats(card, other) for other in left)
