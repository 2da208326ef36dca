"""Bots as shell scripts, good and bad, and how the living of them are counted."""

import os
import shlex
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from app.arena.game import GameOutcome, play_game
from app.arena.plan import Fixture
from app.match.bots import process as bot_processes
from app.match.bots.process import BotProcess

GOOD = 'while read what which n; do if [ "$what" = Competition ]; then echo "$n"; fi; done'
"""Bids what the prize is worth."""

BRIEF, FAIR, LONG = 0.3, 2.0, 120.0
"""Seconds for a bid: where none comes, where some come before the limit is reached, and where it
is not to be reached however slow the machine is."""


def good_for(rounds: int, then: str) -> str:
    """Return a script that bids well for some rounds and then does something else."""
    good = f"for k in $(seq {rounds}); do read a b n; echo $n; read rest; done"
    return f"{good}; read a b n; {then}"


TIME = r"it gave no answer within 0\.3 seconds"
LATER = "it gave no answer within 2 seconds"
LIMITS = {TIME: BRIEF, LATER: FAIR}
"""What the foul's sentence says of a limit."""

ZOO: dict[str, tuple[str, int, str]] = {
    "silent": ("cat > /dev/null", 1, TIME),
    "slow": ("read line; sleep 300; echo 5", 1, TIME),
    "slow in round 3": (good_for(2, "sleep 300"), 3, LATER),
    "reads nothing": ("sleep 300", 1, TIME),
    "ignores SIGTERM": ("trap '' TERM HUP INT; while :; do sleep 0.05; done", 1, TIME),
    "dribbles": ("read line; while :; do printf 1; sleep 0.2; done", 1, TIME),
    "complains without end": ("yes complaint >&2", 1, TIME),
    "writes empty lines": ("read line; while :; do echo; sleep 0.01; done", 1, TIME),
    "crashes at once": ("exit 3", 1, "it exited with code 3"),
    "is killed": ("kill -SEGV $$", 1, "it was ended by signal 11"),
    "crashes in round 7": (good_for(6, "exit 1"), 7, "it exited with code 1"),
    "exits early": (good_for(2, "echo $n; exit 0"), 4, "it exited with code 0"),
    "cannot be read": ("read line; echo ten", 1, 'it bid "ten", which is not a whole number'),
    "bids nothing": ("read line; echo '-'", 1, 'it bid "-", which is not a whole number'),
    "bids 0": ("read line; echo 0", 1, "it bid 0, and there are only the cards 1 to 13"),
    "bids 14": ("read line; echo 14", 1, "it bid 14, and there are only the cards 1 to 13"),
    "bids a spent card": (
        "while read a b n; do echo 5; read rest; done",
        2,
        "it bid 5, which it had already spent in round 1",
    ),
    "two bids in a line": ("read line; echo 5 6", 1, 'it bid "5 6", which is not a whole number'),
    "two lines at once": (
        r"read line; printf '5\n6\n'; cat > /dev/null",
        1,
        r'it wrote more than one line where one bid belongs: "5\\n6"',
    ),
    "writes 10 MB without an end": (
        r"read line; head -c 10000000 /dev/zero | tr '\0' 7; cat > /dev/null",
        1,
        'it wrote a line of more than 1000 bytes: "7{37}..."',
    ),
    "writes 5000 digits and an end": (
        r"read line; printf '%05000d\n' 7; cat > /dev/null",
        1,
        'it wrote a line of more than 1000 bytes: "0{37}..."',
    ),
    "greets before it reads": (
        rf"echo hello; {GOOD}",
        1,
        r'it (wrote (more than one line where one bid belongs|before it was asked): |bid )"hello',
    ),
    "writes without end": (
        "read line; yes 5",
        1,
        r'it wrote a flood of output where one bid belongs: "5',
    ),
    "writes white space without end": (
        r"read line; yes ''",
        1,
        'it wrote a flood of output where one bid belongs: ""',
    ),
    "is no text": (
        r"read line; printf '\377\376\n'; cat > /dev/null",
        1,
        r'it wrote bytes that are not text: "\\xff\\xfe"',
    ),
    "plays with the terminal": (r"read line; printf '\033[2J\n'", 1, r'it bid "\\x1b\[2J"'),
    "leaves a child with its output": ("sleep 300 & exit 0", 1, "it exited with code 0"),
    "leaves a child in another session": (
        "setsid sh -c 'trap \"\" TERM HUP; sleep 300' & exit 0",
        1,
        "it exited with code 0",
    ),
    "closes its output": ("exec >&-; sleep 300", 1, "it closed its output"),
}
"""Every bad bot: its script, the round of its foul, and what the foul's sentence must say."""


def bot(script: str) -> str:
    """Return a script as a contestant."""
    return f"exec:sh -c {shlex.quote(script)}"


def gated(folder: Path, games: int) -> str:
    """Return a good bot that plays so many games, and the others once `open_gate` was called.

    Of two that begin at once both may count the other and wait, so it may be one game less.
    """
    begun, gate = (shlex.quote(str(folder / name)) for name in ("begun", "gate"))
    is_late = f"[ $(wc -l < {begun}) -gt {games} ]"
    waits = f"while [ ! -e {gate} ]; do sleep 0.01; done"
    return bot(f"echo >> {begun}; if {is_late}; then {waits}; fi; {GOOD}")


def trace(monkeypatch: pytest.MonkeyPatch, name: str, token: str) -> None:
    """Give every process that this test starts a token in its environment, bots included."""
    monkeypatch.setenv(name, token)
    monkeypatch.setattr(bot_processes, "PASSED_ON", (*bot_processes.PASSED_ON, name))


def open_gate(folder: Path) -> None:
    """Let the bots of `gated` play that wait."""
    (folder / "gate").touch()


async def game(first: str, second: str, limit: float = LONG, seed: str = "1") -> GameOutcome:
    """Return the outcome of one game."""
    return await play_game(Fixture(0, (0, 1), (first, second), seed, limit))


def living(token: str) -> list[int]:
    """Return the processes whose environment holds a token, but this one."""
    found = []
    for folder in Path("/proc").glob("[1-9]*"):
        try:
            if token.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return [number for number in found if number != os.getpid()]


def ended(process: BotProcess) -> int:
    """Return how a bot ended, once it has."""
    within(lambda: process.code is not None)
    assert process.code is not None
    return process.code


def within(condition: Callable[[], bool]) -> None:
    """Wait until something is true."""
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def runs(number: int) -> bool:
    """Return whether a process runs; one that nobody has waited for has ended."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def written_number(path: Path) -> int:
    """Return the number that a bot writes to a file, once it is there."""
    within(lambda: path.exists() and path.read_text().endswith("\n"))
    return int(path.read_text())
