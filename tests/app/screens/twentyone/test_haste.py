"""Twenty-One played in haste: nothing is chosen but what was typed, in its order."""

import pytest

from games.twentyone.rules import Action, Again, Hit, Leave, Stay
from tests.app.screens.haste_helpers import (
    FINGERS,
    PACE,
    Fingers,
    note_what_is_said,
    typed_in_haste,
)
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from tests.share_helpers import share

KEYS: dict[type[Action], str] = {Hit: "h", Stay: "s", Again: "y", Leave: "n"}
TYPED = "hsyshys"
"""Some of them are typed while cards move or a result is shown, some at the wrong question."""


def chosen(user: User) -> str:
    """Return the keys of all that the person has chosen."""
    actions = (step.action for step in user.match.steps if step.seat == 0)
    return "".join(KEYS[type(action)] for action in actions)


def is_in_order(keys: str, typed: str) -> bool:
    """Return whether keys are among those typed, in the same order."""
    left = iter(typed)
    return all(key in left for key in keys)


@pytest.mark.parametrize("fingers", share(FINGERS[1:2], FINGERS))
async def test_every_key_typed_is_a_choice_or_refused_in_words(
    fingers: Fingers, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with arcade(begun(), pace=PACE) as user:
        await wait_for("player", user)
        said = note_what_is_said(user.screen.controller, monkeypatch)
        await typed_in_haste(user, TYPED, fingers)
        await user.still()
        made = chosen(user)
        assert made
        assert is_in_order(made, TYPED)
        assert len(made) + len(said()) >= len(TYPED), (made, said())


def test_the_order_counts() -> None:
    assert is_in_order("hys", "hsyshys")
    assert not is_in_order("hhh", "hsyshys")
