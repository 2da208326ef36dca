"""Cards to look at or to choose from: a hand, or the groups of a layout."""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from games.cards import Card
from widgets.canvas.stage import Spot, StageField
from widgets.cards.style import ShownCard


class CardStack(Struct, frozen=True, cache_hash=True):
    """Cards that lie together, the last one in front.

    Args:
        cards: From the back to the front; each but the last is partly covered.
        word: A caption in the row below the cards.
        selectable: Whether the cursor may go to it.
    """

    cards: tuple[ShownCard, ...]
    word: str = ""
    selectable: bool = True

    @classmethod
    def of(cls, *cards: Card | None, word: str = "") -> "CardStack":
        """Return a stack of plain cards; None lies face down."""
        return cls(tuple(map(ShownCard, cards)), word)

    @property
    def top(self) -> ShownCard:
        """The card in front."""
        return self.cards[-1]


Stacks = tuple[CardStack, ...]


@lru_cache(64)
def selectable_of(stacks: Stacks) -> tuple[int, ...]:
    """Return the indices of the stacks that can be chosen."""
    return tuple(n for n, each in enumerate(stacks) if each.selectable and not each.top.empty)


class Hand(StageField):
    """Stacks of cards; the one under the cursor is marked while the hand has focus.

    Args:
        active: Whether a person can choose from it, or only look at it.
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
    cursor: reactive[int] = reactive(0, repaint=False)
    """The index of the stack that Enter chooses."""
    decided: reactive[bool] = reactive(False, repaint=False)
    """Whether the person has moved the cursor; until then Enter chooses nothing."""
    hovered: reactive[bool] = reactive(False, repaint=False)
    """Whether the mouse pointer is on a stack that can be chosen."""

    class StackMessage(Message):
        """Something about one stack; `card` is the one in front, None if it is face down."""

        def __init__(self, hand: "Hand", index: int, card: Card | None) -> None:
            super().__init__()
            self.hand, self.index, self.card = hand, index, card

        @property
        def control(self) -> "Hand":
            """The hand it lies in."""
            return self.hand

    class Chosen(StackMessage):
        """A stack was chosen."""

    class Highlighted(StackMessage, bubble=False):
        """The cursor or the pointer is on a stack."""

    class Undecided(StackMessage):
        """Enter was pressed before the cursor was put on a stack."""

    def __init__(
        self,
        *,
        active: bool = True,
        id: str | None = None,  # noqa: A002 - the name that every widget gives it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.can_focus = active

    # what lies here

    def show(
        self, stacks: Iterable[CardStack | ShownCard], *, only: tuple[int, ...] | None = None
    ) -> None:
        """Show other stacks; the cursor stays where it is if it can.

        Args:
            stacks: What lies here now; a single card needs no stack.
            only: The indices that can be chosen, None for all.
        """
        shown = [each if isinstance(each, CardStack) else CardStack((each,)) for each in stacks]
        if only is not None:
            shown = [replace(each, selectable=n in only) for n, each in enumerate(shown)]
        self.stacks = tuple(shown)

    @property
    def selectable(self) -> tuple[int, ...]:
        """The indices that the cursor may go to: empty places are not among them."""
        return selectable_of(self.stacks)

    @property
    def chosen(self) -> int | None:
        """The index of the stack to show as chosen, None for none."""
        shows = (self.has_focus and self.decided) or self.hovered
        return self.cursor if shows and self.cursor in self.selectable else None

    @property
    def chosen_rank(self) -> int | None:
        """The rank of the card that is shown as chosen, None for none."""
        card = None if self.chosen is None else self.stacks[self.chosen].top.card
        return card.rank if card else None

    # the cursor

    def select(self, index: int) -> None:
        """Put the cursor on a stack, if it can be chosen."""
        if index in self.selectable:
            self.cursor, self.decided = index, True
            self._post(self.Highlighted)

    def forget(self) -> None:
        """Choose nothing until the cursor is put on a stack again."""
        self.decided = self.hovered = False

    def select_rank(self, rank: int) -> bool:
        """Put the cursor on the next card of a rank; return False if there is none."""
        cards = {each: self.stacks[each].top.card for each in self.selectable}
        found = [each for each, card in cards.items() if card and card.rank == rank]
        if found:
            self.select(next((each for each in found if each > self.cursor), found[0]))
        return bool(found)

    def watch_stacks(self, before: Stacks, after: Stacks) -> None:
        """Repaint, and keep the cursor on a stack that can be chosen."""
        selectable = self.selectable
        later = [index for index in selectable if index >= self.cursor]
        old, self.cursor = self.cursor, (*later, *selectable[-1:], 0)[0]
        was, now = before[old : old + 1], after[self.cursor : self.cursor + 1]
        if self.chosen is not None and [s.top.card for s in was] != [s.top.card for s in now]:
            self._post(self.Highlighted)
        self.repaint()

    def watch_cursor(self) -> None:
        """Lower one stack, and raise another."""
        self.repaint()

    def watch_hovered(self) -> None:
        """Raise or lower the stack under the pointer."""
        self.repaint()

    def watch_decided(self) -> None:
        """Raise or lower the stack under the cursor."""
        self.repaint()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Raise or lower the stack under the cursor."""
        super().watch_has_focus(has_focus)
        self.repaint()

    def action_step(self, by: int) -> None:
        """Move to the next stack on one side; the first press only shows the cursor."""
        if not self.decided:
            self.select(self.cursor)
            return
        ahead = [index for index in self.selectable if (index - self.cursor) * by > 0]
        self.select(ahead[0 if by > 0 else -1] if ahead else self.cursor)

    def action_edge(self, side: int) -> None:
        """Move to the first stack, or to the last."""
        if selectable := self.selectable:
            self.select(selectable[::side][0])

    def action_line(self, by: int) -> None:
        """Move to the nearest stack on the next line in one direction."""
        found = self.nearest(by)
        if found is not None:
            self.select(found)

    def nearest(self, by: int) -> int | None:
        """Return the stack nearest to the cursor on the line above or below it, or None."""
        lying = {spot.index: spot.region for spot in self.spots if spot.index in self.selectable}
        here = lying.get(self.cursor)
        if here is None:
            return None
        away = {n: (each.y - here.y) * by for n, each in lying.items()}
        line = min((rows for rows in away.values() if rows >= here.height), default=None)
        on_it = [n for n, rows in away.items() if rows == line]
        return min(on_it, key=lambda n: abs(lying[n].x - here.x), default=None)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where its stacks were painted."""
        return tuple(self.stage.spots_of(self)) if self.stage else ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave up and down to the screen if there is only one line."""
        return action != "line" or self.nearest(1) is not None or self.nearest(-1) is not None

    def action_choose(self) -> None:
        """Choose the stack under the cursor, if the person has put it there."""
        if self.cursor in self.selectable:
            self._post(self.Chosen if self.decided else self.Undecided)

    def on_focus(self) -> None:
        """Announce the stack under the cursor, which shows from now on."""
        if self.chosen is not None:
            self._post(self.Highlighted)

    # the mouse

    def point_at(self, index: int | None) -> None:
        """Move the cursor with the pointer."""
        self.hovered = index is not None and self.can_focus and index in self.selectable
        if self.hovered and index is not None and index != self.cursor:
            self.select(index)

    def press(self, index: int) -> None:
        """Choose the stack that was clicked."""
        if self.can_focus and index in self.selectable:
            self.cursor, self.decided = index, True
            self._post(self.Chosen)

    def _post(self, kind: type["Hand.StackMessage"]) -> None:
        self.announce(kind(self, self.cursor, self.stacks[self.cursor].top.card))
