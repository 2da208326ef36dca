"""A mistake in the app, and what is left of screens that were closed."""

import gc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.message_pump import MessagePump

from app.arcade.app import Arcade
from app.storage.store import open_store
from app.tables.screen import TableScreen
from tests.app.screens.screen_helpers import User, arcade


class Falling(Arcade):
    """An app with a mistake in what it does first."""

    def show_store_trouble(self) -> None:
        raise RuntimeError("the mistake")


async def test_a_mistake_in_the_app_ends_it_with_a_sentence_and_no_traceback(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = Falling(open_store())
    await app.run_async(headless=True)
    said = capsys.readouterr()
    assert "Parlour hit a bug and had to stop." in said.err
    for told in ("Traceback", "the mistake", "show_store_trouble"):
        assert told not in said.out + said.err
    assert "RuntimeError: the mistake" in (home / "mistakes.log").read_text()
    assert app.return_code == 1


def counted() -> Counter[type[Any]]:
    """Return how many screens and widgets of each kind there are."""
    gc.collect()
    return Counter(type(each) for each in gc.get_objects() if isinstance(each, MessagePump))


async def open_and_leave(user: User) -> None:
    """Open New game and the table of a match, draw them, and go back to the lobby."""
    await user.press("n", "enter")
    await user.still()
    assert isinstance(user.screen, TableScreen)
    await user.press("escape")
    await user.at("LobbyScreen")
    await user.still()


async def test_nothing_is_kept_of_screens_that_were_left() -> None:
    async with arcade() as user:
        await open_and_leave(user)
        before = counted()
        await open_and_leave(user)
        assert counted() - before == Counter()
