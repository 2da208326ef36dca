"""A signal ends the full screen even while its loop is blocked."""

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.posix("signals")

BLOCKED = """
import time
from app.arcade import signals

class Blocked:
    def exit(self):
        pass

    async def run_async(self):
        print("begun", flush=True)
        while True:
            time.sleep(60)

signals.CLOSING_SECONDS, signals.LOOK_EVERY = 0.1, 0.05
{first}
signals.run_app(Blocked())
"""


IGNORED = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)"
GONE = "looks = iter([False, True]); signals.terminal_is_gone = lambda: next(looks)"


def code_of(first: str, number: int = 0) -> int:
    """Run a blocked program, send it a signal or none, and return its exit code."""
    program = BLOCKED.replace("{first}", first)
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            if number:
                process.send_signal(number)
            return process.wait(60)
        finally:
            process.kill()


def test_a_blocked_loop_is_ended_by_the_signal_even_one_that_was_ignored_before() -> None:
    assert code_of("", signal.SIGTERM) == -signal.SIGTERM
    assert code_of(IGNORED, signal.SIGHUP) == 1


@pytest.mark.parametrize(("first", "code"), [("", -signal.SIGHUP), (IGNORED, 1)])
def test_a_blocked_loop_is_ended_when_the_terminal_is_gone(first: str, code: int) -> None:
    assert code_of(f"{first}\n{GONE}") == code
