"""What is said to a program about a match, and how its answers are read, by the game's protocol."""

import asyncio
import signal
import time
from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple, Protocol

from app.match.bots.process import READ_SIZE, BotProcess
from app.match.match import Match, Step
from app.plugins import AnyGame
from games import bot_protocol
from games.contract import BadInput, Seat
from games.gops import protocol
from games.gops.rules import Award, Bid
from games.parsing import parse_number
from games.text import printable, quoted

START_SECONDS = 60
"""Seconds of processor time that a bot may take apart from its answers."""

EXITING = 1.0
"""Seconds for a bot to exit once its output has ended, so that its code can be reported."""

POLL_PAUSE = 0.05
"""Seconds between checks that a silent bot still runs: a child may keep its output open."""

LONGEST_LINE = 1000
"""Bytes that a bot may write as one answer, not counting white space."""

LONGEST_SPACE = 1 << 16
"""Bytes that it may write as one answer, counting white space."""

OTHERS_SEND = {signal.SIGINT, signal.SIGTERM} | {
    getattr(signal, name) for name in ("SIGHUP", "SIGQUIT", "SIGKILL") if hasattr(signal, name)
}
"""Signals that others send to end a process, unlike those for its own faults, such as SIGSEGV."""


LONGEST_QUOTE = 40
"""Characters of a bot's output that are quoted when it has failed."""


class BotFailed(Exception):
    """A bot did not answer as required; the message completes "Round 3 of 13: "."""


class BotKilled(BotFailed):
    """A bot was ended by a signal that others may have sent; nobody knows who."""


def quote_output(raw: bytes) -> str:
    """Return what a bot wrote, quoted: shortened, and without terminal control characters."""
    start = raw.strip()[: 4 * LONGEST_QUOTE]
    return quoted(start.decode(errors="backslashreplace"), LONGEST_QUOTE)


class BotQuestion(NamedTuple):
    """A question to a program: lines that are sent first, the line that asks, and what reads it.

    `read` turns the text of the answer into an action, or raises `BotFailed`.
    """

    before: tuple[str, ...]
    line: str
    read: Callable[[str], Any]


class Dialogue(Protocol):
    """The protocol of a game, as one seat of a match is asked by it.

    `wanted` is what an answer is, in one word; for so many `questions` a program gets time.
    """

    wanted: str
    questions: int

    def place(self, number: int) -> str:
        """Return where the match is at the question with a number, counted from 0."""

    def ask(self, state: Any, number: int) -> BotQuestion:
        """Return the question with a number, in a state in which the seat is to move."""

    def differs(self, again: Any, before: Any, state: Any) -> str:
        """Return the clause for a program that does not answer as it did before."""

    def farewell(self, asked: int) -> tuple[str, ...]:
        """Return what is said when the match is over, after a number of questions."""


class GopsDialogue(Dialogue):
    """The protocol of GOPS for a seat: the prize, the bid, the opponent's bid."""

    wanted = "bid"
    questions = protocol.BOT_ROUNDS

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match, self.seat = match, seat

    def place(self, number: int) -> str:
        """Return the round."""
        return f"Round {number + 1} of {protocol.BOT_ROUNDS}"

    def ask(self, state: Any, number: int) -> BotQuestion:
        """Return the question for the bid of a round, after how the round before it ended."""
        view = self.match.game.seen_by(state, self.seat)
        line = protocol.competition_card(view.middle[-1])
        spent = [step.action.card for step in own_steps(self.match, self.seat)[:number]]
        return BotQuestion(
            self.ends_of_rounds(number - 1, number), line, lambda text: bid(text, spent)
        )

    def differs(self, again: Any, before: Any, state: Any) -> str:
        """Return which card it bid, and which it had bid."""
        return f"it bid {again.card}, where it had bid {before.card} before"

    def farewell(self, asked: int) -> tuple[str, ...]:
        """Return how the last round ended."""
        return self.ends_of_rounds(asked - 1, None)

    def ends_of_rounds(self, begin: int, end: int | None) -> tuple[str, ...]:
        """Return the opponent's bids of some rounds, as the seat saw them end."""
        seen_by, seat = self.match.game.seen_by, self.seat
        awards = [step for step in self.match.steps if isinstance(step.action, Award)]
        seen = (seen_by(step.after, seat) for step in awards[max(0, begin) : end])
        return tuple(protocol.opponents_bid(view.bids[1 - seat]) for view in seen)


def bid(text: str, spent: Sequence[int]) -> Bid:
    """Return the bid of a line. Raises `BotFailed` if the bot does not hold the card."""
    try:
        card = parse_number(text)
    except BadInput as error:
        raise BotFailed(
            f"it bid {quote_output(text.encode())}, which is not a whole number"
        ) from error
    if why := protocol.bid_fault(card, spent):
        raise BotFailed(why)
    return Bid(card)


