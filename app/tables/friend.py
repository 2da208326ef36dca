"""A table with a friend at another terminal: how it opens, and what only it has."""

from collections.abc import Iterator
from functools import partial
from typing import Any, get_args

from textual.app import App

from app.guests.guest_book import own_book
from app.match.match import Match
from app.match.new_setup import Rematch
from app.screens.dialogs import confirm, friend
from app.screens.keys import TALK
from app.screens.services import Services
from app.tables import guide, opening
from app.tables.around import Command
from app.tables.screen import TableScreen
from app.wire import broadcast, controller
from app.wire.invitation import own_name
from app.wire.messages import PhraseWord
from app.wire.session import FriendPlan, Session
from app.wire.table import begin_or_resume, table_of
from games.contract import Refusal


class FriendTable(TableScreen):
    """The table of a match of which one player sits at another terminal."""

    play: controller.WirePlay

    def __init__(self, match: Match, session: Session, services: Services) -> None:
        face = opening.seated_face(match, services)
        play = controller.WirePlay(match, face, session, pace=services.pace)
        wanted = partial(services.is_first_of, match.game) if not match.steps else bool
        super().__init__(play, face, partial(guide.Tips, wanted=wanted))
        play.on_asked, play.on_again = self._ask_person, partial(self.call_later, self._begin_next)
        self.agreed = True  # the friend is asked, and there is no coach
        if session.table.journal.heading.role == "host" and (book := own_book()):
            play.audience = broadcast.Audience(session.table.talk, book)

    def list_commands(self) -> Iterator[Command]:
        """Yield what can be done at this table besides playing."""
        talk = TALK.description

        def claimable() -> bool:
            return self.view.friend == "late"

        yield Command("claim", "c", "claim", "claim the game", talk, self.play.claim, claimable)
        yield Command("say", "ctrl+t", "say", "say a phrase", talk, self._choose_phrase)
        yield from super().list_commands()

    def rematch(self) -> Rematch:
        """Return what a table that is over says about another game with the friend."""
        if not self.play.view.is_over:
            return Rematch()
        is_there = self.play.where_friend_is() in ("here", "wants")
        return Rematch(self.play.waiting_words(), is_there)

    def ask_again(self) -> bool:
        """Ask the friend for another game."""
        self.play.play_again()
        return True

    def _ask_person(self, question: str) -> None:
        dialog = confirm.ConfirmDialog("YOUR FRIEND ASKS", question)
        self.app.push_screen(dialog, lambda yes: self.play.answer(bool(yes)))

    def _choose_phrase(self) -> None:
        def say(phrase: PhraseWord | None) -> None:
            if phrase:
                self.play.say_phrase(phrase)

        self.app.push_screen(friend.PhraseDialog(get_args(PhraseWord)), say)

    def _begin_next(self) -> None:
        session, store = self.play.session, self.services.store
        try:
            table = session.table.next_table()
            match = begin_or_resume(store, table)
        except Refusal as no:
            self.play.refuse(str(no))
            return
        following = FriendTable(match, Session(table, door=session.leave()), self.services)
        while not self.is_active:
            self.app.pop_screen()
        self.app.switch_screen(following)


def resumed_screen(match: Match, services: Services) -> TableScreen:
    """Return the screen on which a match with a friend goes on. Raises `Refusal`."""
    return FriendTable(match, Session(table_of(match)), services)


class FriendOpening:
    """The way from the lobby to a table with a friend, or with another guest of a server."""

    def __init__(self, app: App[Any], services: Services) -> None:
        self.app, self.services = app, services
        self.book = own_book()

    def begin(self, plan: FriendPlan | None) -> None:
        """Play as planned, or ask what the person wants; a guest needs a name first."""
        name, book = self.services.settings.name, self.book
        if book and not book.own:
            named = friend.GuestNameDialog(book, name)
            self.app.push_screen(named, lambda has_name: self.begin(None) if has_name else None)
        elif book:
            self.app.push_screen(friend.GuestsDialog(book), self._follow)
        elif plan:
            self._follow(plan)
        else:
            self.app.push_screen(friend.FriendDialog(own_name(name, "Host")), self._follow)

    def _follow(self, wanted: FriendPlan | broadcast.SharedTable | None) -> None:
        """Watch the table of two others, or wait for the other side of one's own."""
        if isinstance(wanted, broadcast.SharedTable):
            try:
                match = wanted.match()
                face = opening.seated_face(match, self.services)
                play = controller.WatchPlay(match, face, wanted, pace=self.services.pace)
                self.app.push_screen(TableScreen(play, face))
            except Refusal as no:
                self.app.notify(str(no), severity="warning")
        elif wanted:
            self.app.push_screen(friend.WaitingDialog(wanted, self.book), self._sit_down)

    def _sit_down(self, session: Session | None) -> None:
        """Open the table of two who have met."""
        if session:
            try:
                match = begin_or_resume(self.services.store, session.table)
                self.app.push_screen(FriendTable(match, session, self.services))
            except Refusal as no:
                session.close()
                self.app.notify(str(no), severity="warning")
