"""What lies on the Twenty-One table: the dealer above, you below, the deck and the discards."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget

from app.match.match import Match
from app.screens.table.screen import TableScreen
from app.screens.twentyone import view as twentyone_view
from games.cards import Card, Suit
from games.twentyone.state import Collect, State, discard_count
from widgets.base import Caption
from widgets.cards.dealt_hand import DealtHand
from widgets.cards.pile import Pile
from widgets.cards.style import CardSize, ShownCard
from widgets.coach.panel import CoachPanel
from widgets.panels.log import Log


class TwentyOneTable(TableScreen):
    """Shows a state, and after a round the cards that lay there."""

    FIRST_STEPS = (
        ("#deck", "A click here hits"),
        ("#middle", "Come closer to 21 than the dealer, and not over it"),
        ("#log", "h hits, s stays; c shows the chances of both"),
    )

    def __init__(self, match: Match, pace: float = 1.0) -> None:
        super().__init__(match, pace)
        self.dealer, self.player = DealtHand(), DealtHand()
        self.dealers, self.yours = Caption(), Caption()
        self.deck, self.discards = Pile(id="deck"), Pile(id="discards")
        self.left, self.gone = Caption(), Caption()
        self.middle = Caption()

    def compose_table(self) -> ComposeResult:
        """Yield the dealer's side with both piles, what is said, and your side with the coach."""
        with Horizontal(classes="side band"):
            yield Vertical(self.dealers, self.dealer, classes="hand")
            yield Vertical(self.left, self.deck, classes="pile")
            yield Vertical(self.gone, self.discards, classes="pile")
        with Vertical(id="middle", classes="band"):
            yield self.middle
        with Horizontal(classes="side band"):
            yield Vertical(self.yours, self.player, classes="hand")
            yield CoachPanel(id="coach")

    def compose_talk(self) -> ComposeResult:
        """Yield the log alone: the coach sits at the table."""
        yield Log(id="log")

    def figures(self) -> dict[str, Widget]:
        """Return a hand worth 10, and the dealer's with its hidden card."""
        own, dealers = DealtHand(), DealtHand()
        own.show((ShownCard(Card(9, Suit.SPADES)), ShownCard(Card(1, Suit.DIAMONDS))))
        dealers.show((ShownCard(Card(5, Suit.CLUBS)), ShownCard()))
        return {"Cards": own, "A round": dealers}

    def chapter(self) -> str:
        """Return where the rules speak of this."""
        return "A round"

    def fit(self, room: Size) -> None:
        """Draw the cards as large as there is room for, in the middle of it."""
        size = CardSize.HUGE if room.height >= 25 and room.width >= 80 else CardSize.LARGE
        look, spare = self.card_look(size), room.height - 2 * size.height - 5
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

    def show_view(self, view: State) -> None:
        """Hand each widget its part."""
        lying = self.lying(view)
        for hand, cards in ((self.dealer, lying.dealer), (self.player, lying.player)):
            hand.deal(ShownCard(card, playable=lying is view) for card in cards)
        self.dealers.row = twentyone_view.dealers_line(lying, gone=lying is not view)
        asked = self.asked is not None
        self.yours.row = twentyone_view.your_line(
            self.called(0), lying, asked=asked, gone=lying is not view
        )
        self.deck.count, self.discards.count = len(view.deck), discard_count(view)
        self.deck.tooltip = "click: next round" if view.phase == "another" else "click: hit"
        self.left.row = twentyone_view.counted("deck", len(view.deck))
        self.gone.row = twentyone_view.counted("discards", discard_count(view))
        self.middle.row = twentyone_view.said(view, lying, asked=asked)

    def lying(self, view: State) -> State:
        """Return the table as it is seen: after a round its cards, discarded, lie there still."""
        if view.phase in ("another", "over"):
            for step in reversed(self.match.steps):
                if isinstance(step.action, Collect):
                    last: State = self.match.game.shown(step.before, self.alone)
                    return last
        return view
