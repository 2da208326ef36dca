"""Deck files on the command line: named, asked for, written, checked."""

import io
import os
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import Parlour
from tests.app.storage.deck_helpers import EVERY_ENDING, ROUNDS, written

ASK = "Please, enter input file name: "
PLAY = ("play", "twentyone", "--plain")
CARDS = "\n".join(EVERY_ENDING)

WRONG = {
    "51 cards": "\n".join(EVERY_ENDING[:51]),
    "an empty file": "",
    "a binary file": "\x00\x7f\udcff" * 1000,
    "a large file": "AC\n" * 350_000,
}


def test_every_ending_of_a_round_in_the_exact_words(parlour: Parlour, tmp_path: Path) -> None:
    name = written(tmp_path / "known.deck")
    lines = [line for _, key, _ in ROUNDS for line in ("" if key == "s" else key, "y")]
    run = parlour(*PLAY, "--deck", name, typed="\n".join([*lines[:-1], "maybe", "", "Nope"]) + "\n")
    told = [line for line in run.out.splitlines() if " round " in line and line.endswith("!")]
    assert told == [verdict for _, _, verdict in ROUNDS]
    assert run.out.count("Dealer must take a card...") == 2
    assert run.out.count("Would you like to play another round (Y/N)? >> ") == 7 + 2
    assert run.out.endswith("Thank you for playing. Goodbye...\n")
    assert run.code == 0
    assert "[ 7S ]" not in run.out.partition("round 1!")[0]


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_is_no_deck_ends_plain_mode_with_the_exact_words(
    parlour: Parlour, tmp_path: Path, what: str
) -> None:
    wrong = tmp_path / "wrong.deck"
    wrong.write_bytes(WRONG[what].encode("utf-8", "surrogateescape"))
    said = f"Cannot populate deck: invalid data in {wrong}\n"
    assert parlour(*PLAY, "--deck", str(wrong), typed="h\nn\n") == ("", said, 1)
    asked = parlour(*PLAY, "--ask-deck", typed=f"{wrong}\nh\n")
    assert asked == (f"{ASK}{wrong}\n", said, 1)
    checked = parlour("deck", "--check", str(wrong))
    assert checked.out.startswith(("Line ", "Too few"))
    assert (checked.err, checked.code) == (said, 1)


@pytest.mark.posix("file modes and named pipes")
def test_what_does_not_open_is_reported_and_asked_about_again(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, locked, pipe = written(tmp_path / "known.deck"), tmp_path / "locked", tmp_path / "pipe"
    locked.write_text(CARDS)
    locked.chmod(0)
    os.mkfifo(pipe)
    if os.geteuid() == 0:  # root may read everything
        really = io.open

        def refuse(path: Any, *how: Any) -> Any:
            if path == locked:
                raise PermissionError(13, "Permission denied")
            return really(path, *how)

        monkeypatch.setattr(io, "open", refuse)
    why = {
        str(tmp_path / "no.deck"): "there is no such file or folder.",
        str(tmp_path): "it is a folder.",
        str(locked): "you have no permission.",
        str(pipe): "it is not a regular file.",
    }
    names = [*why, "", "\x1b[2J\x00"]
    run = parlour(*PLAY, "--ask-deck", typed="\n".join([*names, name, "h", "n"]) + "\n")
    assert run.out.count(ASK) == len(names) + 1
    for wrong, because in why.items():
        assert f"{wrong} cannot be opened: {because}" in run.out
    assert "No file name was given." in run.out
    assert "\x1b" not in run.out
    assert "Player went bust. Dealer wins round 1!" in run.out
    assert run.code == 0
    run = parlour(*PLAY, "--deck", str(tmp_path), typed=f"{name}\nh\nn\n")
    assert run.out.startswith(f"{tmp_path} cannot be opened: it is a folder.\n{ASK}{name}\n")
    ended = parlour(*PLAY, "--deck", str(tmp_path))
    assert ended.err.endswith("No file was opened, and no game was started.\n")
    assert (ended.code, parlour(*PLAY, "--ask-deck").code) == (1, 0)


def test_a_written_deck_is_that_of_a_game_and_says_which_card_comes_first(
    parlour: Parlour, tmp_path: Path
) -> None:
    path = tmp_path / "tuesday.deck"
    run = parlour("deck", "--seed", " tuesday ", "-o", str(path))
    first, *_ = path.read_text().split()
    assert (run.out, run.err) == ("", f"The first card dealt is {first}.\n")
    assert parlour("deck", "--seed", "tuesday").out == path.read_text()
    assert parlour("deck", "--check", str(path)).code == 0
    run = parlour("deck", "-o", str(path))
    assert (run.err, run.code) == (f"{path} already exists. Use --force to replace it.\n", 2)
    assert parlour("deck", "--seed", "tuesday", "-o", str(path), "--force").code == 0
    assert parlour("deck", "-o", str(tmp_path)).code == 1
    played = parlour(*PLAY, "--deck", str(path), typed="s\nn\n")
    assert played.out.startswith(f"Round 1\nPlayer's hand:[ {first} ]")
    assert played.out == parlour(*PLAY, "--seed", "tuesday", typed="s\nn\n").out
    long = parlour("deck", "--seed", "q" * 201)
    assert (long.out, long.err, long.code) == ("", "A seed has at most 200 characters.\n", 2)


@pytest.mark.parametrize("besides", [("-o", "x.deck"), ("--seed", "3"), ("--match", "1")])
def test_a_check_takes_nothing_besides_nor_does_a_deck_a_variant(
    parlour: Parlour, tmp_path: Path, besides: tuple[str, str]
) -> None:
    name = written(tmp_path / "known.deck")
    run = parlour("deck", "--check", name, *besides)
    assert (run.out, run.code, besides[0] in run.err) == ("", 2, True)
    assert not (tmp_path / "x.deck").exists()
    run = parlour(*PLAY, "--deck", name, "--variant", "ten")
    assert (run.err, run.code) == ("A file sets its own rules: leave out --variant.\n", 2)


def test_the_deck_of_a_match_is_written_once_it_is_over(parlour: Parlour) -> None:
    parlour(*PLAY, "--seed", "q", typed="s\n")
    assert parlour("deck", "--match", "1").code == 2
    parlour("resume", "1", "--plain", typed="n\n")
    assert parlour("deck", "--match", "1").out == parlour("deck", "--seed", "q").out
