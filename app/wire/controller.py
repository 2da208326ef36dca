"""Plays a match with a friend at another terminal, or shows one of two others.

What crosses the wire changes the table. Who decides looks up the next choice in the conversation,
so it does not matter whether the match in the store is behind: it catches up.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.match.deciders import Decider, Delayed
from app.match.match import Match
from app.match.play import ONLY_WATCHING, Play
from app.match.presentation import Presentation
from app.match.table_view import Remark, TableView
from app.wire import broadcast, messages
from app.wire.session import Session
from app.wire.table import TableCourse, align, is_behind, next_of
from games.contract import HOUSE, Decision, Refusal, Seat

NO_COACH_HERE = "There is no coach at a table with a friend."

WATCHING = f"You are watching, {broadcast.DELAY_SECONDS:.0f} seconds behind."
LOOK_SECONDS = 0.5  # between two looks at a table that is watched


class TableNews(asyncio.Event):
    """Wakes everybody who waits for something to happen at a table."""

    def spread(self) -> None:
        """Wake everybody who waits."""
        self.set()
        self.clear()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not is_so():
            await self.wait()


class Remote(Decider):
    """A player at another terminal, or the house, whose chance both sides make."""

    def __init__(self, play: "WirePlay | WatchPlay") -> None:
        self.play = play

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what both sides agree on as the next action of a seat."""
        await self.play.news.until(lambda: self.play.next_of(seat) is not None)
        return Decision(self.play.next_of(seat))


