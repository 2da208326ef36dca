"""Plays a match with a friend at another terminal: what crosses the wire changes the table."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from app.match.deciders import Decider, Delayed
from app.match.match import Match
from app.match.match_controller import MatchController
from app.match.presentation import Presentation
from app.match.table_view import Remark, TableView
from app.wire.alignment import align, is_behind, table_course
from app.wire.broadcast import Audience
from app.wire.deciders import Local, Remote, TableNews, next_action
from app.wire.messages import Answered, PhraseWord, Request, Said
from app.wire.rematch import rematch_stage, rematch_words, wish
from app.wire.session import CLAIM_SECONDS, Met, Session
from games.contract import HOUSE, Refusal, Seat

NO_COACH_HERE = "There is no coach at a table with a friend."

AWAY_TICK = 1.0
"""Seconds between two looks at how long the other side has been away."""


class WireController(MatchController):
    """Runs a match of which one player sits at another terminal.

    Args:
        match: The match, in line with its table.
        presentation: How its game is presented.
        session: The connection to the other terminal.
        first: The connection that is open already, if there is one.
        more: Further arguments of `MatchController`.
    """

    def __init__(
        self,
        match: Match,
        presentation: Presentation,
        session: Session,
        first: Met | None = None,
        **more: Any,
    ) -> None:
        self.session = session
        self.news = TableNews()
        self.first = first
        self.heard_phrases = len(session.table.talk.phrases)
        self.on_asked: Callable[[str], None] = lambda question: None
        self.asked_about: Any = None
        self.on_again: Callable[[], None] = lambda: None
        self.audience: Audience | None = None
        self.goes_on = False
        """Whether both sides want another game."""
        self.aligning: asyncio.Task[None] | None = None
        super().__init__(match, presentation, **more)

    @property
    def friend(self) -> str:
        """What the other player is called."""
        talk = self.session.table.talk
        return talk.terms.names[1 - talk.seat]

    def seated(self) -> dict[Seat, Decider]:
        """Return who decides for each seat."""
        table, news = self.session.table, self.news
        seat = table.talk.seat
        local = Local(Delayed(self.person, self.keyboard.pass_to), table, news, self.refuse)
        next_of = partial(next_action, table)
        return {seat: local, 1 - seat: Remote(next_of, news), HOUSE: Remote(next_of, news)}

    # what is shown

    def look(self) -> TableView:
        """Return what the table shows of the match now."""
        view = super().look()
        talk = self.session.table.talk
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
        if self.session.may_claim:
            return "late"
        if self.session.away is not None:
            return "away"
        talk = self.session.table.talk
        return rematch_stage(talk) if talk.ended else "here"

    def waiting_words(self) -> str:
        """Return what is being waited for: somebody who is away, or an answer; "" for nothing."""
        session, talk = self.session, self.session.table.talk
        if talk.ended:
            return rematch_words(self.friend, self.where_friend_is())
        if session.trouble:
            return session.trouble
        if (away := session.away) is not None:
            claim = " c claims the game." if away >= CLAIM_SECONDS else ""
            missing = "does not answer" if session.connection else "is away"
            return f"{self.friend} {missing} ({away} s).{claim}"
        return f"Waiting for an answer from {self.friend}." if talk.waits else ""

    # the wire

    def start(self) -> None:
        """Connect, and play on."""
        self.session.table.on_change = self.session.on_change = self.hear
        assert self.tasks  # noqa: S101 - called inside `run`
        self.tasks.create_task(self.session.run(self.first))
        self.tasks.create_task(self.tick())
        if self.audience:
            self.attempt(self.audience.begin)
        super().start()
        self.hear()

    async def tick(self) -> None:
        """Count the seconds for which the other side is away."""
        while True:
            await asyncio.sleep(AWAY_TICK)
            if self.session.away is not None:
                self.changed()

    def hear(self) -> None:
        """Take note that something has happened at the table."""
        if not self.tasks:
            return
        if self.audience:
            self.audience.see()
        self.news.spread()
        self.say_phrases()
        self.pass_question_on()
        self.go_on()
        if is_behind(self.match, table_course(self.session.table)) and not self.is_aligning:
            self.aligning = self.tasks.create_task(self.change(self.align))
        self.changed()

    @property
    def is_aligning(self) -> bool:
        """Whether a change is under way that takes in whatever comes until the loop has stopped."""
        return self.aligning is not None and not self.aligning.done()

    def align(self) -> None:
        """Bring the match in line with the table."""
        align(self.match, table_course(self.session.table))

    def note_match(self) -> None:
        """Note down the number of the match in the store, once it has one."""
        if self.match.id is not None:
            self.session.table.note_match(self.match.id)

    def changed(self) -> None:
        """Build a new view, and publish it as soon as the event loop runs."""
        if self.tasks:
            self.note_match()
        super().changed()

    def say_phrases(self) -> None:
        """Show the phrases that the other side has said since."""
        talk = self.session.table.talk
        for seat, phrase in talk.phrases[self.heard_phrases :]:
            if seat != talk.seat:
                self.say(f"{self.friend} says: {phrase}.")
        self.heard_phrases = len(talk.phrases)

    def pass_question_on(self) -> None:
        """Ask the person what the other side wants to know, or say that it refused, once."""
        talk = self.session.table.talk
        asking, before = talk.asking, self.asked_about
        if asking == before:
            return
        self.asked_about = asking
        if asking and asking[0] != talk.seat and asking[1].what == "back":
            self.on_asked(f"{self.friend} wants to take back the last move. Do you agree?")
        elif before and before[0] == talk.seat and before[1].what == "back" and not talk.ended:
            no = f"{self.friend} does not agree, so nothing is taken back."
            self.say("" if talk.granted else no)

    def go_on(self) -> None:
        """Say once that both sides want another game."""
        if not self.goes_on and len(self.session.table.talk.again) == 2:
            self.goes_on = True
            self.on_again()

    # what the person does

    def answer(self, yes: bool) -> None:
        """Answer the question of the other side, if it is still open."""
        talk = self.session.table.talk
        if talk.asking and talk.asking[0] != talk.seat:
            self.attempt(lambda: self.session.table.say(Answered(yes)))

    def attempt(self, what: Callable[[], None]) -> None:
        """Do something at the table, or say why it is not possible."""
        try:
            what()
        except Refusal as no:
            self.refuse(str(no))

    async def undo(self) -> None:
        """Ask the other side to let the last choice be taken back."""
        table = self.session.table
        self.attempt(lambda: table.say(table.talk.request_back()))

    def set_coach_mode(self, mode: str) -> None:
        """Refuse: what helps one side only is not fair."""
        self.refuse(NO_COACH_HERE)

    def help_once(self) -> None:
        """Refuse: what helps one side only is not fair."""
        self.refuse(NO_COACH_HERE)

    def next_coach_mode(self) -> None:
        """Refuse: what helps one side only is not fair."""
        self.refuse(NO_COACH_HERE)

    async def redo(self) -> None:
        """Do nothing: what was taken back with a friend is gone."""

    async def resign(self, seat: Seat) -> None:
        """Give the match up."""
        talk = self.session.table.talk
        if talk.ended or talk.asking:
            self.refuse("One moment: the other side has not answered yet.")
            return
        self.attempt(lambda: self.session.table.say(Request("resign")))

    def say_phrase(self, phrase: PhraseWord) -> None:
        """Say a phrase to the other side."""
        self.attempt(lambda: self.session.table.say(Said(phrase)))
        self.say(f"You say: {phrase}.")

    def play_again(self) -> None:
        """Ask the other side for another game, or agree to it."""
        table = self.session.table
        if self.session.away is not None:
            self.refuse(f"{self.friend} is not here any more, so there is no other game.")
        else:
            self.attempt(lambda: table.say(wish(table.talk)))

    def claim(self) -> None:
        """Claim the game of somebody who has been away for too long."""
        self.attempt(self.session.claim)

    async def close(self) -> None:
        """Stop the match, and leave the table: the other side sees that this one is away."""
        self.session.table.on_change = self.session.on_change = lambda: None
        if self.audience:
            self.audience.leave()
        await super().close()
        self.session.close()
