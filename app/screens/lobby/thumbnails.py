"""The small pictures of the games in the lobby, painted with the cards and dice of their tables.

They are found through the entry-point group `parlour.pictures`. They are not part of the tables, so
that the lobby can be shown before any table is loaded. A package may bring any widget; the built-in
games bring a `Thumbnail`, which the lobby paints itself.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from textual.widget import Widget
from textual.widgets import Static

from app import plugins
from games.cards import Card, Suit
from games.contract import Refusal
from games.packages import package_text
from widgets.canvas.canvas import Canvas
from widgets.cards.painter import STRIP, draw_stack, stack_width
from widgets.cards.style import CardLook, CardSize, CardState, ShownCard
from widgets.dice.painter import draw_die
from widgets.dice.style import DieLook, DieSize, DieState, ShownDie

Drawn = Callable[[Canvas, int, int, int, int, CardLook], int | None]
"""Draws a picture at a column and row, in a given size; it chooses the cards' size.

It returns the columns that it took, or None if it took all.
"""

THUMBNAIL_SIZES = (CardSize.HUGE, CardSize.LARGE, CardSize.MEDIUM, CardSize.SMALL)
"""The sizes of cards in pictures, the largest first."""


NARROW_STRIP = 3
"""The fewest visible columns of a covered card: its face."""

DICE = (1, 3, 4)
"""The dice in the picture of Battle of the Sexes."""


class Thumbnail(Struct, frozen=True):
    """A picture that the lobby paints.

    Args:
        art: What draws it.
    """

    art: Drawn


TilePicture = Thumbnail | Widget
"""What a tile shows above its title."""


def thumbnail(slug: str) -> TilePicture:
    """Return the picture of a game; cards face down for a game without one."""
    if drawn := plugins.load_extra(plugins.PICTURES, slug, accept_picture):
        return drawn
    if text := package_text(plugins.find(slug), "picture.txt"):
        return Static(text, classes="no-picture", markup=False)
    return cards_picture(ShownCard(), ShownCard(), ShownCard())


def accept_picture(make: Any) -> TilePicture:
    """Return the picture that a package's function makes. Raises `Refusal` if it is none."""
    drawn = make()
    if not isinstance(drawn, TilePicture):
        raise Refusal("Its picture is not a Textual widget.")
    return drawn


def look_for(height: int, look: CardLook) -> CardLook:
    """Return how to draw cards that fit into a number of rows."""
    size = next((size for size in THUMBNAIL_SIZES if size.height <= height), CardSize.SMALL)
    return CardLook(size, look.face, look.four_colours)


def cards_picture(*cards: ShownCard, close: bool = False) -> Thumbnail:
    """Return a picture of cards side by side, overlapping if there is too little space.

    Args:
        cards: From left to right.
        close: Whether they overlap however much space there is.
    """

    def art(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
        fitting = look_for(height, look)
        wide = fitting.size.width
        if close:
            step = min(STRIP, max(NARROW_STRIP, (width - wide) // max(1, len(cards) - 1)))
            shown = cards[-1 - max(0, width - wide) // step :]
        else:
            step = min(wide + 1, max(STRIP, (width - wide) // max(1, len(cards) - 1)))
            shown = cards
        draw_stack(canvas, x, y, shown, fitting, step)
        return stack_width(len(shown), fitting.size, step)

    return Thumbnail(art)


def battle() -> Thumbnail:
    """Return some dice, one of them kept."""
    return Thumbnail(draw_some_dice)


def draw_some_dice(canvas: Canvas, x: int, y: int, width: int, height: int, look: CardLook) -> int:
    """Draw as many of three dice as fit, in the largest size at which two fit."""
    fitting = [
        size for size in DieSize if size.height <= height and 2 * size.width + 1 <= width + 1
    ]
    size = fitting[-1] if fitting else DieSize.TINY
    dice = DICE[: (width + 1) // size.width]
    for place, value in enumerate(dice):
        state = DieState.KEPT if place == 1 else DieState.PLAIN
        left, top = x + place * size.width, y + height - size.height
        draw_die(canvas, left, top, ShownDie(value, state), DieLook(size, look.face), shelf=False)
    return len(dice) * size.width


def gops() -> Thumbnail:
    """Return a prize, a bid, and a bid face down."""
    prize, bid = Card(7, Suit.DIAMONDS), Card(13, Suit.SPADES)
    return cards_picture(ShownCard(prize), ShownCard(bid), ShownCard(state=CardState.BID))


def gostop() -> Thumbnail:
    """Return four cards of a face, overlapping."""
    suits = (Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS, Suit.SPADES)
    return cards_picture(*(ShownCard(Card(8, suit)) for suit in suits), close=True)


def twentyone() -> Thumbnail:
    """Return one card face down and two face up."""
    jack, ace = Card(11, Suit.SPADES), Card(1, Suit.HEARTS)
    return cards_picture(ShownCard(), ShownCard(jack), ShownCard(ace))
