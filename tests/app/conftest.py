"""The command line, run within the tests' own process, and a player that never stops thinking."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli.main import main
from app.match import loop, worker
from app.match.worker import WorkerComputer
from app.plugins import find


class Run(NamedTuple):
    """What a run printed, and the exit code."""

    out: str
    err: str
    code: int


Parlour = Callable[..., Run]


@pytest.fixture
def parlour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Parlour:
    """Run `parlour` with these arguments and lines, text or bytes, on its standard input.

    It runs in a folder of its own, because a line may name a file to write.
    """
    monkeypatch.chdir(tmp_path)

    def run(*args: str, typed: str | bytes = "") -> Run:
        content = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["parlour", *args])
        try:
            code = main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Run(*capsys.readouterr(), code)

    return run


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Seat a player at seat 2 of GOPS that never stops thinking, and provide its processes."""
    begun: list[subprocess.Popen[bytes]] = []
    pipe = subprocess.PIPE

    def started(game: str, player: str) -> subprocess.Popen[bytes]:
        thinks = "import sys, time; sys.stdin.readline(); time.sleep(1000)"
        begun.append(subprocess.Popen([sys.executable, "-c", thinks], stdin=pipe, stdout=pipe))
        return begun[-1]

    seated = loop.make_deciders
    monkeypatch.setattr(worker, "start_player", started)
    monkeypatch.setattr(
        loop,
        "make_deciders",
        lambda *given: {**seated(*given), 1: WorkerComputer(find("gops"), "careful")},
    )
    yield begun
    for process in begun:
        assert process.returncode is not None, "a process was left behind"
