"""Keepers: one for each bot that runs, used again, and what happens when one is killed."""

import asyncio
import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.match.bots.bounds import NO_RULES
from app.match.bots.keeper import BotStart, KeptErrors, run_bot
from app.match.bots.process import BotProcess, Keeper
from tests.app.arena.zoo_helpers import GOOD, bot, ended, game, runs, within, written_number
from tests.share_helpers import share

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what runs is seen in /proc")


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    """Leave one idle keeper, and see that all are idle afterwards."""
    Keeper.end_all()
    BotProcess(["true"]).end()
    (only,) = Keeper.every
    yield only
    assert set(Keeper.idle) == Keeper.every


@pytest.fixture
def number(tmp_path: Path) -> Path:
    """Where a bot writes the number of a process."""
    return tmp_path / "number"


def code_of(*words: str) -> int:
    process = BotProcess(words)
    code = ended(process)
    process.end()
    return code


def hidden(number: Path) -> str:
    """Return what starts a child in a session of its own and without environment."""
    return f"setsid env -i sh -c 'echo $$ > {number}; exec sleep 300' &"


def test_bots_one_after_the_other_have_one_keeper_and_those_at_once_one_each(
    keeper: Keeper,
) -> None:
    assert [code_of("sh", "-c", f"exit {code}") for code in range(3)] == [0, 1, 2]
    assert {keeper} == Keeper.every
    for process in [BotProcess(["sleep", "300"]) for _ in range(3)]:
        process.end()
    assert len(Keeper.every) == 3


@pytest.mark.usefixtures("keeper")
def test_a_bot_inherits_three_streams_alone_and_the_end_of_what_it_wrote_is_kept() -> None:
    script = "for k in $(seq 3 250); do [ -e /proc/$$/fd/$k ] && echo $k >&2; done; echo all >&2"
    process = BotProcess(["sh", "-c", script])
    ended(process)
    assert process.end() == "all\n"
    long = "import fcntl, os; fcntl.fcntl(2, fcntl.F_SETPIPE_SZ, 1 << 20);"
    process = BotProcess([sys.executable, "-c", f"{long} os.write(2, b'x' * 500_000 + b' end')"])
    ended(process)
    assert process.end() == 3996 * "x" + " end", "though it made its pipe larger"


@pytest.mark.usefixtures("keeper")
@pytest.mark.parametrize("ends", [True, False])
def test_a_child_that_hides_ends_with_its_bot(number: Path, ends: bool) -> None:
    waits = f"while [ ! -s {number} ]; do :; done"
    then = waits if ends else "exec sleep 300"
    process = BotProcess(["sh", "-c", f"({hidden(number)}) ; {then}"])
    child = written_number(number)
    if ends:
        ended(process)
    process.end()
    assert not runs(child)


def test_a_bot_ends_with_its_keeper_and_the_next_has_another(keeper: Keeper, number: Path) -> None:
    process = BotProcess(["sh", "-c", f"echo $$ > {number}; exec sleep 300"])
    running = written_number(number)
    keeper.process.kill()
    assert ended(process) == -signal.SIGKILL
    within(lambda: not runs(running))
    process.end()
    assert code_of("true") == 0
    assert keeper not in Keeper.every


@pytest.mark.usefixtures("keeper")
@pytest.mark.parametrize("which", [0, 1] * share(1, 60))
def test_no_child_that_hides_outlives_either_process_of_a_keeper(number: Path, which: int) -> None:
    process = BotProcess(["sh", "-c", f"{hidden(number)} exec sleep 300"])
    child, parent = written_number(number), process.keeper.process.pid
    inner = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    os.kill((parent, *map(int, inner))[which], signal.SIGKILL)
    assert ended(process) == -signal.SIGKILL
    process.end()
    within(lambda: not runs(child))


