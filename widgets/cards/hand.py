"""A row of cards to look at or to choose from: a hand, or the groups of a layout."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from games.cards import Card
from widgets.base import RowWidget
from widgets.cards.hand_rows import rows
from widgets.cards.layout import CardStack, HandLayout, at, beyond, extent, of_rank, places
from widgets.cards.style import CardLook, ShownCard
from widgets.spans import Row


class Hand(RowWidget):
    """Stacks of cards side by side; what the cursor is on is raised while it has the attention.

    `active`: somebody chooses from it, by keys or mouse; otherwise it is only looked at.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "edge(1)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    spread: reactive[HandLayout] = reactive(HandLayout((), CardLook()), layout=True)
    """What lies here; set it as a whole, or by `show` and `wear`."""
    cursor: reactive[int] = reactive(0)
    hovered: reactive[bool] = reactive(False)

    class Meant(Message):
        """A stack is meant; `card` is the one in front, None where it is face down."""

        def __init__(self, hand: "Hand", index: int, card: Card | None) -> None:
            super().__init__()
            self.hand, self.index, self.card = hand, index, card

        @property
        def control(self) -> "Hand":
            """The hand it lies in."""
            return self.hand

    class Chosen(Meant):
        """A stack was chosen."""

    class Highlighted(Meant):
        """The cursor or the pointer is on a stack."""

    def __init__(
        self,
        *,
        look: CardLook = CardLook(),  # noqa: B008 - a frozen value
        active: bool = True,
        lifts: bool = True,
        wraps: bool = False,
        words: bool = False,
        lines: int = 0,
        id: str | None = None,  # noqa: A002 - as every widget names it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = active
        self.set_reactive(Hand.spread, HandLayout((), look, lifts, wraps, words, lines))

    def show(
        self, stacks: Iterable[CardStack | ShownCard], *, only: tuple[int, ...] | None = None
    ) -> None:
        """Lay out stacks, or cards that lie alone; the cursor stays where it is if it can.

        `only`: the ones that can be chosen, where not all can.
        """
        laid = tuple(
            stack if isinstance(stack, CardStack) else CardStack((stack,)) for stack in stacks
        )
        self.spread = replace(self.spread, stacks=laid, only=only)

    def wear(self, look: CardLook) -> None:
        """Draw the cards in another look."""
        self.spread = replace(self.spread, look=look)

    def select(self, index: int) -> None:
        """Put the cursor on a stack that is there."""
        if index in self.spread.there:
            self.cursor = index
            self._tell(self.Highlighted)

    def select_rank(self, rank: int) -> bool:
        """Put the cursor on the next card of a rank; False where there is none."""
        found = of_rank(self.spread, rank, self.cursor)
        if found is not None:
            self.select(found)
        return found is not None

    def watch_spread(self, before: HandLayout, after: HandLayout) -> None:
        """Keep the cursor on a stack that is there, the next one or the last; say what it is."""
        there, was = self.spread.there, before.stacks[self.cursor : self.cursor + 1]
        later = [index for index in there if index >= self.cursor]
        self.cursor = (later or there[-1:] or [0])[0]
        now = after.stacks[self.cursor : self.cursor + 1]
        if self.has_focus and there and [s.top.card for s in was] != [s.top.card for s in now]:
            self._tell(self.Highlighted)

    def action_step(self, by: int) -> None:
        """Move to the next stack on one side."""
        there = self.spread.there[:: 1 if by > 0 else -1]
        self.select(next((index for index in there if (index - self.cursor) * by > 0), self.cursor))

    def action_edge(self, side: int) -> None:
        """Move to the first stack, or to the last."""
        if there := self.spread.there:
            self.select(there[::side][0])

    def action_line(self, by: int) -> None:
        """Move to the nearest stack on another line."""
        found = beyond(self.spread, self.content_size.width, self.cursor, by)
        if found is not None:
            self.select(found)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave up and down to the screen where there is but one line."""
        if action != "line":
            return True
        return any(place.line for place in places(self.spread, self.content_size.width))

    def action_choose(self) -> None:
        """Choose what the cursor is on."""
        if self.cursor in self.spread.there:
            self._tell(self.Chosen)

    def on_focus(self) -> None:
        """Say what the cursor is on, now that it shows."""
        if self.cursor in self.spread.there:
            self._tell(self.Highlighted)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Take the cursor along with the pointer."""
        index = self._under(event)
        self.hovered = index is not None
        if index is not None and index != self.cursor:
            self.select(index)

    def on_leave(self) -> None:
        """Lower what only the pointer had raised."""
        self.hovered = False

    def on_click(self, event: events.Click) -> None:
        """Choose the stack under the pointer; the second of two quick clicks chooses no other."""
        index = self._under(event)
        if index is not None and event.button == 1 and event.chain == 1:
            self.cursor = index
            self._tell(self.Chosen)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that the cards take side by side, where there are so many."""
        return min(extent(self.spread), container.width)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cards, the one that is asked about raised."""
        asked = {self.cursor} if self.has_focus or self.hovered else set()
        raised = asked & set(self.spread.there)
        return rows(self.spread, width, frozenset(raised))

    def _under(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None or not self.can_focus:
            return None
        return at(self.spread, self.content_size.width, offset.x, offset.y)

    def _tell(self, kind: type["Hand.Meant"]) -> None:
        self.post_message(kind(self, self.cursor, self.spread.stacks[self.cursor].top.card))
