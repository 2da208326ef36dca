"""What lies on the GOPS table: prizes and bids in the middle, hands, what was captured."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget

from app.match.match import Match
from app.screens.gops import view as gops_view
from app.screens.table.screen import TableScreen
from games.cards import Card, Suit
from games.contract import Seat
from games.gops.rules import State, ranks
from widgets.base import Caption
from widgets.cards.card import CardView
from widgets.cards.hand import Hand
from widgets.cards.layout import CardStack
from widgets.cards.pile import Pile
from widgets.cards.style import CardSize, ShownCard
from widgets.panels.banner import Banner

MANY = 10
"""Cards of a hand from which the list of prizes may need more room."""

WIDTHS = {False: 24, True: 28}
"""Columns for the prizes to come, by whether the cards are many."""

SIZES = (
    (CardSize.HUGE, CardSize.HUGE),
    (CardSize.LARGE, CardSize.HUGE),
    (CardSize.LARGE, CardSize.LARGE),
    (CardSize.SMALL, CardSize.LARGE),
)
"""The sizes of the hands' cards and of those in the middle, the largest first."""

WIDTH = 78
"""The columns that the table takes where there are so many."""


class GopsTable(TableScreen):
    """Shows a state: what is spent and captured lies open, a bid that was made face down."""

    FIRST_STEPS = (
        ("#prizes", "You both bid a card for this, in secret"),
        (".own Hand", "Choose a card and press Enter, or click it: it is spent"),
        ("#log", "c asks the coach, F1 shows the rules"),
    )

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.hands = [Hand(active=False, lifts=seat == self.bottom) for seat in (0, 1)]
        self.captions = [Caption() for _ in (0, 1)]
        self.bids = [CardView() for _ in (0, 1)]
        self.bidders = [Caption() for _ in (0, 1)]
        self.prizes = Hand(active=False, lifts=False)
        self.worth = Caption()
        self.stock = Pile(fan=True)
        self.to_come = Caption()

    def compose_table(self) -> ComposeResult:
        """Yield the other's side, the middle, and this side."""
        yield from self.side(1 - self.bottom)
        with Horizontal(id="middle", classes="band"):
            yield Vertical(self.worth, self.prizes, id="prizes")
            for seat in (self.bottom, 1 - self.bottom):
                yield Vertical(self.bidders[seat], self.bids[seat], classes="bid")
            yield Vertical(self.to_come, self.stock, id="stock")
        yield from self.side(self.bottom)

    def side(self, seat: Seat) -> Iterator[Widget]:
        """Yield a seat's name and hand."""
        yield Vertical(
            self.captions[seat],
            self.hands[seat],
            classes="side band own" if seat == self.bottom else "side band",
        )

    def figures(self) -> dict[str, Widget]:
        """Return a round as it looks: a prize, and two bids for it."""
        figure = Hand(active=False, lifts=False, words=True)
        figure.look = self.card_look(CardSize.SMALL)
        prize_and_bids = (
            ("prize", gops_view.prize(6)),
            ("bid", Card(7, Suit.SPADES)),
            ("bid", Card(4, Suit.CLUBS)),
        )
        figure.show(CardStack((ShownCard(card),), word) for word, card in prize_and_bids)
        return {"A round": figure}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "A round" if self.match.to_move else "The end"

    def fit(self, room: Size) -> None:
        """Draw the cards as large as there is room for, in the middle of it."""
        count = len(ranks(self.match.setup.options))
        hand, middle = sizes(room, count)
        for each in self.hands:
            each.look = self.card_look(hand)
            each.styles.height = hand.height + each.lifts
        self.query_one(Banner).styles.offset = (0, -max(0, (hand.height - 3) // 2))
        self.prizes.look = self.card_look(middle)
        self.prizes.styles.height = middle.height
        for bid in self.bids:
            bid.look = self.card_look(middle)
            bid.styles.margin = (0, 2, 0, 0)
        self.stock.look = self.card_look(CardSize.SMALL)
        self.query_one("#stock").styles.width = WIDTHS[count > MANY]
        margin = (room.width - max(WIDTH, count * (hand.width + 1))) // 2
        for band in self.query(".band"):
            band.styles.padding = (0, max(1, margin))

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        for seat in (0, 1):
            name, asked = self.called(seat), seat == self.asked
            self.captions[seat].row = gops_view.caption(name, view, seat, asked=asked)
            self.show_hand(view, seat)
            self.bidders[seat].row = gops_view.bidder(name, asked=asked)
            self.bids[seat].shown = gops_view.bid_shown(view.bids[seat], gops_view.SUITS[seat])
        self.prizes.show(ShownCard(gops_view.prize(rank)) for rank in view.middle)
        self.worth.row = gops_view.worth(view)
        self.stock.count = len(view.prizes)
        self.to_come.row = gops_view.to_come(view)

    def show_hand(self, view: State, seat: Seat) -> None:
        """Show a seat's hand, to choose from where its person is asked."""
        hand = self.hands[seat]
        if self.asked is not None:
            hand.can_focus = seat == self.asked
            hand.hovered &= hand.can_focus  # a raised card would tell what was bid
        held = view.hands[seat]
        hand.show(
            ShownCard(
                Card(rank, gops_view.SUITS[seat]),
                playable=seat == self.asked,
                empty=rank not in held,
            )
            for rank in ranks(view.options)
        )


def sizes(room: Size, count: int) -> tuple[CardSize, CardSize]:
    """Return the largest sizes in which hands of `count` cards fit into the room."""
    for hand, middle in SIZES:
        rows = 2 * (1 + hand.height) + 1 + (1 + middle.height)
        if rows <= room.height and count * hand.width <= room.width:
            return hand, middle
    return SIZES[-1]
