"""The parts of the lobby: each paints its place, and most of them can be chosen and opened."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from textual.geometry import Region

from app import daily, plugins
from app.screens.lobby.below import (
    FIRST_TIP,
    draw_help,
    draw_lately,
    draw_lobby_notice,
    draw_tip,
    draw_wins,
    tip_of,
)
from app.screens.lobby.glance import Glance
from app.screens.lobby.go_on import draw_go_on
from app.screens.lobby.news import Days, News
from app.screens.lobby.pictures import draw_lobby_header, draw_today
from app.screens.lobby.places import MOST_KEYS, LobbyPlaces, arrange_lobby
from app.screens.lobby.thumbnails import (
    Drawn,
    Thumbnail,
    TileNews,
    TilePicture,
    draw_arena,
    draw_tile,
    thumbnail,
    tile_news,
)
from games.packages import GameTitle
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook
from widgets.panels.too_small import NEEDED


class LobbyScene(Struct, frozen=True):
    """What the lobby shows, but for what is chosen.

    Args:
        news: What the first frame shows.
        look: How cards are drawn.
        places: The layout.
        games: How many games there are.
        art: Draws the picture of the game to play again; None if it has none.
        glance: What is on the table of the game to continue; None until it is known.
        days: The deals of the day; None until they are read.
        puzzles: How many puzzles there are today, by game; none until it is known.
        notice: What is said in place of the tip; "" for nothing.
        refused: Whether it says why something cannot be done.
    """

    news: News = News()
    look: CardLook = CardLook()
    places: LobbyPlaces = arrange_lobby(*NEEDED)
    games: int = 0
    art: Drawn | None = None
    glance: Glance | None = None
    days: Days | None = None
    puzzles: Mapping[str, int] = {}
    notice: str = ""
    refused: bool = False


class LobbyPart:
    """A part of the lobby."""

    FIELD = "middle"
    """The background that it is painted on."""

    region = Region()
    """Where it is; empty if it is not shown."""
    in_sight = Region()
    """The part of it that can be seen."""

    def place(self, region: Region, band: Region | None = None) -> None:
        """Take a place; what lies outside the band that it is in cannot be seen."""
        self.region = region
        self.in_sight = region.intersection(band) if band else region

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part over the whole canvas."""
        raise NotImplementedError


class OpenPart(LobbyPart):
    """A part that is chosen with the arrows, and opened with Enter, Space or a click."""

    def verb(self, scene: LobbyScene) -> str:
        """Return what Enter does."""
        return "open"


class MoreTiles(LobbyPart):
    """The sign that there are more tiles than are visible: how many, at which side."""

    before = 0
    """The tiles out of sight at the left."""
    after = 0
    """The tiles out of sight at the right."""

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint an arrow and a number for each side."""
        signs = "<>" if scene.look.bare else "◂▸"
        middle = canvas.height // 2
        for y, sign, count in zip((middle - 2, middle + 1), signs, self.counts, strict=True):
            if count:
                canvas.centred(0, y, canvas.width, sign, "gold", bold=True)
                canvas.centred(0, y + 1, canvas.width, str(count), "quiet")

    @property
    def counts(self) -> tuple[int, int]:
        """The tiles out of sight at the left and at the right."""
        return self.before, self.after


class Header(LobbyPart):
    """The wordmark, and the player."""

    FIELD = "rail"

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the header."""
        draw_lobby_header(canvas, scene.places.size, scene.news, scene.games, scene.look)


class GoOn(OpenPart):
    """A game to continue, to play again, or to start with."""

    def verb(self, scene: LobbyScene) -> str:
        """Return what Enter does."""
        if scene.news.waiting:
            return "continue"
        return "play again" if scene.news.last else "play"

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part."""
        draw_go_on(canvas, scene.news, scene.glance, scene.art, focused=chosen, look=scene.look)


class Today(OpenPart):
    """The deals of the day."""

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part."""
        draw_today(canvas, scene.days, focused=chosen, look=scene.look)


class Lately(OpenPart):
    """The latest games."""

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part."""
        draw_lately(canvas, scene.news, focused=chosen, look=scene.look)


class Wins(OpenPart):
    """The share won over time."""

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part."""
        draw_wins(canvas, scene.news, focused=chosen, look=scene.look)


class Help(LobbyPart):
    """What a newcomer should know."""

    FIELD = "felt"

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the part."""
        draw_help(canvas, scene.places.gap, scene.look)


class Tip(LobbyPart):
    """The tip of the day, or a notice in its place."""

    FIELD = "felt"

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the row."""
        if scene.notice:
            draw_lobby_notice(canvas, scene.notice, refused=scene.refused)
            return
        first = scene.news.is_first
        draw_tip(canvas, FIRST_TIP if first else tip_of(daily.today()), first=first)


# the tiles


class Tile(OpenPart):
    """A picture above a title and a record, opened with Enter, its number or a click.

    Args:
        slug: Its id.
        number: Its place among the tiles, from 1.
        picture: What is shown above its title.
    """

    def __init__(self, slug: str, number: int, picture: TilePicture) -> None:
        self.slug = slug
        self.number = number if number <= MOST_KEYS else 0
        self.picture = picture

    def said(self, scene: LobbyScene) -> TileNews:
        """Return what the tile says."""
        raise NotImplementedError

    def verb(self, scene: LobbyScene) -> str:
        """Return what Enter does."""
        return "play"

    def draw(self, canvas: Canvas, scene: LobbyScene, *, chosen: bool) -> None:
        """Paint the tile."""
        art = self.picture.art if isinstance(self.picture, Thumbnail) else None
        draw_tile(canvas, self.number, self.said(scene), art, focused=chosen, look=scene.look)


class GameTile(Tile):
    """The tile of a game.

    Args:
        game: What the game is called; the game itself is not needed yet.
        number: Its place among the tiles, from 1.
    """

    def __init__(self, game: GameTitle, number: int) -> None:
        super().__init__(game.slug, number, thumbnail(game.slug))
        self.game = game

    def said(self, scene: LobbyScene) -> TileNews:
        """Return what the tile says."""
        return tile_news(self.game, scene.news, scene.puzzles.get(self.slug, 0))


class ArenaTile(Tile):
    """The tile of the arena.

    Args:
        number: Its place among the tiles, from 1.
    """

    def __init__(self, number: int) -> None:
        super().__init__("arena", number, Thumbnail(draw_arena))

    def said(self, scene: LobbyScene) -> TileNews:
        """Return what the tile says."""
        return TileNews("Bot arena", "bots bid, you watch", ("bring your own bot", "bring a bot"))


def all_tiles() -> tuple[Tile, ...]:
    """Return a tile for each game and the arena: built-in games, the arena, then further games."""
    games = [GameTile(plugins.title_of(slug), number) for number, slug in plugins.numbered_slugs()]
    ours = sum(game.slug in plugins.OUR_ORDER for game in games)
    return (*games[:ours], ArenaTile(ours + 1), *games[ours:])


def art_of(tiles: Iterable[Tile], slug: str) -> Drawn | None:
    """Return the function that draws the picture of a game, if it is a built-in one."""
    pictures = (tile.picture for tile in tiles if tile.slug == slug)
    return next((each.art for each in pictures if isinstance(each, Thumbnail)), None)