def test_a_bot_whose_keeper_died_before_it_had_read_a_request_has_ended(keeper: Keeper) -> None:
    process = BotProcess(["sleep", "300"])
    keeper.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, keeper.process.pid, os.WSTOPPED | os.WNOWAIT)
    keeper.line.send(b"!")
    keeper.process.kill()
    keeper.process.wait()
    within(lambda: process.code == -signal.SIGKILL)  # the bot may still hold the keeper's end
    process.end()


def test_an_idle_keeper_that_died_is_replaced_and_a_stopped_one_goes_on(keeper: Keeper) -> None:
    keeper.process.send_signal(signal.SIGSTOP)
    for _ in range(2):
        assert code_of("true") == 0
        if keeper.process.poll() is None:
            assert {keeper} == Keeper.every
            keeper.process.kill()
            keeper.process.wait()
    assert keeper not in Keeper.every


@pytest.mark.usefixtures("keeper")
def test_where_a_bot_cannot_be_started_nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    before, opened, pipes = set(Keeper.every), set(os.listdir("/proc/self/fd")), iter([os.pipe])

    def refuse(*_: object) -> None:
        raise BrokenPipeError

    def pipe_or_refuse() -> tuple[int, int]:
        for make in pipes:
            return make()
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(Keeper, "idle", [])
        patch.setattr(Keeper, "send", refuse)
        with pytest.raises(BrokenPipeError):
            BotProcess(["true"])
    with monkeypatch.context() as patch:
        patch.setattr(os, "pipe", pipe_or_refuse)
        with pytest.raises(OSError, match="Too many open files"):
            BotProcess(["true"])
    assert before == Keeper.every
    assert set(os.listdir("/proc/self/fd")) <= opened


@pytest.mark.usefixtures("keeper")
def test_what_cannot_be_run_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, why in (
        (["/no/such/program"], "No such file or directory"),
        (["true", "a\0b"], "embedded null byte"),
    ):
        process = BotProcess(words)
        assert (ended(process), process.failure) == (127, why)
        process.end()

    def refuse() -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        start = BotStart((b"true",), {}, b"/", 1)
        report = run_bot(start, (), theirs, 0, NO_RULES, KeptErrors())
    assert report.splitlines() == [b"failed Resource temporarily unavailable", b"ended 127 0.0"]


async def test_a_game_whose_keeper_was_killed_is_played_again(number: Path) -> None:
    first = f"[ -e {number} ] || {{ echo $PPID > {number}; exec sleep 300; }}"
    playing = asyncio.create_task(game(bot(f"{first}; {GOOD}"), "match"))
    os.kill(await asyncio.to_thread(written_number, number), signal.SIGKILL)
    outcome = await playing
    assert outcome.void
    assert outcome.void[0].endswith("it was ended by signal 9, which Parlour did not send.")
    assert outcome.fouls == ("", "")


def test_a_process_that_was_forked_leaves_the_keepers_to_its_parent() -> None:
    forks = (
        "import os; from app.match.bots.process import BotProcess, Keeper;"
        "BotProcess(['true']).end(); child = os.fork(); assert child or not Keeper.every;"
        "child or os._exit(0); assert not os.waitpid(child, 0)[1];"
        "BotProcess(['true']).end(); assert len(Keeper.every) == 1"
    )
    run = subprocess.run([sys.executable, "-c", forks], capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")


def test_a_bot_ends_with_the_engine_and_so_does_what_it_started(tmp_path: Path) -> None:
    child, seen, kept = tmp_path / "hidden", tmp_path / "seen", tmp_path / "kept"
    script = f"{hidden(child)} echo $PPID > {kept}; echo $$ > {seen}; exec sleep 300"
    engine = (
        "import time; from app.match.bots.process import BotProcess;"
        f"p = BotProcess(['sh', '-c', {script!r}]); time.sleep(300)"
    )
    parent = subprocess.Popen([sys.executable, "-c", engine])
    numbers = [written_number(path) for path in (child, kept, seen)]
    parent.kill()
    parent.wait()
    within(lambda: not any(map(runs, numbers)))
