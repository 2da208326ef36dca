"""The list of an arena's games: the bars of what they were won by."""

import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome
from app.screens.arena.games import margin_bars


def outcome(winner: int | None, points: tuple[int, int]) -> GameOutcome:
    """Return a game that ended so."""
    return GameOutcome(0, (0, 1), winner, points, ((), ()))


WIDE, NARROW, TIE = outcome(0, (60, 20)), outcome(1, (30, 40)), outcome(None, (25, 25))
FOUL = replace(outcome(1, (3, 12)), fouls=("It said nothing.", ""))


def test_a_bar_is_as_long_as_the_margin_and_there_is_none_where_no_points_decided() -> None:
    assert margin_bars((WIDE, NARROW, TIE, FOUL), 8, plain=True) == ("########", "##", "", "")
    assert margin_bars((WIDE, NARROW), 8, plain=False) == ("▄▄▄▄▄▄▄▄", "▄▄")
    assert margin_bars((TIE,), 8, plain=False) == ("",)


@pytest.mark.parametrize("width", [0, -5])
def test_without_room_there_are_no_bars(width: int) -> None:
    assert margin_bars((WIDE, NARROW), width, plain=False) == ("", "")
