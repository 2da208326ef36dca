"""A process that runs one bot after another: it reports how each ended, and ends all it started.

A bot is forked from it, so that none waits for Python to start. It has no threads, imports only
what bounds a bot, and ends with the engine. Bots inherit no descriptor of it, and Linux keeps them
from its memory; `launcher.isolate` keeps them from signalling it. If one is killed all the same,
its bot is, too, and the next bot gets another.

On Linux every process that a bot leaves behind becomes a child of its keeper, in whatever session
and with whatever environment, so that none is missed and none of another bot's is taken for it.
"""

import marshal
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from app.match.bots.launcher import (
    CANNOT_START,
    LIMITS,
    PR_SET_PDEATHSIG,
    BotStart,
    Keeping,
    become_bot,
    bound_children,
    failure,
    libc,
    limit_resources,
    limits_of,
)
from app.match.bots.stderr import KeptErrors

PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36

START_BOT, KILL_BOT = b"+", b"!"
"""The first byte of a request for a bot, and what asks for its end."""

HEADER = 4
"""Bytes that hold the length of a request."""

STREAMS = 2
"""The descriptors that come with the first byte: a bot's standard input and output."""

BOT_ENDED, BOT_GONE = "ended", "gone"
"""What begins the line with the exit code of a bot and its processor time, and the line that says
that nothing of it is left, with what it wrote to standard error, as hexadecimal digits."""

PROC = "/proc"

SWEEP_PAUSE = 0.0005
"""Seconds between two looks at what a bot left behind."""

READ_PAUSE = 0.001
"""Seconds after what a bot wrote to standard error was read: endless output costs little time."""


class BotRequest(NamedTuple):
    """A bot to be run, and the descriptors of its standard input and output."""

    start: BotStart
    streams: Sequence[int]


def keep(number: int) -> None:
    """Run bots until the engine closes its end or dies.

    Args:
        number: The descriptor of the socket to the engine.
    """
    line = socket.socket(fileno=number)
    line.set_inheritable(False)
    limit_resources(LIMITS)
    become_keeper()
    keeping = Keeping(os.getpid(), number, bound_children())
    woken = wake_on_children()
    while request := receive_request(line):
        errors = KeptErrors()
        report = run_bot(request, line, woken, keeping, errors)
        if has_children():  # to end them may take long
            send_report(line, report)
            report = b""
            end_children()
        send_report(line, report + f"{BOT_GONE} {errors.end().hex()}\n".encode())


def send_report(line: socket.socket, report: bytes) -> None:
    """Tell the engine; it may be gone."""
    with suppress(OSError):
        line.sendall(report)


def become_keeper() -> None:
    """Be closed to bots, take over what they leave behind, and notice the end of the engine."""
    if sys.platform == "linux":
        libc().prctl(PR_SET_DUMPABLE, 0)
        libc().prctl(PR_SET_CHILD_SUBREAPER, 1)
        libc().prctl(PR_SET_PDEATHSIG, signal.SIGCONT)  # go on then, even if stopped


def wake_on_children() -> int:
    """Return a descriptor that becomes readable when a child has ended.

    Python ignores two further signals, and a bot would inherit that; what is caught is not
    inherited.
    """
    reading, writing = os.pipe()
    for end in reading, writing:
        os.set_blocking(end, False)
    for number in signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ:
        signal.signal(number, lambda number, frame: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return reading


def receive_request(line: socket.socket) -> BotRequest | None:
    """Return the next request; None if there will be none."""
    kind, streams = KILL_BOT, list[int]()
    while kind == KILL_BOT:  # of a bot that had just ended
        kind, streams, _, _ = socket.recv_fds(line, 1, STREAMS)
    for each in streams:
        os.set_inheritable(each, False)
    header = line.recv(HEADER, socket.MSG_WAITALL)
    content = line.recv(int.from_bytes(header), socket.MSG_WAITALL)
    if not content:
        return None
    start = BotStart(*marshal.loads(content))  # noqa: S302 - the engine wrote it
    return BotRequest(start, streams)


def run_bot(
    request: BotRequest, line: socket.socket, woken: int, keeping: Keeping, errors: KeptErrors
) -> bytes:
    """Run a bot until it ends, or until the engine wants it to; return what is reported."""
    try:
        bot = fork_bot(request, keeping, errors)
    except OSError as error:
        return failure(error) + ended(CANNOT_START, 0.0)
    finally:
        for each in request.streams:
            os.close(each)
    code, seconds = await_end(bot, line, woken, errors)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(bot, signal.SIGKILL)
    return ended(code, seconds)


def ended(code: int, seconds: float) -> bytes:
    """Return the line with the exit code of a bot and its processor time."""
    return f"{BOT_ENDED} {code} {seconds}\n".encode()


def fork_bot(request: BotRequest, keeping: Keeping, errors: KeptErrors) -> int:
    """Start a bot and return its id. Raises `OSError`."""
    limits, streams = limits_of(request.start), (*request.streams, errors.writing)
    if not (bot := os.fork()):
        become_bot(request.start, streams, limits, keeping)
    return bot


def await_end(bot: int, line: socket.socket, woken: int, errors: KeptErrors) -> tuple[int, float]:
    """Return the exit code of a bot and its processor time, once it has ended or been killed."""
    poll = select.poll()
    for each in woken, line, errors.reading:
        poll.register(each, select.POLLIN)
    while True:
        ready = [file for file, _ in poll.poll()]
        if errors.reading in ready:
            errors.read()
            time.sleep(READ_PAUSE)
        if line.fileno() in ready:
            os.kill(bot, signal.SIGKILL)
            poll.unregister(line)
        if woken in ready:
            os.read(woken, select.PIPE_BUF)
            if ended := reap(bot):
                return ended


def reap(bot: int) -> tuple[int, float] | None:
    """Return the exit code and the processor time of a bot that has ended; reap what else has."""
    while True:
        number, status, used = os.wait4(-1, os.WNOHANG)
        if number == bot:
            return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime
        if not number:
            return None


def end_children() -> None:
    """Kill every child, and those that become children by that, until none is left."""
    while has_children():
        for child in children_of(os.getpid()):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        time.sleep(SWEEP_PAUSE)


def has_children() -> bool:
    """Return whether there is a child that runs; reap those that have ended."""
    with suppress(ChildProcessError):
        while os.wait4(-1, os.WNOHANG)[0]:
            continue
        return True
    return False


def children_of(parent: int) -> Iterator[int]:
    """Yield the children of a process. Not every Linux lists them in one file."""
    for number in filter(str.isdecimal, os.listdir(PROC)):
        with suppress(OSError), open(f"{PROC}/{number}/stat", "rb") as file:
            state_and_parent = file.read().rpartition(b")")[2].split()
            if int(state_and_parent[1]) == parent:
                yield int(number)
