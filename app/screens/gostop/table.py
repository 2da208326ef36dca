"""The Go Stop table: hands, capture piles, the layout with its stacks, the stock."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from app.match.table_view import TableView
from app.screens.gostop import view as gostop_view
from app.screens.gostop.side import Side
from app.screens.gostop.sizes import LAYOUT_LINES, fit_cards
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from games.cards import Card, Suit
from games.contract import Seat
from games.gostop.layout import matching_places
from games.gostop.rules import legal
from games.gostop.state import Choose, State
from widgets.base import Caption
from widgets.cards.card import CardView
from widgets.cards.hand import CardStack, Hand
from widgets.cards.pile import Pile
from widgets.cards.style import CardSize, FaceStyle, ShownCard
from widgets.panels.banner import Banner
from widgets.spans import Span


class GoStopTable(GameTable):
    """Both sides, the layout and the stock; what the chosen card would match is marked."""

    picked: reactive[frozenset[int]] = reactive(frozenset(), init=False)
    """The places chosen so far, where three are to be chosen."""

    TOUR = (
        ("#laid", "Match these by their faces: four alike in your pile are a point"),
        ("#right", "After each card of the hand the top of the stock is turned"),
        ("#log", "Enter plays the card under the cursor, h asks for help"),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.company, self.bottom = seating.company, seating.bottom
        self.seats = [
            Side(lifts=seat == self.bottom or self.company, above=seat != self.bottom)
            for seat in (0, 1)
        ]
        self.laid = Hand(active=False, lifts=False, wraps=True, lines=LAYOUT_LINES, id="laid")
        self.stock = Pile(word="left")
        self.played = Caption()
        self.card = CardView()

    # building

    def compose_table(self) -> ComposeResult:
        """Yield the opponent's side, the layout with the stock, and the bottom side."""
        yield self.seats[1 - self.bottom]
        with Horizontal(id="between", classes="band"):
            yield self.laid
            yield Vertical(self.stock, self.played, self.card, id="right")
        yield self.seats[self.bottom]

    def figures(self) -> dict[str, Widget]:
        """Return pictures of a stack pair and of a triple stack."""
        pair = (Card(9, Suit.HEARTS), Card(9, Suit.CLUBS))
        triple = (Card(5, Suit.CLUBS), Card(5, Suit.HEARTS), Card(5, Suit.DIAMONDS))
        figures = {
            "A turn: first a card of your hand": CardStack(tuple(map(ShownCard, pair)), "pair"),
            "Then the top card of the stock": CardStack(tuple(map(ShownCard, triple)), "triple"),
        }
        return {heading: self.figure(stack) for heading, stack in figures.items()}

    def figure(self, stack: CardStack) -> Hand:
        """Return a picture of a stack."""
        hand = Hand(active=False, lifts=False, words=True)
        hand.look = self.services.card_look(CardSize.SMALL)
        hand.show((stack,))
        return hand

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        if view.state.phase == "take":
            return "Then the top card of the stock"
        return "Points" if view.is_over else "A turn: first a card of your hand"

    def key_target(self, view: TableView) -> Widget | None:
        """Return the hand of the seat that is asked, or the layout if a place is to be chosen."""
        if view.state.card:
            return self.laid
        return None if view.state.phase == "another" else self.seats[view.facing].hand

    def fit(self, room: Size) -> None:
        """Draw the cards as large as possible."""
        sizes = fit_cards(room, self.company)
        for seat, side in enumerate(self.seats):
            own = seat == self.bottom
            side.fit(self.services.card_look(sizes.own if own else sizes.other), room)
        look = self.services.card_look(sizes.laid)
        self.laid.look = look
        self.stock.look = self.card.look = look
        self.query_one("#right").styles.width = look.size.width + 4
        self.query_one(Banner).styles.offset = (0, -self.seats[self.bottom].rows)
        self.query_one("#between").styles.min_height = LAYOUT_LINES * (look.size.height + 1)
        self.show_again()

    # showing

    @property
    def hides(self) -> bool:
        """Whether the opponent's hand and the top of the stock are face down."""
        return self.services.settings.other == "hidden"

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state: State = view.state
        for seat in (0, 1):
            self.show_side(view, seat)
        word, card = gostop_view.in_play(state)
        self.played.row = (Span(word, "gold"),)
        self.card.shown, self.card.visible = card, not card.empty
        self.stock.count = len(state.stock)
        self.stock.top = gostop_view.top_of_stock(state, hidden=self.hides)
        if view.asked is not None:
            self.laid.can_focus = state.card is not None
        elif self.laid.has_focus:
            self.screen.set_focus(None)
        self.show_layout(view)

    def show_side(self, view: TableView, seat: Seat) -> None:
        """Show a seat's name, hand and capture pile, and the menu if it is its turn."""
        state: State = view.state
        side, plain_signs = self.seats[seat], self.services.face is FaceStyle.LETTERS
        own = seat == view.asked if self.company else seat == self.bottom
        plays, hidden = seat == view.asked and state.card is None, self.hides and not own
        if view.asked is not None:
            side.hand.can_focus = plays
        side.hand.show(gostop_view.hand(state, seat, plays=plays, hidden=hidden))
        pointer = ">" if plain_signs else "▸"
        side.title(gostop_view.name_line(state, seat, view.name(seat), pointer=pointer))
        turn = seat == view.due or (seat == view.asked and state.phase == "play")
        side.menu.hints = gostop_view.menu_keys(view) if turn else ()
        side.captures.sets = gostop_view.captured(state, seat)
        side.size_captures()

    def show_layout(self, view: TableView) -> None:
        """Show the layout, with some places marked."""
        state: State = view.state
        only = tuple(sorted(places_to_choose(state))) if state.card else None
        self.laid.show(gostop_view.layout(state, self.lit(view), self.picked), only=only)

    def lit(self, view: TableView) -> Collection[int]:
        """Return the places to mark: those to choose from, to match, or changed last."""
        if view.state.card:
            return places_to_choose(view.state)
        card = self.meant(view)
        fresh: frozenset[int] = view.more
        return fresh if card is None else matching_places(view.state.layout, card.rank)

    def meant(self, view: TableView) -> Card | None:
        """Return the card under the cursor while a person is to play one, else None."""
        if view.asked is None or view.state.phase != "play":
            return None
        hand = self.seats[view.asked].hand
        return hand.stacks[hand.cursor].top.card if hand.selectable else None

    def watch_picked(self) -> None:
        """Show the chosen places."""
        if self.view:
            self.show_layout(self.view)


def places_to_choose(state: State) -> set[int]:
    """Return the places that the card in play may match."""
    options = legal(state, state.turn)
    return {place for each in options if isinstance(each, Choose) for place in each.places}
