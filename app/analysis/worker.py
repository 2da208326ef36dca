"""Analyses, and chances to win, in a child process, for a screen that must not block.

Run as a program, this module is that process: it reads exported matches, one a line, and answers
each with its analysis; with "chance" on its command line, with its person's chance to win.
"""

import subprocess
import sys

import msgspec

from app.analysis.luck import Analysis, analyse_match
from app.match.match import Match
from app.match.worker import WorkerProcess, serve_answers, start_module
from app.resources import tables_of
from app.storage.game_files import export_match, import_match
from games import contract, two_player

CHANCE = "chance"


class Analyst:
    """Analyses one match after the other in a child process, started with the first."""

    def __init__(self) -> None:
        self.worker = WorkerProcess(start_analyst)

    async def analyse(self, match: Match) -> Analysis:
        """Return the analysis of a match that has one. Raises `Refusal` if the process has died."""
        answer = await self.worker.ask(msgspec.json.encode(export_match(match)))
        if not answer:
            raise contract.Refusal("The analysis has stopped. Here is the score, round by round.")
        return msgspec.json.decode(answer, type=Analysis)

    def leave(self) -> None:
        """Stop the process and its computation."""
        self.worker.kill()


def start_analyst() -> "subprocess.Popen[bytes]":
    """Start the process."""
    return start_module("app.analysis.worker")


async def find_chance(match: Match) -> float | None:
    """Return the only person's chance to win a match; None if it is not known exactly."""
    if not is_known(match):
        return None
    worker = WorkerProcess(lambda: start_module("app.analysis.worker", CHANCE))
    try:
        answer = await worker.ask(msgspec.json.encode(export_match(match)))
    finally:
        worker.kill()
    return msgspec.json.decode(answer, type=float) if answer else None


def is_known(match: Match) -> bool:
    """Return whether one person plays a match whose chances are known, with the game at stake."""
    measures = match.game.measures
    if len(match.persons) != 1 or not match.to_move or measures.at_stake != "games":
        return False
    return not measures.estimated(match.state) and _appraisal_of(match) is not None


def _appraisal_of(match: Match) -> contract.Appraisal | None:
    options = getattr(match.state, "options", match.setup.options)  # those of a position
    return match.game.measures.appraisal(options, tables_of(match.game))


def chance_to_win(match: Match, seat: contract.Seat) -> float:
    """Return a seat's chance to win by what it may know: else it would give secrets away."""
    appraisal = _appraisal_of(match)
    value = appraisal.value(match.game.seen_by(match.state, seat)) if appraisal else None
    assert value is not None  # noqa: S101 - see `is_known`
    return two_player.of_seat(value, seat)


def answer(line: bytes, *, chance: bool = False) -> bytes:
    """Return the analysis of an exported match, or its only person's chance, both as JSON."""
    match = import_match(msgspec.json.decode(line, type=str).encode())
    said = chance_to_win(match, match.persons[0]) if chance else analyse_match(match)
    return msgspec.json.encode(said)


if __name__ == "__main__":
    serve_answers(lambda line: answer(line, chance=CHANCE in sys.argv))
