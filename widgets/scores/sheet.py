"""One score table: what each player entered, and what these dice would score."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive

from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, StageField
from widgets.scores.columns import place_columns


class ScoredCategory(Struct, frozen=True):
    """A category.

    Attributes:
        name: Its name.
        score: What the dice would score; "" before a roll.
        is_open: Whether it can be chosen.
        outlook: What another roll can score there; "" if it is not shown.
    """

    name: str
    score: str = ""
    is_open: bool = True
    outlook: str = ""


class ScoreRow(Struct, frozen=True):
    """A player's row.

    Attributes:
        name: The player's name.
        scores: A text for each category, "" if it is open.
        total: The sum, as text.
        is_active: Whether it is the player's turn.
        latest: The index of the category that was entered last, None for none.
    """

    name: str
    scores: tuple[str, ...]
    total: str
    is_active: bool = False
    latest: int | None = None


class ScoreSheet(StageField, can_focus=True):
    """The scores, with a cursor in the row of the dice.

    The cursor moves over open categories only. It is None until the player moves it or it is set.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", show=False),
        Binding("right,l", "step(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    players: reactive[tuple[ScoreRow, ...]] = reactive((), repaint=False)
    columns: reactive[tuple[ScoredCategory, ...]] = reactive((), repaint=False)
    is_over: reactive[bool] = reactive(False, repaint=False)
    """Whether scoring is over: the row of the dice is empty then."""
    outlook_label: reactive[str] = reactive("", repaint=False)
    """The word before the outlooks."""
    cursor: reactive[int | None] = reactive(None, repaint=False)
    hovered: reactive[int | None] = reactive(None, repaint=False)

    class Moved(Message, bubble=False):
        """The cursor moved."""

    class Chosen(Message):
        """A category was chosen; `index` is None if Enter was pressed without a cursor."""

        def __init__(self, index: int | None) -> None:
            super().__init__()
            self.index = index

    @property
    def there(self) -> list[int]:
        """The indices that can be chosen: open categories, once their scores are known."""
        return [n for n, column in enumerate(self.columns) if column.is_open and column.score]

    @property
    def best(self) -> int | None:
        """The index of the open category that scores most, the first of equals; None if unknown."""
        return max(self.there, key=lambda n: (int(self.columns[n].score), -n), default=None)

    @property
    def meant(self) -> ScoredCategory | None:
        """The category under the cursor, or None."""
        return None if self.cursor is None else self.columns[self.cursor]

    # showing

    def watch_cursor(self) -> None:
        """Show the cursor, and post that it moved."""
        self.repaint()
        self.announce(self.Moved())

    def watch_hovered(self) -> None:
        """Show what the pointer is on."""
        self.repaint()

    def watch_players(self) -> None:
        """Show the scores."""
        self.repaint()

    def watch_is_over(self) -> None:
        """Show the row of the dice, or empty it."""
        self.repaint()

    def watch_columns(self) -> None:
        """Show what the dice would score."""
        self.repaint()

    def watch_outlook_label(self) -> None:
        """Show the word before the outlooks."""
        self.repaint()

    def spots(self, canvas: Canvas, y: int, height: int) -> Iterator[Spot]:
        """Yield where the categories are; the rows above that of the dice belong to them too."""
        for index, at in enumerate(place_columns(category_names(self.columns), canvas.width)):
            yield Spot(Region(at.start - 1, y, at.width + 2, height), self, index)

    # the cursor and the mouse

    def forget(self) -> None:
        """Remove the cursor: the next Enter chooses no category."""
        self.cursor = None

    def action_step(self, by: int) -> None:
        """Move to the next open category on one side; at first, to the one that scores most."""
        if self.cursor is None:
            self.cursor = self.best
            return
        beyond = [n for n in self.there if (n - self.cursor) * by > 0]
        self.cursor = beyond[0 if by > 0 else -1] if beyond else self.cursor

    def action_edge(self, end: int) -> None:
        """Move to the first open category, or to the last."""
        if there := self.there:
            self.cursor = there[end]

    def action_choose(self) -> None:
        """Choose the category under the cursor."""
        self.announce(self.Chosen(self.cursor))

    def point_at(self, index: int | None) -> None:
        """Note which category the pointer is on."""
        self.hovered = index if index in self.there else None

    def press(self, index: int) -> None:
        """Choose the category that was clicked."""
        self.announce(self.Chosen(index))


def category_names(columns: tuple[ScoredCategory, ...]) -> list[str]:
    """Return the names of categories."""
    return [column.name for column in columns]
