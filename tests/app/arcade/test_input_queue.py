"""Keys that come in one go: each finds what the one before it has done."""

from pathlib import Path

import pytest
from textual import events

from app.arcade import input_queue
from app.arcade.input_queue import InTurn
from tests.app.screens.gops.gops_helpers import begun, bids
from tests.app.screens.gostop.gostop_helpers import dealt
from tests.app.screens.screen_helpers import arcade
from widgets.inputs.command_line import CommandLine
from widgets.inputs.path_input import PathLine


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that names of files are of."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_a_name_that_is_typed_while_the_dialog_opens_is_taken_whole() -> None:
    async with arcade() as guest:
        for key in ("o", *"quite.new", "enter"):
            guest.send(key)
        await guest.shows("quite.new cannot be opened: there is no such file or folder.")
        assert guest.one(PathLine).value == "quite.new"


async def test_a_name_is_cleared_and_typed_and_written_in_one_go(folder: Path) -> None:
    async with arcade(dealt()) as guest:
        await guest.asked()
        for key in ("ctrl+s", "ctrl+u", *"mine.txt", "enter"):
            guest.send(key)
        await guest.until(lambda: [each.name for each in folder.glob("*.*")] == ["mine.txt"])


async def test_a_letter_is_taken_back_before_the_next_is_typed() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        for key in (":", "3", "backspace", "1", "left", "backspace", "7", "delete", "enter", "x"):
            guest.send(key)
        await guest.until(lambda: bids(guest.match) == [7])
        await guest.until(lambda: guest.one(CommandLine).value == "x")


async def test_what_is_pasted_waits_for_its_turn() -> None:
    async with arcade() as guest:
        guest.send("o")
        guest.app.post_message(events.Paste("from/elsewhere"))
        guest.send("s")
        await guest.until(
            lambda: [line.value for line in guest.screen.query(PathLine)] == ["from/elsewheres"]
        )


async def test_a_key_is_heard_though_the_end_of_the_one_before_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(input_queue, "LONGEST", 0.05)
    async with arcade() as guest:
        with monkeypatch.context() as lost:
            lost.setattr(InTurn, "rise", lambda *_: None)
            guest.send("o")
            await guest.shows("Open a saved game")
            assert guest.app.busy
            for key in "ab":
                guest.send(key)
            await guest.until(lambda: guest.one(PathLine).value == "ab")
        guest.send("c")
        await guest.until(lambda: guest.one(PathLine).value == "abc")
        await guest.until(lambda: not guest.app.busy)
