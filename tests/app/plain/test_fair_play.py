"""Who types at a terminal is asked before a game counts no more; a script in a pipe is not."""

import io

import pytest

from app.match.match import Match
from app.plain.menu import may_unrate
from app.plain.mode import PlainTable
from app.plain.terminal import Terminal
from app.settings import Settings
from tests.app.screens.gops.gops_helpers import begun

QUESTION = "This game will not count. Go on? (yes or no): "


def play(
    match: Match, monkeypatch: pytest.MonkeyPatch, *lines: str, typed: bool = True
) -> PlainTable:
    """Play a match in lines up to the end of what is typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    terminal = Terminal()
    terminal.is_typed = typed
    table = PlainTable(match, terminal, Settings())
    with pytest.raises(EOFError):
        table.run()
    return table


def test_a_no_leaves_the_game_rated_and_a_yes_is_asked_for_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "help", "no")
    out = capsys.readouterr().out
    assert QUESTION in out
    assert "The coach would play" not in out
    assert not match.unrated
    play(match, monkeypatch, "help", "perhaps", "yes", "help", "undo")
    out = capsys.readouterr().out
    assert out.count(QUESTION) == 2, "once more where the answer was neither yes nor no"
    assert out.count("The coach would play") == 2
    assert match.unrated == ("coach",)


def test_taking_back_is_asked_about_only_where_something_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "undo", "4", "undo", "no")
    assert capsys.readouterr().out.count(QUESTION) == 1
    assert not match.unrated
    play(match, monkeypatch, "undo", "yes")
    assert match.unrated == ("undo",)


def test_a_script_in_a_pipe_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "help", typed=False)
    assert QUESTION not in capsys.readouterr().out
    assert match.unrated == ("coach",)
    assert may_unrate(match, Terminal())
