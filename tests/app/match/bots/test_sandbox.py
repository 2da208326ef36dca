"""The sandbox: what a bot sees in it, what it leaves behind, and how a game in it is reported."""

import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.arena.game import play_blocking, play_game
from app.arena.plan import Fixture, TournamentPlan
from app.arena.report import time_lines
from app.arena.standings import TournamentSums
from app.match.bots import sandbox
from app.match.bots.process import BotProcess
from app.match.bots.program import Program
from app.match.seating import make_decider
from app.plugins import find
from games.contract import Refusal
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, ended

PATIENCE = 20
"""Seconds after which a test waits no longer for what is ended to be gone."""

works = pytest.mark.skipif(
    sys.platform != "linux" or bool(sandbox.why_none()), reason="bubblewrap does not work here"
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Stand in the folder of the bots."""
    here = tmp_path / "bots"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def said(script: str) -> tuple[str, int | None]:
    """Return what a script writes to standard error in a sandbox, and how it ended."""
    process = BotProcess(["sh", "-c", f"exec >&2; {script}"], in_sandbox=True)
    ended(process)
    code = process.code
    return process.end(), code


@works
def test_a_bot_writes_its_folder_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("mine")
    told, _ = said(f"echo 1 > here; cat {shlex.quote(str(secret))}; touch /usr/there")
    assert (folder / "here").read_text() == "1\n"
    assert "mine" not in told
    assert "Read-only file system" in told


@works
def test_a_bot_sees_no_process_and_no_network_but_its_own() -> None:
    told, _ = said("ls -d /proc/[0-9]*; cat /proc/net/dev; ls /home /root")
    assert len([line for line in told.splitlines() if line.startswith("/proc/")]) < 6
    devices = [line.split(":")[0].strip() for line in told.splitlines() if ": " in line]
    assert devices == ["lo"]


@works
def test_games_stay_hidden_where_the_program_lies_around_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "local" / "lib" / "parlour"
    games.mkdir(parents=True)
    (games / "store").touch()
    (tmp_path / "local" / "bin").mkdir()
    program = tmp_path / "local" / "bin" / "look"
    program.write_text(f"#!/bin/sh\nls {games.parent} {games} >&2\n")
    program.chmod(0o755)
    monkeypatch.setenv("PARLOUR_HOME", str(games))
    process = BotProcess([str(program)], in_sandbox=True)
    ended(process)
    told = process.end()
    assert "parlour" in told
    assert "store" not in told


@works
def test_a_signal_in_a_sandbox_is_shown_as_one() -> None:
    assert said("kill -SEGV $$")[1] == -11
    assert said("exit 3")[1] == 3


@works
def test_no_child_survives_the_sandbox() -> None:
    mark = f"86399.{os.getpid()}"  # which no other run of the tests has at the same time
    said(f"setsid env -i sleep {mark} & exit 0")
    end = time.monotonic() + PATIENCE
    while left := [path for path in Path("/proc").glob("[1-9]*/cmdline") if mark in text(path)]:
        assert time.monotonic() < end, left
        time.sleep(0.02)


def text(path: Path) -> str:
    """Return what a file holds; "" if it is gone."""
    try:
        return path.read_text()
    except OSError:
        return ""


@works
def test_a_match_in_sandboxes_says_so(parlour: Any) -> None:
    ended = parlour("arena", "match", bot(GOOD), "match", "--sandbox", "require", "--seed", "1")
    assert (ended.code, ended.err) == (0, "Programs ran in a sandbox.\n")
    assert "it is a tie" in ended.out


@works
def test_a_table_and_a_machine_of_a_cluster_play_in_the_sandbox_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_SANDBOX", "require")
    decider = make_decider(find("gops"), bot(GOOD))
    assert isinstance(decider, Program)
    assert decider.in_sandbox
    secret = tmp_path / "secret"
    secret.write_text("mine")
    spy = bot(f"cat {shlex.quote(str(secret))} >&2; {GOOD}")
    fixture = Fixture(0, (0, 1), ("match", spy), "seed", LONG)
    assert "mine" not in play_blocking(fixture, "require").errors[1]
    assert "mine" in play_blocking(fixture, "off").errors[1]


def test_where_none_can_be_had_whoever_requires_one_is_refused(
    monkeypatch: pytest.MonkeyPatch, parlour: Any
) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "no-such-program")
    why = "bubblewrap (bwrap) is not installed.\n"
    fixture = Fixture(0, (0, 1), ("match", bot(GOOD)), "seed", LONG)
    with pytest.raises(Refusal, match="There is no sandbox here"):
        play_blocking(fixture, "require")
    table = ("play", "gops", "--variant", "tournament", "--seat1", "match", "--seat2", bot(GOOD))
    arena = ("arena", "match", bot(GOOD), "match", "--seed", "1")
    for words in table, arena:
        refused = parlour(*words, "--sandbox", "require")
        assert (refused.code, refused.out) == (2, "")
        assert refused.err == f"There is no sandbox here: {why}"
    played = parlour(*arena, "--sandbox", "auto")
    assert (played.code, played.err) == (0, f"No sandbox: {why}")
    monkeypatch.setenv("PARLOUR_SANDBOX", "perhaps")
    with pytest.raises(Refusal, match="It can be auto, require, off"):
        sandbox.sandbox_mode()


@pytest.mark.posix("processes are measured when they are waited for")
async def test_processor_time_is_measured_and_reported() -> None:
    busy = f"i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; {GOOD}"
    played = await play_game(Fixture(0, (0, 1), ("match", bot(busy)), "seed", LONG))
    assert played.seconds
    assert played.seconds[0] == (0.0, 0.0)
    waited, processor = played.seconds[1]
    assert 0.01 < processor < waited + 1
    lines = tuple(
        time_lines(TournamentPlan(("match", "exec:busy"), 1, "seed"), TournamentSums(2, [played]))
    )
    assert lines == (
        f"busy took {waited:.1f} s to answer in all, {processor:.1f} s of it computing.",
    )


def test_a_folder_that_holds_the_home_is_no_place_for_a_sandbox(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "sh")
    monkeypatch.setenv("HOME", str(folder / "ann"))
    with pytest.raises(Refusal, match="this folder holds your home"):
        sandbox.is_sandboxed("require")


@works
def test_memory_is_not_filled_with_files() -> None:
    fill = "for k in 1 2 3; do head -c 60000000 /dev/zero > {}/$k; done"
    told, _ = said("; ".join(fill.format(path) for path in sandbox.SCRATCH) + "; echo 1 > /home/a")
    assert told.count("No space left on device") == 4
    assert "Read-only file system" in told


@works
def test_nothing_of_the_machine_is_shown_but_its_system(folder: Path) -> None:
    told, _ = said("ls -d /* /var/*")
    shown = {
        f"/{Path(path).parts[1]}" for path in (*sandbox.SYSTEM, *sandbox.SCRATCH, *sandbox.EMPTY)
    }
    own = {f"/{folder.parts[1]}", "/proc", *sandbox.EMPTY}
    assert set(told.split()) <= shown | own, "no socket of another program, for one"
