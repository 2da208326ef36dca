"""One word for one thing: what people read says rank, category and mistake, and nothing else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("games", "app/lessons", "app/plain", "app/practice", "app/tables")

OTHER_WORDS = {
    "rank": r"\bfaces?\b(?![ -](?:up|down))",
    "category": r"\b[Bb]ox(?:es)?\b",
    "mistake": r"\b[Cc]ostly\b|\b[Bb]lunder",
    "games in 100": r"\b(?:wins|times|games) of 100\b|\btimes in 100\b",
    "a tie counting half": r"ties count half",
    "%": r"\bper ?cent\b",
}
"""What must not be said, by what is said instead."""


def strings(path: Path) -> Iterator[str]:
    """Yield the texts in a file that have a space; docstrings are for programmers."""
    tree = ast.parse(path.read_text("utf-8"))
    notes = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


def test_what_people_read_has_one_word_for_one_thing() -> None:
    found = [
        f"{path.relative_to(ROOT)} says {text!r}: {word}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for text in strings(path)
        if " " in text.strip()
        for word, other in OTHER_WORDS.items()
        if re.search(other, text)
    ]
    assert not found, "\n".join(found)


def test_the_rules_of_go_stop_speak_of_ranks() -> None:
    rules = (ROOT / "assets" / "rules" / "gostop.md").read_text("utf-8")
    assert not re.search(OTHER_WORDS["rank"], rules)
