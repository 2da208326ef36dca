"""The checks that every game must pass, run for each one that is registered and each preset.

The checks are those of `games.testing`. `hidden_helpers.py` among a game's tests says what each
seat and each reader cannot know.
"""

import importlib
import json
import os
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import plugins, resources
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import AnyGame
from games.contract import HOUSE
from games.testing.checks import ALL_CHECKS, PLAYER_CHECKS, check_line, run_check
from games.testing.random_game import Trial
from tests.share_helpers import share

CASES = [
    pytest.param(game, options, id=f"{slug}-{preset}")
    for slug in plugins.slugs()
    for game in [plugins.find(slug)]
    for preset, options in game.presets.items()
]
every_game = pytest.mark.parametrize(("game", "options"), CASES)
numbers = st.integers(0, 10**6)


def trial(game: AnyGame, options: Any, number: int) -> Trial:
    """Return a random game of which the tests know what is hidden."""
    hidden: Any = importlib.import_module(f"tests.games.{game.slug}.hidden_helpers")
    return Trial(game, options, number, resources.solved, hidden)


@every_game
@settings(max_examples=share(3, 100))
@given(number=numbers)
def test_it_keeps_the_contract(game: AnyGame, options: Any, number: int) -> None:
    """One random game for all checks: they only look at it."""
    played = trial(game, options, number)
    for check in ALL_CHECKS:
        run_check(check, played)


@every_game
@given(number=st.integers(0, share(1, 3)))
def test_players_choose_by_what_they_may_know(game: AnyGame, options: Any, number: int) -> None:
    played = trial(game, options, number)
    for check in PLAYER_CHECKS:
        run_check(check, played)


@every_game
@given(number=numbers, line=st.text(max_size=40))
def test_any_line_is_an_action_a_verb_or_refused_with_a_sentence(
    game: AnyGame, options: Any, number: int, line: str
) -> None:
    assert not list(check_line(trial(game, options, number), line))


@every_game
@given(number=numbers)
def test_the_standing_counts_rounds_and_points_from_the_deal_to_the_result(
    game: AnyGame, options: Any, number: int
) -> None:
    steps = trial(game, options, number).steps
    told = [game.standing(step.before) for step in steps]
    assert (told[0].round, told[0].scores) == (1, (0, 0))
    assert {after.round - before.round for before, after in pairwise(told)} <= {0, 1}
    for standing in told:
        assert re.match(rf"round {standing.round}\b", standing.line)
    last, result = steps[-1].after, game.result(steps[-1].after)
    assert result
    assert result.scores == game.standing(last).scores
    ahead, behind = result.scores
    assert result.winner == (None if ahead == behind else int(ahead < behind))
    rounds = {of for standing in told for of in re.findall(r"of (\d+)", standing.line)}
    assert not rounds or {told[-1].round} == set(map(int, rounds))


@every_game
@given(number=numbers)
def test_every_step_can_be_undone_and_done_again(game: AnyGame, options: Any, number: int) -> None:
    played = trial(game, options, number)
    setup = Setup(options, played.seed, ("human",) * len(game.chairs))
    match = Match(game, setup)
    for step in played.first(60):
        match.apply(step.seat, step.action)
        if step.seat != HOUSE:
            match.undo()
            assert match.state == step.before
            match.redo()
            assert match.state == step.after


GOLDEN = Path(__file__).with_name("golden")
"""The shape of every game's values, which `PARLOUR_GOLDEN=write` writes again.

A change of shape makes stored matches unreadable, so it needs a new `Game.version`.
"""


def shape(slug: str) -> str:
    """Return the names, types and values given unasked of all that is stored, a kind a line."""
    game = plugins.find(slug)
    _, kinds = msgspec.json.schema_components((game.Options, game.State, game.Action))
    for kind in kinds.values():
        kind.pop("description", None)
    lines = (f"{name}: {json.dumps(kind)}\n" for name, kind in sorted(kinds.items()))
    return "".join([f"version {game.version}\n", *lines])


@pytest.mark.parametrize("slug", plugins.slugs())
def test_what_is_stored_keeps_its_shape(slug: str) -> None:
    path = GOLDEN / f"{slug}.txt"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shape(slug), encoding="utf-8")
    assert shape(slug) == path.read_text(encoding="utf-8")
