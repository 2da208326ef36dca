"""Paint the table of Battle of the Sexes: score sheet, dice, and what stands at the right."""

from collections.abc import Iterator
from itertools import zip_longest

from textual.geometry import Region

from app.match.names import distinct_names
from app.tables.battle import layout, words
from app.tables.battle.picture import BattlePicture, CoachPart
from app.tables.face import Spot
from app.tables.painting import Painter
from games.battle import rules
from games.battle.rules import CATEGORIES
from games.text import as_sentence, shortened, text_width, wrap_text
from widgets.canvas import bars, colours
from widgets.cards.style import FaceStyle
from widgets.dice.painter import draw_in_place

INKS = ("gold", "foreground")
"""The colours of the players: the one at the bottom, the other."""


class BattlePainter(Painter):
    """Paints one picture on a canvas."""

    places: layout.Places
    picture: BattlePicture

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        places = self.places
        self.sheet, self.tray = self.picture.sheet, self.picture.tray
        self.face = self.small.face
        self.names = distinct_names(self.sheet.names, 12)
        self.blank = "." if self.plain else "·"
        yield from self.canvas.layer((self.tray, self.face), self._paint_tray)
        yield from self._paint_sheet()
        if places.column:
            self._paint_column(places.column, self.canvas.width - places.column - 2)
        elif self.sheet.turns.entries and not self.tray.coach:
            self._paint_ends(3, self.canvas.width - 5)

    def _paint_tray(self) -> tuple[Spot, ...]:
        """Paint what no choice of a category changes: the fields, the dice, the coach."""
        tray, place, spots = self.tray, self.places.tray, []
        self.canvas.fill(0, 0, self.canvas.width, self.places.sheet.height, "middle")
        if tray.coach:
            self._paint_coach(tray.coach)
        for n, die in enumerate(tray.dice):
            draw_in_place(self.canvas, place, n, die, self.face, numbered=tray.numbered)
            spots.append(Spot(place.spot(n), "roll" if tray.rolls else ("die", n + 1)))
        return tuple(spots)

    # the score sheet

    def _paint_sheet(self) -> Iterator[Spot]:
        """Paint the score sheet; the dice's row shows what can be chosen."""
        canvas, places, sheet = self.canvas, self.places.sheet, self.sheet
        label, outlooks = sheet.outlooks
        canvas.text(3, places.outlooks, label, "coach")
        if places.total:
            canvas.right_aligned(places.total, places.head, "total", "quiet")
        for seat, y in enumerate(places.players):
            self._paint_player(seat, y)
        if not sheet.is_over:
            canvas.text(3, places.dice, "these dice", "gold" if sheet.chooses else "quiet")
        for n, (name, x) in enumerate(zip(CATEGORIES, places.columns, strict=True)):
            here = n == sheet.cursor
            canvas.text(x, places.head, name, "gold" if here else "quiet", bold=here)
            if sheet.is_open[n] and not sheet.is_over:
                self._paint_choice(n, sheet.dice[n])
            if outlooks:
                self._centred(n, places.outlooks, outlooks[n], "coach")
            around = Region(x - 1, places.head, len(name) + 2, places.dice - places.head + 1)
            can_choose = sheet.chooses and sheet.is_open[n]
            yield Spot(around, ("category" if can_choose else "boxes", name))
        yield Spot(Region(3, places.dice, canvas.width - 4, 1), "these dice")

    def _paint_player(self, seat: int, y: int) -> None:
        """Paint what a player has entered."""
        canvas, places, sheet = self.canvas, self.places.sheet, self.sheet
        ink = "gold" if seat == sheet.active else "foreground"
        if seat == sheet.active:
            canvas.put(1, y, ">" if self.plain else "▸", "gold", bold=True)
        canvas.text(3, y, shortened(self.names[seat], 11), ink, bold=True)
        for n, score in enumerate(sheet.scores[seat]):
            shade = "foreground" if score else "faint"
            shade = "gold" if sheet.latest == (seat, n) else shade
            self._centred(n, y, score or self.blank, shade, bold=bool(score))
        if places.total:
            canvas.right_aligned(places.total, y, str(sheet.totals[seat]), ink, bold=True)

    def _paint_choice(self, n: int, score: str) -> None:
        """Paint what the dice score in an open category; the cursor's cell is golden."""
        places, y = self.places.sheet, self.places.sheet.dice
        if n != self.sheet.cursor:
            scores = score not in ("", "0")
            ink = "gold" if scores else "quiet" if score else "faint"
            self._centred(n, y, score or self.blank, ink, bold=scores)
        elif self.face is FaceStyle.SOLID:
            self.canvas.fill(places.columns[n] - 1, y, len(CATEGORIES[n]) + 2, 1, "gold-solid")
            self._centred(n, y, score, "ink", bold=True)
        else:
            self._centred(n, y, f"[{score}]", "gold", bold=True)

    def _centred(self, n: int, y: int, text: str, ink: str, *, bold: bool = False) -> None:
        """Write a text in the middle of a category's columns."""
        x, width = self.places.sheet.columns[n], len(CATEGORIES[n])
        self.canvas.text(x + (width - len(text)) // 2, y, text, ink, bold=bold)

    # the right column

    def _paint_column(self, x: int, width: int) -> None:
        """Paint the scores, the finished rounds, and what may still come."""
        places, sheet = self.places, self.sheet
        wide = width >= 36
        for seat, ink in enumerate(INKS):
            left, points = x + seat * (20 if wide else 14), sheet.totals[seat]
            scale = 2 if wide else 1
            self.paint_score(left, 0, self.names[seat], points, ink, room=12, scale=scale)
        if sheet.turns.entries:
            if places.rounds:
                self._paint_rounds(x)
            self._paint_ends(x, width)
        quiet = self.tray.coach is None and not sheet.is_over
        if quiet and len(sheet.turns.entries) > 1:
            self._paint_rolled(x, width)
        if quiet or places.worth >= places.coach[1] + places.coach[3]:
            self._paint_worth(x)

    def _paint_rounds(self, x: int) -> None:
        """List what both entered, round by round."""
        canvas, y, sheet = self.canvas, self.places.rounds, self.sheet
        canvas.text(x, y, "round", "quiet")
        canvas.text(x + 8, y, shortened(self.names[0], 12), "quiet")
        canvas.text(x + 24, y, shortened(self.names[1], 10), "quiet")
        entries = (sheet.turns.of(seat) for seat in (sheet.bottom, 1 - sheet.bottom))
        for row, (own, other) in enumerate(zip_longest(*entries), start=1):
            canvas.right_aligned(x + 3, y + row, str(row), "quiet")
            canvas.text(x + 8, y + row, words.entry_words(own))
            canvas.text(x + 24, y + row, words.entry_words(other))

    def _paint_ends(self, x: int, width: int) -> None:
        """Show what both have, and what they could still end with."""
        canvas, places, sheet = self.canvas, self.places, self.sheet
        if sheet.is_over:
            return
        canvas.text(x, places.ends, "could still end with", "quiet")
        label = max(6, min(10, *map(text_width, self.names)))
        room, most = width - label - 6, max(*sheet.ends, 1)
        for seat, ink in enumerate(INKS):
            y, end = places.ends + places.step * (1 + seat), sheet.ends[seat]
            canvas.text(x, y, shortened(self.names[seat], label), ink, bold=True)
            felt, few = canvas.palette["felt"], canvas.palette.few
            pale = "edge" if few else colours.mix(canvas.palette[ink], felt, 0.6)
            best, scored = (end / most, pale), (sheet.totals[seat] / most, ink)
            bars.draw_thin(canvas, x + label + 1, y, room, best, scored, bare=self.small.bare)
            canvas.right_aligned(x + width, y, str(end), bold=True)

    def _paint_rolled(self, x: int, width: int) -> None:
        """Show how often each face was rolled."""
        canvas, y, counts = self.canvas, self.places.rolled, self.sheet.turns.counts
        canvas.text(x, y, "rolled so far", "quiet")
        canvas.right_aligned(x + width, y, f"{sum(counts)} dice", "quiet")
        for face, count in enumerate(counts, start=1):
            y += self.places.step
            canvas.text(x, y, str(face), bold=True)
            part = count / max(*counts, 1), "foreground"
            bars.draw_thin(canvas, x + 7, y, width - 12, part, bare=self.small.bare)
            canvas.right_aligned(x + width, y, str(count))

    def _paint_worth(self, x: int) -> None:
        """Say what the categories that are still open for the player at the bottom are worth."""
        canvas, y, sheet = self.canvas, self.places.worth, self.sheet
        left = {name for name, score in zip(CATEGORIES, sheet.scores[0], strict=True) if not score}
        explained = {
            "Trio": "3 alike: all dice",
            "Quartet": "4 alike: all dice",
            "Band": f"3 + 2 alike: {sheet.band}",
            "Doremi": f"1 2 3 4: {rules.DOREMI}",
            "Orchestra": f"5 alike: {rules.ORCHESTRA}",
        }
        lines = [(name, what) for name, what in explained.items() if name in left]
        if lines:
            canvas.text(x, y, "worth", "quiet")
        for row, (name, what) in enumerate(lines, y + 1):
            canvas.text(x, row, name)
            canvas.text(x + 10, row, shortened(what, canvas.width - x - 11), "quiet")

    def _paint_coach(self, said: CoachPart) -> None:
        """Paint the coach's plans with what they are worth, and the reason of the best."""
        canvas, (x, y, width, height) = self.canvas, self.places.coach
        end = canvas.text(x, y, "coach", "coach", bold=True)
        fits = end + 2 + text_width(said.legend) <= x + width
        canvas.text(end + 2, y, said.legend if fits else said.legend.partition(",")[0], "quiet")
        if not said.plans:
            return
        best = said.plans[0]
        lines = wrap_text(as_sentence(best.reason), width) if best.reason else []
        shown = said.plans[: max(1, height - 1 - min(len(lines), 2))]
        bar = max(0, width - 30) if width >= 36 else 0
        for row, plan in enumerate(shown, y + 1):
            ink = "foreground" if plan is best else "quiet"
            room = width - 6 - (bar + 1 if bar else 0)
            canvas.text(x, row, shortened(plan.words, room), ink, bold=plan is best)
            if bar:
                start = x + width - 6 - bar
                bars.draw_level(canvas, start, row, bar, plan.share, "coach", bare=self.plain)
            canvas.right_aligned(x + width, row, plan.number, ink, bold=plan is best)
        for row, line in enumerate(lines[: height - 1 - len(shown)], y + 1 + len(shown)):
            canvas.text(x, row, line, "quiet")
