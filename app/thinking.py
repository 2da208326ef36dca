"""A player that thinks long, in a process of its own: asked over a pipe, stopped by killing it.

Run as a program, with a game and a player named on its command line, this is that process: it
reads questions line by line and answers each with a decision.
"""

import asyncio
import signal
import subprocess
import sys
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from app import catalogue
from app.catalogue import AnyGame
from app.match import Match
from app.solved import solved
from games.chance import chance
from games.contract import Decision, Refusal, Seat

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
        self.process: subprocess.Popen[bytes] | None = None

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides, as `Computer` would. Raises `Refusal` if it dies."""
        view = msgspec.Raw(msgspec.json.encode(match.game.seen_by(match.state, seat)))
        question = Question(view, seat, match.setup.seed, match.count(seat))
        try:
            answer = await asyncio.to_thread(self.ask, msgspec.json.encode(question))
        except asyncio.CancelledError:
            self.leave()
            raise
        if not answer:
            self.leave()
            raise Refusal(f"{self.player} has stopped thinking. Take a choice back to ask again.")
        kind: Any = Decision
        decision: Decision[Any] = msgspec.json.decode(answer, type=kind[self.game.Action])
        return decision

    def ask(self, question: bytes) -> bytes:
        """Return the answer to a question, waiting for it; b"" where the process is gone."""
        process = self.process = self.process or started(self.game.slug, self.player)
        assert process.stdin and process.stdout  # noqa: S101, PT018 - they are pipes
        with suppress(OSError, ValueError):
            process.stdin.write(question + b"\n")
            process.stdin.flush()
            return process.stdout.readline(LONGEST_ANSWER)
        return b""

    def leave(self) -> None:
        """Kill the process; the next question starts another."""
        process, self.process = self.process, None
        if process:
            process.kill()
            with suppress(OSError), process:
                pass


def started(game: str, player: str) -> "subprocess.Popen[bytes]":
    """Start the process of a player; -P keeps modules of the folder one is in out of it."""
    return subprocess.Popen(  # noqa: S603 - our own program, without a shell
        (sys.executable, "-P", "-m", "app.thinking", game, player),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
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
