"""Deck files on the command line: named, asked for, written, checked."""

import io
import os
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import Parlour
from tests.app.storage.deck_helpers import EVERY_ENDING, ROUNDS, written

ASK = "Please, enter input file name: "
ANOTHER = "Would you like to play another round (Y/N)? >> "
PLAY = ("play", "twentyone", "--plain")
CARDS = "\n".join(EVERY_ENDING)

WRONG = {
    "51 cards": "\n".join(EVERY_ENDING[:51]),
    "53 cards": CARDS + "\nAC",
    "a duplicate": "\n".join((*EVERY_ENDING[:51], EVERY_ENDING[0])),
    "1H": CARDS.replace("TH", "1H"),
    "10H": CARDS.replace("TH", "10H"),
    "an empty file": "",
    "a binary file": "\x00\x7f\udcff" * 1000,
    "a large file": "AC\n" * 500_000,
}


def test_no_variant_stands_beside_a_deck(parlour: Parlour, tmp_path: Path) -> None:
    name = written(tmp_path / "known.deck")
    run = parlour(*PLAY, "--deck", name, "--variant", "ten")
    assert run.err == "A file sets its own rules: leave out --variant.\n"
    assert run.code == 2


def test_every_ending_of_a_round_in_the_exact_words(parlour: Parlour, tmp_path: Path) -> None:
    name = written(tmp_path / "known.deck")
    lines = [line for _, key, _ in ROUNDS for line in ("" if key == "s" else key, "y")]
    run = parlour(*PLAY, "--deck", name, typed="\n".join([*lines[:-1], "maybe", "", "Nope"]) + "\n")
    told = [line for line in run.out.splitlines() if " round " in line and line.endswith("!")]
    assert told == [verdict for _, _, verdict in ROUNDS]
    assert run.out.count("Dealer must take a card...") == 2
    assert run.out.count(ANOTHER) == 7 + 2
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


def unreadable(folder: Path) -> Path:
    path = folder / "locked.deck"
    path.write_text(CARDS)
    path.chmod(0)
    return path


