"""What the dialog for a new game offers, and its lists: levels, bots by name, numbers of rounds.

One offer is chosen, by arrows, a number or a click.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive

from app.match.levels import level_word, levels_of
from app.match.setup import PERSON
from app.plugins import AnyGame
from app.screens.services import legible_look
from app.statistics.rating import games_given_away
from app.statistics.summary import Summary, add_tallies
from app.storage.totals import Tally, variant_name
from games.text import shortened
from widgets.canvas.bars import draw_level
from widgets.canvas.canvas import Canvas
from widgets.canvas.marks import draw_cursor
from widgets.canvas.painted import PaintedWidget
from widgets.cards.style import CardLook

FRIEND = "A friend, at this keyboard"

ROUNDS = (
    ("5", "5 rounds", "A quick visit to the table."),
    ("10", "10 rounds", "As many as the deal of the day has."),
    ("20", "20 rounds", "Enough for luck to even out a little."),
    ("0", "No limit", "As long as you like: you are asked after each round."),
)
"""The numbers of rounds to pick from: the value of the field, a title, a line."""

NUMBER_KEYS = 9
"""Offers that have a key."""


class Offer(Struct, frozen=True):
    """Someone to play against, or a number of rounds.

    Args:
        value: A player, a person, or the text of the field for rounds.
        title: Its name.
        line: A sentence about it; "" for none.
        pips: How many of `most` pips are golden; there are no pips if `most` is 0.
        most: How many levels there are.
        record: What was won and lost against it, "" before the first game.
        given_away: How many games in 100 it gives away to perfect play, if measured.
    """

    value: str
    title: str
    line: str = ""
    pips: int = 0
    most: int = 0
    record: str = ""
    given_away: float | None = None


def picks_rounds(game: AnyGame) -> bool:
    """Return whether a game asks only for the number of rounds, because there is no opponent."""
    return len(game.chairs) == 1 and any(field.name == "rounds" for field in game.fields)


def first_offers(game: AnyGame, options: Any, summary: Summary) -> tuple[Offer, ...]:
    """Return what is offered at first: the levels and a friend, or numbers of rounds.

    A game without levels offers its players by their names.
    """
    if picks_rounds(game):
        return tuple(Offer(value, title, line) for value, title, line in ROUNDS)
    if len(game.chairs) == 1:
        return ()
    levels = levels_of(game.slug)
    variant = variant_name(game, options)
    players = tuple(levels or game.players)
    records = record_texts(
        tuple(tally_against(summary, game.slug, variant, who) for who in players)
    )
    offers = [
        Offer(
            who,
            level_word(game.slug, who),
            game.players[who].line_for(options),
            n + 1 if levels else 0,
            len(levels),
            record,
        )
        for n, (who, record) in enumerate(zip(players, records, strict=True))
    ]
    return (*offers, Offer(PERSON, FRIEND))


def bot_offers(game: AnyGame, options: Any) -> tuple[Offer, ...]:
    """Return the players of a game that are not levels, by name."""
    levels = levels_of(game.slug)
    if not levels:
        return ()
    variant = variant_name(game, options)
    return tuple(
        Offer(
            who,
            level_word(game.slug, who),
            info.line_for(options),
            given_away=games_given_away(game.slug, variant, who),
        )
        for who, info in game.players.items()
        if who not in levels
    )


def tally_against(summary: Summary, slug: str, variant: str, who: str) -> Tally:
    """Return what a person won and lost against a player in a variant, rated or not."""
    return add_tallies(
        each.tally
        for each in summary.lines(rated=False, game=slug)
        if (each.board.variant, each.board.side, each.board.other) == (variant, "", who)
    )


def record_texts(tallies: Sequence[Tally]) -> tuple[str, ...]:
    """Return what was won and lost against each, to be right-aligned; "" if nothing was played."""
    tied = [f"  {each.drawn} tied" if each.drawn else "" for each in tallies]
    room = max(map(len, tied), default=0)
    return tuple(
        f"{each.won} won  {each.lost} lost{how.ljust(room)}" if each.played else ""
        for each, how in zip(tallies, tied, strict=True)
    )


# the lists


class OfferList(PaintedWidget, can_focus=True):
    """Offers below a heading, of which one may be chosen.

    Args:
        heading: What is asked.
        id: The id of the widget.
    """

    FIELD = "box"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
    ]

    offers: reactive[tuple[Offer, ...]] = reactive(())
    chosen: reactive[str] = reactive("")
    """The value of the chosen offer; it may be in another list."""
    in_a_row: reactive[bool] = reactive(False)
    """Whether all offers are in one row, by title only, because there is no room for more."""

    class Picked(Message):
        """An offer was picked."""

        def __init__(self, value: str) -> None:
            super().__init__()
            self.value = value

    def __init__(self, heading: str, id: str) -> None:  # noqa: A002 - as every widget names it
        super().__init__(id=id)
        self.heading = heading

    @property
    def tall(self) -> bool:
        """Whether offers have two rows."""
        return is_tall(self.offers)

    @property
    def look(self) -> CardLook:
        """How cards are drawn: in outlines where a terminal shows no colours."""
        return legible_look(self.app)

    def watch_in_a_row(self) -> None:
        """Take as many rows as the offers need."""
        self.watch_offers()

    def watch_offers(self) -> None:
        """Take as many rows as the offers need."""
        self.styles.height = 1 if self.in_a_row else list_height(self.offers, tall=self.tall)
        self.display = bool(self.offers)

    def draw(self, canvas: Canvas) -> None:
        """Paint the list."""
        if self.in_a_row:
            draw_offer_row(canvas, self.offers, self.chosen, self.look)
            return
        draw_offers(canvas, self.heading, self.offers, self.chosen, self.look)

    @property
    def place(self) -> int | None:
        """The index of the chosen offer; None if it is not in this list."""
        values = [offer.value for offer in self.offers]
        return values.index(self.chosen) if self.chosen in values else None

    def action_step(self, by: int) -> None:
        """Pick the next offer on one side; at the end, go on to the next line of the dialog."""
        last = len(self.offers) - 1
        new = (0 if by > 0 else last) if self.place is None else self.place + by
        if 0 <= new <= last:
            self.pick(new)
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def pick(self, index: int) -> None:
        """Pick an offer, if there is one."""
        if index < len(self.offers):
            self.post_message(self.Picked(self.offers[index].value))

    def on_click(self, event: events.Click) -> None:
        """Pick the offer that was clicked."""
        if self.in_a_row:
            for index, columns in enumerate(offer_columns(self.offers)):
                if event.x in columns:
                    self.pick(index)
            return
        for index, rows in enumerate(offer_rows(self.offers, tall=self.tall)):
            if event.y in rows:
                self.pick(index)


class BotList(OfferList):
    """The bots by name, one row each."""

    @property
    def tall(self) -> bool:
        """Always False: each has one row."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Paint the list."""
        draw_bots(canvas, self.offers, self.chosen, self.look)


