"""The cells of the parts of the Go Stop table that tips and lessons point at."""

from collections.abc import Sequence

from textual.geometry import Region

from app.lessons.tip import TablePart
from app.screens.gostop.captured_places import CapturedPlaces
from app.screens.gostop.places import STOCK_TITLE, GoStopPlaces, SidePlaces
from widgets.canvas.stage import Spot
from widgets.cards.hand import Hand
from widgets.cards.painter import pile_width
from widgets.cards.style import CardSize


def find_in_gostop(
    part: TablePart, places: GoStopPlaces, spots: Sequence[Spot], own: Hand, laid: Hand
) -> tuple[Region, ...]:
    """Return the cells of a part of the table.

    Args:
        part: Ranks of the "hand" or of the "layout", the player's "pile", or the
            "stock".
        places: The layout of the table.
        spots: Where cards and places are.
        own: The hand at the bottom.
        laid: The layout.
    """
    if part.name == "pile":
        return (pile_region(places.own.captured, places.bottom),)
    if part.name == "stock":
        return (stock_region(places.side, places.size),)
    field = laid if part.name == "layout" else own
    ranks = part.items
    lying = [
        spot.region.grow((0, 0, field is own, 0))  # with the word below the card
        for spot in spots
        if spot.field is field and (not ranks or rank_at(field, spot.index) in ranks)
    ]
    return tuple(lying) if ranks or not lying else (Region.from_union(lying),)


def pile_region(captured: CapturedPlaces, title: int) -> Region:
    """Return the cells of captured cards, with their title in a row above them."""
    room = captured.room
    below = max((y for _, y in captured.at), default=room.y) + captured.height
    return Region(room.x, title, room.width, below - title)


def stock_region(side: SidePlaces, size: CardSize) -> Region:
    """Return the cells of the stock, with the words above and below it."""
    width = max(pile_width(size), len(STOCK_TITLE))
    return Region(side.x + side.width - width, side.stock - 1, width, size.height + 2)


def rank_at(field: Hand, index: int) -> int:
    """Return the rank of the card in a place; 0 if there is none."""
    card = field.stacks[index].top.card if index < len(field.stacks) else None
    return card.rank if card else 0
