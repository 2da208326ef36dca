"""The sandbox: what a program sees in it, what it leaves behind, and who is refused without one."""

import os
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.arena.game import play_blocking, play_game
from app.arena.plan import Fixture, TournamentPlan
from app.arena.report import standings_text
from app.arena.standings import TournamentSums
from app.match.bots import sandbox
from app.match.bots.process import BotProcess
from app.match.bots.program import Program
from app.match.loop import make_decider
from app.plugins import find
from games.contract import Refusal
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, ended

PATIENCE = 20
"""Seconds after which a test waits no longer for what is ended to be gone."""

SCRATCH = TEMPORARY, _ = "/tmp", "/dev/shm"  # noqa: S108 - the sandbox's own

works = pytest.mark.skipif(
    sys.platform != "linux" or bool(sandbox.why_not()), reason="bubblewrap does not work here"
)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Stand in a folder of programs."""
    here = tmp_path / "bots"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


def said(*words: str, others: tuple[tuple[str, ...], ...] = ()) -> tuple[str, int | None]:
    """Return what a script or a program writes to standard error in a sandbox, and how it ended."""
    words = words if len(words) > 1 else ("sh", "-c", f"exec >&2; {words[0]}")
    process = BotProcess(sandbox.sandboxed(words, others))
    ended(process)
    code = process.code
    return process.end(), code


def script(path: Path, text: str) -> Path:
    """Write a program that writes to standard error what a script says."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexec >&2\n{text}\n")
    path.chmod(0o755)
    return path


