"""Paint the table of Go Stop: both hands, their captured cards, and the middle."""

from collections.abc import Iterator

from msgspec.structs import replace
from textual.geometry import Region

from app.screens.gostop.captured import draw_captures, draw_captures_title
from app.screens.gostop.captured_places import CapturedForm
from app.screens.gostop.middle import GoStopMiddle
from app.screens.gostop.picture import Anchor, GoStopPicture, GoStopSide, MovingCards
from app.screens.gostop.places import GoStopPlaces, HandWithCaptures
from app.screens.gostop.turn_line import draw_reason, draw_turn
from games.gostop.words.narration import points_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot
from widgets.cards.hand import Hand
from widgets.cards.painter import STRIP, draw_card, draw_stack, draw_turning
from widgets.cards.style import CardLook, CardState, ShownCard

NAME_SPACE = 2
"""Columns between a name and the points, and from the points to what follows."""

LEAST_STEP = 5
"""Columns from one card to the next that leave room for a word below each."""


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
        yield from self.draw_side(picture, picture.own, places.own, own, at_top=False)
        self.draw_preview(picture)
        for moving in picture.moving:
            self.draw_moving(picture, moving)

    def above(self, picture: GoStopPicture, other: Hand) -> tuple[Spot, ...]:
        """Paint the background of the middle, the side at the top, the stock and the scores."""
        canvas, places = self.canvas, self.places
        canvas.fill(0, places.middle, canvas.width, places.bottom - places.middle, "middle")
        if not picture.result:
            draw_reason(canvas, places, picture, self.look)
        spots = tuple(self.draw_side(picture, picture.other, places.other, other, at_top=True))
        GoStopMiddle(canvas, places, self.look, picture).draw_around()
        return spots

    # the sides

    def draw_side(
        self,
        picture: GoStopPicture,
        side: GoStopSide,
        lies: HandWithCaptures,
        hand: Hand,
        *,
        at_top: bool,
    ) -> Iterator[Spot]:
        """Paint a player's name, cards and captured cards; yield where the cards are."""
        row = 0 if at_top else self.places.bottom
        self.draw_name(picture, side, lies, row, at_top=at_top)
        yield from self.draw_cards(picture, side, lies, hand, at_top=at_top)
        if side.in_play:
            x, size = lies.x + side.in_play_at * lies.step, self.look.size
            draw_card(self.canvas, x, lies.y + at_top, side.in_play, self.look)
            self.canvas.centred(x, lies.y + size.height, size.width, "plays", "gold", bold=True)
        self.draw_words(side, lies, hand.chosen if picture.still else None)
        in_row = at_top or picture.is_replay
        title = row + (in_row and lies.captured.form is not CapturedForm.FANS)
        draw_captures_title(self.canvas, lies.captured, side.captured, title, 2 - in_row, self.look)
        draw_captures(self.canvas, lies.captured, side.captured, self.look)

    def draw_cards(
        self,
        picture: GoStopPicture,
        side: GoStopSide,
        lies: HandWithCaptures,
        hand: Hand,
        *,
        at_top: bool,
    ) -> Iterator[Spot]:
        """Paint the cards of a hand, and yield where they are."""
        chosen, size = hand.chosen if picture.still else None, self.look.size
        for n, shown in enumerate(side.cards):
            slot, is_chosen = side.slot(n), n == chosen
            x = lies.x + slot * lies.step
            # at the top a chosen card stays in its row: the name is above it
            y = lies.y + (is_chosen and at_top)
            if picture.turning_all < 1:
                self.draw_turning_card(x, y, shown, picture.turning_all)
            else:
                card = ShownCard(shown.card, CardState.CHOSEN if is_chosen else shown.state)
                trimmed = lies.step <= size.width and slot < side.slots - 1
                draw_card(self.canvas, x, y, card, self.look, trimmed=trimmed)
            raised = is_chosen and not at_top
            yield Spot(Region(x, lies.y - raised, size.width, size.height + raised), hand, n)

    def draw_turning_card(self, x: int, y: int, shown: ShownCard, turned: float) -> None:
        """Paint a card that turns over, unless it stays face down."""
        draw_turning(self.canvas, x, y, ShownCard(), shown, turned if shown.card else 1, self.look)

    def draw_name(
        self,
        picture: GoStopPicture,
        side: GoStopSide,
        lies: HandWithCaptures,
        row: int,
        *,
        at_top: bool,
    ) -> None:
        """Write a player's name and points, and what the last turn did if it was theirs."""
        ink = "gold" if side.asked else "foreground"
        x = self.canvas.text(self.places.left, row, side.shown_name, ink, bold=True) + NAME_SPACE
        x = self.canvas.text(x, row, points_text(side.points)) + NAME_SPACE + 1
        if picture.turn and picture.turn_is_own is not at_top:
            limit = self.canvas.width - 1
            if lies.captured.form is CapturedForm.FANS or (not at_top and side.captured):
                limit = lies.captured.room.x - 1
            draw_turn(self.canvas, x, row, limit, picture.turn, self.look)

    def draw_words(self, side: GoStopSide, lies: HandWithCaptures, chosen: int | None) -> None:
        """Write below each card what it would do, in place of its shadow."""
        y, width = lies.y + self.look.size.height, self.look.size.width
        for n, word in enumerate(side.words):
            if n == chosen or lies.step >= LEAST_STEP:
                ink = "gold" if n == chosen else "quiet" if word == "lay" else "foreground"
                x = lies.x + n * lies.step
                self.canvas.fill(x, y, width, 1, "felt")
                self.canvas.centred(x, y, width, word, ink, bold=n == chosen)

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
