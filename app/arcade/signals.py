"""Signals to the full screen: a hang-up or a kill closes it properly, and it can be stopped.

A terminal that is gone counts as a hang-up, even where no signal says so.
"""

import asyncio
import os
import signal
import sys
import threading

from textual.app import App

from app.storage.journal import close_files

ENDING = (signal.SIGHUP, signal.SIGTERM) if os.name == "posix" else ()
"""Signals that end a program."""

STOPPING = (signal.SIGTSTP, signal.SIGCONT) if os.name == "posix" else ()
"""Signals that stop a program and let it go on."""

MODES_ON, MODES_OFF = (1049, 1000, 1003, 1015, 1006, 1004, 2004), (25, 7)
"""What Textual switches on and off as it begins: screen, mouse, focus, pasting; cursor, wrapping.

Their numbers are xterm's private modes, which every terminal of today has.
"""

TERMINAL_MODES = "".join(
    f"\x1b[?{mode}{switch}"
    for modes, switch in ((MODES_ON, "h"), (MODES_OFF, "l"))
    for mode in modes
)

CLOSING_SECONDS = 3
"""Seconds that closing may take: writing to the terminal can block if nobody reads it."""


LOOK_EVERY = 1.0
"""Seconds between two looks at the terminal."""


def run_app(app: App[None]) -> None:
    """Run an app. A signal takes effect after the terminal has been restored."""
    signals = EndingSignals(app)
    try:
        asyncio.run(signals.run())
    finally:
        signals.release()
    if signals.caught:
        close_files()
        signals.end()


class EndingSignals:
    """Closes an app when a signal comes, and lets the signal take effect afterwards.

    If the app cannot close in time, because its loop is blocked, the signal ends it all the same.
    """

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.before = {number: signal.getsignal(number) for number in ENDING}
        self.caught: list[signal.Signals] = []
        self.loop: asyncio.AbstractEventLoop | None = None

    async def run(self) -> None:
        """Run the app, and close it when a signal comes or the terminal goes away."""
        self.loop = asyncio.get_running_loop()
        # Not the loop's own handlers: those wait for as long as the loop is blocked.
        for number in ENDING:
            signal.signal(number, self.close)
        watch = TerminalWatch()
        if ENDING:
            watch.begin()
        try:
            await self.app.run_async()
        finally:
            watch.end()

    def close(self, number: int, _: object = None) -> None:
        """Close the app because of a signal."""
        self.caught.append(signal.Signals(number))
        signal.signal(signal.SIGALRM, self.end_at_once)
        signal.alarm(CLOSING_SECONDS)
        if self.loop:
            self.loop.call_soon_threadsafe(self.app.exit)

    def end_at_once(self, *_: object) -> None:
        """End although the app has not closed, even if the signal was ignored from the start."""
        self.end()
        os._exit(1)

    def end(self) -> None:
        """Let the signal that was caught first take effect."""
        signal.signal(self.caught[0], self.before[self.caught[0]])
        os.kill(os.getpid(), self.caught[0])

    def release(self) -> None:
        """Catch no more signals."""
        for number, handler in self.before.items():
            signal.signal(number, handler)


def terminal_is_gone() -> bool:
    """Return whether the terminal that the keys come from was closed; never so without one.

    A program that is not controlled by its terminal gets no signal when it is closed: it would read
    the end of its input for ever, as fast as it can.
    """
    try:
        import termios  # only POSIX systems have it
    except ImportError:
        return False
    if not sys.__stdin__:
        return False
    try:
        termios.tcgetattr(sys.__stdin__.fileno())
    except (termios.error, OSError, ValueError):
        return True
    return False


class TerminalWatch:
    """Sends this process the hang-up that did not come, once its terminal is gone.

    It looks from a thread of its own: the event loop can be blocked by what nobody reads.
    """

    def __init__(self) -> None:
        self.over = threading.Event()

    def begin(self) -> None:
        """Look from now on, if there is a terminal."""
        if not terminal_is_gone():
            threading.Thread(target=self.look, name="terminal-watch", daemon=True).start()

    def look(self) -> None:
        """Look until the terminal is gone, or until this ends."""
        while not self.over.wait(LOOK_EVERY):
            if terminal_is_gone():
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGHUP)
                return

    def end(self) -> None:
        """Stop looking."""
        self.over.set()


def stop_between_events() -> None:
    """Let the terminal's driver be stopped and continued only between two events of the app.

    In the middle of an event it may hold the lock for writing, and would wait for itself.
    """
    for number in STOPPING:
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
