"""Bots that attack what is around them: a script for a shell, and what shows that it worked."""

import os
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.app.arena.zoo_helpers import GOOD

SECRET = "the secret of the player"  # noqa: S105 - it only has to be found
VICTIM = "86401.5"
"""A number in the command line of the opponent."""

LEFT = "86399.5"
"""A number in the command lines of all children that are to be left behind."""


class Scene:
    """What lies around a match: the player's home, other files, and a port that listens.

    Args:
        place: An empty folder.
    """

    def __init__(self, place: Path) -> None:
        self.home, self.outside, self.bots = (place / part for part in ("home", "outside", "bots"))
        for folder in (self.home, self.outside, self.bots):
            folder.mkdir()
        (self.home / "letter").write_text(SECRET)
        (self.outside / "thesis").write_text("mine")
        self.heard = False
        self.port = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        """Note whether anybody connects."""
        while True:
            try:
                caller, _ = self.port.accept()
            except OSError:
                return
            self.heard = True
            caller.close()

    @property
    def environment(self) -> dict[str, str]:
        """The environment that Parlour is started with."""
        home = {"HOME": str(self.home), "PARLOUR_HOME": str(self.home / "parlour")}
        return {**os.environ, **home, "TOKEN": SECRET}

    def learnt(self) -> bool:
        """Return whether a bot wrote the secret to its folder."""
        found = self.bots / "found"
        return found.exists() and SECRET.encode() in found.read_bytes()

    def left(self) -> list[int]:
        """Return the processes that a bot left behind."""
        return [
            int(folder.name)
            for folder in Path("/proc").glob("[1-9]*")
            if LEFT.encode() in read(folder / "cmdline")
        ]


def read(path: Path) -> bytes:
    """Return what a file holds; nothing if it is gone."""
    try:
        return path.read_bytes()
    except OSError:
        return b""


class Attack(NamedTuple):
    """A script, with names of `Scene` to fill in, and what shows that it worked."""

    script: str
    worked: Callable[[Scene], object]
    then: str = GOOD


CALL = "import socket; socket.create_connection(('127.0.0.1', {port}), 1)"
KILL = (
    "for p in /proc/[1-9]*; do case $(tr '\\0' ' ' < $p/cmdline 2> /dev/null) in"
    f" *'# {VICTIM[:2]}''{VICTIM[2:]}'*) kill -{{signal}} ${{p#/proc/}} ;; esac; done"
)


def never(scene: Scene) -> bool:
    """Return that nothing around could show it: the report does."""
    return False


ATTACKS = {
    "reads a file of your home": Attack("cat {home}/letter > found", Scene.learnt),
    "lists your home": Attack(
        "ls {home} > found", lambda scene: b"letter" in read(scene.bots / "found")
    ),
    "writes to your home": Attack(
        "echo 1 > {home}/mark", lambda scene: (scene.home / "mark").exists()
    ),
    "reads Parlour's environment": Attack("cat /proc/$PPID/environ > found", Scene.learnt),
    "reads the environment of all": Attack("cat /proc/*/environ > found", Scene.learnt),
    "writes a file elsewhere": Attack(
        "echo 1 > {outside}/mark", lambda scene: (scene.outside / "mark").exists()
    ),
    "changes a file elsewhere": Attack(
        "echo 1 > {outside}/thesis", lambda scene: read(scene.outside / "thesis") != b"mine"
    ),
    "removes a file elsewhere": Attack(
        "rm {outside}/thesis", lambda scene: not (scene.outside / "thesis").exists()
    ),
    "uses the network": Attack(f'{sys.executable} -c "{CALL}"', lambda scene: scene.heard),
    "leaves a child behind": Attack(f"sleep {LEFT} &", Scene.left),
    "leaves a child in a session of its own": Attack(f"setsid sleep {LEFT} &", Scene.left),
    "leaves a child without a trace": Attack(f"setsid env -i sleep {LEFT} &", Scene.left),
    "leaves fifty children": Attack(
        f"for k in $(seq 50); do setsid env -i sleep {LEFT} & done", Scene.left
    ),
    "kills Parlour": Attack("kill -9 $PPID", never),
    "stops Parlour": Attack("kill -TERM $PPID", never),
    "kills its opponent": Attack(KILL.replace("{signal}", "9"), never),
    "stops its opponent": Attack(KILL.replace("{signal}", "STOP"), never),
    "takes 3 GiB of memory": Attack(
        f"{sys.executable} -c 'print(len(bytearray(3 << 30)))' > took",
        lambda scene: bool(read(scene.bots / "took")),
    ),
    "writes 100 MB to a file": Attack(
        "head -c 100000000 /dev/zero > big",
        lambda scene: (scene.bots / "big").stat().st_size > 70_000_000,
    ),
    "never stops computing": Attack("while :; do :; done", never),
}
