"""Whom one may play, or how many rounds: a list of offers of which one is chosen."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.geometry import Region

from app.match.names import level_word, levels_of
from app.match.setup import PERSON
from app.plugins import AnyGame
from app.screens import services, widgets
from app.statistics.rating import games_given_away
from app.statistics.summary import Summary, add_tallies
from app.storage.totals import variant_name
from games.text import shortened
from widgets.canvas import bars, marks
from widgets.canvas.canvas import Canvas

ROUNDS = (
    ("5", "5 rounds", "A quick visit to the table."),
    ("10", "10 rounds", "As many as the deal of the day has."),
    ("20", "20 rounds", "Enough for luck to even out a little."),
    ("0", "No limit", "As long as you like: you are asked after each round."),
)
"""The numbers of rounds to pick from, as offers."""


class Offer(Struct, frozen=True):
    """Someone to play against, or a number of rounds."""

    value: str  # a player, a person, or the text of the field for rounds
    title: str
    line: str = ""  # a sentence about it
    level: int = 0  # which of the levels it is, from 1; 0 if it is none
    record: str = ""  # what was won and lost against it
    given_away: float | None = None  # how many games in 100, against perfect play, if measured


def picks_rounds(game: AnyGame) -> bool:
    """Return whether a game asks only for the number of rounds, because there is no opponent."""
    return len(game.chairs) == 1 and any(field.name == "rounds" for field in game.fields)


def first_offers(game: AnyGame, options: Any, summary: Summary) -> tuple[Offer, ...]:
    """Return what is offered at first: levels, or else all players, and a friend; or rounds."""
    if picks_rounds(game):
        return tuple(Offer(*each) for each in ROUNDS)
    if len(game.chairs) == 1:
        return ()
    levels, variant = levels_of(game.slug), variant_name(game, options)
    players = tuple(levels or game.players)
    tallies = [
        add_tallies(  # rated or not
            each.tally
            for each in summary.lines(rated=False, game=game.slug)
            if (each.board.variant, each.board.side, each.board.other) == (variant, "", who)
        )
        for who in players
    ]
    ties = [f"  {each.drawn} tied" if each.drawn else "" for each in tallies]
    room = max(map(len, ties), default=0)
    offers = []
    for n, (who, tally, tied) in enumerate(zip(players, tallies, ties, strict=True), 1):
        record = f"{tally.won} won  {tally.lost} lost{tied.ljust(room)}" if tally.played else ""
        title, line = level_word(game.slug, who), game.players[who].line_for(options)
        offers.append(Offer(who, title, line, n if levels else 0, record))
    return (*offers, Offer(PERSON, "A friend, at this keyboard"))


def bot_offers(game: AnyGame, options: Any) -> tuple[Offer, ...]:
    """Return the players of a game that are not levels, by name; none if it has no levels."""
    slug, variant = game.slug, variant_name(game, options)
    further = [who for who in game.players if who not in levels_of(slug)] if levels_of(slug) else []
    return tuple(
        Offer(
            *(who, level_word(slug, who), game.players[who].line_for(options)),
            given_away=games_given_away(slug, variant, who),
        )
        for who in further
    )


class Offers(widgets.Picture):
    """Offers, of which one is chosen: by arrows, a number, or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
    ]
    first_row = 0

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as every widget names it
        super().__init__(self.draw, can_focus=True, id=id)
        self.offers: tuple[Offer, ...] = ()
        self.chosen, self.rows = "", 2
        """Rows from one offer to the next; 0 where all stand in one row."""

    def offer(self, offers: tuple[Offer, ...], chosen: str, rows: int) -> None:
        """Show offers, and which is chosen; that may be one of another list."""
        self.offers, self.chosen = offers, chosen
        self.rows = min(rows, 1) if len(offers) > 5 else rows
        self.styles.height = self.first_row + self.rows * (len(offers) - 1) + 1 if offers else 0
        self.display = bool(offers)
        self.show()

    def action_step(self, by: int) -> None:
        """Choose the next offer on one side; at the end, go on to the next line of the dialog."""
        values = [offer.value for offer in self.offers]
        here = values.index(self.chosen) if self.chosen in values else -1 if by > 0 else len(values)
        if 0 <= here + by < len(values):
            self.pick(here + by)
        else:
            (self.screen.focus_next if by > 0 else self.screen.focus_previous)()

    def pick(self, place: int) -> None:
        """Choose an offer, if there is one."""
        if place < len(self.offers):
            self.post_message(self.Pressed(self, self.offers[place].value))

    def draw(self, canvas: Canvas) -> Iterator[widgets.Spot]:
        """Paint each offer: its number, its name, its level, what was won, and a line about it."""
        bare = services.legible_look(self.app).bare
        if not self.rows:
            yield from self.draw_in_a_row(canvas, bare=bare)
            return
        most, width = sum(offer.level > 0 for offer in self.offers), canvas.width
        for n, offer in enumerate(self.offers, 1):
            here, height = offer.value == self.chosen, min(self.rows, 1 + bool(offer.line))
            y = self.rows * (n - 1)
            if here:
                marks.draw_cursor(canvas, 0, y, (width, height), bare=bare)
            if n <= 9:
                canvas.text(2, y, str(n), "gold", bold=True)
            bright, dark = ("gold", "foreground") if here else ("foreground", "quiet")
            after = canvas.text(5, y, offer.title, bright, bold=True)
            for pip in range(most if offer.level else 0):
                on = pip < offer.level
                canvas.put(14 + pip, y, "●" if on else "○", "gold" if on else "quiet")
            canvas.right_aligned(width - 1, y, offer.record, dark)
            x, row = (5, y + 1) if self.rows > 1 else (max(16, after + 2), y)
            canvas.text(x, row, shortened(offer.line, width - x - 1), dark)
            yield widgets.Spot(Region(0, y, width, height), offer.value)

    def draw_in_a_row(self, canvas: Canvas, *, bare: bool) -> Iterator[widgets.Spot]:
        """Paint all offers in one row, by the first words of their titles."""
        x = 14
        canvas.text(2, 0, "Rounds" if self.offers[0].value.isdigit() else "Against", "quiet")
        for n, offer in enumerate(self.offers, 1):
            here, text = offer.value == self.chosen, f"{n} {offer.title.partition(',')[0]}"
            field = None if bare else "gold-solid" if here else "raised"
            ink = "ink" if here and not bare else "gold"
            edges = "[]" if here and bare else "  "
            after = canvas.text(x, 0, edges[0] + text + edges[1], ink, field, bold=here)
            yield widgets.Spot(Region(x, 0, after - x, 1), offer.value)
            x = after + 1


