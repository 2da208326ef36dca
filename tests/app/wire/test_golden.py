"""A recorded conversation as a golden file: what crosses the wire, and when.

`PARLOUR_GOLDEN=write` rewrites it.
"""

import os
import random
from pathlib import Path

import pytest

from tests.app.wire.pair_helpers import NAMES, Pair, said

GOLDEN = Path(__file__).with_name("golden")


def conversation(slug: str) -> str:
    pair = Pair(slug)
    pair.play(random.Random(2))
    return "".join(f"{NAMES[seat]}: {line.decode()}" for seat, line in pair.record)


@pytest.mark.parametrize("slug", ["gops", "battle"])
def test_a_whole_conversation_is_as_recorded(slug: str) -> None:
    path, now = GOLDEN / f"{slug}.txt", conversation(slug)
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")


def test_in_the_recorded_conversation_no_bid_comes_before_both_commitments() -> None:
    sealed: dict[str, set[str]] = {}
    for row in (GOLDEN / "gops.txt").read_text(encoding="utf-8").splitlines():
        name, line = row.split(": ", 1)
        turn = line.split('"turn":')[1].split(",")[0]
        if said(line.encode()) == "sealed":
            sealed.setdefault(turn, set()).add(name)
        if "card" in line:
            assert sealed[turn] == set(NAMES)