# painting

CURSOR_EDGE = 0
"""Columns from the edge of the dialog to the field under the cursor."""

MOST_TALL = 5
"""The most offers that have two rows each."""

LINE_COLUMN, BOT_LINE = 4, 20
"""The columns of the lines about offers and about bots."""

MOST_GIVEN_AWAY = 25
"""Games in 100 that fill the whole bar."""

BAR = {False: 12, True: 18}
"""The columns of a bar, in a narrow and in a wide dialog."""

ROW_COLUMN = 10
"""The column of the first offer where all are in one row."""

WIDE_DIALOG = 78
"""The columns from which a dialog is wide."""


def is_tall(offers: Sequence[Offer]) -> bool:
    """Return whether the offers with lines have two rows each."""
    return len(offers) <= MOST_TALL


def offer_rows(offers: Sequence[Offer], *, tall: bool) -> tuple[range, ...]:
    """Return the rows of each offer, below the row of the heading."""
    found, row = [], 1
    for offer in offers:
        rows = 1 + (tall and bool(offer.line))
        found.append(range(row, row + rows))
        row += rows
    return tuple(found)


def list_height(offers: Sequence[Offer], *, tall: bool) -> int:
    """Return how many rows all offers and the heading take."""
    return 1 + sum(map(len, offer_rows(offers, tall=tall)))


