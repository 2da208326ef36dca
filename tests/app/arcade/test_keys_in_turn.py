"""Keys that come in one go: each finds what the one before it has done."""

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest
from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tests.app.screens.match_helpers import begun, bids, dealt
from tests.app.screens.screen_helpers import arcade
from widgets.inputs import CommandLine, PathInput


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


async def test_keys_that_come_faster_than_they_can_be_handled_are_lost() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for _ in range(1050):
            user.send("x")
        await user.until(lambda: user.app.turn > 500)
        assert user.app.turn + len(user.app.waiting) <= 1001


async def test_a_key_that_is_held_keeps_nobody_here_who_quits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.arcade.app.monotonic", lambda: 0.0)  # nothing has taken long
    async with arcade() as user:
        await user.app.push_screen(screen := Slow())
        for key in ("a", *["x"] * 1200, "ctrl+q"):
            user.send(key)
        while [getattr(each, "key", "") for each in user.app.waiting][999:] != ["ctrl+q"]:
            await asyncio.sleep(0)
        screen.goes_on.set()
        await user.until(lambda: user.app.return_code == 0)


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


async def test_keys_keep_their_order_while_the_screen_is_still_awaiting_something() -> None:
    async with arcade() as user:
        await user.app.push_screen(screen := Slow())
        for key in "ab":
            user.send(key)
        for _ in range(100):
            await asyncio.sleep(0)
        assert screen.noted == []
        screen.goes_on.set()
        await user.until(lambda: screen.noted == ["a", "b"])


async def test_a_key_is_heard_though_what_one_before_did_never_ends() -> None:
    async with arcade() as user:
        await user.app.push_screen(screen := Slow())
        for key in "abb":
            user.send(key)
        await user.until(lambda: user.app.asked_at is not None)
        user.app.asked_at = 0.0  # long ago
        user.send("ctrl+q")
        await user.until(lambda: user.app.return_code == 0)
        screen.goes_on.set()
