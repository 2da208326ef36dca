"""Paint the table of Battle of the Sexes: score sheet, dice, and what stands at the right."""

from collections.abc import Iterator
from itertools import zip_longest

from textual.geometry import Region

from app.match.names import distinct_names
from app.tables.battle.coach import paint_coach
from app.tables.battle.layout import Places
from app.tables.battle.picture import BattlePicture
from app.tables.battle.words import FACES, entry_words, worth_lines
from app.tables.felt import Spot
from games.battle.rules import CATEGORIES
from games.text import shortened
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures
from widgets.cards.style import FaceStyle
from widgets.dice.tray import draw_in_place, draw_place_number

INKS = ("gold", "foreground")
"""The colours of the players: the one at the bottom, the other."""


class BattlePainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything lies.
        face: How dice are drawn.
        picture: What to paint.
    """

    def __init__(
        self,
        canvas: Canvas,
        places: Places,
        face: FaceStyle,
        picture: BattlePicture,
    ) -> None:
        self.canvas, self.places, self.face = canvas, places, face
        self.sheet, self.tray = picture.sheet, picture.tray
        self.bare = face is FaceStyle.LETTERS
        self.names = distinct_names(self.sheet.names, 12)

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        yield from self.canvas.layer((self.tray, self.face), self.paint_tray)
        yield from self.paint_sheet()
        if self.places.column:
            self.paint_column()
        elif self.sheet.turns.entries and not self.tray.coach:
            self.paint_ends(3, self.canvas.width - 5)

    def paint_tray(self) -> tuple[Spot, ...]:
        """Paint what no choice of a category changes: the fields, the dice, the coach."""
        self.canvas.fill(0, 0, self.canvas.width, self.places.sheet.height, "middle")
        if self.tray.coach:
            paint_coach(self.canvas, self.places.coach, self.tray.coach, bare=self.bare)
        return tuple(self.paint_dice())

    # the score sheet

    def paint_sheet(self) -> Iterator[Spot]:
        """Paint the score sheet; the dice's row shows what can be chosen."""
        canvas, places, sheet = self.canvas, self.places.sheet, self.sheet
        for n, name in enumerate(CATEGORIES):
            ink = "gold" if n == sheet.cursor else "quiet"
            canvas.text(places.columns[n], places.head, name, ink, bold=n == sheet.cursor)
        for seat, y in enumerate(places.players):
            self.paint_player(seat, y)
        if places.total:
            canvas.right_aligned(places.total, places.head, "total", "quiet")
        if not sheet.is_over:
            canvas.text(3, places.dice, "these dice", "gold" if sheet.chooses else "quiet")
            self.paint_scores()
        label, outlooks = sheet.outlooks
        canvas.text(3, places.outlooks, label, "coach")
        for n, text in enumerate(outlooks):
            self.centred(n, places.outlooks, text, "coach")
        for n, name in enumerate(CATEGORIES):
            spread = Region(
                places.columns[n] - 1, places.head, len(name) + 2, places.dice - places.head + 1
            )
            open_ = sheet.chooses and sheet.is_open[n]
            yield Spot(spread, ("category" if open_ else "boxes", name))
        yield Spot(Region(3, places.dice, canvas.width - 4, 1), "these dice")

    def paint_player(self, seat: int, y: int) -> None:
        """Paint what a player has entered."""
        canvas, places, sheet = self.canvas, self.places.sheet, self.sheet
        ink = "gold" if seat == sheet.active else "foreground"
        if seat == sheet.active:
            canvas.put(1, y, ">" if self.bare else "▸", "gold", bold=True)
        canvas.text(3, y, shortened(self.names[seat], 11), ink, bold=True)
        for n, score in enumerate(sheet.scores[seat]):
            latest = sheet.latest == (seat, n)
            blank = "." if self.bare else "·"
            shade = "gold" if latest else "foreground" if score else "faint"
            self.centred(n, y, score or blank, shade, bold=bool(score))
        if places.total:
            canvas.right_aligned(places.total, y, str(sheet.totals[seat]), ink, bold=True)

    def paint_scores(self) -> None:
        """Paint what the dice score in each open category; the cursor's cell is golden."""
        canvas, places, sheet = self.canvas, self.places.sheet, self.sheet
        for n, (score, is_open) in enumerate(zip(sheet.dice, sheet.is_open, strict=True)):
            if not is_open:
                continue
            if n == sheet.cursor and self.face is FaceStyle.SOLID:
                canvas.fill(
                    places.columns[n] - 1, places.dice, len(CATEGORIES[n]) + 2, 1, "gold-solid"
                )
                self.centred(n, places.dice, score, "ink", bold=True)
            elif n == sheet.cursor:
                self.centred(n, places.dice, f"[{score}]", "gold", bold=True)
            else:
                scores = score not in ("", "0")
                blank = "." if self.bare else "·"
                ink = "gold" if scores else "quiet" if score else "faint"
                self.centred(n, places.dice, score or blank, ink, bold=scores)

    def centred(self, n: int, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Write a text in the middle of a category's columns."""
        x, width = self.places.sheet.columns[n], len(CATEGORIES[n])
        self.canvas.text(x + (width - len(text)) // 2, y, text, ink, bold=bold)

    # the dice

    def paint_dice(self) -> Iterator[Spot]:
        """Paint the dice, each with its place and what happens to it."""
        place = self.places.tray
        for n, die in enumerate(self.tray.dice):
            draw_in_place(self.canvas, place, n, die, self.face, lit=False)
            if self.tray.numbered:
                draw_place_number(self.canvas, place, n, die, self.face, lit=False)
            yield Spot(place.spot(n), "roll" if self.tray.rolls else ("die", n + 1))

    # the right column

    def paint_column(self) -> None:
        """Paint the scores, the finished rounds, and what may still come."""
        canvas, places, sheet = self.canvas, self.places, self.sheet
        x, width = places.column, canvas.width - places.column - 2
        for seat in (0, 1):
            left = x + seat * (20 if width >= 36 else 14)
            ink = INKS[seat]
            canvas.text(left, 0, shortened(self.names[seat], 12), ink, bold=True)
            scale = 2 if width >= 36 else 1
            draw_figures(
                canvas,
                left,
                1 if scale == 2 else 2,
                str(sheet.totals[seat]),
                ink,
                scale=scale,
                plain=self.bare,
            )
        if sheet.turns.entries:
            self.paint_rounds(x, width)
            self.paint_ends(x, width)
        if self.tray.coach is None and not sheet.is_over:
            if len(sheet.turns.entries) > 1:
                self.paint_rolled(x, width)
            self.paint_worth(x)
        elif places.worth >= places.coach[1] + places.coach[3]:
            self.paint_worth(x)

    def paint_rounds(self, x: int, width: int) -> None:
        """List what both entered, round by round."""
        canvas, y, turns = self.canvas, self.places.rounds, self.sheet.turns
        second = x + (24 if width >= 36 else 17)
        first = x + (8 if width >= 36 else 4)
        if width >= 36:
            canvas.text(x, y, "round", "quiet")
        canvas.text(first, y, shortened(self.names[0], 12), "quiet")
        canvas.text(second, y, shortened(self.names[1], 10), "quiet")
        mine, theirs = turns.of(self.bottom), turns.of(1 - self.bottom)
        for row, (own, other) in enumerate(zip_longest(mine, theirs), start=1):
            canvas.right_aligned(x + (3 if width >= 36 else 2), y + row, str(row), "quiet")
            canvas.text(first, y + row, entry_words(own))
            canvas.text(second, y + row, entry_words(other))

    @property
    def bottom(self) -> int:
        """The seat of the player at the bottom."""
        return self.sheet.bottom

    def paint_ends(self, x: int, width: int) -> None:
        """Show what both have, and what they could still end with."""
        canvas, places, sheet = self.canvas, self.places, self.sheet
        if sheet.is_over:
            return
        canvas.text(x, places.ends, "could still end with", "quiet")
        room, most = width - 12, max(*sheet.ends, 1)
        for seat in (0, 1):
            y = places.ends + places.step * (1 + seat)
            canvas.text(x, y, shortened(self.names[seat], 6), INKS[seat], bold=True)
            draw_level(canvas, x + 7, y, room, sheet.ends[seat] / most, "edge", bare=self.bare)
            scored = round(room * sheet.totals[seat] / most)
            for column in range(scored):
                canvas.put(x + 7 + column, y, "#" if self.bare else "█", INKS[seat])
            canvas.right_aligned(x + width, y, str(sheet.ends[seat]), bold=True)

    def paint_rolled(self, x: int, width: int) -> None:
        """Show how often each face was rolled."""
        canvas, places, counts = self.canvas, self.places, self.sheet.turns.counts
        canvas.text(x, places.rolled, "rolled so far", "quiet")
        canvas.right_aligned(x + width, places.rolled, f"{sum(counts)} dice", "quiet")
        for n, (face, count) in enumerate(zip(FACES, counts, strict=True), start=1):
            y = places.rolled + places.step * n
            canvas.text(x, y, str(face), bold=True)
            share = count / max(*counts, 1)
            draw_level(canvas, x + 7, y, width - 12, share, "ivory", bare=self.bare)
            canvas.right_aligned(x + width, y, str(count))

    def paint_worth(self, x: int) -> None:
        """Say what the categories that are still open for the player at the bottom are worth."""
        canvas, places, sheet = self.canvas, self.places, self.sheet
        left = {name for name, score in zip(CATEGORIES, sheet.scores[0], strict=True) if not score}
        lines = [(name, what) for name, what in worth_lines(sheet.band).items() if name in left]
        for row, (name, what) in enumerate(lines, start=1):
            canvas.text(x, places.worth + row, name)
            canvas.text(x + 10, places.worth + row, shortened(what, canvas.width - x - 11), "quiet")
        if lines:
            canvas.text(x, places.worth, "worth", "quiet")
