"""Paint the table of Go Stop: both hands, the layout, the stock, scores, piles and ranks."""

from collections.abc import Iterator

from textual.geometry import Region

from app.tables import face, painting
from app.tables.gostop.layout import Places, lay_out
from app.tables.gostop.picture import Anchor, GoStopPicture, SidePart
from games.text import shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import figure_width
from widgets.cards import painter as cards
from widgets.cards import style


class GoStopPainter(painting.Painter):
    """Paints one picture on a canvas."""

    places: Places
    picture: GoStopPicture

    def __init__(
        self, canvas: Canvas, places: Places, look: style.CardLook, picture: GoStopPicture
    ) -> None:
        super().__init__(canvas, places, look, picture)
        self.look, self.middle = look.sized(places.size), picture.middle
        self.rows = places.own_top - places.middle
        """Those of the middle."""
        self.laid = lay_out(places, tuple(len(group.cards) for group in picture.middle.layout))

    def paint(self) -> Iterator[face.Spot]:
        """Paint everything, and yield what the mouse can point at."""
        middle, own = self.middle, self.picture.own
        stock = middle.stock, middle.top, middle.turned, middle.turning
        still = self.picture.other, stock, middle.ranks, middle.coach, self.small
        yield from self.canvas.layer(still, self._paint_still)
        for place, (group, (x, y)) in enumerate(zip(middle.layout, self.laid, strict=True)):
            if not group.gone:
                cards.draw_stack(self.canvas, x, y, group.cards, self.look)
            width = cards.stack_width(len(group.cards), self.places.size)
            id_ = ("place" if place in middle.chooses else "layout", place)
            yield face.Spot(Region(x, y, width, self.places.size.height), id_)
        yield from self._paint_hand(own, own=True)
        yield from self._paint_side(own, own=True)
        if middle.result:
            self._paint_result(middle.result)
        for moving in middle.moving:
            (x, y), (to_x, to_y) = self._anchor(moving.start), self._anchor(moving.goal)
            at = x + round((to_x - x) * moving.part), y + round((to_y - y) * moving.part)
            cards.draw_stack(self.canvas, *at, moving.cards, self.look)

    def _paint_still(self) -> tuple[face.Spot, ...]:
        """Paint what no choice of a card changes: the other side, the stock, what is collected."""
        canvas, places, other, middle = self.canvas, self.places, self.picture.other, self.middle
        canvas.fill(0, places.middle, canvas.width, self.rows, "middle")
        hand = tuple(self._paint_hand(other, own=False))
        x, y, height = places.stock, places.laid, places.size.height
        cards.draw_pile(canvas, x, y, middle.stock, middle.top, self.look)
        if middle.turned:
            cards.draw_turning(
                canvas, x + 2, y, middle.top, middle.turned, middle.turning, self.look
            )
        canvas.text(x, y + height + 1, f"{middle.stock} left", "quiet")
        stock = face.Spot(Region(x, y, cards.pile_width(places.size), height + 2), "stock")
        side = tuple(self._paint_side(other, own=False))
        if places.column:
            self._paint_ranks()
        return *hand, stock, *side

    def _paint_hand(self, side: SidePart, *, own: bool) -> Iterator[face.Spot]:
        """Paint the cards of a hand, and the one that waits for its match."""
        canvas, places, size = self.canvas, self.places, self.places.size
        y = places.own if own else places.other
        count = len(side.cards) + (side.in_play is not None)
        left, step = places.hand(count)
        for n, shown in enumerate(side.cards):
            slot = n + (side.in_play is not None and n >= side.in_play_at)
            x, rises = left + slot * step, n == side.raised
            top = y + (rises and not own)
            if side.turning < 1:
                part = side.turning if shown.card else 1
                cards.draw_turning(canvas, x, top, style.BACK, shown, part, self.look)
            else:
                card = style.ShownCard(shown.card, style.CardState.CHOSEN if rises else shown.state)
                trimmed = step <= size.width and n < count - 1
                cards.draw_card(canvas, x, top, card, self.look, trimmed=trimmed)
            id_ = ("hand", n) if side.asked else ("own" if own else "other", n)
            yield face.Spot(Region(x, y - (rises and own), size.width, size.height + rises), id_)
        if side.in_play:
            x = left + side.in_play_at * step
            cards.draw_card(canvas, x, y + (not own), side.in_play, self.look)
        if side.preview and places.column and own:
            at = left + max(side.raised, side.in_play_at if side.in_play else 0, 0) * step
            words = shortened(side.preview, places.room)
            start = max(places.x, min(at - 5, places.x + places.room - text_width(words)))
            canvas.text(start, y + size.height + 1, words, "gold")

    # scores and piles

    def _paint_side(self, side: SidePart, *, own: bool) -> Iterator[face.Spot]:
        """Paint a name, its score, and the captured cards."""
        canvas, places = self.canvas, self.places
        x = places.column or places.stock + cards.pile_width(places.size) + 4
        y = places.own_top if own else max(0, places.other - 1)
        ink = "gold" if own else "foreground"
        self.paint_score(x, y, side.name, side.points, ink, room=canvas.width - x - 1)
        if not side.captured:
            return
        if places.column:
            left = x + max(9, figure_width(str(side.points), places.scale) + 2)
            top, room, rows = y + 1, canvas.width - left - 1, 7 if own else places.middle - y - 1
        elif own:
            left, top, room, rows = places.x, canvas.height - 1, canvas.width - 4, 1
        else:
            left = places.x + places.step(len(side.cards)) * len(side.cards) + 2
            top, room, rows = 0, x - left - 1, 4
        lines = cards.captured_lines(side.captured, room, self.small)
        apart = 2 if len(lines) * 2 - 1 <= rows else 1
        for n, line in enumerate(lines[:rows]):
            cards.draw_captured(canvas, left, top + n * apart, line, self.small)
        if len(lines) > rows:
            canvas.text(left + room, top + rows - 1, "~" if self.plain else "…", "quiet")
        width = min(room, cards.captured_width(side.captured, self.small))
        yield face.Spot(Region(left, top, width, 1), "pile" if own else "other pile")

    def _paint_ranks(self) -> None:
        """List the ranks that somebody collects, or what the coach says in their place."""
        canvas, places, middle = self.canvas, self.places, self.middle
        x, y = places.column, places.middle + 1
        width, rows = canvas.width - x - 2, places.own_top - y - 1
        if middle.coach:
            canvas.text(x, y, "coach", "coach", bold=True)
            lines = [line for text in middle.coach for line in wrap_text(text, width)]
            for row, line in enumerate(lines[:rows], y + 1):
                canvas.text(x, row, line, "foreground" if row == y + 1 else "quiet")
        elif middle.ranks:
            end = x + min(width, 23)
            canvas.text(x, y, "two of four", "quiet")
            canvas.right_aligned(end, y, "still out", "quiet")
            for row, rank in enumerate(middle.ranks[: rows - 1], y + 1):
                canvas.right_aligned(x + 2, row, rank.face, bold=True)
                ink = "gold" if rank.is_own else "foreground"
                if row == y + 1 or rank.owner != middle.ranks[row - y - 2].owner:
                    canvas.text(x + 4, row, shortened(rank.owner, 12), ink, bold=rank.is_own)
                canvas.right_aligned(end, row, str(rank.out), "quiet")

    def _paint_result(self, result: tuple[int, int]) -> None:
        """Paint the points of both at the end of a round, in the middle."""
        places = self.places
        scale = 2 if self.rows > 10 else 1
        names = self.picture.own.name, self.picture.other.name
        widths = [
            max(figure_width(str(points), scale), text_width(name))
            for points, name in zip(result, names, strict=True)
        ]
        x = places.x + max(0, (places.room - sum(widths) - 6) // 2)
        y = places.middle + (self.rows - 3 * scale) // 2 - 1
        self.canvas.fill(places.x, places.middle, places.room, self.rows, "middle")
        for n, ink in enumerate(("gold", "foreground")):
            room = text_width(names[n])
            self.paint_score(x, y, names[n], result[n], ink, room=room, scale=scale)
            x += widths[n] + 6

    def _anchor(self, anchor: Anchor) -> tuple[int, int]:
        """Return the first cell of something that cards move from or to."""
        places, (kind, index) = self.places, anchor
        if kind in ("own", "other"):
            held, y = (
                (self.picture.own.cards, places.own)
                if kind == "own"
                else (self.picture.other.cards, places.other)
            )
            left, step = places.hand(max(len(held), index + 1))
            return left + index * step, y
        if kind in ("laid", "on") and index < len(self.laid):
            x, y = self.laid[index]
            return x + cards.STRIP * len(self.middle.layout[index].cards) * (kind == "on"), y
        if kind == "own pile":
            return places.column or places.x, places.own_top + 1
        if kind == "other pile":
            return places.column or places.room - 10, places.other
        return places.stock + 2, places.laid
