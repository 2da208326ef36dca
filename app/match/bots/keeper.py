"""A process that runs one bot after another: it bounds each, reports how it ended, and ends it all.

A bot is forked from it, so that none waits for Python to start. It has no threads, imports of ours
only `bounds`, and ends with the engine. Bots inherit no descriptor of it, and Linux keeps them from
its memory; Landlock keeps them from signalling it.

On Linux every process that a bot leaves behind becomes a child of its keeper, in whatever session
and with whatever environment, so that none is missed and none of another bot's is taken for it. A
keeper is two processes, each of which ends all of that if the other is killed. The next bot gets
another keeper then.
"""

import marshal
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from app.match.bots import bounds

TOGETHER = (1024 + 2 * 64) * bounds.MEBIBYTE
"""Bytes that all processes of a bot may hold: the data of one, and what fills its scratch."""

PROCESSES = 256
"""How many processes it may have."""

LATER = 1
"""Seconds of processor time by which the limit for all its processes is above that of each: the
signal that one gets for its own says what happened."""

WATCH_PAUSE = 0.1
"""Seconds between two looks at what its processes hold."""

CANNOT_START = 127
"""The exit code when the command cannot be run, as shells have it."""

START_BOT, KILL_BOT = b"+", b"!"
"""The first byte of a request for a bot, and what asks for its end."""

HEADER = 4
"""Bytes that hold the length of a request."""

FAILED, EXCEEDED, BOT_ENDED, BOT_GONE = "failed", "exceeded", "ended", "gone"
"""The first words of a report's lines: before why the command cannot be run; before what its
processes took too much of; before the exit code of the bot and its processor time; and, once
nothing of it is left, before what it wrote to standard error, as hexadecimal digits."""

HELD = b"RssAnon:", b"RssShmem:"
"""What is counted as held: not the files, such as libraries, that processes share."""

KEPT_BYTES = 4000
"""How many of the last bytes of standard error are kept."""

PIPEFUL, LARGEST_PIPE = 1 << 16, 1 << 20
"""Bytes that a pipe holds, and those that a bot can make it hold."""


class BotStart(NamedTuple):
    """What is needed to start a bot; text is encoded as the file system has it.

    Each of its processes may take so many seconds of processor time.
    """

    words: tuple[bytes, ...]
    environment: dict[bytes, bytes]
    folder: bytes
    seconds: int


class KeptErrors:
    """The end of what a bot writes to standard error: a new pipe for each, which may change it.

    All of it is read all the time, since the bot would block once the pipe is full; the end for the
    bot stays open here, too. Raises `OSError` if there are too many open files.
    """

    def __init__(self) -> None:
        self.reading, self.writing = os.pipe()
        os.set_blocking(self.reading, False)
        self.received = b""
        self.is_cut = False

    def read(self) -> bool:
        """Read what there is, a pipeful at most; return whether there may be more."""
        with suppress(BlockingIOError):
            chunk = os.read(self.reading, PIPEFUL)
            whole = self.received + chunk
            self.received = whole[-KEPT_BYTES:]
            self.is_cut = self.is_cut or len(whole) > KEPT_BYTES
            return len(chunk) == PIPEFUL
        return False

    def end(self) -> bytes:
        """Close the pipe, and return the end of all that was written, from a whole character on."""
        left = LARGEST_PIPE // PIPEFUL
        while left and self.read():  # not for ever: where a bot's children live on, they may write
            left -= 1
        os.close(self.reading)
        os.close(self.writing)
        # What is left of a character of UTF-8 whose beginning was cut off has at most three bytes.
        rest = (place for place in range(3) if self.received[place] & 0xC0 != 0x80)
        return self.received[next(rest, 3) :] if self.is_cut else self.received


