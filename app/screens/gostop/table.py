"""The Go Stop table: both hands, the layout, the stock and the scores, and the panel."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widget import Widget

from app.lessons.tip import TablePart, TableTip
from app.match.table_view import TableView
from app.screens.gostop.coach_panel import coach_rows, last_advised
from app.screens.gostop.drawing import GoStopPainter
from app.screens.gostop.faces_panel import faces_rows
from app.screens.gostop.foot_rows import said_rows
from app.screens.gostop.motion import gostop_frames
from app.screens.gostop.parts import find_in_gostop
from app.screens.gostop.picture import GoStopPicture
from app.screens.gostop.places import find_places
from app.screens.gostop.presentation import GoStopNews
from app.screens.gostop.reason_text import hidden_reason, reason_of
from app.screens.gostop.result import banner_region
from app.screens.gostop.signs import CardSigns
from app.screens.gostop.view import Aim, gostop_picture, places_to_choose, shown_turn
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.table.keys import rank_hints
from app.screens.table.motion import Frame
from games.cards import Card, Suit
from games.gostop.state import State
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage
from widgets.captions import TextBlock
from widgets.cards.card_row import CardRow
from widgets.cards.hand import CardStack, Hand
from widgets.cards.style import CardSize, ShownCard
from widgets.panels.banner import Banner
from widgets.panels.key_bar import KeyHint
from widgets.spans import Row

PLACE_UNDECIDED = "Choose with ← and →, or click it."
"""The hint for Enter before a place of the layout is chosen."""

ALL_FACES_ROWS = 32
"""Rows of the table from which the panel lists all faces, while the coach is silent."""


class GoStopTable(GameTable):
    """Two hands and the layout, painted as one picture."""

    picked: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The places chosen so far, if three are to be chosen."""

    TIPS = (
        TableTip(
            "Cards match by rank. Four of a rank in your pile is one point.", (TablePart("layout"),)
        ),
        TableTip(
            "Choose a card with ← →, or click it. It takes what it matches.",
            (TablePart("hand"),),
        ),
        TableTip(
            "Then the stock plays its top card. Press c when you want help.", (TablePart("stock"),)
        ),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        bottom = seating.bottom
        self.hands = [
            Hand(active=False, classes="own" if seat == bottom else "") for seat in (0, 1)
        ]
        self.laid = Hand(active=False, id="laid")
        own, other = self.hands[bottom], self.hands[1 - bottom]
        self.stage = Stage(self.paint_table, other, self.laid, own)
        self.moving: GoStopPicture | None = None
        self.rows = (0, 0, 0)
        self.coach, self.faces = TextBlock(id="coach"), TextBlock()
        self.said = TextBlock(id="said")
        self.advised: TableView | None = None
        """The last view with advice, which stays visible while the opponent plays."""

    # building

    def compose_table(self) -> ComposeResult:
        """Yield the painted table."""
        yield self.stage

    def compose_panel(self) -> Iterator[Widget]:
        """Yield the coach and the faces; in a narrow window, what is said below the table."""
        yield self.coach
        yield self.faces
        yield self.said

    def figures(self) -> dict[str, Widget]:
        """Return pictures of a stack pair and of a triple stack."""
        pair = (Card(9, Suit.HEARTS), Card(9, Suit.CLUBS))
        triple = (Card(5, Suit.CLUBS), Card(5, Suit.HEARTS), Card(5, Suit.DIAMONDS))
        figures = {
            "A turn: first a card of your hand": CardStack(tuple(map(ShownCard, pair)), "pair"),
            "Then the top card of the stock": CardStack(tuple(map(ShownCard, triple)), "triple"),
        }
        look = self.services.card_look(CardSize.MEDIUM)
        return {heading: CardRow((stack,), look) for heading, stack in figures.items()}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that is relevant now."""
        if view.state.phase == "take":
            return "Then the top card of the stock"
        return "Points" if view.is_over else "A turn: first a card of your hand"

    def key_target(self, view: TableView) -> Widget | None:
        """Return the hand of the seat that is asked, or the layout if a place must be chosen."""
        if view.state.card:
            return self.laid
        return None if view.state.phase == "another" else self.hands[view.facing]

    def hint_of(self, spot: Spot) -> str:
        """Return what a click on a card or a place would do."""
        hand = spot.field
        if not isinstance(hand, Hand) or not hand.can_focus or spot.index not in hand.selectable:
            return ""
        card = hand.stacks[spot.index].top.card
        does = "choose" if hand is self.laid else "play"
        return f"click: {does} {self.signs.sign(card)}" if card else ""

    def more_keys(self, view: TableView) -> Iterator[KeyHint]:
        """Yield hints for the keys of the cards."""
        if view.asked is not None and not view.state.card and self.app.focused in self.hands:
            yield from rank_hints(card.rank for card in view.state.hands[view.asked] if card)

    def answer(self, view: TableView) -> str:
        """Return the card that Enter would play or take."""
        hand = self.laid if view.state.card else self.hands[view.facing]
        card = None if hand.chosen is None else hand.stacks[hand.chosen].top.card
        return self.signs.sign(card) if card else ""

    def undecided(self, view: TableView) -> str:
        """Return the hint for Enter before anything is chosen: places may have the same rank."""
        return PLACE_UNDECIDED if view.state.card else super().undecided(view)

    def fit(self, room: Size) -> None:
        """Write the panel, which says no more than is face up, give each field its rows, paint."""
        if self.view is None or not room:
            return
        self.show_panel(self.view)
        places = find_places(room.width, room.height, self.pictured(self.view).counts)
        rows = places.middle, places.bottom - places.middle, room.height - places.bottom
        if rows == self.rows:
            self.stage.repaint()
            return
        self.rows = rows
        self.stage.divide(rows)
        banner, region = self.query_one(Banner), banner_region(places, room.width)
        banner.styles.offset, banner.styles.height = region.offset, region.height

    # showing

    @property
    def hides(self) -> bool:
        """Whether the opponent's hand and the top of the stock are face down."""
        return self.services.settings.other == "hidden"

    @property
    def signs(self) -> CardSigns:
        """How cards are written in text."""
        return CardSigns(self.services.card_look())

    @property
    def picture(self) -> GoStopPicture | None:
        """What the table shows now; None before the first view."""
        if self.view is None:
            return None
        return self.moving or self.pictured(self.view, self.aim(self.view))

    def pictured(self, view: TableView, aim: Aim | None = None) -> GoStopPicture:
        """Return what the table shows of a view."""
        return gostop_picture(
            view,
            aim or Aim(),
            self.signs.sign,
            company=self.seating.company,
            hides=self.hides,
        )

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state: State = view.state
        self.moving = None
        if not state.card:
            self.picked = frozenset()
        picture = self.pictured(view)
        for seat in (0, 1):
            self.show_hand(view, seat, picture)
        if view.asked is not None:
            self.laid.can_focus = state.card is not None
        elif self.laid.has_focus:
            self.screen.set_focus(None)
        self.show_layout(view)
        self.fit(self.size)

    def show_hand(self, view: TableView, seat: int, picture: GoStopPicture) -> None:
        """Show a seat's hand; a card can be chosen while its person is to play one."""
        hand = self.hands[seat]
        plays = seat == view.asked and view.state.card is None
        if view.asked is not None:
            hand.can_focus = plays
        if not plays:
            hand.hovered = False
        side = picture.own if seat == view.bottom else picture.other
        hand.show(side.cards)

    def show_layout(self, view: TableView) -> None:
        """Show the layout, of which only some places can be chosen."""
        state: State = view.state
        only = tuple(sorted(places_to_choose(state))) if state.card else None
        groups = self.pictured(view, self.aim(view)).layout
        self.laid.show((CardStack(group.cards, group.word) for group in groups), only=only)

    def show_panel(self, view: TableView) -> None:
        """Show the coach, the faces, and what is said in a narrow window."""
        stock = not self.hides
        self.advised = last_advised(self.advised, view)
        if self.advised:
            old = self.advised is not view
            self.coach.write = partial(
                coach_rows, self.advised, self.signs, open_stock=stock, is_old=old
            )
        else:
            self.coach.write = None
        self.show_faces(view)
        self.said.write = partial(self.say, view, open_stock=stock)

    def say(self, view: TableView, width: int, *, open_stock: bool) -> tuple[Row, ...]:
        """Return what is said below a narrow table: in one row while a tip takes the other."""
        most = 1 if self.screen.has_class("-tips") else 2
        reason = self.reason(view)
        return said_rows(view, self.signs, reason, width, most=most, open_stock=open_stock)

    def show_faces(self, view: TableView) -> None:
        """Show the captured cards of each face: of all faces, if there is room for them."""
        high = self.coach.write is None and self.size.height >= ALL_FACES_ROWS
        self.faces.write = partial(faces_rows, view, letters=self.signs.letters, is_high=high)

    def reason(self, view: TableView) -> str:
        """Return why the opponent played a card, while that turn is shown."""
        news: GoStopNews = view.more
        turn = shown_turn(view, news.turn, company=self.seating.company)
        if turn is None:
            return ""
        why = hidden_reason(turn.why) if self.hides else turn.why
        return reason_of(view, turn.played.card, why, turn.seat, self.signs)

    def aim(self, view: TableView) -> Aim:
        """Return what the person points at: only what the cursor was put on."""
        if view.asked is None:
            return Aim()
        if view.state.card:
            return Aim(place=self.laid.chosen, picked=self.picked)
        hand = self.hands[view.asked]
        if hand.chosen is None or view.state.phase != "play":
            return Aim()
        return Aim(card=hand.stacks[hand.chosen].top.card)

    def watch_picked(self) -> None:
        """Show the chosen places."""
        self.stage.repaint()

    # painting

    def frames(self, before: TableView, after: TableView) -> tuple[Frame, ...]:
        """Return the animation from one view to the next."""
        return gostop_frames(before, after, self.pictured)

    def show_frame(self, picture: GoStopPicture) -> None:
        """Show a picture of an animation."""
        self.moving = picture
        self.stage.repaint()

    def find(self, part: TablePart, spots: Sequence[Spot], room: Size) -> tuple[Region, ...]:
        """Return the cells of a part of the table."""
        picture = self.picture
        if picture is None or picture.result:
            return ()
        places = find_places(room.width, room.height, picture.counts)
        hand = self.hands[self.seating.bottom]
        return find_in_gostop(part, places, spots, hand, self.laid)

    def draw_table(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint the table."""
        picture = self.picture
        if picture is None:
            return
        if picture.turn and not self.screen.has_class("-wide"):  # the log below says why
            picture = replace(picture, turn=replace(picture.turn, why=""))
        elif picture.turn and self.hides:
            public = hidden_reason(picture.turn.why)
            picture = replace(picture, turn=replace(picture.turn, why=public))
        places = find_places(canvas.width, canvas.height, picture.counts)
        painter = GoStopPainter(canvas, places, self.services.card_look())
        bottom = self.seating.bottom
        yield from painter.paint(picture, self.hands[bottom], self.laid, self.hands[1 - bottom])
