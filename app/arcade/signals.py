"""Signals to the full screen: a hang-up or a kill closes it as if left, a stop leaves it whole."""

import asyncio
import os
import signal

from textual.app import App

ENDING = (signal.SIGHUP, signal.SIGTERM) if os.name == "posix" else ()
"""What ends a program from outside."""

STOPPING = (signal.SIGTSTP, signal.SIGCONT) if os.name == "posix" else ()
"""What stops a program, and lets it go on."""

CLOSING_SECONDS = 3
"""Seconds that closing may take: nobody may be left who reads what it writes to the terminal."""


def run_app(app: App[None]) -> None:
    """Run an app. What a signal would have done is done once the terminal is as it was."""
    before = {number: signal.getsignal(number) for number in ENDING}
    caught: list[signal.Signals] = []

    def end(*_: object) -> None:
        signal.signal(caught[0], before[caught[0]])
        os.kill(os.getpid(), caught[0])

    def close(number: signal.Signals) -> None:
        caught.append(number)
        signal.signal(signal.SIGALRM, end)
        signal.alarm(CLOSING_SECONDS)
        app.exit()

    async def stay() -> None:
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, close, number)
        await app.run_async()

    asyncio.run(stay())
    if caught:
        end()


def stop_between_events() -> None:
    """Let the terminal's driver be stopped and go on between two events of the app only.

    In the middle of one it may hold what it writes to the terminal with, and would wait for itself.
    """
    for number in STOPPING:
        handler = signal.getsignal(number)
        if callable(handler):
            asyncio.get_running_loop().add_signal_handler(number, handler, number, None)
