"""Deck files on the command line: named, asked for, written, checked, word for word."""

import io
import os
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import Parlour
from tests.app.plain.test_transcripts import transcript
from tests.app.screens.golden_helpers import compare_text
from tests.app.storage.deck_helpers import EVERY_ENDING, ROUNDS, written

PLAY = "play twentyone --plain"
TYPED = tuple(line for _, key, _ in ROUNDS for line in ("" if key == "s" else key, "y"))

WRONG = {
    "51-cards": "\n".join(EVERY_ENDING[:51]),
    "empty": "",
    "binary": "\x00\x7f\udcff" * 1000,
    "large": "AC\n" * 350_000,
}

SESSIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (f"{PLAY} --deck known.deck", (*TYPED[:-1], "maybe", "", "Nope")),
    *((f"{PLAY} --deck {name}", ("h", "n")) for name in WRONG),
    *((f"deck --check {name}", ()) for name in WRONG if name != "large"),
    (f"{PLAY} --ask-deck", ("empty", "h")),
    (f"{PLAY} --ask-deck", ("no.deck", ".", "", "\x1b[2J\x00", "known.deck", "h", "n")),
    (f"{PLAY} --ask-deck", ()),
    (f"{PLAY} --deck .", ("known.deck", "h", "n")),
    (f"{PLAY} --deck .", ()),
    (f"{PLAY} --deck known.deck --variant ten", ()),
    ("deck --seed tuesday -o tuesday.deck", ()),
    ("deck --seed wednesday -o tuesday.deck", ()),
    ("deck --seed tuesday -o tuesday.deck --force", ()),
    ("deck --check tuesday.deck", ()),
    (f"{PLAY} --deck tuesday.deck", ("s", "n")),
    (f"{PLAY} --seed tuesday", ("s", "n")),
    (f"deck --seed {'q' * 201}", ()),
    ("deck -o .", ()),
    ("deck -o no/x.deck", ()),
    ("deck --check known.deck -o x.deck", ()),
)


def test_every_word_about_decks_is_as_agreed(parlour: Parlour, tmp_path: Path) -> None:
    """The first session has every ending of a round."""
    written(tmp_path / "known.deck")
    for name, content in WRONG.items():
        (tmp_path / name).write_bytes(content.encode("utf-8", "surrogateescape"))
    compare_text(Path(__file__).parent / "golden" / "decks.txt", transcript(parlour, SESSIONS))
    assert {path.name for path in tmp_path.iterdir()} <= {
        *("home", "known.deck", "tuesday.deck", *WRONG)
    }


@pytest.mark.posix("file modes and named pipes")
def test_what_may_not_be_read_is_said(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, pipe, really = tmp_path / "locked", tmp_path / "pipe", io.open
    locked.touch(0)
    os.mkfifo(pipe)

    def refuse(path: Any, *how: Any) -> Any:  # root may read everything
        if path == Path(locked.name) or path == locked:
            raise PermissionError(13, "Permission denied")
        return really(path, *how)

    monkeypatch.setattr(io, "open", refuse)
    for path, why in ((locked, "you have no permission"), (pipe, "it is not a regular file")):
        run = parlour("deck", "--check", str(path))
        assert (run.err, run.code) == (f"{path} cannot be opened: {why}.\n", 1)


def test_the_deck_of_a_match_is_written_once_it_is_over(parlour: Parlour) -> None:
    parlour(*PLAY.split(), "--seed", "q", typed="s\n")
    assert parlour("deck", "--match", "1").code == 2
    parlour("resume", "1", "--plain", typed="n\n")
    assert parlour("deck", "--match", "1").out == parlour("deck", "--seed", "q").out
