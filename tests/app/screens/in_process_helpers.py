"""Players and analyses that answer in the tests' own process, where starting one is all it takes.

A process that imports all that a player needs takes as long as the test that asks it. That real
ones answer the same, die and are killed is tested in tests/app/match and tests/app/analysis, in
tests/terminal, and in the tests of the coach and the result on the screen.
"""

from collections.abc import Callable
from functools import partial
from typing import Self

from app import plugins
from app.analysis.worker import answer_analysis
from app.match import worker
from app.match.worker import answer_question
from app.resources import tables_of

START_PLAYER = worker.start_player
"""What starts a real process."""


class InProcess:
    """What a worker needs of a process, and no process: it answers when its answer is read."""

    def __init__(self, answer: Callable[[bytes], bytes]) -> None:
        self.answer = answer
        self.question = b""
        self.stdin = self.stdout = self

    def write(self, question: bytes) -> None:
        """Take a question."""
        self.question = question

    def flush(self) -> None:
        """Leave nothing behind."""

    def readline(self, limit: int) -> bytes:
        """Answer the question."""
        return self.answer(self.question) + b"\n"

    def kill(self) -> None:
        """Answer no more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave nothing behind."""


def player_here(game: str, player: str) -> InProcess:
    """Return what answers as the process of a player does."""
    found = plugins.find(game)
    info = found.players[player]
    made = info.make(tables_of(found))
    return InProcess(partial(answer_question, found, info, made))


def analyst_here() -> InProcess:
    """Return what answers as the process of an analysis does."""
    return InProcess(answer_analysis)
