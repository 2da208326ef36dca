"""What is said where a file is asked for."""

from pathlib import Path

import pytest

from app.plain.file_prompt import tell_folder
from app.plain.terminal import Terminal


@pytest.mark.parametrize("typed", [True, False])
def test_who_types_at_a_terminal_is_told_where_files_are_looked_for(
    typed: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = Terminal()
    terminal.is_typed = typed
    tell_folder(terminal)
    told = f"A name without a folder is looked up in {tmp_path}.\n"
    assert capsys.readouterr().err == (told if typed else "")
