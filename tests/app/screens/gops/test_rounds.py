"""The rounds of a match of GOPS, from its deal and from a position."""

from app.analysis.board import match_from
from app.screens.gops.rounds import ended_round, rounds_of
from games.contract import HOUSE
from games.gops.rules import Bid, legal

SECOND_OF_THREE = "gops cards=2-4 you=2,4 other=3,4 prize=4 won=3"


def test_rounds_after_a_position_are_numbered_as_in_the_whole_game() -> None:
    match = match_from(SECOND_OF_THREE)
    match.apply(0, Bid(2))
    match.apply(1, Bid(3))
    match.apply(HOUSE, legal(match.state, HOUSE)[0])
    assert [each.number for each in rounds_of(match)] == [2]
    assert ended_round(match, 1) is None
    found = ended_round(match, 2)
    assert found
    assert (found.prizes, found.winner) == ((4,), 1)
