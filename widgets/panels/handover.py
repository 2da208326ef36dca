"""A cover for the table while the keyboard passes from one player to the other."""

from textual.message import Message
from textual.reactive import reactive

from games.text import centred, clipped, text_width
from widgets.base import RowWidget
from widgets.spans import Row, Span


class HandOver(RowWidget):
    """A cover with the name of the next player, who clicks when ready."""

    DEFAULT_CSS = """
    HandOver { layer: above; dock: top; width: 100%; height: 100%; display: none; }
    """

    name_line: reactive[str] = reactive("")
    said: reactive[tuple[str, ...]] = reactive(())

    class Ready(Message):
        """The player clicked."""

    def show(self, name: str, *said: str) -> None:
        """Cover the table with a name, and lines of text below it."""
        self.name_line, self.said = name, said
        self.display = True

    def hide(self) -> None:
        """Show the table again."""
        self.display = False

    def on_click(self) -> None:
        """Post that the player is ready."""
        self.post_message(self.Ready())

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the cover, as high as the table."""
        return draw_handover(self.name_line, self.said, width, self.content_size.height)


def draw_handover(name: str, said: tuple[str, ...], width: int, height: int) -> tuple[Row, ...]:
    """Return a dark field with the name on a golden band in the middle, and lines below it."""
    spaced = " ".join(name.upper())
    large = spaced if text_width(spaced) <= width - 4 else name.upper()
    band = [("", False), (large, True), ("", False)]
    lines = [*(("ink", "gold-solid", *line) for line in band), ("quiet", "rail", "", False)]
    lines += [("foreground", "rail", line, False) for line in said]
    above = max(0, height - len(lines)) // 2
    blank = ("quiet", "rail", "", False)
    whole = [blank] * above + lines + [blank] * (height - above - len(lines))
    return tuple(
        (Span(centred(clipped(line, width), width), ink, field, bold=bold),)
        for ink, field, line, bold in whole
    )
