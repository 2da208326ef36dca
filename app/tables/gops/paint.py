"""Paint the table of GOPS: both hands, the bids around the prize, scores, rounds, the coach."""

from collections.abc import Iterator
from typing import Any

from textual.geometry import Region

from app.match.names import distinct_names
from app.tables.face import Spot
from app.tables.gops.layout import Places
from app.tables.gops.picture import Bid, GopsPicture, HandPart
from app.tables.gops.words import face
from app.tables.painting import Painter
from games.cards import Card, Suit
from games.text import percent, shortened
from widgets.canvas import bars, colours, figures, marks
from widgets.canvas.canvas import Canvas
from widgets.cards import painter as cards
from widgets.cards.style import CardLook, CardState, ShownCard

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""

COVERED = 4
"""The columns that show of a prize that was carried over."""


class GopsPainter(Painter):
    """Paints one picture on a canvas."""

    places: Places
    picture: GopsPicture

    def __init__(self, canvas: Canvas, places: Places, look: CardLook, picture: Any) -> None:
        super().__init__(canvas, places, look, picture)
        self.card, self.large = places.card, look.sized(places.card)
        self.roomy = places.column > 0
        self.scores = places.column or max(62, places.bids[2] + places.card.width + 3)
        """Where the scores are: in their column, or right of the bids."""
        self.label = places.y - (2 if self.roomy else 1)
        """The row above the cards in the middle."""

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        canvas, picture = self.canvas, self.picture
        yield from canvas.layer((picture.other, picture.own, self.large), self._paint_hands)
        self._paint_middle()
        yield from self._paint_bids()
        self._paint_coach()
        self._paint_flight()

    # hands

    def _paint_hands(self) -> tuple[Spot, ...]:
        """Paint what changes least: both hands, and what their players have won."""
        places, own, other = self.places, self.picture.own, self.picture.other
        rows = places.own - places.middle
        self.canvas.fill(0, places.middle, self.canvas.width, rows, "middle")
        spots = (*self._paint_hand(other, own=False), *self._paint_hand(own, own=True))
        self._paint_scores()
        return spots

    def _paint_hand(self, hand: HandPart, *, own: bool) -> Iterator[Spot]:
        """Paint a hand; a spent card leaves its rank in an empty place."""
        places, canvas = self.places, self.canvas
        size = places.size if own else places.other
        look, suit = self.small.sized(size), SUITS[self.picture.seat ^ (not own)]
        x, y = (places.x, places.own + 2) if own else (places.x, places.other_y)
        step = places.card_step if own else places.other_step
        for n, rank in enumerate(self.picture.ranks):
            at, rises = x + n * step, rank == hand.raised
            if rank not in hand.held:
                cards.draw_place(canvas, at, y, look, ((face(rank), "quiet", False),))
                continue
            lit = CardState.NORMAL if own or hand.is_asked else CardState.DIM
            shown = ShownCard(Card(rank, suit), CardState.CHOSEN if rises else lit)
            top = y + (rises and not own)  # at the upper edge a chosen card stays in its row
            cards.draw_card(canvas, at, top, shown, look, trimmed=step <= size.width)
            id_ = ("card" if hand.is_asked else "hand" if own else "other", rank)
            yield Spot(Region(at, y - (rises and own), size.width, size.height + rises), id_)
        if hand.sunk:
            edge = places.column - 2 if self.roomy else canvas.width
            top, end = (places.own, canvas.height) if own else (0, places.middle)
            canvas.sink(0, top, edge, end - top, hand.sunk)
            canvas.sink(edge, top, canvas.width - edge, end - top, hand.sunk, only="felt")

    def _paint_coach(self) -> None:
        """Paint how often to bid each card, under the cards at the bottom."""
        hand, canvas, places = self.picture.own, self.canvas, self.places
        if not hand.mix:
            return
        width, height = places.size.value
        under = places.own + 2 + height + self.roomy
        best = max(part for _, part in hand.mix)
        for rank, part in (dict.fromkeys(hand.held, 0.0) | dict(hand.mix)).items():
            x = places.x + self.picture.ranks.index(rank) * places.card_step
            if self.roomy:
                bar = width - (places.card_step <= width), 1
                bars.draw_upright(canvas, x, under, bar, part / best, "coach", plain=self.plain)
            else:
                canvas.fill(x, under, width, 1, "felt")  # in place of the shadow
            ink = "foreground" if part == best else "coach" if part else "quiet"
            canvas.centred(x, under + self.roomy, width, percent(part), ink, bold=part > 0)

    # scores

    def _paint_scores(self) -> None:
        """Paint names, scores and prizes won: in the column at the right, or next to the hands."""
        places, own, other = self.places, self.picture.own, self.picture.other
        if self.roomy:
            for hand, top, ink in (
                (other, places.other_y - 1, "foreground"),
                (own, places.own, "gold"),
            ):
                self._paint_points(hand, places.column, top, ink, places.room)
                self._paint_won(hand, places.column, top + 2 + (5 * places.scale + 2) // 2)
            return
        beside = places.x + len(self.picture.ranks) * places.other_step + 4 <= self.scores
        y = places.y - 1
        top = places.other_y - 1 if beside else y
        self._paint_points(other, self.scores, top, "foreground", 8)
        if beside:
            self._paint_won(other, self.scores + 9, places.other_y)
        self._paint_points(own, self.scores + 9, y, "gold", self.canvas.width - self.scores - 9)
        self._paint_won(own, self.canvas.width, self.canvas.height - 1)

    def _paint_points(self, hand: HandPart, x: int, y: int, ink: str, room: int) -> None:
        points = hand.score + hand.plus
        self.paint_score(x, y, hand.name, points, ink, room=room)
        if hand.plus:
            at = x + figures.figure_width(str(points), self.places.scale) + 1
            self.canvas.text(at, y + 3, f"+{hand.plus}", "gold", bold=True)

    def _paint_won(self, hand: HandPart, x: int, y: int) -> None:
        """Paint the prizes won: in the column from its left, else up to the right edge."""
        groups = tuple((Card(rank, Suit.DIAMONDS),) for rank in hand.won)
        room = self.places.room if self.roomy else self.canvas.width - x or 36
        for row, line in enumerate(cards.captured_lines(groups, room, self.small), y):
            width = cards.captured_width(line, self.small)
            left = x if self.roomy else self.canvas.width - width - 1
            cards.draw_captured(self.canvas, left, row, line, self.small)

    # the middle

    def _paint_middle(self) -> None:
        """Paint the prizes to come, the prizes to bid for, what they are worth, finished rounds."""
        canvas, places, middle = self.canvas, self.places, self.picture.middle
        if middle.to_come:
            back = ShownCard()
            cards.draw_pile(canvas, places.stock, places.y, middle.to_come, back, self.large)
        if middle.left and self.roomy:
            left = " ".join(map(face, middle.left))
            canvas.text(places.stock, places.words, f"{left} left", "quiet")
        elif middle.left:
            x, top = places.stock + self.card.width + 5, places.y + max(0, 3 - len(middle.left))
            for y, rank in enumerate(middle.left, top):
                canvas.right_aligned(x, y, face(rank), "quiet")
        self._paint_prizes()
        needs, mine = middle.needs
        self._below_middle(1, needs, "gold" if mine else "foreground")
        if middle.rounds and self.roomy:
            self._paint_rounds()
        elif middle.rounds:
            self._paint_squares()

    def _paint_prizes(self) -> None:
        """Paint the prize in the middle; those carried over lie covered at its left."""
        canvas, middle, y = self.canvas, self.picture.middle, self.places.y
        own, x, _ = self.places.bids
        if not middle.prizes or middle.flown:
            if middle.to_come or middle.outcome:
                cards.draw_place(canvas, x, y, self.large)
            return
        most = (x - own - self.card.width - 1) // COVERED
        shown = [ShownCard(Card(rank, Suit.DIAMONDS)) for rank in middle.prizes[-(most + 1) :]]
        left = x - COVERED * (len(shown) - 1)
        cards.draw_stack(canvas, left, y, shown, self.large, COVERED)
        if len(middle.prizes) > 1:
            canvas.text(left, self.label, f"worth {sum(middle.prizes)}", "gold", bold=True)
        else:
            canvas.centred(x, self.label, self.card.width, "prize", "quiet")

    def _below_middle(self, place: int, words: str, ink: str) -> None:
        """Write words under one of the three places in the middle."""
        x, wide = self.places.bids[place], self.card.width + 20
        self.canvas.centred(x - 10, self.places.words, wide, words, ink, bold=True)

    def _paint_rounds(self) -> None:
        """List the rounds that are over, the latest ones if there is no room for all."""
        canvas, places, seat = self.canvas, self.places, self.picture.seat
        x, top = places.column, places.middle + (places.own - places.middle > 12)
        wide = places.room >= 24
        prize, own, sign = (5, 12, 23) if wide else (3, 7, 15)
        name = shortened(self.picture.other.name, 8 if wide else 6)
        gap = 1 if not wide else 3 if len(name) < 7 else 2
        theirs = own + gap + max(3, len(name))
        first = (prize, "prize") if wide else (prize - 1, "for")
        heads = first, (own, self.picture.own.name[: 4 if wide else 3])
        for end, head in (*heads, (theirs, name)):
            canvas.right_aligned(x + end, top, head, "quiet")
        for row, each in enumerate(self.picture.middle.rounds[-(places.own - top - 1) :], top + 1):
            prizes = "+".join(map(face, each.prizes))
            prizes = prizes if len(prizes) <= prize else str(sum(each.prizes))
            canvas.right_aligned(x + prize, row, prizes)
            for end, who, ink in ((own, seat, "gold"), (theirs, 1 - seat, "foreground")):
                won = each.winner == who
                bid = face(each.bids[who])
                canvas.right_aligned(x + end, row, bid, ink if won else "quiet", bold=won)
            at = x + max(sign, theirs + 2)
            marks.draw_sign(canvas, at, row, each.won_by(seat), bare=self.plain)

    def _paint_squares(self) -> None:
        """Show the rounds that are over as a row of marks."""
        canvas, y, rounds = self.canvas, self.canvas.height - 1, self.picture.middle.rounds
        x = canvas.text(self.places.x, y, "rounds", "quiet") + 3
        signs = [marks.RESULT_SIGNS[each.won_by(self.picture.seat)] for each in rounds]
        bare = self.small.bare or canvas.palette.few
        marks.draw_squares(canvas, x, y, signs, bare=bare)

    # bids

    def _paint_bids(self) -> Iterator[Spot]:
        """Paint both bids, their names, and how the round ended."""
        canvas, places, middle = self.canvas, self.places, self.picture.middle
        hands, width = (self.picture.own, self.picture.other), self.card.width
        names = distinct_names([each.name for each in hands], width + 4)
        for n, (hand, bid) in enumerate(zip(hands, middle.bids, strict=True)):
            x, ink = (places.bids[2], "foreground") if n else (places.bids[0], "gold")
            canvas.centred(x - 2, self.label, width + 4, names[n], ink, bold=True)
            y = places.y + round((1 - bid.arrived) * (-4 if n else 4))
            self._paint_bid(x, y, bid, hand, SUITS[self.picture.seat ^ n])
            if bid.wins and bid.turned >= 1:
                cards.draw_glow(canvas, x, places.y, self.large)
        first, prize, last = places.bids
        yield Spot(Region(prize, places.y, *self.card.value), "prize")
        wins = middle.bids[0].wins
        where = 1 if wins is None else 0 if wins else 2
        self._below_middle(where, middle.outcome, "foreground" if where else "gold")
        yield Spot(Region(first, places.y, last + width - first, self.card.height), "bids")

    def _paint_bid(self, x: int, y: int, bid: Bid, hand: HandPart, suit: Suit) -> None:
        """Paint the place of a bid, or the bid itself, face down or turning over."""
        canvas, look, back = self.canvas, self.large, ShownCard(state=CardState.BID)
        if not bid.lies:
            asked = face(hand.raised) if hand.raised else "?"
            lines = ((asked, "gold", True),) if bid.asked else ()
            cards.draw_place(canvas, x, y, look, lines, "gold" if bid.asked else "edge")
        elif bid.rank:
            lost = CardState.DIM if self.picture.middle.outcome else CardState.NORMAL
            shown = ShownCard(Card(bid.rank, suit), CardState.WON if bid.wins else lost)
            cards.draw_turning(canvas, x, y, back, shown, bid.turned, look)
        else:
            cards.draw_card(canvas, x, y, back, look)

    def _paint_flight(self) -> None:
        """Paint the prizes on their way to the winner, in front of everything."""
        canvas, places, middle = self.canvas, self.places, self.picture.middle
        if not middle.flown or not middle.prizes:
            return
        x, y = places.bids[1], places.y
        across = self.scores - x
        down = (places.own + 2 if middle.bids[0].wins else 1) - y
        for behind in (2, 1):
            if (part := middle.flown - behind / 6) > 0:
                trace = colours.mix(canvas.palette["middle"], canvas.palette["gold"], 0.7 / behind)
                row = y + round(down * part) + self.card.height // 2
                for column in range(0, self.card.width, 2):
                    canvas.put(x + round(across * part) + column, row, "•", trace)
        shown = ShownCard(Card(middle.prizes[-1], Suit.DIAMONDS), CardState.WON)
        x, y = x + round(across * middle.flown), y + round(down * middle.flown)
        cards.draw_card(canvas, x, y, shown, self.large, shadow=False)
