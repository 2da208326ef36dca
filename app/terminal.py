"""Lines out and lines in: a terminal, a pipe or a file, read and written one line at a time."""

import getpass
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST = 20_000
"""Characters of a line that are kept; what comes after them is read and dropped."""


class Terminal:
    """Standard input and output, read blocking, so that ctrl+c is answered at once."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        self.is_typed = bool(sys.stdin) and sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)
        sys.stdout.flush()

    def note(self, line: str) -> None:
        """Print a line that is not part of the game."""
        print(line, file=sys.stderr, flush=True)

    def ask(self, question: str, secret: bool = False) -> str:
        """Return the line that answers a question. Raises `EOFError` where there is no more.

        A `secret` answer is not echoed on a terminal; what is piped in always is.
        """
        if secret and self.is_typed:
            return getpass.getpass(question, sys.stdout)
        print(question, end="", flush=True)
        line = self.read()
        if not self.is_typed:
            self.say(line)
        return line

    def read(self) -> str:
        """Return the next line. Raises `EOFError`."""
        line = sys.stdin.readline(LONGEST) if sys.stdin else ""
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST)
        return line.rstrip("\r\n")


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
