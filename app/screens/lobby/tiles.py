"""The tiles of the lobby: one for each game, and one for the arena."""

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
from widgets.cards.card_row import CardRow
from widgets.cards.style import CardSize
from widgets.charts.bar_chart import Bar, BarChart
from widgets.dice.row import DiceRow
from widgets.dice.style import DieSize
from widgets.spans import Row, Span

ARENA_SCORES = (("careful", 82), ("plus-one", 69), ("match", 35))
"""The picture of the arena: shares won in a tournament of 300 games for each pair, in per cent."""

TILE_COLUMNS = 3
"""Tiles in a row."""

ROWS_AROUND_TILES = 4
"""Rows above and below the tiles, without the gap below the last of them."""

PICTURE_CARDS = 3
"""Cards in a row of a picture."""

TILE_HEIGHTS = {CardSize.SMALL: 9, CardSize.LARGE: 12, CardSize.HUGE: 17}
"""Rows of a tile, by the size of the cards in its picture."""


DICE_SIZES = {
    CardSize.SMALL: DieSize.SMALL,
    CardSize.MEDIUM: DieSize.SMALL,
    CardSize.LARGE: DieSize.MEDIUM,
    CardSize.HUGE: DieSize.LARGE,
}
"""The size of dice in a picture, by that of cards."""


class TileText(RowWidget):
    """The text of a tile: title, tagline and status, as one widget so that all appear at once.

    Args:
        title: The first row.
        tagline: The second row.
    """

    lit: reactive[bool] = reactive(False)
    """Whether the title is highlighted."""
    status: reactive[str] = reactive("")
    """The third row."""

    def __init__(self, title: str, tagline: str) -> None:
        super().__init__()
        self.title = title
        self.tagline = tagline

    def render_rows(self, width: int) -> tuple[Row, ...]:
        """Return the three rows."""
        name = Span(self.title, "gold" if self.lit else "foreground", bold=True)
        return (name,), (Span(self.tagline, "quiet"),), (Span(self.status, "coach"),)


class Tile(Vertical, can_focus=True):
    """A picture above a text, to be opened with Enter or a click.

    Args:
        slug: Its id.
        title: The first row of the text.
        tagline: The second row.
    """

    class Opened(Message):
        """A tile was opened."""

        def __init__(self, tile: "Tile") -> None:
            super().__init__()
            self.tile = tile

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "open", "play")]

    def __init__(self, slug: str, title: str, tagline: str) -> None:
        super().__init__(id=slug)
        self.slug = slug
        self.words = TileText(title, tagline)

    def picture(self) -> Widget:
        """Return the picture."""
        raise NotImplementedError

    def fit_picture(self, size: CardSize) -> None:
        """Draw the picture for cards of a size."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yield the picture above the text."""
        yield self.picture()
        yield self.words.data_bind(lit=Tile.has_focus)

    def action_open(self) -> None:
        """Open the tile."""
        self.post_message(self.Opened(self))

    def on_click(self) -> None:
        """Open the tile."""
        self.action_open()


class GameTile(Tile):
    """The tile of a game, with its latest unfinished match.

    Args:
        game: The game.
    """

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game.slug, game.title, game.tagline)
        self.game = game
        self.unfinished: Saved | None = None

    def picture(self) -> Widget:
        """Return the picture of the game."""
        return thumbnail(self.game.slug)

    def fit_picture(self, size: CardSize) -> None:
        """Draw the picture for cards of a size."""
        for cards in self.query(CardRow):
            cards.look = services_of(self.app).card_look(size)
        for dice in self.query(DiceRow):
            dice.most = DICE_SIZES[size]

    def show(self, unfinished: Saved | None) -> None:
        """Show the score of the match to go on with, if there is one."""
        self.unfinished = unfinished
        self.words.status = f"▸ {how_it_stands(unfinished)}" if unfinished else ""


class ArenaTile(Tile):
    """The tile of the arena."""

    def __init__(self) -> None:
        super().__init__("arena", "Bot arena", "programs bid for you")

    def picture(self) -> Widget:
        """Return a chart of how the built-in players score."""
        return BarChart(id="scores")

    def on_mount(self) -> None:
        """Fill the chart."""
        chart = self.query_one(BarChart)
        chart.bars = tuple(Bar(who, score / 100, "") for who, score in ARENA_SCORES)

    def fit_picture(self, size: CardSize) -> None:
        """Do nothing: the bars are as wide as the tile."""


def how_it_stands(saved: Saved) -> str:
    """Return the progress and score of a match, the person's points first: "round 4, 4 : 5"."""
    first, second = saved.standing.scores
    if saved.seats[0] != PERSON and PERSON in saved.seats:
        first, second = second, first
    return f"{saved.standing.line.partition(' of ')[0]}, {first} : {second}"


def fit_tiles(room: Size, lines: int) -> tuple[CardSize, int]:
    """Return the largest size of cards in the pictures, and the rows of a tile.

    Args:
        room: The cells of the screen.
        lines: The rows of tiles.
    """
    wide = (room.width - 8) // TILE_COLUMNS - 2
    for size in (CardSize.HUGE, CardSize.LARGE):
        fits = PICTURE_CARDS * (size.width + 1) <= wide + 1
        if fits and lines * (TILE_HEIGHTS[size] + 1) <= room.height - ROWS_AROUND_TILES:
            return size, TILE_HEIGHTS[size]
    return CardSize.SMALL, TILE_HEIGHTS[CardSize.SMALL]
