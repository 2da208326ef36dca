"""The places of the lobby, and the tiles of further games: how they come into sight."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.geometry import Offset, Region
from textual.widgets import Static

from app.screens.lobby.pictures import LobbyView
from app.screens.lobby.places import arrange_lobby, tile_widths
from app.screens.lobby.screen import LobbyScreen, Part, Tile
from app.screens.lobby.thumbnails import TileNews, draw_arena
from tests.app.screens.screen_helpers import User, arcade

make_tiles = LobbyScreen.make_tiles


@given(st.integers(80, 320), st.integers(24, 100))
def test_the_parts_fill_every_size_and_none_covers_another(width: int, height: int) -> None:
    places = arrange_lobby(width, height)
    parts = [places.header, places.go_on, places.today, places.tiles, places.lately, places.wins]
    whole = Region(0, 0, width, height - 1)
    assert all(part and whole.contains_region(part) for part in (*parts, places.tip))
    assert not [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]
    for left, right in ((1, 2), (3, 3), (4, 5)):
        assert parts[left].x + parts[right].right == width, "as much air at both sides"
    assert places.tip.y == height - 2
    assert places.wins.bottom == height - 2 - (height > 24)


@given(st.integers(80, 320), st.integers(24, 100), st.integers(1, 20))
def test_five_tiles_are_in_sight_at_most_and_all_of_them_whole(
    width: int, height: int, count: int
) -> None:
    places = arrange_lobby(width, height)
    band, gap = places.tiles.width, places.gap
    widths, seen = tile_widths(band, gap, count)
    assert len(widths) == count
    assert seen == count or 4 <= seen <= 5
    assert count > 5 or seen == count
    assert min(widths) >= 14
    taken = sum(widths[:seen]) + gap * (seen - 1)
    assert taken <= band - (4 + gap) * (count > 5)
    assert count != 5 or taken == band


class Further(Tile):
    """A tile that is called as its game."""

    def says(self, view: LobbyView) -> TileNews:
        return TileNews(self.slug, "")


def install_more(monkeypatch: pytest.MonkeyPatch, *pictures: Any) -> None:
    """Let the lobby have more tiles, with pictures of their own, called Further 6 and so on."""

    def more(lobby: LobbyScreen) -> list[Tile]:
        tiles = make_tiles(lobby)
        for n, picture in enumerate(pictures, 6):
            tiles.append(Further(f"Further {n}", picture, print))
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
    install_more(monkeypatch, Static("[1]", markup=False), draw_arena)
    async with arcade() as user:
        tile = user.screen.tiles[5]
        for keys in ((), ("down", *["right"] * 6), ("tab",), ("shift+tab",)):
            await user.press(*keys)
            await user.still()
            seen = "Further 6" in in_sight(user)
            assert ("[1]" in user.text()) == seen
            if seen:
                assert tile.widget.region.offset == tile.place.offset + Offset(2, 1)
        await user.resize(120, 36)
        await user.still()
        assert tile.place.contains_region(tile.widget.region)


async def test_further_tiles_come_into_sight_by_arrows_wheel_and_clicks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, *[draw_arena] * 2)
    async with arcade() as user:
        lobby: Any = user.screen
        for first in ("GOPS", "Go Stop", "Twenty-One", "Battle", "Twenty-One"):
            assert in_sight(user)[0] == first
            await user.pilot.click(offset=lobby.more.place.offset)
            await user.still()
        lobby.choose(lobby.go_on)
        await user.press("down", *["right"] * 7)
        await user.until(
            lambda: in_sight(user) == ["Battle", "Bot arena", "Further 6", "Further 7"]
        )
        await user.press("left", "left", "left", "left")
        await user.until(lambda: in_sight(user)[0] == "Twenty-One")
        await turn_wheel(user, MouseScrollDown, lobby.go_on)
        assert lobby.chosen is lobby.tiles[2], "only over the tiles"
        for way, last in ((MouseScrollDown, -1), (MouseScrollUp, -2)):
            for _ in range(9 if way is MouseScrollDown else 1):
                await turn_wheel(user, way, lobby.tiles[3])
            assert lobby.chosen is lobby.tiles[last]


async def turn_wheel(user: User, way: type[MouseEvent], over: Part) -> None:
    """Turn the wheel with the pointer in a place of the lobby."""
    await user.pilot._post_mouse_events([way], offset=over.place.offset)
    await user.pilot.pause()


async def test_the_tile_that_is_chosen_stays_in_sight_in_every_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install_more(monkeypatch, *[draw_arena] * 4)
    async with arcade() as user:
        await user.press("down", *["right"] * 8)
        for size, seen in (((200, 50), 5), ((60, 20), 0), ((80, 24), 4)):
            await user.resize(*size)
            if seen:
                assert in_sight(user)[-1] == "Further 9"
                assert len(in_sight(user)) == seen, "nothing is blank next to them"