def keep(number: int) -> None:
    """Run bots until the engine closes its end of a socket, whose number here is given, or dies."""
    line = socket.socket(fileno=number)
    line.set_inheritable(False)
    bounds.limit_resources(bounds.LIMITS)
    guard = -1
    if sys.platform == "linux":
        bounds.libc().prctl(bounds.PR_SET_DUMPABLE, 0)  # closed to bots
        bounds.libc().prctl(bounds.PR_SET_CHILD_SUBREAPER, 1)  # takes over what they leave behind
        guard = fork_guarded(line)
        bounds.libc().prctl(bounds.PR_SET_CHILD_SUBREAPER, 1)
        bounds.libc().prctl(bounds.PR_SET_PDEATHSIG, signal.SIGCONT)  # go on, even if stopped
    rules, (woken, writing) = bounds.bound_children(), os.pipe()  # readable once a child has ended
    for end in woken, writing:
        os.set_blocking(end, False)
    # Python ignores the other two, and a bot would inherit that; what is caught is not inherited.
    for each in signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ:
        signal.signal(each, lambda number, frame: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    while request := receive_request(line):
        errors = KeptErrors()
        report = run_bot(*request, line, woken, rules, errors, guard)
        if has_children():  # to end them may take long
            send_report(line, report)
            report = b""
            end_children()
        send_report(line, report + f"{BOT_GONE} {errors.end().hex()}\n".encode())


def fork_guarded(line: socket.socket) -> int:
    """Return, in a child, a descriptor that becomes readable when its parent has ended."""
    # The parent ends what is left if the child is killed; and when the engine ends, it has the
    # child go on, which a bot may have stopped.
    reading, writing = os.pipe()
    if not (child := os.fork()):
        os.close(writing)
        return reading
    signal.signal(signal.SIGCONT, lambda number, frame: os.kill(child, number))
    bounds.libc().prctl(bounds.PR_SET_PDEATHSIG, signal.SIGCONT)
    line.close()
    os.close(reading)
    while os.wait()[0] != child:
        continue
    end_children()
    os._exit(0)


def send_report(line: socket.socket, report: bytes) -> None:
    """Tell the engine; it may be gone."""
    with suppress(OSError):
        line.sendall(report)


def receive_request(line: socket.socket) -> tuple[BotStart, Sequence[int]] | None:
    """Return the next bot with its standard input and output; None if there will be none."""
    kind, streams = KILL_BOT, list[int]()
    while kind == KILL_BOT:  # of a bot that had just ended
        kind, streams, _, _ = socket.recv_fds(line, 1, 2)
    for each in streams:
        os.set_inheritable(each, False)
    header = line.recv(HEADER, socket.MSG_WAITALL)
    content = line.recv(int.from_bytes(header), socket.MSG_WAITALL)
    if not content:
        return None
    return BotStart(*marshal.loads(content)), streams  # noqa: S302 - the engine wrote it


def run_bot(
    start: BotStart,
    streams: Sequence[int],
    line: socket.socket,
    woken: int,
    rules: int,
    errors: KeptErrors,
    guard: int = -1,
) -> bytes:
    """Run a bot until it ends, or the engine or a limit ends it; return what is reported."""
    keeper, tasks = os.getpid(), bounds.count_tasks()
    limits = {"RLIMIT_CPU": start.seconds}
    limits |= {"RLIMIT_NPROC": tasks + bounds.MORE_PROCESSES} if tasks else {}
    try:
        if not (bot := os.fork()):
            become_bot(start, (*streams, errors.writing), limits, keeper, line.fileno(), rules)
    except OSError as error:
        return failure(error) + f"{BOT_ENDED} {CANNOT_START} 0.0\n".encode()
    finally:
        for each in streams:
            os.close(each)
    code, seconds, excess = await_end(bot, start.seconds, line, woken, errors, guard)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(bot, signal.SIGKILL)
    report = f"{EXCEEDED} {excess}\n" if excess else ""
    return f"{report}{BOT_ENDED} {code} {seconds}\n".encode()


def await_end(
    bot: int, limit: int, line: socket.socket, woken: int, errors: KeptErrors, guard: int
) -> tuple[int, float, str]:
    """Return the exit code of a bot, its processor time, and what it took too much of."""
    poll, watched, excess, code = select.poll(), 0.0, "", None
    for each in (woken, line.fileno(), errors.reading, guard):
        if each >= 0:
            poll.register(each, select.POLLIN)
    seconds = reaped = 0.0
    while code is None:
        ready = [file for file, _ in poll.poll(WATCH_PAUSE * 1000)]
        if errors.reading in ready:
            errors.read()
            time.sleep(0.001)  # endless output costs little time
        if guard in ready:  # nobody would end what is left if this process were killed, too
            line.close()
            end_children()
            os._exit(CANNOT_START)
        if line.fileno() in ready:
            os.kill(bot, signal.SIGKILL)
            poll.unregister(line)
        if woken in ready:
            os.read(woken, select.PIPE_BUF)
            code, used = reap(bot)
            reaped += used
        if code is None and not excess and time.monotonic() >= watched + WATCH_PAUSE:
            taken, excess = look(limit, reaped)
            seconds, watched = max(seconds, taken), time.monotonic()
            if excess:
                os.kill(bot, signal.SIGKILL)
    return code, max(seconds, reaped), excess


def reap(bot: int) -> tuple[int | None, float]:
    """Wait for children that have ended, up to a bot; return its code and their processor time."""
    seconds, number = 0.0, -1
    while number:
        number, status, used = os.wait4(-1, os.WNOHANG)
        seconds += used.ru_utime + used.ru_stime
        if number == bot:
            return os.waitstatus_to_exitcode(status), seconds
    return None, seconds


def look(seconds: int, reaped: float) -> tuple[float, str]:
    """Return the processor time of a bot, with `reaped` of what ended, and what is too much."""
    held, count, ticks, waiting = 0, 0, 0, [os.getpid()]
    while waiting and count <= PROCESSES:
        for child in children_of(waiting.pop()):
            waiting.append(child)
            count += 1
            with suppress(OSError, ValueError, IndexError):
                with open(f"/proc/{child}/stat", "rb") as file:
                    ticks += sum(map(int, file.read().rpartition(b")")[2].split()[11:15]))
                with open(f"/proc/{child}/status", "rb") as file:
                    lines = file.read().splitlines()
                held += sum(int(line.split()[1]) for line in lines if line.startswith(HELD))
    taken = reaped + ticks / os.sysconf("SC_CLK_TCK")
    if held * 1024 > TOGETHER:
        most = TOGETHER // bounds.MEBIBYTE
        return taken, f"its processes held more than {most} MiB of memory together"
    if count > PROCESSES:
        return taken, f"it had more than {PROCESSES} processes"
    if taken > seconds + LATER:
        return taken, f"its processes took more than {seconds} seconds of processor time together"
    return taken, ""


def end_children() -> None:
    """Kill every child, and those that become children by that, until none is left."""
    while has_children():
        for child in children_of(os.getpid()):
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        time.sleep(0.0005)


def has_children() -> bool:
    """Return whether there is a child that runs; reap those that have ended."""
    with suppress(ChildProcessError):
        while os.wait4(-1, os.WNOHANG)[0]:
            continue
        return True
    return False


def children_of(parent: int) -> Iterator[int]:
    """Yield the children of a process. Not every Linux lists them in files of their own."""
    tasks = f"/proc/{parent}/task"
    if os.path.exists(f"/proc/self/task/{os.getpid()}/children"):
        with suppress(OSError):
            for task in os.listdir(tasks):
                with open(f"{tasks}/{task}/children", "rb") as file:
                    yield from map(int, file.read().split())
        return
    for number in filter(str.isdecimal, os.listdir("/proc")):
        with suppress(OSError), open(f"/proc/{number}/stat", "rb") as file:
            state_and_parent = file.read().rpartition(b")")[2].split()
            if int(state_and_parent[1]) == parent:
                yield int(number)


def become_bot(
    start: BotStart,
    streams: Sequence[int],
    limits: Mapping[str, int],
    keeper: int,
    control: int,
    rules: int,
) -> None:
    """Bound this process and run the command line with three streams; this never returns.

    It does as little as it can: every page of memory that it touches is copied first. It ends with
    its parent, the keeper. Landlock's rules keep it and its children from the memory of processes
    outside and from signalling them, its parent and other bots among them. `control` is a
    descriptor for the reason why it cannot be run.
    """
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        bounds.limit_resources(limits)
        if sys.platform == "linux":
            bounds.libc().prctl(bounds.PR_SET_PDEATHSIG, signal.SIGKILL)
            if rules != bounds.NO_RULES:
                bounds.libc().syscall(bounds.LANDLOCK_RESTRICT_SELF, rules, 0)
        if os.getppid() == keeper:  # else it died before its death would have been noticed
            os.chdir(start.folder)
            os.execvpe(start.words[0], start.words, start.environment)  # noqa: S606 - no shell
    except (OSError, ValueError) as error:
        os.write(control, failure(error))
    finally:
        os._exit(CANNOT_START)


def failure(error: OSError | ValueError) -> bytes:
    """Return the line that says why a bot cannot be started."""
    why = getattr(error, "strerror", None) or str(error)
    return f"{FAILED} {why}\n".encode(errors="backslashreplace")
