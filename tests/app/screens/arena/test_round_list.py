"""The rounds below a watched game: only those that are over."""

from app.match.match import Match
from app.match.new_setup import new_setup
from app.plugins import find
from app.screens.arena.round_list import awarded_rounds
from games.gops.rules import Award


def test_a_round_is_listed_once_its_prize_is_awarded() -> None:
    gops = find("gops")
    match = Match(gops, new_setup(gops, given={"seed": "rounds"}))
    while match.to_move:
        seat = match.to_move[0]
        match.house() if seat < 0 else match.apply(seat, gops.legal(match.state, seat)[0])
        awards = sum(isinstance(step.action, Award) for step in match.steps)
        assert len(awarded_rounds(match)) == awards
    assert len(awarded_rounds(match)) == 9
