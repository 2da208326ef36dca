"""Partners at another terminal who lie, `python -m tests.tools.soak.wire_lies 200` times each."""

import asyncio
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from app.wire.connection import Met
from app.wire.handshake import CodeAnswer, TurnedAway, admit, prove
from app.wire.journal import open_journal
from app.wire.messages import WIRE_VERSION, encode_line
from app.wire.session import CLAIM_SECONDS, MOST_LINES, PING, Session
from app.wire.table import WireTable
from tests.app.wire.lying_helpers import LIES, lie_once
from tests.app.wire.wire_helpers import lay_table

CODE = "abcdefghij"


class Lines:
    """A connection on which these lines come, one after the other, and then nothing more."""

    def __init__(self, *lines: bytes) -> None:
        self.lines = list(lines)
        self.sent: list[Any] = []

    async def read_line(self, seconds: float) -> bytes:
        if not self.lines:
            raise TimeoutError
        return self.lines.pop(0)

    def send(self, message: Any) -> None:
        self.sent.append(message)

    def send_line(self, line: bytes) -> None:
        self.sent.append(line)

    def close(self) -> None:
        self.lines.clear()


async def nobody() -> Met:
    raise AssertionError("nobody is waited for")


def seated(use: Callable[[Session, list[float]], str]) -> str:
    """Return what a use of a host's session of GOPS says; the list is its clock."""
    with TemporaryDirectory() as folder:
        table = WireTable(open_journal(lay_table(Path(folder), "gops")[0] / "table.jsonl"))
        table.restore()
        now = [0.0]
        return use(Session(table, nobody, clock=lambda: now[0]), now)


def heard(*lines: bytes) -> str:
    """Return why a table was broken off on which these lines came."""

    def listen(session: Session, now: list[float]) -> str:
        asyncio.run(session.listen(Lines(*lines)))  # type: ignore[arg-type]
        ended = session.table.talk.ended
        assert ended
        assert (ended.how, ended.loser) == ("broken", 1)
        return ended.why

    return seated(listen)


def flood(dice: random.Random) -> str:
    return heard(*[PING] * dice.randrange(MOST_LINES, 3 * MOST_LINES))


def no_text(dice: random.Random) -> str:
    noise = bytes(dice.choice(range(0x80, 0x100)) for _ in range(dice.randrange(1, 2000)))
    return heard(b'{"say":"chose","turn":1,"action":"' + noise + b'"}\n')


def stall(dice: random.Random) -> str:
    def stay_silent(session: Session, now: list[float]) -> str:
        while not session.may_claim:
            session.take(Met(Lines(), 0))  # type: ignore[arg-type]
            session.look_for_debt()
            now[0] += dice.random() * 30
            session.drop()
        session.claim()
        ended = session.table.talk.ended
        assert ended
        assert (ended.how, ended.loser) == ("claimed", 1)
        assert now[0] < CLAIM_SECONDS + 30
        return f"claimed after {now[0]:.0f} s"

    return seated(stay_silent)


def other_version(dice: random.Random) -> str:
    """A visitor who knows the code, and speaks another version."""
    there = WIRE_VERSION + dice.randrange(1, 1000)

    class Visitor(Lines):
        async def read_line(self, seconds: float) -> bytes:
            proof = prove(CODE, "guest", self.sent[0].challenge)
            return encode_line(CodeAnswer(there, proof, "0" * 64))

    try:
        asyncio.run(admit(Visitor(), CODE))  # type: ignore[arg-type]
    except TurnedAway as no:
        return str(no)
    raise AssertionError("another version was let in")


KINDS: dict[str, Callable[[random.Random], str]] = {
    **{lie: partial(lie_once, lie) for lie in LIES},
    "a flood": flood,
    "no text": no_text,
    "a stall": stall,
    "another version": other_version,
}
"""For each kind of partner what the honest side says in the end."""


def main(count: int) -> bool:
    """Meet each kind of partner so often; return whether every one was named."""
    for kind, meet in KINDS.items():
        said = [meet(random.Random(seed)) for seed in range(count)]
        assert all(why and why.isprintable() for why in said)
        print(f"{kind}: {count} of {count} named, as in: {said[0]}")
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if sys.argv[1:] else 200))
