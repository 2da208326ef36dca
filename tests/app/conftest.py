"""The command line, run within the tests' own process."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from app.cli.main import main


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
