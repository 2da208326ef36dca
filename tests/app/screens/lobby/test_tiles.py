"""The tiles of further games that are installed: their pictures, and how they come into sight."""

import pytest
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import Static

from app.screens.lobby.screen import LobbyScreen, Tile
from app.screens.lobby.thumbnails import Thumbnail, TileNews, TilePicture, draw_arena
from tests.app.screens.screen_helpers import User, arcade

make_tiles = LobbyScreen.make_tiles


def install_more(monkeypatch: pytest.MonkeyPatch, *pictures: TilePicture) -> None:
    """Let the lobby have more tiles, with pictures of their own, called Further 6 and so on."""

    def more(lobby: LobbyScreen) -> list[Tile]:
        tiles = make_tiles(lobby)
        for n, picture in enumerate(pictures, 6):
            said = TileNews(f"Further {n}", "")
            tiles.append(lobby.make_tile(f"further{n}", picture, lambda said=said: said))  # type: ignore[misc]
        return tiles

    monkeypatch.setattr(LobbyScreen, "make_tiles", more)


def in_sight(user: User) -> list[str]:
    """Return the titles of the tiles that can be read, and check that none is cut."""
    names = ["GOPS", "Go Stop", "Twenty-One", "Battle", "Bot arena"]
    names += [f"Further {n}" for n in range(6, 11)]
    (row,) = (row for row in user.rows() if sum(name in row for name in names) > 2)
    return [name for name in names if name in row]


async def test_a_picture_may_be_a_widget_and_moves_with_its_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, Static("[1]", markup=False), Thumbnail(draw_arena))
    async with arcade() as user:
        tile = user.screen.tiles[5]
        for keys in ((), ("down", *["right"] * 6), ("tab",), ("shift+tab",)):
            await user.press(*keys)
            await user.still()
            seen = "Further 6" in in_sight(user)
            assert ("[1]" in user.text()) == seen
            if seen:
                assert tile.picture.region.offset == tile.region.offset + Offset(2, 1)
        await user.resize(120, 36)
        await user.still()
        assert tile.region.contains_region(tile.picture.region)


async def test_further_tiles_come_into_sight_by_the_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        assert in_sight(user) == ["GOPS", "Go Stop", "Twenty-One", "Battle"]
        await user.press("down", *["right"] * 7)
        await user.until(
            lambda: in_sight(user) == ["Battle", "Bot arena", "Further 6", "Further 7"]
        )
        await user.press("left", "left", "left", "left")
        await user.until(lambda: in_sight(user)[0] == "Twenty-One")


async def turn_wheel(user: User, way: type[MouseEvent], over: Widget) -> None:
    """Turn the wheel with the pointer in a place of the lobby."""
    await user.pilot._post_mouse_events([way], over)
    await user.pilot.pause()


async def test_further_tiles_come_into_sight_by_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        lobby, band = user.screen, user.screen.query_one("#tiles")
        await turn_wheel(user, MouseScrollDown, lobby.go_on)
        assert lobby.chosen is lobby.go_on
        for _ in range(9):
            await turn_wheel(user, MouseScrollDown, band)
        assert lobby.chosen is lobby.tiles[-1]
        assert in_sight(user)[-1] == "Further 7"
        await turn_wheel(user, MouseScrollUp, band)
        assert lobby.chosen is lobby.tiles[-2]


async def test_where_all_tiles_are_in_sight_the_wheel_chooses_none() -> None:
    async with arcade() as user:
        await turn_wheel(user, MouseScrollDown, user.screen.query_one("#tiles"))
        assert user.screen.chosen is user.screen.go_on


@pytest.mark.parametrize("sizes", [((80, 24), (200, 50)), ((200, 50), (60, 20), (80, 24))])
async def test_the_tile_that_is_chosen_stays_in_sight_in_every_size(
    sizes: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 4)
    async with arcade(size=sizes[0]) as user:
        await user.press("down", *["right"] * 8)
        for size in sizes[1:]:
            await user.resize(*size)
        assert in_sight(user)[-1] == "Further 9"
        await user.press("up")
        await user.resize(*sizes[0])
        assert len(in_sight(user)) == 4 + (sizes[0][0] > 80), "nothing is blank beside them"


async def test_a_click_on_the_sign_of_more_tiles_brings_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        firsts = ["GOPS", "Go Stop", "Twenty-One", "Battle"]
        for first in firsts:
            assert in_sight(user)[0] == first
            assert len(in_sight(user)) == 4
            await user.pilot.click("#more")
            await user.still()
        assert in_sight(user)[0] == "Twenty-One", "from the last one on it goes back"
