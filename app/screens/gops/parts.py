"""The cells of the parts of the GOPS table that tips and lessons point at."""

from collections.abc import Sequence

from textual.geometry import Region

from app.lessons.tip import TablePart
from app.screens.gops.picture import GopsPicture
from app.screens.gops.places import GopsPlaces
from widgets.canvas.stage import Spot
from widgets.cards.hand import Hand


def find_in_gops(
    part: TablePart,
    places: GopsPlaces,
    picture: GopsPicture,
    spots: Sequence[Spot],
    hands: tuple[Hand, Hand],
) -> tuple[Region, ...]:
    """Return the cells of a part of the table.

    Args:
        part: "prize", "bids", or cards of the "hand" or of the "other" one.
        places: The layout of the table.
        picture: What the table shows.
        spots: Where the cards of both hands are.
        hands: The hand at the bottom and that at the top.
    """
    size = places.sizes.middle
    if part.name in ("hand", "other"):
        hand = hands[part.name == "other"]
        held = (picture.other if part.name == "other" else picture.own).held
        meant = [picture.ranks.index(rank) for rank in part.items or held]
        found = [spot.region for spot in spots if spot.field is hand and spot.index in meant]
        return tuple(found) if part.items else (Region.from_union(found),) if found else ()
    if part.name == "bids":
        start, end = places.columns[2], places.columns[3] + size.width
        return (Region(start, places.middle, end - start, size.height),)
    count, room = max(1, len(picture.prizes)), places.columns[2] - places.columns[1] - 2
    width = min(count * (size.width + 1) - 1, room)
    return (Region(places.columns[1], places.middle, width, size.height),)
