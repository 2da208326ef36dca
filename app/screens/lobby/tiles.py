"""The tiles of the lobby: a game with the match that can be gone on with, and the arena."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from app.match.setup import PERSON
from app.plugins import AnyGame
from app.screens.lobby.thumbnails import thumbnail
from app.screens.services import services_of
from app.storage.rows import Saved
from widgets.base import RowWidget
from widgets.cards.hand import Hand
from widgets.cards.style import CardSize
from widgets.charts.bar_chart import Bar, BarChart
from widgets.dice.tray import DiceRow
from widgets.spans import Row, Span

ARENA_SCORES = (("careful", 82), ("plus-one", 69), ("match", 35))
"""Of 300 games each in a tournament with random, in per cent: the picture of the arena."""

TILE_COLUMNS = 3
"""Tiles beside each other."""

ROWS_AROUND_TILES = 4
"""Rows around the tiles, but for the gap below the last of them."""

PICTURE_CARDS = 3
"""Cards beside each other in a picture."""

TILE_HEIGHTS = {CardSize.SMALL: 9, CardSize.LARGE: 12, CardSize.HUGE: 15}
"""Rows of a tile, by the size of the cards in its picture."""


class TileText(RowWidget):
    """What a tile says: its name, its line, and how it stands; one widget, to be there at once."""

    lit: reactive[bool] = reactive(False)
    """Whether the name is in gold."""
    stands: reactive[str] = reactive("")

    def __init__(self, title: str, tagline: str) -> None:
        super().__init__()
        self.title = title
        self.tagline = tagline

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return a row for each."""
        name = Span(self.title, "gold" if self.lit else "foreground", bold=True)
        return (name,), (Span(self.tagline, "quiet"),), (Span(self.stands, "coach"),)


class Tile(Vertical, can_focus=True):
    """Something to pick: its picture, its name, its line, and a line for how it stands."""

    class Opened(Message):
        """It was picked."""

        def __init__(self, tile: "Tile") -> None:
            super().__init__()
            self.tile = tile

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "open", "play")]

    def __init__(self, slug: str, title: str, tagline: str) -> None:
        super().__init__(id=slug)
        self.slug = slug
        self.words = TileText(title, tagline)

    def picture(self) -> Widget:
        """Return a small picture."""
        raise NotImplementedError

    def fit_picture(self, size: CardSize) -> None:
        """Draw the picture as large as cards of a size."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yield the picture above the words."""
        yield self.picture()
        yield self.words

    def watch_has_focus(self, has_focus: bool) -> None:
        """Light the name where the keys go."""
        super().watch_has_focus(has_focus)
        self.words.lit = has_focus

    def action_open(self) -> None:
        """Pick it."""
        self.post_message(self.Opened(self))

    def on_click(self) -> None:
        """Pick it."""
        self.action_open()


class GameTile(Tile):
    """A game, and the match of it that can be gone on with."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game.slug, game.title, game.tagline)
        self.game = game
        self.unfinished: Saved | None = None

    def picture(self) -> Widget:
        """Return the game's own."""
        return thumbnail(self.game.slug)

    def fit_picture(self, size: CardSize) -> None:
        """Draw the picture as large as cards of a size."""
        for hand in self.query(Hand):
            hand.look = services_of(self.app).look(size)
        for dice in self.query(DiceRow):
            dice.die_height = size.height

    def show(self, unfinished: Saved | None) -> None:
        """Show how the match stands that can be gone on with."""
        self.unfinished = unfinished
        self.words.stands = f"▸ {how_it_stands(unfinished)}" if unfinished else ""


class ArenaTile(Tile):
    """The arena, where programs play."""

    def __init__(self) -> None:
        super().__init__("arena", "Bot arena", "programs bid for you")

    def picture(self) -> Widget:
        """Return how some of our own players stand."""
        return BarChart(id="scores")

    def on_mount(self) -> None:
        """Draw the bars as is fit here."""
        chart = self.query_one(BarChart)
        chart.bars = tuple(Bar(who, score / 100, "") for who, score in ARENA_SCORES)

    def fit_picture(self, size: CardSize) -> None:
        """Leave the bars: they are as wide as the tile."""


def how_it_stands(saved: Saved) -> str:
    """Return how a match stands, the points of who sits here first: "round 4, 4 : 5"."""
    first, second = saved.standing.scores
    if saved.seats[0] != PERSON and PERSON in saved.seats:
        first, second = second, first
    return f"{saved.standing.line.partition(' of ')[0]}, {first} : {second}"


def fit_tiles(room: Size, lines: int) -> tuple[CardSize, int]:
    """Return the largest size of cards in pictures on so many lines of tiles, and a tile's rows."""
    wide = (room.width - 8) // TILE_COLUMNS - 2
    for size in (CardSize.HUGE, CardSize.LARGE):
        fits = PICTURE_CARDS * (size.width + 1) <= wide + 1
        if fits and lines * (TILE_HEIGHTS[size] + 1) <= room.height - ROWS_AROUND_TILES:
            return size, TILE_HEIGHTS[size]
    return CardSize.SMALL, TILE_HEIGHTS[CardSize.SMALL]
