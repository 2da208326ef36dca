"""Keys typed before the first frame arrive, and the first frame is as it stays."""

from pathlib import Path

import pytest

from tests.tools.soak.starts import Start, check


@pytest.mark.parametrize(
    "start",
    [
        Start(80, 24, "felt-dark", "none", "3"),
        Start(100, 31, "high-contrast", "damaged", "q"),
        Start(120, 36, "felt-light", "played", ""),
    ],
    ids=["a tile's number", "q with a damaged store", "nothing"],
)
def test_a_start(start: Start, tmp_path: Path) -> None:
    check(start, tmp_path)
