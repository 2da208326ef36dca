"""Which tests are a module's own: those that its mutants have to get past."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]

OWN = (
    ("games", "cards chance menus noisy quoting typed", "cards chance menus noisy quoting typed"),
    ("games.gops", "rules", "rules golden"),
    ("games.gops", "words", "words"),
    ("games.gops", "protocol", "protocol"),
    ("games.gops", "__init__", "rules words"),
    ("games.twentyone", "rules state draws codes views unseen __init__", "rounds properties"),
    ("games.twentyone", "words", "rounds"),
    ("games.twentyone", "deckfile", "deckfile"),
    ("games.twentyone", "dealer limit optimal players", "players rounds"),
    ("games.twentyone", "chances", "chances"),
    ("games.battle", "rules state scoring refusals", "rules scoring"),
    ("games.battle", "words commands aims board reasons __init__", "words rules"),
    ("games.battle", "figures", "figures"),
    ("games.gostop", "rules state dealing matching scoring views", "turn rounds properties"),
    ("games.gostop", "words answers help menu questions table codes fields __init__", "words turn"),
    ("games.gostop", "saves textsave listsave entries tokens position layout", "saves"),
    ("games.gostop", "faces foresight", "players"),
)
"""Packages, modules of theirs, and the tests of both. The minds that think long have none here:
what they find is held against other ways to find it."""


def owned() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return each module's name and the files of its tests."""
    for package, modules, tests in OWN:
        folder = Path("tests", *package.split("."))
        files = tuple(str(folder / f"test_{name}.py") for name in tests.split())
        for module in modules.split():
            yield f"{package}.{module}", files


def source(module: str) -> Path:
    """Return the file that a module stands in."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")
