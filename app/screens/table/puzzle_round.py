"""A round of puzzles: each that is due, one after the other, at its own table."""

from typing import Any

from textual import events
from textual.app import App

from app import daily, plugins
from app.analysis.worker import Analyst
from app.practice.controller import PuzzleController
from app.practice.puzzles import Deck, PuzzleCard, keep_answer, search_store
from app.screens.services import Services
from app.screens.table.registry import screen_of
from app.screens.table.screen import TableScreen
from games.contract import Refusal

SEARCHING = "Looking for puzzles in your games…"
"""What is said while games are analysed, of which each takes a second."""

SOON = 0.3
"""A search that ends within these seconds needs no notice."""


class PracticeRound:
    """Goes through puzzles, and saves each answer immediately.

    Args:
        deck: All puzzles.
        app: The app that shows screens and notices.
        services: What tables need.
    """

    def __init__(self, deck: Deck, app: App[Any], services: Services) -> None:
        self.deck = deck
        self.app = app
        self.services = services
        self.cards = list(deck.due(daily.today()))
        self.count = len(self.cards)

    def next_screen(self) -> TableScreen | None:
        """Return the table of the next puzzle; None after the last."""
        while self.cards:
            card = self.cards.pop(0)
            try:
                return self.table_of(card)
            except Refusal:
                continue  # its game or its position no longer exists
        return None

    def table_of(self, card: PuzzleCard) -> TableScreen:
        """Return the table of a puzzle. Raises `Refusal` if its position cannot be read."""
        slug = card.puzzle.line.partition(" ")[0]
        plugins.find(slug)
        kind = screen_of(slug)
        controller = PuzzleController(
            card,
            kind.PRESENTATION(),
            answer=self.keep,
            go_on=self.go_on,
            clock=lambda: events.Event().time,
        )
        controller.aside = f"{self.count - len(self.cards)} of {self.count}"
        return kind(controller, self.services)

    def keep(self, card: PuzzleCard, right: bool) -> None:
        """Save an answer. Raises `Refusal` if it cannot be written."""
        keep_answer(card, right=right, today=daily.today())

    def begin(self) -> None:
        """Show the first puzzle, or say why there is none."""
        if screen := self.next_screen():
            self.app.push_screen(screen)
        else:
            self.app.notify(self.deck.why_none(daily.today()))

    def go_on(self) -> None:
        """Show the next puzzle in place of this one, or leave after the last."""
        if screen := self.next_screen():
            self.app.switch_screen(screen)
        else:
            self.app.notify("That was the last puzzle for today.")
            self.app.pop_screen()


async def begin_practice(app: App[Any], services: Services) -> None:
    """Search past games for puzzles, then open the first one due, or say why there is none."""
    notice = app.set_timer(SOON, lambda: app.notify(SEARCHING))
    analyst = Analyst()
    try:
        deck = await search_store(services.store, analyst)
    except Refusal as no:
        app.notify(str(no), severity="warning")
    else:
        app.clear_notifications()
        PracticeRound(deck, app, services).begin()
    finally:
        notice.stop()
        analyst.leave()
