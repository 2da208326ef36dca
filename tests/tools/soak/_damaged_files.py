"""Files of the games' own and the settings, as they are read in the program."""

import re
from collections.abc import Iterator
from pathlib import Path

from app import settings
from games.contract import BadInput
from games.gostop.dealing import deal
from games.gostop.rules import legal, reduce, to_move
from games.gostop.saves import SAVE_FORMATS, read_saved_game
from games.gostop.state import Options
from games.randomness import pick, stream
from games.twentyone import GAME as TWENTYONE
from games.twentyone import deckfile

POSITION = re.compile(r"damaged: line [1-9][0-9]*, column [1-9][0-9]*: .*\.")


def saves() -> Iterator[bytes]:
    """Yield saved games of Go Stop in all formats, from all moments of a few games."""
    for seed in "123":
        state, coin = deal(Options(1), seed), stream("saves", int(seed))
        while seats := to_move(state):
            if state.phase == "play":
                yield from (form.write(state).encode() for form in SAVE_FORMATS.values())
            state = reduce(state, seats[0], pick(coin, legal(state, seats[0])))


def read_save(content: bytes, folder: Path) -> str:
    """Load a saved game; what could be loaded can be written, and read again.

    Raises `BadInput` that names line and column.
    """
    try:
        loaded = read_saved_game(content, "damaged")
    except BadInput as no:
        assert POSITION.fullmatch(str(no)), no
        raise
    start = loaded.start
    assert start is not None
    for form in SAVE_FORMATS.values():
        assert read_saved_game(form.write(start).encode(), "again").start == start
    return "loaded " + " ".join(loaded.warnings)


def decks() -> Iterator[bytes]:
    """Yield deck files."""
    for seed in range(20):
        yield deckfile.deck_file_text(TWENTYONE.deal(TWENTYONE.Options(), str(seed))).encode()


def read_deck(content: bytes, folder: Path) -> str:
    """Load a deck, or tell what is wrong with it."""
    try:
        loaded = deckfile.read_deck(content, "damaged")
    except deckfile.BadDeck as no:
        assert no.findings
        return f"{no}: {' '.join(no.findings)}"
    TWENTYONE.deal(loaded.options, "1")
    return "loaded"


def all_settings() -> Iterator[bytes]:
    """Yield settings files: the usual one, and one with every setting changed."""
    usual = settings.Settings()
    yield from (b"", b"{}", b"{\n}\n")
    for place in range(4):
        texts = {
            each.name: each.choices[place % len(each.choices)]
            for each in settings.SETTING_FIELDS
            if each.choices
        }
        path = Path("settings.json")
        assert not settings.save_settings(
            settings.change_settings(usual, {**texts, "name": "Ada"}), path
        )
        yield path.read_bytes()


def read_settings(content: bytes, folder: Path) -> str:
    """Load settings: there are always some, and each is one that could be set."""
    path = folder / "settings.json"
    path.write_bytes(content)
    found, trouble = settings.load_settings(path)
    assert settings.check_settings(found) == found
    return trouble
