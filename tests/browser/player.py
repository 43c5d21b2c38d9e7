"""A person at the page: looks, clicks, presses keys, drags."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, expect

from tests.browser.deals import source_of
from tests.browser.live import LiveServer

AGES = 30_000
"""Milliseconds until a wait fails; a solver that was never compiled on this machine takes some seconds."""
STOCK = ("deal", "turn")
expect.set_options(timeout=AGES)
_COUNT_FLIGHTS = """
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.flights += 1;
  return animate.apply(this, how);
};
"""

_KEY_OF_A_PLACE = """
(place) => document.querySelector(`[data-place="${place}"] .key`)?.textContent ?? null
"""
_KEY_OF_A_CARD = """
(card) => {
  const column = document.querySelector(`[data-column]:has([data-card="${card}"])`);
  const uppermost = [...column.querySelectorAll('[data-card]')].at(-1);
  return uppermost.dataset.card === card ? column.dataset.column : null;
}
"""
_WAY_OF_A_CARD = """
([source, target]) => {
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const card = [...document.querySelectorAll(`[data-place="${source}"] [data-card]`)].at(-1);
  return [middle(card), middle(document.querySelector(`[data-place="${target}"]`))];
}
"""


def is_place(source: str) -> bool:
    """Whether it is a place of Aces and Kings (``W``, ``R1``) and not a card."""
    return source == "W" or source[-1].isdigit()


class Player:
    """One browser window with cookies and storage of its own.

    Cards do not fly unless `moving`. `troubles` are the faults that the page has met: errors of its
    scripts, what its security policy forbade, and requests that went anywhere but to the server.
    """

    def __init__(
        self,
        browser: Browser,
        server: LiveServer,
        *,
        language: str = "en-GB",
        size: tuple[int, int] = (1000, 700),
        moving: bool = False,
    ) -> None:
        self.server = server
        self.context = browser.new_context(
            base_url=server.address,
            locale=language,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.set_default_timeout(AGES)
        self.context.add_init_script(_COUNT_FLIGHTS)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.answers: list[Response] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        # That the server refuses, or cannot be reached, is the business of a test.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.troubles.append(message.text)

    def _answered(self, response: Response) -> None:
        self.answers.append(response)
        if not response.url.startswith(self.server.address):
            self.troubles.append(f"asked {response.url}")

    def close(self) -> None:
        self.context.close()

    # Going about

    def open(self, address: str = "#/") -> None:
        self.page.goto(f"/{address}")
        self.page.wait_for_selector("body[data-view]")

    def see(self, view: str, address: str | None = None) -> None:
        """Go to a view, as a link would."""
        self.page.evaluate("hash => { location.hash = hash; }", address or f"#/{view}")
        self.arrive(view)

    def arrive(self, view: str) -> None:
        self.page.wait_for_selector(f"body[data-view={view}]")

    def menu(self) -> None:
        self.see("menu", "#/")
        self.page.wait_for_selector("[data-start=free]")

    def enter(self, name: str) -> None:
        """Take a profile."""
        self.page.fill("#profile-name", name)
        self.page.click("#profile-go")
        self.page.wait_for_selector("[data-start=free]")

    def begin(self, variant: str = "classic", *, solvable: bool = True) -> None:
        """Start a free game from the menu."""
        self.page.select_option("#variant", variant)
        self.page.set_checked("#solvable", solvable)
        self.page.click("[data-start=free]")
        self.arrive("play")

    def begin_other(self, start: str) -> None:
        """Start the deal of the day or a run."""
        self.page.click(start)
        self.arrive("play")

    # What is seen

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def expects(self, selector: str) -> Any:
        return expect(self.page.locator(selector))

    @property
    def play_id(self) -> str:
        found = re.search(r"#/play/([^/]+)$", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    @property
    def moves(self) -> int:
        return int(self.find(".moves-box dd").inner_text())

    @property
    def points(self) -> int:
        return int(re.sub(r"\D", "", self.find("#points").inner_text()))

    @property
    def result(self) -> str | None:
        told: str | None = self.page.evaluate("document.querySelector('#end')?.dataset.result")
        return told

    def cards(self, column: int) -> list[str]:
        """The cards of a column from bottom to top."""
        return self._codes(f"[data-column='{column}'] [data-card]")

    def cards_on_the_table(self) -> list[str]:
        return self._codes("[data-column] [data-card]")

    def _codes(self, selector: str) -> list[str]:
        codes: list[str] = self.find(selector).evaluate_all(
            "cards => cards.map((card) => card.dataset.card)"
        )
        return codes

    def is_possible(self, selector: str) -> bool:
        return self.find(selector).get_attribute("aria-disabled") != "true"

    def last_answer(self) -> dict[str, Any]:
        """The JSON that an action was answered with last."""
        answer = [found for found in self.answers if found.url.endswith("/actions")][-1]
        told: dict[str, Any] = answer.json()
        return told

    # What a person does

    def wait_for_moves(self, count: int) -> None:
        """Wait until so many actions are on the table."""
        self.page.wait_for_function(
            "count => document.querySelector('.moves-box dd')?.textContent === String(count)",
            arg=count,
            polling=5,
        )

    def play(self, line: Sequence[str], way: Callable[[str], None]) -> None:
        """Play a line, each action in a way such as `click`, `press` or `drag`."""
        before = self.moves
        for number, action in enumerate(line, before + 1):
            way(action)
            self.wait_for_moves(number)

    def win(self, variant: str, way: Callable[[str], None]) -> None:
        """Win the game on the table."""
        self.play(self.server.line_of(self.play_id, variant), way)
        self.page.wait_for_selector("#end[data-result=won]")

    def deal(self) -> None:
        self.play(["deal"], self.click)

    def lose(self) -> None:
        """Deal the whole stock of a game of Aces Up, do what can be done then, and score the game."""
        while self.is_possible("#stock"):
            self.play(["deal"], self.press)
        columns = self.find("[data-column]").count()
        while not self.find("#finish").is_visible():
            for column in range(1, columns + 1):
                with self.page.expect_response("**/actions"):
                    self.page.keyboard.press(str(column))
        self.page.click("#finish")
        self.page.wait_for_selector("#end[data-result=lost]")

    def resign(self) -> None:
        self.page.click("#resign")
        self.page.click("#resign-yes")
        self.page.wait_for_selector("#end[data-result=resigned]")

    def click(self, action: str) -> None:
        """Click the stock, the column of a card, or a place."""
        source = source_of(action)
        if action in STOCK:
            self.page.click("#stock")
        elif is_place(source):
            self.page.click(f"[data-place='{source}']")
        else:
            # Of a card that lies under others only the upper edge is free.
            card = f"[data-column] [data-card='{source}']"
            self.page.click(card, position={"x": 9, "y": 9})

    def press(self, action: str) -> None:
        """Press the key of the stock, of a column, or of a place; Enter where there is none."""
        if action in STOCK:
            self.page.keyboard.press("Space")
            return
        source = source_of(action)
        key = self.page.evaluate(_KEY_OF_A_PLACE if is_place(source) else _KEY_OF_A_CARD, source)
        if key is not None:
            self.page.keyboard.press(key)
        else:
            kind = "place" if is_place(source) else "card"
            self.page.press(f".table [data-{kind}='{source}']", "Enter")

    def drag(self, action: str) -> None:
        """Drag the uppermost card of a place to another; the stock has its key."""
        if action in STOCK:
            self.press(action)
            return
        start, end = self.page.evaluate(_WAY_OF_A_CARD, action.split(">"))
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end)
        self.page.mouse.up()

    def tab_to(self, selector: str, *, most: int = 60) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"Tab does not reach {selector}")
