"""Waits for what a bot writes, in the event loop."""

import asyncio
from collections.abc import Callable


class OutputWatch:
    """Has a bot's output read as soon as there is some.

    It stays with the event loop from the first wait to `end`: to come and go for each answer would
    cost more than the answer. `end` belongs into the thread of the loop, before the output is
    closed.

    Args:
        output: The descriptor.
        read: Reads what there is; returns whether more may come.
    """

    def __init__(self, output: int, read: Callable[[], bool]) -> None:
        self.output = output
        self.read = read
        self.loop: asyncio.AbstractEventLoop | None = None
        self.due: asyncio.Future[None] | None = None

    async def wait(self, seconds: float) -> None:
        """Wait until something was read or nothing more can come, for at most `seconds`."""
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.end()
            self.loop = loop
            loop.add_reader(self.output, self.note_output)
        self.due = loop.create_future()
        timer = loop.call_later(seconds, self.end_wait)
        try:
            await self.due
        finally:
            timer.cancel()

    def note_output(self) -> None:
        """Read what there is, and end the wait."""
        if not self.read():
            self.end()
        self.end_wait()

    def end_wait(self) -> None:
        """End the wait, if there is one."""
        if self.due and not self.due.done():
            self.due.set_result(None)

    def end(self) -> None:
        """Leave the event loop until the next wait."""
        if self.loop:
            self.loop.remove_reader(self.output)
            self.loop = None
