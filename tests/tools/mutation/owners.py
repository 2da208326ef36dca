"""Which tests are a module's own: those that its mutants have to get past."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]

ROUNDS = "rounds answers reshuffles hidden_cards tally"
TURNS = "properties rolls entering cheat refusals"
WORDS = "prompts narration board advice preview menu"
SAVES = "saves refusals warnings loaded_games"
"""The tests of rules that are told in several files."""

OWN = (
    ("games", "cards", "cards stored"),
    ("games", "randomness", "randomness"),
    ("games", "two_player", "two_player"),
    ("games", "menus", "menus"),
    ("games", "weaker_players", "weaker_players"),
    ("games", "text", "text"),
    ("games", "faults", "faults"),
    ("games", "rounds_field", "rounds_field"),
    ("games", "parsing", "parsing"),
    ("games", "quantize", "quantize"),
    ("games", "history", "history"),
    ("games.contract", "checks", "checks"),
    ("games.contract", "defaults", "defaults"),
    ("games.contract", "seed", "../parsing"),
    ("games.gops", "rules views", "rules golden ../stored"),
    ("games.gops", "words", "words"),
    ("games.gops", "protocol", "protocol"),
    ("games.gops.solver", "tables", "tables"),
    ("games.twentyone", "rules state views", f"{ROUNDS} ../stored"),
    ("games.twentyone", "words", f"{ROUNDS} players"),
    ("games.twentyone", "deckfile", "deckfile"),
    ("games.twentyone", "players", "players"),
    ("games.twentyone.odds", "appraisal", "appraisal"),
    ("games.battle", "rules", f"{TURNS} ../stored"),
    ("games.battle", "words", f"words {TURNS}"),
    ("games.gostop", "rules state dealing turn layout scoring", "turn rounds ../stored"),
    ("games.gostop", "views", "properties"),
    ("games.gostop", "faces", "players/players"),
    ("games.gostop", "codes", f"turn {' '.join(f'words/{name}' for name in WORDS.split())}"),
    ("games.gostop.words", "advice board narration prompts", f"{WORDS} ../turn"),
    ("games.gostop.saves", "fields lists restore text tokens values", SAVES),
    ("games.gostop", "saves", " ".join(f"saves/{name}" for name in SAVES.split())),
    ("games.gostop.players", "equal_choices", "equal_choices"),
    ("app.storage", "checksum check recover backup upkeep", "recovery store_damage"),
    ("app.storage", "match_writer schema", "store recovery power"),
    ("app.storage", "rows", "store store_damage recovery"),
    ("app.storage", "store", "lists store store_damage recovery"),
    ("app.storage", "totals scoreboards", "totals"),
    ("app.storage", "tally", "tally totals"),
    ("app.storage", "match_file", "match_file"),
    ("app.storage", "atomic", "game_files"),
    ("app.arena", "journal", "journal compact killed runner"),
    ("app.arena", "standings", "rating sums"),
    ("app.arena", "plan runner", "runner"),
    ("app.arena", "starters", "starters"),
    ("app.guests", "door connection", "door pacing"),
    ("app.guests", "host_names frames log_limit paste", "door"),
    ("app.guests", "allowance", "pacing"),
    ("app.guests", "priority", "priority"),
    ("app.guests", "limits scope idle", "limits"),
    ("app.guests", "guest_book", "guest_book"),
    ("app.guests", "session", "homes guest_book session web_server"),
    ("app.guests", "visit web_server", "visit pacing web_server"),
    ("app.guests", "pty", "pty pacing web_server"),
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
    file = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    return file if file.exists() else file.with_suffix("") / "__init__.py"
