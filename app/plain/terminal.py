"""Lines out and lines in: a terminal, a pipe or a file, read and written one line at a time."""

import errno
import getpass
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from app import plugins, resources
from games import contract, parsing, text

LONGEST_INPUT = 20_000
"""The most characters of a line that are kept; the rest is dropped."""

POSSIBLE_SIGN = "?"
"""What prints everything that can be typed."""


def command_word(line: str) -> str | None:
    """Return the command of a line that begins with a colon; None for any other line."""
    said = line.strip()
    return said[1:].strip().lower() if said.startswith(":") else None


def rules_lines(game: plugins.AnyGame) -> tuple[str, ...]:
    """Return the rules of a game; why there are none, if it brings none."""
    try:
        return tuple(resources.rules_page(game.slug).splitlines())
    except contract.Refusal as no:
        return (str(no),)


class Terminal:
    """Standard input and output; reading blocks, so that ctrl+c works at once."""

    def __init__(self, game: plugins.AnyGame | None = None) -> None:
        self.is_typed = sys.stdin.isatty()
        self.game = game

    def say(self, *lines: str) -> None:
        """Print lines, complete even if a signal arrives in between."""
        print("".join(f"{line}\n" for line in lines), end="", flush=True)

    def clear(self) -> None:
        """Clear the screen, if input and output are a terminal that can."""
        if self.is_typed and sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
            print("\x1b[2J\x1b[H", end="", flush=True)

    def note(self, line: str) -> None:
        """Print a line that is not part of the game, if standard error is still open."""
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)

    def ask(self, question: str, secret: bool = False) -> str:
        """Return the line that answers a question, after every command of Parlour's own.

        Raises:
            EOFError: There are no more lines, or the person quits; and as `read_answer` does.
        """
        while (word := command_word(line := self.read_answer(question, secret))) is not None:
            if contract.Verb.of(word) is contract.Verb.QUIT:
                raise EOFError
            if word == "rules" and self.game:
                self.say(*rules_lines(self.game))
            else:
                self.say("Please answer the question, or type :rules or :quit.")
        return line

    def read_answer(self, question: str, secret: bool = False) -> str:
        """Return the line that was typed at a question.

        Raises:
            EOFError: There are no more lines.
            KeyboardInterrupt: Ctrl+c was pressed.
            OSError: The input cannot be read.
        """
        try:
            if secret and self.is_typed:
                return getpass.getpass(question, sys.stdout)
            print(question, end="", flush=True)
            line = self.read()
        except (EOFError, KeyboardInterrupt):
            self.note("")
            raise
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            raise EOFError from error  # the terminal is gone
        if not self.is_typed:
            self.say(text.printable(line))
        return line

    def ask_yes(self, question: str) -> bool:
        """Ask until the answer is yes or no, and return which. Raises `EOFError`."""
        while True:
            try:
                return parsing.yes(self.ask(question))
            except contract.BadInput as no:
                self.say(str(no))

    def read(self) -> str:
        """Return the next line. Raises `EOFError`."""
        line = sys.stdin.readline(LONGEST_INPUT)
        if not line:
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(LONGEST_INPUT)
        return line.rstrip("\r\n")


def interrupt(number: int, frame: FrameType | None) -> None:
    """Raise `KeyboardInterrupt`, as Python's own handler does, which asyncio would replace."""
    raise KeyboardInterrupt


@contextmanager
def interruptible(
    stop: Callable[[int, FrameType | None], object] = interrupt,
) -> Iterator[None]:
    """Make ctrl+c, a hang-up and a kill stop the program, wherever it is.

    Otherwise asyncio would catch ctrl+c and wait for the line that is being read.
    """
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    caught = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, stop) for number in caught]
    try:
        yield
    finally:
        for number, handler in zip(caught, before, strict=True):
            signal.signal(number, handler)
