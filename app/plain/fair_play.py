"""Asks, in plain mode, before something that keeps a match out of the ratings."""

from app.match.match import Match
from app.match.unrated import UNRATING, is_rated
from app.plain.file_prompt import ask_yes
from app.plain.terminal import Terminal


def may_unrate(match: Match, terminal: Terminal) -> bool:
    """Return whether a person agrees that a match counts no more.

    It is asked of somebody who types, once: after a yes the match is marked by what is done then.
    A script in a pipe cannot answer a question that it does not know of, so it is not asked.

    Raises:
        EOFError: The input ended.
    """
    if not terminal.is_typed or not is_rated(match):
        return True
    return ask_yes(f"{UNRATING} (yes or no): ", terminal)
