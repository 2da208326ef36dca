"""Players that answer in the tests' own process, where starting one takes as long as the test.

None can be killed while it thinks: an analysis, and the player of a table that is left again and
again, stay in processes. That these answer the same, die and are killed is tested in
tests/app/match, in tests/terminal, and in the tests of hostile keys and of the coach.
"""

from collections.abc import Callable
from functools import partial
from typing import Self

from app import plugins
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
