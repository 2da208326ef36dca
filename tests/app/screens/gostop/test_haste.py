"""Go Stop played in haste: no card is played but those that were typed, in their order."""

from typing import Any

import pytest

from games.gostop.state import Play
from tests.app.screens.gostop.gostop_helpers import at
from tests.app.screens.haste_helpers import (
    FINGERS,
    PACE,
    Fingers,
    note_what_is_said,
    typed_in_haste,
)
from tests.app.screens.screen_helpers import User, arcade
from tests.share_helpers import share

TYPED = ("5", "8", "k", "2")
TABLE: dict[str, Any] = {
    "hand": "5C 8H KH 2S",
    "other": "9C 3D 6H 6D",
    "layout": "5D 8S KC 3C 9H",
    "stock": "JC QC AC 7C XC 4C 7S AD",
}
"""Four cards of the person, none of which meets more than one card of the layout."""

CUTTING_PAUSES = Fingers(0.1, 1.0), Fingers(0.05, 1.3)
"""With these, ranks are typed while the cards of either side still move."""


def played(user: User) -> list[str]:
    """Return the ranks of the cards that the person has played."""
    return [
        step.before.hands[0][step.action.place].face.lower()
        for step in user.match.steps
        if step.seat == 0 and isinstance(step.action, Play)
    ]


@pytest.mark.parametrize("fingers", share(CUTTING_PAUSES, [*FINGERS, *CUTTING_PAUSES]))
async def test_every_card_typed_is_played_or_refused_in_words(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with arcade(at(**TABLE), pace=PACE) as user:
        await user.asked()
        said = note_what_is_said(user.screen.controller, monkeypatch)
        await typed_in_haste(user, TYPED, fingers)
        await user.still()
        made = played(user)
        assert made
        assert made == [rank for rank in TYPED if rank in made]
        assert len(made) + len(said()) >= len(TYPED), (made, said())
