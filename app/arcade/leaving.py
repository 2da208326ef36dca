"""Leaving the app while something is still being done there."""

import asyncio
from contextlib import suppress
from typing import Any

from textual.app import App

OPENING_SECONDS = 2.0
"""The most seconds that the end waits for a screen that is being opened."""


async def screens_stand(app: App[Any]) -> None:
    """Wait until all screens have been opened, so that none uses widgets that are gone."""
    with suppress(TimeoutError):
        async with asyncio.timeout(OPENING_SECONDS):
            for screen in app.screen_stack:
                await screen._mounted_event.wait()
