"""Paint the table of Twenty-One: both hands with their values, the piles, the choices."""

from collections.abc import Iterator, Sequence

from textual.geometry import Region

from app.screens.twentyone.advice import HitAdvice, better_choice
from app.screens.twentyone.columns import BUTTON_GAP
from app.screens.twentyone.panel import MOST_LIKELY, ink_of
from app.screens.twentyone.picture import HandPicture, LyingCard, TwentyOnePicture
from app.screens.twentyone.places import HandPlaces, TwentyOnePlaces
from app.screens.twentyone.track import draw_track
from games.text import shortened, wrap_text
from games.twentyone.chances import BUST, HitTotals
from games.twentyone.rules import BEST, DEALER_STAYS
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures
from widgets.canvas.stage import Spot
from widgets.cards.painter import (
    draw_card,
    draw_pile,
    draw_place,
    draw_stack,
    draw_turning,
    pile_width,
)
from widgets.cards.style import BACK, CardLook, CardSize, FaceStyle
from widgets.charts.bars import draw_bar
from widgets.inputs.buttons import Buttons, draw_button
from widgets.spans import Row

ABOUT_GAP = 2
"""Columns between a name and the words after it."""

MOST_TOTALS = 7
"""The most rows of totals next to the hand: one row stays free above the choices."""

COACH_LABEL, COACH_PERCENT = 6, 6
"""Columns of a total before its bar next to the hand, and of the percentage after it."""


class TwentyOnePainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn; the size does not matter.
    """

    def __init__(self, canvas: Canvas, places: TwentyOnePlaces, look: CardLook) -> None:
        self.canvas = canvas
        self.places = places
        self.look = look.sized(places.size)
        self.pile_look = look.sized(places.pile)
        self.plain = look.face is FaceStyle.LETTERS

    def paint(self, picture: TwentyOnePicture, choices: Buttons) -> Iterator[Spot]:
        """Paint everything, and yield what can be clicked."""
        here = self.places, self.look, self.pile_look
        yield from self.canvas.layer((here, picture), lambda: self.lying(picture, choices))
        yield from self.draw_buttons(picture, choices)
        self.draw_moving_cards(picture.dealer, self.places.dealer)
        self.draw_moving_cards(picture.own, self.places.own)

    def lying(self, picture: TwentyOnePicture, choices: Buttons) -> tuple[Spot, ...]:
        """Paint everything that does not move; return what can be clicked of it."""
        return tuple(self.draw_lying(picture, choices))

    def draw_lying(self, picture: TwentyOnePicture, choices: Buttons) -> Iterator[Spot]:
        """Paint everything that does not move, and yield what can be clicked of it."""
        canvas, places = self.canvas, self.places
        canvas.fill(0, 0, canvas.width, places.own_top, "middle")
        self.draw_hand(picture.dealer, places.dealer)
        pile = self.draw_piles(picture)
        if picture.buttons:
            yield Spot(pile, choices, 0)
        self.draw_hand(picture.own, places.own)
        if places.track:
            draw_track(canvas, *places.track, picture, plain=self.plain)
        if picture.draws:
            self.draw_dealers_next(len(picture.dealer.cards))
        if picture.draws and places.next_card is not None:
            yield Spot(self.draw_next_card(places.next_card), choices, 0)
        if picture.watched and places.next_card is not None:
            draw_place(canvas, places.next_card, places.own.y, self.look)
        if picture.advice and places.coach:
            self.draw_coach(picture.advice, *places.coach)
        elif places.coach:
            self.draw_rounds(picture.rounds, places.coach[0])

    def draw_buttons(self, picture: TwentyOnePicture, choices: Buttons) -> Iterator[Spot]:
        """Paint the choices, and yield where they are."""
        canvas, places, lifted = self.canvas, self.places, choices.chosen
        for n, button in enumerate(picture.buttons):
            at = places.own.x + n * (places.button_width + BUTTON_GAP), places.buttons
            size = places.button_width, places.button_height
            draw_button(canvas, *at, size, button, self.look.face, chosen=n == lifted)
            yield Spot(Region(*at, *size), choices, n)

    # hands

    def draw_hand(self, hand: HandPicture, lies: HandPlaces) -> None:
        """Paint a hand, the name above it, and its value."""
        canvas = self.canvas
        ink = "gold" if hand.plays else "foreground"
        x = canvas.text(lies.x, lies.name, hand.name, ink, bold=True) + ABOUT_GAP
        canvas.text(x, lies.name, hand.about, "quiet")
        cards = [card.shown for card in hand.cards[: hand.still]]
        draw_stack(canvas, lies.x, lies.y, cards, self.look, lies.step)
        self.draw_value(hand, lies)

    def draw_moving_cards(self, hand: HandPicture, lies: HandPlaces) -> None:
        """Paint the moving cards of a hand, in front of everything else."""
        for n, card in enumerate(hand.cards[hand.still :], start=hand.still):
            self.draw_moving(card, lies.x + n * lies.step, lies.y)

    def draw_moving(self, card: LyingCard, x: int, y: int) -> None:
        """Paint a card moving from the deck or turning over."""
        if card.arrived >= 1:
            draw_turning(self.canvas, x, y, BACK, card.shown, card.turned, self.look)
        elif card.arrived > 0:
            deck_x, deck_y = self.places.piles[0]
            at = (
                round(deck_x + (x - deck_x) * card.arrived),
                round(deck_y + (y - deck_y) * card.arrived),
            )
            draw_card(self.canvas, *at, BACK, self.look, shadow=False)

    def draw_value(self, hand: HandPicture, lies: HandPlaces) -> None:
        """Paint what a hand counts, with the words above and below it."""
        if not hand.value:
            return
        canvas, scale = self.canvas, self.places.scale
        above, value, under = self.places.value_rows
        own = lies is self.places.own
        room = self.places.coach[0] if own and self.places.coach else self.places.right
        room -= lies.figures
        ink = "loss" if hand.bust else "gold" if own else "foreground"
        if above is not None:
            label = shortened(hand.label, room)
            canvas.text(lies.figures, lies.y + above, label, ink, bold=True)
        at = lies.figures, lies.y + value
        draw_figures(canvas, *at, hand.value, ink, scale=scale, plain=self.plain)
        below = shortened(hand.below, room)
        bold = hand.ink != "quiet"
        canvas.text(lies.figures, lies.y + under, below, hand.ink, bold=bold)

    # the piles

    def draw_piles(self, picture: TwentyOnePicture) -> Region:
        """Paint the deck and the discards with their numbers; return where the deck is."""
        canvas, places = self.canvas, self.places
        counts = ("deck", picture.deck, "foreground"), ("discards", picture.discards, "quiet")
        for (x, y), (word, count, ink) in zip(places.piles, counts, strict=True):
            draw_pile(canvas, x, y, count, BACK, self.pile_look)
            below = y + places.pile.height + places.pile_words
            canvas.text(x, below, f"{word} {count}", ink)
        return Region(*places.piles[0], pile_width(places.pile), places.pile.height)

    def draw_next_card(self, x: int) -> Region:
        """Paint the place for the next card; return where it is."""
        y, size = self.places.own.y, self.look.size
        words = "next card" if size.width >= len("next card") else "next"
        lines = ((words, "quiet", False), ("h", "gold", True))
        draw_place(self.canvas, x, y, self.look, lines[-1:] if size.height < 4 else lines)
        return Region(x, y, *size.value)

    def draw_dealers_next(self, held: int) -> None:
        """Paint the place for the dealer's next card, if there is much room before the deck."""
        lies, size = self.places.dealer, self.look.size
        x = lies.x + held * lies.step
        is_apart = size is CardSize.HUGE and lies.step > size.width
        if is_apart and x + lies.step + ABOUT_GAP <= self.places.piles[0][0]:
            lines = (
                ("next card", "quiet", False),
                (f"at {DEALER_STAYS - 1} or less", "quiet", False),
            )
            draw_place(self.canvas, x, lies.y, self.look, lines)

    def draw_rounds(self, rounds: Sequence[Row], x: int) -> None:
        """Paint the rounds so far next to the hand."""
        for y, row in enumerate(rounds[: self.look.size.height + 1], self.places.own.name):
            column = x
            for span in row:
                column = self.canvas.text(column, y, span.text, span.ink, bold=span.bold)

    # the coach

    def draw_coach(self, advice: HitAdvice, x: int, width: int) -> None:
        """Paint the totals after a hit next to the hand, or the coach's words between rounds."""
        canvas, own = self.canvas, self.places.own
        end = canvas.text(x, own.name, "coach", "coach", bold=True) + 1
        if advice.why:
            for row, line in enumerate(wrap_text(advice.why, width)[: self.look.size.height + 1]):
                canvas.text(x, own.y + row, line, "quiet")
            return
        if advice.odds is None:
            canvas.text(end, own.name, "is thinking", "quiet")
            return
        best = better_choice(advice.odds.seen)
        end = canvas.text(end, own.name, best, "gold", bold=True)
        over = "now fresh" if advice.compared else "a hit makes"
        canvas.right_aligned(x + width - 2, own.name, over, "quiet")
        full = max(MOST_LIKELY, *(totals.chance for totals in advice.totals))
        rows = min(MOST_TOTALS, self.look.size.height + 1)
        for y, totals in enumerate(advice.totals[-rows:], own.y):
            self.draw_bar_row(x, y, width, totals, full, compared=advice.compared)

    def draw_bar_row(
        self, x: int, y: int, width: int, totals: HitTotals, full: float, *, compared: bool
    ) -> None:
        """Paint some totals, their bar, and how likely they are.

        Args:
            x: The first column.
            y: The row.
            width: The columns of the coach.
            totals: The totals.
            full: The chance that fills the bar.
            compared: Whether the chance with a fresh deck follows.
        """
        canvas, label = self.canvas, totals.label
        ink, bold = ink_of(label), label in (BUST, str(BEST))
        room = width - COACH_LABEL - COACH_PERCENT * (1 + compared) - 1  # a blank before 100%
        word = ink if label == BUST else "foreground"
        canvas.right_aligned(x + COACH_LABEL - 1, y, label, word, bold=bold)
        canvas.fill(x + COACH_LABEL, y, room, 1, "middle")
        bar = draw_bar(totals.chance / full, room, ascii_only=self.plain)
        canvas.text(x + COACH_LABEL, y, bar, ink)
        right = x + width - 2
        if compared:
            canvas.right_aligned(right, y, f"{totals.fresh}%", "quiet")
            right -= COACH_PERCENT
        canvas.right_aligned(right, y, f"{totals.percent}%", bold=bold)
