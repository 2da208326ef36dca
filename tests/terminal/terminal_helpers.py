"""A program in a real pseudo-terminal, and what then stands on its screen."""

import os
import signal
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import pexpect

from tests.pyte_helpers import QuickScreen, QuickStream
from tests.terminal.forked_helpers import TERMINAL, Forked, can_fork, without_size

PATIENCE = 45
"""Seconds after which a test gives up waiting; a good run never comes near."""

PROGRAM = (sys.executable, "-m", "app")
"""What is run where no other program is named."""

ESCAPE = "\x1b[27u"
"""Escape as a terminal sends it that tells it from the beginning of other keys.

The bare sign, as others send it, is one key with what follows within a tenth of a second.
"""

TURN = 0.5
"""Seconds after which it looks again, though nothing was printed."""


WHETHER_WHOLE, WHOLE_FRAMES = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
BEGUN, ENDED = b"\x1b[?2026h", b"\x1b[?2026l"
"""The question for whole frames, the answer, and what stands around a frame from then on."""


class Terminal:
    """`parlour` with these arguments on a terminal of its own, `around` it its environment.

    Where it can be, it is forked from a process that has loaded everything, which saves time;
    `new_process` starts Python instead.
    """

    def __init__(
        self,
        *args: str,
        home: Path,
        rows: int = 24,
        columns: int = 80,
        echo: bool = True,
        around: Mapping[str, str] = {},
        program: Sequence[str] = PROGRAM,
        new_process: bool = False,
    ) -> None:
        self.screen = QuickScreen(columns, rows)
        self.stream = QuickStream(self.screen)
        self.raw = b""
        env = {**without_size(), **TERMINAL, "PARLOUR_HOME": str(home), **around}
        if program == PROGRAM and not new_process and can_fork(env):
            self.child: Any = Forked(args, env, (rows, columns), echo=echo)
        else:
            self.child = pexpect.spawn(
                program[0],
                [*program[1:], *args],
                env=env,
                dimensions=(rows, columns),
                timeout=PATIENCE,
                echo=echo,
            )
            self.child.delaybeforesend = None
        os.set_blocking(self.child.child_fd, False)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.rows).rstrip()

    @property
    def rows(self) -> list[str]:
        """What stands in each row of the screen."""
        columns, buffer = range(self.screen.columns), self.screen.buffer
        lines = [buffer[y] for y in range(self.screen.lines)]
        return ["".join([line[x].data for x in columns]).rstrip() for line in lines]

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
        """Show what was printed; say that whole frames are known, where that is asked."""
        asked = WHETHER_WHOLE in self.raw
        self.raw += content
        self.stream.feed(content)
        if not asked and WHETHER_WHOLE in self.raw:
            self.type(WHOLE_FRAMES)

    @property
    def torn(self) -> bool:
        """Whether a frame has begun and is not yet whole."""
        return self.raw.rfind(BEGUN) > self.raw.rfind(ENDED)

    def rest(self) -> None:
        """Wait until nothing more is printed."""
        before = -1
        while before != len(self.raw):
            before = len(self.raw)
            self.read(0.3)

    def wait_for(self, words: str) -> None:
        """Wait until words stand on the screen. Raises `AssertionError` where they never do."""
        self.until(lambda: words in self.text, repr(words))

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so. Raises `AssertionError` where it never is."""
        end = monotonic() + PATIENCE
        while self.torn or not condition():
            assert monotonic() < end, f"never {what} on this screen:\n{self.text}"
            assert self.read(TURN) or condition(), f"it ended without {what}:\n{self.text}"

    @property
    def state(self) -> str:
        """The state of the program as Linux names it in a letter; "" where that is not known."""
        stat = Path(f"/proc/{self.child.pid}/stat")
        return stat.read_text().rpartition(")")[2].split()[0] if stat.exists() else ""

    def sleeps(self) -> None:
        """Wait until the program waits for its next line.

        Python notices a signal that comes between a question and the reading of its answer only
        once something is read.
        """
        if self.state:
            self.until(lambda: self.state == "S", "asleep")
        else:
            self.rest()

    def type(self, keys: str | bytes) -> None:
        """Press keys; Enter is a line feed. What is printed meanwhile is taken in.

        A program that cannot print as nobody reads would not read what is typed either. What one
        that has ended did not read is lost.
        """
        content, end = keys.encode() if isinstance(keys, str) else keys, monotonic() + PATIENCE
        while content:
            try:
                content = content[os.write(self.child.child_fd, content) :]
            except BlockingIOError:
                assert monotonic() < end, f"it does not read what is typed:\n{self.text}"
                if not self.read(0.01):
                    return

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
        if isinstance(self.child, Forked):
            self.child.close()
            return self.child.wait()
        os.close(self.child.child_fd)
        _, status = os.waitpid(self.child.pid, 0)
        self.child.closed = self.child.terminated = True
        return os.waitstatus_to_exitcode(status)

    def end(self) -> int | None:
        """Wait until the program has ended; return its exit code, None after a deadly signal."""
        end = monotonic() + PATIENCE
        while self.read(PATIENCE):
            assert monotonic() < end, f"it does not end:\n{self.text}"
        self.child.wait()
        code: int | None = self.child.exitstatus
        return code


def without_tips(terminal: Terminal) -> None:
    """Wait for the tips of the first game, and end them."""
    terminal.wait_for("1 of 3")
    terminal.type(ESCAPE)
    terminal.until(lambda: "of 3" not in terminal.text, "the tips gone")
