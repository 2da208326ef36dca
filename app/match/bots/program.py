"""A program at a table: asked a line a question, in time and short; its fouls are reported."""

import asyncio
import os
import shlex
import shutil
import signal
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from math import ceil
from typing import Any

from msgspec.structs import replace

from app.guests import session
from app.match import deciders, setup
from app.match.bots import dialogue, sandbox
from app.match.bots.process import READ_SIZE, BotProcess
from app.match.match import Match
from app.plugins import AnyGame
from games.contract import Decision, Refusal, Seat
from games.gops import protocol
from games.text import printable, quoted

TIME_LIMIT = 30.0
"""Seconds for an answer, by the rules of the arena."""

EXIT_GRACE = 0.5
"""Seconds that a bot may take to exit once its input is closed."""

POLL_PAUSE = 0.05
"""Seconds between checks that a silent bot still runs: a child may keep its output open."""

LONGEST_COMMAND = 1000
"""Characters of a command line."""

LONGEST_LINE = 1000
"""Bytes that a bot may write as one answer, not counting white space."""

OTHERS_SEND = {signal.SIGINT, signal.SIGTERM} | {
    getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGKILL") if hasattr(signal, name)
}
"""Signals that others send to end a process, unlike those for its own faults, such as SIGSEGV."""


class Program:
    """A decider that asks a process; the first question starts it.

    A program that joins a match in the middle is first asked every question of before, and must
    answer as it did then. Once it was left, `errors` has the end of what it wrote to standard
    error, and `seconds` how long it was waited for and how much processor time it took.

    `limit` is in seconds for an answer, `cpu` of processor time for a match; 0 for as much as all
    answers may take. `blames`: it is a foul that it was killed, too. In a sandbox it sees no file
    of its `rivals`. Raises `Refusal` if the command line cannot be used.
    """

    said: dialogue.Dialogue

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
        self.words = split_command(who.removeprefix(setup.PROGRAM))
        self.limit, self.cpu, self.blames = limit, cpu, blames
        self.in_sandbox, self.rivals = in_sandbox, rivals
        self.match: Match | None = None
        self.process: BotProcess | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.foul: deciders.Foul | None = None
        self.errors, self.seconds = "", (0.0, 0.0)
        self.leaving = threading.Lock()
        self._begin()

    def _begin(self) -> None:
        """Begin a conversation in which nothing was said."""
        self.process = None
        self.answers: list[Any] = []
        self.number = 0
        """The number of the question that was asked last."""
        self.deadline: float | None = None
        self.waited = 0.0
        self.received = b""
        self.due: asyncio.Future[None] | None = None

    def start(self, match: Match, seat: Seat) -> None:
        """Start the process ahead of its first question; a failure is reported then."""
        self._turn_to(match, seat)
        with suppress(dialogue.BotFailed):
            self.running()

    def _turn_to(self, match: Match, seat: Seat) -> None:
        kind = dialogue.GopsDialogue if dialogue.has_own_protocol(match.game) else dialogue.Dialogue
        self.match, self.said = match, kind(match, seat, self.limit)

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the program answers; the same if it is asked again.

        Raises:
            Foul: It broke the protocol, now or at an earlier question.
            Killed: It was killed, and that is no foul; asked again, it is started again.
        """
        if self.foul:
            raise self.foul
        self._turn_to(match, seat)
        before = dialogue.own_steps(match, seat)
        try:
            for number, step in enumerate(before):
                if number >= len(self.answers):
                    again = await self.ask(self.said.ask(step.before, number), number)
                    if again != step.action:
                        self._fail(self.said.differs(again, step.action, step.before))
            return Decision(await self.ask(self.said.ask(match.state, len(before)), len(before)))
        except dialogue.BotFailed as failed:
            why = f"{self.said.place(self.number)}: {failed}."
            if isinstance(failed, dialogue.BotKilled) and not self.blames:
                self.rest()
                await asyncio.to_thread(self.leave)
                raise deciders.Killed(printable(shlex.join(self.words)), seat, why) from failed
            self.foul = deciders.Foul(why)
            raise self.foul from failed

    def _fail(self, why: str) -> None:
        raise dialogue.BotFailed(why)

    def rest(self) -> None:
        """Leave the event loop until the next wait; in its thread, before the output is closed."""
        if self.loop and self.process:
            self.loop.remove_reader(self.process.output_fd)
        self.loop = None

    def leave(self) -> None:
        """End the process; after the last round it is sent the result and may exit by itself.

        Two threads may call this at the same time; the process has ended when either returns.
        """
        with self.leaving:
            if not self.match:
                return
            is_over = not self.match.to_move and not self.foul
            self.rest()
            if self.process:
                asked = len(self.answers) + (self.deadline is not None)
                if is_over and (lines := self.said.farewell(asked)):
                    self.send(*lines)
                self.errors = self.process.end(EXIT_GRACE if is_over else 0)
                self.seconds = self.waited, self.process.processor
            self._begin()

    def running(self) -> BotProcess:
        """Return the process, starting it if need be. Raises `BotFailed`."""
        if self.process is None:
            seats = self.match.setup.seats if self.match else ()
            others = [who for who in (*seats, *self.rivals) if who.startswith(setup.PROGRAM)]
            rivals = [split_command(who.removeprefix(setup.PROGRAM)) for who in others]
            words = sandbox.sandboxed(self.words, rivals) if self.in_sandbox else self.words
            seconds = self.cpu or cpu_seconds(self.limit, self.said.questions)
            try:
                self.process = BotProcess(words, seconds)
            except OSError as error:
                why = error.strerror or str(error)
                raise dialogue.BotFailed(f"it cannot be started: {printable(why)}") from error
        return self.process

    def send(self, *lines: str) -> None:
        """Write lines to the process, all at once: each write wakes it. Raises `BotFailed`."""
        self.running().write("".join(f"{line}\n" for line in lines).encode())

    async def ask(self, question: dialogue.BotQuestion, number: int) -> Any:
        """Return the answer to a question by its number, asked only once. Raises `BotFailed`."""
        self.number = number
        if len(self.answers) == number:
            process = self.running()
            if self.deadline is None:
                self._read_available(process)
                if self.received.strip():
                    raise dialogue.BotFailed(
                        f"it wrote before it was asked: {dialogue.quote_output(self.received)}"
                    )
                self.received = b""
                self.send(*question.before, question.line)
                self.deadline = time.monotonic() + self.limit
            begun = time.monotonic()
            try:
                line = await self._answer(process, self.deadline)
            finally:
                self.waited += time.monotonic() - begun
            try:
                text = line.decode()
            except UnicodeDecodeError as error:
                why = f"it wrote bytes that are not text: {dialogue.quote_output(line)}"
                raise dialogue.BotFailed(why) from error
            self.answers.append(question.read(text))
            self.deadline = None
        return self.answers[number]

    async def _answer(self, process: BotProcess, deadline: float) -> bytes:
        """Return the next line that is not empty. Raises `BotFailed` if it is late or no line."""
        while True:
            left = deadline - time.monotonic()
            if left > 0 and not process.is_closed:
                await self.wait_for_output(process, min(POLL_PAUSE, left))
            # Checked first: what is there by now came in time, however late it is read.
            is_late = time.monotonic() >= deadline
            if (line := self._read_line(process)) is not None:
                return line
            if process.is_closed or process.code is not None:
                if (line := self._read_line(process, is_last=True)) is not None:
                    return line
                raise dialogue.BotFailed(await _why_ended(process))
            if is_late:
                seconds = f"{self.limit:g} second{'s' * (self.limit != 1)}"
                raise dialogue.BotFailed(f"it gave no answer within {seconds}")

    def _read_line(self, process: BotProcess, *, is_last: bool = False) -> bytes | None:
        """Return the line if it is there; the last one needs no end. Raises `BotFailed`."""
        self._read_available(process)
        line, end, rest = self.received.lstrip().partition(b"\n")
        why, one = "", f"where one {self.said.wanted} belongs"
        if len(line.rstrip()) > LONGEST_LINE:
            why = f"a line of more than {LONGEST_LINE} bytes"
        elif self._is_flood:
            why = f"a flood of output {one}"
        elif rest.strip():
            # It may have come before the question: a program that greets writes as it starts.
            why = f"more than one line {one}"
        if why:
            raise dialogue.BotFailed(f"it wrote {why}: {dialogue.quote_output(self.received)}")
        if not end and not (line and is_last):
            return None
        self.received = b""
        return line

    @property
    def _is_flood(self) -> bool:
        """Whether it wrote more than any answer needs."""
        size = len(self.received)
        much = size > LONGEST_LINE and len(b"".join(self.received.split())) > LONGEST_LINE
        return much or size > 1 << 16  # white space and all

    def _read_available(self, process: BotProcess) -> bool:
        """Read what is there, and send what there was no room for; return whether more may come."""
        process.flush()
        is_more = True
        while is_more and not self._is_flood:
            chunk = process.read()
            self.received += chunk
            is_more = len(chunk) == READ_SIZE  # a pipe that gave less is empty
        if process.is_closed:
            self.rest()
        return not process.is_closed and not self._is_flood

    async def wait_for_output(self, process: BotProcess, seconds: float) -> None:
        """Wait until something was read or nothing more can come, for at most `seconds`.

        The output is read in the event loop from the first wait until it rests: to come and go for
        each answer would cost more than the answer.
        """
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.rest()
            self.loop = loop
            loop.add_reader(process.output_fd, self._note_output, process)
        self.due = loop.create_future()
        timer = loop.call_later(seconds, self._end_wait)
        try:
            await self.due
        finally:
            timer.cancel()

    def _note_output(self, process: BotProcess) -> None:
        if not self._read_available(process):
            self.rest()
        self._end_wait()

    def _end_wait(self) -> None:
        if self.due and not self.due.done():
            self.due.set_result(None)


async def _why_ended(process: BotProcess) -> str:
    """Return why the output of a process has ended. Raises `BotKilled` if it was killed."""
    end = time.monotonic() + 1.0  # then its code can be reported
    while time.monotonic() < end:
        if (code := process.code) is not None:
            if process.failure:
                return f"it cannot be started: {process.failure}"
            if process.excess:
                return process.excess
            if -code == getattr(signal, "SIGXCPU", None):
                return "it used up its processor time"
            if -code in OTHERS_SEND:
                raise dialogue.BotKilled(
                    f"it was ended by signal {-code}, which Parlour did not send"
                )
            return f"it was ended by signal {-code}" if code < 0 else f"it exited with code {code}"
        await asyncio.sleep(POLL_PAUSE / 5)
    return "it closed its output"


def cpu_seconds(limit: float, questions: int) -> int:
    """Return the processor time of a match: as long as all answers may take, and time to start."""
    return ceil(questions * limit) + 60


def split_command(text: str) -> tuple[str, ...]:
    """Return the words of a command line. Raises `Refusal` if it has none, and for guests."""
    if session.is_guest():
        raise Refusal(session.NO_PROGRAMS)
    if os.name != "posix":
        raise Refusal("Programs can play only on Linux, macOS and similar systems.")
    return _command_words(text)


@cache
def _command_words(text: str) -> tuple[str, ...]:
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
    return Program(who, in_sandbox=sandbox.is_sandboxed())


def check_program(who: str, is_far: bool = False) -> None:
    """Raise `Refusal` if a program cannot be used; one that is far is not looked for here."""
    words = split_command(who.removeprefix(setup.PROGRAM))
    if is_far:
        return
    if not shutil.which(words[0]):
        raise Refusal(f"There is no program {quoted(words[0], 60)} here to start.")
    if sandbox.is_sandboxed() and (why := sandbox.why_not(words)):
        raise Refusal(f"Programs play in a sandbox, and {why}; to do without, use --sandbox off.")


def check_options(game: AnyGame, options: Any) -> None:
    """Raise `Refusal` for options that the protocol of a game cannot express."""
    if dialogue.has_own_protocol(game) and options != replace(
        protocol.BOT_RULES, prizes=options.prizes
    ):
        raise Refusal(
            "A program plays by the tournament's rules only: variant tournament, with 13 cards and"
            " equal bids discarding the prize."
        )
