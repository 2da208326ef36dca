"""The rule of the hand at every table: presses at random, in every part of a motion."""

import pytest

from tests.share_helpers import share
from tests.tools.soak.hands import MATCHES, press_at


@pytest.mark.parametrize("slug", MATCHES)
async def test_nothing_is_done_that_was_not_chosen_after_it_could_be_seen(slug: str) -> None:
    """`python -m tests.tools.soak hands` presses oftener."""
    assert await press_at(slug, share(40, 500), seed=1) > 0
