"""The engine's end of its keepers: one for each bot that runs, used again for the next."""

import atexit
import marshal
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from app.match.bots.keeper import HEADER, START_BOT
from app.match.bots.launcher import BotStart

ROOT = Path(__file__).parents[3]
"""The folder that holds the code."""

SEND_TIMEOUT = 5.0
"""Seconds for a request to be sent: somebody may have stopped the keeper."""

END_TIMEOUT = 2.0
"""Seconds for a keeper to end."""

REPORT_SIZE = 4096
"""Bytes to read at a time."""


class Keeper:
    """A process that runs one bot at a time, seen from the engine.

    Raises:
        OSError: It cannot be started.
    """

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

    def send(self, start: BotStart, streams: Sequence[int]) -> None:
        """Ask for a bot. Raises `OSError` if the keeper is gone."""
        content = marshal.dumps(tuple(start))
        self.process.send_signal(signal.SIGCONT)  # something may have stopped it
        self.line.settimeout(SEND_TIMEOUT)
        socket.send_fds(self.line, [START_BOT], streams)
        self.line.sendall(len(content).to_bytes(HEADER) + content)
        self.line.setblocking(False)

    def end(self) -> None:
        """End it, and with it its bot."""
        self.line.close()
        try:
            self.process.wait(END_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def forget(self) -> None:
        """Close it in a child that was forked: the keepers of the parent are not its own."""
        self.line.close()
        self.process.returncode = 0


class Keepers:
    """The keepers of this process.

    Attributes:
        every: All that were started and have not ended.
        idle: Those that run no bot.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin without keepers."""
        self.lock = threading.Lock()
        self.every: set[Keeper] = set()
        self.idle: list[Keeper] = []

    def take(self, start: BotStart, streams: Sequence[int]) -> Keeper:
        """Start a bot.

        Args:
            start: What is run.
            streams: Its standard input, output and error; it gets copies.

        Returns:
            Its keeper, to be given back once nothing of the bot is left.

        Raises:
            OSError: It cannot be started.
        """
        while keeper := self.idle_one():
            try:
                keeper.send(start, streams)
            except OSError:
                self.drop(keeper)
            else:
                return keeper
        keeper = self.new_one()
        try:
            keeper.send(start, streams)
        except OSError:
            self.drop(keeper)
            raise
        return keeper

    def idle_one(self) -> Keeper | None:
        """Take an idle keeper; return None if there is none."""
        with self.lock:
            return self.idle.pop() if self.idle else None

    def new_one(self) -> Keeper:
        """Start a keeper, and reap those that have ended in the meantime."""
        keeper = Keeper()
        with self.lock:
            self.every = {each for each in self.every if each.process.poll() is None}
            self.every.add(keeper)
        return keeper

    def give_back(self, keeper: Keeper) -> None:
        """Keep a keeper for the next bot."""
        with self.lock:
            self.idle.append(keeper)

    def drop(self, keeper: Keeper) -> None:
        """End a keeper."""
        with self.lock:
            self.every.discard(keeper)
        keeper.end()

    def end(self) -> None:
        """End all keepers."""
        self.idle.clear()
        while self.every:
            self.drop(next(iter(self.every)))

    def begin_again(self) -> None:
        """Leave the keepers to the parent: this process was forked from it."""
        for keeper in self.every:
            keeper.forget()
        self.begin()


KEEPERS = Keepers()
atexit.register(KEEPERS.end)
if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=KEEPERS.begin_again)
