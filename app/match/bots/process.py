"""A bot's process: started without a shell, and killed with all its children at the end.

Only POSIX can do this; elsewhere a bot is refused with a sentence. A child that leaves the bot's
session is found on Linux only.
"""

import os
import shlex
import time
from functools import cache

from app.guests import session
from app.match.bots import sandbox
from app.match.bots.environment import bot_environment
from app.match.bots.kept_bot import KeptBot
from app.match.bots.launcher import BotStart
from games.contract import Refusal
from games.text import printable, quoted

READ_SIZE = 4096
"""Bytes to read at a time."""

KILL_TIMEOUT = 2.0
"""Seconds to wait for a killed process, and all that it started, to be gone."""

DROP_MILLISECONDS = 10
"""Milliseconds between two reads at a bot's end: what it writes is dropped, or it would block."""

CPU_SECONDS = 450
"""Seconds of processor time that each process of a bot may take by default."""

LONGEST_COMMAND = 1000
"""Characters of a command line."""


def split_command(text: str) -> list[str]:
    """Return the words of a command line. Raises `Refusal` if it has none, and for guests."""
    if session.is_guest():
        raise Refusal(session.NO_PROGRAMS)
    if os.name != "posix":
        raise Refusal("Programs can play only on Linux, macOS and similar systems.")
    return list(command_words(text))


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


class BotProcess:
    """A running bot in a session of its own, with pipes that never block.

    Args:
        words: Its command line.
        seconds: Seconds of processor time that each of its processes may take.
        in_sandbox: Whether it runs in a sandbox, which was found to work.

    Raises:
        OSError: It cannot be started.
    """

    def __init__(
        self, words: list[str], seconds: int = CPU_SECONDS, *, in_sandbox: bool = False
    ) -> None:
        self.in_sandbox = in_sandbox
        self.unsent = b""
        start = start_of(sandbox.sandboxed(words) if in_sandbox else words, seconds)
        (stdin, ours), (out, stdout) = open_pipes(2)
        self.open_pipes = {ours: os.fdopen(ours, "wb", 0), out: os.fdopen(out, "rb", 0)}
        self.input_fd, self.output_fd = self.open_pipes
        for pipe in self.open_pipes:
            os.set_blocking(pipe, False)
        try:
            self.kept = KeptBot(start, (stdin, stdout))
        except OSError:
            self.release()
            raise
        finally:
            for theirs in stdin, stdout:
                os.close(theirs)

    @property
    def code(self) -> int | None:
        """How it ended, as in `Popen.returncode`; None while it runs."""
        self.kept.hear()
        code = self.kept.code
        return sandbox.code_of_bot(code) if code and self.in_sandbox else code

    @property
    def errors(self) -> str:
        """The end of what it wrote to standard error; known once it was killed, or had ended."""
        return self.kept.errors.decode(errors="backslashreplace")

    @property
    def processor(self) -> float:
        """Seconds of processor time, with the children that it waited for; known once it ended."""
        return self.kept.processor

    def why_not_started(self) -> str:
        """Return why its command could not be run; "" if it could, or may be yet."""
        return printable(self.kept.failure)

    def write(self, raw: bytes) -> None:
        """Write to its input; what the pipe has no room for is kept for `flush`."""
        self.unsent += raw
        self.flush()

    def flush(self) -> None:
        """Write what is kept, as far as the pipe takes it; all of it is lost once nobody reads."""
        if not self.unsent:
            return
        try:
            self.unsent = self.unsent[os.write(self.input_fd, self.unsent) :]
        except BlockingIOError:
            return
        except BrokenPipeError:
            self.unsent = b""

    def read(self, pipe: int) -> bytes:
        """Return what has come out of a pipe; b"" if nothing has, or nothing more can."""
        if pipe not in self.open_pipes:
            return b""
        try:
            chunk = os.read(pipe, READ_SIZE)
        except BlockingIOError:
            return b""
        if not chunk:
            self.close(pipe)
        return chunk

    def close(self, pipe: int) -> None:
        """Close a pipe, if it is not closed yet."""
        if file := self.open_pipes.pop(pipe, None):
            file.close()

    def release(self) -> None:
        """Close what is open to it."""
        for pipe in tuple(self.open_pipes):
            self.close(pipe)

    def await_exit(self, seconds: float) -> None:
        """Wait until it has ended by itself, for at most `seconds`, and drop what it writes."""
        end = time.monotonic() + seconds
        while self.code is None and time.monotonic() < end:
            if not self.read(self.output_fd):
                self.kept.await_report(DROP_MILLISECONDS)

    def kill(self) -> None:
        """Kill it and everything it started, and wait until they have ended."""
        self.kept.end(KILL_TIMEOUT)


def open_pipes(count: int) -> list[tuple[int, int]]:
    """Return pipes, each with the end to read from and the end to write to.

    Raises:
        OSError: There are too many open files; none of these is left open.
    """
    pipes: list[tuple[int, int]] = []
    try:
        while len(pipes) < count:
            pipes.append(os.pipe())
    except OSError:
        for end in (end for pipe in pipes for end in pipe):
            os.close(end)
        raise
    return pipes


def start_of(words: list[str], seconds: int) -> BotStart:
    """Return what starts a command line here. Raises `OSError` if the folder is gone."""
    environment = bot_environment(os.environ).items()
    return BotStart(
        tuple(map(os.fsencode, words)),
        {os.fsencode(name): os.fsencode(value) for name, value in environment},
        os.fsencode(os.getcwd()),
        seconds,
    )
