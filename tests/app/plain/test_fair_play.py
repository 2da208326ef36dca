"""Who types at a terminal is asked before a game counts no more; a script in a pipe is not."""

import io

import pytest

from app.match.match import Match
from app.match.setup import Setup
from app.plain.match_lines import HINT
from app.plain.menu import may_unrate
from app.plain.mode import PlainTable
from app.plain.terminal import Terminal
from app.plugins import find
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
    assert "The coach would bid" not in out
    assert not match.marks
    play(match, monkeypatch, "help", "perhaps", "yes", "help", "undo")
    out = capsys.readouterr().out
    assert out.count(QUESTION) == 2, "once more where the answer was neither yes nor no"
    assert out.count("The coach would bid") == 2
    assert match.marks == ("coach",)


def test_taking_back_is_asked_about_only_where_something_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "undo", "4", "undo", "no")
    assert capsys.readouterr().out.count(QUESTION) == 1
    assert not match.marks
    play(match, monkeypatch, "undo", "yes")
    assert match.marks == ("undo",)


def test_a_script_in_a_pipe_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "help", typed=False)
    assert QUESTION not in capsys.readouterr().out
    assert match.marks == ("coach",)
    assert may_unrate(match, Terminal())


def test_who_types_is_told_how_to_see_what_can_be_typed_and_what_a_refused_line_lacked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = find("battle")
    match = Match(battle, Setup(battle.Options(), "1", ("human", "human")))
    play(match, monkeypatch, "", "frog")
    said = capsys.readouterr()
    assert said.err.startswith(f"{HINT}\n")
    assert said.err.count(HINT) == 1
    assert "ERROR: Invalid input.\nType save, roll, or roll and positions: roll 2 5.\n" in said.out
    play(match, monkeypatch, "frog", typed=False)
    said = capsys.readouterr()
    assert HINT not in said.err
    assert "ERROR: Invalid input.\nInput > " in said.out


def test_nobody_is_told_so_where_every_line_is_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    twentyone = find("twentyone")
    match = Match(twentyone, Setup(twentyone.Options(), "1", ("human",)))
    play(match, monkeypatch)
    assert HINT not in capsys.readouterr().err
