"""The standard streams: they carry any text, whatever the terminal, and nobody needs to read it."""

import errno
import os
import sys
from typing import Any

READER_GONE = (errno.EPIPE, errno.EIO)
"""The errors of writing to a pipe or a terminal that was closed."""


def prepare_streams() -> None:
    """Make the standard streams carry any text, and replace those that are closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: Any = getattr(sys, name) or open(os.devnull, mode)  # noqa: SIM115 - open until the end
        stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, stream)


def give_up_streams() -> None:
    """Drop what nobody can read any more: Python's own last flush would fail."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
