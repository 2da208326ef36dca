"""The GOPS table: the prizes in the middle, two secret bids, both hands, what was captured."""

from collections.abc import Iterator
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size as Extent
from textual.widget import Widget

from app.match import Match, Step
from app.screens.rank_keys import RANK_KEYS
from app.screens.table import TableScreen
from games.cards import Card, Suit
from games.contract import Seat
from games.gops.rules import FACE_DOWN, Award, Bid, State, ranks, scores
from widgets.caption import Caption
from widgets.card import CardView
from widgets.hand import Hand
from widgets.ink import Row, Span
from widgets.key_bar import Hint
from widgets.look import Shown, Size
from widgets.pile import Pile
from widgets.spread import Stack

BIDDER = 10
"""Characters of a name above a bid."""

MANY = 10
"""Cards of a hand from which the list of prizes may need more room."""

WIDTHS = {False: 24, True: 28}
"""Columns for the prizes to come, by whether the cards are many."""

LISTED = 20
"""Characters for the prizes to come: all that are left of 13 fit, where three in a row are one."""

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""


class GopsScreen(TableScreen):
    """Bids are chosen from the hand of the seat that is asked; all that is spent is public."""

    BINDINGS: ClassVar[list[BindingType]] = [*RANK_KEYS]

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
        figure.wear(self.card_look(Size.SMALL))
        prize_and_bids = (
            ("prize", prize(6)),
            ("bid", Card(7, Suit.SPADES)),
            ("bid", Card(4, Suit.CLUBS)),
        )
        figure.show(Stack((Shown(card),), word) for word, card in prize_and_bids)
        return {"A round": figure}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "A round" if self.match.to_move else "The end"

    def fit(self, room: Extent) -> None:
        """Draw the cards as large as there is room for, in the middle of it."""
        count = len(ranks(self.match.setup.options))
        hand, middle = sizes(room, count)
        for each in self.hands:
            each.wear(self.card_look(hand))
            each.styles.height = hand.height + each.spread.lifts
        self.prizes.wear(self.card_look(middle))
        self.prizes.styles.height = middle.height
        for bid in self.bids:
            bid.look = self.card_look(middle)
            bid.styles.margin = (0, 2, 0, 0)
        self.stock.look = self.card_look(Size.SMALL)
        self.query_one("#stock").styles.width = WIDTHS[count > MANY]
        margin = (room.width - max(WIDTH, count * (hand.width + 1))) // 2
        for band in self.query(".band"):
            band.styles.padding = (0, max(1, margin))

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        for seat in (0, 1):
            self.show_hand(view, seat)
            self.bids[seat].shown = bid_shown(view.bids[seat], SUITS[seat])
            ink = "gold" if seat == self.asked else "quiet"
            self.bidders[seat].row = (Span(self.whose_bid(seat), ink),)
        self.prizes.show(Shown(prize(rank)) for rank in view.middle)
        self.worth.row = worth(view)
        self.stock.count = len(view.prizes)
        self.to_come.row = to_come(view)

    def show_hand(self, view: State, seat: Seat) -> None:
        """Show a seat's hand, to choose from where its person is asked, and what it captured."""
        hand = self.hands[seat]
        if self.asked is not None:
            hand.can_focus = seat == self.asked
            hand.hovered &= hand.can_focus  # a raised card would tell what was bid
        own, held = seat in self.match.persons, view.hands[seat]
        hand.show(
            Shown(Card(rank, SUITS[seat]), playable=own, empty=rank not in held)
            for rank in ranks(view.options)
        )
        self.captions[seat].row = caption(self.called(seat), view, seat, asked=seat == self.asked)

    def news(self, seat: Seat) -> tuple[str, ...]:
        """Return that the other has bid already, in secret; nothing to the first of a round."""
        other = 1 - seat
        return (f"{self.called(other)} has bid.",) if self.match.state.bids[other] else ()

    def whose_bid(self, seat: Seat) -> str:
        """Return what stands above a bid."""
        whose = "your bid" if self.called(seat) == "you" else self.called(seat)
        return whose if len(whose) <= BIDDER else f"{whose[: BIDDER - 1]}…"

    def focus_table(self) -> None:
        """Give the keys to the hand that is asked."""
        self.hands[self.bottom if self.asked is None else self.asked].focus()

    def pause_after(self, step: Step) -> float:
        """Leave time to see both bids turned over."""
        return 1.4 if isinstance(step.action, Award) else super().pause_after(step)

    def hints(self) -> Iterator[Hint]:
        """Yield what the hand's own keys do before the others."""
        if self.asked is not None and isinstance(self.focused, Hand):
            yield Hint("←→", "choose", "right")
            yield Hint("⏎", "bid", "enter")
        yield from super().hints()

    def action_rank(self, rank: int) -> None:
        """Go to a card of the hand, or say that it is not there."""
        hand = self.hands[self.bottom if self.asked is None else self.asked]
        if not hand.select_rank(rank):
            self.refuse(f"There is no {rank} in this hand any more.")

    @on(Hand.Chosen)
    def bid(self, event: Hand.Chosen) -> None:
        """Bid the card."""
        if event.card:
            self.act(Bid(event.card.rank))


