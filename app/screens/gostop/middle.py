"""Paint the middle of the table of Go Stop: the layout, the stock, the scores."""

from collections.abc import Iterator

from textual.geometry import Region

from app.screens.gostop.lines import FAN, LaidPlace
from app.screens.gostop.picture import GoStopPicture, LaidGroup
from app.screens.gostop.places import GoStopPlaces
from app.screens.gostop.result import draw_result
from games.text import shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Paint, shade
from widgets.canvas.figures import draw_figures, figure_width
from widgets.canvas.stage import Spot
from widgets.cards.faces import face_colour
from widgets.cards.hand import Hand
from widgets.cards.outline import ASKED_INK, draw_place
from widgets.cards.painter import (
    STRIP,
    draw_card,
    draw_pile,
    draw_stack,
    draw_turning,
    pile_width,
    stack_width,
)
from widgets.cards.style import CardLook, CardState, FaceStyle, ShownCard

SHADOWS = " ▀▌▘"
"""The characters of a cell that is free for words."""

SHORTER = {"triple stack": "triple"}
"""Shorter words if there is less room."""


class GoStopMiddle:
    """Paints the middle of the table.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn.
        picture: What to show.
    """

    def __init__(
        self, canvas: Canvas, places: GoStopPlaces, look: CardLook, picture: GoStopPicture
    ) -> None:
        self.canvas = canvas
        self.places = places
        self.look = look
        self.picture = picture

    def draw_around(self) -> None:
        """Paint the stock and the scores, or at the end only the points."""
        if self.picture.result:
            draw_result(self.canvas, self.places, self.look, self.picture)
        else:
            self.draw_stock()
            self.draw_scores()

    def draw(self, laid: Hand) -> Iterator[Spot]:
        """Paint the layout; yield where its places are."""
        if self.picture.result:
            return
        self.draw_free_places()
        chosen = laid.chosen if self.picture.still else None
        lying = list(zip(self.picture.layout, self.places.layout.places, strict=False))
        for n, (group, place) in enumerate(lying):
            self.draw_group(with_chosen(group) if n == chosen else group, place)
            size = self.look.size
            width = stack_width(max(1, len(group.cards)), size)
            yield Spot(Region(place.x, place.y, place.step or width, size.height), laid, n)
        for group, place in lying:
            self.write_word(group, place)

    # the layout

    def draw_group(self, group: LaidGroup, place: LaidPlace) -> None:
        """Paint the cards of a place, as far as the next place leaves room for them."""
        step, width = self.places.layout.step, self.look.size.width
        turning = self.picture.turning_all
        if group.gone:
            return
        if turning < 1:
            back, front = ShownCard(), group.cards[-1]
            draw_turning(self.canvas, place.x, place.y, back, front, turning, self.look)
        elif len(group.cards) == 1 and place.step and step == width:
            draw_card(self.canvas, place.x, place.y, group.cards[0], self.look, trimmed=True)
        elif place.step and step <= STRIP and width > step:
            self.draw_strips(group, place)
        else:
            draw_stack(self.canvas, place.x, place.y, group.cards, self.look)
            if place.step and step == width:
                self.draw_trimmed(place.x + STRIP * (len(group.cards) - 1), place.y, group)
            elif place.step and FAN <= step < width:
                self.draw_seam(place.x + place.step - 1, place.y, group.cards[-1])

    def draw_free_places(self) -> None:
        """Mark where new cards will go; a chosen card that matches nothing gets the first place."""
        lays = self.picture.lays and self.picture.still
        free = self.places.layout.free
        for n, (x, y) in enumerate(free if self.places.marks_free else free[:lays]):
            asked = lays and not n
            draw_place(self.canvas, x, y, self.look, ink=ASKED_INK if asked else "edge")

    def draw_trimmed(self, x: int, y: int, group: LaidGroup) -> None:
        """Draw the front card of a place again, with a dark half column before the next place."""
        if self.look.face is FaceStyle.SOLID:
            width, height = self.look.size.value
            self.canvas.fill(x + width - 1, y, 1, height, self.seam)
            draw_card(self.canvas, x, y, group.cards[-1], self.look, trimmed=True)

    @property
    def seam(self) -> Paint:
        """The colour between two cards that touch."""
        palette = self.canvas.palette
        middle = palette["middle"]
        return middle if palette.few else shade(middle)

    def draw_strips(self, group: LaidGroup, place: LaidPlace) -> None:
        """Paint cards of which only strips show, then the card in front of them."""
        behind = ShownCard(group.cards[-1].card)
        draw_stack(self.canvas, place.x, place.y, (*group.cards, behind), self.look)
        if group.cards[-1].state is CardState.MATCH:
            mark = "v" if self.look.face is FaceStyle.LETTERS else "▾"
            x = place.x + place.step - STRIP + 1
            self.canvas.put(x, place.y - 1, mark, "gold", bold=True)

    def draw_seam(self, x: int, y: int, shown: ShownCard) -> None:
        """Draw a line between a card and the one that covers its right side."""
        if self.look.face is not FaceStyle.SOLID:
            return
        top = y - (shown.state is CardState.CHOSEN)
        for row in range(top, top + self.look.size.height):
            self.canvas.put(x, row, "▌", face_colour(shown.state), self.seam)

    def write_word(self, group: LaidGroup, place: LaidPlace) -> None:
        """Write the word of a place below it, or above if there is no room."""
        height = self.look.size.height
        width = stack_width(len(group.cards), self.look.size)
        for word in dict.fromkeys((group.word, SHORTER.get(group.word, group.word))):
            x = place.x + max(0, (width - len(word)) // 2)
            for y in (place.y + height, place.y - 1):
                if word and self.is_free(x, y, len(word)):
                    if y > place.y and self.is_free(place.x, y, width):
                        self.canvas.fill(place.x, y, width, 1, "middle")  # instead of the shadow
                    self.canvas.text(x, y, word, "quiet")
                    return

    def is_free(self, x: int, y: int, width: int) -> bool:
        """Return whether cells of the middle contain nothing but shadows."""
        if not self.places.middle <= y < self.places.bottom or x + width > self.canvas.width:
            return False
        return all(cell.char in SHADOWS for cell in self.canvas.rows[y][max(0, x - 1) : x + width])

    # the stock and the scores

    def draw_stock(self) -> None:
        """Paint the stock with its top card, and one that has been turned over."""
        picture, side, size = self.picture, self.places.side, self.look.size
        right, x = side.x + side.width, side.pile_x(size)
        count, y = str(picture.stock), side.stock
        below = min(2, max(0, picture.stock - 1))
        start = right - max(pile_width(size), len("stock ") + len(count))
        self.canvas.text(start, y - 1, "stock", "quiet")
        self.canvas.right_aligned(right, y - 1, count, bold=True)
        top = ShownCard() if picture.turning < 1 else picture.top
        draw_pile(self.canvas, x - 2, y, picture.stock, top, self.look)
        if picture.turned:
            at = x - 2 + below if picture.turning < 1 else x
            turned, part = picture.turned, picture.turning
            draw_turning(self.canvas, at, y, picture.top, turned, part, self.look)
        self.write_below_stock(right, y + size.height)

    def write_below_stock(self, right: int, y: int) -> None:
        """Write what is on top of the stock, in place of its shadow."""
        if self.picture.turned or self.picture.top.card:
            width = pile_width(self.look.size)
            self.canvas.fill(right - width, y, width + 1, 1, "middle")
        if self.picture.turned:
            self.canvas.right_aligned(right, y, "turned", "gold", bold=True)
        elif self.picture.top.card:
            self.canvas.right_aligned(right, y, "its top", "quiet")

    def draw_scores(self) -> None:
        """Paint the points of both in big figures, if they fit."""
        side, sides = self.places.side, (self.picture.own, self.picture.other)
        x = side.x
        if not side.figures:
            self.write_scores()
            return
        needed = sum(figure_width(str(each.points), side.figures) + 2 for each in sides) - 2
        scale = side.figures if x + needed <= self.canvas.width else 1
        for n, each in enumerate(sides):
            ink, name = "foreground" if n else "gold", each.shown_name
            points = str(each.points)
            plain = self.look.face is FaceStyle.LETTERS
            self.canvas.text(x, side.scores, name, ink, bold=True)
            draw_figures(self.canvas, x, side.scores + 1, points, ink, scale=scale, plain=plain)
            x += max(text_width(name), figure_width(points, scale)) + 2

    def write_scores(self) -> None:
        """Write the points of both below the stock, without figures; of neither if one has no row.

        They are next to the names, too.
        """
        side, sides = self.places.side, (self.picture.own, self.picture.other)
        right = side.x + side.width
        if side.scores + len(sides) > self.places.bottom:
            return
        for y, each in enumerate(sides, side.scores):
            points = f" {each.points}"
            room = side.width + 1 - len(points)  # one of the two columns to the layout
            words = shortened(each.shown_name, room) + points
            ink = "foreground" if y > side.scores else "gold"
            self.canvas.right_aligned(right, y, words, ink, bold=True)


def with_chosen(group: LaidGroup) -> LaidGroup:
    """Return a group with the card in front chosen."""
    *covered, top = group.cards
    return LaidGroup((*covered, ShownCard(top.card, CardState.CHOSEN)), group.word)
