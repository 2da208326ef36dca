"""A table of what each player scored, with totals."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from textual.reactive import reactive

from games.text import shortened
from widgets.base import RowWidget
from widgets.scores.columns import place_columns
from widgets.spans import Row, Span, overlay

TOTAL = "total"


class ScoreRow(Struct, frozen=True):
    """A player's row.

    Args:
        name: The player's name.
        scores: A text for each column, "" where it is open.
        total: The sum, as text.
        turn: Whether it is the player's turn.
    """

    name: str
    scores: tuple[str, ...]
    total: str
    turn: bool = False


class ScoreTable(RowWidget):
    """The names of the columns, a row for each player, and a line for a note."""

    names: reactive[tuple[str, ...]] = reactive(())
    players: reactive[tuple[ScoreRow, ...]] = reactive(())
    note: reactive[str] = reactive("")

    watch_players = RowWidget.layout_if_resized

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the rows."""
        return draw_score_table(
            self.names, self.players, self.note, width, ascii_only=self.ascii_only
        )


@lru_cache(16)
def draw_score_table(
    names: tuple[str, ...],
    players: tuple[ScoreRow, ...],
    note: str,
    width: int,
    *,
    ascii_only: bool = False,
) -> tuple[Row, ...]:
    """Return the head, a row for each player, and the note."""
    places = place_columns((*names, TOTAL), width)
    head = [(place.start, (Span(name, "quiet"),)) for place, name in zip(places, names)]  # noqa: B905
    return (
        overlay(width, (*head, (places[-1].start, (Span(TOTAL, "quiet"),)))),
        *(
            _draw_player(player, [place.end for place in places], width, ascii_only=ascii_only)
            for player in players
        ),
        (Span(f"  {note}", "quiet"),),
    )


def _draw_player(player: ScoreRow, ends: list[int], width: int, *, ascii_only: bool) -> Row:
    """Return a player's row, on a field of its own while it is the player's turn."""
    row = overlay(width, _cells(player, ends, ascii_only=ascii_only))
    return tuple(span._replace(field="raised") for span in row) if player.turn else row


def _cells(player: ScoreRow, ends: list[int], *, ascii_only: bool) -> Iterator[tuple[int, Row]]:
    """Yield a player's name, scores and total, each with its first cell."""
    turn, ink = player.turn, "gold" if player.turn else "foreground"
    room = ends[0] - 5
    name = shortened(player.name, room)
    pointer = (">" if ascii_only else "▸") if turn else " "
    yield 0, (Span(f"{pointer} {name}", ink, bold=turn),)
    for score, end in zip(player.scores, ends, strict=False):
        text = score or ("." if ascii_only else "·")
        yield end - len(text), (Span(text, ink if score else "quiet"),)
    yield ends[-1] - len(player.total), (Span(player.total, ink, bold=True),)
