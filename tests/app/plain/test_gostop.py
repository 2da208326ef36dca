"""Go Stop in lines: what is written to files, and what a game begins from."""

from pathlib import Path
from typing import Any

import pytest

from app.storage.store import open_store
from games.gostop.saves import read_saved_game
from tests.app.conftest import Parlour
from tests.app.plain.test_transcripts import ENDGAME

GAME = ("play", "gostop", "--plain")


@pytest.fixture
def endgame(tmp_path: Path) -> str:
    path = tmp_path / "endgame.txt"
    path.write_text(ENDGAME)
    return str(path)


def saved(content: str) -> Any:
    return read_saved_game(content.encode(), "").start


@pytest.mark.parametrize(
    ("ending", "begins"), [(".pl", "["), (".lisp", "("), (".save", "Round: 3")]
)
def test_saving_asks_for_a_name_writes_and_leaves(
    parlour: Parlour, endgame: str, ending: str, begins: str
) -> None:
    run = parlour(*GAME, "--load", endgame, typed=f"save\nkept{ending}\n")
    assert run.out.endswith(f"Written to kept{ending}.\n")
    content = Path(f"kept{ending}").read_text()
    assert content.startswith(begins)
    assert saved(content) == saved(ENDGAME)


def test_a_file_that_is_there_is_asked_about_and_nothing_may_be_written(
    parlour: Parlour, endgame: str, tmp_path: Path
) -> None:
    (tmp_path / "other.txt").write_text("mine")
    typed = f"s\nother.txt\nno\nno folder/x.txt\n{tmp_path}\n.\n\n4\n"
    run = parlour(*GAME, "--load", endgame, typed=typed)
    assert (tmp_path / "other.txt").read_text() == "mine"
    assert run.out.count("cannot be written: it is a folder.") == 2
    assert run.out.count("Replace it?") == 1, "a folder is no question"
    parlour(*GAME, "--load", endgame, typed="s\nother.txt\nyes\n")
    assert (tmp_path / "other.txt").read_text().startswith("Round: 3")
    files = {path.name for path in tmp_path.iterdir() if path.is_file()}
    assert files == {"endgame.txt", "other.txt"}


@pytest.mark.parametrize("flags", ["", "--seed 1", "--rounds 3", "--variant three"])
def test_a_new_game_begins_where_no_other_is_wanted_or_something_is_set(
    parlour: Parlour, flags: str
) -> None:
    run = parlour(*GAME, *flags.split(), typed="" if flags else "yes\n\n")
    assert ("resume a saved game" in run.out) is (not flags)
    assert "Round 1: the cards are dealt." in run.out


def test_before_the_turn_of_the_computer_there_is_no_advice(
    parlour: Parlour, tmp_path: Path
) -> None:
    path = tmp_path / "their turn.txt"
    path.write_text(ENDGAME.replace("Next Player: Human", "Next Player: Computer"))
    run = parlour(*GAME, "--turns", "wait", "--load", str(path), typed=":help\nhelp\n:quit\n")
    assert run.code == 0
    assert run.out.count('"help" is not in the menu.') == 2
    assert "recommend" not in run.out


def test_computers_alone_get_no_menu_and_a_bad_file_begins_nothing(
    parlour: Parlour, tmp_path: Path
) -> None:
    run = parlour(*GAME, "--seat1", "greedy", "--seat2", "random", "--seed", "1")
    assert "Save the game" not in run.out
    assert "The game is over." in run.out
    (tmp_path / "bad.txt").write_text(ENDGAME.replace("7C", "7Z"))
    assert parlour(*GAME, "--load", "bad.txt").code == 1
    assert open_store().unfinished() == ()


NO_HANDS = ENDGAME.replace(" QC", "").replace("Hand: 5C", "Hand:")


@pytest.mark.parametrize("content", [ENDGAME, NO_HANDS])
def test_a_file_is_converted_there_and_back(parlour: Parlour, tmp_path: Path, content: str) -> None:
    (tmp_path / "game.txt").write_text(content)
    for source, target in (("game.txt", "a.lisp"), ("a.lisp", "b.pl"), ("b.pl", "c.txt")):
        assert parlour("convert", source, target).code == 0
    begins = [Path(name).read_text()[0] for name in ("a.lisp", "b.pl", "c.txt")]
    assert begins == ["(", "[", "R"]
    assert saved(Path("c.txt").read_text()) == saved(content)
    assert parlour("convert", "game.txt", "a.lisp", "--format", "prolog", "--force").code == 0
    assert Path("a.lisp").read_text().startswith("[")


def test_the_second_of_two_persons_is_not_called_the_computer(parlour: Parlour) -> None:
    two = ("play", "gostop", "--plain", "--seed", "4", "--seat2")
    out = parlour(*two, "human", typed=":state\n:hand\n2\n").out
    assert "Player 2 plays first" in out
    assert "\nPlayer 1:\n" in out
    assert not {"computer", "human"} & set(out.lower().split())
    assert "The computer plays first" in parlour(*two, "shrewd", typed=":quit\n").out
