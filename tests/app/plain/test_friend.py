"""A game with a friend in lines that is interrupted: the table is left before all else ends."""

import asyncio
import os
import signal

import pytest

from app.plain.friend import run


@pytest.mark.posix("signals that a process sends itself")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_the_table_is_left_while_everything_else_still_runs(number: str) -> None:
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