SIZES = (
    (Size.HUGE, Size.HUGE),
    (Size.LARGE, Size.HUGE),
    (Size.LARGE, Size.LARGE),
    (Size.SMALL, Size.LARGE),
)
"""The sizes of the hands' cards and of those in the middle, the largest first."""


WIDTH = 78
"""The columns that the table takes where there are so many."""


def sizes(room: Extent, count: int) -> tuple[Size, Size]:
    """Return the largest sizes in which hands of `count` cards fit into the room."""
    for hand, middle in SIZES:
        rows = 2 * (1 + hand.height) + 1 + (1 + middle.height)
        if rows <= room.height and count * hand.width <= room.width:
            return hand, middle
    return SIZES[-1]


def prize(rank: int) -> Card:
    """Return a prize as a card."""
    return Card(rank, Suit.DIAMONDS)


def bid_shown(bid: int, suit: Suit) -> Shown:
    """Return what lies where a bid is laid."""
    if not bid:
        return Shown(empty=True)
    return Shown() if bid == FACE_DOWN else Shown(Card(bid, suit))


def worth(view: State) -> Row:
    """Return the line above the prizes."""
    if not view.middle:
        return (Span("in the middle", "quiet"),)
    return (Span("in the middle  ", "quiet"), Span(f"worth {sum(view.middle)}", "gold", bold=True))


def to_come(view: State) -> Row:
    """Return the line that lists the prizes still to come, in their order where it is known."""
    if not view.prizes:
        return (Span("no prize to come", "quiet"),)
    known = tuple(sorted(view.prizes)) != view.prizes
    listed = in_order(view.prizes) if known else in_runs(view.prizes)
    return (Span(f"to come {listed}", "quiet"),)


def in_order(cards: tuple[int, ...]) -> str:
    """Return the first cards of some, as many as there is room for."""
    text = " ".join(map(str, cards))
    return text if len(text) <= LISTED else text[: LISTED - 1].rpartition(" ")[0] + " …"


def in_runs(cards: tuple[int, ...]) -> str:
    """Return sorted cards, three or more in a row as 3-7."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and card == runs[-1][-1] + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(f"{run[0]}-{run[-1]}" if run[2:] else " ".join(map(str, run)) for run in runs)


def caption(name: str, view: State, seat: Seat, *, asked: bool) -> Row:
    """Return a player's line: the name, the points, and the prizes that made them."""
    points, taken = scores(view)[seat], view.captured[seat]
    captured = f" · captured {' '.join(map(str, taken))}" if taken else ""
    return (
        Span(name, "gold" if asked else "foreground", bold=True),
        Span(f"  {points} point{'s' * (points != 1)}{captured}", "quiet"),
    )
