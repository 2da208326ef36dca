"""Paint a side of the table of Go Stop: the name, the hand with its words, the captured cards."""

from collections.abc import Iterator

from textual.geometry import Region

from app.screens.gostop.captured import draw_captures, draw_captures_title
from app.screens.gostop.captured_places import CapturedForm
from app.screens.gostop.picture import GoStopPicture
from app.screens.gostop.places import GoStopPlaces
from app.screens.gostop.turn_line import draw_turn
from games.gostop.words import points_text
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot
from widgets.cards.hand import Hand
from widgets.cards.painter import draw_card, draw_turning
from widgets.cards.style import CardLook, CardState, ShownCard

NAME_SPACE = 2
"""Columns between a name and the points, and from the points to what follows."""

LEAST_STEP = 5
"""Columns from one card to the next that leave room for a word below each."""


class SidePainter:
    """Paints a side of the table.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn.
        picture: What to show.
        hand: The hand of this side.
        at_top: Whether it is the side at the top.
    """

    def __init__(
        self,
        canvas: Canvas,
        places: GoStopPlaces,
        look: CardLook,
        picture: GoStopPicture,
        hand: Hand,
        *,
        at_top: bool,
    ) -> None:
        self.canvas, self.look, self.picture, self.hand = canvas, look, picture, hand
        self.at_top = at_top
        self.side = picture.other if at_top else picture.own
        self.lies = places.other if at_top else places.own
        self.left, self.row = places.left, 0 if at_top else places.bottom
        self.chosen = hand.chosen if picture.still else None

    def draw(self) -> Iterator[Spot]:
        """Paint everything, and yield where the cards of the hand are."""
        self.draw_name()
        yield from self.draw_cards()
        self.draw_card_in_play()
        self.draw_words()
        self.draw_captured()

    def draw_name(self) -> None:
        """Write the player's name and points, and what the last turn did if it was theirs."""
        side, captured = self.side, self.lies.captured
        ink = "gold" if side.asked else "foreground"
        x = self.canvas.text(self.left, self.row, side.shown_name, ink, bold=True) + NAME_SPACE
        x = self.canvas.text(x, self.row, points_text(side.points)) + NAME_SPACE + 1
        if self.picture.turn and self.picture.turn_is_own is not self.at_top:
            limit = self.canvas.width - 1
            if captured.form is CapturedForm.FANS or (not self.at_top and side.captured):
                limit = captured.room.x - 1
            draw_turn(self.canvas, x, self.row, limit, self.picture.turn, self.look)

    def draw_cards(self) -> Iterator[Spot]:
        """Paint the cards of the hand, and yield where they are."""
        size = self.look.size
        for n, shown in enumerate(self.side.cards):
            x = self.lies.x + self.side.slot(n) * self.lies.step
            self.draw_held(n, x, shown)
            raised = n == self.chosen and not self.at_top
            region = Region(x, self.lies.y - raised, size.width, size.height + raised)
            yield Spot(region, self.hand, n)

    def draw_held(self, n: int, x: int, shown: ShownCard) -> None:
        """Paint a card of the hand: raised if it is chosen, or while it turns over."""
        is_chosen, turned = n == self.chosen, self.picture.turning_all
        # at the top a chosen card stays in its row: the name is above it
        y = self.lies.y + (is_chosen and self.at_top)
        if turned < 1:  # a card that is not known stays face down
            part = turned if shown.card else 1
            draw_turning(self.canvas, x, y, ShownCard(), shown, part, self.look)
            return
        card = ShownCard(shown.card, CardState.CHOSEN if is_chosen else shown.state)
        is_last = self.side.slot(n) == self.side.slots - 1
        trimmed = self.lies.step <= self.look.size.width and not is_last
        draw_card(self.canvas, x, y, card, self.look, trimmed=trimmed)

    def draw_card_in_play(self) -> None:
        """Paint the card that waits for a choice, where it lay in the hand."""
        side, lies, size = self.side, self.lies, self.look.size
        if side.in_play:
            x = lies.x + side.in_play_at * lies.step
            draw_card(self.canvas, x, lies.y + self.at_top, side.in_play, self.look)
            self.canvas.centred(x, lies.y + size.height, size.width, "plays", "gold", bold=True)

    def draw_words(self) -> None:
        """Write below each card what it would do, in place of its shadow."""
        lies, width = self.lies, self.look.size.width
        y = lies.y + self.look.size.height
        for n, word in enumerate(self.side.words):
            if n == self.chosen or lies.step >= LEAST_STEP:
                ink = "gold" if n == self.chosen else "quiet" if word == "lay" else "foreground"
                x = lies.x + n * lies.step
                self.canvas.fill(x, y, width, 1, "felt")
                self.canvas.centred(x, y, width, word, ink, bold=n == self.chosen)

    def draw_captured(self) -> None:
        """Paint the captured cards below their title."""
        captured, cards = self.lies.captured, self.side.captured
        in_row = self.at_top or self.picture.is_replay
        title = self.row + (in_row and captured.form is not CapturedForm.FANS)
        draw_captures_title(self.canvas, captured, cards, title, 2 - in_row, self.look)
        draw_captures(self.canvas, captured, cards, self.look)
