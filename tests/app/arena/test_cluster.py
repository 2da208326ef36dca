"""A tournament on a real cluster of dask, which loses a worker in the middle."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from app.arena import runner
from games.contract import Refusal
from tests.app.arena.zoo_helpers import gated, open_gate

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="dask distributed is not installed (extra: cluster)"
)

PLAN = ("match", "plus-one", "--games", "6", "--seed", "s", "--time-limit", "600")
PATIENCE = 120


class Dask:
    """A scheduler and two workers, processes of their own, with a log each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.running: list[subprocess.Popen[bytes]] = []
        file = ("--no-dashboard", "--scheduler-file", str(self.file))
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", *file)
        self.workers = [
            self.start("worker", "--no-nanny", "--nthreads", "1", *file) for _ in range(2)
        ]

    def start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"log-{len(self.running)}").open("wb")
        command = (sys.executable, "-m", f"distributed.cli.dask_{kind}", *words)
        started = subprocess.Popen(command, stdout=log, stderr=log)
        log.close()
        self.running.append(started)
        return started

    @property
    def address(self) -> str:
        """Where the scheduler answers, once it does."""
        until(lambda: self.file.exists() and self.file.read_text().endswith("}"))
        return str(json.loads(self.file.read_text())["address"])

    def end(self) -> None:
        for running in self.running:
            running.kill()
            running.wait()


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    patience = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < patience
        time.sleep(0.02)


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    """Lend a cluster."""
    lent = Dask(tmp_path)
    yield lent
    lent.end()


def test_every_game_counts_once_though_a_worker_is_killed(
    dask: Dask, home: Path, tmp_path: Path, parlour: Any
) -> None:
    command = ("arena", "tournament", gated(tmp_path, 6), *PLAN, "--format", "json")
    running = subprocess.Popen(
        (sys.executable, "-m", "app", *command, "--cluster", dask.address),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def kept() -> int:
        return sum(path.read_bytes().count(b"\n") - 1 for path in home.glob("arena/*.jsonl"))

    until(lambda: kept() >= 5 or running.poll() is not None)
    dask.workers[0].send_signal(signal.SIGKILL)
    assert kept() < 15, "the worker has to be killed in the middle"
    open_gate(tmp_path)
    out, errors = running.communicate(timeout=PATIENCE)
    told = [line for line in errors.splitlines() if "distributed" not in line]
    assert told == ["Programs ran with --sandbox off."]
    assert [game["number"] for game in json.loads(out)["games"]] == list(range(18))
    assert kept() == 18
    assert json.loads(parlour(*command).out) == json.loads(out)


def test_a_cluster_that_does_not_answer_is_refused() -> None:
    words = ("tournament", "match", "random", "--cluster", "tcp://127.0.0.1:1")
    script = (
        f"import sys; sys.argv[1:] = {('arena', *words)}; from app.arena import runner;"
        " from app.cli.main import main;"
    )
    ended = subprocess.run(
        (
            sys.executable,
            "-c",
            f"{script} runner.SCHEDULER_TIMEOUT; runner.SCHEDULER_TIMEOUT = 0.2; main()",
        ),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ended.stderr == 'No scheduler answers at "tcp://127.0.0.1:1".\n'
    assert ended.stdout == ""


def test_without_dask_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(Refusal, match="needs Dask"),
        runner.open_cluster("tcp://any:1"),
    ):
        pass