def draw_offers(
    canvas: Canvas, heading: str, offers: Sequence[Offer], chosen: str, look: CardLook
) -> None:
    """Paint the levels over the whole canvas.

    Args:
        canvas: What to paint.
        heading: What is asked.
        offers: What there is to choose.
        chosen: The value of the chosen offer.
        look: How cards are drawn.
    """
    tall, width = is_tall(offers), canvas.width
    canvas.text(1, 0, heading, bold=True)
    for n, (offer, rows) in enumerate(zip(offers, offer_rows(offers, tall=tall), strict=True), 1):
        y, here = rows.start, offer.value == chosen
        if here:
            size = (width - 2 * CURSOR_EDGE, len(rows))
            draw_cursor(canvas, CURSOR_EDGE, y, size, bare=look.bare)
        if n <= NUMBER_KEYS:
            canvas.text(1, y, str(n), "gold", bold=True)
        after = canvas.text(
            LINE_COLUMN, y, offer.title, "gold" if here else "foreground", bold=True
        )
        draw_level_pips(canvas, 13, y, offer)
        canvas.right_aligned(width - 1, y, offer.record, "foreground" if here else "quiet")
        x, row = (LINE_COLUMN, y + 1) if tall else (max(15, after + 2), y)
        room = width - x - 1
        canvas.text(x, row, shortened(offer.line, room), "foreground" if here else "quiet")


def offer_columns(offers: Sequence[Offer]) -> tuple[range, ...]:
    """Return the columns of each offer where all are in one row."""
    found, x = [], ROW_COLUMN
    for n, offer in enumerate(offers, 1):
        width = len(f" {n} {short_offer(offer)} ")
        found.append(range(x, x + width))
        x += width + 1
    return tuple(found)


def short_offer(offer: Offer) -> str:
    """Return the short name of an offer."""
    return offer.title.partition(",")[0]


def draw_offer_row(canvas: Canvas, offers: Sequence[Offer], chosen: str, look: CardLook) -> None:
    """Paint the offers in one row, by title only."""
    canvas.text(
        0, 0, "Who" if any(offer.value == PERSON for offer in offers) else "Play", bold=True
    )
    for n, (offer, columns) in enumerate(zip(offers, offer_columns(offers), strict=True), 1):
        here, title = offer.value == chosen, short_offer(offer)
        field = None if look.bare else "gold" if here else "raised"
        ink = "rail" if here and not look.bare else "gold"
        text = f"[{n} {title}]" if here and look.bare else f" {n} {title} "
        canvas.text(columns.start, 0, text, ink, field, bold=here)


def draw_level_pips(canvas: Canvas, x: int, y: int, offer: Offer) -> None:
    """Draw how high a level is, with a pip for each level."""
    for n in range(offer.most):
        on = n < offer.pips
        canvas.put(x + n, y, "●" if on else "○", "gold" if on else "quiet")


def draw_bots(canvas: Canvas, offers: Sequence[Offer], chosen: str, look: CardLook) -> None:
    """Paint the bots over the whole canvas, each measured one with a bar."""
    width, bar = canvas.width, BAR[canvas.width >= WIDE_DIALOG]
    canvas.text(2, 0, "Or choose a bot by name", bold=True)
    measured = any(offer.given_away is not None for offer in offers)
    if measured:
        canvas.right_aligned(width - 1, 0, "games it gives away in 100", "quiet")
    for row, offer in enumerate(offers, 1):
        here = offer.value == chosen
        if here:
            draw_cursor(canvas, CURSOR_EDGE, row, (width - 2 * CURSOR_EDGE, 1), bare=look.bare)
        canvas.text(2, row, offer.title, "gold" if here else "foreground", bold=here)
        room = width - BOT_LINE - (bar + 8 if measured else 1)
        line = shortened(offer.line, room)
        canvas.text(BOT_LINE, row, line, "foreground" if here else "quiet")
        if offer.given_away is not None:
            share = offer.given_away / MOST_GIVEN_AWAY
            bare = look.bare
            draw_level(canvas, width - bar - 7, row, bar, share, "loss", bare=bare)
            canvas.right_aligned(width - 1, row, f"{offer.given_away:.0f}")
