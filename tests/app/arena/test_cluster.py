"""A tournament on a real cluster of dask, which loses a worker in the middle."""

import json
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

PATIENCE = 120


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    patience = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < patience
        time.sleep(0.02)


class Dask:
    """A scheduler and two workers, processes of their own, with a log each."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.file = folder, folder / "scheduler.json"
        self.running: list[subprocess.Popen[bytes]] = []
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        for _ in range(2):
            self.start("worker", "--no-nanny", "--nthreads", "1", "--no-dashboard")
        until(lambda: self.file.exists() and self.file.read_text().endswith("}"))
        self.address = str(json.loads(self.file.read_text())["address"])

    def start(self, kind: str, *words: str) -> None:
        file = ("--scheduler-file", str(self.file))
        command = (sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, *file)
        with (self.folder / f"log-{len(self.running)}").open("wb") as log:
            self.running.append(subprocess.Popen(command, stdout=log, stderr=log))


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    """Lend a cluster."""
    lent = Dask(tmp_path)
    yield lent
    for running in lent.running:
        running.kill()
        running.wait()


def test_every_game_counts_once_though_a_worker_is_killed(
    dask: Dask, home: Path, tmp_path: Path, parlour: Any
) -> None:
    (secret := tmp_path / "secret").write_text("s")
    words = ("--games", "6", "--secret", str(secret), "--time-limit", "600")
    plan = ("match", "plus-one", *words)
    command = ("arena", "tournament", gated(tmp_path, 6), *plan, "--format", "json")
    running = subprocess.Popen(
        (sys.executable, "-m", "app", *command, "--cluster", dask.address),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def kept() -> int:
        return sum(path.read_bytes().count(b"\n") - 2 for path in home.glob("arena/*.jsonl"))

    until(lambda: kept() >= 5 or running.poll() is not None)
    dask.running[1].kill()
    assert kept() < 15, "the worker has to be killed in the middle"
    open_gate(tmp_path)
    out, errors = running.communicate(timeout=PATIENCE)
    told = [line for line in errors.splitlines() if "distributed" not in line]
    assert told == ["Programs ran with --sandbox off."]
    assert [game["number"] for game in json.loads(out)["games"]] == list(range(18))
    assert kept() == 18
    assert json.loads(parlour(*command).out) == json.loads(out)


async def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "SCHEDULER_TIMEOUT", 0.2)
    with pytest.raises(Refusal, match=r'No scheduler answers at "tcp://127\.0\.0\.1:1"\.'):
        async with runner.open_cluster("tcp://127.0.0.1:1"):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal, match="needs Dask"):
        async with runner.open_cluster("tcp://any:1"):
            pass
