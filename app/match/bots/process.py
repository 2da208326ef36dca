"""A bot's process: started without a shell by a keeper, and ended with all its children.

Only POSIX can do this. A child that leaves the bot's session is found on Linux only.
"""

import atexit
import marshal
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from app.match.bots import keeper, sandbox
from games.text import printable

ROOT = Path(__file__).parents[3]
"""The folder that holds the code."""

READ_SIZE = 4096
"""Bytes to read at a time."""

PASSED_ON = ("PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR")
"""The variables that a bot's environment has of ours, with all that begin with `LC_`."""


class Keeper:
    """The engine's end of a process that runs bots, one at a time: `keeper.keep` is the other.

    `every` has all that were started and have not ended, `idle` those of them that run no bot.

    Raises:
        OSError: It cannot be started.
    """

    lock: ClassVar[threading.Lock]
    every: ClassVar[set["Keeper"]]
    idle: ClassVar[list["Keeper"]]

    def __init__(self) -> None:
        self.line, theirs = socket.socketpair()
        program = (
            f"import sys; sys.path.append({str(ROOT)!r});"
            f" from app.match.bots.keeper import keep; keep({theirs.fileno()})"
        )
        try:
            self.process = subprocess.Popen(  # noqa: S603 - our own program, without a shell
                [sys.executable, "-I", "-S", "-c", program],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,  # the screen belongs to the engine
                start_new_session=True,  # keys that send signals are not for it
                pass_fds=(theirs.fileno(),),
                env={},
            )
        except OSError:
            self.line.close()
            raise
        finally:
            theirs.close()
        with Keeper.lock:  # those that have ended in the meantime are reaped
            Keeper.every = {each for each in Keeper.every if each.process.poll() is None}
            Keeper.every.add(self)

    @classmethod
    def take(cls, start: keeper.BotStart, streams: Sequence[int]) -> "Keeper":
        """Return the keeper of a bot that is started now with two streams. Raises `OSError`."""
        while True:
            with cls.lock:
                idle = cls.idle.pop() if cls.idle else None
            taken = idle or cls()
            try:
                taken.send(start, streams)
            except OSError:
                taken.end()
                if not idle:
                    raise
            else:
                return taken

    def send(self, start: keeper.BotStart, streams: Sequence[int]) -> None:
        """Ask for a bot. Raises `OSError` if the keeper is gone."""
        content = marshal.dumps(tuple(start))
        if self.process.poll() is not None:
            raise BrokenPipeError
        os.killpg(self.process.pid, signal.SIGCONT)  # something may have stopped it
        self.line.settimeout(5.0)  # somebody may have stopped the keeper
        socket.send_fds(self.line, [keeper.START_BOT], streams)
        self.line.sendall(len(content).to_bytes(keeper.HEADER) + content)
        self.line.setblocking(False)

    def end(self) -> None:
        """End it, and with it its bot."""
        with Keeper.lock:
            Keeper.every.discard(self)
        self.line.close()
        try:
            self.process.wait(2.0)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    @classmethod
    def end_all(cls) -> None:
        """End all keepers."""
        cls.idle.clear()
        while cls.every:
            next(iter(cls.every)).end()

    @classmethod
    def begin(cls) -> None:
        """Begin without keepers; in a process that was forked they are its parent's."""
        for each in getattr(cls, "every", ()):
            each.line.close()
            each.process.returncode = 0
        cls.lock, cls.every, cls.idle = threading.Lock(), set(), []


Keeper.begin()
atexit.register(Keeper.end_all)
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=Keeper.begin)


