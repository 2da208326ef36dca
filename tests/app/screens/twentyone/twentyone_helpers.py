"""Twenty-One matches for the screen, begun from decks of a known order."""

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.table_controller import TableController
from app.match.table_view import TableView
from app.screens.twentyone.drawing import TwentyOnePainter
from app.screens.twentyone.picture import TwentyOnePicture
from app.screens.twentyone.places import arrange_twentyone
from app.screens.twentyone.presentation import TwentyOnePresentation
from app.storage.store import Store, open_store
from games.contract import HOUSE, Loaded
from games.twentyone.rules import Action, Hit, Options
from tests.app.screens.screen_helpers import User
from tests.app.storage.deck_helpers import EVERY_ENDING
from tests.widgets.canvas_helpers import canvas
from widgets.canvas.canvas import Canvas
from widgets.cards.style import CardLook, FaceStyle
from widgets.inputs.buttons import Buttons


def begun(
    codes: tuple[str, ...] = EVERY_ENDING, store: Store | None = None, **given: object
) -> Match:
    game = plugins.find("twentyone")
    loaded = Loaded[Options, object](Options(deck=codes))
    return (store or open_store()).begin(game, new_setup(game, None, given, loaded=loaded))


async def wait_for(phase: str, user: User) -> None:
    await user.until(lambda: user.screen.asked == 0 and user.match.state.phase == phase, phase)


def replayed(codes: tuple[str, ...], count: int) -> Match:
    """Return a match after so many steps, which only the house has made."""
    match = begun(codes)
    for _ in range(count):
        house_step(match)
    return match


def played(
    codes: tuple[str, ...], hits: int, last: Action | None = None, *, settle: bool = True
) -> Match:
    """Return a match after so many hits of its first round, and after a last choice.

    Args:
        codes: The deck.
        hits: How often the player hits.
        last: What the player does then, if anything.
        settle: Whether the round is decided then, and its cards collected.
    """
    match = begun(codes)
    for action in (*[Hit()] * hits, *([last] if last else [])):
        settle_house(match)
        if match.to_move == (0,) and match.state.phase == "player":
            match.apply(0, action)
    if settle or last is None:
        settle_house(match)
    else:
        house_step(match)
    return match


def settle_house(match: Match) -> None:
    """Let the house go on until somebody is asked."""
    while match.to_move == (HOUSE,):
        house_step(match)


def house_step(match: Match) -> None:
    """Let the house make its next step."""
    (action,) = match.game.legal(match.state, HOUSE)
    match.apply(HOUSE, action)


def view_of(match: Match) -> TableView:
    """Return what the table shows of a match, before anybody is asked."""
    return TableController(match, TwentyOnePresentation(), "off").look()


def painted(
    picture: TwentyOnePicture,
    room: tuple[int, int],
    face: FaceStyle = FaceStyle.SOLID,
    *,
    beside: bool = False,
) -> Canvas:
    """Return a picture on a canvas; `beside` says whether the coach stands next to the hand."""
    drawn, choices = canvas(*room), Buttons()
    own, dealer = (max(2, len(hand.cards)) for hand in (picture.own, picture.dealer))
    places = arrange_twentyone(*room, own, dealer, coached=beside)
    list(TwentyOnePainter(drawn, places, CardLook(face=face)).paint(picture, choices))
    return drawn
