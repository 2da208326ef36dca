"""The table of Go Stop in lines."""

import pytest

from games.gostop import GAME
from games.gostop.rules import reduce
from games.gostop.state import (
    Play,
)
from games.gostop.views import seen_by, shown
from tests.games.gostop.conftest import Table, Walk


def test_the_table_shows_all_that_is_always_to_be_seen(table: Table) -> None:
    state = table(
        "JH 9S",
        "6H 5C-5H-5D",
        "7C 8C 8D 8H",
        other="1D 2D",
        captured=("9C 2S 9D 2S 2H 2C 2D 2D", "KC KD"),
        scores=(1, 2),
        number=3,
        turn=1,
    )
    assert GAME.describe(shown(state, 0), 0) == (
        "Round: 3",
        "",
        "Computer:",
        "   Score: 2",
        "   Hand: 1D 2D",
        "   Capture Pile: KC KD (half)",
        "",
        "Human:",
        "   Score: 1",
        "   Hand: JH 9S",
        "   Capture Pile: 2C 2D 2D 2H (set), 2S 2S (half), 9C 9D (half)",
        "",
        "Layout: 6H 5C-5H-5D (triple stack)",
        "",
        "Stock Pile: 7C on top, 4 cards",
        "",
        "Next Player: Computer",
    )


def test_what_is_half_done_is_marked_and_long_piles_are_folded_between_sets(table: Table) -> None:
    sets = (f"{face}{suit}" for face in "5678" for suit in "CDHS")
    piles = "2C 2S 3C 3D 3H 4C " + " ".join(sets)
    state = table("JC", "6H-6C 5D", "7C", captured=(piles, ""))
    assert GAME.describe(shown(state, 0), 0)[7:] == (
        "Human:",
        "   Score: 0",
        "   Hand: JC",
        "   Capture Pile: 2C 2S (half), 3C 3D 3H (half), 4C, 5C 5D 5H 5S (set),",
        "      6C 6D 6H 6S (set), 7C 7D 7H 7S (set), 8C 8D 8H 8S (set)",
        "",
        "Layout: 6H-6C (stack pair) 5D",
        "",
        "Stock Pile: 7C on top, 1 card",
        "",
        "Next Player: Human",
    )


def test_a_card_that_waits_for_a_choice_is_shown(table: Table) -> None:
    asked = reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0))
    assert "Card in Play: 5C" in GAME.describe(shown(asked, 0), 0)


def test_a_line_may_have_79_characters(table: Table) -> None:
    cards = [f"{face}{suit}" for face in "234567" for suit in "CDHS"]
    (line,) = (line for line in GAME.describe(table("", " ".join(cards)), 0) if "Layout" in line)
    assert line == f"Layout: {' '.join(cards)}"
    assert len(line) == 79


@pytest.mark.parametrize("before", [22, 23, 24])
def test_no_line_breaks_within_a_stack(table: Table, before: int) -> None:
    cards = [f"{face}{suit}" for face in "234567" for suit in "CDHS"][:before]
    lines = GAME.describe(table("", " ".join([*cards, "JC-JD-JH"])), 0)
    after = lines.index(f"Layout: {' '.join(cards)}")
    assert lines[after + 1] == "      JC-JD-JH (triple stack)"


@pytest.mark.parametrize(
    ("stock", "line"),
    [("", "empty"), ("7C", "7C on top, 1 card"), ("7C 8C", "7C on top, 2 cards")],
)
def test_the_stock_is_counted(table: Table, stock: str, line: str) -> None:
    state = table("6C", "7D", stock)
    assert f"Stock Pile: {line}" in GAME.describe(shown(state, 0), 0)
    hidden = line.rpartition(", ")[2]
    assert f"Stock Pile: {hidden}" in GAME.describe(seen_by(state, 0), 0)


def test_the_table_fits_in_80_columns_and_marks_the_card_in_play(walk: Walk) -> None:
    waiting = 0
    for seed in range(10):
        for state in walk(seed):
            lines = GAME.describe(shown(state, 0), 0)
            assert max(map(len, lines)) < 80
            assert len(GAME.describe(seen_by(state, 0), 0)) == len(lines)
            waiting += any(line.startswith("Card in Play: ") for line in lines)
    assert waiting


def test_the_hand_of_a_reader_is_named_in_the_order_of_its_places(table: Table) -> None:
    state = table("JH 9S", other="1D 2D")
    assert GAME.extras.hand
    assert GAME.extras.hand(state, 0) == ("Hand: JH 9S",)
    assert GAME.extras.hand(state, 1) == ("Hand: 1D 2D",)
