"""A program in a real pseudo-terminal, and what then stands on its screen."""

import os
import signal
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pyte

PATIENCE = 30
"""Seconds after which a test gives up waiting; a good run never comes near."""


def without_size() -> dict[str, str]:
    """Return the environment without a size, which would count for more than the terminal's."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """`parlour` with these arguments on a terminal of its own, `around` it its environment."""

    def __init__(
        self,
        *args: str,
        home: Path,
        rows: int = 24,
        columns: int = 80,
        echo: bool = True,
        around: Mapping[str, str] = {},
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "app", *args],
            env={**without_size(), "PARLOUR_HOME": str(home), "TERM": "xterm-256color", **around},
            dimensions=(rows, columns),
            timeout=PATIENCE,
            echo=echo,
        )

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def printed(self) -> str:
        """All that was ever printed, decoded."""
        return self.raw.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self.child.child_fd)[3] & termios.ECHO)

    def read(self, seconds: float) -> bool:
        """Take in what comes within that time; return whether more can come."""
        try:
            self.take(self.child.read_nonblocking(65536, seconds))
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        return True

    def take(self, content: bytes) -> None:
        """Show what was printed."""
        self.raw += content
        self.stream.feed(content)

    def rest(self) -> None:
        """Wait until nothing more is printed."""
        before = -1
        while before != len(self.raw):
            before = len(self.raw)
            self.read(0.3)

    def wait_for(self, words: str) -> None:
        """Wait until words stand on the screen. Raises `AssertionError` where they never do."""
        while words not in self.text:
            before = len(self.raw)
            self.read(PATIENCE)
            assert len(self.raw) > before, f"no {words!r} on this screen:\n{self.text}"

    def type(self, keys: str | bytes) -> None:
        """Press keys; Enter is a line feed."""
        self.child.send(keys)

    def resize(self, rows: int, columns: int) -> None:
        """Make the terminal another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, and take in what is printed up to the end."""
        self.child.kill(number)
        self.end()

    def hang_up(self) -> int:
        """Close the terminal as a lost connection does; return the exit code."""
        os.close(self.child.child_fd)
        _, status = os.waitpid(self.child.pid, 0)
        self.child.closed = self.child.terminated = True
        return os.waitstatus_to_exitcode(status)

    def end(self) -> int | None:
        """Wait until the program has ended; return its exit code, None after a deadly signal."""
        while self.read(PATIENCE):
            pass
        self.child.wait()
        code: int | None = self.child.exitstatus
        return code
