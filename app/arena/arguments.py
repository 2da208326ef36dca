"""What people type for the arena: command lines of programs, numbers of games, time limits."""

import re
from pathlib import Path

from app.match.bots import program as bot_program
from app.match.setup import PROGRAM
from app.storage import game_files
from games.contract import BadInput
from games.parsing import whole
from games.text import quoted

MOST_GAMES = 1_000_000
parse_count = whole(MOST_GAMES)
"""Parses how many games are played, of a pair or at once."""

LONGEST_LIMIT = 3600.0
"""The longest time limit, in seconds."""

WORD = re.compile(r"(?:\\.|[^\s\\])*$")
"""The last word of a command line; a backslash escapes blanks in it."""

SPECIAL = re.compile(r"([\s'\"\\])")


def complete_command(text: str) -> tuple[str, ...]:
    """Return the completions of a command line whose last word begins the name of a file."""
    found = WORD.search(text)
    word = found[0] if found else ""
    name = re.sub(r"\\(.)", r"\1", word)
    if name.startswith("~/"):  # no shell is there to expand it
        name = str(Path.home() / name[2:]) + "/" * name.endswith("/")
    before = text[: len(text) - len(word)]
    return tuple(before + SPECIAL.sub(r"\\\1", each) for each in game_files.complete_path(name))


def parse_contestant(text: str) -> str:
    """Return a program's name as a contestant. Raises `Refusal` if it cannot play."""
    who = PROGRAM + text.strip().removeprefix(PROGRAM)
    bot_program.check_program(who)
    return who


def parse_seconds(text: str) -> float:
    """Return a time limit in seconds. Raises `BadInput` if it is not a possible one."""
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= LONGEST_LIMIT:
        wanted = f"a number of seconds, more than 0 and at most {LONGEST_LIMIT:g}"
        raise BadInput(f"{quoted(text)} is not {wanted}.")
    return limit
