"""What a player reads whose partner broke the protocol: the sentence, with the step."""

import pytest

from app.match.match import Match
from app.match.moments import MomentWords
from app.match.outcome import outcome
from app.match.presentation import breaking_lines
from app.plugins import find
from app.screens.result.story import story
from app.wire.conversation import Ended
from app.wire.table import end
from tests.app.match.gops_match_helpers import bid
from tests.app.wire.pair_helpers import terms_of

PROVEN = Ended("broken", 1, "Step 5: Bob spoke out of turn.")
OPEN = Ended("broken", None, "After step 4 the two tables differ.")


def broken(ended: Ended, seat: int = 0) -> Match:
    """A match of Ann and Bob, seen from a seat, that ended in its second round."""
    match = Match(find("gops"), terms_of("gops").setup(seat))
    bid(match, 10, 2)
    end(match, ended)
    return match


@pytest.mark.parametrize(
    ("ended", "heading", "last"),
    [(PROVEN, "Ann wins", ("Ann wins",)), (OPEN, "Nobody wins", ())],
)
def test_the_sentence_stands_at_the_table_in_the_log_and_on_the_result(
    ended: Ended, heading: str, last: tuple[str, ...]
) -> None:
    match = broken(ended)
    first, second = match.standing.scores
    shown = outcome(match)
    assert (shown.title, shown.below) == (f"{heading}, {first} : {second}", ended.why)
    assert story(match, MomentWords()) == ended.why
    assert breaking_lines(match) == (ended.why, *last)


def test_a_match_from_the_store_says_who_lost_and_blames_nobody_if_nobody_did() -> None:
    assert story(broken(Ended("broken", 1)), MomentWords()) == "Bob broke the rules."
    assert story(broken(Ended("broken", None)), MomentWords()) == "The game was broken off."


def test_the_own_points_come_first_when_a_friend_gave_up() -> None:
    match = broken(Ended("resigned", 1), seat=1)
    first, second = match.standing.scores
    assert story(match, MomentWords()) == f"Bob gave up in round 2, at {second} : {first}."
