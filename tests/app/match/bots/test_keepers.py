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


def test_bots_one_after_the_other_have_one_keeper_and_those_at_once_one_each(
    keeper: Keeper,
) -> None:
    for code in range(3):
        process = BotProcess(["sh", "-c", f"exit {code}"])
        assert ended(process) == code
        process.end()
    assert {keeper} == Keeper.every
    for process in [BotProcess(["sleep", "300"]) for _ in range(3)]:
        process.end()
    assert len(Keeper.every) == 3


@pytest.mark.usefixtures("keeper")
def test_a_bot_inherits_its_three_streams_and_nothing_else() -> None:
    script = "for k in $(seq 3 250); do [ -e /proc/$$/fd/$k ] && echo $k >&2; done; echo all >&2"
    process = BotProcess(["sh", "-c", script])
    ended(process)
    assert process.end() == "all\n"


@pytest.mark.usefixtures("keeper")
def test_the_end_of_what_a_bot_wrote_is_kept_though_it_made_its_pipe_larger() -> None:
    long = "import fcntl, os; fcntl.fcntl(2, fcntl.F_SETPIPE_SZ, 1 << 20);"
    process = BotProcess([sys.executable, "-c", f"{long} os.write(2, b'x' * 500_000 + b' end')"])
    ended(process)
    assert process.end() == 3996 * "x" + " end"


@pytest.mark.usefixtures("keeper")
@pytest.mark.parametrize("ends", [True, False])
def test_a_child_in_a_session_of_its_own_and_without_environment_ends_with_its_bot(
    tmp_path: Path, ends: bool
) -> None:
    number = tmp_path / "number"
    hidden = f"setsid env -i sh -c 'echo $$ > {number}; exec sleep 300' &"
    waits = f"while [ ! -s {number} ]; do :; done"
    process = BotProcess(["sh", "-c", f"({hidden}) ; {waits if ends else 'exec sleep 300'}"])
    child = written_number(number)
    if ends:
        ended(process)
    process.end()
    assert not runs(child)


def test_a_bot_ends_with_its_keeper_and_the_next_has_another(
    keeper: Keeper, tmp_path: Path
) -> None:
    number = tmp_path / "number"
    process = BotProcess(["sh", "-c", f"echo $$ > {number}; exec sleep 300"])
    running = written_number(number)
    keeper.process.kill()
    assert ended(process) == -signal.SIGKILL
    within(lambda: not runs(running))
    process.end()
    again = BotProcess(["true"])
    assert ended(again) == 0
    again.end()
    assert keeper not in Keeper.every


@pytest.mark.usefixtures("keeper")
@pytest.mark.parametrize("which", [0, 1] * share(2, 60))
def test_no_child_in_a_session_of_its_own_outlives_either_process_of_a_keeper(
    tmp_path: Path, which: int
) -> None:
    number = tmp_path / "number"
    hidden = f"setsid env -i sh -c 'echo $$ > {number}; exec sleep 300' &"
    process = BotProcess(["sh", "-c", f"{hidden} exec sleep 300"])
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
        process = BotProcess(["true"])
        assert ended(process) == 0
        process.end()
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
        assert ended(process) == 127
        assert process.failure == why
        process.end()

    def refuse() -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    ours, theirs = socket.socketpair()
    start = BotStart((b"true",), {}, b"/", 1)
    with ours, theirs:
        report = run_bot(start, (), theirs, 0, NO_RULES, KeptErrors())
    assert report.splitlines() == [b"failed Resource temporarily unavailable", b"ended 127 0.0"]


async def test_a_game_whose_keeper_was_killed_is_played_again(tmp_path: Path) -> None:
    number = tmp_path / "number"
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
    hidden, seen, kept = tmp_path / "hidden", tmp_path / "seen", tmp_path / "kept"
    hides = f"setsid env -i sh -c 'echo $$ > {hidden}; exec sleep 300' &"
    script = f"{hides} echo $PPID > {kept}; echo $$ > {seen}; exec sleep 300"
    engine = (
        "import time; from app.match.bots.process import BotProcess;"
        f"p = BotProcess(['sh', '-c', {script!r}]); time.sleep(300)"
    )
    parent = subprocess.Popen([sys.executable, "-c", engine])
    numbers = [written_number(path) for path in (hidden, kept, seen)]
    parent.kill()
    parent.wait()
    within(lambda: not any(map(runs, numbers)))
