"""The painted GOPS table: every card in play is there, whole, in every room and style."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.match import Match
from app.match.names import distinct_names
from app.match.setup import Setup
from app.screens.gops.drawing import spent_lines
from app.screens.gops.middle import in_runs
from app.screens.gops.picture import GopsPicture, SpentCard, picture_of
from games.gops.rules import Options, ranks
from tests.app.match.gops_match_helpers import GAME, PRIZES, bid, settle
from tests.app.screens.gops.gops_helpers import painted, table_rooms, text_of, view_of
from widgets.cards.style import FaceStyle

ALL = tuple(range(1, 14))
FACES = st.sampled_from(FaceStyle)
ROOMS = ((80, 19), (100, 25), (91, 33), (131, 42), (156, 47))


def picture(*bids: int, prizes: tuple[int, ...] = ALL) -> GopsPicture:
    """Return the table after some bids in turn."""
    options = Options(cards=(min(prizes), max(prizes)), prizes=prizes)
    played = Match(GAME, Setup(options, "a seed", ("human", "plus-one")))
    settle(played)
    bid(played, *bids)
    view = replace(view_of(played), asked=0)
    assert ranks(view.state.options) == tuple(sorted(prizes))
    return picture_of(view, (0,))


@given(table_rooms(), FACES, st.integers(0, 12))
def test_every_card_of_both_hands_is_there_with_rank_and_suit(
    room: tuple[int, int], face: FaceStyle, chosen: int
) -> None:
    words = text_of(painted(picture(), room, face, chosen)).split()
    text = " ".join(words)
    for name in ("10", "J", "Q", "K", "A"):
        assert text.count(name) >= 2
    suits = ("S", "C") if face is FaceStyle.LETTERS else ("♠", "♣")
    assert all(text.count(suit) >= 13 for suit in suits)


@given(table_rooms(), FACES, st.integers(1, 13))
def test_all_prizes_in_the_middle_are_there_however_many_stay_after_ties(
    room: tuple[int, int], face: FaceStyle, count: int
) -> None:
    ties = [card for rank in range(1, count) for card in (rank, rank)]
    shown = picture(*ties)
    text = text_of(painted(shown, room, face))
    assert len(shown.prizes) == count
    sign = "D" if face is FaceStyle.LETTERS else "♦"
    assert text.count(sign) >= count
    assert f"worth {sum(shown.prizes)}" in text


def test_spent_cards_leave_their_place_with_what_they_did() -> None:
    text = text_of(painted(picture(3, 2, 4, 4, 2, 5, prizes=PRIZES), (91, 33)))
    for words in ("took 4", "round 1", "tie", "round 2", "lost", "round 3"):
        assert words in text


def test_the_coach_says_how_often_to_bid_each_card_below_it() -> None:
    shown = replace(picture(3, 2, 4, 5), mix=((5, 0.25), (6, 0.75)))
    rows = text_of(painted(shown, (91, 33))).split("\n")
    assert "25%" in rows[-1]
    assert "75%" in rows[-1]
    assert rows[-1].index("25%") < rows[-1].index("75%")


@pytest.mark.parametrize("room", ROOMS)
def test_two_persons_are_told_apart_at_every_size(room: tuple[int, int]) -> None:
    shown = named(picture(), "Player 1", "Player 2")
    heads = [row for row in text_of(painted(shown, room)).split("\n") if "to come" in row]
    assert "Player 1" in heads[0]
    assert "Player 2" in heads[0]
    above = next(row for row in text_of(painted(shown, room)).split("\n") if scores(row))
    assert "…" not in above


def test_names_that_begin_alike_get_a_number_where_they_are_too_long() -> None:
    assert distinct_names(("Player 1", "Player 2"), 8) == ("Player 1", "Player 2")
    assert distinct_names(("Player 1", "Player 2"), 7) == ("P1", "P2")
    assert distinct_names(("Bob", "Alexander"), 7) == ("Bob", "Alexan…")


def test_where_cards_stand_left_of_the_bars_the_heading_says_what_they_are() -> None:
    shown = replace(picture(13, 2), mix=((5, 0.004), (6, 0.996)))
    for room in ROOMS:
        text = text_of(painted(shown, room))
        heading = next(row for row in text.split("\n") if "coach" in row)
        assert heading.split("coach: how often to bid each card")[0].strip() == "you"
        assert "<1%" in text
        assert "100%" in text


def test_where_the_lowest_cards_are_spent_it_stands_there() -> None:
    shown = replace(picture(1, 2, 2, 3, 3, 4), mix=((5, 0.5), (6, 0.5)))
    rows = text_of(painted(shown, (91, 33))).split("\n")
    assert [row[:19].strip() for row in rows[-3:]] == ["coach", "how often to bid", "each card"]


def test_what_is_to_come_is_quieter_than_what_it_is_about() -> None:
    drawn = painted(picture(), (91, 33))
    row = next(row for row in drawn.rows if "worth" in "".join(cell.char for cell in row))
    assert not row[1].bold
    assert row["".join(cell.char for cell in row).index("worth")].bold


def named(shown: GopsPicture, own: str, other: str) -> GopsPicture:
    """Return a picture with other names."""
    own_side, other_side = replace(shown.own, name=own), replace(shown.other, name=other)
    return replace(shown, own=own_side, other=other_side)


def scores(row: str) -> bool:
    """Return whether a row names both sides above their scores."""
    return row.rstrip().endswith(("Player 2", "P2"))


def test_letters_use_nothing_but_ascii() -> None:
    for room in ((80, 19), (91, 33), (156, 47)):
        text = text_of(painted(picture(3, 2, 4, 4), room, FaceStyle.LETTERS, 5))
        assert all(ord(char) < 128 or char == "·" for char in text), room


def test_a_result_that_is_wider_than_its_place_is_shortened() -> None:
    took, place = SpentCard(8, "took 13", 1), (7, 5)
    assert [text for text, *_ in spent_lines(took, place)] == ["8", "took 13", "r1"]
    assert [text for text, *_ in spent_lines(took, (6, 5))] == ["8", "+13", "r1"]


@pytest.mark.parametrize("room", [(91, 33), (156, 47)])
def test_prizes_that_stayed_are_shown_below_them(room: tuple[int, int]) -> None:
    shown = replace(picture(), prizes=(6, 10), stayed=1)
    assert "worth 16  the 6 stayed after a tie" in text_of(painted(shown, room))
    shown = replace(picture(), prizes=(11, 13), stayed=1)
    assert "the J stayed after a tie" in text_of(painted(shown, room))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((2, 4, 5, 6, 7, 8, 9, 10), "2 4-10"),
        ((1, 2, 4, 5, 7), "A 2 4 5 7"),
        (tuple(range(1, 14)), "A-K"),
        ((), ""),
    ],
)
def test_prizes_to_come_in_a_row_are_the_first_and_the_last(
    cards: tuple[int, ...], words: str
) -> None:
    assert " ".join(in_runs(cards)) == words


def test_where_a_line_is_too_short_for_all_prizes_to_come_none_is_left_out() -> None:
    text = text_of(painted(picture(), (91, 33)))
    assert "-K" in text
    assert "…" not in text
