"""How bids are turned over: nothing of the result shows before both cards do."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from app.match.table_view import TableView
from app.screens.gops.motion import HOLD, REVEAL, TRAVEL, frames_between
from app.screens.gops.picture import GopsPicture, picture_of
from app.screens.table.motion import Frame
from games.contract import HOUSE
from games.gops.rules import Award, Bid
from tests.app.match.gops_match_helpers import match, settle
from tests.app.screens.gops.gops_helpers import painted, view_of
from widgets.cards.style import FaceStyle


def views_of_a_round(own: int, other: int, *, asked: bool = True) -> tuple[TableView, ...]:
    """Return the first round as a person sees it: asked, with both bids, and decided."""
    played = match(("human", "plus-one"))
    settle(played)
    question = replace(view_of(played), asked=0 if asked else None)
    played.apply(0, Bid(own))
    played.apply(1, Bid(other))
    laid = view_of(played)
    played.apply(HOUSE, Award())
    return question, laid, view_of(played)


def pictures(own: int, other: int) -> list[GopsPicture]:
    return [picture_of(view, (0,)) for view in views_of_a_round(own, other)]


def story(own: int, other: int) -> list[Frame]:
    """Return all that is shown of a round, from the bid to the new score."""
    question, laid, decided = pictures(own, other)
    first = frames_between(question, laid)
    second = frames_between(laid, decided)
    hold = Frame(TRAVEL, laid)
    return [*first[:-1], hold, *second[:-1], Frame(REVEAL, decided)]


def turned(frame: Frame) -> bool:
    picture: GopsPicture = frame.picture
    return picture.own.bid.rank > 0


@pytest.mark.parametrize("face", list(FaceStyle))
@pytest.mark.parametrize("room", [(80, 19), (91, 33), (156, 47)])
def test_no_cell_tells_the_result_before_both_bids_are_turned_over(
    room: tuple[int, int], face: FaceStyle
) -> None:
    one, two = story(8, 3), story(8, 10)
    hidden = [frame for frame in one if not turned(frame)]
    assert len(hidden) >= 6
    for left, right in zip(hidden, two, strict=False):
        assert painted(left.picture, room, face).rows == painted(right.picture, room, face).rows
    shown = next(frame for frame in one if turned(frame))
    same = two[one.index(shown)]
    assert painted(shown.picture, room, face).rows != painted(same.picture, room, face).rows


def test_score_and_captured_prizes_follow_the_cards() -> None:
    question, laid, decided = pictures(8, 3)
    frames = frames_between(laid, decided)
    first = next(frame for frame in frames if turned(frame))
    assert first.picture.outcome == "you take 4"
    for frame in frames[:-1]:
        assert frame.picture.own.captured == question.own.captured == ()
        assert frame.picture.own.score == 0
        assert frame.picture.own.held == laid.own.held
    ticks = [frame.picture.tick for frame in frames[:-1]]
    assert ticks == sorted(ticks)
    assert ticks[-1] == 4 == decided.own.score


def test_the_times_are_those_of_the_drawing() -> None:
    _, laid, decided = pictures(8, 3)
    frames = frames_between(laid, decided)
    start = TRAVEL + HOLD
    assert start == pytest.approx(0.42)
    assert [round(start + each.at, 3) for each in frames if each.picture is None] == [1.15]
    assert round(start + next(each.at for each in frames if each.picture.outcome), 3) == 0.52
    assert round(start + next(each.at for each in frames if each.picture.slid), 3) == 0.77
    assert all(one.at < two.at for one, two in pairwise(frames))


def test_a_tie_darkens_both_and_moves_no_prize() -> None:
    _, laid, decided = pictures(8, 8)
    frames = frames_between(laid, decided)
    assert not any(each.picture.slid or each.picture.tick for each in frames[:-1])
    assert frames[-2].picture.outcome == "tie: it stays"
    assert frames[-2].picture.prizes == (4,)


def test_a_round_that_comes_at_once_is_shown_whole() -> None:
    question, _, decided = pictures(8, 3)
    frames = frames_between(question, decided)
    assert frames[0].picture.own.bid.arrived < 1
    assert frames[-1].at == pytest.approx(TRAVEL + HOLD + REVEAL)


def test_nothing_moves_where_nothing_has_happened() -> None:
    question, laid, decided = pictures(8, 3)
    for same in (question, laid, decided):
        assert frames_between(same, same) == ()
    assert frames_between(decided, question) == ()
