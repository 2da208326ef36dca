"""What painted tables share: places for cards, a painter of one picture, a face that uses both."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import Struct

from app.tables.face import Chosen, Face, Frame, Id, Spot, View
from games.text import shortened
from widgets.canvas.canvas import Canvas
from widgets.canvas.figures import draw_figures
from widgets.cards.style import CardLook, CardSize, FaceStyle

RANK_KEYS = dict(zip("a1234567890jqk", (1, *range(1, 14)), strict=True))
"""The keys of the ranks."""

LEAST_STEP = 2
"""The fewest columns that show of a card of a hand."""


def keys_of(rank: int) -> tuple[str, ...]:
    """Return the keys of a rank: an ace has two."""
    return tuple(key for key, named in RANK_KEYS.items() if named == rank)


def value_at(chosen: Chosen, kind: str) -> Any:
    """Return the card, place or category that is chosen if it is of some kind, or None."""
    raised = chosen.raised
    return raised[1] if isinstance(raised, tuple) and raised[0] == kind else None


def values_of(picks: frozenset[Id]) -> frozenset[Any]:
    """Return the cards, places or dice that were picked."""
    return frozenset(id_[1] for id_ in picks if isinstance(id_, tuple))


class CardPlaces(Struct, frozen=True, kw_only=True):
    """Where hands lie, in columns and rows of the felt.

    `x` is the first column of the hands, and `room` the columns for one; scores and what is known
    stand in `column`, 0 if there is no room; `scale` is how large scores are; `bands` are the rows
    of each, from the top.
    """

    size: CardSize
    x: int
    room: int
    column: int
    scale: int
    bands: tuple[int, ...]

    def step(self, count: int) -> int:
        """Return the columns from one card of a hand to the next."""
        apart = self.size.width + 1
        least = (self.room - self.size.width) // max(1, count - 1)
        return max(LEAST_STEP, min(apart, least)) if count > 1 else apart


class Painter:
    """Paints one picture on a canvas; the size of the cards' `look` does not matter."""

    def __init__(self, canvas: Canvas, places: Any, look: CardLook, picture: Any) -> None:
        self.canvas, self.places, self.picture = canvas, places, picture
        self.small, self.plain = look, look.face is FaceStyle.LETTERS

    def paint(self) -> Iterator[Spot]:
        """Paint everything, and yield what the mouse can point at."""
        raise NotImplementedError

    def paint_score(
        self, x: int, y: int, name: str, points: int, ink: str, *, room: int, scale: int = 0
    ) -> None:
        """Paint a name, cut to its room, and below it the points as big figures."""
        scale = scale or self.places.scale
        self.canvas.text(x, y, shortened(name, room), ink, bold=True)
        draw_figures(self.canvas, x, y + 1, str(points), ink, scale=scale, plain=self.plain)


class PaintedFace(Face):
    """A face that has its picture painted by a painter of its own."""

    PAINTER: ClassVar[type[Painter]]

    def places(self, width: int, height: int) -> Any:
        """Return where everything lies: at least a column at the right, and bands."""
        raise NotImplementedError

    def undecided(self, view: View) -> str:
        """Return how a card is chosen."""
        return "← → or its key raises a card, ↵ plays it; a click does both."

    def rows(self, width: int, height: int) -> tuple[int, ...]:
        """Return the rows of each band."""
        bands: tuple[int, ...] = self.places(width, height).bands
        return bands

    def column(self, width: int, height: int) -> int:
        """Return where scores and what is known stand at the right."""
        return int(self.places(width, height).column)

    def frames(self, before: View, after: View) -> tuple[Frame, ...]:
        """Return the motion from one view to a later one."""
        return tuple(self.motion(before, after)) if after.step > before.step else ()

    def motion(self, before: View, after: View) -> Iterator[Frame]:
        """Yield what is shown between two views; the last frame is the end."""
        raise NotImplementedError

    def painter(self, canvas: Canvas, picture: Any) -> Painter:
        """Return what paints a picture on a canvas."""
        places = self.places(canvas.width, canvas.height)
        return self.PAINTER(canvas, places, self.seating.look(), picture)

    def paint(self, canvas: Canvas, picture: Any) -> Iterator[Spot]:
        """Paint the table."""
        yield from self.painter(canvas, picture).paint()