@works
def test_a_program_reads_its_folder_and_writes_only_scratch_of_its_own(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("mine")
    (folder / "ann").mkdir()
    (folder / "ann" / "notes").write_text("notes of ann")
    script(folder / "ann" / "play", "cat ann/notes; echo 1 > ann/play; echo 1 > here; ls ../secret")
    script(folder / "ben" / "play", "ls")
    before = {path: path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    told, _ = said("ann/play", "--of", "ann/notes")
    assert "notes of ann" in told
    assert "cannot create ann/play: Read-only file system" in told
    assert "cannot access '../secret'" in told
    assert {path: path.read_text() for path in tmp_path.rglob("*") if path.is_file()} == before
    look = 'ls; ls ben; cat mine ben/play; cd && pwd && echo 1 > "x$TMPDIR" && ls'
    script(folder / "mine", look)
    script(folder / "theirs", "true")
    told, _ = said("./mine", "now", others=(("ben/play",), ("sh", "theirs"), ("sh", "mine")))
    assert told.startswith(f"ann\nben\nmine\ntheirs\n#!/bin/sh\nexec >&2\n{look}\n")
    assert "cat: ben/play: No such file" in told
    assert f"\n{TEMPORARY}\n" in told
    assert told.endswith("\nx\n")
    assert "Permission denied" in said("cat theirs", others=(("sh", "theirs"),))[0]


@works
def test_neither_games_nor_parlour_itself_are_shown_though_they_lie_around_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, code = tmp_path / "local" / "lib" / "parlour", tmp_path / "local" / "lib" / "app"
    for each in games, code:
        each.mkdir(parents=True)
        (each / "store").touch()
    monkeypatch.setenv("PARLOUR_HOME", str(games))
    monkeypatch.setattr(sandbox, "OWN_CODE", (code,))
    program = script(tmp_path / "local" / "bin" / "look", f"ls {games.parent} {games} {code}")
    assert "store" not in said(str(program), "now")[0]
    (games / "bot").touch()
    assert "it would show" in sandbox.why_not(["sh", str(games / "bot")])


@works
def test_a_program_sees_no_process_and_no_network_but_its_own_and_no_system_but_the_machines(
    folder: Path,
) -> None:
    told, _ = said("ls -d /proc/[0-9]*; cat /proc/net/dev; ls /home /root")
    assert len([line for line in told.splitlines() if line.startswith("/proc/")]) < 6
    devices = [line.split(":")[0].strip() for line in told.splitlines() if ": " in line]
    assert devices == ["lo"]
    system = "usr bin sbin lib lib32 lib64 libx32 etc opt nix gnu tmp dev proc var home root run"
    own = {f"/{name}" for name in (*system.split(), folder.parts[1])} | {f"/var{TEMPORARY}"}
    assert set(said("ls -d /* /var/*")[0].split()) <= own, "no socket of another program, for one"


@works
@pytest.mark.parametrize("knows_sizes", [True, False])
def test_scratch_is_limited_or_there_is_none(
    monkeypatch: pytest.MonkeyPatch, knows_sizes: bool
) -> None:
    monkeypatch.setattr(sandbox, "knows_sizes", lambda: knows_sizes)
    fill = "for k in 1 2 3; do head -c 60000000 /dev/zero > {}/$k; done"
    told, _ = said("; ".join([*map(fill.format, SCRATCH), "echo 1 > /home/a"]))
    assert told.count("No space left on device") == (4 if knows_sizes else 0)
    assert told.count("Read-only file system") == (1 if knows_sizes else 7)


@works
def test_what_chooses_a_version_runs_and_what_is_not_shown_is_named_before(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pyenv does it: a script in a folder of its own, and the program beside that."""
    kept = tmp_path / "home" / ".pyenv"
    real = script(kept / "versions" / "3" / "bin" / "snake", "echo hissed $1")
    linked = kept / "versions" / "2" / "bin" / "snake"
    linked.parent.mkdir(parents=True)
    linked.symlink_to(real)
    script(kept / "shims" / "snake", f'exec {linked} "$@"')
    monkeypatch.setenv("PATH", f"{kept / 'shims'}:{os.environ['PATH']}")
    program = folder / "bot"
    program.write_text("#!/usr/bin/env snake\n")
    program.chmod(0o755)
    for words in (["snake", "now"], ["./bot", "now"]):
        assert sandbox.why_not(words) == ""
    assert said("snake", "now")[0] == "hissed now\n"
    assert said("./bot", "now")[0] == "hissed ./bot\n"
    program.write_text("#!/usr/bin/env no-such-snake\n")
    assert sandbox.why_not(["./bot"]) == '"./bot or no-such-snake" cannot be found there'


@works
def test_no_child_survives_and_a_signal_is_shown_as_one() -> None:
    assert said("kill -SEGV $$")[1] == -11
    assert said("exit 3")[1] == 3
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
def test_programs_play_in_it_unless_somebody_says_otherwise(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parlour: Any
) -> None:
    monkeypatch.delenv("PARLOUR_SANDBOX")
    played = parlour("arena", "match", bot(GOOD), "match")
    assert (played.code, played.err) == (0, "Programs ran in a sandbox.\n")
    assert "it is a tie" in played.out
    own = shlex.join((sys.executable, "-m", "app", "bot", "match"))
    refused = parlour("arena", "match", f"exec:{own}", "match")
    assert "Parlour cannot read its own code there: name its player alone" in refused.err
    assert "name its player alone" in sandbox.why_not(["/usr/bin/parlour", "bot", "match"])
    monkeypatch.chdir(folder)
    decider = make_decider(find("gops"), bot(GOOD))
    assert isinstance(decider, Program)
    assert decider.in_sandbox
    secret = tmp_path / "secret"
    secret.write_text("mine")
    fixture = Fixture(0, (0, 1), ("match", bot(f"cat {secret} >&2; {GOOD}")), "seed", LONG)
    (folder / "third").write_text("theirs")
    spy = bot(f"cat third >&2; {GOOD}")
    field = "match", spy, "exec:sh third"
    seen = play_blocking(Fixture(0, (0, 1), ("match", spy), "seed", LONG, field=field), "on")
    assert seen.errors[1] == "cat: third: Permission denied\n"
    for mode, is_shown in (("on", False), ("require", False), ("off", True)):
        assert ("mine" in play_blocking(fixture, mode).errors[1]) == is_shown


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is none")
def test_without_one_whoever_does_not_say_so_is_refused_before_anything_runs(
    folder: Path, monkeypatch: pytest.MonkeyPatch, parlour: Any, home: Path
) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "no-such-program")
    monkeypatch.delenv("PARLOUR_SANDBOX")
    marks = bot(f"touch {shlex.quote(str(folder / 'ran'))}; {GOOD}")
    why = (
        "Programs play in a sandbox, and bubblewrap (bwrap), which makes it, is not installed;"
        " to do without, use --sandbox off.\n"
    )
    table = ("play", "gops", "--variant", "tournament", "--seat1", "match", "--seat2", marks)
    arena = ("arena", "match", marks, "match")
    several = ("arena", "tournament", marks, "match")
    for words in table, arena, several:
        refused = parlour(*words)
        assert (refused.code, refused.out, refused.err) == (2, "", why)
    assert list(folder.iterdir()) == []
    assert parlour("list").out == "No unfinished games.\n"
    with pytest.raises(Refusal, match="Programs play in a sandbox"):
        play_blocking(Fixture(0, (0, 1), ("match", marks), "seed", LONG), "on")
    played = parlour(*arena, "--sandbox", "off")
    assert (played.code, played.err) == (0, "Programs ran with --sandbox off.\n")
    assert (folder / "ran").exists()
    assert parlour(*arena, "--sandbox", "auto").code == 2
    monkeypatch.setenv("PARLOUR_SANDBOX", "perhaps")
    with pytest.raises(Refusal, match='The sandbox can be on or off, not "perhaps"'):
        sandbox.is_sandboxed()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is none")
def test_a_folder_that_holds_the_home_is_never_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "BUBBLEWRAP", "sh")
    monkeypatch.setenv("HOME", str(folder / "ann"))
    (folder / "bot").touch()
    assert "it would show" in sandbox.why_not(["sh", "bot"])
    assert list(sandbox.folders_of(["sh", "-c", "true"])) == []
    (folder / "bot").unlink()
    folder.rmdir()
    with pytest.raises(Refusal, match="The folder that Parlour was started in is gone"):
        sandbox.why_not(["sh", "-c", "true"])


@pytest.mark.posix("processes are measured when they are waited for")
async def test_processor_time_is_measured_and_reported() -> None:
    busy = f"i=0; while [ $i -lt 20000 ]; do i=$((i + 1)); done; {GOOD}"
    played = await play_game(Fixture(0, (0, 1), ("match", bot(busy)), "seed", LONG))
    assert played.seconds
    assert played.seconds[0] == (0.0, 0.0)
    waited, processor = played.seconds[1]
    assert 0.01 < processor < waited + 1
    plan = TournamentPlan(("match", "exec:busy"), 1, "seed")
    text = standings_text(plan, TournamentSums(2, [played]), 200)
    took = f"busy took {waited:.1f} s to answer in all, {processor:.1f} s of it computing."
    assert took in text.splitlines()
