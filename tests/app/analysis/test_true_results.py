"""Every sentence about a match that is over is read back into its claim, and the claim holds."""

import re
from functools import cache

import pytest

from tests.games.gostop.table_helpers import few_rollouts
from tests.tools.measure.results import (
    Made,
    Truth,
    finished,
    judge,
    judge_decision,
    judged,
    printed,
    told,
)
from tests.tools.measure.sentences import SLUGS, Tally


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    few_rollouts(monkeypatch)


RESULTS = {"twentyone": 4, "gops": 5, "battle": 1, "gostop": 2}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_said_of_a_result_is_read_and_holds(slug: str) -> None:
    found = judged(slug, RESULTS[slug])
    assert not found.false
    assert not found.unread
    assert found.checked > 15


PLANTED = [
    ("gops", r"mistake in round (\d+) cost"),
    ("gops", r"mistake in round \d+ cost (\d+)"),
    ("gops", r"A decision cost you (\d+)\."),
    ("gops", r"Points by round: (\d+):"),
    ("gops", r"mistakes \([-+](\d+)\."),
    ("gops", r"wins (\d+) more games in 100"),
    ("gops", r"wins (\d+) fewer games in 100"),
    ("gops", r"held (\d+) "),
    ("twentyone", r"which is (\d+),"),
    ("twentyone", r"best move, by (\d+) "),
    ("twentyone", r"after round (\d+),|Decided by (\d+) point"),
    ("gostop", r"mistakes \(≈[-+](\d+)\."),
    ("gostop", r"Round 1, turn (\d+):"),
]


@cache
def spoken(slug: str, game: int) -> tuple[Truth, tuple[tuple[Made | None, str], ...]]:
    """Return what is said of a match and its decisions."""
    truth = Truth(finished(slug, game))
    return truth, (*((None, each) for each in printed(truth)), *told(truth))


@pytest.mark.parametrize(("slug", "number"), PLANTED)
def test_a_planted_falsehood_is_caught(slug: str, number: str) -> None:
    """One number in each sentence that has it is changed, and no such sentence passes."""
    planted = 0
    for game in range(20):
        truth, said = spoken(slug, game)
        for made, sentence in said:
            if found := re.search(number, sentence):
                group = found.lastindex or 1
                start, end = found.span(group)
                tally, changed = Tally(), str(int(found[group]) + 2)
                false = sentence[:start] + changed + sentence[end:]
                if made is None:
                    judge(truth, false, tally)
                else:
                    judge_decision(truth, made, false, tally)
                assert tally.false or tally.unread, false
                planted += 1
        if planted > 3:
            return
    assert planted
