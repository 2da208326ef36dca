"""Leaving the app while something is still being done there."""

import asyncio
from contextlib import suppress
from typing import Any

from textual.app import App

OPENING_SECONDS = 2.0
"""The most seconds that the end waits for a screen that is being opened."""


class OrderlyExit(App[None]):
    """Ends only once nothing would use widgets that are gone."""

    def exit(self, *args: Any, **more: Any) -> None:
        """Cancel all workers first."""
        self.workers.cancel_all()
        super().exit(*args, **more)

    async def _shutdown(self) -> None:
        """Let screens that are being opened finish that first."""
        with suppress(TimeoutError):
            async with asyncio.timeout(OPENING_SECONDS):
                for screen in self.screen_stack:
                    await screen._mounted_event.wait()
        await super()._shutdown()
