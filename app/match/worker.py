"""Child processes that work for a match: asked over a pipe, stopped by killing them.

The first half is generic; the second is a player that thinks for long. Run as a program, with a
game and a player on its command line, this module is that player's process.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from app import plugins, resources
from app.guests.limits import ONE_THREAD, yield_to_keys
from app.match.deciders import Decider
from app.match.match import Match
from games.contract import Decision, Player, PlayerInfo, Refusal, Seat, SeenStep
from games.randomness import stream


class WorkerProcess:
    """A child process that answers one question after another; `start` is called on first use.

    When nobody waits for an answer any more, the process is killed rather than left to finish it.
    """

    def __init__(self, start: "Callable[[], subprocess.Popen[bytes]]") -> None:
        self.start = start
        self.process: subprocess.Popen[bytes] | None = None

    async def ask(self, question: bytes) -> bytes:
        """Return the answer to a question, both one line; b"" if the process has died."""
        process = self.process = self.process or self.start()
        try:
            answer = await asyncio.to_thread(_write_and_read, process, question)
        except asyncio.CancelledError:
            self.kill()
            raise
        if not answer:
            self.kill()
        return answer

    def kill(self) -> None:
        """Kill the process; the next question starts another."""
        process, self.process = self.process, None
        if process:
            process.kill()
            with suppress(OSError), process:
                pass


def _write_and_read(process: "subprocess.Popen[bytes]", question: bytes) -> bytes:
    assert process.stdin and process.stdout  # noqa: S101, PT018 - they are pipes
    with suppress(OSError, ValueError):
        process.stdin.write(question + b"\n")
        process.stdin.flush()
        return process.stdout.readline(1 << 22)
    return b""


def start_module(module: str, *words: str) -> "subprocess.Popen[bytes]":
    """Start one of our modules; -P keeps the modules of the current folder out of it."""
    return subprocess.Popen(  # noqa: S603 - our own program, without a shell
        (sys.executable, "-P", "-m", module, *words),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the screen belongs to the parent
        env={**os.environ, **ONE_THREAD},  # the other processors are for the screen
    )


def serve_answers(answer: Callable[[bytes], bytes]) -> None:
    """Answer the questions on standard input, a line each, until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl+c is for the program that asks
    yield_to_keys()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


class IdleWorkers:
    """Processes of players that wait for their next match, with all that they have solved."""

    def __init__(self) -> None:
        self.waiting: dict[tuple[str, str], list[WorkerProcess]] = {}

    def take(self, game: str, player: str) -> WorkerProcess:
        """Return a process of a player: one that waits, or else a new one."""
        waiting = self.waiting.get((game, player))
        return waiting.pop() if waiting else WorkerProcess(lambda: start_player(game, player))

    def keep(self, game: str, player: str, worker: WorkerProcess) -> None:
        """Let a process wait that nobody asks any more, if it is alive."""
        if worker.process:
            self.waiting.setdefault((game, player), []).append(worker)

    def kill(self) -> None:
        """Kill all that wait."""
        while self.waiting:
            for worker in self.waiting.popitem()[1]:
                worker.kill()


class WorkerComputer(Decider):
    """Decides as `Computer` would, but in a process: one of `idle`, or killed in the end."""

    def __init__(self, game: plugins.AnyGame, player: str, idle: IdleWorkers | None = None) -> None:
        self.slug, self.player = game.slug, player
        self.info = game.players[player]
        self.idle = idle
        self.worker: WorkerProcess | None = None

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        """Return what the player decides. Raises `Refusal` if the process has died."""
        history = match.history(seat).seen if self.info.history else ()
        view, place = match.game.seen_by(match.state, seat), match.count(seat)
        self.worker = self.worker or (self.idle or IdleWorkers()).take(self.slug, self.player)
        question = view, seat, match.setup.seed, place, history
        answer = await self.worker.ask(msgspec.json.encode(question))
        if not answer:
            raise Refusal(f"{self.player} has stopped thinking. Take a move back to ask again.")
        kind: Any = Decision
        decision: Decision[Any] = msgspec.json.decode(answer, type=kind[match.game.Action])
        return decision

    def leave(self) -> None:
        """Kill the process, or let it wait for another match; the next question takes another."""
        worker, self.worker = self.worker, None
        if worker and self.idle:
            self.idle.keep(self.slug, self.player, worker)
        elif worker:
            worker.kill()


def start_player(game: str, player: str) -> "subprocess.Popen[bytes]":
    """Start the process of a player."""
    return start_module("app.match.worker", game, player)


def answer_question(game: plugins.AnyGame, info: PlayerInfo, player: Player, line: bytes) -> bytes:
    """Return a player's decision on a question, both as JSON.

    It is asked with what it sees, its seat, the seed, how often it chose before, and what it saw.
    """
    several: Any = tuple
    step: Any = SeenStep
    kind = several[game.State, Seat, str, int, several[step[game.State, game.Action], ...]]
    view, seat, seed, place, seen = msgspec.json.decode(line, type=kind)
    return msgspec.json.encode(info.ask(player, view, seat, stream(seed, seat, place), seen))


if __name__ == "__main__":
    asked = plugins.find(sys.argv[1])
    who = asked.players[sys.argv[2]]
    mind = who.make(resources.tables_of(asked))
    serve_answers(lambda line: answer_question(asked, who, mind, line))
