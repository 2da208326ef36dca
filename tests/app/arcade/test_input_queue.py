"""Keys that come in one go: each finds what the one before it has done."""

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from app.arcade import input_queue
from app.arcade.input_queue import QueuedInput
from tests.app.screens.match_helpers import begun, bids, dealt
from tests.app.screens.screen_helpers import arcade
from widgets.inputs.command_line import CommandLine
from widgets.inputs.path_input import PathInput


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that names of files are of."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


async def test_a_name_that_is_typed_while_the_dialog_opens_is_taken_whole() -> None:
    async with arcade() as user:
        for key in ("o", *"quite.new", "enter"):
            user.send(key)
        await user.shows("quite.new cannot be opened: there is no such")
        assert user.one(PathInput).value == "quite.new"


async def test_a_name_is_cleared_and_typed_and_written_in_one_go(folder: Path) -> None:
    async with arcade(dealt()) as user:
        await user.asked()
        for key in ("ctrl+s", "ctrl+u", *"mine.txt", "enter"):
            user.send(key)
        await user.until(lambda: [each.name for each in folder.glob("*.*")] == ["mine.txt"])


async def test_a_letter_is_taken_back_before_the_next_is_typed() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for key in (":", "3", "backspace", "1", "left", "backspace", "7", "delete", "enter", "x"):
            user.send(key)
        await user.until(lambda: bids(user.match) == [7])
        await user.until(lambda: user.one(CommandLine).value == "x")


async def test_what_is_pasted_waits_for_its_turn() -> None:
    async with arcade() as user:
        user.send("o")
        user.app.post_message(events.Paste("from/elsewhere"))
        user.send("s")
        await user.until(
            lambda: [line.value for line in user.screen.query(PathInput)] == ["from/elsewheres"]
        )


async def test_a_key_is_heard_though_the_end_of_the_one_before_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(input_queue, "LONGEST_WAIT", 0.05)
    async with arcade() as user:
        with monkeypatch.context() as lost:
            lost.setattr(QueuedInput, "follow_key", lambda *_: None)
            for key in "oab":
                user.send(key)
            await user.shows("OPEN A SAVED GAME")
            await user.until(lambda: user.one(PathInput).value == "ab")
        user.send("c")
        await user.until(lambda: user.one(PathInput).value == "abc")
        await user.until(lambda: not user.app.busy)


async def test_keys_that_come_faster_than_they_can_be_handled_are_lost() -> None:
    app = QueuedInput()
    app._running = app.busy = app.has_timer = True
    for _ in range(1050):
        await app.on_event(events.Key("a", "a"))
    assert len(app.waiting) == 1000


class Slow(Screen[None]):
    """A screen that takes its time over a key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("b", "note")]

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = asyncio.Event()
        self.noted: list[str] = []

    async def on_key(self, event: events.Key) -> None:
        if event.key == "a":
            await self.goes_on.wait()
            self.noted.append("a")

    def action_note(self) -> None:
        self.noted.append("b")


async def test_a_key_waits_while_the_screen_is_still_awaiting_something() -> None:
    app = QueuedInput()
    async with app.run_test() as pilot:
        screen = Slow()
        await app.push_screen(screen)
        for key in "ab":
            app.post_message(events.Key(key, key))
            for _ in range(100):
                await asyncio.sleep(0)
            assert (app.busy, screen.noted) == (key == "b", []), "only the second key waits"
        screen.goes_on.set()
        await pilot.pause()
        assert screen.noted == ["a", "b"]
