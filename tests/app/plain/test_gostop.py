"""Go Stop in lines: the menu before each turn, saved games, and files converted."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from app.storage.store import open_store
from games.gostop.saves import read_saved_game
from tests.app.conftest import Parlour

GAME = ("play", "gostop", "--plain")
ENDGAME = """\
Round: 3
Computer: Score: 2 Hand: QC Capture Pile: 6C 6D
Human: Score: 1 Hand: 5C Capture Pile: KC KD KH KS KC KD
Layout: 5D-5H-5S 6H
Stock Pile: 7C 6S
Next Player: Human
"""
MENU = "1 Save the game\n2 Make a move\n3 Ask for help\n4 Quit the game\nChoose: "
OTHERS = "1 Save the game\n2 Make a move\n3 Quit the game\nChoose: "


@pytest.fixture
def endgame(tmp_path: Path) -> str:
    """Return the name of a file with a game in which all is forced."""
    path = tmp_path / "endgame.txt"
    path.write_text(ENDGAME)
    return str(path)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def in_order(text: str, parts: Iterable[str]) -> None:
    at = 0
    for part in parts:
        assert part in text[at:], f"{part!r} does not follow in\n{text[at:]}"
        at = text.index(part, at) + len(part)


def saved(content: str) -> Any:
    """Return the state that a saved game holds."""
    return read_saved_game(content.encode(), "").start


def test_a_loaded_end_game_is_played_by_the_menu_and_counted_once(
    parlour: Parlour, endgame: str
) -> None:
    run = parlour(*GAME, "--load", endgame, typed=lines("move", "5C", "2", "no"))
    in_order(
        run.out,
        [
            *("Round: 3", "Hand: 5C", "Layout: 5D-5H-5S (triple stack) 6H", "Next Player: Human"),
            MENU + "move",
            "Play one of your cards: 1 5C.",
            "The human played 5 of Clubs.",
            "The human captures 5D 5H 5S 5C.",
            "Next Player: Computer",
            OTHERS + "2",
            "The computer chose to play Queen of Clubs because ",
            "The computer captures 6H 6S.",
            "Round 3 is over.",
            "Human: 2 points in this round, 3 in the game.",
            "Computer: 1 point in this round, 3 in the game.",
            "Do you want to play another round? (yes or no): no",
            "The game is a tie, 3 to 3.",
        ],
    )
    assert run.code == 0
    assert "missing" in run.err


def test_the_menu_is_checked_and_helps_and_comes_again(parlour: Parlour, endgame: str) -> None:
    run = parlour(*GAME, "--load", endgame, typed=lines("5", "", "undo", "h", "2", "help", "q"))
    in_order(
        run.out,
        [
            '"5" is not in the menu. Choose 1 Save the game',
            "Nothing was entered. Choose 1",
            "Nothing to take back yet.",
            "I recommend you play 5 of Clubs from your hand to capture a triple stack.",
            MENU + "2",
            "Play: help",
            "I recommend you play 5 of Clubs",
            "Play: q",
        ],
    )
    assert "Continue with: parlour resume" in run.err


@pytest.mark.parametrize(
    ("ending", "begins"), [(".pl", "["), (".lisp", "("), (".save", "Round: 3"), (".txt", "Round")]
)
def test_saving_asks_for_a_name_writes_and_leaves(
    parlour: Parlour, endgame: str, ending: str, begins: str
) -> None:
    run = parlour(*GAME, "--load", endgame, typed=lines("save", f"kept{ending}"))
    assert run.out.endswith(f"Written to kept{ending}.\n")
    assert run.code == 0
    content = Path(f"kept{ending}").read_text()
    assert content.startswith(begins)
    assert saved(content) == saved(ENDGAME)


def test_a_file_that_is_there_is_asked_about_and_nothing_may_be_written(
    parlour: Parlour, endgame: str, tmp_path: Path
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine")
    nowhere = str(tmp_path / "no folder" / "x.txt")
    typed = lines("s", str(other), "maybe", "no", nowhere, str(tmp_path), ".", "", "4")
    run = parlour(*GAME, "--load", endgame, typed=typed)
    assert other.read_text() == "mine"
    assert run.out.count("cannot be written: it is a folder.") == 2
    assert run.out.count("Replace it?") == 2, "a folder is no question"
    in_order(
        run.out,
        [f"{other} already exists. Replace it?", '"maybe" is neither', "cannot be written", MENU],
    )
    parlour(*GAME, "--load", endgame, typed=lines("s", str(other), "yes"))
    assert other.read_text().startswith("Round: 3")
    files = {path.name for path in tmp_path.iterdir() if path.is_file()}
    assert files == {"endgame.txt", "other.txt"}


def test_in_the_middle_of_a_turn_saving_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "choice.txt").write_text(ENDGAME.replace("5D-5H-5S", "5D 5H"))
    run = parlour(*GAME, "--load", "choice.txt", typed=lines("m", "1", "save", "1"))
    in_order(run.out, ["A game is saved before a turn; finish this one first.", "Choose: 1"])


def test_at_the_start_a_saved_game_is_offered_until_a_file_can_be_read(
    parlour: Parlour, endgame: str, tmp_path: Path
) -> None:
    (tmp_path / "bad.txt").write_text(ENDGAME.replace("7C", "7Z"))
    run = parlour(*GAME, typed=lines("perhaps", "y", "nowhere.txt", "bad.txt", endgame))
    in_order(
        run.out,
        [
            "Do you want to resume a saved game? (yes or no): perhaps",
            '"perhaps" is neither yes nor no.',
            "nowhere.txt cannot be opened: there is no such file or folder.",
            'bad.txt: line 5, column 13: "7Z"',
            "Round: 3",
        ],
    )
    run = parlour(*GAME, "--load", "bad.txt")
    assert run.code == 1
    assert 'bad.txt: line 5, column 13: "7Z"' in run.err
    assert open_store().unfinished() == ()


@pytest.mark.parametrize(
    ("flags", "typed"),
    [
        ("", "no\n"),
        ("", "yes\n\n"),
        *((flags, "") for flags in ("--seed 1", "--rounds 3", "--variant three")),
    ],
)
def test_a_new_game_begins_where_no_other_is_wanted_or_something_is_set(
    parlour: Parlour, flags: str, typed: str
) -> None:
    run = parlour(*GAME, *flags.split(), typed=typed)
    assert ("resume a saved game" in run.out) is (not flags)
    assert "Round 1: the cards are dealt." in run.out


def test_what_a_saved_game_has_cannot_be_set_beside_it(parlour: Parlour, endgame: str) -> None:
    flags = ("--variant", "three", "--rounds", "3", "--seed", "4")
    for said in (flags, flags[:2], flags[2:4], flags[4:]):
        run = parlour(*GAME, "--load", endgame, *said)
        assert "A saved game keeps its players and rules: leave out --" in run.err
        assert {name for name in flags[::2] if name in run.err} == set(said[::2])
        assert run.code == 2


def test_the_computer_plays_at_once_where_that_is_set(parlour: Parlour, endgame: str) -> None:
    run = parlour(*GAME, "--load", endgame, "--turns", "go", typed=lines("move", "5C", "no"))
    assert OTHERS not in run.out
    assert run.out.endswith("The game is a tie, 3 to 3.\n")


def test_the_other_s_cards_are_not_printed_where_they_are_to_be_hidden(
    parlour: Parlour, endgame: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_OTHER", "hidden")
    run = parlour(*GAME, "--load", endgame, typed=lines("move", "5C", "undo", "move", "q"))
    assert run.out.count("Hand: ??\n") == run.out.count("Computer:\n") == 3
    assert run.out.count("Hand: 5C\n") == 2
    assert "QC" not in run.out
    assert "7C" in run.out, "what was turned lies open"
    assert "Stock Pile: 2 cards\n" in run.out
    again = parlour("resume", "--plain", typed=lines("move", "5C", "move", "no"))
    assert "Hand: ??\n" in again.out
    in_order(again.out, ["The computer", "Queen of Clubs", "3 to 3.\n"])


def test_two_persons_get_the_menu_before_each_turn_and_computers_none(
    parlour: Parlour, endgame: str
) -> None:
    typed = lines("2", "1", "3", "2", "1", "no")
    run = parlour(*GAME, "--load", endgame, "--seat2", "human", typed=typed)
    assert run.out.count("1 Save the game") == 3
    assert "I recommend you play Queen of Clubs" in run.out
    assert run.out.endswith("The game is a tie, 3 to 3.\n")
    run = parlour(*GAME, "--seat1", "greedy", "--seat2", "random", "--seed", "1")
    assert "Save the game" not in run.out
    assert "The game is over." in run.out


@pytest.mark.parametrize("hands", [("QC", "5C"), ("", "")], ids=["cards", "empty hands"])
def test_a_file_is_converted_there_and_back(
    parlour: Parlour, tmp_path: Path, hands: tuple[str, str]
) -> None:
    content = ENDGAME.replace("Hand: QC", f"Hand: {hands[0]}".rstrip())
    content = content.replace("Hand: 5C", f"Hand: {hands[1]}".rstrip())
    (tmp_path / "game.txt").write_text(content)
    for source, target in (("game.txt", "a.lisp"), ("a.lisp", "b.pl"), ("b.pl", "c.txt")):
        run = parlour("convert", source, target)
        assert run.code == 0
        assert "missing" in run.err
    begins = [Path(name).read_text()[0] for name in ("a.lisp", "b.pl", "c.txt")]
    assert begins == ["(", "[", "R"]
    assert saved(Path("c.txt").read_text()) == saved(content)


def test_converting_takes_a_format_by_name_and_writes_over_nothing(
    parlour: Parlour, endgame: str
) -> None:
    assert parlour("convert", endgame, "game", "--format", "prolog").code == 0
    assert Path("game").read_text().startswith("[")
    run = parlour("convert", endgame, "game")
    assert run.code == 2
    assert "already exists. Use --force to replace it." in run.err
    assert parlour("convert", endgame, "game", "--force").code == 0
    assert Path("game").read_text().startswith("Round")
    run = parlour("convert", endgame, "x", "--format", "deck")
    assert run.code == 2
    assert "Go Stop has no format deck. Choose from: text, lisp, prolog." in run.err


def test_what_no_game_reads_is_refused(parlour: Parlour, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear all,")
    run = parlour("convert", "letter", "x.txt")
    assert run.code == 1
    assert "is not a file of any game here" in run.err
    assert 'Go Stop: letter: line 1, column 1: "Dear"' in run.err
    assert not Path("x.txt").exists()
