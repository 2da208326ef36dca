"""A process that runs one bot after another: it bounds each, reports how it ended, and ends it all.

A bot is forked from it, so that none waits for Python to start. It has no threads, imports no
module of ours, and ends with the engine. Bots inherit no descriptor of it, and Linux keeps them
from its memory; Landlock keeps them from signalling it. If one is killed all the same, its bot is,
too, and the next bot gets another.

On Linux every process that a bot leaves behind becomes a child of its keeper, in whatever session
and with whatever environment, so that none is missed and none of another bot's is taken for it.
"""

import ctypes
import errno
import marshal
import os
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

MEBIBYTE = 1 << 20

LIMITS = {
    "RLIMIT_AS": 4096 * MEBIBYTE,
    "RLIMIT_DATA": 1024 * MEBIBYTE,
    "RLIMIT_FSIZE": 64 * MEBIBYTE,
    "RLIMIT_NOFILE": 256,
    "RLIMIT_CORE": 0,
}
"""What each process of a bot may take. Virtual machines reserve more memory than they use, so the
address space is wider than the data."""

MORE_PROCESSES = 256
"""How many processes and threads there may be beyond those of the whole machine: the system counts
all of one user, so that a fixed number could be reached before the bot has begun."""

GRACE = 5
"""Seconds of processor time between the signal of that limit, which says what happened, and
SIGKILL, which does not."""

CANNOT_START = 127
"""The exit code when the command cannot be run, as shells have it."""

START_BOT, KILL_BOT = b"+", b"!"
"""The first byte of a request for a bot, and what asks for its end."""

HEADER = 4
"""Bytes that hold the length of a request."""

FAILED, BOT_ENDED, BOT_GONE = "failed", "ended", "gone"
"""The first words of a report's lines: before why the command cannot be run; before the exit code
of the bot and its processor time; and, once nothing of it is left, before what it wrote to
standard error, as hexadecimal digits."""

SWEEP_PAUSE = 0.0005
"""Seconds between two looks at what a bot left behind."""

READ_PAUSE = 0.001
"""Seconds after what a bot wrote to standard error was read: endless output costs little time."""

KEPT_BYTES = 4000
"""How many of the last bytes of standard error are kept."""

PIPEFUL, LARGEST_PIPE = 1 << 16, 1 << 20
"""Bytes that a pipe holds, and those that a bot can make it hold."""

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 1, 4, 36
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2

LANDLOCK_CREATE_RULESET, LANDLOCK_RESTRICT_SELF = 444, 446
LANDLOCK_VERSION = 1
"""The flag that asks for the version; both calls have the same number on every architecture."""

SCOPES_SIGNALS = 6
"""The version of Landlock, in Linux 6.12, that keeps signals within."""

NO_RULES = -1

SCOPES = (ctypes.c_uint64 * 3)(0, 0, 3)
"""Rules for no file and no port, but that no abstract socket and no process outside is reached."""


class BotStart(NamedTuple):
    """What is needed to start a bot; text is encoded as the file system has it.

    Attributes:
        words: Its command line.
        environment: Its environment.
        folder: The folder it runs in.
        seconds: Seconds of processor time that each of its processes may take.
    """

    words: tuple[bytes, ...]
    environment: dict[bytes, bytes]
    folder: bytes
    seconds: int