class BotProcess:
    """A running bot in a session of its own, with pipes that never block.

    Each of its processes may take so many `seconds` of processor time; `processor` is what it took,
    known once it ended. `failure` is why its command could not be run, `excess` what its processes
    took too much of, `errors` the end of what it wrote to standard error, known once nothing of it
    is left (`is_gone`); its keeper is then idle again. Raises `OSError` if it cannot be started.
    """

    def __init__(self, words: Sequence[str], seconds: int = 450) -> None:
        self.is_boxed = words[0] == sandbox.BUBBLEWRAP
        self.unsent = self.unheard = b""
        self.exit_code: int | None = None
        self.processor, self.is_gone = 0.0, False
        self.failure = self.excess = self.errors = ""
        self.hearing = threading.Lock()
        start = keeper.BotStart(
            tuple(map(os.fsencode, words)),
            {os.fsencode(n): os.fsencode(text) for n, text in bot_environment(os.environ).items()},
            os.fsencode(os.getcwd()),
            seconds,
        )
        stdin, ours = os.pipe()
        try:
            out, stdout = os.pipe()
        except OSError:
            os.close(stdin)
            os.close(ours)
            raise
        self.open_pipes = {ours: os.fdopen(ours, "wb", 0), out: os.fdopen(out, "rb", 0)}
        self.input_fd, self.output_fd = self.open_pipes
        for pipe in self.open_pipes:
            os.set_blocking(pipe, False)
        try:
            self.keeper = Keeper.take(start, (stdin, stdout))
        except OSError:
            self._release()
            raise
        finally:
            for theirs in stdin, stdout:
                os.close(theirs)

    @property
    def code(self) -> int | None:
        """How it ended, as in `Popen.returncode`; None while it runs."""
        self._hear()
        code = self.exit_code
        # bubblewrap exits with 128 and the number of the signal that ended the program
        return 128 - code if code and self.is_boxed and code > 128 else code

    @property
    def is_closed(self) -> bool:
        """Whether its output has ended."""
        return self.output_fd not in self.open_pipes

    def write(self, raw: bytes) -> None:
        """Write to its input; what the pipe has no room for is kept for `flush`."""
        self.unsent += raw
        self.flush()

    def flush(self) -> None:
        """Write what is kept, as far as the pipe takes it; all of it is lost once nobody reads."""
        if self.unsent:
            with suppress(BlockingIOError):
                try:
                    self.unsent = self.unsent[os.write(self.input_fd, self.unsent) :]
                except BrokenPipeError:
                    self.unsent = b""

    def read(self) -> bytes:
        """Return what has come out of it; b"" if nothing has, or nothing more can."""
        if self.is_closed:
            return b""
        try:
            chunk = os.read(self.output_fd, READ_SIZE)
        except BlockingIOError:
            return b""
        if not chunk:
            self.close(self.output_fd)
        return chunk

    def close(self, pipe: int) -> None:
        """Close a pipe, if it is not closed yet."""
        if file := self.open_pipes.pop(pipe, None):
            file.close()

    def _release(self) -> None:
        for pipe in tuple(self.open_pipes):
            self.close(pipe)

    def _hear(self) -> bool:
        """Take in what its keeper reports; return whether that was all: nothing is left of it."""
        with self.hearing, suppress(BlockingIOError):
            while not self.is_gone:
                try:
                    report = self.keeper.line.recv(READ_SIZE)
                except ConnectionResetError:  # it died before it had read all that it was sent
                    report = b""
                *lines, self.unheard = (self.unheard + report).split(b"\n")
                for line in lines:
                    what, _, rest = line.decode(errors="replace").partition(" ")
                    if what == keeper.FAILED:
                        self.failure = printable(rest)
                    elif what == keeper.EXCEEDED:
                        self.excess = rest
                    elif what == keeper.BOT_ENDED:
                        code, seconds = rest.split()
                        self.exit_code, self.processor = int(code), float(seconds)
                    elif what == keeper.BOT_GONE:
                        self.errors = bytes.fromhex(rest).decode(errors="backslashreplace")
                        self.is_gone = True
                        with Keeper.lock:
                            Keeper.idle.append(self.keeper)
                if not report:  # the keeper has died, and its bot with it
                    self.is_gone = True
                    if self.exit_code is None:
                        self.exit_code = -signal.SIGKILL
                    self.keeper.end()
        return self.is_gone

    def _await_report(self, milliseconds: float) -> bool:
        """Wait until something is reported, not longer; return whether nothing is left of it."""
        poll = select.poll()
        poll.register(self.keeper.line, select.POLLIN)
        poll.poll(milliseconds)
        return self._hear()

    def kill(self) -> None:
        """Have it killed with all that it started; wait for that, unless it takes too long."""
        if self._hear():
            return
        if self.exit_code is None:  # else its keeper ends what it started, and is not asked to
            with suppress(OSError):
                self.keeper.line.send(keeper.KILL_BOT)
        end = time.monotonic() + 2.0
        while not self._await_report(2000):
            if time.monotonic() >= end:
                self.keeper.line.close()
                self.is_gone = True
                return

    def end(self, linger: float = 0.0) -> str:
        """End it, giving it `linger` seconds to exit by itself; return its standard error."""
        self.close(self.input_fd)
        end = time.monotonic() + linger
        while self.code is None and time.monotonic() < end:
            if not self.read():
                self._await_report(10)  # what it writes is dropped, or it would block
        self.kill()
        self._release()
        return self.errors


def bot_environment(outside: Mapping[str, str]) -> dict[str, str]:
    """Return what a bot gets of an environment, its home being the folder it runs in, if any."""
    kept = {name: outside[name] for name in outside if name in PASSED_ON or name[:3] == "LC_"}
    return {**kept, "HOME": os.getcwd()}
