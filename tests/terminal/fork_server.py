"""A process that has imported Parlour once and forks one that runs it for each terminal it is sent.

`python -m tests.terminal.fork_server FD`, on a terminal of its own, so that Python's streams are as
on any; FD is a socket. A request is in JSON: `{"start": [...], "env": {...}, "cwd": ...}` with the
terminal's descriptor is answered by the number of the process, `{"wait": number}` by its status
once it has ended. A forked process goes on as `python -m app` does, from its first line.
"""

import fcntl
import gc
import json
import os
import pkgutil
import random
import runpy
import signal
import socket
import sys
import termios
from contextlib import suppress
from importlib import import_module
from typing import Any

LEFT_OUT = (
    *("app.__main__", "app.arena", "app.analysis", "app.guests", "app.screens.arena"),
    "games.environments.",
)
"""What takes long to import, needs a library that may be missing, or is run and not imported."""


def preload() -> None:
    """Import what a game in lines and the full screen import."""
    for package in map(import_module, ("app", "games", "widgets")):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith(LEFT_OUT):
                import_module(module.name)
    gc.collect()
    gc.freeze()


def serve(line: socket.socket) -> list[str]:
    """Answer requests; in a process that was forked for one, return its arguments."""
    children: set[int] = set()
    while True:
        content, terminals, _, _ = socket.recv_fds(line, 1 << 20, 1)
        if not content:
            break
        wanted: dict[str, Any] = json.loads(content)
        if "wait" in wanted:
            _, answer = os.waitpid(wanted["wait"], 0)
            children.discard(wanted["wait"])
        elif answer := os.fork():
            children.add(answer)
        else:
            line.close()
            sit_down(terminals[0], wanted)
            return list(wanted["start"])
        for terminal in terminals:
            os.close(terminal)
        line.send(json.dumps(answer).encode())
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    os._exit(0)


def sit_down(terminal: int, wanted: dict[str, Any]) -> None:
    """Take a terminal, an environment and a folder for one's own."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)
    os.environ.clear()
    os.environ.update(wanted["env"])
    os.chdir(wanted["cwd"])
    random.seed()


if __name__ == "__main__":
    preload()
    sys.argv = ["app", *serve(socket.socket(fileno=int(sys.argv[1])))]
    runpy.run_module("app", run_name="__main__", alter_sys=True)
