"""Go Stop tables painted without a terminal: views of a match, pictures, frames."""

from app.match.match import Match
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.gostop.drawing import GoStopPainter
from app.screens.gostop.motion import gostop_frames
from app.screens.gostop.picture import GoStopPicture
from app.screens.gostop.places import find_places
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.gostop.view import Aim, gostop_picture
from app.screens.table.motion import Frame
from games.contract import HOUSE, Seat
from games.gostop.state import Action
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.hand import Hand
from widgets.cards.style import CardLook, FaceStyle, corner

LOOK = CardLook()


def view_of(match: Match) -> TableView:
    """Return what the table shows of a match while nobody is asked."""
    return TableController(match, GoStopPresentation(), "off").look()


def pictured(view: TableView, *, hides: bool = False) -> GoStopPicture:
    """Return what is painted of a view."""
    return gostop_picture(view, Aim(), lambda card: corner(card, LOOK), company=False, hides=hides)


def step(match: Match, action: Action | None = None, seat: Seat = 0) -> tuple[TableView, TableView]:
    """Do an action, or without one what happens by itself; return the views around it."""
    before = view_of(match)
    match.apply(seat, action) if action else match.house()
    assert match.steps[-1].seat in (seat, HOUSE)
    return before, view_of(match)


def frames_of(
    match: Match, action: Action | None = None, seat: Seat = 0, *, hides: bool = False
) -> tuple[Frame, ...]:
    """Do an action and return the frames that show it."""
    views = step(match, action, seat)
    return gostop_frames(*views, lambda view: pictured(view, hides=hides))


def painted(
    picture: GoStopPicture, room: tuple[int, int] = (80, 19), face: FaceStyle = FaceStyle.SOLID
) -> Canvas:
    """Return a picture on a canvas."""
    drawn = canvas(*room)
    places = find_places(*room, picture.counts)
    painter = GoStopPainter(drawn, places, CardLook(face=face))
    list(painter.paint(picture, Hand(), Hand(), Hand()))
    return drawn


def text_of(drawn: Canvas) -> str:
    """Return the characters of a canvas."""
    return "\n".join("".join(cell.char for cell in row).rstrip() for row in drawn.rows)
