"""Paint the table of GOPS: both hands, the middle with the bids, the scores, the coach's bars."""

from collections.abc import Iterator, Sequence

from textual.geometry import Region

from app.screens.gops.middle import MiddlePainter
from app.screens.gops.picture import GopsPicture, Side, SpentCard, face
from app.screens.gops.places import GopsPlaces
from app.screens.table.sentences import NUMBERS
from games.cards import Card, Suit
from games.percentages import mixture_percents
from widgets.canvas.bars import draw_upright
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot
from widgets.cards.captured import captured_width, draw_captured
from widgets.cards.hand import Hand
from widgets.cards.painter import draw_card, draw_place
from widgets.cards.style import CardLook, CardState, FaceStyle, ShownCard

NAME_GAP = 2
"""Columns between a name and the words after it."""

COACHED = "coach: how often to bid each card", "coach: how often"
"""What the numbers under the cards are, in a long and a short form."""

ALL_RIGHT = "coach: any of these {} is right", "any of {} is right"
"""The text if all bids that the coach mixes are equally good."""

BOTH_RIGHT = "coach: either of these two is right", "either of two is right"
"""The same text for two bids."""

CAPTURED = "captured"
"""The word before the captured prizes."""


class GopsPainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn; the size does not matter.
        suits: The suits of the hands at the bottom and at the top.
    """

    def __init__(
        self, canvas: Canvas, places: GopsPlaces, look: CardLook, suits: tuple[Suit, Suit]
    ) -> None:
        self.canvas = canvas
        self.places = places
        self.look = look
        self.suits = suits

    def paint(self, picture: GopsPicture, own: Hand, other: Hand) -> Iterator[Spot]:
        """Paint everything, and yield where the cards of both hands are."""
        here = self.places, self.look, self.suits
        middle = MiddlePainter(self.canvas, self.places, self.look, picture)
        yield from self.canvas.layer(
            (here, picture, other.chosen), lambda: self.above(picture, other)
        )
        self.canvas.layer((here, picture), middle.draw)
        middle.draw_bids(self.suits, (own.chosen_rank, other.chosen_rank))
        yield from self.own_side(picture, own)  # its name covers shadows of the middle
        self.draw_coach(picture)
        middle.draw_sliding()

    def above(self, picture: GopsPicture, other: Hand) -> tuple[Spot, ...]:
        """Paint the ground of the middle and the side at the top."""
        places = self.places
        height = places.own_top - places.middle_top
        self.canvas.fill(0, places.middle_top, self.canvas.width, height, "middle")
        return tuple(self.other_side(picture, other))

    def other_side(self, picture: GopsPicture, hand: Hand) -> Iterator[Spot]:
        """Paint the side at the top; a chosen card is marked but does not rise."""
        places, side = self.places, picture.other
        self.draw_name(places.other_name, side, picture.expected)
        look, lifted = self.look.sized(places.sizes.other), hand.chosen
        for n, rank in enumerate(picture.ranks):
            x = places.left + n * places.other_step
            chosen = n == lifted
            top = places.other_name + 1
            y = top + chosen  # a chosen card is painted a row higher than its place
            self.draw_held(x, y, rank, side, look, self.suits[1], chosen=chosen)
            yield Spot(Region(x, top, *look.size.value), hand, n)

    def own_side(self, picture: GopsPicture, hand: Hand) -> Iterator[Spot]:
        """Paint the side at the bottom."""
        places, side = self.places, picture.own
        self.draw_name(places.own_name, side, self.coach_heading(picture))
        look = self.look.sized(places.sizes.own)
        (width, height), lifted = look.size.value, hand.chosen
        for n, rank in enumerate(picture.ranks):
            x, chosen = places.left + n * places.step, n == lifted
            self.draw_held(x, places.own, rank, side, look, self.suits[0], chosen=chosen)
            yield Spot(Region(x, places.own - chosen, width, height + chosen), hand, n)

    def draw_name(self, y: int, side: Side, coached: Sequence[str] = ()) -> None:
        """Write a player's name, the words after it, and the captured prizes on the right.

        Args:
            y: The row.
            side: Whose name it is.
            coached: What the coach says there, in a long and a short form.
        """
        canvas, places = self.canvas, self.places
        ink = "gold" if side.plays else "foreground"
        x = canvas.text(places.text, y, side.name, ink, bold=True) + NAME_GAP
        limit = self.limit(side)
        if side.captured:
            cards = self.captured(side)
            width = captured_width(cards, self.look)
            draw_captured(canvas, places.right - width, y, cards, width, self.look)
            canvas.text(limit + NAME_GAP, y, CAPTURED, "quiet")
        said = next((words for words in coached if x + len(words) <= limit), "")
        if said:
            x = canvas.text(x, y, said, "coach") + NAME_GAP
        about = side.about
        if x + len(about) > limit:
            about = about.split(" ·")[0].split(",")[0]
        if x + len(about) <= limit:
            canvas.text(x, y, about, "quiet")

    def captured(self, side: Side) -> tuple[tuple[Card, ...], ...]:
        """Return the captured prizes as one group of cards; without fields, each apart."""
        cards = tuple(Card(rank, Suit.DIAMONDS) for rank in side.captured)
        return (cards,) if self.look.face is FaceStyle.SOLID else tuple((card,) for card in cards)

    def limit(self, side: Side) -> int:
        """Return the column before which words next to a name must end."""
        if not side.captured:
            return self.places.right
        width = captured_width(self.captured(side), self.look)
        return self.places.right - width - 1 - len(CAPTURED) - NAME_GAP

    def draw_held(
        self, x: int, y: int, rank: int, side: Side, look: CardLook, suit: Suit, *, chosen: bool
    ) -> None:
        """Paint a card of a hand, or the place that it left empty."""
        gone = next((each for each in side.spent if each.rank == rank), None)
        if rank not in side.held:
            width, height = look.size.value
            room = width - self.places.sizes.trimmed, height
            lines = spent_lines(gone, room) if gone else ()
            draw_place(self.canvas, x, y, look, lines)
            return
        state = CardState.CHOSEN if chosen else CardState.NORMAL if side.plays else CardState.DIM
        trimmed = self.places.sizes.trimmed
        draw_card(self.canvas, x, y, ShownCard(Card(rank, suit), state), look, trimmed=trimmed)

    def draw_coach(self, picture: GopsPicture) -> None:
        """Paint how often to bid each card, under the cards."""
        if not picture.mix:
            return
        canvas, places = self.canvas, self.places
        width, height = places.sizes.own.value
        under, roomy = places.own + height, places.sizes.roomy
        best = max(part for _, part in picture.mix)
        mix = dict.fromkeys(picture.own.held, 0.0) | dict(picture.mix)
        shown = mixture_percents(mix)
        for rank, part in mix.items():
            x = places.left + picture.ranks.index(rank) * places.step
            if roomy:
                plain = self.look.face is FaceStyle.LETTERS
                bar = width - self.places.sizes.trimmed, 2
                draw_upright(canvas, x, under + 1, bar, part / best, "coach", plain=plain)
            else:
                canvas.fill(x, under, width, 1, "felt")  # instead of the shadow
            ink = "foreground" if part == best else "coach" if part else "quiet"
            canvas.centred(x, under + 3 * roomy, width, shown[rank], ink, bold=part > 0)
        for n, line in enumerate(self.coach_lines(picture)):
            y = under + n + self.places.sizes.roomy
            self.canvas.text(self.places.text, y, line, "quiet" if n else "coach", bold=not n)

    def coach_lines(self, picture: GopsPicture) -> tuple[str, ...]:
        """Return what the numbers are, if spent cards on the left leave room for it."""
        first = picture.ranks.index(min(picture.own.held)) if picture.own.held else 0
        roomy = self.places.sizes.roomy
        lines = ("coach", "how often to bid", "each card") if roomy else COACHED[-1:]
        start = self.places.left + first * self.places.step
        return lines if self.places.text + max(map(len, lines)) < start else ()

    def coach_heading(self, picture: GopsPicture) -> tuple[str, ...]:
        """Return the text next to the name: which bids are right, or what the numbers are."""
        if picture.right:
            words = BOTH_RIGHT if picture.right == len(BOTH_RIGHT) else ALL_RIGHT
            return tuple(each.format(NUMBERS[picture.right]) for each in words)
        return COACHED if picture.mix and not self.coach_lines(picture) else ()


def spent_lines(gone: SpentCard, room: tuple[int, int]) -> tuple[tuple[str, str, bool], ...]:
    """Return the text in place of a spent card: its rank, the result, the round.

    Args:
        gone: The card.
        room: The columns and rows of the place.
    """
    width, height = room
    rank = (face(gone.rank), "foreground" if height > 3 else "quiet", height > 3)
    if height <= 3:
        return (rank,)
    number = f"round {gone.round}" if width > 8 else f"r{gone.round}"
    took = gone.result.startswith("took")
    result = gone.result if len(gone.result) <= width else gone.result.replace("took ", "+")
    return rank, (result, "gold" if took else "quiet", False), (number, "quiet", False)
