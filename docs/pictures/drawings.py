"""What the search looks at, drawn: positions, keys, runs, covers, ghosts, samples, profiles."""

from __future__ import annotations

import acesup_solver as au
from acesup_solver.acesup.game import Game
from docs.pictures.svg import BLUE, GREEN, GREY, INK, PALE, RED, YELLOW, Drawing

__all__ = ["DRAWINGS"]

_LINE = "deal x6D deal x7D deal x4C deal x7H x6C x8C JC>3"
_CELL, _SHOWN = 32, 16
_COLOURS = (BLUE, GREEN, "#b26a00", "#7b1fa2")


def _position() -> Game:
    game = Game(au.Deal.from_seed(17))
    for action in _LINE.split():
        game.push(action)
    return game


def state() -> Drawing:
    """Four columns, and the same as masks over dealing positions."""
    game = _position()
    places = {card: place for place, card in enumerate(au.Deal.from_seed(17).cards)}
    cell, left, shown = _CELL, 266, _SHOWN
    drawing = Drawing(
        left + (shown + 2) * cell + 20, 330, "Columns as masks over dealing positions"
    )
    drawing.words(20, 28, "On the table", bold=True)
    drawing.words(left, 28, "In the computer: one 64-bit word a column", bold=True)
    for place, column in enumerate(game.columns):
        x = 20 + place * 52
        drawing.words(
            x + 19, 52, str(place + 1), anchor="middle", colour=_COLOURS[place], bold=True
        )
        drawing.column(x, 60, [str(card) for card in column])
        for level, card in enumerate(column):
            drawing.words(x + 41, 60 + level * 24 + 22, str(places[card]), size=9, colour=GREY)
        _mask(drawing, left, 48 + place * 44, place, {places[card]: str(card) for card in column})
    y = 48 + 4 * 44 + 18
    for number in range(shown):
        card = au.Deal.from_seed(17).cards[number]
        x = left + (number + 1) * cell + cell // 2
        drawing.words(x, y, str(number), size=11, anchor="middle", colour=GREY)
        drawing.words(x, y + 16, str(card), size=11, anchor="middle", colour=GREY)
    drawing.words(left + cell / 2, y, "floor", size=11, anchor="middle", colour=GREY)
    drawing.words(left - 70, y, "dealt as", size=11, colour=GREY)
    drawing.words(left + (shown + 1) * cell + 8, y, "… 51", size=11, colour=GREY)
    drawing.lines_of_words(
        20,
        y + 50,
        [
            "The highest bit of a word is the top of its column (framed). A discard clears it; a deal sets a"
            " bit in each word; a move carries a bit",
            "to an empty column, as that of the jack of clubs, dealt to column 1. The floor is always set, so"
            " that an empty column has a top, too.",
        ],
        size=12,
    )
    return drawing


def _mask(drawing: Drawing, left: int, y: int, place: int, held: dict[int, str]) -> None:
    colour, cell = _COLOURS[place], _CELL
    drawing.words(left - 14, y + 19, str(place + 1), anchor="middle", colour=colour, bold=True)
    drawing.box(left, y, cell, 28, fill=PALE, stroke=GREY)
    drawing.words(left + cell / 2, y + 19, "1", anchor="middle", colour=GREY)
    for number in range(_SHOWN):
        x = left + (number + 1) * cell
        is_set = number in held
        drawing.box(x, y, cell, 28, fill=YELLOW if is_set else "#ffffff", stroke=GREY)
        drawing.words(
            x + cell / 2,
            y + 19,
            "1" if is_set else "0",
            anchor="middle",
            colour=INK if is_set else "#c8ccd0",
            bold=is_set,
        )
    if held:
        drawing.box(left + (max(held) + 1) * cell + 1, y + 1, cell - 2, 26, fill="none", stroke=RED)


def key() -> Drawing:
    """The two words of the exact key."""
    drawing = Drawing(760, 300, "The exact key of a position")
    drawing.words(20, 30, "word 0", bold=True)
    _field(drawing, 20, 42, 24, "0", PALE)
    _field(drawing, 44, 42, 500, "52 bits: the cards that lie in columns, whichever", YELLOW)
    _field(drawing, 544, 42, 120, "6 bits: cards dealt", "#d9efe0")
    drawing.words(20, 92, "bit 0", size=11, colour=GREY)
    drawing.words(44 + 100, 92, "bits 1 to 52", size=11, colour=GREY)
    drawing.words(544, 92, "bits 53 to 58", size=11, colour=GREY)
    drawing.words(20, 128, "word 1", bold=True)
    for place in range(8):
        fill = "#dbe7fb" if place < 4 else "#ffffff"
        _field(drawing, 20 + place * 84, 140, 84, f"bottom of {place + 1}", fill, dashed=place > 3)
    drawing.words(
        20, 190, "6 bits for each column there is, 63 for an empty one", size=11, colour=GREY
    )
    drawing.lines_of_words(
        20,
        222,
        [
            "Why this is enough: with C columns the card dealt as number p was dealt onto column p mod C. It"
            " lies there still,",
            "unless it has moved, and then it was put into an empty column and is its bottom. So the bottoms and"
            " the set of cards",
            "give the position back, bit for bit: two positions never share a key, and no verdict rests on a"
            " hash.",
            "With eight columns these are 59 + 48 = 107 bits, with four 59 + 24 = 83.",
        ],
        size=12,
    )
    return drawing


