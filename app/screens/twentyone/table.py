"""The Twenty-One table: the dealer at the top, the player below, the deck, discards and choices."""

from collections.abc import Iterator, Sequence
from functools import partial

from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.widget import Widget

from app.lessons.tip import TablePart, TableTip
from app.match.table_view import TableView
from app.screens.services import Services
from app.screens.table.game_table import GameTable, Seating
from app.screens.table.motion import Frame
from app.screens.twentyone import panel
from app.screens.twentyone.advice import SPEAKING
from app.screens.twentyone.drawing import TwentyOnePainter
from app.screens.twentyone.motion import dealing_frames
from app.screens.twentyone.parts import find_in_twentyone
from app.screens.twentyone.picture import TwentyOnePicture, twentyone_picture
from app.screens.twentyone.places import (
    TwentyOnePlaces,
    arrange_twentyone,
    arrange_with_rounds,
)
from app.screens.twentyone.puzzle_panel import puzzle_rows
from games.cards import Card, Suit
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Spot, Stage, StageField
from widgets.captions import TextBlock
from widgets.cards.card_row import CardRow
from widgets.cards.hand import CardStack
from widgets.cards.style import CardSize, FaceStyle
from widgets.inputs.buttons import Buttons
from widgets.panels.banner import Banner
from widgets.scores.totals import Totals

HIGH_TABLE, UNCOACHED_TABLE = 44, 32
"""Rows of the table, with and without a coach, from which rounds to come are listed."""

ROOMY_PUZZLE = 40
"""Rows of the table from which the cards not seen yet are listed with blank rows between them."""

HIGH_SCREEN = 48
"""Rows of the screen from which the coach's bars take two rows."""

BESIDE = 110
"""Columns of the screen from which the panel is next to the table."""

UNDECIDED_BUTTON = "Choose first: with ← and →, {} or {}, or a click."


