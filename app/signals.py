"""A hang-up or a kill in the full screen: it closes as if left, and only then the program ends."""

import asyncio
import os
import signal

from textual.app import App

ENDING = (signal.SIGHUP, signal.SIGTERM) if os.name == "posix" else ()
"""What ends a program from outside."""

PATIENCE = 3
"""Seconds that closing may take: nobody may be left who reads what it writes to the terminal."""


def run(app: App[None]) -> None:
    """Run an app. What a signal would have done is done once the terminal is as it was."""
    before = {number: signal.getsignal(number) for number in ENDING}
    caught: list[signal.Signals] = []

    def end(*_: object) -> None:
        signal.signal(caught[0], before[caught[0]])
        os.kill(os.getpid(), caught[0])

    def close(number: signal.Signals) -> None:
        caught.append(number)
        signal.signal(signal.SIGALRM, end)
        signal.alarm(PATIENCE)
        app.exit()

    async def stay() -> None:
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, close, number)
        await app.run_async()

    asyncio.run(stay())
    if caught:
        end()
