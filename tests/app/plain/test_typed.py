"""Plain mode at a terminal says and asks more than in a pipe; lines with a friend."""

import asyncio
import io
import os
import signal
import sys
from io import FileIO
from pathlib import Path

import pytest

from app.match.match import Match
from app.match.setup import Setup
from app.plain.friend import ALSO_WITH_FRIEND, FriendTable, LineFeed, run
from app.plain.match_lines import MatchLines
from app.plain.mode import PlainTable, load_start
from app.plain.terminal import Terminal
from app.plugins import find
from app.settings import Settings
from tests.app.screens.match_helpers import begun
from tests.app.storage.deck_helpers import written

QUESTION = "This game will not be rated. Go on? (yes or no): "
GOPS = find("gops")
HINT = "Type :? for what you can type, :tips for how to play."


@pytest.fixture(params=[True, False], ids=["typed", "piped"])
def typed(request: pytest.FixtureRequest) -> bool:
    """Whether somebody types."""
    return bool(request.param)


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
    play(match, monkeypatch, "undo", "4", "undo", "no")
    assert capsys.readouterr().out.count(QUESTION) == 1, "only what can be taken back"
    assert not match.marks
    play(match, monkeypatch, "help", "perhaps", "yes", "help", "undo")
    out = capsys.readouterr().out
    assert out.count(QUESTION) == 2, "once more where the answer was neither yes nor no"
    assert out.count("The coach would bid") == 2
    assert match.marks == ("coach", "undo")


def test_a_script_in_a_pipe_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = begun()
    play(match, monkeypatch, "help", "4", "undo", typed=False)
    assert QUESTION not in capsys.readouterr().out
    assert match.marks == ("coach", "undo")


def test_who_types_is_told_how_to_see_what_can_be_typed_and_what_a_refused_line_lacked(
    typed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    battle = find("battle")
    match = Match(battle, Setup(battle.Options(), "1", ("human", "human")))
    play(match, monkeypatch, "", "frog", typed=typed)
    said = capsys.readouterr()
    assert said.err.count(f"{HINT}\n") == typed
    lacked = "Type save, roll, or roll and positions: roll 2 5.\n" * typed
    assert f"ERROR: Invalid input.\n{lacked}Input > " in said.out
    twentyone = find("twentyone")
    play(Match(twentyone, Setup(twentyone.Options(), "1", ("human",))), monkeypatch, typed=typed)
    assert capsys.readouterr().err.count(f"{HINT}\n") == typed, "a colon is no answer anywhere"


def test_secrets_of_two_at_a_terminal_are_not_shown(
    typed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def ask(terminal: Terminal, question: str, secret: bool = False) -> str:
        asked.append(secret)
        raise EOFError

    monkeypatch.setattr(Terminal, "read_answer", ask)
    for seats in (("human", "human"), ("human", "careful")):
        play(begun(*seats), monkeypatch, typed=typed)
    assert asked == [typed, False]


def test_who_types_is_told_where_files_are_looked_for(
    typed: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "known.deck")
    monkeypatch.setattr("sys.stdin", io.StringIO("none.deck\nknown.deck\n"))
    terminal = Terminal()
    terminal.is_typed = typed
    assert load_start(find("twentyone"), None, terminal, asks=True, offers=False)
    said = capsys.readouterr()
    told = f"A name without a folder is looked up in {tmp_path}.\n"
    assert said.err == told * typed
    assert said.out.count("Please, enter input file name: ") == 2


async def test_lines_for_a_friend_come_whole_and_then_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here, there = os.pipe()
    stdin = FileIO(here)
    monkeypatch.setattr(sys, "stdin", stdin)
    feed = LineFeed()
    for part in (b"2", b"\r\nhel", b"lo\n\xff\n", b"cut"):
        os.write(there, part)
    os.close(there)
    async with asyncio.timeout(10):
        assert [await feed.next() for _ in range(3)] == ["2", "hello", "\ufffd"]
        with pytest.raises(EOFError):
            await feed.next()
    feed.thread.join()
    stdin.close()


@pytest.mark.posix("signals that a process sends itself")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_friends_table_is_left_while_everything_else_still_runs(number: str) -> None:
    still_running: list[bool] = []

    async def leave() -> None:
        door = asyncio.create_task(asyncio.sleep(30))
        asyncio.get_running_loop().call_soon(os.kill, os.getpid(), getattr(signal, number))
        try:
            await asyncio.sleep(30)
        finally:
            await asyncio.sleep(0)
            still_running.append(not door.done() and not door.cancelling())
            door.cancel()

    run(leave())
    assert still_running == [True]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("frog", '"frog" is not a whole number. Available: '),
        ("state", "Player 1 captured: []"),
        ("?", "Also :state, :hand, :again (print once more), :rules, :undo, :claim, :resign, "),
        (":?", ", :quit, :hello, :well played, "),
        (":state", "Player 1 captured: []"),
        (":frog", '":frog" is not a command. Also :state, '),
        ("help", "There is no coach at a table with a friend."),
        ("redo", "That is not possible at a table with a friend. Type :? for what is."),
    ],
)
async def test_what_cannot_be_at_a_friends_table_is_answered(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = FriendTable.__new__(FriendTable)  # without a friend: nothing of this is for them
    table.match, table.terminal, table.seat = begun("human", "human"), Terminal(), 0
    table.is_questioned = False
    table.lines = MatchLines(table.match, 0, Settings(), ALSO_WITH_FRIEND)
    assert await table.take(line)
    assert said in capsys.readouterr().out


def test_coming_back_says_which_choices_are_sealed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    two = begun("human", "human")
    play(two, monkeypatch, "4", typed=False)
    capsys.readouterr()
    play(two, monkeypatch, typed=False)
    told = "Player 1 has chosen. That stays sealed until both have.\n"
    assert told in capsys.readouterr().out
    play(two, monkeypatch, "3", typed=False)
    capsys.readouterr()
    play(two, monkeypatch, typed=False)
    assert "sealed" not in capsys.readouterr().out, "both have bid"
    alone, theirs = begun("human", "medium"), begun("human", "medium")
    alone.house()
    theirs.house()
    alone.apply(0, GOPS.parse("4", alone.view(0), 0))
    assert MatchLines(alone, 0, Settings()).sealed() == (
        "Your choice is 4. It stays sealed until both have chosen.",
    )
    theirs.apply(1, GOPS.parse("4", theirs.view(1), 1))
    (line,) = MatchLines(theirs, 0, Settings()).sealed()
    assert line == told[:-1].replace("1", "2")
