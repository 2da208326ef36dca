"""Paint the table of Go Stop: both sides, the middle, and the cards that move."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.screens.gostop.middle import GoStopMiddle
from app.screens.gostop.picture import Anchor, GoStopPicture, MovingCards
from app.screens.gostop.places import GoStopPlaces
from app.screens.gostop.side import SidePainter
from app.screens.gostop.turn_line import draw_reason
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot
from widgets.cards.hand import Hand
from widgets.cards.painter import STRIP, draw_stack
from widgets.cards.style import CardLook


class GoStopPainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn; the size does not matter.
    """

    def __init__(self, canvas: Canvas, places: GoStopPlaces, look: CardLook) -> None:
        self.canvas = canvas
        self.places = places
        self.look = look.sized(places.size)

    def paint(self, picture: GoStopPicture, own: Hand, laid: Hand, other: Hand) -> Iterator[Spot]:
        """Paint everything, and yield where the cards of both hands and the layout are."""
        canvas, places = self.canvas, self.places
        own_side = replace(picture.own, cards=(), words=())
        still = replace(picture, own=own_side, layout=(), lays=False, preview="", note="")
        yield from canvas.layer(
            (places, self.look, still, other.chosen), lambda: self.above(picture, other)
        )
        middle = GoStopMiddle(canvas, places, self.look, picture)
        yield from canvas.layer(
            (picture.layout, picture.lays, laid.chosen), lambda: tuple(middle.draw(laid))
        )
        canvas.fill(0, places.bottom, canvas.width, 1, "felt")  # no shadow falls on the name
        yield from SidePainter(canvas, places, self.look, picture, own, at_top=False).draw()
        self.draw_preview(picture)
        for moving in picture.moving:
            self.draw_moving(picture, moving)

    def above(self, picture: GoStopPicture, other: Hand) -> tuple[Spot, ...]:
        """Paint the background of the middle, the side at the top, the stock and the scores."""
        canvas, places = self.canvas, self.places
        canvas.fill(0, places.middle, canvas.width, places.bottom - places.middle, "middle")
        if not picture.result:
            draw_reason(canvas, places, picture, self.look)
        spots = tuple(SidePainter(canvas, places, self.look, picture, other, at_top=True).draw())
        GoStopMiddle(canvas, places, self.look, picture).draw_around()
        return spots

    def draw_preview(self, picture: GoStopPicture) -> None:
        """Write what the card under the cursor does, and a note on the hand."""
        if not picture.still:
            return
        end, y = self.places.left, self.places.preview
        if picture.preview:
            end = self.canvas.text(end, y, picture.preview, "gold") + 3
        if end + len(picture.note) < self.canvas.width:
            self.canvas.text(end, y, picture.note, "quiet")

    # animation

    def draw_moving(self, picture: GoStopPicture, moving: MovingCards) -> None:
        """Paint moving cards."""
        start = self.locate(picture, moving.start)
        goal = self.locate(picture, moving.goal)
        x, y = (round(a + (b - a) * moving.part) for a, b in zip(start, goal, strict=True))
        draw_stack(self.canvas, x, y, moving.cards, self.look)

    def locate(self, picture: GoStopPicture, anchor: Anchor) -> tuple[int, int]:
        """Return the column and row of an anchor."""
        places, size = self.places, self.look.size
        lies = places.other if anchor.kind.startswith("other") else places.own
        if anchor.kind in ("own", "other"):
            return lies.x + anchor.index * lies.step, lies.y
        if anchor.kind == "stock":
            return places.side.pile_x(size), places.side.stock
        if anchor.kind in ("laid", "on"):
            place = places.layout.places[anchor.index]
            covered = len(picture.layout[anchor.index].cards) if anchor.kind == "on" else 0
            return place.x + STRIP * covered, place.y
        room = lies.captured.room
        x = min(room.x, self.canvas.width - size.width - 1)
        return x, min(room.y, self.canvas.height - size.height)
