"""What a person types for the arena: command lines of programs, numbers of games, time limits."""

import re
from pathlib import Path

from app.match.bots import chair as bot_chair
from app.match.setup import PROGRAM
from app.plugins import AnyGame
from app.storage import game_files
from games.contract import BadInput
from games.parsing import whole
from games.text import quoted

MOST_GAMES = 1_000_000
parse_count = whole(MOST_GAMES)
"""The reader of a number of things."""

LONGEST_LIMIT = 3600.0
"""Seconds."""

WORD = re.compile(r"(?:\\.|[^\s\\])*$")
"""What is being typed last: blanks in it have a backslash before them."""

SPECIAL = re.compile(r"([\s'\"\\])")


def complete_command(text: str) -> tuple[str, ...]:
    """Return what a command line can become whose last word is the beginning of a file's name."""
    found = WORD.search(text)
    word = found[0] if found else ""
    name = re.sub(r"\\(.)", r"\1", word)
    if name.startswith("~/"):  # no shell reads it who would know what that is
        name = str(Path.home() / name[2:]) + "/" * name.endswith("/")
    before = text[: len(text) - len(word)]
    return tuple(before + SPECIAL.sub(r"\\\1", each) for each in game_files.complete_path(name))


def parse_contestant(game: AnyGame, text: str) -> str:
    """Return the contestant that a command line is. Raises `Refusal` where it cannot play."""
    who = PROGRAM + text.strip().removeprefix(PROGRAM)
    bot_chair.check_program(game, who)
    return who


def parse_seconds(text: str) -> float:
    """Return a time limit. Raises `BadInput` where it is none that can be."""
    try:
        limit = float(text)
    except ValueError:
        limit = 0.0
    if not 0 < limit <= LONGEST_LIMIT:
        wanted = f"a number of seconds, more than 0 and at most {LONGEST_LIMIT:g}"
        raise BadInput(f"{quoted(text)} is not {wanted}")
    return limit
