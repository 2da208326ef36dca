"""Long computations: each in a process of its own, asked over a pipe, stopped by killing it."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

LONGEST_ANSWER = 1 << 22
"""Bytes."""


class Aside:
    """Another process that answers questions line by line, started when it is asked first.

    An answer that nobody waits for any more is not worked out to its end: the process is killed.
    """

    def __init__(self, start: "Callable[[], subprocess.Popen[bytes]]") -> None:
        self.start = start
        self.process: subprocess.Popen[bytes] | None = None

    async def asked(self, question: bytes) -> bytes:
        """Return the answer to a question, a line each; b"" where the process has died."""
        process = self.process = self.process or self.start()
        try:
            answer = await asyncio.to_thread(answered, process, question)
        except asyncio.CancelledError:
            self.leave()
            raise
        if not answer:
            self.leave()
        return answer

    def leave(self) -> None:
        """Kill the process; the next question starts another."""
        process, self.process = self.process, None
        if process:
            process.kill()
            with suppress(OSError), process:
                pass


def answered(process: "subprocess.Popen[bytes]", question: bytes) -> bytes:
    """Return a process's answer, waiting for it; b"" where the process is gone."""
    assert process.stdin and process.stdout  # noqa: S101, PT018 - they are pipes
    with suppress(OSError, ValueError):
        process.stdin.write(question + b"\n")
        process.stdin.flush()
        return process.stdout.readline(LONGEST_ANSWER)
    return b""


def program(module: str, *words: str) -> "subprocess.Popen[bytes]":
    """Start a module of ours; -P keeps modules of the folder one is in out of it."""
    return subprocess.Popen(  # noqa: S603 - our own program, without a shell
        (sys.executable, "-P", "-m", module, *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the screen is somebody else's
    )


def answer_all(answer: Callable[[bytes], bytes]) -> None:
    """Answer all questions on standard input until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl+c is for the program that asks
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()
