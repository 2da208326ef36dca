"""What may be answered and what may be seen, as Gymnasium describes it."""

from typing import Any

import numpy as np
from gymnasium import spaces

from games.environments.playing import Playing
from games.environments.view_vector import FARTHEST


def action_space(playing: Playing) -> spaces.Discrete:
    """Return the numbers of all actions."""
    return spaces.Discrete(playing.slots.size)


def observation_space(playing: Playing) -> spaces.Dict:
    """Return the space of what an agent is given: a row of numbers, and a mask of actions."""
    shape = (len(playing.vector.columns),)
    return spaces.Dict(
        {
            "observation": spaces.Box(-FARTHEST, FARTHEST, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (playing.slots.size,), np.int8),
        }
    )


def deal_seed(random: Any) -> str:
    """Return the seed of the next deal, drawn from a generator of Gymnasium."""
    return str(random.integers(1 << 62))
