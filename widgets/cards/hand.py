"""A row of cards to look at or to choose from: a hand, or the groups of a layout."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive

from games.cards import Card
from widgets.base import RowWidget
from widgets.cards.hand_rows import draw_hand
from widgets.cards.layout import (
    CardStack,
    HandLayout,
    StackPlace,
    natural_width,
    nearest_on_line,
    next_of_rank,
    stack_at,
    stack_places,
)
from widgets.cards.style import CardLook, ShownCard
from widgets.spans import Row

Stacks = tuple[CardStack, ...]


class Hand(RowWidget):
    """Stacks of cards side by side; the one under the cursor is raised while the hand has focus.

    Args:
        look: How the cards are drawn.
        active: Whether a person chooses from it, by keys or mouse, or only looks at it.
        lifts: Whether the selected stack moves up by one row; otherwise a mark below shows it.
        wraps: Whether stacks that do not fit go to another line; otherwise they overlap.
        words: Whether there is a row for captions below cards that lift.
        lines: How many lines there may be before cards overlap after all; 0 for no limit.
        id: The id of the widget.
        classes: The CSS classes of the widget.
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

    stacks: reactive[Stacks] = reactive((), repaint=False)
    """What lies here, from left to right; `show` sets it from single cards, too."""
    look: reactive[CardLook] = reactive(CardLook())
    cursor: reactive[int] = reactive(0, repaint=False)
    """The index of the stack that Enter chooses."""
    hovered: reactive[bool] = reactive(False, repaint=False)
    """Whether the mouse pointer is on a stack that can be chosen."""

    class StackMessage(Message):
        """Something about one stack; `card` is the one in front, None where it is face down."""

        def __init__(self, hand: "Hand", index: int, card: Card | None) -> None:
            super().__init__()
            self.hand, self.index, self.card = hand, index, card

        @property
        def control(self) -> "Hand":
            """The hand it lies in."""
            return self.hand

    class Chosen(StackMessage):
        """A stack was chosen."""

    class Highlighted(StackMessage):
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
        id: str | None = None,  # noqa: A002 - the name that every widget gives it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = active
        self.lifts, self.wraps, self.words, self.lines = lifts, wraps, words, lines
        self.set_reactive(Hand.look, look)

    @property
    def hand_layout(self) -> HandLayout:
        """All that the hand is drawn from."""
        return HandLayout(self.stacks, self.look, self.lifts, self.wraps, self.words, self.lines)

    @property
    def selectable(self) -> list[int]:
        """The indices of the stacks that can be chosen."""
        return self.hand_layout.selectable

    def show(
        self, stacks: Iterable[CardStack | ShownCard], *, only: tuple[int, ...] | None = None
    ) -> None:
        """Show other stacks; the cursor stays where it is if it can.

        Args:
            stacks: What lies here now; a card that lies alone needs no stack.
            only: The indices that can be chosen, None for all.
        """
        shown = [each if isinstance(each, CardStack) else CardStack((each,)) for each in stacks]
        if only is not None:
            shown = [replace(each, selectable=n in only) for n, each in enumerate(shown)]
        self.stacks = tuple(shown)

    def select(self, index: int) -> None:
        """Put the cursor on a stack, if it can be chosen."""
        if index in self.selectable:
            self.cursor = index
            self._post(self.Highlighted)

    def select_rank(self, rank: int) -> bool:
        """Put the cursor on the next card of a rank; return False where there is none."""
        found = next_of_rank(self.hand_layout, rank, self.cursor)
        if found is not None:
            self.select(found)
        return found is not None

    def watch_stacks(self, before: Stacks, after: Stacks) -> None:
        """Repaint what has changed, and keep the cursor on a stack that can be chosen."""
        self._repaint_changes(before)
        selectable = self.selectable
        later = [index for index in selectable if index >= self.cursor]
        old, self.cursor = self.cursor, (later or selectable[-1:] or [0])[0]
        was, now = before[old : old + 1], after[self.cursor : self.cursor + 1]
        if self.has_focus and selectable and [s.top.card for s in was] != [s.top.card for s in now]:
            self._post(self.Highlighted)

    def watch_look(self) -> None:
        """Take the room that cards of this look need."""
        self.layout_if_resized()

    def watch_cursor(self, before: int, after: int) -> None:
        """Lower one stack, and raise another."""
        self._repaint(before, after)

    def watch_hovered(self) -> None:
        """Raise or lower the stack under the pointer."""
        self._repaint(self.cursor)

    def action_step(self, by: int) -> None:
        """Move to the next stack on one side."""
        ahead = [index for index in self.selectable if (index - self.cursor) * by > 0]
        self.select(ahead[0 if by > 0 else -1] if ahead else self.cursor)

    def action_edge(self, side: int) -> None:
        """Move to the first stack, or to the last."""
        if selectable := self.selectable:
            self.select(selectable[::side][0])

    def action_line(self, by: int) -> None:
        """Move to the nearest stack on another line."""
        found = nearest_on_line(self.hand_layout, self.content_size.width, self.cursor, by)
        if found is not None:
            self.select(found)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave up and down to the screen where there is only one line."""
        return action != "line" or any(place.line for place in self._places())

    def action_choose(self) -> None:
        """Choose the stack under the cursor."""
        if self.cursor in self.selectable:
            self._post(self.Chosen)

    def on_focus(self) -> None:
        """Announce the stack under the cursor, which shows from now on."""
        if self.cursor in self.selectable:
            self._post(self.Highlighted)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the cursor with the pointer."""
        index = self._index_at(event)
        self.hovered = index is not None
        if index is not None and index != self.cursor:
            self.select(index)

    def on_leave(self) -> None:
        """Lower a stack that only the pointer had raised."""
        self.hovered = False

    def on_click(self, event: events.Click) -> None:
        """Choose the stack under the pointer; the second click of a double click does nothing."""
        index = self._index_at(event)
        if index is not None and event.button == 1 and event.chain == 1:
            self.cursor = index
            self._post(self.Chosen)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns that the stacks take side by side, or all there are."""
        return min(natural_width(self.hand_layout), container.width)

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cards, the stack under the cursor raised while it can be chosen."""
        layout, may_raise = self.hand_layout, self.has_focus or self.hovered
        is_raised = may_raise and self.cursor in layout.selectable
        return draw_hand(layout, width, self.cursor if is_raised else None)

    def _places(self) -> tuple[StackPlace, ...]:
        return stack_places(self.hand_layout, self.content_size.width)

    def _index_at(self, event: events.MouseEvent) -> int | None:
        offset = event.get_content_offset(self)
        if offset is None or not self.can_focus:
            return None
        return stack_at(self.hand_layout, self.content_size.width, offset.x, offset.y)

    def _repaint_changes(self, before: Stacks) -> None:
        """Repaint the stacks that differ from those before; all where any lies elsewhere now."""
        layout, width = self.hand_layout, self.content_size.width
        places = stack_places(layout, width)
        if places == stack_places(replace(layout, stacks=before), width):
            self._repaint(*(n for n in range(len(places)) if before[n] != self.stacks[n]))
        else:
            self.refresh()
        self.layout_if_resized()

    def _repaint(self, *indices: int) -> None:
        """Repaint some stacks and nothing else; indices without a stack are left out."""
        places, height = self._places(), self.hand_layout.line_height
        shown = [places[index] for index in indices if index < len(places)]
        if shown:
            self.refresh(*(Region(p.column, p.line * height, p.width, height) for p in shown))

    def _post(self, kind: type["Hand.StackMessage"]) -> None:
        self.post_message(kind(self, self.cursor, self.stacks[self.cursor].top.card))
