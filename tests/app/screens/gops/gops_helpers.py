"""GOPS at the screen: matches kept in a store as they are for a person, played to their end."""

from typing import Any

from hypothesis import strategies as st

from app.match.match import Match
from app.match.setup import Setup
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.gops.drawing import GopsPainter
from app.screens.gops.picture import GopsPicture
from app.screens.gops.places import arrange
from app.screens.gops.presentation import GopsPresentation
from app.storage.store import Store, open_store
from games.cards import Card, Suit
from games.gops.rules import Bid, Options
from tests.app.match.gops_match_helpers import GAME, PRIZES
from tests.app.screens.screen_helpers import User
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.hand import Hand
from widgets.cards.style import CardLook, FaceStyle, ShownCard
from widgets.panels.key_bar import KeyBar

SHORT = (3, 2, 4)
"""The prizes of a game of three rounds."""


def begun(
    *seats: str, prizes: tuple[int, ...] = PRIZES, store: Store | None = None, **more: Any
) -> Match:
    """Return a new match, by default against plus-one, who bids one more than the prize."""
    options = Options(cards=(min(prizes), max(prizes)), prizes=prizes)
    setup = Setup(options, "a seed", seats or ("human", "plus-one"), **more)
    return (store or open_store()).begin(GAME, setup)


def short(*seats: str, store: Store | None = None, **more: Any) -> Match:
    """Return a match of three rounds."""
    return begun(*seats, prizes=SHORT, store=store, **more)


def bids(match: Match, seat: int = 0) -> list[int]:
    """Return what a seat has bid."""
    return [
        step.action.card
        for step in match.steps
        if step.seat == seat and isinstance(step.action, Bid)
    ]


async def played_out(user: User) -> None:
    """Play a match of three rounds to its end."""
    while user.match.to_move:
        await user.until(lambda: user.screen.asked is not None or not user.match.to_move)
        await user.press("home", "enter")
    await user.over()


def offered(user: User) -> dict[str, str]:
    """Return what the key bar offers, by key."""
    return {hint.key: hint.what for hint in user.one(KeyBar).hints}


@st.composite
def table_rooms(draw: st.DrawFn) -> tuple[int, int]:
    """Return the columns and rows of the table in a terminal of 80x24 to 250x70."""
    columns, rows = draw(st.integers(80, 250)), draw(st.integers(24, 70))
    if columns < 110:
        return columns, rows - 5
    return columns - (29 if columns < 180 else 44), rows - 3


def view_of(played: Match) -> TableView:
    """Return what the table shows of a match, before anybody is asked."""
    return TableController(played, GopsPresentation(), "off").look()


def painted(
    picture: GopsPicture,
    room: tuple[int, int],
    face: FaceStyle = FaceStyle.SOLID,
    chosen: int | None = None,
) -> Canvas:
    """Return a picture on a canvas, with the card of a place under the cursor."""
    own, other = Hand(), Hand()
    if chosen is not None:
        own.show(ShownCard(Card(rank, Suit.SPADES)) for rank in picture.ranks)
        own.set_reactive(Hand.cursor, chosen)
        own.set_reactive(Hand.hovered, True)
    drawn = canvas(*room)
    places = arrange(*room, len(picture.ranks))
    painter = GopsPainter(drawn, places, CardLook(face=face), (Suit.SPADES, Suit.CLUBS))
    list(painter.paint(picture, own, other))
    return drawn


def text_of(drawn: Canvas) -> str:
    """Return what is written on a canvas."""
    return "\n".join("".join(cell.char for cell in row) for row in drawn.rows)
