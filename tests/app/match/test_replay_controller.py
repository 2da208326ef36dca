"""A match is looked at again without a terminal: every step of every game."""

import pytest

from app import plugins
from app.match.presentation import Presentation
from app.match.replay_controller import ReplayController
from app.storage.store import open_store
from games.contract import HOUSE
from tests.app.screens.table.kept_match_helpers import kept


@pytest.mark.parametrize("slug", plugins.slugs())
def test_every_game_is_stepped_through_from_end_to_end(slug: str) -> None:
    match = kept(open_store(), slug, few=60)
    replay = ReplayController(match, Presentation())
    assert replay.chooser is not None
    for place in range(replay.first + 1, len(match.steps) + 1):
        replay.step(1)
        assert replay.match.state == match.steps[place - 1].after
        assert replay.view.step == place
    replay.step(1)
    assert replay.place == len(match.steps)
    assert replay.view.log[: len(replay.log)] == replay.log
    replay.edge(0)
    assert replay.place == replay.first
    assert all(step.seat == HOUSE for step in match.steps[: replay.first])


def test_rounds_and_decisions_are_jumped_to() -> None:
    match = kept(open_store())
    replay = ReplayController(match, Presentation())
    replay.round(1)
    assert match.game.standing(replay.match.state).round == 2
    assert replay.chooser is not None
    replay.decision(1)
    assert replay.chooser is not None
    replay.edge(1)
    assert replay.chooser is None
    assert replay.view.result == match.result
    replay.round(-1)
    assert 0 < replay.place < len(match.steps)
    replay.edge(0)
    replay.decision(-1)
    assert replay.place == replay.first


def test_a_choice_in_a_replay_is_refused() -> None:
    replay = ReplayController(kept(open_store()), Presentation())
    replay.act(None)
    assert replay.view.remark.text == "This is a replay. Press p to play on from here."