def _field(
    drawing: Drawing,
    x: int,
    y: int,
    width: int,
    text: str,
    fill: str,
    *,
    dashed: bool = False,
) -> None:
    drawing.box(x, y, width, 34, fill=fill, stroke=GREY, dashed=dashed)
    drawing.words(x + width / 2, y + 22, text, size=12, anchor="middle")


def search() -> Drawing:
    """Depth first, straight runs not counted, what was seen not searched twice."""
    drawing = Drawing(760, 370, "Depth first, with straight runs")
    drawing.dot(120, 40, 13, fill=YELLOW)
    drawing.words(142, 45, "a choice: entered in the table, counted as a state", size=12)
    _run(drawing, (120, 53), (120, 120), 2)
    drawing.words(
        134, 92, "no empty column: discard, deal, discard, … one thing to do at a time", size=12
    )
    drawing.dot(120, 133, 13, fill=YELLOW)
    for x, action, label, y, anchor in (
        (50, "8C>4", 78, 168, "end"),
        (120, "AS>4", 124, 188, "start"),
        (190, "deal", 164, 168, "start"),
    ):
        drawing.arrow(120, 146, x, 196)
        drawing.words(label, y, action, size=10, colour=GREY, anchor=anchor)
    drawing.dot(50, 209, 13, fill=YELLOW)
    _run(drawing, (50, 222), (50, 290), 2)
    drawing.words(50, 310, "lost", anchor="middle", colour=RED, bold=True)
    drawing.dot(120, 209, 13, fill=PALE)
    drawing.words(120, 240, "seen", anchor="middle", size=11, colour=GREY)
    drawing.dot(190, 209, 13, fill=YELLOW)
    drawing.arrow(190, 222, 160, 262)
    drawing.arrow(190, 222, 230, 262)
    drawing.dot(157, 275, 13, fill="#ffffff")
    drawing.words(157, 306, "cut", anchor="middle", colour=RED)
    drawing.dot(233, 275, 13, fill=YELLOW)
    _run(drawing, (233, 288), (233, 330), 1)
    drawing.words(233, 352, "won: stop", anchor="middle", colour=GREEN, bold=True)
    drawing.lines_of_words(
        330,
        180,
        [
            "Depth first, on an explicit stack. What has few cards left",
            "and its aces at the bottoms of columns comes first.",
            "",
            "A position that is in the table already is not searched again:",
            "if it had led to a win, the search would have ended.",
            "",
            "A position that a cut proves lost is left at once.",
            "",
            "When the stack is empty, everything that can be reached",
            "has been searched: the deal cannot be won.",
        ],
        size=12,
    )
    return drawing


def _run(drawing: Drawing, start: tuple[int, int], end: tuple[int, int], steps: int) -> None:
    drawing.arrow(*start, *end)
    (x, first), (_, last) = start, end
    for step in range(1, steps + 1):
        drawing.dot(x, first + (last - first) * step / (steps + 1), 4)


def light_columns() -> Drawing:
    """Positions that differ only in how lone cards are arranged."""
    drawing = Drawing(760, 250, "Light columns")
    arrangements = (("8C", "AS", ""), ("8C", "", "AS"), ("", "8C", "AS"), ("AS", "8C", ""))
    for number, lone in enumerate(arrangements):
        x = 20 + number * 175
        drawing.box(x, 20, 160, 84, fill=PALE, stroke="none")
        drawing.column(x + 4, 30, ["QD", "7H"])
        for place, card in enumerate(lone):
            drawing.column(x + 43 + place * 39, 30, [card] if card else [])
        if number < 3:
            drawing.arrow(x + 160, 62, x + 175, 62)
    drawing.words(
        20,
        132,
        "While a column is empty, lone cards change places freely, through the gap. These and two more are one"
        " class, one key, one state.",
        size=12,
    )
    drawing.lines_of_words(
        20,
        164,
        [
            "What the arrangement decides is which card of the next round comes to lie on which. So all of them"
            " are tried",
            "before a deal, and before the move that fills the last gap; nowhere else.",
        ],
        size=12,
    )
    drawing.words(
        20, 222, "heavy columns (two cards or more) stay where they are", size=12, colour=GREY
    )
    return drawing


