"""What the coach of GOPS shows: shares that add up, equal bids, what the other may bid."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from app.match.match import Match
from app.match.table_view import CoachView, TableView
from app.resources import solved
from app.screens.gops import panel
from app.screens.gops.picture import expectations, picture_of, right_bids
from games.contract import HOUSE
from games.gops import GAME
from games.gops.rules import Bid
from games.percentages import mixture_percents
from games.randomness import stream
from tests.app.screens.gops.gops_helpers import begun, painted, text_of, view_of
from widgets.spans import row_text

COACH = GAME.players["equilibrium"].make(solved)


def coached(match: Match) -> TableView:
    """Return what the table shows before a bid of seat 0, with what the coach decides."""
    view = view_of(match)
    decision = COACH.decide(match.game.seen_by(match.state, 0), 0, stream("coach"))
    return replace(view, asked=0, advice=CoachView("best", 0, decision))


def choices(prizes: tuple[int, ...]) -> Iterator[TableView]:
    """Yield what the table shows at each choice of a whole match against one who matches."""
    match = begun("human", "match", prizes=prizes)
    other = GAME.players["match"].make(solved)
    while match.to_move:
        if match.to_move == (HOUSE,):
            match.house()
        elif 0 in match.to_move:
            view = coached(match)
            yield view
            assert view.advice.decision is not None
            match.apply(0, view.advice.decision.action)
        else:
            seen = match.game.seen_by(match.state, 1)
            match.apply(1, other.decide(seen, 1, stream("other")).action)


@pytest.mark.parametrize("prizes", [(6, 2, 4, 5, 3), (3, 4, 5, 6, 2), (2, 3, 4, 5, 6, 7)])
def test_in_whole_games_shares_add_up_and_equal_bids_are_those_that_are_mixed(
    prizes: tuple[int, ...],
) -> None:
    views = list(choices(prizes))
    assert views
    for view in views:
        decision = view.advice.decision
        assert decision is not None
        mix = tuple((bid.card, part) for bid, part in decision.mix)
        shown = [text for text in mixture_percents(dict(mix)).values() if text != "<1%"]
        assert sum(int(text.rstrip("%")) for text in shown) == 100
        right = right_bids(view)
        assert right == (tuple(sorted(card for card, _ in mix)) if len(mix) > 1 else ())
        assert bool(decision.expects) == (view is not views[0])
        if decision.expects:
            assert sum(chance for _, chance in decision.expects) == pytest.approx(1)
            assert {bid.card for bid, _ in decision.expects} <= set(view.state.hands[1])


def test_what_the_other_may_bid_and_which_bids_are_right_stand_on_the_table() -> None:
    view = list(choices((3, 2, 4)))[1]
    picture = replace(picture_of(view, (0,)), right=5)
    longest, *_ = expectations(view)
    assert longest.startswith("the coach expects ")
    text = text_of(painted(picture, (80, 19)))
    assert longest in text
    assert "coach: any of these five is right" in text
    said = " ".join(row_text(row).strip() for row in panel.coach(view, 27))
    assert f"The coach expects {view.name(1)} to bid " in said
    for part in longest.removeprefix("the coach expects ").split(", "):
        assert part in said


def test_bids_that_differ_are_not_all_right() -> None:
    view = next(choices((3, 2, 4)))
    decision = view.advice.decision
    assert decision is not None
    differing = replace(
        decision,
        mix=((Bid(2), 0.5), (Bid(3), 0.5)),
        worth=((Bid(2), 0.5), (Bid(3), 0.49)),
    )
    assert right_bids(replace(view, advice=CoachView("best", 0, differing))) == ()
