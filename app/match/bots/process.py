"""A bot's process: started without a shell, and killed with all its children at the end.

Only POSIX can do this; elsewhere a bot is refused with a sentence. A child outlives its bot if it
leaves the bot's session and clears its environment; without /proc, as on macOS, leaving is enough.
(Making the bot a subreaper needs our own code between fork and exec, which is not safe in a
process with threads.)
"""

import os
import secrets
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from app.guests import session
from app.match.bots import sandbox
from app.match.bots.environment import BOT_VARIABLE, bot_environment
from app.match.bots.stderr import StderrReader
from games.contract import Refusal
from games.text import printable, quoted

READ_SIZE = 4096
"""Bytes to read at a time."""

KILL_TIMEOUT = 2.0
"""Seconds to wait for a killed process to be gone."""

LAUNCHER = Path(__file__).with_name("launcher.py")

CPU_SECONDS = 450
"""Seconds of processor time that each process of a bot may take, if nothing else is said."""

PROC = Path("/proc")

LONGEST_COMMAND = 1000
"""Characters of a command line."""


def split_command(text: str) -> list[str]:
    """Return the words of a command line. Raises `Refusal` if it has none, and for guests."""
    if session.is_guest():
        raise Refusal(session.NO_PROGRAMS)
    if os.name != "posix":
        raise Refusal("Programs can play only on Linux, macOS and similar systems.")
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
    return words


class BotProcess:
    """A running bot in a session of its own, with pipes that never block.

    Args:
        words: Its command line.
        seconds: Seconds of processor time that each of its processes may take.
        in_sandbox: Whether it runs in a sandbox, which was found to work.

    Raises:
        OSError: It cannot be started.
        ValueError: Its command line contains a null byte.
    """

    def __init__(
        self, words: list[str], seconds: int = CPU_SECONDS, *, in_sandbox: bool = False
    ) -> None:
        self.in_sandbox = in_sandbox
        self.processor = 0.0
        """Seconds of processor time, with the children that it waited for; known once it ended."""
        self.reaping = threading.Lock()
        command = sandbox.sandboxed(words) if in_sandbox else words
        self.token = secrets.token_hex(16)
        self.unsent = b""
        environment = bot_environment(self.token, os.environ)
        reading, trouble = os.pipe()
        os.set_blocking(reading, False)
        self.trouble = os.fdopen(reading, "rb", buffering=0)
        launcher = [sys.executable, "-I", "-S", str(LAUNCHER)]
        try:
            self.running = subprocess.Popen(  # noqa: S603 - the person's own command, and no shell
                [*launcher, str(os.getpid()), str(trouble), str(seconds), *command],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                pass_fds=(trouble,),
                env=environment,
            )
        except (OSError, ValueError):
            self.trouble.close()
            raise
        finally:
            os.close(trouble)
        assert self.running.stderr  # noqa: S101 - it is a pipe
        self.stderr = StderrReader(self.running.stderr)
        self.stderr.start()
        pipes = self.running.stdin, self.running.stdout
        self.open_pipes = {pipe.fileno(): pipe for pipe in pipes if pipe}
        self.input_fd, self.output_fd = self.open_pipes
        for pipe in self.open_pipes:
            os.set_blocking(pipe, False)

    @property
    def code(self) -> int | None:
        """How it ended, as in `Popen.returncode`; None while it runs."""
        code = self.exit_code()
        return sandbox.code_of_bot(code) if code and self.in_sandbox else code

    def exit_code(self) -> int | None:
        """Return the exit code of its process, None while it runs; note its processor time."""
        with self.reaping:
            if self.running.returncode is None:
                try:
                    number, status, used = os.wait4(self.running.pid, os.WNOHANG)
                except ChildProcessError:
                    return self.running.poll()
                if number:
                    self.processor = used.ru_utime + used.ru_stime
                    self.running.returncode = os.waitstatus_to_exitcode(status)
            return self.running.returncode

    def why_not_started(self) -> str:
        """Return why its command could not be run; "" if it could, or may be yet."""
        return printable((self.trouble.read(READ_SIZE) or b"").decode(errors="replace"))

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
        self.trouble.close()

    def await_exit(self, seconds: float) -> None:
        """Wait until it has ended by itself, for at most `seconds`."""
        end = time.monotonic() + seconds
        poll = select.poll()
        poll.register(self.output_fd)
        while self.code is None and self.output_fd in self.open_pipes and time.monotonic() < end:
            poll.poll(10)
            self.read(self.output_fd)

    def kill(self) -> None:
        """Kill it and everything it started, and wait until they have ended."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.running.pid, signal.SIGKILL)
        end = time.monotonic() + KILL_TIMEOUT
        while self.exit_code() is None and time.monotonic() < end:
            time.sleep(0.0005)
        end = time.monotonic() + KILL_TIMEOUT
        while (left := list(processes_of(self.token))) and time.monotonic() < end:
            for number in left:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(number, signal.SIGKILL)
            time.sleep(0.001)


def processes_of(token: str) -> Iterator[int]:
    """Yield the ids of the living processes with a bot's token in their environment."""
    mark = f"{BOT_VARIABLE}={token}".encode()
    for folder in PROC.glob("[1-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes():
                yield int(folder.name)
