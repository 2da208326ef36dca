"""Long tests: `make test` does a share of them, `make soak` does them whole."""

import os
from typing import TypeVar

T = TypeVar("T")

WHOLE = "PARLOUR_WHOLE_TESTS"
"""The environment variable that asks for whole tests."""


def share(part: T, whole: T) -> T:
    """Return how much of a test is done now: a part, or the whole of it where that is asked for."""
    return whole if os.environ.get(WHOLE) else part
