"""Signals to the full screen: a hang-up or a kill closes it properly, and it can be stopped.

A terminal that is gone counts as a hang-up, even where no signal says so.
"""

import asyncio
import os
import signal
import sys
import threading
from contextlib import suppress

from textual.app import App

from app.storage import journal, store

ENDING = (signal.SIGHUP, signal.SIGTERM) if os.name == "posix" else ()

TERMINAL_MODES = "".join(
    f"\x1b[?{mode}"
    for mode in (*("1049h", "1000h", "1003h", "1015h", "1006h", "1004h", "2004h"), "25l", "7l")
)
"""What switches on and off what Textual does as it begins: screen, mouse, focus, pasting; cursor,
wrapping. The numbers are xterm's private modes, which every terminal of today has."""

CLOSING_SECONDS = 3.0  # writing to the terminal can block if nobody reads it
LOOK_EVERY = 1.0  # seconds between two looks at the terminal


def run_app(app: App[None]) -> None:
    """Run an app. A signal closes it, and takes effect after the terminal has been restored.

    If the app cannot close in time, because its loop is blocked, the signal ends it all the same,
    even if the signal was ignored from the start.
    """
    before = {number: signal.getsignal(number) for number in ENDING}
    caught: list[int] = []

    def end() -> None:
        signal.signal(caught[0], before[signal.Signals(caught[0])])
        os.kill(os.getpid(), caught[0])

    def end_at_once(*_: object) -> None:
        end()
        os._exit(1)

    async def run() -> None:
        loop, over = asyncio.get_running_loop(), threading.Event()

        def close(number: int, _: object) -> None:
            caught.append(number)
            signal.signal(signal.SIGALRM, end_at_once)
            signal.setitimer(signal.ITIMER_REAL, CLOSING_SECONDS)
            loop.call_soon_threadsafe(app.exit)

        for number in ENDING:  # not by the loop, whose handlers wait for as long as it is blocked
            signal.signal(number, close)
        if ENDING and not terminal_is_gone():
            threading.Thread(target=watch_terminal, args=(over,), daemon=True).start()
        try:
            await app.run_async()
        finally:
            over.set()

    try:
        asyncio.run(run())
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if caught:
        store.write_the_rest()  # or say what is lost: nothing else is done at such an end
        journal.close_files()
        end()


def terminal_is_gone() -> bool:
    """Return whether the terminal that the keys come from was closed; never so without one.

    A program that is not controlled by its terminal gets no signal when it is closed: it would read
    the end of its input for ever, as fast as it can.
    """
    with suppress(ImportError):
        import termios  # only POSIX systems have it

        try:
            if sys.__stdin__:
                termios.tcgetattr(sys.__stdin__.fileno())
        except (termios.error, OSError, ValueError):
            return True
    return False


def watch_terminal(over: threading.Event) -> None:
    """Send this process the hang-up that did not come, once its terminal is gone."""
    # In a thread of its own: the event loop can be blocked by what nobody reads.
    while not over.wait(LOOK_EVERY):
        if terminal_is_gone():
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGHUP)
            return


def stop_between_events() -> None:
    """Let the terminal's driver be stopped and continued only between two events of the app."""
    # In the middle of an event it may hold the lock for writing, and would wait for itself.
    for number in (signal.SIGTSTP, signal.SIGCONT) if os.name == "posix" else ():
        handler = signal.getsignal(number)
        if callable(handler):
            asyncio.get_running_loop().add_signal_handler(number, handler, number, None)


def repaint_when_continued(app: App[None]) -> None:
    """Let a guest's app set up its terminal and paint it once more whenever it is sent SIGCONT.

    The server sends it when another terminal shows the app: a page that was loaded again. Before
    this, the signal changes nothing, so it never comes too early.
    """

    def repaint() -> None:
        # Not `app.suspend()`: it throws away what has been typed and not yet read. A write past the
        # driver would fall into the middle of what its thread is writing.
        if app._driver:
            app._driver.write(TERMINAL_MODES)
        signal.raise_signal(signal.SIGWINCH)  # all is painted for the size that it is now

    asyncio.get_running_loop().add_signal_handler(signal.SIGCONT, repaint)
