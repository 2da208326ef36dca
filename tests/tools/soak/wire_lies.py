"""Partners at another terminal who lie, `python -m tests.tools.soak.wire_lies 200` times each."""

import random
import sys

from tests.app.wire.lying_helpers import LIES, lie_once


def main(count: int) -> bool:
    """Have each lie told so often; return whether every one was named."""
    for lie in LIES:
        said = [lie_once(lie, random.Random(seed)) for seed in range(count)]
        assert all(why.isprintable() for why in said)
        print(f"{lie}: {count} of {count} named, as in: {said[0]}")
    return True


if __name__ == "__main__":
    sys.exit(not main(int(sys.argv[1]) if sys.argv[1:] else 200))