def _dealt_and_searched(drawing: Drawing, dealt: list[str], searched: list[str]) -> None:
    """A column after a card is dealt on it, and what the search makes of it."""
    drawing.column(30, 40, dealt)
    drawing.words(49, 30, f"{dealt[-1]} is dealt", anchor="middle", size=11, colour=GREY)
    drawing.arrow(90, 90, 140, 90)
    drawing.column(160, 40, searched)
    drawing.words(179, 30, "searched so", anchor="middle", size=11, colour=GREY)


def runs() -> Drawing:
    """A dealt card lies on lower ones of its suit, which are deleted."""
    drawing = Drawing(760, 220, "Runs")
    _dealt_and_searched(drawing, ["4C", "5H", "9H", "QH"], ["4C", "QH"])
    drawing.lines_of_words(
        250,
        52,
        [
            "5H and 9H can act only after QH has left.",
            "If QH moves into a gap, it is a top there and beats them one by one.",
            "If a higher heart beats QH, that one beats them too.",
            "Either way they go before the next round and never beat anything",
            "that QH or its beater would not beat. So they may go now.",
            "",
            "Not when the top is an ace that may not enter a gap (it never leaves),",
            "and one card is kept where the run reaches the bottom of the column",
            "and it matters whether the top card is alone.",
        ],
        size=12,
    )
    return drawing


def idle_covers() -> Drawing:
    """A card is dealt on a higher one of its suit, and is gone."""
    drawing = Drawing(760, 220, "Idle covers")
    _dealt_and_searched(drawing, ["4C", "QH", "7H"], ["4C", "QH"])
    drawing.lines_of_words(
        250,
        52,
        [
            "A higher heart elsewhere beats 7H first, and then whatever else it can beat.",
            "A lower one is beaten by 7H or by QH alike.",
            "Where there is a gap, 7H can move there: QH lies open then and beats it,",
            "and the gap is back. So 7H is never in the way, and never needed.",
            "",
            "Not on an ace that may stay where it is, because only aces lie under it:",
            "then nothing would ever beat the card on it. And not if it may not enter",
            "a gap though the higher card may.",
        ],
        size=12,
    )
    return drawing


def ghosts() -> Drawing:
    """Optional discards: what could leave is a ghost until something depends on it."""
    drawing = Drawing(780, 426, "Lazy discards: ghosts")
    top = 50
    drawing.words(20, 28, "7D could go: KD beats it.", bold=True)
    for x, column in ((20, ["QC", "7D"]), (64, ["4S", "KD"]), (108, ["9H"]), (152, ["AS"])):
        drawing.column(x, top, column, ghosts=["7D"])
    drawing.words(20, 126, "Nobody decides yet: it stays", size=12)
    drawing.words(20, 143, "as a ghost, gone and kept at once.", size=12)
    drawing.arrow(215, 70, 275, 45)
    drawing.arrow(215, 85, 275, 108)
    drawing.arrow(215, 100, 275, 168)
    for y, name, text in (
        (48, "deal", "a card lies on the ghost now; nothing was decided"),
        (112, "use", "7D is to beat 5D later: then it was kept, and is real again"),
        (172, "pop", "QC is to act: then 7D is gone"),
    ):
        drawing.words(284, y, name, bold=True)
        drawing.words(330, y, text, size=12)
    drawing.arrow(20, 196, 760, 196, head=False, colour=GREY)
    drawing.words(20, 224, "Refinement", bold=True)
    for x, width, lines, fill in (
        (
            20,
            190,
            [
                "Search with free ghosts:",
                "a beaten card costs nothing",
                "and beats on, unless it is",
                "in the set E (empty at first).",
            ],
            PALE,
        ),
        (300, 180, ["A line that wins.", "Play it by the rules."], YELLOW),
        (570, 190, ["It can be played:", "the deal is won, proved", "by a real line."], "#d9efe0"),
    ):
        drawing.box(x, 240, width, 84, fill=fill, stroke=GREY)
        drawing.lines_of_words(x + 10, 260, lines, size=12)
    drawing.arrow(210, 270, 298, 270)
    drawing.words(254, 262, "a win", size=11, anchor="middle", colour=GREY)
    drawing.arrow(480, 270, 568, 270)
    drawing.arrow(390, 324, 390, 356, head=False)
    drawing.arrow(390, 356, 115, 356, head=False)
    drawing.arrow(115, 356, 115, 326)
    drawing.words(
        255, 374, "it breaks: the ghosts to blame join E", size=11, anchor="middle", colour=GREY
    )
    drawing.arrow(60, 324, 60, 390, dashed=True)
    drawing.words(
        20,
        408,
        "No win: free ghosts can do all that cards can, and more. The deal is lost, proved.",
        size=12,
        colour=RED,
    )
    return drawing


