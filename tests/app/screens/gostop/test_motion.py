"""What moves on the table of Go Stop: each part has its time, and tells nothing too early."""

from typing import Any

import pytest

from app.match.match import Match
from app.screens.gostop.motion import gostop_frames
from app.screens.gostop.picture import GoStopPicture
from app.screens.table.motion import Frame
from games.gostop.state import Choose, Play
from games.gostop.words import sets
from tests.app.screens.gostop.gostop_helpers import at, dealt
from tests.app.screens.gostop.gostop_painting_helpers import (
    frames_of,
    painted,
    pictured,
    text_of,
    view_of,
)
from widgets.cards.style import CardState, FaceStyle

TEN: dict[str, Any] = {
    "hand": "XS 2C",
    "other": "QC QD",
    "layout": "JS XD 4S XC",
    "stock": "XH 6D 3C 4C",
    "captured": "4C 4D 6D 6S",
}
"""A ten that pairs with one of two, before a stock that brings the fourth."""

ROOMS = [(80, 19), (91, 33), (156, 47)]


def times(frames: tuple[Frame, ...]) -> list[int]:
    """Return when each frame begins, in milliseconds."""
    return [round(frame.at * 1000) for frame in frames]


def pictures(frames: tuple[Frame, ...]) -> list[GoStopPicture]:
    """Return what frames show."""
    return [frame.picture for frame in frames if frame.picture]


def the_ten_is_paired() -> tuple[Match, tuple[Frame, ...]]:
    """Return a match in which a ten was put on another one, and the frames of that."""
    match = at(**TEN)
    match.apply(0, Play(0))
    return match, frames_of(match, Choose((1,)))


def test_a_card_travels_onto_its_match_and_lies_there_for_a_moment() -> None:
    _, frames = the_ten_is_paired()
    assert times(frames) == [0, 30, 60, 90, 120, 270]
    *travelling, paired = pictures(frames)
    assert [moving.goal.index for each in travelling for moving in each.moving] == [1] * 4
    assert len(paired.layout[1].cards) == 2
    assert paired.moving == ()


def test_the_stock_turns_over_what_is_taken_shines_and_is_swept_to_the_pile() -> None:
    match, _ = the_ten_is_paired()
    frames = frames_of(match)
    assert times(frames) == [0, 50, 100, 150, 450, 480, 510, 540, 570, 600, 630]
    flips, lit, swept = pictures(frames)[:3], pictures(frames)[3], pictures(frames)[4:]
    assert [each.turning for each in flips] == [0.3, 0.5, 0.8]
    shining = [n for n, group in enumerate(lit.layout) if group.cards[-1].state is CardState.WON]
    assert shining == [1, 3]
    assert lit.turned
    assert lit.turned.state is CardState.WON
    for each in swept:
        assert sum(len(moving.cards) for moving in each.moving) == 4
        assert [n for n, group in enumerate(each.layout) if group.gone] == [1, 3]
    assert sets(match.state.captured[0])


@pytest.mark.parametrize("hides", [False, True])
def test_points_captures_and_words_change_only_after_the_last_frame(hides: bool) -> None:
    match = at(**TEN | {"hand": "5H XS 2C", "layout": "JS XD 5S-5C-5D"})
    before = pictured(view_of(match), hides=hides)
    first = frames_of(match, Play(0), hides=hides)
    second = frames_of(match, hides=hides)
    for each in pictures(first):
        assert (each.own.points, each.own.captured) == (before.own.points, before.own.captured)
        assert (each.preview, each.note, each.turn, each.own.words) == ("", "", None, ())
        assert each.stock == before.stock
        assert each.top == before.top
    after = pictured(view_of(match), hides=hides)
    assert after.own.points > before.own.points
    assert all(each.own.points == after.own.points for each in pictures(second))


@pytest.mark.parametrize("room", ROOMS)
def test_no_cell_tells_a_hidden_card_of_the_stock_before_it_is_turned_over(
    room: tuple[int, int],
) -> None:
    one, two = (at(**TEN | {"stock": stock}) for stock in ("XH 6D", "KH 6D"))
    for match in (one, two):
        match.apply(0, Play(0))
        match.apply(0, Choose((1,)))
    (first, edge, *_), (same, same_edge, *_) = (
        pictures(frames_of(match, hides=True)) for match in (one, two)
    )
    assert painted(first, room).rows == painted(same, room).rows
    assert painted(edge, room).rows == painted(same_edge, room).rows


def test_a_card_that_matches_nothing_goes_to_a_place_of_its_own() -> None:
    match = at(**TEN)
    frames = frames_of(match, Play(1))
    assert times(frames) == [0, 30, 60, 90, 120]
    assert all(each.layout[4].gone for each in pictures(frames))
    assert {moving.goal.index for each in pictures(frames) for moving in each.moving} == {4}


def test_a_stock_card_on_the_pair_travels_there_and_takes_nothing() -> None:
    match = at(**TEN | {"layout": "JS XD"})
    match.apply(0, Play(0))
    frames = frames_of(match)
    assert times(frames) == [0, 50, 100, 150, 180, 210, 240, 270]
    assert not any(group.gone for each in pictures(frames) for group in each.layout)


def test_a_stock_card_that_joins_goes_first_then_the_pair_is_swept() -> None:
    match = at(**TEN | {"layout": "JS XD", "stock": "6D 3C"})
    match.apply(0, Play(0))
    frames = frames_of(match)
    assert times(frames)[-1] == 150 + 120 + 300 + 180
    assert len(pictures(frames)[-1].layout) == 3


def test_the_opponents_cards_go_from_their_hand_to_their_pile() -> None:
    match = at(**TEN | {"next": "Computer", "layout": "QS QH QC JS", "other": "QD 2D"})
    frames = frames_of(match, Play(0), seat=1)
    moving = [each for picture in pictures(frames) for each in picture.moving]
    assert {each.start.kind for each in moving} == {"other", "laid"}
    assert {each.goal.kind for each in moving} == {"on", "other pile"}


def test_the_deal_brings_backs_then_all_turn_over() -> None:
    match = dealt()
    frames = frames_of(match)
    assert times(frames) == [*range(0, 260, 26), 260, 310, 360, 410]
    flying = pictures(frames)[:10]
    assert [each.stock for each in flying][:3] == [104, 101, 98]
    for each in flying:
        assert not any(card.card for card in (*each.own.cards, *each.other.cards))
        assert text_of(painted(each)).count("♠") == 0


def test_nothing_moves_between_views_that_are_not_one_step_apart() -> None:
    match = at(**TEN)
    assert times(frames_of(match, Play(0))) == [0], "a card that waits for its match stays"
    match.apply(0, Choose((1,)))
    match.undo()
    assert frames_of(match, Choose((3,))), "it moves after an undo as well"
    before, after = view_of(at(**TEN)), view_of(match)
    assert gostop_frames(before, after, pictured) == ()


@pytest.mark.parametrize("face", list(FaceStyle))
@pytest.mark.parametrize("room", ROOMS)
def test_each_frame_can_be_painted_in_each_style(room: tuple[int, int], face: FaceStyle) -> None:
    match, frames = the_ten_is_paired()
    for picture in pictures((*frames, *frames_of(match), *frames_of(dealt()))):
        drawn = painted(picture, room, face)
        assert all(len(cell.char) == 1 for row in drawn.rows for cell in row)
        assert face is not FaceStyle.LETTERS or text_of(drawn).isascii()
