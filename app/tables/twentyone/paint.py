"""Paint the table of Twenty-One: both hands, the deck, the ruler, what stands at the right."""

from collections.abc import Iterator

from textual.geometry import Region

from app.tables.felt import Spot
from app.tables.twentyone.coach import paint_coach
from app.tables.twentyone.layout import BEST, Places
from app.tables.twentyone.picture import HandPart, TwentyOnePicture
from app.tables.twentyone.words import PlayedRound
from games.cards import FACES
from games.text import shortened, wrap_text
from games.twentyone.rules import DEALER_STAYS
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import mix
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.cards.painter import draw_card, draw_pile, draw_stack, draw_turning, pile_width
from widgets.cards.style import BACK, CardLook, FaceStyle, ShownCard

SIGNS = {"won": ("✓", "+", "coach"), "lost": ("×", "x", "loss"), "tied": ("=", "=", "quiet")}
"""How a round ended: its sign, the same in ASCII, and its colour."""


class TwentyOnePainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything lies.
        look: How cards are drawn; the size does not matter.
        picture: What to paint.
    """

    def __init__(
        self, canvas: Canvas, places: Places, look: CardLook, picture: TwentyOnePicture
    ) -> None:
        self.canvas, self.places, self.look = canvas, places, look.sized(places.size)
        self.dealer, self.own = picture.dealer, picture.own
        self.plain = look.face is FaceStyle.LETTERS

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        canvas, places = self.canvas, self.places
        canvas.fill(0, 0, canvas.width, places.own_top, "middle")
        yield from self.paint_deck()
        yield from self.paint_hand(self.dealer, places.dealer, "dealer")
        yield from self.paint_hand(self.own, places.own, "hand")
        if places.ruler:
            self.paint_ruler(*places.ruler)
        if places.column:
            self.paint_column()
        if self.own.coach:
            paint_coach(canvas, places.coach, self.own.coach, bare=self.plain)
        elif self.own.unseen and places.column:
            self.paint_unseen()
        self.paint_moving()

    # hands

    def paint_hand(self, hand: HandPart, top: int, part: str) -> Iterator[Spot]:
        """Paint a name, the cards below it, and what they count."""
        canvas, places = self.canvas, self.places
        ink = "gold" if hand is self.own else "foreground"
        canvas.text(places.x, top, hand.name, ink, bold=True)
        step = places.step(len(hand.cards))
        still = [card for card in hand.cards if card.arrived >= 1]
        width = 0
        if still and all(card.turned >= 1 for card in still):
            draw_stack(canvas, places.x, top + 1, [c.shown for c in still], self.look, step)
        else:
            for n, card in enumerate(still):
                at = places.x + n * step, top + 1
                draw_turning(canvas, *at, BACK, card.shown, card.turned, self.look)
        if still:
            width = step * (len(still) - 1) + places.size.width
            yield Spot(Region(places.x, top + 1, width, places.size.height), part)
        if hand.value:
            x = places.value or places.x + max(width, 2 * places.size.width + 1) + 3
            yield from self.paint_value(hand, x, top, part)

    def paint_value(self, hand: HandPart, x: int, top: int, part: str) -> Iterator[Spot]:
        """Paint what a hand counts as a big figure, with words above and below it."""
        canvas, scale = self.canvas, self.places.scale
        y = top + max(1, (self.places.size.height - figure_height(scale)) // 2)
        canvas.text(x, y, hand.label, "quiet")
        draw_figures(canvas, x, y + 1, str(hand.value), hand.ink, scale=scale, plain=self.plain)
        canvas.text(x, y + 1 + figure_height(scale), hand.below, hand.ink, bold=True)
        width = figure_width(str(hand.value), scale)
        yield Spot(Region(x, y + 1, width, figure_height(scale)), f"{part} value")

    def paint_deck(self) -> Iterator[Spot]:
        """Paint the deck, with how many cards are left."""
        canvas, places, (x, size) = self.canvas, self.places, self.places.deck
        y = places.dealer + 1
        look = self.look.sized(size)
        draw_pile(canvas, x, y, self.dealer.deck, ShownCard(), look)
        left = f"{self.dealer.deck} cards left" if places.column else f"{self.dealer.deck} left"
        canvas.text(x, y + size.height + 1, left, "quiet")
        region = Region(x, y, pile_width(size), size.height)
        yield Spot(region, self.dealer.chooses or "deck")

    def paint_moving(self) -> None:
        """Paint cards on their way from the deck, in front of everything."""
        places, (x, _) = self.places, self.places.deck
        for hand, top in ((self.dealer, places.dealer), (self.own, places.own)):
            step = places.step(len(hand.cards))
            for n, card in enumerate(hand.cards):
                if 0 < card.arrived < 1:
                    goal = places.x + n * step, top + 1
                    at = x + round((goal[0] - x) * card.arrived)
                    y = places.dealer + 1
                    row = y + round((goal[1] - y) * card.arrived)
                    draw_card(self.canvas, at, row, BACK, self.look, shadow=False)

    def paint_ruler(self, y: int, step: int) -> None:
        """Paint the points from 1 to 21 between a bar for each hand."""
        canvas, x = self.canvas, self.places.x
        for points in range(1, BEST + 1):
            ink = "gold" if points == BEST else "foreground" if points >= DEALER_STAYS else "faint"
            canvas.right_aligned(x + points * step, y + 1, str(points), ink, bold=points == BEST)
        for hand, row, sign in ((self.dealer, y, "▄"), (self.own, y + 2, "▀")):
            over = hand.value > BEST
            ink = "loss" if over else "gold" if hand is self.own else "foreground"
            bar = ("=" if self.plain else sign) * (min(BEST, hand.value) * step)
            canvas.text(x, row, bar, ink)

    # the right column

    def paint_column(self) -> None:
        """Paint the rounds won, and the finished rounds."""
        canvas, places = self.canvas, self.places
        x, wide = places.column, canvas.width - places.column > 36
        own, dealer = self.own.score
        if not self.own.rounds:
            return
        scale, second = (2, 20) if wide else (1, 14)
        for left, name, points, ink in (
            (x, "dealer", dealer, "foreground"),
            (x + second, self.own.name, own, "gold"),
        ):
            canvas.text(left, 1, shortened(name, 12), ink, bold=True)
            draw_figures(canvas, left, 2, str(points), ink, scale=scale, plain=self.plain)
        self.paint_rounds(x, wide=wide)

    def paint_rounds(self, x: int, *, wide: bool) -> None:
        """List the rounds that are over, the latest ones if there is no room for all."""
        canvas, places = self.canvas, self.places
        y = places.rounds
        ends = (x + 18, x + 28, x + 33) if wide else (x + 12, x + 21, x + 25)
        canvas.text(x, y, "round", "quiet")
        canvas.right_aligned(ends[0], y, shortened(self.own.name, 6), "quiet")
        canvas.right_aligned(ends[1], y, "dealer", "quiet")
        for row, each in enumerate(self.own.rounds[-(places.unseen - y - 2) :], y + 1):
            self.paint_round(x, row, each, ends)

    def paint_round(self, x: int, y: int, each: PlayedRound, ends: tuple[int, int, int]) -> None:
        """Paint a round: what both had, and how it ended."""
        canvas = self.canvas
        sign, plain, ink = SIGNS[each.outcome]
        own = "bust" if each.own > BEST else str(each.own)
        dealer = "" if each.dealer is None else "bust" if each.dealer > BEST else str(each.dealer)
        won, lost = each.outcome == "won", each.outcome == "lost"
        canvas.right_aligned(x + 3, y, str(each.number), "quiet")
        canvas.right_aligned(ends[0], y, own, "gold" if won else "quiet", bold=won)
        canvas.right_aligned(ends[1], y, dealer, "foreground" if lost else "quiet", bold=lost)
        canvas.text(ends[2], y, plain if self.plain else sign, ink, bold=True)

    def paint_unseen(self) -> None:
        """Show how many cards of each rank were not seen yet; the dealer's hidden one is among."""
        canvas, places, unseen = self.canvas, self.places, self.own.unseen
        x, y, width = places.column, places.unseen, canvas.width - places.column - 4
        canvas.text(x, y, "not seen yet", "quiet")
        canvas.right_aligned(x + width, y, str(sum(unseen)), bold=True)
        box = 4 if width > 34 else 3
        empty = mix(canvas.palette["felt"], canvas.palette["edge"], 0.28)
        first = y + (2 if places.height - y > 18 else 1)
        for row, (face, count) in enumerate(zip(FACES, unseen, strict=True), first):
            canvas.right_aligned(x + 2, row, face, bold=True)
            for n in range(4):
                left = x + 5 + n * (box + 1)
                if self.look.face is FaceStyle.SOLID and not canvas.palette.few:
                    canvas.fill(left, row, box, 1, "ivory" if n < count else empty)
                    canvas.text(left, row, "▁" * box, "felt")
                else:
                    canvas.text(left, row, ("#" if self.plain else "█") * box if n < count else ".")
            canvas.right_aligned(x + width, row, str(count))
        safe, most = self.own.safe
        if most:
            words = f"A {most} or less keeps you in: {safe} of {sum(unseen)}."
            words = words if most > 1 else f"Only an ace keeps you in: {safe} of {sum(unseen)}."
            line = first + len(unseen) + (1 if places.height - y > 18 else 0)
            for n, part in enumerate(wrap_text(words, width + 3)):
                canvas.text(x, line + n, part)
