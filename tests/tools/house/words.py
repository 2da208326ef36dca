"""Words that no docstring, comment or message uses: private, archaic or vague ones."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.tools.house.sources import ROOT, modules

INSTEAD = {
    r"anew": "again",
    r"as above": "name what is meant",
    r"beside": "next to, with, apart from",
    r"dearest": "most expensive, largest",
    r"for good": "permanently, until ...",
    r"heed(s|ed|ing)?": "follow, respect",
    r"manners": "behaviour, model",
    r"of (its|their|his|her) own accord": "automatically, unasked",
    r"so and so( many)?": "name what is meant",
    r"till": "until",
    r"wears?|wearing|worn": "use, apply",
    r"whoever": "the player who, anyone who",
}
"""Patterns of words, and what to say instead."""

_FORBIDDEN = re.compile(rf"\b({'|'.join(INSTEAD)})\b", re.IGNORECASE)
_TEXT = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))


def faults(*packages: str) -> list[str]:
    """Return a line for each word that is used and should not be."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {word!r}; say {_instead(word)}"
        for path in modules(*packages).values()
        for line, word in _forbidden(path)
    ]


def _forbidden(path: Path) -> Iterator[tuple[int, str]]:
    if not _FORBIDDEN.search(path.read_text(encoding="utf-8")):
        return  # so that only what may hold one is taken apart
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in _TEXT:
                for found in _FORBIDDEN.finditer(token.string):
                    yield token.start[0] + token.string.count("\n", 0, found.start()), found[0]


def _instead(word: str) -> str:
    return next(say for pattern, say in INSTEAD.items() if re.fullmatch(pattern, word.lower()))
