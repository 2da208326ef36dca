"""The tiles of further games that are installed: their pictures, and how they come into sight."""

import pytest
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Offset, Region
from textual.widgets import Static

from app.screens.lobby import screen
from app.screens.lobby.parts import ArenaTile, Tile, all_tiles
from app.screens.lobby.thumbnails import Thumbnail, TilePicture, draw_arena
from tests.app.screens.screen_helpers import User, arcade


class FurtherTile(ArenaTile):
    """The tile of something else that is installed."""

    def __init__(self, number: int, picture: TilePicture) -> None:
        Tile.__init__(self, f"further{number}", number, picture)


def install_more(monkeypatch: pytest.MonkeyPatch, *pictures: TilePicture) -> None:
    """Let the lobby have more tiles, with pictures of their own."""

    def more() -> tuple[Tile, ...]:
        return (*all_tiles(), *(FurtherTile(n, each) for n, each in enumerate(pictures, 6)))

    monkeypatch.setattr(screen, "all_tiles", more)


async def test_a_picture_may_be_a_widget_and_moves_with_its_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, Static("[1]", markup=False), Thumbnail(draw_arena))
    async with arcade() as user:
        tile = user.screen.board.tiles[5]
        for keys in ((), ("down", *["right"] * 6), ("tab",), ("shift+tab",)):
            await user.press(*keys)
            await user.still()
            is_whole = tile.region.right < 80
            assert ("[1]" in user.text()) == tile.picture.display == is_whole
            if is_whole:
                assert tile.picture.region.offset == tile.region.offset + Offset(2, 1)
        await user.resize(120, 36)
        await user.still()
        assert tile.region.contains_region(tile.picture.region)


async def test_further_tiles_come_into_sight_by_the_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        last = user.screen.board.tiles[-1]
        assert last.region.x >= 80
        await user.press("down", *["right"] * 7)
        assert user.screen.board.chosen is last
        assert last.region.right <= 80
        assert " 7 " in user.text()


async def turn_wheel(user: User, way: type[MouseEvent], place: Region) -> None:
    """Turn the wheel with the pointer in a place of the lobby."""
    await user.pilot._post_mouse_events([way], user.screen.board, place.offset)
    await user.pilot.pause()


async def test_further_tiles_come_into_sight_by_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        board = user.screen.board
        await turn_wheel(user, MouseScrollDown, board.regions.go_on)
        assert board.chosen is board.go_on
        for _ in range(9):
            await turn_wheel(user, MouseScrollDown, board.regions.tiles)
        assert board.chosen is board.tiles[-1]
        assert board.tiles[-1].in_sight == board.tiles[-1].region
        await turn_wheel(user, MouseScrollUp, board.regions.tiles)
        assert board.chosen is board.tiles[-2]


async def test_where_all_tiles_are_in_sight_the_wheel_chooses_none() -> None:
    async with arcade() as user:
        await turn_wheel(user, MouseScrollDown, user.screen.board.regions.tiles)
        assert user.screen.board.chosen is user.screen.board.go_on


@pytest.mark.parametrize("sizes", [((80, 24), (200, 50)), ((200, 50), (60, 20), (80, 24))])
async def test_the_tile_that_is_chosen_stays_in_sight_in_every_size(
    sizes: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 4)
    async with arcade(size=sizes[0]) as user:
        board, last = user.screen.board, user.screen.board.tiles[-1]
        await user.press("down", *["right"] * 8)
        for size in sizes[1:]:
            await user.resize(*size)
        assert board.chosen is last
        assert last.in_sight == last.region
        assert last.region.right + board.scene.places.gap == board.more_tiles.region.x
        await user.press("up")
        await user.resize(*sizes[0])
        assert last.region.right + board.scene.places.gap >= board.more_tiles.region.x, (
            "nothing is blank beside it"
        )


async def test_a_click_on_the_sign_of_more_tiles_brings_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, *[Thumbnail(draw_arena)] * 2)
    async with arcade() as user:
        board = user.screen.board
        assert (board.more_tiles.before, board.more_tiles.after) == (0, 3)
        for n in (1, 2, 3):
            await user.pilot.click(board, offset=board.more_tiles.region.offset)
            assert (board.more_tiles.before, board.more_tiles.after) == (n, 3 - n)
            assert all(tile.in_sight == tile.region or not tile.in_sight for tile in board.tiles)
        assert board.chosen is board.tiles[-1]
