"""The tiles of the lobby: one for each game, and one for the arena."""

from collections.abc import Iterable

from app import plugins
from app.screens.lobby.parts import LobbyScene, OpenPart
from app.screens.lobby.places import MOST_KEYS
from app.screens.lobby.thumbnails import Drawn, Thumbnail, TilePicture, thumbnail
from app.screens.lobby.tile_painter import TileNews, draw_arena, draw_tile, tile_news
from games.packages import GameTitle
from widgets.canvas.canvas import Canvas


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