def look_ahead() -> Drawing:
    """A hint: what can be reached now, sampled next rounds, a network's value."""
    drawing = Drawing(780, 330, "Hints by look-ahead")
    drawing.box(20, 120, 120, 70, fill=YELLOW, stroke=GREY)
    drawing.lines_of_words(32, 146, ["what the player", "sees"], size=12)
    ways = (("JC>3, then deal", 60), ("2S>3, then deal", 145), ("deal", 230))
    for name, y in ways:
        drawing.arrow(140, 155, 208, y + 14)
        drawing.box(210, y, 130, 30, fill=PALE, stroke=GREY)
        drawing.words(222, y + 20, name, size=12)
        for number in range(4):
            end = y - 18 + number * 21
            drawing.arrow(340, y + 15, 424, end + 4, head=False, colour=GREY)
            drawing.dot(428, end + 4, 4, fill="#ffffff")
        drawing.words(440, y + 19, "…", size=16, colour=GREY)
        drawing.arrow(462, y + 15, 540, y + 15)
        drawing.box(542, y, 100, 30, fill="#dbe7fb", stroke=GREY)
        drawing.words(592, y + 20, "mean value", size=12, anchor="middle")
    drawing.words(20, 30, "one decision a round:", size=12, colour=GREY)
    drawing.words(20, 46, "all that can be reached", size=12, colour=GREY)
    drawing.words(350, 30, "100 next rounds, the same", size=12, colour=GREY)
    drawing.words(542, 30, "of the best that each can", size=12, colour=GREY)
    drawing.words(542, 46, "become, as the network says", size=12, colour=GREY)
    drawing.arrow(642, 75, 690, 140)
    drawing.arrow(642, 160, 690, 150)
    drawing.arrow(642, 245, 690, 162)
    drawing.words(696, 155, "the best", bold=True)
    drawing.words(
        20,
        310,
        "Before the last round all 24 orders of the four cards are played out instead: the chance is exact.",
        size=12,
    )
    return drawing


def profile() -> Drawing:
    """Aces and Kings: foundations as numbers of cards of each rank."""
    drawing = Drawing(780, 370, "The profile of the foundations")
    drawing.words(20, 28, "The same profile", bold=True)
    for x, up, down in ((30, 5, 6), (230, 7, 8)):
        _pile(drawing, x, up, "up")
        _pile(drawing, x + 80, 14 - down, "down", first=13, step=-1)
    drawing.arrow(178, 120, 216, 120)
    drawing.arrow(216, 132, 178, 132)
    drawing.lines_of_words(
        20,
        250,
        [
            "An up pile that shows 5 and a down pile that shows 6",
            "can slide together anywhere, card by card:",
            "only how many cards of each rank lie there counts.",
        ],
        size=12,
    )
    counts = [4, 3, 3, 2, 2, 1, 1, 0, 0, 1, 1, 2, 2, 3, 4]
    left, base = 440, 190
    drawing.words(left, 28, "n(r): cards of each rank, between two walls", bold=True)
    for number, count in enumerate(counts):
        x = left + number * 21
        wall = number in (0, 14)
        drawing.box(x, base - count * 30, 19, count * 30 or 1, fill=GREY if wall else "#dbe7fb")
        name = "" if wall else "A23456789TJQK"[number - 1]
        drawing.words(x + 10, base + 16, name, size=11, anchor="middle")
        if number and counts[number] < counts[number - 1]:
            drawing.arrow(
                x, base - counts[number - 1] * 30 + 3, x, base - count * 30 - 2, colour=RED
            )
    drawing.lines_of_words(
        left,
        250,
        [
            "Possible exactly when the falls (red) are at most 4,",
            "because only the four up piles can fall.",
            "Here 1 + 1 + 1 + 1 = 4: no slack left. A rank can be",
            "played when n with one more of it is possible.",
        ],
        size=12,
    )
    return drawing


def _pile(
    drawing: Drawing, x: int, cards: int, name: str, *, first: int = 1, step: int = 1
) -> None:
    drawing.words(x + 19, 52, name, size=11, anchor="middle", colour=GREY)
    ranks = "A23456789TJQK"
    for number in range(cards):
        rank = ranks[first - 1 + step * number]
        y = 60 + number * 18
        drawing.box(x, y, 38, 20, round_by=3)
        drawing.words(x + 19, y + 15, rank.replace("T", "10"), size=12, anchor="middle")


DRAWINGS = {
    "state": state,
    "key": key,
    "search": search,
    "light-columns": light_columns,
    "runs": runs,
    "idle-covers": idle_covers,
    "ghosts": ghosts,
    "look-ahead": look_ahead,
    "profile": profile,
}
