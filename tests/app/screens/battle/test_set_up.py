"""A position of Battle that was set up by hand has dice that nobody has rolled."""

import pytest

from app.analysis.board import match_from
from app.match.table_controller import TableController
from app.screens.battle.presentation import BattlePresentation
from app.screens.battle.view import dice


@pytest.mark.parametrize("rolls", ["", " rolls=1 dice=22413", " rolls=3 dice=22413"])
def test_the_dice_of_a_position_are_shown(rolls: str) -> None:
    match = match_from(f"battle turn=first{rolls}", "winner")
    view = TableController(match, BattlePresentation(), "off").look()
    shown = tuple(die.value for die in dice(view, frozenset()))
    assert shown == (match.state.dice or (0,) * 5)
