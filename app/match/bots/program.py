"""A program at a table: asked by the protocol of the game, its fouls found and reported."""

import asyncio
import shlex
import shutil
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from math import ceil
from typing import Any

from msgspec.structs import replace

from app.guests import session
from app.match.bots.dialogue import BotQuestion, Dialogue, dialogue_of, has_own_protocol, own_steps
from app.match.bots.process import BotProcess, split_command
from app.match.bots.reader import BotFailed, BotKilled, BotReader, quote_output
from app.match.bots.sandbox import is_sandboxed, sandbox_mode
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


START_SECONDS = 60
"""Seconds of processor time that a bot may take apart from its answers."""


class Program:
    """A decider that asks a process; the first question starts it.

    A program that joins a match in the middle is first asked every question of before, and must
    answer as it did then.

    Args:
        who: Its name in the setup: `PROGRAM` and a command line.
        limit: Seconds for an answer.
        blames: Whether it is a foul that it was killed, too.
        in_sandbox: Whether it runs in a sandbox.

    Raises:
        Refusal: The command line cannot be used.
    """

    def __init__(
        self, who: str, limit: float = TIME_LIMIT, *, blames: bool = False, in_sandbox: bool = False
    ) -> None:
        self.words = split_command(who.removeprefix(PROGRAM))
        self.limit = limit
        self.blames = blames
        self.in_sandbox = in_sandbox
        self.match: Match | None = None
        self.seat: Seat = 0
        self.conversation: Conversation | None = None
        self.foul: Foul | None = None
        self.errors = ""
        self.seconds = 0.0, 0.0
        """How long it was waited for, and how much processor time it took."""
        self.leaving = threading.Lock()

    def start(self, match: Match, seat: Seat) -> None:
        """Start the process ahead of its first question; a failure is reported then."""
        self.match, self.seat = match, seat
        said = dialogue_of(match, seat, self.limit)
        self.conversation = self.conversation_by(said)
        with suppress(BotFailed):
            self.conversation.running_reader()

    def conversation_by(self, said: Dialogue) -> "Conversation":
        """Return the conversation with the process, which may not be started yet."""
        return self.conversation or Conversation(
            self.words, self.limit, said, in_sandbox=self.in_sandbox
        )

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the program answers; the same if it is asked again.

        Raises:
            Foul: It broke the protocol, now or at an earlier question.
            Killed: It was killed, and that is no foul; asked again, it is started again.
        """
        self.match, self.seat = match, seat
        if self.foul:
            raise self.foul
        said = dialogue_of(match, seat, self.limit)
        self.conversation = self.conversation_by(said)
        try:
            return Decision(await self.answer(said, self.conversation))
        except BotFailed as failed:
            why = f"{said.place(self.conversation.number)}: {failed}."
            if isinstance(failed, BotKilled) and not self.blames:
                self.rest()
                await asyncio.to_thread(self.leave)
                raise Killed(printable(shlex.join(self.words)), seat, why) from failed
            self.foul = Foul(why)
            raise self.foul from failed

    async def answer(self, said: Dialogue, talk: "Conversation") -> Any:
        """Return the answer to the question of now, after all questions before it."""
        assert self.match  # noqa: S101 - it was asked
        before = own_steps(self.match, self.seat)
        for number in range(len(talk.answers), len(before)):
            step = before[number]
            again = await talk.ask(said.ask(step.before, number), number)
            if again != step.action:
                raise BotFailed(said.differs(again, step.action, step.before))
        return await talk.ask(said.ask(self.match.state, len(before)), len(before))

    def rest(self) -> None:
        """Leave the event loop."""
        if self.conversation and self.conversation.reader:
            self.conversation.reader.watch.end()

    def leave(self) -> None:
        """End the process; after the last round it is sent the result and may exit by itself.

        Two threads may call this at the same time; the process has ended when either returns.
        """
        with self.leaving:
            if not self.conversation or not self.match:
                return
            is_over = not self.match.to_move and not self.foul
            if is_over:
                said = dialogue_of(self.match, self.seat, self.limit)
                self.conversation.say(said.farewell(self.conversation.asked))
            self.errors = self.conversation.end(EXIT_GRACE if is_over else 0)
            self.seconds = self.conversation.waited, self.conversation.processor
            self.conversation = None


class Conversation:
    """What is said to one process and what it answers, from the engine's side.

    Args:
        words: The command line of the program.
        limit: Seconds for an answer.
        said: The protocol.
        in_sandbox: Whether the program runs in a sandbox.
    """

    def __init__(
        self, words: list[str], limit: float, said: Dialogue, *, in_sandbox: bool = False
    ) -> None:
        self.words = words
        self.in_sandbox = in_sandbox
        self.limit = limit
        self.wanted, self.questions = said.wanted, said.questions
        self.reader: BotReader | None = None
        self.answers: list[Any] = []
        self.number = 0
        self.deadline: float | None = None
        self.waited = 0.0

    @property
    def processor(self) -> float:
        """The processor time of the process, once it has ended."""
        return self.reader.process.processor if self.reader else 0.0

    @property
    def asked(self) -> int:
        """How many questions were sent."""
        return len(self.answers) + (self.deadline is not None)

    async def ask(self, question: BotQuestion, number: int) -> Any:
        """Return the answer to the question of a number, asking it only once.

        Raises:
            BotFailed: It did not answer as required.
        """
        self.number = number
        if len(self.answers) == number:
            reader = self.running_reader()
            if self.deadline is None:
                reader.check_silent()
                reader.send(*question.before, question.line)
                self.deadline = time.monotonic() + self.limit
            begun = time.monotonic()
            try:
                line = await reader.line(self.deadline, self.limit)
            finally:
                self.waited += time.monotonic() - begun
            self.answers.append(question.read(decoded(line)))
            self.deadline = None
        return self.answers[number]

    def say(self, lines: Sequence[str]) -> None:
        """Send lines that ask nothing."""
        if lines:
            self.running_reader().send(*lines)

    def running_reader(self) -> BotReader:
        """Return the reader of the process, starting it if need be. Raises `BotFailed`."""
        if self.reader is None:
            seconds = cpu_seconds(self.limit, self.questions)
            try:
                process = BotProcess(self.words, seconds, in_sandbox=self.in_sandbox)
            except OSError as error:
                why = error.strerror or str(error)
                raise BotFailed(f"it cannot be started: {printable(why)}") from error
            self.reader = BotReader(process, self.wanted)
        return self.reader

    def end(self, linger: float) -> str:
        """End the process, giving it `linger` seconds to exit; return its standard error."""
        return self.reader.end(linger) if self.reader else ""


def decoded(line: bytes) -> str:
    """Return a line as text. Raises `BotFailed` if it is not text."""
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise BotFailed(f"it wrote bytes that are not text: {quote_output(line)}") from error


def cpu_seconds(limit: float, questions: int) -> int:
    """Return the processor time of a match: as long as all answers may take, and time to start."""
    return ceil(questions * limit) + START_SECONDS


def takes_programs() -> bool:
    """Return whether programs may play here."""
    return not session.is_guest()


def program_at_table(who: str) -> Program:
    """Return the decider for a program, in the sandbox that the environment asks for.

    Raises `Refusal` if a sandbox is required, and there is none here.
    """
    return Program(who, in_sandbox=is_sandboxed(sandbox_mode()))


def check_program(who: str, is_far: bool = False) -> None:
    """Check that a program can play.

    Args:
        who: Its name in the setup.
        is_far: Whether it runs on another machine, so that it is not looked for here.

    Raises:
        Refusal: It cannot be used, or is not installed.
    """
    first = Program(who).words[0]
    if not is_far and not shutil.which(first):
        raise Refusal(f"There is no program {quoted(first, 60)} here to start.")


def check_options(game: AnyGame, options: Any) -> None:
    """Raise `Refusal` for options that the protocol of a game cannot express."""
    if has_own_protocol(game) and options != replace(protocol.BOT_RULES, prizes=options.prizes):
        raise Refusal(
            "A program plays by the tournament's rules only: variant tournament, with 13 cards and"
            " equal bids discarding the prize."
        )
