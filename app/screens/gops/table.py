"""The GOPS table: both hands, the prizes and bids in the middle, the scores, the panel."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.widget import Widget

from app.lessons.tip import TablePart, TableTip
from app.match.table_view import TableView
from app.screens.gops.card_comparison import meeting
from app.screens.gops.drawing import GopsPainter
from app.screens.gops.motion import frames_between
from app.screens.gops.panel import aside, coach, history, points
from app.screens.gops.parts import find_in_gops
from app.screens.gops.picture import GopsPicture, face, picture_of
from app.screens.gops.places import arrange
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.table.keys import rank_hints
from app.screens.table.motion import Frame
from games.cards import Card, Suit
from games.contract import Seat
from games.gops.rules import State, ranks
from games.text import text_width
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage, StageField
from widgets.captions import Caption, TextBlock
from widgets.cards.card_row import CardRow
from widgets.cards.hand import CardStack, Hand
from widgets.cards.style import CardSize, CardState, ShownCard, suit_sign
from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyHint

HIGH_PANEL, UNCOACHED_PANEL, MOST_RANKS = 40, 32, 10
"""Rows of the table with and without a coach, and cards, with which a panel has rows to spare."""

ROWS_OF_RESULT = 5
"""The usual rows of the result."""

ASIDE_MARGIN = 5
"""Columns that stay free next to the latest line of the log."""

SUITS = (Suit.SPADES, Suit.CLUBS)
"""The suits of the two seats; the prizes are diamonds."""


class GopsTable(GameTable):
    """Two hands, the two bids, the prizes in the middle, and the prizes to come."""

    TIPS = (
        TableTip(
            "This is the prize. {both} each bid one card for it, in secret.",
            (TablePart("prize"),),
        ),
        TableTip(
            "Choose a card with ← →, or click it. The higher bid takes the prize.",
            (TablePart("hand"),),
        ),
        TableTip(
            "{other} has the same cards. Each card can be bid only once.", (TablePart("other"),)
        ),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        bottom = seating.bottom
        self.hands = [
            Hand(active=False, classes="own" if seat == bottom else "") for seat in (0, 1)
        ]
        self.middle = StageField(id="middle")
        own, other = self.hands[bottom], self.hands[1 - bottom]
        self.stage = Stage(self.paint_table, other, self.middle, own)
        self.picture: GopsPicture | None = None
        self.rounds, self.meets, self.points = TextBlock(), TextBlock(), TextBlock()
        self.coach, self.aside = TextBlock(id="coach"), Caption(id="latest")

    def compose_table(self) -> ComposeResult:
        """Yield the painted table."""
        yield self.stage

    def compose_panel(self) -> Iterator[Widget]:
        """Yield the rounds, the coach, what the card is up against, and the points."""
        yield self.rounds
        yield self.coach
        yield self.meets
        yield self.points
        yield self.aside

    def figures(self) -> dict[str, Widget]:
        """Return a picture of a round: a prize, and two bids for it."""
        cards = (
            ("prize", Card(6, Suit.DIAMONDS)),
            ("bid", Card(7, Suit.SPADES)),
            ("bid", Card(4, Suit.CLUBS)),
        )
        stacks = tuple(CardStack((ShownCard(card),), word) for word, card in cards)
        return {"A round": CardRow(stacks, self.services.card_look(CardSize.MEDIUM))}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that is relevant now."""
        return "The end" if view.is_over else "A round"

    def key_target(self, view: TableView) -> Widget:
        """Return the hand of the seat that is asked."""
        return self.hands[view.facing]

    def more_keys(self, view: TableView) -> Iterator[KeyHint]:
        """Yield the keys that go to a card."""
        if view.asked is not None:
            yield from rank_hints(view.state.hands[view.asked])

    def answer(self, view: TableView) -> str:
        """Return the card that Enter would bid."""
        rank = self.hands[view.facing].chosen_rank
        return face(rank) if rank else ""

    def hint_of(self, spot: Spot) -> str:
        """Return what a click on a card would do."""
        hand = spot.field
        if isinstance(hand, Hand) and hand.can_focus and spot.index in hand.selectable:
            return f"click: bid {face(ranks(self.seating.options)[spot.index])}"
        return ""

    def fit(self, room: Size) -> None:
        """Give each field its rows, and paint."""
        places = arrange(room.width, room.height, len(ranks(self.seating.options)))
        middle = places.own_top - places.middle_top
        self.stage.divide((places.middle_top, middle, room.height - places.own_top))
        banner = self.query_one(Banner)  # at the end, over the places of prizes that are taken
        high = places.sizes.middle.height + 1
        banner.styles.offset = (places.left, places.label)
        banner.styles.padding = (max(0, high - ROWS_OF_RESULT) // 2, 0, 0, 0)
        banner.styles.width = places.columns[2] - places.left - 1
        banner.styles.height = high
        if self.view:
            self.show_choice()
            self.show_points(self.view)
            self.show_latest(self.view)

    # showing

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        self.picture = picture_of(view, self.seating.persons)
        for seat in (0, 1):
            self.show_hand(view, seat)
        self.coach.write = partial(coach, view) if is_advised(view) else None
        self.show_points(view)
        self.show_latest(view)
        self.show_choice()
        self.stage.repaint()

    @property
    def has_high_panel(self) -> bool:
        """Whether a narrow panel has rows for as much as a wide one."""
        high = HIGH_PANEL if self.coach.write else UNCOACHED_PANEL
        return self.size.height >= high and len(ranks(self.seating.options)) <= MOST_RANKS

    def show_points(self, view: TableView) -> None:
        """Show where the points are."""
        self.points.write = partial(points, view, is_high=self.has_high_panel)

    def show_latest(self, view: TableView) -> None:
        """Show the latest rounds next to the log's last line, as many as fit this width."""
        said = text_width(view.log[-1]) if view.log else 0
        self.aside.row = aside(view, self.screen.size.width - said - ASIDE_MARGIN)

    def show_hand(self, view: TableView, seat: Seat) -> None:
        """Show a seat's hand; a card can be chosen while its person is asked."""
        hand, state = self.hands[seat], view.state
        if view.asked is not None:
            hand.can_focus = seat == view.asked
        elif self.seating.company:
            hand.hovered = False  # a raised card would reveal the bid
        hand.show(self.cards(state, seat, plays=seat == view.asked))

    def cards(self, state: State, seat: Seat, *, plays: bool) -> Iterable[ShownCard]:
        """Yield a full hand, with empty places for spent cards; dark if nobody plays it."""
        light = CardState.NORMAL if plays else CardState.DIM
        for rank in ranks(state.options):
            held = rank in state.hands[seat]
            yield ShownCard(Card(rank, SUITS[seat]), light if held else CardState.EMPTY)

    def show_choice(self) -> None:
        """Show the card under the cursor in the list of rounds, and what it is up against."""
        view = self.view
        if view is None:
            return
        card = None if view.asked is None else self.hands[view.asked].chosen_rank
        sign = suit_sign(Card(1, SUITS[1 - view.facing]), self.services.card_look())
        self.meets.write = partial(meeting, view, card, sign) if not view.is_over else None
        self.rounds.write = partial(history, view, card, is_high=self.has_high_panel)

    def show_frame(self, picture: GopsPicture) -> None:
        """Show a picture of an animation."""
        self.picture = picture
        self.stage.repaint()

    def frames(self, before: TableView, after: TableView) -> tuple[Frame, ...]:
        """Return the animation from one view to the next."""
        persons = self.seating.persons
        if after.step != before.step + 1 and before.step > after.step:
            return ()
        return frames_between(picture_of(before, persons), picture_of(after, persons))

    def find(self, part: TablePart, spots: Sequence[Spot], room: Size) -> tuple[Region, ...]:
        """Return the cells of a part of the table."""
        if self.picture is None:
            return ()
        places = arrange(*room, len(self.picture.ranks))
        bottom = self.seating.bottom
        hands = self.hands[bottom], self.hands[1 - bottom]
        return find_in_gops(part, places, self.picture, spots, hands)

    def aim_at(self, parts: tuple[TablePart, ...]) -> None:
        """Put the cursor on the last card of the hand."""
        picture = self.picture
        last = picture.own.held if picture and len(picture.own.held) == 1 else ()
        if last and (TablePart("hand", last) in parts):
            self.hands[self.seating.bottom].select_rank(last[0])

    def draw_table(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint the table."""
        if self.picture is None:
            return
        bottom = self.seating.bottom
        places = arrange(canvas.width, canvas.height, len(self.picture.ranks))
        suits = SUITS[bottom], SUITS[1 - bottom]
        painter = GopsPainter(canvas, places, self.services.card_look(), suits)
        yield from painter.paint(self.picture, self.hands[bottom], self.hands[1 - bottom])


def is_advised(view: TableView) -> bool:
    """Return whether the coach speaks in the panel."""
    return view.advice.seat is not None and view.advice.mode in ("best", "everything")
