"""The lines of a log, folded to a width."""

import pytest

from widgets.panels.log import folded


def test_a_long_line_is_folded_and_indented_where_there_is_room() -> None:
    line = "The computer chose to play 5 of Spades"
    assert folded(line, 20) == ("The computer chose", "to play 5 of Spades")
    assert folded(line, 24) == ("The computer chose to", "  play 5 of Spades")
    assert folded(line, 60) == (line,)


@pytest.mark.parametrize(
    "line",
    [
        "roll 2: Easy keeps 4 4, then 4 1 4 3 2",
        "Easy plays 4♠, which takes 4♦ 4♥ and wins",
    ],
)
def test_dice_and_cards_named_together_stay_in_one_row(line: str) -> None:
    for width in range(12, 40):
        rows = folded(line, width)
        assert " ".join(row.strip() for row in rows) == line
        for kept in ("4 1 4 3 2", "4 4,", "4♦ 4♥"):
            assert kept not in line or any(kept in row for row in rows)
        assert all(len(row) <= width for row in rows)
