"""What a seat has seen: nothing secret, the same in whatever order two seats chose."""

from itertools import pairwise
from typing import Any

from games.contract import HOUSE, Seat, SeenStep, SeenSteps
from games.gops import GAME as GOPS
from games.gops.rules import Award, Bid, Options, Turn
from games.gostop import GAME as GOSTOP
from games.gostop.rules import Play
from games.testing.random_game import Step, play_at_random

SIX = Options(cards=(1, 6))


def play(*choices: tuple[Seat, Any]) -> list[Step]:
    """Return the steps of a GOPS match of six cards."""
    state, steps = GOPS.deal(SIX, "history"), []
    for seat, action in choices:
        steps.append(SeenStep(seat, action, state, GOPS.reduce(state, seat, action)))
        state = steps[-1].after
    return steps


def test_a_bid_is_not_seen_before_it_is_turned_over() -> None:
    turn, own, other = (HOUSE, Turn()), (0, Bid(3)), (1, Bid(5))
    alone = SeenSteps(GOPS, 0, play(turn)).seen
    assert SeenSteps(GOPS, 0, play(turn, other)).seen == alone
    assert SeenSteps(GOPS, 0, play(turn, (1, Bid(6)))).seen == alone
    first = SeenSteps(GOPS, 0, play(turn, own, other, (HOUSE, Award())))
    second = SeenSteps(GOPS, 0, play(turn, other, own, (HOUSE, Award())))
    assert first.seen == second.seen
    assert [step.action for step in first] == [Turn(), Bid(3), Award()]
    assert (first[-1].after.bids, len(first), len(first[1:])) == ((3, 5), 3, 2)


def test_each_step_goes_on_from_the_one_before() -> None:
    steps = list(play_at_random(GOSTOP, next(iter(GOSTOP.presets.values())), 1))[:80]
    for seat in (0, 1):
        seen = SeenSteps(GOSTOP, seat, steps).seen
        assert all(one.after == two.before for one, two in pairwise(seen))
        hidden = [step for step in seen if step.action is None]
        assert hidden
        assert all(step.seat == 1 - seat for step in hidden)
        assert any(isinstance(step.action, Play) for step in seen if step.seat == seat)
