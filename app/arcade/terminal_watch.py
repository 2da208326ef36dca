"""Notices that the terminal is gone if no signal says so."""

import asyncio
import sys
from collections.abc import Callable

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


async def watch_terminal(on_gone: Callable[[], None]) -> None:
    """Call `on_gone` once the terminal is gone; never, if there was none at the start."""
    if terminal_is_gone():
        return
    while not terminal_is_gone():
        await asyncio.sleep(LOOK_EVERY)
    on_gone()
