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
        "rewrites code in the start folder",
        "reads the secret of the deals in a command line",
        "reads its opponent's scratch",
        "takes 3 GiB with eight children",
    ],
)
def test_it_reaches_nothing_and_the_other_is_not_charged(name: str) -> None:
    reached, said = play(ATTACKS[name], "on", 1)
    own = "its processes held more than 1152 MiB of memory together."
    assert (reached, said.removeprefix("charged itself: ")) in (("", "plays on"), ("", own))
    assert ("eight" in name) == said.startswith("charged itself")


def test_what_is_tried_would_work_without_it() -> None:
    assert play(ATTACKS["rewrites its opponent"], "off", 1)[0] == "reached"
