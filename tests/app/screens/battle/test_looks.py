"""How the table of Battle of the Sexes looks: at each size, without colours, resized."""

import pytest

from games.battle.rules import ALL, Roll
from tests.app.match.battle_match_helpers import LAST, played
from tests.app.screens.battle.battle_helpers import at, begun, coached
from tests.app.screens.screen_helpers import arcade, look_at, look_at_all_sizes
from widgets.cards.style import FaceStyle

MIDWAY = 6
"""Turns that are played before the middle of a game is looked at."""


async def test_the_table_stands_complete_at_every_size() -> None:
    async with arcade(played(begun(), MIDWAY)) as user:
        await at(user, "roll")
        assert user.rows()[0].startswith(" Battle of the Sexes   round 4 of 9")
        await look_at_all_sizes("battle_start_{}", user)
        await user.press("enter")
        await at(user, "choose", 1)
        await user.press("2", "5")
        await look_at_all_sizes("battle_choosing_{}", user)
        await coached(user)
        await look_at_all_sizes("battle_coach_{}", user)
        await user.type("cheat 1 2 3 4 4")
        await at(user, "enter")
        await user.until(lambda: user.screen.shown.advice.decision, "the coach's answer")
        await look_at_all_sizes("battle_entering_{}", user)


async def test_the_end_stands_complete_at_every_size() -> None:
    async with arcade(played(begun(), LAST.stop)) as user:
        await user.over()
        await look_at_all_sizes("battle_over_{}", user)


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: FaceStyle) -> None:
    async with arcade(played(begun(), MIDWAY), face=face) as user:
        await at(user, "roll")
        await user.press("enter")
        await at(user, "choose", 1)
        await user.press("2")
        await coached(user)
        await look_at(f"battle_{face.name.lower()}_80x24", user)


async def test_resizing_loses_nothing() -> None:
    async with arcade(begun()) as user:
        await user.press("enter")
        await at(user, "choose", 1)
        await user.press("2", "4", "right")
        await user.still()
        before = user.rows()
        for size in ((200, 50), (110, 24), (80, 32), (60, 20)):
            await user.resize(*size)
            await user.still()
        assert "Parlour needs 80 x 24" in user.text()
        await user.resize(80, 24)
        await user.still()
        assert user.rows() == before
        assert user.screen.table.chosen == {2, 4}
        assert user.match.steps[-1].action == Roll(ALL)