class WordsDialogue(Dialogue):
    """The protocol of every other game: what the seat sees, and the words it may answer with."""

    wanted = "answer"
    questions = 100

    def __init__(self, match: Match, seat: Seat, limit: float) -> None:
        self.match, self.seat, self.limit = match, seat, limit

    def place(self, number: int) -> str:
        """Return the number of the question."""
        return f"Question {number + 1}"

    def ask(self, state: Any, number: int) -> BotQuestion:
        """Return the question in a state."""
        game, seat = self.match.game, self.seat
        known = bot_protocol.words(game, state, seat)
        line = bot_protocol.question_line(game, state, seat, self.limit, known)
        return BotQuestion((), line, lambda text: meant(text, known))

    def differs(self, again: Any, before: Any, state: Any) -> str:
        """Return what it answered, and what it had answered."""
        known = bot_protocol.words(self.match.game, state, self.seat)
        said = {action: word for word, action in known.items()}
        return f'it answered "{said[again]}", where it had answered "{said[before]}" before'

    def farewell(self, asked: int) -> tuple[str, ...]:
        """Return how the match ended."""
        match, result = self.match, self.match.result
        if result is None:
            return ()
        return (bot_protocol.ending_line(match.game, match.state, self.seat, result),)


def meant(text: str, known: dict[str, Any]) -> Any:
    """Return the action of a word. Raises `BotFailed` if it is none of those that are known."""
    word = bot_protocol.one_line(text)
    if word not in known:
        raise BotFailed(
            f"it wrote {quote_output(text.encode())}, which is not one of the words it was given"
        )
    return known[word]


def has_own_protocol(game: AnyGame) -> bool:
    """Return whether a game has a protocol of its own."""
    return game.slug == "gops"


def dialogue_of(match: Match, seat: Seat, limit: float) -> Dialogue:
    """Return the protocol by which a seat of a match is asked."""
    if has_own_protocol(match.game):
        return GopsDialogue(match, seat)
    return WordsDialogue(match, seat, limit)


def own_steps(match: Match, seat: Seat) -> list[Step]:
    """Return the steps of a seat, in order."""
    return [step for step in match.steps if step.seat == seat]


