"""Plain mode with a friend at another terminal: what happens there is printed while one types."""

import asyncio
import os
import re
import sys
from collections.abc import Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any, get_args

from app.match import presentation, table_view
from app.match.match import Match, Step
from app.plain.match_lines import HINT, REMINDERS, MatchLines, sealed_line
from app.plain.terminal import LONGEST_INPUT, Terminal, command_word, interruptible
from app.settings import Settings
from app.storage.store import Store
from app.wire import controller, messages
from app.wire.session import FriendPlan, Meeting, Session
from app.wire.table import begin_or_resume, table_of
from games.contract import Refusal, Verb

SAYABLE: tuple[messages.PhraseWord, ...] = get_args(messages.PhraseWord)

ALSO_WITH_FRIEND = (
    f"{REMINDERS}, :undo, :claim, :resign, :quit, {', '.join(f':{word}' for word in SAYABLE)}."
)


class LineFeed:
    """Reads standard input in a thread, which ends with the program; made inside an event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        # Read without Python's buffer: a thread that waits in it would hold its lock at the end.
        self.thread = Thread(target=self.read, args=(sys.stdin.fileno(),), daemon=True)
        self.thread.start()

    async def next(self) -> str:
        """Return the next line. Raises `EOFError` if there are no more."""
        line = await self.lines.get()
        if line is None:
            raise EOFError
        return line

    def read(self, descriptor: int) -> None:
        """Pass lines on until the input ends, or the terminal or the loop is gone."""
        rest = b""
        pass_on = self.loop.call_soon_threadsafe
        with suppress(RuntimeError):
            with suppress(OSError):
                while part := os.read(descriptor, 4096):
                    *lines, rest = (rest + part).split(b"\n")
                    rest = rest[:LONGEST_INPUT]
                    for line in lines:
                        text = line.decode(errors="replace").rstrip("\r")
                        pass_on(self.lines.put_nowait, text)
            pass_on(self.lines.put_nowait, None)


class FriendTable(controller.WirePlay):
    """Plays a match with a friend in lines of text; each step is printed before anything else."""

    CLAIM = "Type :claim to claim the game."

    def __init__(
        self, match: Match, session: Session, terminal: Terminal, settings: Settings
    ) -> None:
        super().__init__(match, presentation.Presentation(), session, pace=0)
        self.terminal = terminal
        (self.seat,) = match.persons
        self.lines = MatchLines(match, self.seat, settings, ALSO_WITH_FRIEND)
        self.on_view, self.on_asked = self.print_news, self.print_question
        self.is_questioned = self.is_away = False
        self.asked_at = -1
        self.said = ""

    async def play_through(self) -> None:
        """Play until the game is over, or the person leaves."""
        running = asyncio.create_task(self.run())
        typing = asyncio.create_task(self._take_lines())
        try:
            done, _ = await asyncio.wait({running, typing}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            await self.close()
            running.cancel()
            typing.cancel()
            await asyncio.gather(running, typing, return_exceptions=True)

    async def _take_lines(self) -> None:
        feed = LineFeed()
        with suppress(EOFError):
            while self.match.to_move:
                reading = asyncio.create_task(feed.next())
                ending = asyncio.create_task(self.news.until(lambda: not self.match.to_move))
                await asyncio.wait({reading, ending}, return_when=asyncio.FIRST_COMPLETED)
                ending.cancel()
                if reading.done() and not await self.take(reading.result()):
                    return
                reading.cancel()

    # what is printed

    async def show(self, step: Step) -> None:
        """Print a step in the game's own words."""
        mine = step.seat in self.match.persons
        self.terminal.say(*self.lines.step(step, (step.seat,) if mine else ()))
        await super().show(step)

    def print_news(self, view: table_view.TableView) -> None:
        """Print what is new: why something was refused, where the friend is, and the question."""
        was_away, self.is_away = self.is_away, view.friend in ("away", "late")
        if was_away and not self.is_away:
            self.terminal.say(f"{self.friend} is here again.")
        words = view.remark.text
        said = re.sub(r"\d", "", words)  # an absence is not announced again each second
        if said != self.said and words:
            self.terminal.say(words)
        self.said = said
        if view.is_over:
            self.terminal.say(*presentation.breaking_lines(self.match))
            self.news.spread()
        elif view.asked is not None and view.prompt and self.asked_at != len(self.match.steps):
            self.asked_at = len(self.match.steps)
            self.terminal.say(self.lines.question(view.prompt).rstrip())

    def print_question(self, question: str) -> None:
        """Print what the friend wants to know."""
        self.is_questioned = True
        self.terminal.say(f"{question} (yes or no)")

    # what is typed

    async def take(self, line: str) -> bool:
        """Do what a line says, and return whether the person stays."""
        word = command_word(line) or line.strip().lower()
        if self.is_questioned and word in ("y", "yes", "n", "no"):
            self.is_questioned = False
            self.answer(word.startswith("y"))
        elif word in SAYABLE:
            self.say_phrase(word)
        elif word == "claim":
            self.claim()
        elif word == "resign":
            await self.resign(self.seat)
        else:
            return await self._do(line)
        return True

    async def _do(self, line: str) -> bool:
        """Do what a line of the game says, and return whether the person stays."""
        said: Any = self.lines.command(line, self.seat)
        if isinstance(said, tuple):
            self.terminal.say(*said)
            return True
        try:
            said = said or self.match.game.parse(line, self.match.view(self.seat), self.seat)
        except Refusal as no:
            refused = self.lines.refusal(no, typed=self.terminal.is_typed)
            self.terminal.say(*(self.lines.reminder(line, self.seat) or refused))
            return True
        if said is Verb.UNDO:
            await self.undo()
        elif said is Verb.HELP:
            self.terminal.say(controller.NO_COACH_HERE)
        elif isinstance(said, Verb) and said is not Verb.QUIT:
            self.terminal.say("That is not possible at a table with a friend. Type :? for what is.")
        elif said is not Verb.QUIT:
            self.asked_at = -1 if self.asked is not None else self.asked_at
            self.act(said, typed=True)
        return said is not Verb.QUIT


