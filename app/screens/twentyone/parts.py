"""The cells of the parts of the Twenty-One table that tips and lessons point at."""

from textual.geometry import Region

from app.lessons.tip import TablePart
from app.screens.twentyone.picture import HandPicture, TwentyOnePicture
from app.screens.twentyone.places import HandPlaces, TwentyOnePlaces
from widgets.cards.painter import pile_width, stack_width
from widgets.cards.style import CardSize


def find_in_twentyone(
    part: TablePart, places: TwentyOnePlaces, picture: TwentyOnePicture
) -> tuple[Region, ...]:
    """Return the cells of a part of the table.

    Args:
        part: The "hand", the "dealer", the "deck" or the "discards".
        places: The layout of the table.
        picture: What the table shows.
    """
    if part.name in ("deck", "discards"):
        at = places.piles[part.name == "discards"]
        return (Region(*at, pile_width(places.pile), places.pile.height),)
    if part.name == "dealer":
        return (cards_region(picture.dealer, places.dealer, places.size),)
    return (cards_region(picture.own, places.own, places.size),)


def cards_region(hand: HandPicture, lies: HandPlaces, size: CardSize) -> Region:
    """Return the cells of the cards of a hand."""
    width = stack_width(max(1, len(hand.cards)), size, lies.step)
    return Region(lies.x, lies.y, width, size.height)
