"""The analysis board: a line from a match, a match from a line, and the numbers in words."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.board import board_lines, board_numbers, match_from, position_line, positions_in
from games.contract import Measures, Refusal
from tests.app.conftest import Parlour

LATE_GOPS = "gops cards=2-10 ties=stay you=4,6,9 other=3,5,10 prize=7 won=4,8,9 lost=2,6,10"
STIFF_HAND = "twentyone hand=7C,9C dealer=TC"


def test_a_position_becomes_a_match_that_is_not_rated_with_the_coachs_numbers() -> None:
    match = match_from(LATE_GOPS, "easy")
    assert (match.setup.seats, match.marks, match.id) == (("human", "easy"), ("board",), None)
    assert position_line(match, 0) == LATE_GOPS
    numbers = asyncio.run(board_numbers(match))
    assert numbers.chance == pytest.approx(2 / 3)
    assert [choice.choice for choice in numbers.choices] == ["4", "6", "9"]
    assert sum(choice.share or 0.0 for choice in numbers.choices) == pytest.approx(1)
    assert "4         66.7%        33%" in list(board_lines(match, numbers))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "A position begins with the name of its game"),
        (
            "chess e4",
            '^There is no game "chess" here. '
            "Games with positions: gops, gostop, twentyone, battle.$",
        ),
        ("gostop hand=2", "With 2 cards in both hands, 44 are in the layout"),
        ("gops you=2,2", "The card 2 appears twice."),
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        match_from(line)


def test_where_there_is_no_position_none_is_written() -> None:
    game = replace(plugins.find("gostop"), measures=Measures())
    with pytest.raises(Refusal, match=r"Positions of Go Stop cannot be set up\. Games with .*gops"):
        positions_in(game)
    match = match_from(STIFF_HAND)
    match.apply(0, match.game.legal(match.state, 0)[0])
    with pytest.raises(Refusal, match="There is nothing to decide here"):
        position_line(match, 0)


def test_the_command_prints_a_position_and_how_to_write_one(parlour: Parlour) -> None:
    def printed(*words: Any) -> str:
        return parlour("analyse", "--position", *words).out

    line = f"gostop {positions_in(plugins.find('gostop')).example}"
    gostop = printed(line)
    assert "?? ?? ??" in gostop  # nobody knows the other hand
    assert "points" in gostop
    assert "I recommend you play 9 of Clubs from your hand" in gostop
    hand = printed(STIFF_HAND)
    assert "Player's hand:[ 7C ][ 9C ], value = 16" in hand
    assert "\nChoice     wins\nhit       24.4%\nstay      23.9%\n" in hand
    assert "The coach would hit: hitting is a little better." in hand
    assert "Twenty-One, as in: twentyone hand=7,9" in printed("help")
    assert '"unit": "win"' in printed(STIFF_HAND, "--json")
    for more in (("12",), ("--moves",)):
        run = parlour("analyse", *more, "--position", LATE_GOPS)
        assert run.code == 2
        assert run.err.startswith("A position stands alone: leave out the number")
