"""A game as a Gymnasium environment, against a player of ours; and the guide's loop that learns."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

from app.plugins import find
from games.environments.gymnasium_env import GameEnv
from games.gops.rules import Bid, Options

ROOT = Path(__file__).parents[3]
GUIDE = ROOT / "assets" / "guide" / "learning.md"


def environment(name: str, *who: Any, **how: Any) -> GameEnv:
    """Return a game as an environment, without costs."""
    return GameEnv(find(name), *who, **{"costs": False, **how})


@pytest.mark.parametrize("name", ["gops", "twentyone"])
def test_gymnasium_finds_no_fault(name: str) -> None:
    check_env(environment(name), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_seat_is_played_by_the_player_that_was_named(seat: int) -> None:
    env = environment("gops", "match", seat, options=Options(cards=(1, 5)))
    seen, info = env.reset(seed=7)
    prizes, is_over = [], False
    assert info == {}
    while not is_over:
        prizes.append(Bid(env.playing.state.middle[-1]))
        action = int(seen["action_mask"].argmax())
        assert env.action_masks()[action]
        seen, reward, is_over, _, _ = env.step(action)
    bids = [step.action for step in env.playing.steps if step.seat == 1 - seat]
    assert bids == prizes, "match bids what the prize is worth"
    result = env.playing.game.result(env.playing.state)
    assert result
    assert reward == {None: 0.0, seat: 1.0, 1 - seat: -1.0}[result.winner]


def test_players_that_look_back_see_the_match() -> None:
    env = environment("gops", "champion", options=Options(cards=(1, 4)))
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        seen, _, is_over, _, _ = env.step(int(seen["action_mask"].argmax()))
    assert not is_over
    assert "Player 1 holds: [4]" in env.render()


def test_costs_and_players_read_the_tables_that_come_with_the_game() -> None:
    env = environment("gops", "equilibrium", costs=True)
    env.reset(seed=1)
    _, _, _, _, info = env.step(0)
    assert 0 <= info["cost"] < 0.5


def test_the_loop_of_the_guide_learns() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    means = [float(mean) for mean in re.findall(r": ([+-]\d\.\d\d) a game", run.stdout)]
    assert means[-1] > means[0] + 0.4
    assert run.stdout in GUIDE.read_text("utf-8"), "the page shows what is printed"


@pytest.mark.parametrize(
    ("name", "who", "said"),
    [("gops", ("nobody",), "players: random, "), ("twentyone", ("", 1), "seats: 0")],
)
def test_who_is_not_there_is_refused(name: str, who: tuple[Any, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        environment(name, *who)
