"""What holds in the whole tree: no circles of imports, no words that say nothing."""

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "widgets", "games")

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
"""Words that are private, archaic or vague, and what to say instead."""

FORBIDDEN = re.compile(rf"\b({'|'.join(INSTEAD)})\b", re.IGNORECASE)
TEXT = (tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))


def test_no_modules_form_a_circle() -> None:
    """Imports within functions and under TYPE_CHECKING count like any other."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    circles = {
        tuple(sorted({name, *found}))
        for name in graph.modules
        if (found := graph.find_upstream_modules(name) & graph.find_downstream_modules(name))
    }
    assert circles == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_docstring_comment_or_message_has_a_word_that_says_nothing(package: str) -> None:
    paths = sorted((ROOT / package).rglob("*.py"))
    assert [fault for path in paths for fault in forbidden(path)] == []


def forbidden(path: Path) -> Iterator[str]:
    """Yield a line for each word of a module that should be another."""
    if not FORBIDDEN.search(path.read_text(encoding="utf-8")):
        return  # so that only what may hold one is taken apart
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in TEXT:
                for found in FORBIDDEN.finditer(token.string):
                    instead = (
                        say for word, say in INSTEAD.items() if re.fullmatch(word, found[0], re.I)
                    )
                    yield f"{path.relative_to(ROOT)}:{token.start[0]}: {found[0]}; {next(instead)}"
