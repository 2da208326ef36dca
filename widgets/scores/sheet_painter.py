"""Paint a score table: its head, a row for each player, and the row of the dice."""

from collections.abc import Sequence
from typing import NamedTuple

from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint
from widgets.cards.style import FaceStyle
from widgets.scores.columns import TOTAL, ColumnPlace, place_columns, total_end
from widgets.scores.sheet import ScoredCategory, ScoreRow, ScoreSheet, category_names

DICE_LABEL = "these dice"

USED, USED_SHORT = "used", "—"
"""What is in the row of the dice below a category that is used."""

CURSOR = "ink", "gold-solid"
"""The colours of the cell under the cursor."""

NAME_COLUMN = 3
"""Where the names of the rows begin."""


class SheetRows(NamedTuple):
    """The rows of a score table: its head, each player, the dice, and what another roll can bring.

    `height` is all that it takes; `around` the rows above and below its text that a band of
    colour takes too.
    """

    head: int
    players: tuple[int, int]
    dice: int
    outlooks: int
    height: int
    around: int = 0


CLOSE_ROWS = SheetRows(0, (1, 2), 3, 4, 5)
SPACED_ROWS = SheetRows(1, (2, 4), 6, 7, 8)
AIRY_ROWS = SheetRows(1, (3, 6), 9, 10, 12, around=1)
"""How it is drawn where there are rows to spare, and where there are many."""


class Marks(NamedTuple):
    """The signs of a score table."""

    active: str
    blank: str
    used: str
    around: tuple[str, str] | None


SOLID_MARKS = Marks("▸", "·", USED_SHORT, None)
OUTLINE_MARKS = Marks("▸", "·", USED_SHORT, ("[", "]"))
ASCII_MARKS = Marks(">", ".", "-", ("[", "]"))
MARKS_BY_FACE = {
    FaceStyle.SOLID: SOLID_MARKS,
    FaceStyle.OUTLINED: OUTLINE_MARKS,
    FaceStyle.LETTERS: ASCII_MARKS,
}
"""By how cards and dice are drawn: without fields of colour, brackets mark what is chosen."""


class SheetPainter:
    """Paints a score table.

    Args:
        canvas: What to paint on.
        rows: Where its rows are, counted from the first row of the canvas.
        face: Filled, outlined or ASCII_MARKS.
    """

    def __init__(self, canvas: Canvas, rows: SheetRows, face: FaceStyle) -> None:
        self.canvas, self.rows = canvas, rows
        self.marks = MARKS_BY_FACE[face]

    def paint(self, sheet: ScoreSheet) -> None:
        """Paint all rows, then what the cursor and the pointer are on."""
        places = place_columns(category_names(sheet.columns), self.canvas.width)
        shown = sheet.players, sheet.columns, sheet.is_over, sheet.outlook_label
        self.canvas.layer((self.rows, self.marks, shown), lambda: self.paint_rows(sheet, places))
        if sheet.is_over:
            return
        for index, ink, field in ((sheet.hovered, "gold", "raised"), (sheet.cursor, *CURSOR)):
            if index is not None and sheet.columns[index].is_open:
                self.cell(places[index], self.rows.dice, sheet.columns[index].score, ink, field)
        if sheet.cursor is not None:
            name = sheet.columns[sheet.cursor].name
            self.canvas.text(places[sheet.cursor].start, self.rows.head, name, "gold", bold=True)

    def paint_rows(self, sheet: ScoreSheet, places: Sequence[ColumnPlace]) -> None:
        """Paint all rows without a cursor."""
        self.canvas.fill(0, 0, self.canvas.width, self.rows.height, "middle")
        self.paint_head(sheet, places)
        for y, row in zip(self.rows.players, sheet.players, strict=bool(sheet.players)):
            self.paint_player(y, row, places)
        self.paint_dice(sheet, places)
        self.paint_outlooks(sheet, places)

    def paint_head(self, sheet: ScoreSheet, places: Sequence[ColumnPlace]) -> None:
        """Paint the names of the categories."""
        y = self.rows.head
        for at, column in zip(places, sheet.columns, strict=True):
            self.canvas.text(at.start, y, column.name, "quiet")
        self.canvas.right_aligned(total_end(self.canvas.width), y, TOTAL, "quiet")

    def paint_player(self, y: int, row: ScoreRow, places: Sequence[ColumnPlace]) -> None:
        """Paint the scores of a player; the row of the one whose turn it is is raised."""
        canvas, ink = self.canvas, "gold" if row.is_active else "foreground"
        if row.is_active:
            self.band(y, "raised")
            canvas.put(1, y, self.marks.active, "gold", bold=True)
        name = shortened(row.name, places[0].start - NAME_COLUMN - 1)
        canvas.text(NAME_COLUMN, y, name, ink, bold=True)
        for index, (at, score) in enumerate(zip(places, row.scores, strict=True)):
            if index == row.latest:
                start = at.start + (at.width - len(score)) // 2
                self.cell(ColumnPlace(start, len(score)), y, score, "gold", "raised")
            else:
                text, shade = (score, "foreground") if score else (self.marks.blank, "faint")
                canvas.centred(at.start, y, at.width, text, shade, bold=bool(score))
        canvas.right_aligned(total_end(canvas.width), y, row.total, ink, bold=True)

    def paint_dice(self, sheet: ScoreSheet, places: Sequence[ColumnPlace]) -> None:
        """Paint what the dice would score."""
        canvas, y = self.canvas, self.rows.dice
        self.band(y, "felt")
        if sheet.is_over:
            return
        canvas.text(NAME_COLUMN, y, DICE_LABEL, "gold" if sheet.there else "quiet")
        for at, column in zip(places, sheet.columns, strict=True):
            if column.is_open:
                self.paint_score(at, column)
            else:
                used = USED if at.width >= len(USED) else self.marks.used
                canvas.centred(at.start, y, at.width, used, "quiet")

    def paint_score(self, at: ColumnPlace, column: ScoredCategory) -> None:
        """Paint what the dice would score in an open category."""
        scores = column.score not in ("", "0")
        ink = "gold" if scores else "quiet"
        text = column.score or self.marks.blank
        self.canvas.centred(at.start, self.rows.dice, at.width, text, ink, bold=scores)

    def paint_outlooks(self, sheet: ScoreSheet, places: Sequence[ColumnPlace]) -> None:
        """Paint what another roll can bring in each column."""
        canvas, y = self.canvas, self.rows.outlooks
        if sheet.outlook_label or y == self.rows.height - 1:
            canvas.fill(0, y, canvas.width, 1, "felt")
        canvas.text(NAME_COLUMN, y, sheet.outlook_label, "coach")
        for at, column in zip(places, sheet.columns, strict=True):
            canvas.centred(at.start - 1, y, at.width + 2, column.outlook, "coach")

    def band(self, y: int, field: Paint) -> None:
        """Fill the rows around a row of text."""
        around = self.rows.around
        self.canvas.fill(0, y - around, self.canvas.width, 1 + 2 * around, field)

    def cell(self, at: ColumnPlace, y: int, text: str, ink: Paint, field: Paint) -> None:
        """Paint a cell that is lit, with a column on each side; without colours in brackets."""
        if self.marks.around:
            marked = text.join(self.marks.around)
            self.canvas.centred(at.start - 1, y, at.width + 2, marked, "gold", bold=True)
            return
        self.canvas.fill(at.start - 1, y, at.width + 2, 1, field)
        self.canvas.centred(at.start, y, at.width, text, ink, bold=True)
