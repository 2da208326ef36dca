"""The status line above a table: the game, the round and the score."""

from textual.reactive import reactive

from games.text import shortened
from widgets.base import RowWidget
from widgets.spans import Row, Span, overlay


class StatusLine(RowWidget):
    """The game at the left, the round in the middle, the score at the right.

    The middle is centred in the whole line, so that it does not move with the score.
    """

    DEFAULT_CSS = "StatusLine { height: 1; background: $rail; padding: 0 1; }"

    game: reactive[str] = reactive("")
    middle: reactive[str] = reactive("")
    score: reactive[str] = reactive("")

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the one row."""
        return (draw_status(self.game, self.middle, self.score, width),)


def draw_status(game: str, middle: str, score: str, width: int) -> Row:
    """Return the line; where it is too narrow, the middle is cut, then the score left out."""
    score = score if len(game) + 2 + len(score) <= width else ""
    first, last = len(game) + 2, width - len(score) - 2
    start = max(first, (width - len(middle)) // 2)
    start = max(first, min(start, last - len(middle)))
    room = max(0, last - start)
    middle = shortened(middle, room)
    return overlay(
        width,
        (
            (0, (Span(game, "gold", bold=True),)),
            (start, (Span(middle, "quiet"),)),
            (width - len(score), (Span(score, bold=True),)),
        ),
    )
