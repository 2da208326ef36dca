"""The lists of the dialog for a new game: one offer is chosen, by arrows, a number or a click."""

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from app.screens.dialogs.offers import Offer
from app.screens.dialogs.offers_painter import (
    draw_bots,
    draw_offer_row,
    draw_offers,
    is_tall,
    list_height,
    offer_columns,
    offer_rows,
)
from app.screens.services import legible_look
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import CardLook


class OfferList(PaintedWidget, can_focus=True):
    """Offers below a heading, of which one may be chosen.

    Args:
        heading: What is asked.
        id: The id of the widget.
    """

    FIELD = "middle"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
    ]

    offers: reactive[tuple[Offer, ...]] = reactive(())
    chosen: reactive[str] = reactive("")
    """The value of the chosen offer; it may be in another list."""
    in_a_row: reactive[bool] = reactive(False)
    """Whether all offers are in one row, by title only, because there is no room for more."""

    class Picked(Message):
        """An offer was picked."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    def __init__(self, heading: str, id: str) -> None:  # noqa: A002 - as every widget names it
        super().__init__(id=id)
        self.heading = heading

    @property
    def tall(self) -> bool:
        """Whether offers have two rows."""
        return is_tall(self.offers)

    @property
    def look(self) -> CardLook:
        """How cards are drawn: in outlines where a terminal shows no colours."""
        return legible_look(self.app)

    def watch_in_a_row(self) -> None:
        """Take as many rows as the offers need."""
        self.watch_offers()

    def watch_offers(self) -> None:
        """Take as many rows as the offers need."""
        self.styles.height = 1 if self.in_a_row else list_height(self.offers, tall=self.tall)
        self.display = bool(self.offers)

    def draw(self, canvas: Canvas) -> None:
        """Paint the list."""
        if self.in_a_row:
            draw_offer_row(canvas, self.offers, self.chosen, self.look)
            return
        draw_offers(canvas, self.heading, self.offers, self.chosen, self.look)

    @property
    def place(self) -> int | None:
        """The index of the chosen offer; None if it is not in this list."""
        values = [offer.value for offer in self.offers]
        return values.index(self.chosen) if self.chosen in values else None

    def action_step(self, by: int) -> None:
        """Pick the next offer on one side; at the end, go on to the next line of the dialog."""
        last = len(self.offers) - 1
        new = (0 if by > 0 else last) if self.place is None else self.place + by
        if 0 <= new <= last:
            self.pick(new)
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def pick(self, index: int) -> None:
        """Pick an offer, if there is one."""
        if index < len(self.offers):
            self.post_message(self.Picked(self.offers[index].value))

    def on_click(self, event: events.Click) -> None:
        """Pick the offer that was clicked."""
        if self.in_a_row:
            for index, columns in enumerate(offer_columns(self.offers)):
                if event.x in columns:
                    self.pick(index)
            return
        for index, rows in enumerate(offer_rows(self.offers, tall=self.tall)):
            if event.y in rows:
                self.pick(index)


class BotList(OfferList):
    """The bots by name, one row each."""

    @property
    def tall(self) -> bool:
        """Always False: each has one row."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Paint the list."""
        draw_bots(canvas, self.offers, self.chosen, self.look)
