"""Saved games of Go Stop that are unusual: they load, and a warning says what is."""

import pytest

from games.gostop.saves import SAVE_FORMATS, read_saved_game
from tests.games.gostop.conftest import Walk
from tests.games.gostop.saves.saved_helpers import SAMPLE, SMALL, changed

ODD = "The capture pile of the computer has an odd number of cards of a face."
PASSED = "The next player, the computer, has no cards: the turn passes to the other side."


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("JH 9S", "", "The hands are unequal: the human has 0 cards, the computer 2."),
        ("1D 2D", "1D", "The hands are unequal: the human has 2 cards, the computer 1."),
        ("9C 9D", "9C 9D 9H", ODD),
        ("6H", "6H", "90 of the 104 cards are missing."),
        ("7C 8C 8D 8H", "7C", "The stock has fewer cards than there are turns left."),
        ("Hand: 1D 2D", "Hand:", PASSED),
        ("1D 2D", "1D 2D 3D 4D 6D 7D 8D XD JD QD KD", "A hand has more than 10 cards."),
    ],
)
def test_what_is_unusual_loads_with_a_warning(old: str, new: str, warning: str) -> None:
    found = read_saved_game(changed(old, new), "game.txt")
    assert warning in found.warnings


def test_a_side_that_has_moved_already_holds_a_card_fewer_without_a_warning() -> None:
    missing = "91 of the 104 cards are missing."
    assert read_saved_game(changed("JH 9S", "JH"), "game.txt").warnings == (missing,)


@pytest.mark.parametrize("name", SAVE_FORMATS)
def test_no_save_of_its_own_is_warned_of(walk: Walk, name: str) -> None:
    form = SAVE_FORMATS[name]
    for seed in range(4):
        for state in walk(seed, rounds=2):
            if form.refusal(state) == "":
                assert read_saved_game(form.write(state).encode(), "").warnings == ()


@pytest.mark.parametrize("side", ["Score: 2", "Score: 1"])
def test_a_score_in_round_1_loads_with_a_warning(side: str) -> None:
    said = "There are points in round 1, although no round has been finished."
    first = SMALL.replace("Round: 3", "Round: 1")
    other = {"Score: 2": "Score: 1", "Score: 1": "Score: 2"}[side]
    assert said in read_saved_game(first.replace(other, "Score: 0").encode(), "").warnings
    none = first.replace(other, "Score: 0").replace(side, "Score: 0")
    assert said not in read_saved_game(none.encode(), "").warnings
    assert said not in read_saved_game(SMALL.encode(), "").warnings


def test_captures_beside_full_hands_load_with_a_warning() -> None:
    content = SAMPLE.replace("Capture Pile:\n\nLayout: 6H XH", "Capture Pile: 6H XH\n\nLayout:")
    said = read_saved_game(content.encode(), "game.txt").warnings
    assert "There are captured cards although both hands are full." in said


def test_only_what_is_unusual_is_warned_of() -> None:
    missing = "90 of the 104 cards are missing."
    assert read_saved_game(SMALL.encode(), "game.txt").warnings == (missing,)
    assert read_saved_game(changed("Pile:\nL", "Pile: QC\nL"), "game.txt").warnings == (
        ODD.replace("the computer", "the human"),
        "89 of the 104 cards are missing.",
    )
    empty = SMALL.replace("1D 2D", "").replace("JH 9S", "")
    assert read_saved_game(empty.encode(), "game.txt").warnings == (
        "94 of the 104 cards are missing.",
        "Both hands are empty: the round is counted at once.",
    )
