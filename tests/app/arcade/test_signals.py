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

signals.CLOSING_SECONDS = 1
signals.run_app(Blocked())
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_blocked_loop_is_ended_by_the_signal(name: str) -> None:
    number = getattr(signal, name)
    with subprocess.Popen([sys.executable, "-c", BLOCKED], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            process.send_signal(number)
            assert process.wait(60) == -number
        finally:
            process.kill()