def play_friend(store: Store, plan: FriendPlan, settings: Settings) -> None:
    """Play with a friend as planned, in lines. Raises `Refusal` if that is impossible."""

    async def play() -> None:
        meeting = Meeting(plan)
        await meeting.open()
        try:
            if plan.offer:
                terminal.say("Your friend types this:", f"parlour join {meeting.invitation}")
            session = await meeting.meet()
        finally:
            meeting.give_up()
        await _sit_down(begin_or_resume(store, session.table), session, terminal, settings)

    terminal = Terminal()
    if store.trouble:
        terminal.note(store.trouble)
    run(play())


def resume_friend(match: Match, settings: Settings) -> None:
    """Go on with a match with a friend, in lines. Raises `Refusal` if that is impossible."""
    table = table_of(match)

    async def play() -> None:
        await _sit_down(match, Session(table), Terminal(), settings)

    run(play())


def run(playing: Coroutine[Any, Any, None]) -> None:
    """Play until the end, or until ctrl+c."""

    async def play() -> None:
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task  # noqa: S101 - this runs in one
        # Cancelled alone, it closes its door first: the friend comes back at once otherwise.
        with interruptible(lambda *_: loop.call_soon_threadsafe(task.cancel)):
            await playing

    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(play())


async def _sit_down(match: Match, session: Session, terminal: Terminal, settings: Settings) -> None:
    """Play a match with a friend who has been found, or is waited for."""
    table = FriendTable(match, session, terminal, settings)
    terminal.say(f"You play with {table.friend}. {HINT}")
    if match.steps:
        terminal.say(*table.lines.table())
    choice = session.table.talk.chosen
    if choice is not None and len(match.to_move) > 1:
        view = match.view(table.seat)
        terminal.say(sealed_line(match.game.spell(choice, view, table.seat)))
    try:
        await table.play_through()
    finally:
        if match.to_move and match.id is not None:
            terminal.note(f"Your game is saved. Continue with: parlour resume {match.id}")
