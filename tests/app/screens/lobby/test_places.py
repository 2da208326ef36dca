"""Where the parts of the lobby lie."""

from itertools import combinations

import pytest
from textual.geometry import Region

from app.screens.size_class import SizeClass, size_class
from app.storage.store import open_store
from tests.app.screens.lobby.lobby_helpers import given_up
from tests.app.screens.screen_helpers import arcade

SIZES = [(80, 24), (80, 60), (97, 29), (110, 36), (120, 36), (160, 45), (170, 50), (300, 90)]


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


@pytest.mark.parametrize("is_first", [False, True])
async def test_the_parts_fill_every_size_and_none_covers_another(is_first: bool) -> None:
    store = open_store()
    if not is_first:
        given_up(store, "w")
    async with arcade(store=store) as user:
        for width, height in SIZES:
            await user.resize(width, height)
            await user.still()
            lobby = user.screen
            rest = [lobby.help] if is_first else [lobby.today, lobby.lately, lobby.wins]
            parts = [lobby.header, lobby.go_on, *lobby.tiles, *rest, lobby.tip]
            places = [part.region for part in parts]
            assert all(places), (width, height)
            whole = Region(0, 0, width, height - 1)
            assert all(whole.contains_region(place) for place in places), (width, height)
            assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]
            for band in (lobby.tiles, rest if is_first else rest[1:]):
                left, right = band[0].region.x, band[-1].region.right
                assert left + right == width, "as much air at the left as at the right"
            assert lobby.tip.region.y == height - 2
            assert rest[-1].region.bottom == height - 2 - (height > 24)
