"""Battle of the Sexes played in haste: only typed dice roll again, and no column is entered."""

import pytest

from games.battle.rules import ALL, Enter, Roll
from tests.app.screens.battle.battle_helpers import at, begun
from tests.app.screens.haste_helpers import FINGERS, PACE, Fingers, typed_in_haste
from tests.app.screens.screen_helpers import arcade
from tests.share_helpers import share


@pytest.mark.parametrize("fingers", share(FINGERS[1:2], FINGERS))
async def test_only_the_dice_that_were_typed_roll_again(fingers: Fingers) -> None:
    async with arcade(begun(), pace=PACE) as user:
        await at(user, "roll")
        await typed_in_haste(user, "33333", fingers)
        await user.still()
        actions = [step.action for step in user.match.steps]
        rolls = [action.dice for action in actions if isinstance(action, Roll)]
        assert rolls[:1] == [ALL]
        assert set(rolls[1:]) <= {(3,)}
        assert len(rolls) > 1
        assert not any(isinstance(action, Enter) for action in actions)
