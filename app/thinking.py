"""A player that thinks long, in a process of its own: asked over a pipe, stopped by killing it.

Run as a program, with a game and a player named on its command line, this is that process: it
reads questions line by line and answers each with a decision.
"""

import asyncio
import signal
import sys
from typing import Any

import msgspec
from msgspec import Struct

from app import catalogue
from app.catalogue import AnyGame
from app.match import Match
from app.solved import solved
from games.chance import chance
from games.contract import Decision, Seat

LONGEST_ANSWER = 1 << 22
"""Bytes."""


class Question(Struct):
    """What a player is asked: the view as JSON, the seat, and the place of its coin."""

    view: msgspec.Raw
    seat: Seat
    seed: str
    k: int


class Thinker:
    """A chair whose player sits in another process, started when it is asked for the first time.

    An answer that nobody waits for any more is not thought to its end: the process is killed.
    """

    def __init__(self, game: AnyGame, player: str) -> None:
        self.game = game
        self.player = player
        self.process: asyncio.subprocess.Process | None = None

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides, as `Computer` would."""
        view = msgspec.Raw(msgspec.json.encode(match.game.seen_by(match.state, seat)))
        question = Question(view, seat, match.setup.seed, match.count(seat))
        try:
            return await self.ask(msgspec.json.encode(question))
        except BaseException:
            self.leave()
            raise

    async def ask(self, question: bytes) -> Decision[Any]:
        """Send a question and wait for its answer."""
        if self.process is None:
            self.process = await started(self.game.slug, self.player)
        into, out_of = self.process.stdin, self.process.stdout
        assert into and out_of  # noqa: S101, PT018 - they are pipes
        into.write(question + b"\n")
        kind: Any = Decision
        decision: Decision[Any] = msgspec.json.decode(
            await out_of.readline(), type=kind[self.game.Action]
        )
        return decision

    def leave(self) -> None:
        """Kill the process; the next question starts another."""
        if self.process and self.process.returncode is None:
            self.process.kill()
        self.process = None


async def started(game: str, player: str) -> asyncio.subprocess.Process:
    """Start the process of a player."""
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.thinking", game, player),
        stdin=pipe,
        stdout=pipe,
        limit=LONGEST_ANSWER,
    )


def answer(game: AnyGame, player: Any, line: bytes) -> bytes:
    """Return the decision on a question, both as JSON."""
    question = msgspec.json.decode(line, type=Question)
    view = msgspec.json.decode(question.view, type=game.State)
    coin = chance(question.seed, question.seat, question.k)
    return msgspec.json.encode(player.decide(view, question.seat, coin))


def main() -> None:
    """Answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl+c is for the program that asks
    slug, name = sys.argv[1:]
    game = catalogue.find(slug)
    player = game.players[name].make(solved)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(game, player, line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