class Conversation:
    """What is said to one process, and what it answers: a line a question, in time and short.

    `number` is that of the question that was asked last, `waited` for how many seconds it was
    waited for, and `cpu` the processor time for the match; 0 for what all answers may take.
    """

    def __init__(self, words: Sequence[str], limit: float, said: Dialogue, cpu: int = 0) -> None:
        self.words, self.limit, self.said, self.cpu = words, limit, said, cpu
        self.process: BotProcess | None = None
        self.answers: list[Any] = []
        self.number = 0
        self.deadline: float | None = None
        self.waited = 0.0
        self.received = b""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.due: asyncio.Future[None] | None = None

    @property
    def asked(self) -> int:
        """How many questions were sent."""
        return len(self.answers) + (self.deadline is not None)

    def running(self) -> BotProcess:
        """Return the process, starting it if need be. Raises `BotFailed`."""
        if self.process is None:
            seconds = self.cpu or cpu_seconds(self.limit, self.said.questions)
            try:
                self.process = BotProcess(self.words, seconds)
            except OSError as error:
                why = error.strerror or str(error)
                raise BotFailed(f"it cannot be started: {printable(why)}") from error
        return self.process

    def send(self, *lines: str) -> None:
        """Write lines to the process, all at once: each write wakes it. Raises `BotFailed`."""
        self.running().write("".join(f"{line}\n" for line in lines).encode())

    async def answer_now(self, state: Any, before: Sequence[Step]) -> Any:
        """Return the answer in a state, once it has given those again to the steps before it.

        Raises:
            BotFailed: It did not answer as required, or not as it did then.
        """
        for number, step in enumerate(before):
            if number >= len(self.answers):
                again = await self.ask(self.said.ask(step.before, number), number)
                if again != step.action:
                    raise BotFailed(self.said.differs(again, step.action, step.before))
        return await self.ask(self.said.ask(state, len(before)), len(before))

    async def ask(self, question: BotQuestion, number: int) -> Any:
        """Return the answer to a question by its number, asked only once. Raises `BotFailed`."""
        self.number = number
        if len(self.answers) == number:
            process = self.running()
            if self.deadline is None:
                self.read_available(process)
                if self.received.strip():
                    raise BotFailed(f"it wrote before it was asked: {quote_output(self.received)}")
                self.received = b""
                self.send(*question.before, question.line)
                self.deadline = time.monotonic() + self.limit
            begun = time.monotonic()
            try:
                line = await self.answer(process, self.deadline)
            finally:
                self.waited += time.monotonic() - begun
            try:
                text = line.decode()
            except UnicodeDecodeError as error:
                why = f"it wrote bytes that are not text: {quote_output(line)}"
                raise BotFailed(why) from error
            self.answers.append(question.read(text))
            self.deadline = None
        return self.answers[number]

    async def answer(self, process: BotProcess, deadline: float) -> bytes:
        """Return the next line that is not empty. Raises `BotFailed` if it is late or no line."""
        while True:
            left = deadline - time.monotonic()
            if left > 0 and not process.is_closed:
                await self.wait_for_output(process, min(POLL_PAUSE, left))
            # Checked first: what is there by now came in time, however late it is read.
            is_late = time.monotonic() >= deadline
            if (line := self.read_line(process)) is not None:
                return line
            if process.is_closed or process.code is not None:
                if (line := self.read_line(process, is_last=True)) is not None:
                    return line
                raise BotFailed(await why_ended(process))
            if is_late:
                seconds = f"{self.limit:g} second{'s' * (self.limit != 1)}"
                raise BotFailed(f"it gave no answer within {seconds}")

    def read_line(self, process: BotProcess, *, is_last: bool = False) -> bytes | None:
        """Return the line if it is there; the last one needs no end. Raises `BotFailed`."""
        self.read_available(process)
        line, end, rest = self.received.lstrip().partition(b"\n")
        why, one = "", f"where one {self.said.wanted} belongs"
        if len(line.rstrip()) > LONGEST_LINE:
            why = f"a line of more than {LONGEST_LINE} bytes"
        elif self.is_flood:
            why = f"a flood of output {one}"
        elif rest.strip():
            # It may have come before the question: a program that greets writes as it starts.
            why = f"more than one line {one}"
        if why:
            raise BotFailed(f"it wrote {why}: {quote_output(self.received)}")
        if not end and not (line and is_last):
            return None
        self.received = b""
        return line

    @property
    def is_flood(self) -> bool:
        """Whether it wrote more than any answer needs."""
        size = len(self.received)
        much = size > LONGEST_LINE and len(b"".join(self.received.split())) > LONGEST_LINE
        return much or size > LONGEST_SPACE

    def read_available(self, process: BotProcess) -> bool:
        """Read what is there, and send what there was no room for; return whether more may come."""
        process.flush()
        is_more = True
        while is_more and not self.is_flood:
            chunk = process.read()
            self.received += chunk
            is_more = len(chunk) == READ_SIZE  # a pipe that gave less is empty
        if process.is_closed:
            self.leave_loop()
        return not process.is_closed and not self.is_flood

    async def wait_for_output(self, process: BotProcess, seconds: float) -> None:
        """Wait until something was read or nothing more can come, for at most `seconds`.

        The output is read in the event loop from the first wait to `leave_loop`: to come and go for
        each answer would cost more than the answer.
        """
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.leave_loop()
            self.loop = loop
            loop.add_reader(process.output_fd, self.note_output, process)
        self.due = loop.create_future()
        timer = loop.call_later(seconds, self.end_wait)
        try:
            await self.due
        finally:
            timer.cancel()

    def note_output(self, process: BotProcess) -> None:
        """Read what there is, and end the wait."""
        if not self.read_available(process):
            self.leave_loop()
        self.end_wait()

    def end_wait(self) -> None:
        """End the wait, if there is one."""
        if self.due and not self.due.done():
            self.due.set_result(None)

    def leave_loop(self) -> None:
        """Leave the event loop until the next wait; in its thread, before the output is closed."""
        if self.loop and self.process:
            self.loop.remove_reader(self.process.output_fd)
        self.loop = None


async def why_ended(process: BotProcess) -> str:
    """Return why the output of a process has ended. Raises `BotKilled` if it was killed."""
    end = time.monotonic() + EXITING
    while time.monotonic() < end:
        if (code := process.code) is not None:
            if process.failure:
                return f"it cannot be started: {process.failure}"
            if process.excess:
                return process.excess
            if -code == getattr(signal, "SIGXCPU", None):
                return "it used up its processor time"
            if -code in OTHERS_SEND:
                raise BotKilled(f"it was ended by signal {-code}, which Parlour did not send")
            return f"it was ended by signal {-code}" if code < 0 else f"it exited with code {code}"
        await asyncio.sleep(POLL_PAUSE / 5)
    return "it closed its output"


def cpu_seconds(limit: float, questions: int) -> int:
    """Return the processor time of a match: as long as all answers may take, and time to start."""
    return ceil(questions * limit) + START_SECONDS
