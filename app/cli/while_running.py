"""`parlour while`: play until a command ends; then its output is printed, and its code returned."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from app.arcade.launch import plays_in_lines
from app.cli.command import command, flags
from games.contract import Refusal
from games.text import quoted

PAUSE = 0.05  # seconds between two looks at whether something has ended

KILLED = 128
"""The exit code of a command that a signal ended is this and the signal, as shells have it."""


@command(
    "while",
    flags("command COMMAND...", nargs={"command": argparse.REMAINDER}),
    description="Play while a command runs. When it ends, the game is saved, the output of the"
    " command is printed, and its exit code is returned. If you leave first, you see its output"
    " as it comes.",
    example="while make test",
)
def while_running(args: argparse.Namespace) -> int:
    """Play until the command ends. Raises `Refusal` if it cannot be started."""
    words = args.command[1:] if args.command[:1] == ["--"] else args.command
    if not words:
        raise Refusal("Say which command to wait for, as in: parlour while make test")
    if os.name != "posix":
        raise Refusal("parlour while does not work on Windows.")
    if plays_in_lines(wanted=False):
        raise Refusal("To play while a command runs, you need a terminal.")
    if not shutil.which(words[0]):
        raise Refusal(f"There is no program {quoted(words[0], 60)} here.")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(KILLED + signal.SIGTERM))
    with tempfile.TemporaryFile() as output, started(words, output) as process:
        with started([sys.executable, "-P", "-m", "app"]) as game:
            while process.poll() is None and game.poll() is None:
                time.sleep(PAUSE)
        code = _print_output(process, output)
    return code if code >= 0 else KILLED - code


@contextmanager
def started(words: list[str], output: IO[bytes] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """Lend a running process, which is ended on leaving if it still runs. Raises `Refusal`."""
    stdin = None if output is None else subprocess.DEVNULL
    try:
        process = subprocess.Popen(  # noqa: S603 - the person's own command, and no shell
            words, stdin=stdin, stdout=output, stderr=output
        )
    except OSError as error:
        raise Refusal(f"{quoted(words[0], 60)} cannot be started: {error.strerror}.") from error
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()


def _print_output(process: subprocess.Popen[bytes], output: IO[bytes]) -> int:
    """Print what a command has written and what it writes until it ends; return its code."""
    place = 0
    while True:
        code = process.poll()  # first: what it wrote before it ended is there by now
        while part := os.pread(output.fileno(), 1 << 16, place):
            place += len(part)
            sys.stdout.buffer.write(part)
        sys.stdout.buffer.flush()
        if code is not None:
            return code
        with suppress(subprocess.TimeoutExpired):
            process.wait(PAUSE)
