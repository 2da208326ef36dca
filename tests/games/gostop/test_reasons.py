"""The reasons for plays in words: what they claim is so, and their figures add up."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games import contract, randomness
from games.gostop import faces, reasons
from games.gostop.rules import Action, State, seen_by
from tests.games.gostop.table_helpers import SHREWD, pile, walk

COIN = randomness.stream("reasons")


def decided() -> Iterator[tuple[State, contract.Decision[Action], reasons.PlayReason]]:
    """Yield states of random games with what a player decides in them, and its reason."""
    for number in range(4):
        for state in walk(f"reasons {number}"):
            if state.phase == "play":
                view = seen_by(state, state.turn)
                decision = SHREWD.decide(view, state.turn, COIN)
                reason = reasons.read_reason(view, state.turn, decision)
                assert reason
                yield state, decision, reason


def test_the_terms_of_each_play_add_up_to_its_worth() -> None:
    for _, decision, reason in decided():
        for (_, worth), terms in zip(decision.worth, decision.terms, strict=True):
            assert tuple(term.name for term in terms) == reasons.TERM_NAMES
            assert sum(term.weight for term in terms) == pytest.approx(worth)
        if shown := re.search(r"next best \S+, worth (?:about )?(\d+\.\d) points", decision.why):
            assert shown[1] == f"{decision.worth[0][1] - decision.worth[1][1]:.1f}"
            assert float(shown[1]) > 0
        assert decision.why == reasons.explain_play(reason)


def test_no_card_that_is_as_good_is_left_out() -> None:
    for _, decision, reason in decided():
        best, apart = decision.worth[0][1], 1e-9 if reason.exact else 0.15
        equal = sum(best - worth < apart for _, worth in decision.worth[1:])
        said = re.search(r"([^;]*) (?:is|are) (?:worth the same|about as good)$", decision.why)
        named = re.findall(r"[1-9XJQK][CDHS]|(\d) more", said[1]) if said else []
        assert sum(int(more or 1) for more in named) == equal


# single sentences

LONE = faces.Face(lying=0, stacked=False, mine=0, theirs=0, held=1, unseen=3, passed=False)
PAIR = faces.Face(lying=1, stacked=False, mine=0, theirs=2, held=2, unseen=3, passed=False)


def value(
    rank: int, makes: float = 0.0, denies: float = 0.0, match: float = 0.0, builds: float = 0.0
) -> reasons.PlayValue:
    return reasons.PlayValue(rank, 1.0, makes, builds, denies, match)


def reason(face: faces.Face, *values: reasons.PlayValue, **how: Any) -> reasons.PlayReason:
    how = {"ahead": 0, "fewest": False, "exact": False, **how}
    cards = pile("9S 4D XH")[: len(values)]
    return reasons.PlayReason(face, 57, values=values, cards=cards, matches=1, **how)


def test_a_reason_names_the_deed_what_spoke_for_it_and_the_next_best() -> None:
    pair = reason(PAIR, value(9, 0.5), value(4, 0.2), value(10))
    assert reasons.explain_play(pair) == (
        "it could create a stacked pair with it, and the other side lacked two 9s for a set; "
        "next best 4D, worth about 0.3 points less"
    )
    lone = reason(LONE, value(9), value(4), fewest=True)
    assert reasons.explain_play(lone) == (
        "its matches could wait, and of its ranks, 9s were the fewest unseen, 3 of 57 cards; "
        "4D is about as good"
    )


def test_what_is_as_good_is_said_to_be() -> None:
    assert reasons.next_best(reason(LONE, value(9))) == ""
    assert reasons.next_best(reason(LONE, value(9), value(4), exact=True)) == "4D is worth the same"
    close = reason(LONE, value(9, 0.14), value(4), value(10))
    assert reasons.next_best(close) == "4D and XH are about as good"
    assert reasons.next_best(reason(LONE, value(9, 0.16), value(4))) == (
        "next best 4D, worth about 0.2 points less"
    )


@pytest.mark.parametrize(
    ("ahead", "words", "advised"),
    [
        (3, "and it played safe, 3 points ahead", "You are 3 points ahead: play it safe."),
        (-1, "and it took a chance, 1 point behind", "You are 1 point behind: take a chance."),
        (0, "", ""),
    ],
)
def test_the_score_is_named_where_it_decides(ahead: int, words: str, advised: str) -> None:
    by_score = reason(LONE, value(9, match=0.3), value(4, 0.1), ahead=ahead)
    assert words in reasons.explain_play(by_score)
    assert advised in " ".join(reasons.reason_lines(by_score))
    by_points = reason(LONE, value(9, 0.2, match=0.1), value(4), ahead=ahead)
    assert "ahead" not in reasons.explain_play(by_points)
    assert "behind" not in reasons.explain_play(by_points)
