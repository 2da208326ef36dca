"""Random games of the environments for programs that learn, next to the rules alone.

`python -m tests.tools.measure.environments 10000` plays so many of every game: states, legal
actions and rewards must be the same.
"""

import random
import sys

from app.plugins import find, slugs
from games.environments.pettingzoo_env import GameAEC
from tests.games.environments.test_pettingzoo_env import play_both


def main(count: int) -> bool:
    """Play the random games of each game; return True, for the first difference raises."""
    for name in slugs():
        env, coin = GameAEC(find(name), costs=False), random.Random(name)
        for number in range(count):
            play_both(env, number, coin)
        print(f"environments: {name}, {count} random games equal the reducer's", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if len(sys.argv) > 1 else 2500))
