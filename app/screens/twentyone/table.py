"""The Twenty-One table: the dealer above, the player below, the deck and the discards."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget

from app.match.table_view import TableView
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.twentyone import view as twentyone_view
from games.cards import Card, Suit
from games.twentyone.state import State, discard_count
from widgets.base import Caption
from widgets.cards.dealt_hand import DealtHand
from widgets.cards.pile import Pile
from widgets.cards.style import CardSize, ShownCard
from widgets.coach.panel import CoachPanel


class TwentyOneTable(GameTable):
    """Both hands and both piles; after a round, its cards stay until the next one."""

    TOUR = (
        ("#deck", "A click here hits"),
        ("#middle", "Get closer to 21 than the dealer without going over"),
        ("#log", "h hits, s stays; c shows the chances of both"),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.dealer, self.player = DealtHand(), DealtHand()
        self.dealers, self.yours = Caption(), Caption()
        self.deck, self.discards = Pile(id="deck"), Pile(id="discards")
        self.left, self.gone = Caption(), Caption()
        self.middle = Caption()

    def compose_table(self) -> ComposeResult:
        """Yield the dealer's side with both piles, the line between, and the player's side."""
        with Horizontal(classes="side band"):
            yield Vertical(self.dealers, self.dealer, classes="hand")
            yield Vertical(self.left, self.deck, classes="pile")
            yield Vertical(self.gone, self.discards, classes="pile")
        with Vertical(id="middle", classes="band"):
            yield self.middle
        with Horizontal(classes="side band"):
            yield Vertical(self.yours, self.player, classes="hand")
            yield CoachPanel(id="coach")

    def figures(self) -> dict[str, Widget]:
        """Return pictures of a hand worth 10, and of the dealer's with its hidden card."""
        own, dealers = DealtHand(), DealtHand()
        own.show((ShownCard(Card(9, Suit.SPADES)), ShownCard(Card(1, Suit.DIAMONDS))))
        dealers.show((ShownCard(Card(5, Suit.CLUBS)), ShownCard()))
        return {"Cards": own, "A round": dealers}

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that matters now."""
        return "A round"

    def fit(self, room: Size) -> None:
        """Draw the cards as large as possible, and center the table."""
        size = CardSize.HUGE if room.height >= 25 and room.width >= 80 else CardSize.LARGE
        look, spare = self.services.card_look(size), room.height - 2 * size.height - 5
        for hand in (self.dealer, self.player):
            hand.look = look
            hand.styles.height = size.height
        for each in (self.deck, self.discards):
            each.look = look
            each.styles.min_width = size.width + 4
        gap = max(0, spare) // 4
        for side, above, below in zip(self.query(".side"), (1 + gap, 0), (1 + gap, 0), strict=True):
            side.styles.height = size.height + 1
            side.styles.margin = (above, 0, below, 0)
        self.query_one("#middle").styles.margin = (0, 0, gap, 0)
        for band in self.query(".band"):
            band.styles.padding = (0, max(2, (room.width - 116) // 2))

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        state: State = view.state
        lying: State = view.more
        gone, asked = lying != state, view.asked is not None
        for hand, cards in ((self.dealer, lying.dealer), (self.player, lying.player)):
            hand.deal(ShownCard(card, playable=not gone) for card in cards)
        self.dealers.row = twentyone_view.dealers_line(lying, gone=gone)
        self.yours.row = twentyone_view.your_line(view.name(0), lying, asked=asked, gone=gone)
        self.deck.count, self.discards.count = len(state.deck), discard_count(state)
        self.deck.tooltip = "click: next round" if state.phase == "another" else "click: hit"
        self.left.row = twentyone_view.counted("deck", len(state.deck))
        self.gone.row = twentyone_view.counted("discards", discard_count(state))
        self.middle.row = twentyone_view.said(state, lying, asked=asked)
