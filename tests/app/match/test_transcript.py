"""The log of a match: the players' reasons, and how it ended."""

from app.match.match import Match
from app.match.presentation import Transcript
from app.match.setup import PERSON, Setup
from games.gops import GAME
from games.gops.rules import Bid, Options
from tests.app.match.gops_match_helpers import settle


def test_how_a_match_ended_stands_last_after_the_reasons() -> None:
    match = Match(GAME, Setup(Options(cards=(2, 2), prizes=(2,)), "s", (PERSON, "careful")))
    settle(match)
    match.apply(0, Bid(2))
    match.apply(1, Bid(2), "the 2 is the last card")
    settle(match)
    lines = [line.text for line in Transcript(match, 0).tell_all(match.steps)]
    assert "Careful: the 2 is the last card" in lines
    assert lines[-1] == "TIE"
