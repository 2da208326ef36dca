"""A player that thinks long, in a process of its own: asked over a pipe, stopped by killing it.

Run as a program, with a game and a player named on its command line, this is that process: it
reads questions line by line and answers each with a decision.
"""

import subprocess
import sys
from typing import Any

import msgspec
from msgspec import Struct

from app import plugins
from app.match.match import Match
from app.match.worker import Aside, answer_all, program
from app.plugins import AnyGame
from app.resources import solved
from games.contract import Decision, Refusal, Seat
from games.randomness import chance


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
        self.player = player
        self.aside = Aside(lambda: started(game.slug, player))

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides, as `Computer` would. Raises `Refusal` if it dies."""
        view = msgspec.Raw(msgspec.json.encode(match.game.seen_by(match.state, seat)))
        question = Question(view, seat, match.setup.seed, match.count(seat))
        answer = await self.aside.asked(msgspec.json.encode(question))
        if not answer:
            raise Refusal(f"{self.player} has stopped thinking. Take a choice back to ask again.")
        kind: Any = Decision
        decision: Decision[Any] = msgspec.json.decode(answer, type=kind[match.game.Action])
        return decision

    def leave(self) -> None:
        """Kill the process; the next question starts another."""
        self.aside.leave()


def started(game: str, player: str) -> "subprocess.Popen[bytes]":
    """Start the process of a player."""
    return program("app.match.thinking", game, player)


def answer(game: AnyGame, player: Any, line: bytes) -> bytes:
    """Return the decision on a question, both as JSON."""
    question = msgspec.json.decode(line, type=Question)
    view = msgspec.json.decode(question.view, type=game.State)
    coin = chance(question.seed, question.seat, question.k)
    return msgspec.json.encode(player.decide(view, question.seat, coin))


def main() -> None:
    """Answer questions until the pipe is closed."""
    slug, name = sys.argv[1:]
    game = plugins.find(slug)
    player = game.players[name].make(solved)
    answer_all(lambda line: answer(game, player, line))


if __name__ == "__main__":
    main()
