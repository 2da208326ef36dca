"""The keys that work now, listed above their screen: any key closes the list."""

from collections.abc import Iterator
from itertools import zip_longest

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from app.screens.key_list import KeyGroup
from app.screens.page import FRAME, Dialog
from app.screens.widgets import Words
from widgets.panels.key_bar import KeyHint

LEAST, KEY_WIDTH, EDGES = 32, 6, 6
"""Columns of a group at least, of a key, and of the box apart from the groups."""

CLOSING = ("escape", "enter", "question_mark")
"""Keys that close the list and do nothing else."""

Columns = tuple[tuple[KeyGroup, ...], ...]


class KeysOverlay(Dialog[str]):
    """The list, until a key is pressed; the result is that key, unless it only closes the list.

    Args:
        groups: The groups to list; sentences about the mouse come last.
        about: Where these keys work.
    """

    def __init__(self, groups: tuple[KeyGroup, ...], about: str) -> None:
        super().__init__("KEYS", about)
        self.groups = tuple(group for group in groups if group.lines and group.lines[0][0])
        self.sentences = groups[len(self.groups) :]

    def body(self) -> ComposeResult:
        """Yield the list."""
        yield Words(id="list")

    def hints(self) -> Iterator[KeyHint]:
        """Yield what may follow from here: a key of the screen below is pressed there."""
        yield KeyHint("^P", "all commands", "ctrl+p")
        if "F1" in {key for group in self.groups for key, _ in group.lines}:
            yield KeyHint("F1", "rules", "f1")
        yield KeyHint("↵ esc", "back", "escape", at_right=True, main=True)

    def on_resize(self, event: events.Resize) -> None:
        """Lay the groups out side by side as the size allows."""
        width = event.size.width - EDGES - 2
        below = [line for group in self.sentences for line in (Content(), *lines_of(group, width))]
        height = event.size.height - FRAME - 1 - len(below)
        ways = [
            side_by_side(columns, gap)
            for count in (2, 3, 1)
            for gap in (1, 0)
            for columns in [in_columns(self.groups, count)]
        ]
        narrow = [way for way in ways if way[0].cell_length <= width] or ways[-1:]
        rows = next((way for way in narrow if len(way) <= height), narrow[0])
        self.query_one("#list", Words).say(Content("\n").join([*rows, *below]))
        self.query_one("#box").styles.width = rows[0].cell_length + EDGES

    def on_key(self, event: events.Key) -> None:
        """Close; the screen below then gets the key, unless it only closes the list."""
        event.stop()
        event.prevent_default()
        self.dismiss("" if event.key in CLOSING else event.key)

    def on_click(self) -> None:
        """Close."""
        self.dismiss("")


def in_columns(groups: tuple[KeyGroup, ...], count: int) -> Columns:
    """Return groups in a number of columns, in order, and with the longest as short as possible."""
    if count == 1 or len(groups) <= 1:
        return (groups,)
    cuts = range(1, len(groups) + 1)
    tries = [(groups[:cut], *in_columns(groups[cut:], count - 1)) for cut in cuts]
    return min(tries, key=lambda columns: max(len(column_lines(each, 1)) for each in columns))


def side_by_side(columns: Columns, gap: int) -> list[Content]:
    """Return the rows of columns next to each other, all of one width."""
    listed = [column_lines(column, gap) for column in columns]
    widths = [max((LEAST, *(line.cell_length + 2 for line in lines))) for lines in listed]
    return [
        Content("").join(
            line.pad_right(width - line.cell_length)
            for line, width in zip(row, widths, strict=True)
        )
        for row in zip_longest(*listed, fillvalue=Content())
    ]


def column_lines(groups: tuple[KeyGroup, ...], gap: int) -> list[Content]:
    """Return the rows of groups one below the other, with empty rows between two."""
    lines: list[Content] = []
    for group in groups:
        lines += [*[Content()] * (gap if lines else 0), *lines_of(group)]
    return lines


def lines_of(group: KeyGroup, width: int = 0) -> list[Content]:
    """Return the title of a group, and a row for each key; sentences are folded to a width."""
    title = Content.styled(group.title, "b $coach")
    keys = [
        Content.styled(f"{key:>{KEY_WIDTH}}", "b $gold") + f"  {what}" if key else Content(what)
        for key, what in group.lines
    ]
    return [title, *(line for key in keys for line in (key.wrap(width) if width else [key]))]
