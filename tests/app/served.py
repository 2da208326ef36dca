"""`parlour serve` in a process of its own, and what lives below it."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GUESTS = ("--guest", "--guests")
"""What stands in the command line of a guest's process."""


@contextmanager
def served(*args: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Lend a server at a free port of this machine: its address, and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    words = (sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", port, *args)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            said = process.stdout.readline()
            assert f"http://127.0.0.1:{port}" in said, said
            yield f"http://127.0.0.1:{port}", process
        finally:
            process.terminate()


def living(home: Path) -> list[int]:
    """Return the numbers of the guests' processes that have their home in this one."""
    mark = f"PARLOUR_HOME={home}".encode()
    return [int(each.name) for each in Path("/proc").glob("[1-9]*") if is_guest(each, mark)]


def is_guest(process: Path, mark: bytes) -> bool:
    """Return whether a process is a guest's, begun with this in its environment."""
    try:
        words = (process / "cmdline").read_bytes().decode().split("\0")
        return set(GUESTS) <= set(words) and mark in (process / "environ").read_bytes()
    except OSError:
        return False


def homes(home: Path) -> list[Path]:
    """Return the folders of guests."""
    folder = home / "guests"
    return list(folder.iterdir()) if folder.exists() else []