class KeptErrors:
    """The end of what a bot writes to standard error: a new pipe for each, which may change it.

    All of it is read all the time, since the bot would block once the pipe is full.

    Attributes:
        reading: The end of the pipe to read from.
        writing: The end for the bot; it stays open here, too.

    Raises:
        OSError: There are too many open files.
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
    limit_resources(LIMITS)
    if sys.platform == "linux":
        libc().prctl(PR_SET_DUMPABLE, 0)  # closed to bots
        libc().prctl(PR_SET_CHILD_SUBREAPER, 1)  # takes over what they leave behind
        libc().prctl(PR_SET_PDEATHSIG, signal.SIGCONT)  # the engine ended: go on, even if stopped
    rules, woken = bound_children(), wake_on_children()
    while request := receive_request(line):
        errors = KeptErrors()
        report = run_bot(*request, line, woken, rules, errors)
        if has_children():  # to end them may take long
            send_report(line, report)
            report = b""
            end_children()
        send_report(line, report + f"{BOT_GONE} {errors.end().hex()}\n".encode())


def send_report(line: socket.socket, report: bytes) -> None:
    """Tell the engine; it may be gone."""
    with suppress(OSError):
        line.sendall(report)


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
) -> bytes:
    """Run a bot until it ends, or until the engine wants it to; return what is reported."""
    keeper, tasks = os.getpid(), count_tasks()
    limits = {"RLIMIT_CPU": start.seconds}
    limits |= {"RLIMIT_NPROC": tasks + MORE_PROCESSES} if tasks else {}
    try:
        if not (bot := os.fork()):
            become_bot(start, (*streams, errors.writing), limits, keeper, line.fileno(), rules)
    except OSError as error:
        return failure(error) + f"{BOT_ENDED} {CANNOT_START} 0.0\n".encode()
    finally:
        for each in streams:
            os.close(each)
    code, seconds = await_end(bot, line, woken, errors)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(bot, signal.SIGKILL)
    return f"{BOT_ENDED} {code} {seconds}\n".encode()


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
            number = -1
            while number:  # reap all that have ended
                number, status, used = os.wait4(-1, os.WNOHANG)
                if number == bot:
                    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


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
    """Bound this process and run the command line; this never returns.

    It does as little as it can: every page of memory that it touches is copied first. It ends with
    its parent. Landlock's rules keep it and its children from the memory of processes outside and
    from signalling them, its parent and other bots among them.

    Args:
        start: What is run.
        streams: Its standard input, output and error.
        limits: What it may take, beyond the limits that its parent has, too.
        keeper: Its parent.
        control: A descriptor for the reason why it cannot be run.
        rules: What `bound_children` returned.
    """
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        limit_resources(limits)
        if sys.platform == "linux":
            libc().prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            if rules != NO_RULES:
                libc().syscall(LANDLOCK_RESTRICT_SELF, rules, 0)
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


def limit_resources(limits: Mapping[str, int]) -> None:
    """Limit this process and its children; what a system does not know is left out."""
    import resource  # here, because Windows has none and imports this module, too

    for name, wanted in limits.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        both = (wanted, wanted + (GRACE if name == "RLIMIT_CPU" else 0))
        if hard != resource.RLIM_INFINITY:
            both = (min(wanted, hard), min(both[1], hard))
        try:
            resource.setrlimit(kind, both)
        except (OSError, ValueError):  # macOS takes no limit of the address space
            continue


def count_tasks() -> int:
    """Return how many processes and threads the machine has; 0 where it does not say."""
    try:
        with open("/proc/loadavg") as file:
            return int(file.read().split()[3].split("/")[1])
    except (OSError, ValueError, IndexError):
        return 0


def bound_children() -> int:
    """Bound all processes that this one will fork, as far as they inherit it.

    A filter of calls keeps them from the limits and priorities of processes outside; what Linux
    cannot do is left out.

    Returns:
        The rules of Landlock, a descriptor; `NO_RULES` where it cannot keep signals within.
    """
    if sys.platform != "linux":
        return NO_RULES
    libc().prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if content := call_filter(os.uname().machine):
        address = ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0
        program = struct.pack("@HP", len(content) // 8, address)
        libc().prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, program, 0, 0)
    if not scopes_signals():
        return NO_RULES
    rules: int = libc().syscall(LANDLOCK_CREATE_RULESET, SCOPES, ctypes.sizeof(SCOPES), 0)
    return rules


def scopes_signals() -> bool:
    """Return whether this system can keep a bot from signalling processes outside."""
    if sys.platform != "linux":
        return False
    version: int = libc().syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    return version >= SCOPES_SIGNALS


@cache
def libc() -> ctypes.CDLL:
    """Return the C library, which makes the system's calls."""
    return ctypes.CDLL(None)


LOAD, JUMP_EQUAL, JUMP_AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
"""Instructions of the Berkeley Packet Filter, each with a word that is loaded or compared."""

CALL, ARCHITECTURE, FIRST_WORD, SECOND_WORD = 0, 4, 16, 24
"""Where in what is filtered the call is, and the lower words of its arguments."""

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
"""What a filter returns."""

X32 = 1 << 30
"""From here on calls of x86_64 have other numbers; no program uses them."""


CALLS = {
    "x86_64": {
        0xC000003E: (251, 141, 302, 142, 144, 203, 314),
        0x40000003: (289, 97, 340, 154, 156, 241, 351),
    },
    "aarch64": {
        0xC00000B7: (30, 140, 261, 118, 119, 122, 274),
        0x40000028: (314, 97, 369, 154, 156, 241, 380),
    },
}
"""The calls by machine, for its programs of 64 bits and of 32: ioprio_set, setpriority, prlimit64,
sched_setparam, sched_setscheduler, sched_setaffinity, sched_setattr."""

NAMES_ITSELF: tuple[tuple[tuple[int, int], ...], ...] = (
    ((FIRST_WORD, 1), (SECOND_WORD, 0)),  # the first word says what the second names
    ((FIRST_WORD, 0), (SECOND_WORD, 0)),
    *(((FIRST_WORD, 0),) for _ in range(5)),
)
"""The words of each of these calls by which it means the process itself."""


def call_filter(machine: str) -> bytes:
    """Return a filter of system calls (seccomp(2)); b"" if a machine's calls are not known here.

    Linux lets any process change the limits and the priority of another of the same account: a bot
    could so have its opponent ended for taking too much time or memory. Landlock knows nothing of
    it. The filter refuses each of these calls unless it names the process itself, by 0.
    """
    steps = []
    for architecture, calls in CALLS.get(machine, {}).items():
        block = [
            instruction(LOAD, CALL),
            instruction(JUMP_AT_LEAST, X32, 0, 1),
            instruction(RETURN, REFUSE),
        ]
        for call, words in zip(calls, NAMES_ITSELF, strict=True):
            checks = [
                step
                for word, value in words
                for step in (
                    instruction(LOAD, word),
                    instruction(JUMP_EQUAL, value, 1),
                    instruction(RETURN, REFUSE),
                )
            ]
            block.append(instruction(JUMP_EQUAL, call, 0, len(checks) + 1))
            block += [*checks, instruction(RETURN, ALLOW)]
        steps += [
            instruction(LOAD, ARCHITECTURE),
            instruction(JUMP_EQUAL, architecture, 0, len(block)),
            *block,
        ]
    return b"".join((*steps, instruction(RETURN, ALLOW))) if steps else b""


def instruction(code: int, value: int, if_so: int = 0, if_not: int = 0) -> bytes:
    """Return an instruction; the last two say how many are skipped then."""
    return struct.pack("=HBBI", code, if_so, if_not, value)
