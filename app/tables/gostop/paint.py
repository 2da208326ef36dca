"""Paint the table of Go Stop: both hands, the layout, the stock, scores, piles and ranks."""

from collections.abc import Iterator

from textual.geometry import Region

from app.tables.felt import Spot
from app.tables.gostop.layout import Places, lay_out
from app.tables.gostop.picture import Anchor, GoStopPicture, MovingCards, SidePart
from games.text import shortened, text_width, wrap_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_width
from widgets.cards.captured import captured_lines, captured_width, draw_captured
from widgets.cards.painter import (
    STRIP,
    draw_card,
    draw_pile,
    draw_stack,
    draw_turning,
    pile_width,
    stack_width,
)
from widgets.cards.style import BACK, CardLook, CardState, FaceStyle, ShownCard

PILE = 9
"""Columns from a score to the captured cards next to it."""


class GoStopPainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything lies.
        look: How cards are drawn; the size does not matter.
        picture: What to paint.
    """

    def __init__(
        self, canvas: Canvas, places: Places, look: CardLook, picture: GoStopPicture
    ) -> None:
        self.canvas, self.places, self.picture = canvas, places, picture
        self.small, self.look = look, look.sized(places.size)
        self.plain = look.face is FaceStyle.LETTERS
        counts = tuple(len(group.cards) for group in picture.middle.layout)
        self.laid = lay_out(places, counts)

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        picture, middle = self.picture, self.picture.middle
        stock = middle.stock, middle.top, middle.turned, middle.turning
        still = picture.other, stock, middle.ranks, middle.coach, self.look
        yield from self.canvas.layer(still, self.paint_still)
        yield from self.paint_layout()
        yield from self.paint_hand(picture.own, own=True)
        yield from self.paint_side(picture.own, own=True)
        if picture.middle.result:
            self.paint_result(picture.middle.result)
        for moving in picture.middle.moving:
            self.paint_moving(moving)

    def paint_still(self) -> tuple[Spot, ...]:
        """Paint what no choice of a card changes: the other side, the stock, what is collected."""
        places, other = self.places, self.picture.other
        rows = places.own_top - places.middle
        self.canvas.fill(0, places.middle, self.canvas.width, rows, "middle")
        spots = (
            *self.paint_hand(other, own=False),
            *self.paint_stock(),
            *self.paint_side(other, own=False),
        )
        if places.column:
            self.paint_ranks()
        return spots

    # hands

    def paint_hand(self, side: SidePart, *, own: bool) -> Iterator[Spot]:
        """Paint the cards of a hand, and the one that waits for its match."""
        places, size = self.places, self.places.size
        y = places.own if own else places.other
        count = len(side.cards) + (side.in_play is not None)
        step = places.step(count)
        for n, shown in enumerate(side.cards):
            x = places.x + side.slot(n) * step
            rises = n == side.raised
            top = y + (rises and not own)
            if side.turning < 1:
                part = side.turning if shown.card else 1
                draw_turning(self.canvas, x, top, BACK, shown, part, self.look)
            else:
                card = ShownCard(shown.card, CardState.CHOSEN if rises else shown.state)
                trimmed = step <= size.width and n < count - 1
                draw_card(self.canvas, x, top, card, self.look, trimmed=trimmed)
            id_ = ("hand", n) if side.asked else ("own" if own else "other", n)
            yield Spot(Region(x, y - (rises and own), size.width, size.height + rises), id_)
        if side.in_play:
            x = places.x + side.in_play_at * step
            draw_card(self.canvas, x, y + (not own), side.in_play, self.look)
        if side.preview and places.column and own:
            at = places.x + max(side.raised, side.in_play_at if side.in_play else 0, 0) * step
            words = shortened(side.preview, places.room)
            start = max(places.x, min(at - 5, places.x + places.room - text_width(words)))
            self.canvas.text(start, y + size.height + 1, words, "gold")

    # the middle

    def paint_layout(self) -> Iterator[Spot]:
        """Paint the cards on the table."""
        middle = self.picture.middle
        for place, (group, (x, y)) in enumerate(zip(middle.layout, self.laid, strict=True)):
            if not group.gone:
                draw_stack(self.canvas, x, y, group.cards, self.look)
            width = stack_width(len(group.cards), self.places.size)
            id_ = ("place" if place in middle.chooses else "layout", place)
            yield Spot(Region(x, y, width, self.places.size.height), id_)

    def paint_stock(self) -> Iterator[Spot]:
        """Paint the stock, the card that was turned over, and how many are left."""
        places, middle = self.places, self.picture.middle
        x, y = places.stock, places.laid
        draw_pile(self.canvas, x, y, middle.stock, middle.top, self.look)
        if middle.turned:
            turned = middle.turned
            draw_turning(self.canvas, x + 2, y, middle.top, turned, middle.turning, self.look)
        left = f"{middle.stock} left"
        self.canvas.text(x, y + places.size.height + 1, left, "quiet")
        region = Region(x, y, pile_width(places.size), places.size.height + 2)
        yield Spot(region, "stock")

    # scores and piles

    def paint_side(self, side: SidePart, *, own: bool) -> Iterator[Spot]:
        """Paint a name, its score, and the captured cards."""
        canvas, places = self.canvas, self.places
        ink = "gold" if own else "foreground"
        x = places.column or places.stock + pile_width(places.size) + 4
        y = places.own_top if own else max(0, places.other - 1)
        canvas.text(x, y, shortened(side.name, canvas.width - x - 1), ink, bold=True)
        points = str(side.points)
        draw_figures(canvas, x, y + 1, points, ink, scale=places.scale, plain=self.plain)
        if not side.captured:
            return
        if places.column:
            left = x + max(PILE, figure_width(points, places.scale) + 2)
            top, room, rows = y + 1, canvas.width - left - 1, 7 if own else places.middle - y - 1
        elif own:
            left, top, room, rows = places.x, places.height - 1, canvas.width - 4, 1
        else:
            hand = places.x + places.step(len(side.cards)) * len(side.cards) + 2
            left, top, room, rows = hand, 0, x - hand - 1, 4
        self.paint_pile(side, left, top, room, rows)
        width = min(room, captured_width(side.captured, self.small))
        yield Spot(Region(left, top, width, 1), "pile" if own else "other pile")

    def paint_pile(self, side: SidePart, x: int, y: int, room: int, rows: int) -> None:
        """Paint captured cards line by line, a row apart if there is room for that."""
        lines = captured_lines(side.captured, room, self.small)
        apart = 2 if len(lines) * 2 - 1 <= rows else 1
        for n, line in enumerate(lines[:rows]):
            width = captured_width(line, self.small)
            draw_captured(self.canvas, x, y + n * apart, line, width, self.small)
        if len(lines) > rows:
            self.canvas.text(x + room, y + rows - 1, "~" if self.plain else "…", "quiet")

    def paint_ranks(self) -> None:
        """List the ranks that somebody collects, or what the coach says in their place."""
        canvas, places, middle = self.canvas, self.places, self.picture.middle
        x, y = places.column, places.middle + 1
        width, rows = canvas.width - x - 2, places.own_top - y - 1
        if middle.coach:
            canvas.text(x, y, "coach", "coach", bold=True)
            lines = [line for text in middle.coach for line in wrap_text(text, width)]
            for row, line in enumerate(lines[:rows], y + 1):
                canvas.text(x, row, line, "foreground" if row == y + 1 else "quiet")
            return
        if not middle.ranks:
            return
        canvas.text(x, y, "two of four", "quiet")
        canvas.right_aligned(x + min(width, 23), y, "still out", "quiet")
        for row, rank in enumerate(middle.ranks[: rows - 1], y + 1):
            canvas.right_aligned(x + 2, row, rank.face, bold=True)
            ink = "gold" if rank.is_own else "foreground"
            canvas.text(x + 4, row, shortened(rank.owner, 12), ink, bold=rank.is_own)
            canvas.right_aligned(x + min(width, 23), row, str(rank.out), "quiet")

    def paint_result(self, result: tuple[int, int]) -> None:
        """Paint the points of both at the end of a round, in the middle."""
        canvas, places = self.canvas, self.places
        sides = self.picture.own, self.picture.other
        scale = 2 if places.own_top - places.middle > 10 else 1
        widths = [
            max(figure_width(str(points), scale), text_width(side.name))
            for points, side in zip(result, sides, strict=True)
        ]
        x = places.x + max(0, (places.room - sum(widths) - 6) // 2)
        y = places.middle + (places.own_top - places.middle - 3 * scale) // 2 - 1
        canvas.fill(places.x, places.middle, places.room, places.own_top - places.middle, "middle")
        for side, points, width, ink in zip(
            sides, result, widths, ("gold", "foreground"), strict=True
        ):
            canvas.text(x, y, side.name, ink, bold=True)
            draw_figures(canvas, x, y + 1, str(points), ink, scale=scale, plain=self.plain)
            x += width + 6

    # motion

    def paint_moving(self, moving: MovingCards) -> None:
        """Paint cards on their way, in front of everything."""
        (x, y), (to_x, to_y) = self.anchor(moving.start), self.anchor(moving.goal)
        at = x + round((to_x - x) * moving.part), y + round((to_y - y) * moving.part)
        draw_stack(self.canvas, *at, moving.cards, self.look)

    def anchor(self, anchor: Anchor) -> tuple[int, int]:
        """Return the first cell of something that cards move from or to."""
        places, index = self.places, anchor.index
        if anchor.kind in ("own", "other"):
            side = self.picture.own if anchor.kind == "own" else self.picture.other
            step = places.step(max(len(side.cards), index + 1))
            return places.x + index * step, places.own if anchor.kind == "own" else places.other
        if anchor.kind in ("laid", "on") and index < len(self.laid):
            x, y = self.laid[index]
            covered = len(self.picture.middle.layout[index].cards) if anchor.kind == "on" else 0
            return x + STRIP * covered, y
        if anchor.kind == "own pile":
            return places.column or places.x, places.own_top + 1
        if anchor.kind == "other pile":
            return places.column or places.room - 10, places.other
        return places.stock + 2, places.laid
