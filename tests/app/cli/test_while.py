"""What `parlour while` refuses; what it does is tested in a terminal."""

from typing import Any

import pytest


@pytest.mark.posix("commands")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "Say which command to wait for"),
        (["--"], "Say which command to wait for"),
        (["true"], "you need a terminal"),
    ],
)
def test_what_cannot_be_is_refused(parlour: Any, words: list[str], why: str) -> None:
    run = parlour("while", *words)
    assert (run.code, run.out) == (2, "")
    assert why in run.err