@pytest.mark.posix("file modes")
def test_what_does_not_open_is_reported_and_asked_about_again(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, locked = written(tmp_path / "known.deck"), unreadable(tmp_path)
    if os.geteuid() == 0:  # root may read everything
        really = io.open

        def refuse(path: Any, *how: Any) -> Any:
            if path == locked:
                raise PermissionError(13, "Permission denied")
            return really(path, *how)

        monkeypatch.setattr(io, "open", refuse)
    names = [str(tmp_path / "no.deck"), str(tmp_path), str(locked), "", "\x1b[2J\x00"]
    run = parlour(*PLAY, "--ask-deck", typed="\n".join([*names, name, "h", "n"]) + "\n")
    assert run.out.count(ASK) == len(names) + 1
    assert f"{names[0]} cannot be opened: there is no such file or folder." in run.out
    assert f"{names[1]} cannot be opened: it is a folder." in run.out
    assert f"{names[2]} cannot be opened: it is not permitted." in run.out
    assert "No file name was given." in run.out
    assert "\x1b" not in run.out
    assert "Player went bust. Dealer wins round 1!" in run.out
    assert run.code == 0


def test_a_named_file_that_does_not_open_is_asked_about_too(
    parlour: Parlour, tmp_path: Path
) -> None:
    name = written(tmp_path / "known.deck")
    run = parlour(*PLAY, "--deck", str(tmp_path), typed=f"{name}\nh\nn\n")
    assert run.out.startswith(f"{tmp_path} cannot be opened: it is a folder.\n{ASK}{name}\n")
    assert run.code == 0
    ended = parlour(*PLAY, "--deck", str(tmp_path))
    assert ended.err.endswith("No file was opened, and no game was started.\n")
    assert ended.code == 1


def test_the_end_of_the_input_at_the_question_is_a_polite_end(parlour: Parlour) -> None:
    run = parlour(*PLAY, "--ask-deck")
    assert run.out.startswith(ASK)
    assert run.code == 0


@pytest.mark.posix("named pipes")
def test_a_pipe_is_no_deck_and_nothing_waits_for_it(parlour: Parlour, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    run = parlour(*PLAY, "--deck", str(tmp_path / "pipe"))
    assert "cannot be opened: it is not a regular file." in run.out


def test_a_written_deck_is_played_and_says_which_card_comes_first(
    parlour: Parlour, tmp_path: Path
) -> None:
    path = tmp_path / "tuesday.deck"
    run = parlour("deck", "--seed", "tuesday", "-o", str(path))
    first, *_ = path.read_text().split()
    assert (run.out, run.err) == ("", f"The first card dealt is {first}.\n")
    assert parlour("deck", "--seed", "tuesday").out == path.read_text()
    assert parlour("deck", "--check", str(path)).code == 0
    played = parlour(*PLAY, "--deck", str(path), typed="s\nn\n")
    assert played.out.startswith(f"Round 1\nPlayer's hand:[ {first} ]")
    assert played.out == parlour(*PLAY, "--seed", "tuesday", typed="s\nn\n").out


def test_a_file_that_is_there_is_written_over_only_by_force(
    parlour: Parlour, tmp_path: Path
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("not a deck")
    run = parlour("deck", "-o", str(notes))
    assert run.err == f"{notes} already exists. Use --force to replace it.\n"
    assert (run.code, notes.read_text()) == (2, "not a deck")
    assert parlour("deck", "-o", str(notes), "--force").code == 0
    assert parlour("deck", "--check", str(notes)).code == 0


@pytest.mark.parametrize("besides", [("-o", "x.deck"), ("--seed", "3"), ("--match", "1")])
def test_a_check_takes_nothing_besides(
    parlour: Parlour, tmp_path: Path, besides: tuple[str, str]
) -> None:
    name = written(tmp_path / "known.deck")
    run = parlour("deck", "--check", name, *besides)
    assert (run.out, run.code) == ("", 2)
    assert besides[0] in run.err
    assert not (tmp_path / "x.deck").exists()


def test_a_seed_means_the_same_deck_as_in_a_game(parlour: Parlour) -> None:
    run = parlour("deck", "--seed", " q ")
    assert run.out == parlour("deck", "--seed", "q").out
    first = run.out.split()[0]
    played = parlour(*PLAY, "--seed", " q ", typed="")
    assert played.out.startswith(f"Round 1\nPlayer's hand:[ {first} ]")
    long = parlour("deck", "--seed", "q" * 201)
    assert (long.out, long.err, long.code) == ("", "A seed has at most 200 characters.\n", 2)


def test_the_deck_of_a_match_is_written_once_it_is_over(parlour: Parlour) -> None:
    parlour(*PLAY, "--seed", "q", typed="s\n")
    run = parlour("deck", "--match", "1")
    assert run.err == "Game 1 is not over. Its deck can be written when it is.\n"
    assert (run.out, run.code) == ("", 2)
    parlour("resume", "1", "--plain", typed="n\n")
    assert parlour("deck", "--match", "1").out == parlour("deck", "--seed", "q").out
    parlour("play", "gops", "--plain", "--seat1", "random")
    assert "GOPS, which has no deck file" in parlour("deck", "--match", "2").err
    assert parlour("deck", "--match", "77").code == 2
    assert '"last" is not the number of a game.' in parlour("deck", "--match", "last").err


def test_a_deck_that_cannot_be_written_is_refused_and_nothing_is_left_behind(
    parlour: Parlour, tmp_path: Path
) -> None:
    run = parlour("deck", "-o", str(tmp_path / "no" / "x.deck"))
    assert "cannot be written: there is no such file or folder." in run.err
    assert run.code == 1
    assert parlour("deck", "-o", str(tmp_path)).code == 1
    assert [path for path in tmp_path.iterdir() if path.name != "home"] == []


def test_players_alone_play_in_lines_and_the_tallies_come_last(parlour: Parlour) -> None:
    run = parlour("play", "twentyone", "--seat1", "optimal", "--rounds", "20", "--seed", "1")
    last, piles = run.out.splitlines()[-2:]
    assert last.startswith("Round 20: ")
    assert sum(int(word) for word in last.replace("Round 20:", "").split() if word.isdigit()) == 20
    assert piles.startswith("Cards in the deck: ")
    assert run.code == 0
