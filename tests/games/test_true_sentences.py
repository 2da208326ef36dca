"""Every sentence of the coach and every reason is read back into its claim, and the claim holds."""

import re

import pytest

from tests.tools.measure.sentences import SLUGS, Tally, judge, judged, moments, printed

GAMES = {"twentyone": 4, "gops": 1, "battle": 1, "gostop": 2}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_printed_sentence_is_read_and_holds(slug: str) -> None:
    found = judged(slug, GAMES[slug])
    assert not found.false
    assert not found.unread
    assert found.checked > 50


PLANTED = [
    ("twentyone", r"goes bust (\d+)%", lambda n: n + 1),
    ("twentyone", r"Staying wins (\d+)%", lambda n: n - 1),
    ("twentyone", r"better by (\d+) rounds", lambda n: n + 1),
    ("twentyone", r"keeps (\d+) won", lambda n: n + 1),
    ("gops", r"at least (\d+)%", lambda n: n + 1),
    ("gops", r"prize (\d+)% \(then", lambda n: n + 2),
    ("gops", r"beats (\d+) of the", lambda n: n + 1),
    ("battle", r"scores in \w+ (\d+)%", lambda n: n + 2),
    ("battle", r"wins (\d+)\.\d%", lambda n: n + 1),
    ("gostop", r"unseen, (\d+) of", lambda n: n + 1),
    ("gostop", r"with an? \w+ \((\d+)%\)", lambda n: n + 2),
]


@pytest.mark.parametrize(("slug", "number", "lie"), PLANTED)
def test_a_planted_falsehood_is_caught(slug: str, number: str, lie: object) -> None:
    """One number in each sentence that has it is changed, and no such sentence passes."""
    told = 0
    for game in range(4):
        for moment in moments(slug, game):
            for sentence in printed(slug, moment):
                if found := re.search(number, sentence):
                    start, end = found.span(1)
                    changed = str(lie(int(found[1])))  # type: ignore[operator]
                    tally = Tally()
                    judge(slug, moment, sentence[:start] + changed + sentence[end:], tally)
                    assert tally.false or tally.unread, sentence
                    told += 1
            if told > 5:
                return
    assert told
