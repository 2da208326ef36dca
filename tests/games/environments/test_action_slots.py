"""Numbers for actions: the same ones always, and spare ones for what random games did not have."""

import pytest

from app.plugins import find
from games.environments.playing import ActionSlots
from games.gostop.rules import Choose
from tests.games.small_game_helpers import Options, Show, small_game


def test_rare_choices_of_go_stop_take_spare_numbers() -> None:
    game = find("gostop")
    slots = ActionSlots(game, game.presets[game.extras.day])
    rare = Choose((17, 18, 19))
    assert rare not in slots.numbers
    assert slots.numbered((slots.actions[3], rare)) == {
        3: slots.actions[3],
        len(slots.actions): rare,
    }
    assert slots.size == len(slots.actions) + 10


def test_more_rare_choices_than_spare_numbers_are_refused() -> None:
    slots = ActionSlots(small_game(), Options())
    assert slots.size == 3
    with pytest.raises(ValueError, match="More actions can be taken at once"):
        slots.numbered((Show(1), Show(4)))
