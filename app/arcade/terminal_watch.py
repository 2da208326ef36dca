"""Notices that the terminal is gone if no signal says so."""

import signal
import sys
import threading

LOOK_EVERY = 1.0
"""Seconds between two looks at the terminal."""


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
