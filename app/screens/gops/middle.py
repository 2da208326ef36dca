"""Paint the middle of the table of GOPS: future prizes, current prizes, both bids, the scores."""

from collections.abc import Sequence
from itertools import groupby

from app.match.names import distinct_names
from app.screens.gops.picture import GopsPicture, ShownBid, Side, face
from app.screens.gops.places import GopsPlaces
from games.cards import Card, Suit
from games.text import padded, shortened, text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures, figure_height, figure_width
from widgets.cards.captured import captured_width, draw_captured
from widgets.cards.painter import (
    draw_card,
    draw_pile,
    draw_place,
    draw_stack,
    draw_turning,
    pile_width,
    stack_width,
)
from widgets.cards.style import CardLook, CardSize, CardState, FaceStyle, ShownCard

ROWS_FOR_LARGE_FIGURES = 16
"""Rows of the middle from which figures are of double size next to cards of any size."""

FALL = 3
"""How many rows from its place a bid starts to move in."""


class MiddlePainter:
    """Paints the middle of a table.

    Args:
        canvas: What to paint on.
        places: Where everything is.
        look: How cards are drawn; the size does not matter.
        picture: What to show.
    """

    def __init__(
        self, canvas: Canvas, places: GopsPlaces, look: CardLook, picture: GopsPicture
    ) -> None:
        self.canvas = canvas
        self.places = places
        self.look = look.sized(places.sizes.middle)
        self.size = places.sizes.middle
        self.picture = picture

    def draw(self) -> None:
        """Paint all parts but the bids."""
        self.draw_to_come()
        self.draw_scores()
        if not self.picture.slid and not self.picture.is_over:
            self.draw_prizes()

    def draw_bids(self, suits: tuple[Suit, Suit], chosen: tuple[int | None, int | None]) -> None:
        """Paint both bids, and how the round ended.

        Args:
            suits: The suits of the hands at the bottom and at the top.
            chosen: The cards under the cursors of both hands, None for none.
        """
        picture, (_, _, own, other, _) = self.picture, self.places.columns
        asks = [f"{face(card)} ?" if card else "?" for card in chosen]
        room = max(self.size.width, other - own - 1)
        whose = ["your bid" if name == "you" else name for name in self.names]
        labels = distinct_names(whose, room)
        self.draw_bid_label(own, picture.own, labels[0])
        self.draw_bid_label(other, picture.other, labels[1])
        self.draw_bid(own, picture.own, suits[0], asks[0], fall=FALL)
        self.draw_bid(other, picture.other, suits[1], asks[1], fall=-FALL)
        self.draw_outcome()

    def draw_to_come(self) -> None:
        """Paint the pile of prizes to come, and list them."""
        canvas, places, prizes = self.canvas, self.places, self.picture.to_come
        if self.picture.is_over:
            return  # the result is there
        x = places.columns[0]
        words = max(x, places.text)
        canvas.text(words, places.label, "to come" if prizes else "none left", "quiet")
        draw_pile(canvas, x, places.middle, len(prizes), ShownCard(), self.look)
        known = [face(rank) for rank in prizes]
        if places.words is not None:
            room = places.columns[1] - words - 2, places.own_top - places.words
            if len(words_in_lines(known, room[0])) > 1:
                known = in_runs(prizes)
            for n, line in enumerate(fitted(known, *room)):
                canvas.text(words, places.words + n, line, "quiet")
            return
        x += pile_width(self.size) + 1
        for n, line in enumerate(words_in_lines(known, places.columns[1] - x - 2)):
            canvas.text(x, places.middle + n, line, bold=True)

    def draw_prizes(self) -> None:
        """Paint the prizes in the middle: next to each other, overlapping, or as small cards."""
        places, prizes = self.places, self.picture.prizes
        x, y = places.columns[1], places.middle
        room = places.columns[2] - x - 1
        self.draw_worth(x)
        cards = [ShownCard(Card(rank, Suit.DIAMONDS)) for rank in prizes]
        step = self.size.width + (self.size is not CardSize.LARGE)
        if not cards:
            draw_place(self.canvas, x, y, self.look, ())
        elif len(cards) * step <= room + 1:
            for n, card in enumerate(cards):
                trimmed = n < len(cards) - 1
                draw_card(self.canvas, x + n * step, y, card, self.look, trimmed=trimmed)
        elif stack_width(len(cards), self.size) <= room:
            draw_stack(self.canvas, x, y, cards, self.look)
        else:
            self.draw_many(x, y, prizes)

    def draw_many(self, x: int, y: int, prizes: tuple[int, ...]) -> None:
        """Paint more prizes than fit: the last one at full size, the others small, in columns."""
        *older, last = (Card(rank, Suit.DIAMONDS) for rank in prizes)
        rows = self.size.height
        for start in range(0, len(older), rows):
            for n, card in enumerate(older[start : start + rows]):
                width = captured_width(((card,),), self.look)
                draw_captured(self.canvas, x, y + n, ((card,),), width, self.look)
            x += 4
        draw_card(self.canvas, x, y, ShownCard(last), self.look)

    def draw_worth(self, x: int) -> None:
        """Write what the prizes are worth: above them, or below if there is a row for it."""
        canvas, row, label = self.canvas, self.places.words, self.places.label
        worth = sum(self.picture.prizes)
        if row is not None:
            canvas.text(x, label, "in the middle", "quiet")
            if worth:
                end = canvas.text(x, row, f"worth {worth}", "gold", bold=True)
                self.draw_what_stayed(end + 2, row)
        elif worth:
            end = canvas.text(x, label, "worth ", "quiet")
            canvas.text(end, label, str(worth), "gold", bold=True)

    def draw_what_stayed(self, x: int, y: int) -> None:
        """Write which prizes stayed after a tie, if any did and there is room."""
        picture = self.picture
        if picture.stayed:
            kept = " ".join(map(face, picture.prizes[: picture.stayed]))
            texts = f"the {kept} stayed after a tie", f"{kept} stayed: tie"
            room = self.places.columns[2 if picture.outcome else 3] - x
            text = next((text for text in texts if len(text) < room), "")
            self.canvas.text(x, y, text, "quiet")

    @property
    def names(self) -> tuple[str, str]:
        """The names of both sides."""
        return self.picture.own.name, self.picture.other.name

    def draw_bid_label(self, x: int, side: Side, label: str) -> None:
        """Write whose bid a place is for."""
        gold = side.bid.asked or side.plays
        self.canvas.text(x, self.places.label, label, "gold" if gold else "quiet", bold=gold)

    def draw_bid(self, x: int, side: Side, suit: Suit, asks: str, *, fall: int) -> None:
        """Paint the place of a bid, with the card that is there or moving in.

        Args:
            x: The first column.
            side: Whose bid it is.
            suit: The suit of this side's cards.
            asks: The text in the place while a card is asked for.
            fall: How many rows below its place the card starts; above it if negative.
        """
        places, bid = self.places, side.bid
        if not bid.lies or bid.arrived < 1:
            lines = ((asks, "gold", True),) if bid.asked else ()
            state = "gold" if bid.asked else "edge"
            draw_place(self.canvas, x, places.middle, self.look, lines, ink=state)
        if bid.lies:
            y = places.middle + round(fall * (1 - bid.arrived))
            self.draw_bid_card(x, y, bid, suit)

    def draw_bid_card(self, x: int, y: int, bid: ShownBid, suit: Suit) -> None:
        """Paint a bid: face down, turning over, or open."""
        down = ShownCard(state=CardState.BID)
        face = ShownCard(Card(bid.rank, suit), state_of(bid)) if bid.rank else down
        if bid.turned < 1:
            draw_turning(self.canvas, x, y, down, face, bid.turned, self.look)
        else:
            draw_card(self.canvas, x, y, face, self.look)

    def draw_outcome(self) -> None:
        """Write how the round ended: under the bids, or above them if no row is free."""
        picture, places = self.picture, self.places
        if not picture.outcome:
            return
        tie = picture.own.bid.wins is None
        y = places.label if places.words is None else places.words
        end = self.score_columns()[0] if places.words is None else places.columns[4]
        room = end - places.columns[2] - 1
        sign = "=" if tie else {True: "▲", False: "▼"}[bool(picture.own.bid.wins)]
        if self.look.face is FaceStyle.LETTERS:
            sign = {"▲": "^", "▼": "v"}.get(sign, sign)
        ink = "quiet" if tie else "gold" if picture.own.bid.wins else "foreground"
        said = shortened(f"{sign} {picture.outcome}", room)
        self.canvas.text(places.columns[2], y, padded(said, room), ink, bold=not tie)

    def draw_sliding(self) -> None:
        """Paint the last prize on its way to the winner, in front of everything."""
        places, picture = self.places, self.picture
        if not picture.slid:
            return
        x, y = places.columns[1], places.middle
        draw_place(self.canvas, x, y, self.look, ())
        if picture.slid == 1 or not picture.prizes:
            return
        goal = places.own_top - 1 if picture.own.bid.wins else 1
        to_x = places.right - self.size.width
        at = round(x + (to_x - x) * picture.slid), round(y + (goal - y) * picture.slid / 2)
        card = ShownCard(Card(picture.prizes[-1], Suit.DIAMONDS))
        draw_card(self.canvas, *at, card, self.look, shadow=False)

    def scale_of_scores(self) -> int:
        """Return 2 for figures of double size, if the middle is high and wide enough; else 1."""
        places = self.places
        high = places.own_top - places.middle_top >= ROWS_FOR_LARGE_FIGURES
        bids_end, x = places.columns[3] + self.size.width + 1, places.columns[4]
        width = figure_width("88", 2)
        wide = x - 8 > bids_end and x + 2 * width + 1 <= self.canvas.width
        return 2 if self.size is CardSize.HUGE or (high and wide) else 1

    def names_above(self, room: int, step: int) -> tuple[str, ...]:
        """Return the names above the scores, as long as fits.

        Args:
            room: The columns of both.
            step: The columns of the first score.
        """
        beside = room - max(step, text_width(self.names[0]) + 1)
        return distinct_names(self.names, max((room - 1) // 2, beside))

    def score_columns(self) -> tuple[int, int, int]:
        """Return where the scores and the second of them begin, and the columns of each."""
        scale = self.scale_of_scores()
        width = figure_width("88", scale)
        step = width + (scale == 1)
        long = self.picture.own.score + self.picture.tick > 9
        x = min(self.places.columns[4], self.canvas.width - step - width)
        return x - 4 * scale * long, x + step, step  # a second digit is added on the left

    def draw_scores(self) -> None:
        """Paint both scores as big figures, and what is still to win."""
        picture, places, scale = self.picture, self.places, self.scale_of_scores()
        height = figure_height(scale)
        first, after, step = self.score_columns()
        names = self.names_above(max(places.right, after + step) - first, after - first)
        second = max(after, first + text_width(names[0]) + 1)
        top = places.label
        if places.words is not None:
            top = places.middle + (self.size.height - height - 2) // 2
        for n, side in enumerate((picture.own, picture.other)):
            at = (first, second)[n]
            ink = "gold" if not n else "foreground"
            self.canvas.text(at, top, names[n], ink, bold=True)
            points = side.score + (picture.tick if side.bid.wins else 0)
            plain = self.look.face is FaceStyle.LETTERS
            draw_figures(self.canvas, at, top + 1, str(points), ink, scale=scale, plain=plain)
        rest = "went to nobody" if picture.is_over else "still to win"
        words = f"{picture.left} {rest}" if picture.left else "all prizes won"
        self.canvas.text(first, top + height + 2, words, "quiet")


def state_of(bid: ShownBid) -> CardState:
    """Return the look of an open bid: lit if it has won, else darker."""
    return CardState.WON if bid.wins else CardState.DIM


def fitted(words: list[str], width: int, rows: int) -> list[str]:
    """Return words in a given number of lines at most; the last ends in "…" if they do not fit."""
    lines = words_in_lines(words, width)
    if len(lines) > rows:
        lines = [*lines[: rows - 1], f"{lines[rows - 1][: width - 2].rpartition(' ')[0]} …"]
    return lines


def in_runs(cards: Sequence[int]) -> list[str]:
    """Return cards in rising order, three or more in a row as the first and the last: "4-10"."""
    words: list[str] = []
    for _, members in groupby(enumerate(cards), lambda each: each[1] - each[0]):
        run = [face(card) for _, card in members]
        words += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
    return words


def words_in_lines(words: list[str], width: int) -> list[str]:
    """Return words in lines of at most a given number of columns; at least one word a line."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
