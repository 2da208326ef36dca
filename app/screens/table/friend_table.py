"""The screen of a match with a friend at another terminal."""

from app.guests.guest_book import own_book
from app.match.match import Match
from app.match.names import is_with_friend
from app.screens.services import Services
from app.screens.table.registry import match_screen, screen_of, timing
from app.screens.table.screen import TableScreen
from app.wire.broadcast import Audience, SharedTable
from app.wire.controller import WatchController, WireController, watched_match
from app.wire.meeting import moved_on, session_of
from app.wire.session import Session
from app.wire.table import begin_or_resume, table_of
from games.contract import Refusal


def table_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen of any match. Raises `Refusal` if one of its players is not available."""
    if is_with_friend(match.setup):
        return friend_screen(match, session_of(table_of(match)), services)
    return match_screen(match, services)


def new_screen(session: Session, services: Services) -> TableScreen:
    """Return the screen for two who have just met. Raises `Refusal`."""
    return friend_screen(begin_or_resume(services.store, session.table), session, services)


def friend_screen(match: Match, session: Session, services: Services) -> TableScreen:
    """Return the screen of a match that a session belongs to."""
    kind = screen_of(match.game.slug)
    controller = WireController(match, kind.PRESENTATION(), session, **timing(services))
    screen = kind(controller, services)

    def begin_next() -> None:
        screen.call_later(begin_rematch, screen, session, services)

    controller.on_again = begin_next
    if session.table.journal.heading.role == "host" and (book := own_book()):
        controller.audience = Audience(session.table.talk, book)
    return screen


def watching_screen(watched: SharedTable, services: Services) -> TableScreen:
    """Return the screen of a table of two others. Raises `Refusal` if it cannot be watched."""
    match = watched_match(watched)
    kind = screen_of(match.game.slug)
    controller = WatchController(match, kind.PRESENTATION(), watched, **timing(services))
    return kind(controller, services)


def begin_rematch(screen: TableScreen, session: Session, services: Services) -> None:
    """Open the table of the next game with a friend in place of the one that is over."""
    try:
        table = session.table.next_table()
        match = begin_or_resume(services.store, table)
    except Refusal as no:
        screen.refuse(str(no))
        return
    following = friend_screen(match, moved_on(session, table), services)
    while not screen.is_active:
        screen.app.pop_screen()
    screen.app.switch_screen(following)
