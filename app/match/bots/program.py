"""A program at a table: asked by the protocol of the game, its fouls found and reported."""

import asyncio
import os
import shlex
import shutil
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import replace

from app.guests import session
from app.match.bots.dialogue import (
    BotFailed,
    BotKilled,
    Conversation,
    dialogue_of,
    has_own_protocol,
    own_steps,
)
from app.match.bots.sandbox import check_sandbox, is_sandboxed, sandboxed
from app.match.deciders import Foul, Killed
from app.match.match import Match
from app.match.setup import PROGRAM
from app.plugins import AnyGame
from games.contract import Decision, Refusal, Seat
from games.gops import protocol
from games.text import printable, quoted

TIME_LIMIT = 30.0
"""Seconds for an answer, by the rules of the arena."""

EXIT_GRACE = 0.5
"""Seconds that a bot may take to exit once its input is closed."""

LONGEST_COMMAND = 1000
"""Characters of a command line."""


class Program:
    """A decider that asks a process; the first question starts it.

    A program that joins a match in the middle is first asked every question of before, and must
    answer as it did then. Once it was left, `errors` has the end of what it wrote to standard
    error, and `seconds` how long it was waited for and how much processor time it took.

    Args:
        who: Its name in the setup: `PROGRAM` and a command line.
        limit: Seconds for an answer.
        blames: Whether it is a foul that it was killed, too.
        in_sandbox: Whether it runs in a sandbox.
        rivals: Those it plays against, with those in its match: it sees no file of theirs.
        cpu: Seconds of processor time for a match; 0 for as much as all answers may take.

    Raises:
        Refusal: The command line cannot be used.
    """

    def __init__(
        self,
        who: str,
        limit: float = TIME_LIMIT,
        *,
        blames: bool = False,
        in_sandbox: bool = False,
        rivals: Sequence[str] = (),
        cpu: int = 0,
    ) -> None:
        self.words = split_command(who.removeprefix(PROGRAM))
        self.limit, self.cpu, self.blames = limit, cpu, blames
        self.in_sandbox, self.rivals = in_sandbox, rivals
        self.match: Match | None = None
        self.conversation: Conversation | None = None
        self.foul: Foul | None = None
        self.errors = ""
        self.seconds = 0.0, 0.0
        self.leaving = threading.Lock()

    def start(self, match: Match, seat: Seat) -> None:
        """Start the process ahead of its first question; a failure is reported then."""
        with suppress(BotFailed):
            self.talk(match, seat).running()

    def talk(self, match: Match, seat: Seat) -> Conversation:
        """Return the conversation with the process, which may not be started yet."""
        self.match = match
        said = dialogue_of(match, seat, self.limit)
        if not self.conversation:
            others = [who for who in (*match.setup.seats, *self.rivals) if who.startswith(PROGRAM)]
            rivals = [split_command(who.removeprefix(PROGRAM)) for who in others]
            words = sandboxed(self.words, rivals) if self.in_sandbox else self.words
            self.conversation = Conversation(words, self.limit, said, self.cpu)
        self.conversation.said = said
        return self.conversation

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the program answers; the same if it is asked again.

        Raises:
            Foul: It broke the protocol, now or at an earlier question.
            Killed: It was killed, and that is no foul; asked again, it is started again.
        """
        if self.foul:
            raise self.foul
        talk = self.talk(match, seat)
        try:
            return Decision(await talk.answer_now(match.state, own_steps(match, seat)))
        except BotFailed as failed:
            why = f"{talk.said.place(talk.number)}: {failed}."
            if isinstance(failed, BotKilled) and not self.blames:
                self.rest()
                await asyncio.to_thread(self.leave)
                raise Killed(printable(shlex.join(self.words)), seat, why) from failed
            self.foul = Foul(why)
            raise self.foul from failed

    def rest(self) -> None:
        """Leave the event loop."""
        if self.conversation:
            self.conversation.leave_loop()

    def leave(self) -> None:
        """End the process; after the last round it is sent the result and may exit by itself.

        Two threads may call this at the same time; the process has ended when either returns.
        """
        with self.leaving:
            talk = self.conversation
            if not talk or not self.match:
                return
            is_over = not self.match.to_move and not self.foul
            talk.leave_loop()
            if talk.process:
                if is_over and (lines := talk.said.farewell(talk.asked)):
                    talk.send(*lines)
                self.errors = talk.process.end(EXIT_GRACE if is_over else 0)
                self.seconds = talk.waited, talk.process.processor
            self.conversation = None


def split_command(text: str) -> tuple[str, ...]:
    """Return the words of a command line. Raises `Refusal` if it has none, and for guests."""
    if session.is_guest():
        raise Refusal(session.NO_PROGRAMS)
    if os.name != "posix":
        raise Refusal("Programs can play only on Linux, macOS and similar systems.")
    return command_words(text)


@cache
def command_words(text: str) -> tuple[str, ...]:
    """Return the words of a command line, kept: a tournament asks for them in each game."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise Refusal(f"The command line {quoted(text, 60)} is not text in UTF-8.")
    if len(printable(text)) > LONGEST_COMMAND:
        raise Refusal(f"The command line of a program has at most {LONGEST_COMMAND} characters.")
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise Refusal(f"The command line {quoted(text, 60)} cannot be read: {error}.") from error
    if not words:
        raise Refusal("The command line of the program is empty; write one like exec:./my-bot.")
    return tuple(words)


def takes_programs() -> bool:
    """Return whether programs may play here."""
    return not session.is_guest()


def program_at_table(who: str) -> Program:
    """Return the decider for a program, in a sandbox unless the environment says "off"."""
    return Program(who, in_sandbox=is_sandboxed())


def check_program(who: str, is_far: bool = False) -> None:
    """Raise `Refusal` if a program cannot be used; one that is far is not looked for here."""
    words = split_command(who.removeprefix(PROGRAM))
    if is_far:
        return
    if not shutil.which(words[0]):
        raise Refusal(f"There is no program {quoted(words[0], 60)} here to start.")
    check_sandbox(words)


def check_options(game: AnyGame, options: Any) -> None:
    """Raise `Refusal` for options that the protocol of a game cannot express."""
    if has_own_protocol(game) and options != replace(protocol.BOT_RULES, prizes=options.prizes):
        raise Refusal(
            "A program plays by the tournament's rules only: variant tournament, with 13 cards and"
            " equal bids discarding the prize."
        )
