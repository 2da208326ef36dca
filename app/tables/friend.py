"""A table with a friend at another terminal: how it opens, and what only it has."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, get_args

from textual.app import App

from app.guests.guest_book import GuestBook, own_book
from app.match.match import Match
from app.match.new_setup import Rematch
from app.match.table_view import TableView as View
from app.screens.dialogs.confirm import ConfirmDialog
from app.screens.dialogs.friend import (
    FriendDialog,
    GuestNameDialog,
    GuestsDialog,
    PhraseDialog,
    WaitingDialog,
)
from app.screens.keys import TALK
from app.screens.services import Services
from app.tables.around import Command, Table
from app.tables.face import Face
from app.tables.guide import Guide, Tips
from app.tables.opening import seated_face
from app.tables.screen import TableScreen
from app.wire.broadcast import Audience, SharedTable
from app.wire.controller import WatchPlay, WirePlay
from app.wire.invitation import own_name
from app.wire.messages import PhraseWord
from app.wire.session import FriendPlan, Session
from app.wire.table import begin_or_resume, table_of
from games.contract import Refusal


class FriendTable(TableScreen):
    """The table of a match of which one player sits at another terminal."""

    play: WirePlay

    def __init__(
        self, play: WirePlay, face: Face, services: Services, guide: Callable[[Table], Guide]
    ) -> None:
        super().__init__(play, face, services, guide)
        play.on_asked = self.ask_person
        self.agreed = True  # the friend is asked, and there is no coach
        self.ending.rematch = self.rematch
        self.ending.play_again = play.play_again

    def list_commands(self) -> Iterator[Command]:
        """Yield what can be done at this table besides playing."""
        talk = TALK.description

        def claimable(view: View) -> bool:
            return view.friend == "late"

        yield Command("claim", ("c",), "claim", "claim the game", talk, self.play.claim, claimable)
        yield Command("say", ("ctrl+t",), "say", "say a phrase", talk, self.choose_phrase)
        yield from super().list_commands()

    def rematch(self) -> Rematch:
        """Return what a table that is over says about another game with the friend."""
        if not self.play.view.is_over:
            return Rematch()
        stage = self.play.where_friend_is()
        return Rematch(self.play.waiting_words(), stage in ("here", "wants"))

    def ask_person(self, question: str) -> None:
        """Ask what the friend wants to know."""
        self.app.push_screen(
            ConfirmDialog("YOUR FRIEND ASKS", question), lambda yes: self.play.answer(bool(yes))
        )

    def choose_phrase(self) -> None:
        """Let the person choose a phrase, and say it."""

        def say(phrase: PhraseWord | None) -> None:
            if phrase:
                self.play.say_phrase(phrase)

        self.app.push_screen(PhraseDialog(get_args(PhraseWord)), say)


def resumed_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match with a friend goes on. Raises `Refusal`."""
    return friend_screen(match, Session(table_of(match)), services)


def friend_screen(match: Match, session: Session, services: Services) -> TableScreen:
    """Return the screen of a match that a session belongs to."""
    face = seated_face(match, services)
    play = WirePlay(match, face, session, pace=services.pace)
    wanted = partial(services.is_first_of, match.game) if not match.steps else bool
    screen = FriendTable(play, face, services, partial(Tips, wanted=wanted))

    def begin_next() -> None:
        screen.call_later(begin_rematch, screen, session, services)

    play.on_again = begin_next
    if session.table.journal.heading.role == "host" and (book := own_book()):
        play.audience = Audience(session.table.talk, book)
    return screen


def begin_rematch(screen: TableScreen, session: Session, services: Services) -> None:
    """Open the table of the next game with a friend in place of the one that is over."""
    try:
        table = session.table.next_table()
        match = begin_or_resume(services.store, table)
    except Refusal as no:
        screen.play.refuse(str(no))
        return
    following = friend_screen(match, Session(table, door=session.leave()), services)
    while not screen.is_active:
        screen.app.pop_screen()
    screen.app.switch_screen(following)


class FriendOpening:
    """The way from the lobby to a table with a friend, or with another guest of a server.

    Args:
        app: The app.
        services: What it provides.
    """

    def __init__(self, app: App[Any], services: Services) -> None:
        self.app, self.services = app, services
        self.book = own_book()

    def begin(self, plan: FriendPlan | None) -> None:
        """Play as planned, or ask what the person wants."""
        name = self.services.settings.name
        if self.book:
            self.meet_guests(self.book, name)
        elif plan:
            self.wait(plan)
        else:
            self.app.push_screen(FriendDialog(own_name(name, "Host")), self.follow)

    def meet_guests(self, book: GuestBook, name: str) -> None:
        """Show the other guests to one who has a name; the name comes first."""

        def go_on(has_name: bool | None) -> None:
            if has_name:
                self.app.push_screen(GuestsDialog(book), self.follow)

        if book.own:
            go_on(True)
        else:
            self.app.push_screen(GuestNameDialog(book, name), go_on)

    def follow(self, wanted: FriendPlan | SharedTable | None) -> None:
        """Do what was chosen."""
        if isinstance(wanted, SharedTable):
            self.watch(wanted)
        elif wanted:
            self.wait(wanted)

    def wait(self, plan: FriendPlan) -> None:
        """Wait for the other side."""
        self.app.push_screen(WaitingDialog(plan, self.book), self.sit_down)

    def sit_down(self, session: Session | None) -> None:
        """Open the table of two who have met."""
        if session:
            try:
                match = begin_or_resume(self.services.store, session.table)
                self.app.push_screen(friend_screen(match, session, self.services))
            except Refusal as no:
                session.close()
                self.app.notify(str(no), severity="warning")

    def watch(self, watched: SharedTable) -> None:
        """Open the table of two others."""
        try:
            match = watched.match()
            face = seated_face(match, self.services)
            play = WatchPlay(match, face, watched, pace=self.services.pace)
            self.app.push_screen(TableScreen(play, face, self.services))
        except Refusal as no:
            self.app.notify(str(no), severity="warning")
