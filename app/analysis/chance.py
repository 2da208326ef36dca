"""A person's chance to win an unfinished match, worked out in a child process.

Run as a program, this module is that process: it reads exported matches, one a line, and answers
each with the chance.
"""

import subprocess
from typing import Any

import msgspec

from app.match.match import Match
from app.match.worker import WorkerProcess, serve_answers, start_module
from app.resources import tables_of
from app.storage.match_file import export_match, import_match
from games.contract import Seat
from games.two_player import of_seat


async def find_chance(match: Match) -> float | None:
    """Return the only person's chance to win; None if it is not known exactly.

    The process ends with the answer, or when nobody is waiting for it any more.
    """
    if not is_known(match):
        return None
    worker = WorkerProcess(start_finder)
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
    if measures.estimated(match.state):
        return False
    return measures.appraisal(state_options(match), tables_of(match.game)) is not None


def state_options(match: Match) -> Any:
    """Return the options of the state; those of the setup if a state of the game has none."""
    return getattr(match.state, "options", match.setup.options)


def chance_to_win(match: Match, seat: Seat) -> float:
    """Return a seat's chance to win by what it may know, a tie counting half.

    What the opponent did in secret is left out, or the chance would give it away.
    """
    appraisal = match.game.measures.appraisal(state_options(match), tables_of(match.game))
    value = appraisal.value(match.game.seen_by(match.state, seat)) if appraisal else None
    assert value is not None  # noqa: S101 - see `is_known`
    return of_seat(value, seat)


def start_finder() -> "subprocess.Popen[bytes]":
    """Start the process."""
    return start_module("app.analysis.chance")


def answer_chance(line: bytes) -> bytes:
    """Return the chance of the only person of an exported match, both as JSON."""
    match = import_match(msgspec.json.decode(line, type=str).encode())
    return msgspec.json.encode(chance_to_win(match, match.persons[0]))


if __name__ == "__main__":
    serve_answers(answer_chance)
