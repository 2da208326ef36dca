"""When something was is said as people say it."""

from datetime import datetime

import pytest

from app.statistics.summary import ago

NOW = datetime(2026, 11, 22, 14, 0, 0)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (datetime(2026, 11, 22, 13, 59, 30), "just now"),
        (datetime(2026, 11, 22, 13, 59), "1 minute ago"),
        (datetime(2026, 11, 22, 13, 40), "20 minutes ago"),
        (datetime(2026, 11, 22, 12, 0), "2 hours ago"),
        (datetime(2026, 11, 21, 23, 59), "yesterday"),
        (datetime(2026, 11, 20, 1, 0), "Friday"),
        (datetime(2026, 11, 3, 1, 0), "3 Nov"),
        (datetime(2025, 11, 3, 1, 0), "3 Nov 2025"),
        (datetime(2026, 11, 22, 15, 0), "just now"),
    ],
)
def test_a_moment_in_words(then: datetime, said: str) -> None:
    assert ago(then, NOW) == said