class Bots(Offers):
    """The bots by name, one row each, those that were measured with a bar."""

    first_row = 1

    def draw(self, canvas: Canvas) -> Iterator[widgets.Spot]:
        """Paint the list."""
        bare, width = services.legible_look(self.app).bare, canvas.width
        bar = 18 if width > 76 else 12
        measured = any(offer.given_away is not None for offer in self.offers)
        canvas.text(2, 0, "Or a bot by name", "quiet")
        if measured:
            canvas.right_aligned(width - 1, 0, "games it gives away in 100", "quiet")
        for y, offer in enumerate(self.offers, 1):
            here = offer.value == self.chosen
            if here:
                marks.draw_cursor(canvas, 0, y, (width, 1), bare=bare)
            canvas.text(2, y, offer.title, "gold" if here else "foreground", bold=here)
            line = shortened(offer.line, width - 20 - (bar + 8 if measured else 1))
            canvas.text(20, y, line, "foreground" if here else "quiet")
            if offer.given_away is not None:
                share = offer.given_away / 25  # games in 100 fill the whole bar
                bars.draw_level(canvas, width - bar - 6, y, bar, share, "loss", bare=bare)
                canvas.right_aligned(width - 1, y, f"{offer.given_away:.0f}")
            yield widgets.Spot(Region(0, y, width, 1), offer.value)
