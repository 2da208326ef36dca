"""The analysis board: a line from a match, a match from a line, and the numbers in words."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from app import plugins
from app.analysis.board import (
    BOARD_MARK,
    board_numbers,
    match_from,
    number_lines,
    position_line,
    positions_in,
)
from app.cli.analyse import analyse_position
from games.contract import Measures, Refusal

LATE_GOPS = "gops cards=2-10 ties=stay you=4,6,9 other=3,5,10 prize=7 won=4,8,9 lost=2,6,10"
STIFF_HAND = "twentyone hand=7C,9C dealer=TC"


def test_a_position_becomes_a_match_that_counts_in_no_rating() -> None:
    match = match_from(LATE_GOPS, "easy")
    assert match.setup.seats == ("human", "easy")
    assert match.marks == (BOARD_MARK,)
    assert match.id is None
    assert position_line(match, 0) == LATE_GOPS


def test_the_numbers_of_a_position_are_the_coachs() -> None:
    numbers = asyncio.run(board_numbers(match_from(LATE_GOPS)))
    assert numbers.chance == pytest.approx(2 / 3)
    assert [choice.choice for choice in numbers.choices] == ["4", "6", "9"]
    assert sum(choice.share or 0.0 for choice in numbers.choices) == pytest.approx(1)
    assert "4         66.7%        33%" in list(number_lines(numbers))


def test_what_does_not_mix_has_no_shares() -> None:
    numbers = asyncio.run(board_numbers(match_from(STIFF_HAND)))
    assert list(number_lines(numbers))[2:5] == [
        "Choice     wins",
        "hit       24.4%",
        "stay      23.9%",
    ]


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
    with pytest.raises(
        Refusal, match=r"Positions of Go Stop cannot be set up\. Games with .*gops,"
    ):
        positions_in(game)
    match = match_from(STIFF_HAND)
    match.apply(0, match.game.legal(match.state, 0)[0])
    with pytest.raises(Refusal, match="There is nothing to decide here"):
        position_line(match, 0)


def test_the_coach_says_what_a_card_of_go_stop_is_worth(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = f"gostop {positions_in(plugins.find('gostop')).example}"
    analyse_position(line, as_json=False)
    printed = capsys.readouterr().out
    assert "points" in printed
    assert "?? ?? ??" in printed  # nobody knows the other hand
    assert "I recommend you play 9 of Clubs from your hand" in printed


def test_the_command_prints_a_position_and_how_to_write_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    analyse_position(STIFF_HAND, as_json=False)
    printed = capsys.readouterr().out
    assert "Player's hand:[ 7C ][ 9C ], value = 16" in printed
    assert "The coach would hit: hitting is a little better." in printed
    analyse_position("help", as_json=False)
    assert "Twenty-One, as in: twentyone hand=7,9" in capsys.readouterr().out
    analyse_position(STIFF_HAND, as_json=True)
    assert '"unit": "win"' in capsys.readouterr().out


def test_a_position_and_a_match_are_not_analysed_at_once(parlour: Callable[..., Any]) -> None:
    for more in (("12",), ("--moves",)):
        run = parlour("analyse", *more, "--position", LATE_GOPS)
        assert run.code == 2
        assert run.err.startswith("A position stands alone: leave out the number")
