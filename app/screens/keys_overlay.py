"""The keys that work now, listed above their screen: any key closes the list."""

from msgspec import Struct
from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from app.screens.base import BaseScreen
from app.screens.key_list import KeyGroup, column_rows, in_columns
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.painted import PaintedWidget
from widgets.panels.key_bar import KeyBar, KeyHint
from widgets.panels.too_small import TooSmall

COLUMN, KEY_WIDTH, SIDE = 34, 10, 3
"""Columns from one group to the next, of a key, and on each side."""

CLOSING = ("escape", "question_mark")
"""Keys that close the list and do nothing else."""

FOOT = "esc closes this; any other key does what it says"
SHORT_FOOT = "esc or any key closes this"


class KeyTable(Struct, frozen=True):
    """The list as it is drawn.

    Attributes:
        columns: Its groups, column by column.
        gap: Empty rows between two groups.
        width: Columns from the left edge to the right one.
    """

    columns: tuple[tuple[KeyGroup, ...], ...]
    gap: int
    width: int

    @property
    def height(self) -> int:
        """Rows, with the title, the foot, and an empty row after and before them."""
        return max(column_rows(column, self.gap) for column in self.columns) + 4


def fit_table(groups: tuple[KeyGroup, ...], width: int, height: int) -> KeyTable:
    """Return the list with as few columns as the screen's height allows, but two if they fit.

    Args:
        groups: The groups to list.
        width: The columns of the screen.
        height: The rows available for the list.
    """
    most = max(1, (width - 2) // COLUMN)
    tables = [
        KeyTable(columns, gap, COLUMN * len(columns) + 2)
        for count in range(min(2, most), most + 1)
        for columns in [in_columns(groups, count)]
        for gap in (1, 0)
    ]
    return next((table for table in tables if table.height <= height), tables[-1])


def draw_table(canvas: Canvas, table: KeyTable, about: str) -> None:
    """Paint the list over the whole canvas.

    Args:
        canvas: What to draw on.
        table: What to list.
        about: Where these keys work.
    """
    last = canvas.height - 1
    for row in (0, last):
        canvas.fill(0, row, canvas.width, 1, "rail")
    canvas.text(SIDE, 0, "KEYS THAT WORK NOW", "gold", bold=True)
    canvas.right_aligned(canvas.width - SIDE, 0, about, "quiet")
    foot = FOOT if text_width(FOOT) <= canvas.width - 2 else SHORT_FOOT
    canvas.centred(0, last, canvas.width, foot, "quiet")
    for place, column in enumerate(table.columns):
        y = 2
        for group in column:
            draw_group(canvas, SIDE + COLUMN * place, y, group)
            y += group.rows + table.gap


def draw_group(canvas: Canvas, x: int, y: int, group: KeyGroup) -> None:
    """Draw a group of keys: its title, and a row for each key."""
    canvas.text(x, y, group.title, "coach", bold=True)
    for row, (key, what) in enumerate(group.lines, y + 1):
        after = x + max(KEY_WIDTH, text_width(key) + 1) if key else x
        canvas.text(x, row, key, "gold", bold=True)
        canvas.text(after, row, what, "foreground" if key else "quiet")


class KeyPicture(PaintedWidget):
    """The list.

    Args:
        groups: The groups to list.
        about: Where these keys work.
    """

    FIELD = "middle"
    DEFAULT_CSS = "KeyPicture { background: $middle; }"

    def __init__(self, groups: tuple[KeyGroup, ...], about: str) -> None:
        super().__init__()
        self.groups, self.about = groups, about
        self.table = fit_table(groups, COLUMN, 0)

    def fit(self, width: int, height: int) -> None:
        """Take the space that the list needs on a screen."""
        self.table = fit_table(self.groups, width, height - 1)
        self.styles.width, self.styles.height = self.table.width, self.table.height
        self.refresh()

    def draw(self, canvas: Canvas) -> None:
        """Paint the list."""
        draw_table(canvas, self.table, self.about)


class KeysOverlay(BaseScreen[str], ModalScreen[str]):
    """The list, until a key is pressed; the result is that key, unless it only closes the list.

    Args:
        groups: The groups to list.
        about: Where these keys work.
    """

    def __init__(self, groups: tuple[KeyGroup, ...], about: str) -> None:
        super().__init__()
        self.groups, self.about = groups, about

    def compose(self) -> ComposeResult:
        """Yield the list above the key bar."""
        yield KeyPicture(self.groups, self.about)
        yield KeyBar(id="keys")
        yield TooSmall(id="small")

    def show_keys(self) -> None:
        """Show the only key that matters here."""
        self.query_one(KeyBar).hints = (KeyHint("esc", "close", "escape", always=True),)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the list to the screen."""
        self.query_one(KeyPicture).fit(*event.size)

    def on_key(self, event: events.Key) -> None:
        """Close; the screen below then gets the key, unless it only closes the list."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key in CLOSING else event.key)

    def on_click(self) -> None:
        """Close."""
        self.dismiss("")
