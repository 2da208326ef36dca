"""The analysis in a child process, for a screen that must not block.

Run as a program, this module is that process: it reads exported matches, one a line, and answers
each with its analysis.
"""

import subprocess

import msgspec

from app.analysis.luck import Analysis, analyse_match
from app.match.match import Match
from app.match.worker import WorkerProcess, serve_answers, start_module
from app.storage.match_file import export_match, import_match
from games.contract import Refusal


class Analyst:
    """Analyses one match after the other in a child process, started with the first."""

    def __init__(self) -> None:
        self.worker = WorkerProcess(start_analyst)

    async def analyse(self, match: Match) -> Analysis:
        """Return the analysis of a match that can be analysed.

        Raises:
            Refusal: The process has died.
        """
        answer = await self.worker.ask(msgspec.json.encode(export_match(match)))
        if not answer:
            raise Refusal("The analysis has stopped. Here is the score, round by round.")
        return msgspec.json.decode(answer, type=Analysis)

    def leave(self) -> None:
        """Stop the process and its computation."""
        self.worker.kill()


def start_analyst() -> "subprocess.Popen[bytes]":
    """Start the process."""
    return start_module("app.analysis.worker")


def answer_analysis(line: bytes) -> bytes:
    """Return the analysis of an exported match, both as JSON."""
    content = msgspec.json.decode(line, type=str)
    return msgspec.json.encode(analyse_match(import_match(content.encode())))


if __name__ == "__main__":
    serve_answers(answer_analysis)
