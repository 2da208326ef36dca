"""What lies on the Go Stop table: hands, capture piles, the layout with its stacks, the stock."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from app.match.match import Match
from app.screens.gostop import view as gostop_view
from app.screens.gostop.side import LINES, Side, fitting
from app.screens.table.screen import TableScreen
from games.cards import Card, Suit
from games.contract import Seat
from games.gostop.layout import matching_places
from games.gostop.state import Choose, State
from widgets.base import Caption
from widgets.cards.card import CardView
from widgets.cards.hand import Hand
from widgets.cards.layout import CardStack
from widgets.cards.pile import Pile
from widgets.cards.style import CardSize, FaceStyle, ShownCard
from widgets.panels.banner import Banner
from widgets.spans import Span


class GoStopTable(TableScreen):
    """Shows a state, and lights in the layout what is meant."""

    picked: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The places that were chosen so far of the three that are to be."""

    FIRST_STEPS = (
        ("#laid", "Match these by their faces: four alike in your pile are a point"),
        ("#right", "After each card of the hand the top of the stock is turned"),
        ("#log", "Enter plays the card under the cursor, h asks for help"),
    )

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.seats = [
            Side(lifts=seat == self.bottom or self.company, above=seat != self.bottom)
            for seat in (0, 1)
        ]
        self.laid = Hand(active=False, lifts=False, wraps=True, lines=LINES, id="laid")
        self.stock = Pile(word="left")
        self.played = Caption()
        self.card = CardView()
        self.fresh: frozenset[int] = frozenset()

    # building

    def compose_table(self) -> ComposeResult:
        """Yield the other's side, the layout with the stock, and this side."""
        self.set_class(self.company, "-company")
        yield self.seats[1 - self.bottom]
        with Horizontal(id="between", classes="band"):
            yield self.laid
            yield Vertical(self.stock, self.played, self.card, id="right")
        yield self.seats[self.bottom]

    def figures(self) -> dict[str, Widget]:
        """Return a stack pair and a triple stack as they look."""
        pair = (Card(9, Suit.HEARTS), Card(9, Suit.CLUBS))
        triple = (Card(5, Suit.CLUBS), Card(5, Suit.HEARTS), Card(5, Suit.DIAMONDS))
        figures = {
            "A turn: first a card of your hand": CardStack(tuple(map(ShownCard, pair)), "pair"),
            "Then the top card of the stock": CardStack(tuple(map(ShownCard, triple)), "triple"),
        }
        return {heading: self.figure(stack) for heading, stack in figures.items()}

    def figure(self, stack: CardStack) -> Hand:
        """Return a stack to look at."""
        hand = Hand(active=False, lifts=False, words=True)
        hand.look = self.card_look(CardSize.SMALL)
        hand.show((stack,))
        return hand

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        if self.view.phase == "take":
            return "Then the top card of the stock"
        return "A turn: first a card of your hand" if self.match.to_move else "Points"

    def fit(self, room: Size) -> None:
        """Draw the cards as large as there is room for."""
        sizes = fitting(room, self.company)
        for seat, side in enumerate(self.seats):
            own = seat == self.bottom
            side.fit(self.card_look(sizes.own if own else sizes.other), room)
        look = self.card_look(sizes.laid)
        self.laid.look = look
        self.stock.look = self.card.look = look
        self.query_one("#right").styles.width = look.size.width + 4
        self.query_one(Banner).styles.offset = (0, -self.seats[self.bottom].rows)
        self.query_one("#between").styles.min_height = LINES * (look.size.height + 1)
        self.show_view(self.view)

    # showing

    @property
    def hides(self) -> bool:
        """Whether the other's hand and the top of the stock lie face down."""
        return self.services.settings.other == "hidden"

    def show_view(self, view: State | None) -> None:
        """Hand each widget its part."""
        if view is None:
            return
        for seat in (0, 1):
            self.show_side(view, seat)
        word, card = gostop_view.in_play(view)
        self.played.row = (Span(word, "gold"),)
        self.card.shown, self.card.visible = card, not card.empty
        self.stock.count = len(view.stock)
        self.stock.top = gostop_view.top_of_stock(view, hidden=self.hides)
        if self.asked is not None:
            self.laid.can_focus = view.card is not None
        elif self.focused is self.laid:
            self.set_focus(None)
        self.show_layout()
        self.show_keys()

    def show_side(self, view: State, seat: Seat) -> None:
        """Show a seat's name, hand and capture pile."""
        side, plain_signs = (
            self.seats[seat],
            self.card_look(CardSize.SMALL).face is FaceStyle.LETTERS,
        )
        own = seat == self.asked if self.company else seat == self.bottom
        plays, hidden = seat == self.asked and view.card is None, self.hides and not own
        if self.asked is not None:
            side.hand.can_focus = plays
        side.hand.show(gostop_view.hand(view, seat, plays=plays, hidden=hidden))
        pointer = ">" if plain_signs else "▸"
        side.title(gostop_view.name_line(view, seat, self.called(seat), pointer=pointer))
        side.captures.sets = gostop_view.captured(view, seat)
        side.give_way()

    def show_layout(self) -> None:
        """Show what lies in the layout, and light what is meant."""
        view: State = self.view
        only = tuple(sorted(self.choosable())) if view.card else None
        self.laid.show(gostop_view.layout(view, self.lit(), self.picked), only=only)

    def lit(self) -> Collection[int]:
        """Return the places to be marked: what can be chosen, would be met, or has just come."""
        view: State = self.view
        if view.card:
            return self.choosable()
        card = self.meant()
        return self.fresh if card is None else matching_places(view.layout, card.rank)

    def choosable(self) -> set[int]:
        """Return the places that the card in play may meet."""
        state: State = self.view
        options = self.match.game.legal(state, state.turn)
        return {place for each in options if isinstance(each, Choose) for place in each.places}

    def meant(self) -> Card | None:
        """Return the card under the cursor, for whoever is to play one."""
        if self.asked is None or self.view.phase != "play":
            return None
        hand = self.seats[self.asked].hand
        return hand.stacks[hand.cursor].top.card if hand.selectable else None

    def watch_picked(self) -> None:
        """Show which places are chosen."""
        self.show_layout()
