"""A log of a match, which shows its last lines and can be scrolled back."""

import re
from collections.abc import Iterable
from functools import lru_cache

from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from games.text import text_width, wrap_text
from widgets.spans import Row, Span, fit_row, to_cells, to_strip

MAX_LINES = 1000
"""Lines that can be scrolled back to."""

UNINDENTED = 20
"""Columns up to which the rest of a folded line is not indented."""

LONELY = 2
"""The longest word, in cells, that is not left alone in a row if it can be avoided."""

NO_BREAK = "\N{NO-BREAK SPACE}"

KEPT_TOGETHER = re.compile(
    r"(?:10|[2-9AJQK])[CDHS♣♦♥♠](?: (?:10|[2-9AJQK])[CDHS♣♦♥♠]){1,4}|\b[1-4](?: [1-4]\b){1,4}"
)
"""Dice and cards that were named together, which stay in one row."""

HIGH = 4
"""Rows from which a log begins at the top, not at the bottom."""


class Log(ScrollView, can_focus=False):
    """Lines of a match, the newest at the bottom; long ones are wrapped, never cut.

    The lines of the last step stand out. The log stays at the newest line unless the player
    scrolls up.

    Args:
        can_focus: Whether it can have focus, and keys scroll it.
        id: The id of the widget.
    """

    DEFAULT_CSS = """
    Log { height: 3; scrollbar-size-vertical: 0; scrollbar-size-horizontal: 0; }
    Log:focus { scrollbar-size-vertical: 1; }
    """

    def __init__(
        self,
        *,
        can_focus: bool = False,
        id: str | None = None,  # noqa: A002 - as every widget names it
    ) -> None:
        super().__init__(id=id)
        self.can_focus = can_focus
        self._lines: tuple[str, ...] = ()
        self._fresh = 0
        self._folded: list[Row] = []
        self._width = self._height = 0

    def add(self, lines: Iterable[str]) -> None:
        """Add the lines of a step."""
        added = tuple(lines)
        if added:
            self.show((*self._lines, *added), fresh=len(added))

    def show(self, lines: Iterable[str], *, fresh: int = 0) -> None:
        """Replace all lines; the last `fresh` of them stand out."""
        split = [to_cells(part) for line in lines for part in line.split("\n")]
        self._lines, self._fresh = tuple(split[-MAX_LINES:]), fresh
        self._fold()

    def on_mount(self) -> None:
        """Stay at the newest line."""
        self.anchor()

    def on_resize(self) -> None:
        """Wrap the lines for the new width, and stay at the newest one if it was visible.

        Textual's anchor alone would stay where the end was at the old height.
        """
        at_end = self.scroll_offset.y >= self.virtual_size.height - self._height
        self._height = self.scrollable_content_region.height
        self._fold()
        if at_end:
            self.scroll_end(animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """Return one visible line; in a low log the last one is at the bottom."""
        width, height = self.scrollable_content_region.size
        if width != self._width:  # painted before the resize event arrives
            self.fold_lines()
        blank = max(0, height - len(self._folded)) if height < HIGH else 0
        index = y + self.scroll_offset.y - blank
        row = self._folded[index] if 0 <= index < len(self._folded) else ()
        return to_strip(fit_row(row, width), self.app.theme_variables, self.rich_style)

    def _fold(self) -> None:
        self.fold_lines()
        self.virtual_size = Size(max(1, self._width), len(self._folded))
        self.refresh()

    def fold_lines(self) -> None:
        """Fold all lines for the width that there is now."""
        self._width = self.scrollable_content_region.width
        width = max(1, self._width)
        old = len(self._lines) - self._fresh
        self._folded = [
            (Span(part, "foreground" if number >= old else "quiet"),)
            for number, line in enumerate(self._lines)
            for part in folded(line, width)
        ]


@lru_cache(4 * MAX_LINES)
def folded(line: str, width: int) -> tuple[str, ...]:
    """Return a line in as many rows as it needs, those after the first indented."""
    if text_width(line) <= width:
        return (line,)
    indent = "  " if width > UNINDENTED else ""
    kept = KEPT_TOGETHER.sub(lambda found: found[0].replace(" ", NO_BREAK), line)
    rows = wrap_text(kept, width, indent=indent)
    for narrower in range(width - 1, width // 2, -1):
        if text_width(rows[-1].strip()) > LONELY:
            break
        tighter = wrap_text(kept, narrower, indent=indent)
        if len(tighter) == len(rows):
            rows = tighter
    return tuple(row.replace(NO_BREAK, " ") for row in rows)
