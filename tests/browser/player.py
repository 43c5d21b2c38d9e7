"""A person at the page: looks, clicks, presses keys, drags."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Response, expect

from tests.browser.deals import source_of
from tests.browser.live import LiveServer

AGES = 15_000
STOCK = ("deal", "turn")
_COUNT_FLIGHTS = """
window.flights = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.flights += 1;
  return animate.apply(this, how);
};
"""


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
        size: tuple[int, int] = (1280, 800),
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
        return self.find("#end").get_attribute("data-result")

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
            "count => document.querySelector('.moves-box dd').textContent === String(count)",
            arg=count,
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
        if action in STOCK:
            self.page.click("#stock")
            return
        source = source_of(action)
        place = self.find(f"[data-place='{source}']")
        if place.count() == 1:
            place.click()
        else:
            # Of a card that lies under others only the upper edge is free.
            self.find(f"[data-column] [data-card='{source}']").click(position={"x": 9, "y": 9})

    def press(self, action: str) -> None:
        """Press the key of the stock, of a column, or of a place."""
        if action in STOCK:
            self.page.keyboard.press("Space")
            return
        source = source_of(action)
        place = self.find(f"[data-place='{source}']")
        if place.count() == 1:
            self._press_place(place)
            return
        column = self.find(f"[data-column]:has([data-card='{source}'])")
        number = column.get_attribute("data-column") or ""
        if self.cards(int(number))[-1] == source:
            self.page.keyboard.press(number)
        else:
            self.find(f"[data-column] [data-card='{source}']").press("Enter")

    def _press_place(self, place: Locator) -> None:
        sign = place.locator(".key")
        if sign.count() == 1:
            self.page.keyboard.press(sign.text_content() or "")
        else:
            place.press("Enter")

    def drag(self, action: str) -> None:
        """Drag the uppermost card of a place to another; the stock is clicked."""
        if action in STOCK:
            self.page.click("#stock")
            return
        source, target = action.split(">")
        card = self.find(f"[data-place='{source}'] [data-card]").last.bounding_box()
        there = self.find(f"[data-place='{target}']").bounding_box()
        assert card is not None
        assert there is not None
        mouse = self.page.mouse
        mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
        mouse.down()
        mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=2)
        mouse.up()

    def tab_to(self, selector: str, *, most: int = 60) -> None:
        """Press Tab until the focus is there."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"Tab does not reach {selector}")