class TwentyOneTable(GameTable):
    """Both hands and both piles; after a round, its cards stay until the next one."""

    TIPS = (
        TableTip("Get closer to 21 than the dealer without going over.", (TablePart("hand"),)),
        TableTip("h takes a card, s stays. Pictures count 10, an Ace is 1.", (TablePart("deck"),)),
        TableTip("The dealer draws up to 16, and stops on 17 or more.", (TablePart("dealer"),)),
    )

    def __init__(self, seating: Seating, services: Services) -> None:
        super().__init__(seating, services)
        self.dealer, self.choices = StageField(id="dealer"), Buttons(id="own")
        self.stage = Stage(self.paint_table, self.dealer, self.choices)
        self.picture: TwentyOnePicture | None = None
        self.coach, self.totals, self.rounds = TextBlock(id="coach"), Totals(), TextBlock()
        self.parts: bool | None = None
        """Whether the picture has what a panel would show; None before there is a picture."""

    def compose_table(self) -> ComposeResult:
        """Yield the painted table."""
        yield self.stage

    def compose_panel(self) -> Iterator[Widget]:
        """Yield the coach, or else the score, and the rounds so far."""
        yield self.coach
        yield self.totals
        yield self.rounds

    def figures(self) -> dict[str, Widget]:
        """Return pictures of a hand worth 10, and of the dealer's with its hidden card."""
        look = self.services.card_look(CardSize.MEDIUM)
        own = Card(9, Suit.SPADES), Card(1, Suit.DIAMONDS)
        return {
            "Cards": CardRow(tuple(map(CardStack.of, own)), look),
            "A round": CardRow((CardStack.of(Card(5, Suit.CLUBS)), CardStack.of(None)), look),
        }

    def chapter(self, view: TableView) -> str:
        """Return the heading of the chapter of the rules that is relevant now."""
        return "A round"

    def undecided(self, view: TableView) -> str:
        """Return how to put the cursor on a button."""
        return UNDECIDED_BUTTON.format(*(button.key for button in self.choices.buttons))

    def key_target(self, view: TableView) -> Widget:
        """Return the choices."""
        return self.choices

    def hint_of(self, spot: Spot) -> str:
        """Return what a click would do."""
        buttons = self.choices.buttons
        return buttons[spot.index].hint if spot.index < len(buttons) else ""

    def answer(self, view: TableView) -> str:
        """Return the choice that Enter would make."""
        chosen, buttons = self.choices.chosen, self.choices.buttons
        return "" if chosen is None or chosen >= len(buttons) else buttons[chosen].word

    # layout

    @property
    def has_panel(self) -> bool:
        """Whether the panel is next to the table."""
        return self.app.size.width >= BESIDE

    @property
    def replays(self) -> bool:
        """Whether each card of a deal is shown alone, because the match is a replay."""
        return self.view is not None and self.view.is_replay

    def places(self, width: int, height: int) -> TwentyOnePlaces:
        """Return the layout for the available space."""
        own, dealer = 2, 2
        if self.picture:
            own = max(own, len(self.picture.own.cards))
            dealer = max(dealer, len(self.picture.dealer.cards))
        if self.replays:
            return arrange_twentyone(width, height, own, dealer, coached=True, chosen=False)
        if self.has_panel:
            return arrange_twentyone(width, height, own, dealer)
        if self.is_coached or (self.view is not None and self.view.is_over):
            return arrange_twentyone(width, height, own, dealer, coached=True)
        return arrange_with_rounds(width, height, own, dealer)

    @property
    def is_coached(self) -> bool:
        """Whether the coach is on at this table; between two choices its space stays free."""
        return self.view is not None and self.view.advice.mode in SPEAKING

    def fit(self, room: Size) -> None:
        """Give each field its rows, and paint."""
        self.see_panel()
        self.show_advice()
        if room:
            places = self.places(*room)
            self.stage.divide((places.own_top, room.height - places.own_top))
            banner, region = self.query_one(Banner), places.banner
            banner.styles.offset = region.offset
            banner.styles.width, banner.styles.height = region.size

    # showing

    def show_view(self, view: TableView) -> None:
        """Show a view in all widgets."""
        self.parts = None
        self.totals.totals, self.totals.words = panel.rounds_won(view), panel.rounds_lead(view)
        self.fit(self.size)

    def see_panel(self) -> None:
        """Show the view again, if the panel came or went, or if it is new."""
        parts = not self.has_panel
        if self.view is not None and parts is not self.parts:
            self.parts = parts
            self.picture = twentyone_picture(self.view, parts=parts, whole=not self.replays)
            self.choices.buttons = self.picture.buttons

    def show_advice(self) -> None:
        """Show what the coach says, in bars of two rows if the screen is high."""
        advice = self.picture.advice if self.picture else None
        plain = self.services.card_look().face is FaceStyle.LETTERS
        high = self.screen.size.height >= HIGH_SCREEN
        self.totals.set_class(advice is not None, "-hidden")
        self.totals.plain = plain
        self.coach.set_class(high, "-high")
        self.coach.write = partial(panel.hit_rows, advice, plain, high) if advice else None
        if self.view:
            spare = self.size.height >= (HIGH_TABLE if self.is_coached else UNCOACHED_TABLE)
            self.rounds.write = partial(panel.rounds, self.view, is_high=spare)
            if self.view.puzzle:
                roomy = self.size.height >= ROOMY_PUZZLE
                self.rounds.write = partial(puzzle_rows, self.view, plain=plain, is_high=roomy)

    def frames(self, before: TableView, after: TableView) -> tuple[Frame, ...]:
        """Return the animation from one view to the next."""
        if after.step <= before.step:
            return ()
        return dealing_frames(
            *(twentyone_picture(each, whole=not self.replays) for each in (before, after))
        )

    def show_frame(self, picture: TwentyOnePicture) -> None:
        """Show a picture of an animation."""
        self.picture = picture
        self.stage.repaint()

    def find(self, part: TablePart, spots: Sequence[Spot], room: Size) -> tuple[Region, ...]:
        """Return the cells of a part of the table."""
        picture = self.picture
        return find_in_twentyone(part, self.places(*room), picture) if picture else ()

    def draw_table(self, canvas: Canvas) -> Iterator[Spot]:
        """Paint the table."""
        if self.picture is None:
            return
        places = self.places(canvas.width, canvas.height)
        painter = TwentyOnePainter(canvas, places, self.services.card_look())
        yield from painter.paint(self.picture, self.choices)
