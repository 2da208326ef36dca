import random
import re

import pytest

from tests.app.wire.lying_helpers import LIES, lie_once

NAMED = re.compile(r"(Step \d+: Bob .+|After step \d+ the two tables differ\.|Bob stopped: .*)")


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_named_with_its_step_and_changes_nothing_before_it(lie: str) -> None:
    for seed in range(3):
        why = lie_once(lie, random.Random(seed))
        assert NAMED.fullmatch(why), why
        assert why.isprintable()
