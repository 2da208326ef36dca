"""Paint the table of GOPS: both hands, the bids around the prize, scores, rounds, the coach."""

from collections.abc import Iterator

from textual.geometry import Region

from app.match.names import distinct_names
from app.tables.felt import Spot
from app.tables.gops.layout import Places, middle_size
from app.tables.gops.picture import Bid, GopsPicture, HandPart
from app.tables.gops.words import Round, face
from games.cards import Card, Suit
from games.percentages import percent
from games.text import shortened
from widgets.canvas.bars import draw_upright
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import mix
from widgets.canvas.figures import draw_figures, figure_width
from widgets.cards.captured import captured_lines, captured_width, draw_captured
from widgets.cards.painter import (
    draw_card,
    draw_glow,
    draw_pile,
    draw_place,
    draw_stack,
    draw_turning,
)
from widgets.cards.style import CardLook, CardState, FaceStyle, ShownCard

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""

SIGNS = {True: ("✓", "coach"), False: ("×", "loss"), None: ("=", "quiet")}
"""What a round was for the player at the bottom, with its colour."""

COVERED = 4
"""The columns that show of a prize that was carried over."""


class GopsPainter:
    """Paints one picture on a canvas.

    Args:
        canvas: What to paint on.
        places: Where everything lies.
        look: How cards are drawn; the size does not matter.
        picture: What to paint.
    """

    def __init__(
        self, canvas: Canvas, places: Places, look: CardLook, picture: GopsPicture
    ) -> None:
        self.canvas, self.places, self.picture = canvas, places, picture
        self.look, self.size = look, middle_size(places)
        self.large = look.sized(self.size)
        self.names = distinct_names((picture.own.name, picture.other.name), self.size.width + 4)

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        canvas, picture = self.canvas, self.picture
        yield from canvas.layer((picture.other, picture.own, self.large), self.paint_hands)
        self.paint_middle()
        yield from self.paint_bids()
        self.paint_coach()
        self.paint_flight()

    # hands

    def paint_hands(self) -> tuple[Spot, ...]:
        """Paint what changes least: both hands, and what their players have won."""
        middle = self.places.own - self.places.middle
        self.canvas.fill(0, self.places.middle, self.canvas.width, middle, "middle")
        spots = (
            *self.paint_hand(self.picture.other, own=False),
            *self.paint_hand(self.picture.own, own=True),
        )
        self.paint_scores()
        return spots

    def paint_hand(self, hand: HandPart, *, own: bool) -> Iterator[Spot]:
        """Paint a hand; a spent card leaves its rank in an empty place."""
        places = self.places
        size = places.size if own else places.other
        look, suit = self.look.sized(size), SUITS[self.picture.seat ^ (not own)]
        x, y = (places.x, places.own_y) if own else (places.other_x, places.other_y)
        step = places.step if own else places.other_step
        for n, rank in enumerate(self.picture.ranks):
            at, rises = x + n * step, rank == hand.raised
            if rank not in hand.held:
                draw_place(self.canvas, at, y, look, ((face(rank), "quiet", False),))
                continue
            lit = CardState.NORMAL if own or hand.is_asked else CardState.DIM
            state = CardState.CHOSEN if rises else lit
            top = y + (rises and not own)  # at the upper edge a chosen card stays in its row
            trimmed = step <= size.width
            draw_card(
                self.canvas, at, top, ShownCard(Card(rank, suit), state), look, trimmed=trimmed
            )
            id_ = ("card" if hand.is_asked else "hand" if own else "other", rank)
            yield Spot(Region(at, y - (rises and own), size.width, size.height + rises), id_)
        if hand.sunk:
            edge = places.column - 2 if places.is_roomy else self.canvas.width
            rows = (places.own, self.canvas.height) if own else (0, places.middle)
            high, rest = rows[1] - rows[0], self.canvas.width - edge
            self.canvas.sink(0, rows[0], edge, high, hand.sunk)
            self.canvas.sink(edge, rows[0], rest, high, hand.sunk, only="felt")

    def paint_coach(self) -> None:
        """Paint how often to bid each card, under the cards."""
        hand = next((h for h in (self.picture.own, self.picture.other) if h.mix), None)
        if hand is None or hand is self.picture.other:
            return
        canvas, places = self.canvas, self.places
        width, height = places.size.value
        under = places.own_y + height + (1 if places.is_roomy else 0)
        best = max(part for _, part in hand.mix)
        shares = dict.fromkeys(hand.held, 0.0) | dict(hand.mix)
        for rank, part in shares.items():
            x = places.x + self.picture.ranks.index(rank) * places.step
            if places.is_roomy:
                plain = self.look.face is FaceStyle.LETTERS
                bar = width - places.trimmed, 1
                draw_upright(canvas, x, under, bar, part / best, "coach", plain=plain)
            else:
                canvas.fill(x, under, width, 1, "felt")  # in place of the shadow
            ink = "foreground" if part == best else "coach" if part else "quiet"
            canvas.centred(x, under + places.is_roomy, width, percent(part), ink, bold=part > 0)

    # scores

    def paint_scores(self) -> None:
        """Paint names, scores and prizes won: in the column at the right, or next to the hands."""
        places = self.places
        if places.is_roomy:
            for hand, top, ink in (
                (self.picture.other, places.other_y - 1, "foreground"),
                (self.picture.own, places.own, "gold"),
            ):
                self.paint_score(hand, places.column, top, ink, places.column + places.room)
                self.paint_won(hand, places.column, top + 2 + (5 * places.scale + 2) // 2)
            return
        beside = places.other_x + len(self.picture.ranks) * places.other_step + 4
        x, y = 62, places.y - 1
        if beside <= x:
            self.paint_score(self.picture.other, x, places.other_y - 1, "foreground", 70)
            self.paint_won(self.picture.other, x + 9, places.other_y)
        else:
            self.paint_score(self.picture.other, x, y, "foreground", 70)
        self.paint_score(self.picture.own, x + 9, y, "gold", self.canvas.width)
        self.paint_won(self.picture.own, self.canvas.width, self.canvas.height - 1)

    def paint_score(self, hand: HandPart, x: int, y: int, ink: str, end: int) -> None:
        """Paint a name and below it the score as a big figure."""
        canvas, scale = self.canvas, self.places.scale
        canvas.text(x, y, shortened(hand.name, end - x), ink, bold=True)
        score = str(hand.score + hand.plus)
        plain = self.look.face is FaceStyle.LETTERS
        draw_figures(canvas, x, y + 1, score, ink, scale=scale, plain=plain)
        if hand.plus:
            canvas.text(
                x + figure_width(score, scale) + 1, y + 3, f"+{hand.plus}", "gold", bold=True
            )

    def paint_won(self, hand: HandPart, x: int, y: int) -> None:
        """Paint the prizes won: in the column from its left, else up to the right edge."""
        groups = tuple((Card(rank, Suit.DIAMONDS),) for rank in hand.won)
        if not groups:
            return
        roomy = self.places.is_roomy
        room = self.places.room if roomy else self.canvas.width - x or 36
        for row, line in enumerate(captured_lines(groups, room, self.look)):
            width = captured_width(line, self.look)
            left = x if roomy else self.canvas.width - width - 1
            draw_captured(self.canvas, left, y + row, line, width, self.look)

    # the middle

    def paint_middle(self) -> None:
        """Paint the prizes to come, the prizes to bid for, what they are worth, finished rounds."""
        canvas, places, middle = self.canvas, self.places, self.picture.middle
        if middle.to_come:
            draw_pile(canvas, places.stock, places.y, middle.to_come, ShownCard(), self.large)
        if middle.left and places.is_roomy:
            left = " ".join(map(face, middle.left))
            canvas.text(places.stock, places.words, f"{left} left", "quiet")
        elif middle.left:
            x = places.stock + self.size.width + 3
            for n, rank in enumerate(middle.left):
                top = places.y + max(0, 3 - len(middle.left))
                canvas.right_aligned(x + 2, top + n, face(rank), "quiet")
        self.paint_prizes()
        if middle.needs[0]:
            ink = "gold" if middle.needs[1] else "foreground"
            self.below_middle(1, middle.needs[0], ink)
        if places.is_roomy:
            self.paint_rounds()
        elif middle.rounds:
            self.paint_squares()

    def paint_prizes(self) -> None:
        """Paint the prize in the middle; those carried over lie covered at its left."""
        canvas, places, prizes = self.canvas, self.places, self.picture.middle.prizes
        own, x, _ = places.bids
        label = places.y - (2 if places.is_roomy else 1)
        if not prizes or self.picture.middle.flown:
            if self.picture.middle.to_come or self.picture.middle.outcome:
                draw_place(canvas, x, places.y, self.large)
            return
        most = (x - own - self.size.width - 1) // COVERED
        shown = prizes[-(most + 1) :]
        left = x - COVERED * (len(shown) - 1)
        cards = [ShownCard(Card(rank, Suit.DIAMONDS)) for rank in shown]
        draw_stack(canvas, left, places.y, cards, self.large, COVERED)
        if len(prizes) > 1:
            canvas.text(left, label, f"worth {sum(prizes)}", "gold", bold=True)
        else:
            canvas.centred(x, label, self.size.width, "prize", "quiet")

    def below_middle(self, place: int, words: str, ink: str) -> None:
        """Write words under one of the three places in the middle."""
        x, wide = self.places.bids[place], self.size.width + 20
        self.canvas.centred(x - 10, self.places.words, wide, words, ink, bold=True)

    def paint_rounds(self) -> None:
        """List the rounds that are over, the latest ones if there is no room for all."""
        canvas, places, rounds = self.canvas, self.places, self.picture.middle.rounds
        if not rounds:
            return
        x, top = places.column, places.middle + (1 if places.own - places.middle > 12 else 0)
        wide = places.room >= 24
        prize, own, sign = (5, 12, 23) if wide else (4, 7, 15)
        name = shortened(self.picture.other.name, 8 if wide else 6)
        gap = 1 if not wide else 3 if len(name) < 7 else 2
        theirs = own + gap + max(3, len(name))
        canvas.right_aligned(x + prize, top, "prize" if wide else "for", "quiet")
        canvas.right_aligned(x + own, top, self.picture.own.name[:4], "quiet")
        canvas.right_aligned(x + theirs, top, name, "quiet")
        for row, each in enumerate(rounds[-(places.own - top - 1) :], top + 1):
            wins = won_by(each, self.picture.seat)
            mine, their = each.bids[self.picture.seat], each.bids[1 - self.picture.seat]
            prizes = "+".join(map(face, each.prizes))
            if len(prizes) > prize:
                prizes = str(sum(each.prizes))
            canvas.right_aligned(x + prize, row, prizes, "foreground")
            for end, bid, better in ((own, mine, wins is True), (theirs, their, wins is False)):
                ink = "quiet" if not better else "gold" if end == own else "foreground"
                canvas.right_aligned(x + end, row, face(bid), ink, bold=better)
            mark, ink = SIGNS[wins]
            canvas.text(x + max(sign, theirs + 2), row, self.sign(mark), ink, bold=True)

    def paint_squares(self) -> None:
        """Show the rounds that are over as a row of marks."""
        canvas, x, y = self.canvas, self.places.x, self.canvas.height - 1
        x = canvas.text(x, y, "rounds", "quiet") + 3
        for each in self.picture.middle.rounds:
            mark, ink = SIGNS[won_by(each, self.picture.seat)]
            if self.look.face is FaceStyle.SOLID and not canvas.palette.few:
                canvas.text(x, y, f" {mark} ", "ink", ink, bold=True)
            else:
                canvas.text(x, y, f"[{self.sign(mark)}]", ink, bold=True)
            x += 4

    def sign(self, mark: str) -> str:
        """Return a mark as this terminal can show it."""
        plain = self.look.face is FaceStyle.LETTERS
        return {"✓": "+", "×": "x"}.get(mark, mark) if plain else mark

    # bids

    def paint_bids(self) -> Iterator[Spot]:
        """Paint both bids, their names, and how the round ended."""
        places, middle = self.places, self.picture.middle
        label = places.y - (2 if places.is_roomy else 1)
        hands = self.picture.own, self.picture.other
        for n, (hand, bid) in enumerate(zip(hands, middle.bids, strict=True)):
            x = places.bids[0 if n == 0 else 2]
            ink = "gold" if n == 0 else "foreground"
            self.canvas.centred(x - 2, label, self.size.width + 4, self.names[n], ink, bold=True)
            self.paint_bid(x, bid, hand, SUITS[self.picture.seat ^ n], down=n == 0)
            if bid.wins and bid.turned >= 1:
                draw_glow(self.canvas, x, places.y, self.large)
        yield Spot(Region(places.bids[1], places.y, *self.size.value), "prize")
        if middle.outcome:
            wins = [bid.wins for bid in middle.bids]
            where = 1 if wins[0] is None else 0 if wins[0] else 2
            self.below_middle(where, middle.outcome, "gold" if where == 0 else "foreground")
        end = places.bids[2] + self.size.width
        yield Spot(Region(places.bids[0], places.y, end - places.bids[0], self.size.height), "bids")

    def paint_bid(self, x: int, bid: Bid, hand: HandPart, suit: Suit, *, down: bool) -> None:
        """Paint the place of a bid, or the bid itself, on its way there or turning over."""
        canvas, look = self.canvas, self.large
        y = self.places.y + round((1 - bid.arrived) * (4 if down else -4))
        if not bid.lies:
            asked = f"{face(hand.raised)}" if hand.raised else "?"
            lines = ((asked, "gold", True),) if bid.asked else ()
            draw_place(canvas, x, y, look, lines, "gold" if bid.asked else "edge")
            return
        back = ShownCard(state=CardState.BID)
        if not bid.rank:
            draw_card(canvas, x, y, back, look)
            return
        ended = bool(self.picture.middle.outcome)
        lit = CardState.WON if bid.wins else CardState.DIM if ended else CardState.NORMAL
        draw_turning(canvas, x, y, back, ShownCard(Card(bid.rank, suit), lit), bid.turned, look)

    def paint_flight(self) -> None:
        """Paint the prizes on their way to the winner, in front of everything."""
        places, middle = self.places, self.picture.middle
        if not middle.flown or not middle.prizes:
            return
        x, y = places.bids[1], places.y
        goal_x = (places.column or 62) - x
        goal_y = (places.own + 2 if middle.bids[0].wins else 1) - y
        card = ShownCard(Card(middle.prizes[-1], Suit.DIAMONDS), CardState.WON)
        for behind in (2, 1):
            part = middle.flown - behind / 6
            if part > 0:
                trace = mix(
                    self.canvas.palette["middle"], self.canvas.palette["gold"], 0.7 / behind
                )
                at = x + round(goal_x * part), y + round(goal_y * part) + self.size.height // 2
                for column in range(0, self.size.width, 2):
                    self.canvas.put(at[0] + column, at[1], "•", trace)
        at = x + round(goal_x * middle.flown), y + round(goal_y * middle.flown)
        draw_card(self.canvas, *at, card, self.large, shadow=False)


def won_by(each: Round, seat: int) -> bool | None:
    """Return whether a seat won a round; None for a tie."""
    return None if each.winner is None else each.winner == seat
