"""Hostile bots in the sandbox: the soak has many more, and plays more games."""

import sys

import pytest

from app.match.bots import sandbox
from tests.tools.soak.hostile import ATTACKS, play

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or bool(sandbox.why_not()), reason="bubblewrap does not work here"
)


@pytest.mark.parametrize(
    "name",
    [
        "rewrites its opponent",
        "reads the secret of the deals in a command line",
        "reads its opponent's scratch",
    ],
)
def test_it_reaches_nothing_and_the_other_is_not_charged(name: str) -> None:
    assert play(ATTACKS[name], "on", 1) == ("", "plays on")


def test_what_is_tried_would_work_without_it() -> None:
    assert play(ATTACKS["rewrites its opponent"], "off", 1)[0] == "reached"
