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

from app.match.bots.keeper import KILL_BOT, BotRequest, run_bot
from app.match.bots.keepers import KEEPERS, Keeper
from app.match.bots.launcher import NO_RULES, BotStart, Keeping
from app.match.bots.process import BotProcess
from app.match.bots.stderr import KeptErrors
from tests.app.arena.zoo_helpers import GOOD, bot, ended, game, runs, within, written_number

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what runs is seen in /proc")


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    """Leave one idle keeper, and see that all are idle afterwards."""
    KEEPERS.end()
    finish(BotProcess(["true"]))
    (only,) = KEEPERS.every
    yield only
    assert set(KEEPERS.idle) == KEEPERS.every


def finish(process: BotProcess) -> str:
    """End a bot; return what it wrote to standard error."""
    process.kill()
    process.release()
    return process.errors


def test_a_keeper_is_used_again(keeper: Keeper) -> None:
    for code in range(3):
        process = BotProcess(["sh", "-c", f"exit {code}"])
        assert ended(process) == code
        finish(process)
    assert {keeper} == KEEPERS.every


@pytest.mark.usefixtures("keeper")
def test_bots_that_run_at_once_have_a_keeper_each() -> None:
    for process in [BotProcess(["sleep", "300"]) for _ in range(3)]:
        finish(process)
    assert len(KEEPERS.every) == 3


@pytest.mark.usefixtures("keeper")
def test_a_bot_inherits_its_three_streams_and_nothing_else() -> None:
    script = "for k in $(seq 3 250); do [ -e /proc/$$/fd/$k ] && echo $k >&2; done; echo all >&2"
    process = BotProcess(["sh", "-c", script])
    ended(process)
    assert finish(process) == "all\n"


@pytest.mark.usefixtures("keeper")
@pytest.mark.usefixtures("keeper")
def test_the_end_of_what_a_bot_wrote_is_kept_though_it_made_its_pipe_larger() -> None:
    long = "import fcntl, os; fcntl.fcntl(2, fcntl.F_SETPIPE_SZ, 1 << 20);"
    process = BotProcess([sys.executable, "-c", f"{long} os.write(2, b'x' * 500_000 + b' end')"])
    ended(process)
    assert finish(process).endswith("x end")


def test_a_child_in_a_session_of_its_own_and_without_environment_ends_with_its_bot(
    tmp_path: Path,
) -> None:
    number = tmp_path / "number"
    hidden = f"setsid env -i sh -c 'echo $$ > {number}; exec sleep 300' &"
    process = BotProcess(["sh", "-c", f"({hidden}) ; while [ ! -s {number} ]; do :; done"])
    ended(process)
    finish(process)
    assert not runs(written_number(number))


def test_a_bot_ends_with_its_keeper_and_the_next_has_another(
    keeper: Keeper, tmp_path: Path
) -> None:
    number = tmp_path / "number"
    process = BotProcess(["sh", "-c", f"echo $$ > {number}; exec sleep 300"])
    running = written_number(number)
    keeper.process.kill()
    assert ended(process) == -signal.SIGKILL
    within(lambda: not runs(running))
    finish(process)
    again = BotProcess(["true"])
    assert ended(again) == 0
    finish(again)
    assert keeper not in KEEPERS.every


def test_a_bot_whose_keeper_died_before_it_had_read_a_request_has_ended(keeper: Keeper) -> None:
    process = BotProcess(["sleep", "300"])
    keeper.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, keeper.process.pid, os.WSTOPPED | os.WNOWAIT)
    keeper.line.send(KILL_BOT)
    keeper.process.kill()
    keeper.process.wait()
    within(lambda: process.code == -signal.SIGKILL)  # the bot may still hold the keeper's end
    finish(process)


def test_a_keeper_that_nobody_waited_for_is_reaped_once_another_starts(keeper: Keeper) -> None:
    process = BotProcess(["sleep", "300"])
    keeper.process.send_signal(signal.SIGSTOP)
    process.kept.end(0)
    finish(process)
    keeper.process.kill()
    os.waitid(os.P_PID, keeper.process.pid, os.WEXITED | os.WNOWAIT)
    finish(BotProcess(["true"]))
    assert keeper not in KEEPERS.every
    assert keeper.process.returncode == -signal.SIGKILL


@pytest.mark.usefixtures("keeper")
def test_a_new_keeper_that_takes_no_bot_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BrokenPipeError

    before = set(KEEPERS.every)
    with monkeypatch.context() as patch:
        patch.setattr(KEEPERS, "idle", [])
        patch.setattr(Keeper, "send", refuse)
        with pytest.raises(BrokenPipeError):
            BotProcess(["true"])
    assert before == KEEPERS.every


def test_pipes_are_closed_if_there_cannot_be_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    pipe = os.pipe

    def pipe_or_refuse() -> tuple[int, int]:
        if len(opened) == 2:
            raise OSError(errno.EMFILE, "Too many open files")
        opened.extend(ends := pipe())
        return ends

    closed: list[int] = []
    close = os.close

    def note_close(end: int) -> None:
        closed.append(end)
        close(end)

    monkeypatch.setattr(os, "pipe", pipe_or_refuse)
    monkeypatch.setattr(os, "close", note_close)
    with pytest.raises(OSError, match="Too many open files"):
        BotProcess(["true"])
    assert set(opened) <= set(closed)


def test_a_bot_that_cannot_be_forked_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr(os, "fork", refuse)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        keeping = Keeping(os.getpid(), theirs.fileno(), NO_RULES)
        report = run_bot(
            BotRequest(BotStart((b"true",), {}, b"/", 1), ()), theirs, 0, keeping, KeptErrors()
        )
    assert report.splitlines() == [b"failed Resource temporarily unavailable", b"ended 127 0.0"]


def test_a_keeper_that_died_while_it_was_idle_is_replaced(keeper: Keeper) -> None:
    keeper.process.kill()
    keeper.process.wait()
    process = BotProcess(["true"])
    assert ended(process) == 0
    finish(process)


def test_a_keeper_that_somebody_stopped_goes_on_with_the_next_bot(keeper: Keeper) -> None:
    keeper.process.send_signal(signal.SIGSTOP)
    process = BotProcess(["true"])
    assert ended(process) == 0
    finish(process)
    assert {keeper} == KEEPERS.every


@pytest.mark.usefixtures("keeper")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["/no/such/program"], "No such file or directory"),
        (["true", "a\0b"], "embedded null byte"),
    ],
)
def test_what_cannot_be_run_says_why(words: list[str], why: str) -> None:
    process = BotProcess(words)
    ended(process)
    assert process.why_not_started() == why
    finish(process)


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
        "import os; from app.match.bots.keepers import KEEPERS;"
        "from app.match.bots.process import BotProcess;"
        "end = lambda bot: (bot.kill(), bot.release());"
        "end(BotProcess(['true'])); child = os.fork(); assert child or not KEEPERS.every;"
        "child or os._exit(0); assert not os.waitpid(child, 0)[1];"
        "end(BotProcess(['true'])); assert len(KEEPERS.every) == 1"
    )
    run = subprocess.run([sys.executable, "-c", forks], capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
