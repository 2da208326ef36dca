"""The GOPS table: prizes and bids in the middle, hands, captured prizes."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget

from app.match.table_view import TableView
from app.screens.gops import view as gops_view
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
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

MANY_CARDS = 10
"""The number of cards above which the list of prizes needs more room."""

STOCK_WIDTHS = {False: 24, True: 28}
"""Cells of the prizes to come, by whether the cards are many."""

HAND_AND_MIDDLE_SIZES = (
    (CardSize.HUGE, CardSize.HUGE),
    (CardSize.LARGE, CardSize.HUGE),
    (CardSize.LARGE, CardSize.LARGE),
    (CardSize.SMALL, CardSize.LARGE),
)
"""The sizes of cards in the hands and in the middle, the largest first."""

TABLE_MIN_WIDTH = 78
"""Cells of the table where there is room for them, however few the cards."""


class GopsTable(GameTable):
    """Two hands, the two bids, the prizes in the middle, and the prizes to come."""

    TOUR = (
        ("#prizes", "You both bid a card for this, in secret"),
        (".own Hand", "Choose a card and press Enter, or click it: it is spent"),
        ("#log", "c asks the coach, F1 shows the rules"),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.hands = [Hand(active=False, lifts=seat == self.seating.bottom) for seat in (0, 1)]
        self.captions = [Caption() for _ in (0, 1)]
        self.bids = [CardView() for _ in (0, 1)]
        self.bidders = [Caption() for _ in (0, 1)]
        self.prizes = Hand(active=False, lifts=False)
        self.worth = Caption()
        self.stock = Pile(fan=True)
        self.to_come = Caption()

    def compose_table(self) -> ComposeResult:
        """Yield the opponent's side, the middle, and the bottom side."""
        yield from self.side(1 - self.seating.bottom)
        with Horizontal(id="middle", classes="band"):
            yield Vertical(self.worth, self.prizes, id="prizes")
            for seat in (self.seating.bottom, 1 - self.seating.bottom):
                yield Vertical(self.bidders[seat], self.bids[seat], classes="bid")
            yield Vertical(self.to_come, self.stock, id="stock")
        yield from self.side(self.seating.bottom)

    def side(self, seat: Seat) -> Iterator[Widget]:
        """Yield a seat's name and hand."""
        yield Vertical(
            self.captions[seat],
            self.hands[seat],
            classes="side band own" if seat == self.seating.bottom else "side band",
        )

    def figures(self) -> dict[str, Widget]:
        """Return a picture of a round: a prize, and two bids for it."""
        figure = Hand(active=False, lifts=False, words=True)
        figure.look = self.services.card_look(CardSize.SMALL)
        prize_and_bids = (
            ("prize", gops_view.prize(6)),
            ("bid", Card(7, Suit.SPADES)),
            ("bid", Card(4, Suit.CLUBS)),
        )
        figure.show(CardStack((ShownCard(card),), word) for word, card in prize_and_bids)
        return {"A round": figure}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "The end" if view.is_over else "A round"

    def key_target(self, view: TableView) -> Widget:
        """Return the hand of the seat that is asked."""
        return self.hands[view.facing]

    def fit(self, room: Size) -> None:
        """Draw the cards as large as possible, and center the table."""
        count = len(ranks(self.seating.options))
        hand, middle = largest_sizes(room, count)
        for each in self.hands:
            each.look = self.services.card_look(hand)
            each.styles.height = hand.height + each.lifts
        self.query_one(Banner).styles.offset = (0, -max(0, (hand.height - 3) // 2))
        self.prizes.look = self.services.card_look(middle)
        self.prizes.styles.height = middle.height
        for bid in self.bids:
            bid.look = self.services.card_look(middle)
            bid.styles.margin = (0, 2, 0, 0)
        self.stock.look = self.services.card_look(CardSize.SMALL)
        self.query_one("#stock").styles.width = STOCK_WIDTHS[count > MANY_CARDS]
        margin = (room.width - max(TABLE_MIN_WIDTH, count * (hand.width + 1))) // 2
        for band in self.query(".band"):
            band.styles.padding = (0, max(1, margin))

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state: State = view.state
        for seat in (0, 1):
            name, asked = view.name(seat), seat == view.asked
            self.captions[seat].row = gops_view.caption(name, state, seat, asked=asked)
            self.show_hand(view, seat)
            self.bidders[seat].row = gops_view.bidder(name, asked=asked)
            self.bids[seat].shown = gops_view.bid_shown(state.bids[seat], gops_view.SUITS[seat])
        self.prizes.show(ShownCard(gops_view.prize(rank)) for rank in state.middle)
        self.worth.row = gops_view.middle_caption(state)
        self.stock.count = len(state.prizes)
        self.to_come.row = gops_view.to_come(state)

    def show_hand(self, view: TableView, seat: Seat) -> None:
        """Show a seat's hand; a card can be chosen while its person is asked."""
        hand, state = self.hands[seat], view.state
        if view.asked is not None:
            hand.can_focus = seat == view.asked
            hand.hovered &= hand.can_focus  # a raised card would reveal the bid
        held = state.hands[seat]
        hand.show(
            ShownCard(
                Card(rank, gops_view.SUITS[seat]),
                playable=seat == view.asked,
                empty=rank not in held,
            )
            for rank in ranks(state.options)
        )


def largest_sizes(room: Size, count: int) -> tuple[CardSize, CardSize]:
    """Return the largest sizes of cards in the hands and in the middle that fit.

    Args:
        room: The cells of the table.
        count: The cards of a full hand.
    """
    for hand, middle in HAND_AND_MIDDLE_SIZES:
        rows = 2 * (1 + hand.height) + 1 + (1 + middle.height)
        if rows <= room.height and count * hand.width <= room.width:
            return hand, middle
    return HAND_AND_MIDDLE_SIZES[-1]
