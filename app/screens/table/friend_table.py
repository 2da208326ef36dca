"""The screen of a match with a friend at another terminal."""

from app.guests.guest_book import own_book
from app.match.match import Match
from app.match.names import is_with_friend
from app.screens.services import Services
from app.screens.table.registry import match_screen, screen_of, timing
from app.screens.table.screen import TableScreen
from app.wire.alignment import align, begin_or_resume, table_course
from app.wire.broadcast import Audience, SharedTable
from app.wire.controller import WireController
from app.wire.journal import journal_of
from app.wire.meeting import NewTable
from app.wire.rematch import next_table
from app.wire.session import Met, Session
from app.wire.sides import moved_on, session_of
from app.wire.table import WireTable
from app.wire.watching import WatchController, watched_match
from games.contract import Refusal


def table_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen of any match. Raises `Refusal` if one of its players is not available."""
    if is_with_friend(match.setup):
        return resumed_screen(match, services)
    return match_screen(match, services)


def new_screen(session: Session, seated: NewTable, services: Services) -> TableScreen:
    """Return the screen for two who have just met. Raises `Refusal`."""
    match = begin_or_resume(services.store, seated.table)
    return friend_screen(match, session, services, seated.met)


def resumed_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a stored match goes on. Raises `Refusal`."""
    table = WireTable(journal_of(match.id or 0))
    table.restore()
    align(match, table_course(table))
    return friend_screen(match, session_of(table), services)


def friend_screen(
    match: Match, session: Session, services: Services, met: Met | None = None
) -> TableScreen:
    """Return the screen of a match that a session belongs to."""
    kind = screen_of(match.game.slug)
    controller = WireController(match, kind.PRESENTATION(), session, met, **timing(services))
    screen = kind(controller, services)

    def begin_next() -> None:
        screen.call_later(begin_rematch, screen, session, services)

    controller.on_again = begin_next
    if session.table.journal.heading.role == "host" and (book := own_book()):
        controller.audience = Audience(session.table, book)
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
        table = next_table(session.table)
        match = begin_or_resume(services.store, table)
    except Refusal as no:
        screen.refuse(str(no))
        return
    following = friend_screen(match, moved_on(session, table), services)
    while not screen.is_active:
        screen.app.pop_screen()
    screen.app.switch_screen(following)
