"""The command line of a program as a person types it: completed, and made a contestant."""

import re
from pathlib import Path

from app import files
from app.arena import program
from app.catalogue import AnyGame
from app.match import PROGRAM

WORD = re.compile(r"(?:\\.|[^\s\\])*$")
"""What is being typed last: blanks in it have a backslash before them."""

SPECIAL = re.compile(r"([\s'\"\\])")


def completions(text: str) -> tuple[str, ...]:
    """Return what a command line can become whose last word is the beginning of a file's name."""
    found = WORD.search(text)
    word = found[0] if found else ""
    name = re.sub(r"\\(.)", r"\1", word)
    if name.startswith("~/"):  # no shell reads it who would know what that is
        name = str(Path.home() / name[2:]) + "/" * name.endswith("/")
    before = text[: len(text) - len(word)]
    return tuple(before + SPECIAL.sub(r"\\\1", each) for each in files.completions(name))


def contestant(game: AnyGame, text: str) -> str:
    """Return the contestant that a command line is. Raises `Refusal` where it cannot play."""
    who = PROGRAM + text.strip().removeprefix(PROGRAM)
    program.admit(game, who)
    return who
