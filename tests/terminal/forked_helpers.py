"""The program in a process that is forked where Parlour is imported already, and what pexpect does.

Python's own start, and 300 imports, are most of the time that a short test in a terminal takes.
"""

import atexit
import json
import os
import pty
import select
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pexpect

ROOT = Path(__file__).parents[2]
FREE = ("PARLOUR_", "PYTEST_", "PYGAME_", "SDL_")
"""What the names of environment variables begin with that are read only once the program runs.

Libraries for learning programs set the last two when they are imported; Parlour reads neither.
"""

SIZE = ("COLUMNS", "LINES")
"""The environment variables that tell a size, which would count for more than the terminal's."""

TERMINAL = {"TERM": "xterm-256color"}
"""What the environment says of the terminal that tests are played on."""

SECONDS = 120
"""Seconds after which an answer is waited for no longer."""


def without_size() -> dict[str, str]:
    """Return the environment without a size."""
    return {name: value for name, value in os.environ.items() if name not in SIZE}


class ForkServer:
    """The process that forks, started with an environment."""

    def __init__(self, around: Mapping[str, str]) -> None:
        self.around = around
        self.line, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.line.settimeout(SECONDS)
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.terminal.fork_server", str(far.fileno())],
            cwd=ROOT,
            env=dict(around),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            pass_fds=[far.fileno()],
            start_new_session=True,
        )
        far.close()
        os.close(slave)
        atexit.register(self.end)

    def end(self) -> None:
        """Let it end, and all that it has forked."""
        self.line.close()
        self.process.wait()
        os.close(self.master)

    def ask(self, terminals: Sequence[int] = (), **wanted: Any) -> int:
        """Send a request with a terminal; return the answer."""
        socket.send_fds(self.line, [json.dumps(wanted).encode()], terminals)
        return int(json.loads(self.line.recv(1 << 10)))


def bound(around: Mapping[str, str]) -> dict[str, str]:
    """Return the part of an environment that may be read while Python starts."""
    return {name: value for name, value in around.items() if not name.startswith(FREE)}


HERE = bound(without_size()) | TERMINAL
"""That part of the environment, as it is for a program on a terminal before any test changes it."""


@cache
def server() -> ForkServer:
    """Return the one server."""
    return ForkServer(HERE)


def can_fork(around: Mapping[str, str]) -> bool:
    """Return whether a process with an environment can be forked: where Python starts as here."""
    return sys.platform == "linux" and bound(around) == HERE


class Forked:
    """`python -m app` with some arguments in a forked process, as far as tests need of pexpect."""

    def __init__(
        self, args: Sequence[str], around: Mapping[str, str], size: tuple[int, int], *, echo: bool
    ) -> None:
        self.server, self.closed = server(), False
        self.child_fd, slave = pty.openpty()
        termios.tcsetwinsize(slave, size)
        if not echo:
            modes = termios.tcgetattr(slave)
            modes[3] &= ~termios.ECHO
            termios.tcsetattr(slave, termios.TCSANOW, modes)
        self.pid = self.server.ask([slave], start=list(args), env=dict(around), cwd=os.getcwd())
        os.close(slave)
        self.code: int | None = None

    def read_nonblocking(self, size: int, timeout: float) -> bytes:
        """Return what comes within that time."""
        if not select.select([self.child_fd], [], [], timeout)[0]:
            raise pexpect.TIMEOUT("nothing was printed")
        try:
            content = os.read(self.child_fd, size)
        except OSError:
            content = b""
        if not content:
            raise pexpect.EOF("the terminal was left")
        return content

    def setwinsize(self, rows: int, columns: int) -> None:
        """Make the terminal another size."""
        termios.tcsetwinsize(self.child_fd, (rows, columns))

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def wait(self) -> int:
        """Wait until it has ended; return how, a signal as a negative number."""
        if self.code is None:
            self.code = os.waitstatus_to_exitcode(self.server.ask(wait=self.pid))
        return self.code

    @property
    def exitstatus(self) -> int | None:
        """The exit code, None after a deadly signal."""
        return None if self.code is None or self.code < 0 else self.code

    @property
    def signalstatus(self) -> int | None:
        """The deadly signal, if it was one."""
        return None if self.code is None or self.code >= 0 else -self.code

    def close(self) -> None:
        """Close the terminal."""
        if not self.closed:
            self.closed = True
            os.close(self.child_fd)

    def __del__(self) -> None:
        if hasattr(self, "child_fd"):
            self.close()
