"""Which tests are a module's own: those that its mutants have to get past."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]

ROUNDS = "rounds answers reshuffles hidden_cards tally"
TURNS = "properties rolls entering cheat refusals"
WORDS = "words menu questions table help"
SAVES = "saves save_refusals save_warnings loaded_games"
"""The tests of rules that are told in several files."""

OWN = (
    ("games", "cards", "cards stored"),
    ("games", "chance", "chance"),
    ("games", "duel", "duel"),
    ("games", "menus", "menus"),
    ("games", "noisy", "noisy"),
    ("games", "quoting", "quoting"),
    ("games", "rounds", "rounds"),
    ("games", "typed", "typed"),
    ("games.gops", "rules views", "rules golden ../stored"),
    ("games.gops", "words", "words"),
    ("games.gops", "protocol", "protocol"),
    ("games.twentyone", "rules state views", f"{ROUNDS} ../stored"),
    ("games.twentyone", "words codes", f"{ROUNDS} players"),
    ("games.twentyone", "deckfile", "deckfile"),
    ("games.twentyone", "limit optimal", "players"),
    ("games.twentyone", "chances", "chances"),
    ("games.battle", "rules state scoring refusals", f"{TURNS} scoring ../stored"),
    ("games.battle", "words commands board", f"words {TURNS}"),
    ("games.battle", "aims reasons", "reasons"),
    ("games.battle", "figures", "figures"),
    ("games.gostop", "rules state dealing matching layout scoring", "turn rounds ../stored"),
    ("games.gostop", "views", "properties"),
    ("games.gostop", "words help menu questions table codes", f"{WORDS} turn"),
    ("games.gostop", "saves fields textsave listsave entries tokens position", SAVES),
    ("games.gostop", "faces", "players"),
    ("games.gostop", "answers", "answers"),
    ("games.gostop", "foresight", "foresight"),
)
"""Packages, modules of theirs, and the tests of both. The minds that think long have none here:
what they find is held against other ways to find it. Nor have the records of names and functions
that games are."""


def owned() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Return each module's name and the files of its tests."""
    for package, modules, tests in OWN:
        folder = Path("tests", *package.split("."))
        files = tuple(str(file_of(folder, name)) for name in tests.split())
        for module in modules.split():
            yield f"{package}.{module}", files


def file_of(folder: Path, name: str) -> Path:
    """Return the file of tests that is called so, in a game's folder or the one above."""
    return (folder / name).with_name(f"test_{Path(name).name}.py")


def source(module: str) -> Path:
    """Return the file that a module stands in."""
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")
