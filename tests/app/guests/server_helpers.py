"""`parlour serve` in a process of its own, and what lives below it."""

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path

GUEST, PLAYER = "--guest", "app.match.worker"
"""What stands in the command lines of a guest's process, and of a player's that it asks."""


TRIES = 5
"""Ports that are tried: a port that was free can be taken by another program a moment later."""


@contextmanager
def served(*args: str, inside: Sequence[str] = ()) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Lend a server at a free port of this machine: its address, and its process.

    What is named `inside` runs it, such as a sandbox.
    """
    for port in islice(free_ports(), TRIES):
        words = (sys.executable, "-m", "app", "serve", "--host", "127.0.0.1", "--port", port, *args)
        with subprocess.Popen((*inside, *words), stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            try:
                if said := process.stdout.readline():
                    assert f"http://127.0.0.1:{port}" in said, said
                    yield f"http://127.0.0.1:{port}", process
                    return
            finally:
                process.terminate()
    raise AssertionError(f"none of {TRIES} ports could be served at")


def free_ports() -> Iterator[str]:
    """Yield ports of this machine that are free at that moment."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = str(probe.getsockname()[1])
        yield port


def living(home: Path) -> list[int]:
    """Return the numbers of the processes of guests below a home, and of the players they ask."""
    found = []
    for folder in Path("/proc").glob("[1-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes().decode().split("\0")
            mine = f"PARLOUR_HOME={home}".encode() in (folder / "environ").read_bytes()
            if mine and {GUEST, PLAYER} & set(words):
                found.append(int(folder.name))
    return found


def homes(home: Path) -> list[Path]:
    """Return the folders of guests."""
    folder = home / "guests"
    return list(folder.iterdir()) if folder.exists() else []
