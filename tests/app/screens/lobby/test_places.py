"""Where the parts of the lobby lie."""

from itertools import combinations

import pytest
from msgspec.structs import astuple
from textual.geometry import Region

from app.screens.lobby.places import (
    LEAST_TILE,
    arrange_lobby,
    lobby_regions,
    tile_widths,
    tiles_and_sign,
)
from app.screens.size_class import SizeClass, size_class

SIZES = [(80, 24), (80, 60), (100, 30), (110, 36), (120, 36), (160, 45), (170, 50), (300, 90)]


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ((80, 24), SizeClass.SMALL),
        ((200, 35), SizeClass.SMALL),
        ((110, 36), SizeClass.MEDIUM),
        ((169, 50), SizeClass.MEDIUM),
        ((170, 50), SizeClass.LARGE),
    ],
)
def test_the_largest_class_that_fits_both_ways(size: tuple[int, int], kind: SizeClass) -> None:
    assert size_class(*size) is kind


@pytest.mark.parametrize("size", SIZES)
def test_every_row_is_given_to_a_part(size: tuple[int, int]) -> None:
    places = arrange_lobby(*size)
    bands = places.header + places.first + places.tiles + places.last
    assert bands + 3 + places.air + 2 == size[1]
    assert places.last >= 2
    assert places.today < size[0] - places.today


@pytest.mark.parametrize("size", SIZES)
def test_five_tiles_take_the_whole_width(size: tuple[int, int]) -> None:
    places = arrange_lobby(*size)
    inner = size[0] - 2 * places.margin
    assert sum(tile_widths(inner, places.gap, 5)) + 4 * places.gap == inner


@pytest.mark.parametrize(("width", "whole"), [(78, 4), (95, 5), (196, 5)])
def test_of_more_tiles_only_whole_ones_show_beside_a_sign(width: int, whole: int) -> None:
    widths = tile_widths(width, 1, 7)
    tiles, sign = tiles_and_sign(Region(1, 0, width, 7), 1, widths)
    assert len(widths) == 7
    assert sum(widths[:whole]) + whole - 1 == tiles.width
    assert tiles.right + 1 == sign.x
    assert sign.right == 1 + width
    assert 4 <= sign.width <= 8
    assert min(widths) >= LEAST_TILE
    assert len(tile_widths(78, 1, 2)) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("is_first", [False, True])
def test_no_part_covers_another_one_or_leaves_the_screen(
    size: tuple[int, int], is_first: bool
) -> None:
    parts = [each for each in astuple(lobby_regions(*size, is_first=is_first)) if each]
    assert len(parts) == (5 if is_first else 7)
    assert all(Region(0, 0, size[0], size[1] - 1).contains_region(each) for each in parts)
    assert not [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]
