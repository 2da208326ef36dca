"""Lines out and lines in: a terminal, a pipe or a file, read and written one line at a time."""

import errno
import getpass
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from games.text import printable

LONGEST_INPUT = 20_000
"""Characters of a line that are kept; what comes after them is read and dropped."""

CLEAR = "\x1b[2J\x1b[H"
"""What empties a terminal and goes to its first line."""


class Terminal:
    """Standard input and output, read blocking, so that ctrl+c is answered at once."""

    def __init__(self) -> None:
        self.is_typed = sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Print lines, each whole even when a signal comes in between."""
        print("".join(f"{line}\n" for line in lines), end="", flush=True)

    def clear(self) -> None:
        """Empty the screen, where both ends are a terminal that can."""
        if self.is_typed and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            print(CLEAR, end="", flush=True)

    def note(self, line: str) -> None:
        """Print a line that is not part of the game, if there is anybody left to read it."""
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)

    def ask(self, question: str, secret: bool = False) -> str:
        """Return the line that answers a question. Raises `EOFError` where there is no more.

        A `secret` answer is not echoed on a terminal; what is piped in always is.
        """
        try:
            if secret and self.is_typed:
                return ask_hidden(question)
            print(question, end="", flush=True)
            line = self.read()
        except (EOFError, KeyboardInterrupt):
            self.note("")
            raise
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            raise EOFError from error  # the terminal is gone
        if not self.is_typed:
            self.say(printable(line))
        return line

    def read(self) -> str:
        """Return the next line. Raises `EOFError`."""
        line = sys.stdin.readline(LONGEST_INPUT)
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_INPUT)
        return line.rstrip("\r\n")


def ask_hidden(question: str) -> str:
    """Return a line that is not shown while it is typed. Raises `EOFError`."""
    try:
        return getpass.getpass(question, sys.stdout)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"


def prepare_streams() -> None:
    """Let the standard streams carry any text, and nothing stand in for one that is closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: Any = getattr(sys, name) or open(os.devnull, mode)  # noqa: SIM115 - for good
        stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, stream)


def give_up_streams() -> None:
    """Drop what nobody is there to read: Python's own last flush would make it a failure."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def interruptible() -> Iterator[None]:
    """Let ctrl+c, a hang-up and a kill raise `KeyboardInterrupt` wherever the program is.

    asyncio would otherwise catch ctrl+c and wait for the line that is being read.
    """

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = ("SIGINT", "SIGTERM", "SIGHUP")
    caught = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, interrupt) for number in caught]
    try:
        yield
    finally:
        for number, handler in zip(caught, before, strict=True):
            signal.signal(number, handler)
