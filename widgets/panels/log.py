"""What has happened, line by line: the last lines of it, or all that is kept."""

from collections.abc import Iterable
from textwrap import wrap

from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from widgets.spans import Row, Span, fit_row, to_single_cells, to_strip

MAX_LINES = 1000
"""Lines that can be scrolled back to."""


class Log(ScrollView, can_focus=False):
    """Lines of a game, the newest at the bottom; long ones are folded, never cut.

    The lines of the last step stand out. It stays at the newest line unless somebody scrolled up.
    With `can_focus` set, the keys scroll it.
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
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
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
        """Show these lines instead of all others; the last `fresh` of them stand out."""
        split = [to_single_cells(part) for line in lines for part in line.split("\n")]
        self._lines, self._fresh = tuple(split[-MAX_LINES:]), fresh
        self._fold()

    def on_mount(self) -> None:
        """Stay at the newest line from now on."""
        self.anchor()

    def on_resize(self) -> None:
        """Fold the lines anew for the width there is now, and stay at the newest if it was there.

        An anchor alone stands where the end was at the height before this one.
        """
        at_end = self.scroll_offset.y >= self.virtual_size.height - self._height
        self._height = self.scrollable_content_region.height
        self._fold()
        if at_end:
            self.scroll_end(animate=False, immediate=True)

    def render_line(self, y: int) -> Strip:
        """Return one line of the part that is seen, the last one at the bottom."""
        width, height = self.scrollable_content_region.size
        if width != self._width:  # drawn before it was told of its new size
            self._wrap()
        index = y + self.scroll_offset.y - max(0, height - len(self._folded))
        row = self._folded[index] if 0 <= index < len(self._folded) else ()
        return to_strip(fit_row(row, width), self.app.theme_variables, self.rich_style)

    def _fold(self) -> None:
        self._wrap()
        self.virtual_size = Size(max(1, self._width), len(self._folded))
        self.refresh()

    def _wrap(self) -> None:
        self._width = self.scrollable_content_region.width
        width = max(1, self._width)
        old = len(self._lines) - self._fresh
        self._folded = [
            (Span(part, "foreground" if number >= old else "quiet"),)
            for number, line in enumerate(self._lines)
            for part in ([line] if len(line) <= width else wrap(line, width))
        ]
