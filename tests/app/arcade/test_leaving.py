"""Leaving the app in the middle of something."""

import asyncio
from contextlib import suppress

import pytest
from textual import events

from tests.app.screens.screen_helpers import arcade


class Left(Exception):
    """The user has left."""


@pytest.mark.parametrize("turns", [0, 4])
@pytest.mark.parametrize("key", ["ctrl+p", "1"])
async def test_a_screen_that_is_being_opened_is_no_mistake_when_the_app_ends(
    key: str, turns: int
) -> None:
    with suppress(Left):
        async with arcade() as user:
            user.send(key)
            for _ in range(turns):
                await asyncio.sleep(0)
            raise Left
    assert user.app._exception is None


async def test_a_key_that_comes_after_the_end_is_ignored() -> None:
    async with arcade() as user:
        pass
    await user.app.on_event(events.Key("x", "x"))