class Local(Decider):
    """The person at this terminal, whose choices are noted down and sent before they are shown."""

    def __init__(self, play: "WirePlay", person: Decider) -> None:
        self.play, self.person = play, person
        self.rest, self.leave = person.rest, person.leave  # type: ignore[method-assign]

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the person chose; what chance adds to it is waited for."""
        talk = self.play.talk
        while (agreed := self.play.next_of(seat)) is None:
            if talk.chosen is not None and not talk.ledger.has_chance(talk.chosen):
                return Decision(talk.chosen)
            if talk.chosen is not None or talk.waits or talk.ended:
                await self.play.news.wait()
                continue
            decision = await self.person.choose(match, seat)
            self.play.attempt(self.play.table.choose, decision.action)
        return Decision(agreed)


class WirePlay(Play):
    """Runs a match, in line with its table, of which one player sits at another terminal."""

    CLAIM = "Press c to claim the game."
    """What is said to somebody whose friend has been away for so long."""

    def __init__(
        self, match: Match, presentation: Presentation, session: Session, **more: Any
    ) -> None:
        self.session, self.table, self.talk = session, session.table, session.table.talk
        self.friend = self.talk.friend
        self.news, self.heard_phrases = TableNews(), len(self.talk.phrases)
        self.on_asked: Callable[[str], None] = lambda question: None
        self.asked_about: Any = None
        self.on_again: Callable[[], object] = lambda: None  # both sides want another game
        self.audience: broadcast.Audience | None = None
        self.goes_on = False
        self.aligning: asyncio.Task[None] | None = None
        super().__init__(match, presentation, **more)

    def seated(self) -> dict[Seat, Decider]:
        """Return who decides for each seat."""
        seat, remote = self.talk.seat, Remote(self)
        local = Local(self, Delayed(self.person, self.pass_keyboard))
        return {seat: local, 1 - seat: remote, HOUSE: remote}

    def next_of(self, seat: Seat) -> Any:
        """Return the next action of a seat that both sides agree on; None if there is none yet."""
        return next_of(self.match, self.table.course, seat)

    # what is shown

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        view, talk = super().look(), self.talk
        can_undo = talk.ledger.before_last(talk.seat) is not None or talk.chosen is not None
        waiting = self.waiting_words()
        return replace(
            view,
            remark=Remark(waiting) if waiting and not view.remark.refused else view.remark,
            can_undo=can_undo and talk.ended is None,
            can_redo=False,
            can_examine=False,
            friend=self.where_friend_is(),
        )

    def where_friend_is(self) -> str:
        """Return where the friend is, as `TableView.friend`."""
        ended, again = self.talk.ended, self.talk.again
        if self.session.away is not None:
            return "late" if self.session.may_claim else "away"
        if self.talk.broken:
            return "done"
        if ended and self.talk.seat in again:
            return "asked"
        return "wants" if ended and again else "here"

    def waiting_words(self) -> str:
        """Return what is being waited for: somebody who is away, or an answer; "" for nothing."""
        session, friend = self.session, self.friend
        claim = f" {self.CLAIM}" if session.may_claim else ""
        if self.talk.ended and self.talk.ended.how == "stopped":
            return f"{self.talk.ended.why}{claim}"
        if self.talk.ended:
            wish = "would like another game. Press n to start it, with sides swapped."
            return {
                "asked": f"Waiting for {friend}.",
                "wants": f"{friend} {wish}",
                "away": f"{friend} is not here any more.",
            }.get(self.where_friend_is(), "")
        if session.trouble:
            return session.trouble
        if (away := session.away) is not None:
            missing = "does not answer" if session.connection else "is away"
            return f"{friend} {missing} ({away} s).{claim}"
        return f"Waiting for an answer from {friend}." if self.talk.waits else ""

    # the wire

    def start(self) -> None:
        """Connect, and play on."""
        self.table.on_change = self.session.on_change = self.hear
        assert self.tasks  # noqa: S101 - called inside `run`

        async def count_seconds() -> None:
            while True:
                await asyncio.sleep(1)
                if self.session.away is not None:
                    self.changed()

        self.tasks.create_task(self.session.run())
        self.tasks.create_task(count_seconds())
        if self.audience:
            self.attempt(self.audience.begin)
        super().start()
        self.hear()

    def hear(self) -> None:
        """Take note that something has happened at the table."""
        if not self.tasks:
            return
        if self.audience:
            self.audience.see()
        self.news.spread()
        for seat, phrase in self.talk.phrases[self.heard_phrases :]:
            if seat != self.talk.seat:
                self.say(f"{self.friend} says: {phrase}.")
        self.heard_phrases = len(self.talk.phrases)
        self._pass_question_on()
        if not self.goes_on and len(self.talk.again) == 2:
            self.goes_on = True
            self.on_again()
        # A change that is under way takes in whatever comes until the loop has stopped.
        is_aligning = self.aligning is not None and not self.aligning.done()
        if is_behind(self.match, self.table.course) and not is_aligning:
            self.aligning = self.tasks.create_task(self.change(self.align))
        self.changed()

    def align(self) -> None:
        """Bring the match in line with the table."""
        align(self.match, self.table.course)

    def changed(self) -> None:
        """Build a new view, and publish it; the number of the match is noted down once known."""
        if self.tasks and self.match.id is not None:
            self.table.note_match(self.match.id)
        super().changed()

    def _pass_question_on(self) -> None:
        """Ask the person what the other side wants to know, or say that it refused, once."""
        asking, before = self.talk.asking, self.asked_about
        if asking == before:
            return
        self.asked_about = asking
        if asking and asking[0] != self.talk.seat and asking[1].what == "back":
            self.on_asked(f"{self.friend} wants to take back the last move. Do you agree?")
        elif before and before[0] == self.talk.seat and before[1].what == "back":
            no = f"{self.friend} does not agree, so nothing is taken back."
            if not self.talk.ended:
                self.say("" if self.talk.granted else no)

    # what the person does

    def attempt(self, what: Callable[..., None], *values: Any) -> None:
        """Do something at the table, or say why it is not possible."""
        try:
            what(*values)
        except Refusal as no:
            self.refuse(str(no))

    def answer(self, yes: bool) -> None:
        """Answer the question of the other side, if it is still open."""
        if self.talk.asking and self.talk.asking[0] != self.talk.seat:
            self.attempt(self.table.say, messages.Answered(yes))

    async def undo(self) -> None:
        """Ask the other side to let the last choice be taken back."""
        self.attempt(lambda: self.table.say(self.talk.request_back()))

    async def redo(self) -> None:
        """Do nothing: what was taken back with a friend is gone."""

    def help_once(self) -> None:
        """Refuse: what helps one side only is not fair."""
        self.refuse(NO_COACH_HERE)

    next_coach_mode = help_once

    async def resign(self, seat: Seat) -> None:
        """Give the match up."""
        if self.talk.ended or self.talk.asking:
            self.refuse(f"One moment: {self.friend} has not answered yet.")
        else:
            self.attempt(self.table.say, messages.Request("resign"))

    def say_phrase(self, phrase: messages.PhraseWord) -> None:
        """Say a phrase to the other side."""
        self.say(f"You say: {phrase}.")
        self.attempt(lambda: self.table.say(self.talk.phrase(phrase)))

    def play_again(self) -> None:
        """Ask the other side for another game, or agree to it."""
        if self.session.away is not None:
            self.refuse(f"{self.friend} is not here any more, so there is no other game.")
        else:
            self.attempt(lambda: self.table.say(self.talk.wish()))

    def claim(self) -> None:
        """Claim the game of somebody who has been away for too long."""
        self.attempt(self.session.claim)

    async def close(self) -> None:
        """Stop the match, and leave the table: the other side sees that this one is away."""
        self.table.on_change = self.session.on_change = lambda: None
        if self.audience:
            self.audience.leave()
        await super().close()
        self.session.close()


class WatchPlay(Play):
    """Shows a match that two others play; nothing of it is kept."""

    HAS_RESULT = False

    def __init__(
        self, match: Match, presentation: Presentation, watched: broadcast.SharedTable, **more: Any
    ) -> None:
        self.watched, self.course, self.news = watched, TableCourse(()), TableNews()
        super().__init__(match, presentation, **more)

    def seated(self) -> dict[Seat, Decider]:
        """Return who decides for each seat: the players at their own terminals."""
        return dict.fromkeys((*self.match.game.chairs, HOUSE), Remote(self))

    def next_of(self, seat: Seat) -> Any:
        """Return the next action of a seat; None if it has not been seen yet."""
        return next_of(self.match, self.course, seat)

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        view = super().look()
        remark = view.remark if view.remark.text or view.is_over else Remark(WATCHING)
        return replace(view, remark=remark, friend="watched", can_undo=False, can_redo=False)

    def act(self, *actions: Any, typed: bool = False) -> bool:
        """Refuse: nobody plays here."""
        self.refuse(ONLY_WATCHING)
        return False

    def refuse(self, why: str) -> None:
        """Say that nobody plays here, whatever was tried; "" to clear the message."""
        super().refuse(why and ONLY_WATCHING)

    def start(self) -> None:
        """Follow the table, and show what happens there."""
        assert self.tasks  # noqa: S101 - called inside `run`
        self.tasks.create_task(self._follow())
        super().start()

    async def _follow(self) -> None:
        """Look at the table again and again until its game is over; its host may come back."""
        trouble = ""
        while self.match.to_move:
            before, trouble = trouble, ""
            try:
                self.course = self.watched.course()
            except Refusal as no:
                trouble = str(no)
            if trouble != before:
                super().refuse(trouble)
            self.news.spread()
            if is_behind(self.match, self.course):
                await self.change(lambda: align(self.match, self.course))
            await asyncio.sleep(LOOK_SECONDS)
