"""The painted table of Twenty-One: every card and every word is there, in every room and style."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.match.table_view import CoachView
from app.screens.twentyone import panel
from app.screens.twentyone.advice import in_parts
from app.screens.twentyone.drawing import MOST_TOTALS, TwentyOnePainter
from app.screens.twentyone.picture import TwentyOnePicture, twentyone_picture
from app.screens.twentyone.places import arrange_with_rounds
from app.screens.twentyone.track import TRACK_STEP
from games.twentyone.chances import hit_totals, odds
from games.twentyone.players import Optimal
from games.twentyone.rules import Hit, Stay
from tests.app.screens.gops.gops_helpers import table_rooms, text_of
from tests.app.screens.twentyone.twentyone_helpers import painted, played, view_of
from tests.app.storage.deck_helpers import deck
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook, FaceStyle
from widgets.inputs.buttons import Buttons
from widgets.spans import Row

ROOMS = [(80, 19), (100, 25), (91, 33), (131, 42), (156, 47)]

ELEVEN = deck("AC TC AD 9D AH AS 2C 2D 2H 2S 3C 3D 3H")
"""A deck whose first hand makes 21 with eleven cards."""


def coached(picture_codes: tuple[str, ...], hits: int, *, parts: bool = False) -> TwentyOnePicture:
    """Return the table of somebody who has hit so often, with the coach's chances."""
    view = view_of(played(picture_codes, hits))
    said = CoachView("best", 0, Optimal().decide(view.more.seen, 0, Random(0)))
    return twentyone_picture(replace(view, asked=0, advice=said), parts=parts)


@given(
    table_rooms(),
    st.sampled_from((FaceStyle.OUTLINED, FaceStyle.LETTERS)),  # filled ones may have figures
    st.integers(0, 9),
)
def test_every_card_of_a_hand_is_there_with_rank_and_suit(
    room: tuple[int, int], face: FaceStyle, hits: int
) -> None:
    view = view_of(played(ELEVEN, hits))
    text = text_of(painted(twentyone_picture(view), room, face))
    suits = "CDHS" if face is FaceStyle.LETTERS else "♣♦♥♠"
    for card in view.state.player:
        assert card.face in text
    assert sum(text.count(suit) for suit in suits) >= len(view.state.player) + 1
    assert "10" in text, "the dealer's ten is whole"


@pytest.mark.parametrize("room", ROOMS)
def test_the_value_stands_next_to_the_cards_and_what_is_left_below_it(
    room: tuple[int, int],
) -> None:
    text = text_of(painted(coached(ELEVEN, 1), room))
    assert "you have" in text
    assert "dealer shows" in text
    assert "18 short" in text


@pytest.mark.parametrize("room", ROOMS)
def test_the_buttons_give_the_wins_that_the_odds_give(room: tuple[int, int]) -> None:
    picture = coached(deck("9S TH 5D 7C AC"), 1)
    view = view_of(played(deck("9S TH 5D 7C AC"), 1))
    known = odds(view.more.seen)
    text = text_of(painted(picture, room))
    for word, chances in (("hit", known.hit), ("stay", known.stay)):
        assert word in text
        assert f"{100 * chances.worth:.0f} wins of 100" in text


def test_what_a_hit_makes_stands_next_to_the_hand_where_there_is_no_panel() -> None:
    picture = coached(deck("9S TH 5D 7C AC"), 1, parts=True)
    seen = view_of(played(deck("9S TH 5D 7C AC"), 1)).more.seen
    text = text_of(painted(picture, (80, 19), beside=True))
    totals = hit_totals(seen)
    assert [each.first for each in totals] == [16, 17, 18, 19, 20, 21, 22]
    for each in totals:
        label = "bust" if each.is_bust else str(each.first)
        row = next(row for row in text.split("\n") if f" {label} " in row and "%" in row)
        assert f"{each.percent}%" in row
    known = odds(seen)
    assert in_parts(known.hit, " ") in text
    assert in_parts(known.stay, " ") in text
    assert f"coach {'hit' if known.hits else 'stay'}" in text


def test_without_the_coach_no_chances_are_shown() -> None:
    view = replace(view_of(played(ELEVEN, 2)), asked=0)
    text = text_of(painted(twentyone_picture(view), (80, 19)))
    assert "hit" in text
    assert "wins of 100" not in text
    assert "%" not in text


@pytest.mark.parametrize(
    ("codes", "last", "words"),
    [
        ("KH 9C 5D 7S TC", Hit(), "you bust"),
        ("KD 9D 6H 8D 5C", Hit(), "you win"),
        ("KS JS QS 7D", Stay(), "you win"),
        ("QC QD 7H 8S", Stay(), "you lose"),
        ("KC QH JD JH", Stay(), "a tie"),
    ],
)
@pytest.mark.parametrize("room", ROOMS)
def test_the_result_stands_below_the_value_of_the_hand(
    codes: str, last: Hit | Stay, words: str, room: tuple[int, int]
) -> None:
    view = view_of(played(deck(codes), 0, last))
    assert view.state.phase == "another"
    assert words in text_of(painted(twentyone_picture(view), room))


def test_after_a_bust_the_dealer_wins_unseen_and_the_total_is_in_the_colour_of_a_loss() -> None:
    view = view_of(played(deck("KH 9C 5D 7S TC"), 0, Hit()))
    picture = twentyone_picture(view)
    assert picture.dealer.about == "wins unseen"
    assert picture.own.bust
    drawn = painted(picture, (80, 19))
    rows = text_of(drawn).split("\n")
    y = next(n for n, row in enumerate(rows) if "you have" in row)
    x = rows[y].index("you have")
    cells = [cell for row in drawn.rows[y + 1 : y + 4] for cell in row[x : x + len("you have")]]
    inks = {colour for cell in cells for colour in (cell.ink, cell.field)}
    assert drawn.palette["loss"] in inks
    assert drawn.palette["gold"] not in inks
    listed = [spans_text(row) for row in panel.rounds(view, 27)]
    assert listed[1].split() == ["1", "lost,", "bust", "25", "unseen"]


def test_after_exactly_21_the_hidden_card_stays_face_down() -> None:
    view = view_of(played(deck("KD 9D 6H 8D 5C"), 0, Hit()))
    assert twentyone_picture(view).dealer.about == "one card stays face down"


def test_next_to_the_hand_totals_take_seven_rows_at_most() -> None:
    picture = coached(deck("9S TH 2D 7C AC"), 1, parts=True)
    assert picture.advice is not None
    assert len(picture.advice.totals) == MOST_TOTALS, "those below 17 are taken together"
    rows = text_of(painted(picture, (80, 19), beside=True)).split("\n")
    assert sum(row.rstrip().endswith("%") for row in rows) == MOST_TOTALS
    assert "%" not in rows[17]


def test_in_a_wide_and_high_panel_bars_take_two_rows() -> None:
    advice = coached(deck("9S TH 5D 7C AC"), 1).advice
    assert advice is not None
    low, high = (panel.hit_rows(advice, False, each, 42) for each in (False, True))
    assert len(high) == len(low) + len(advice.totals) + 2
    assert panel.hit_rows(advice, False, True, 27) == panel.hit_rows(advice, False, False, 27)


def spans_text(row: Row) -> str:
    """Return a row as text."""
    return "".join(span.text for span in row)


@given(table_rooms())
def test_letters_use_nothing_but_ascii(room: tuple[int, int]) -> None:
    text = text_of(painted(coached(ELEVEN, 3), room, FaceStyle.LETTERS, beside=room[0] < 110))
    assert all(ord(char) < 128 or char == "·" for char in text)


def test_where_no_panel_lists_the_rounds_they_are_next_to_the_hand() -> None:
    picture = twentyone_picture(view_of(played(ELEVEN, 1)), parts=True)
    room = 80, 19
    drawn, choices = canvas(*room), Buttons()
    places = arrange_with_rounds(*room, 3, 2)
    list(TwentyOnePainter(drawn, places, CardLook()).paint(picture, choices))
    text = text_of(drawn)
    assert "rounds" in text
    assert "1  playing" in text
    assert "rounds" not in text_of(painted(twentyone_picture(view_of(played(ELEVEN, 1))), room))


def test_a_high_panel_lists_the_rounds_to_come() -> None:
    view = view_of(played(deck("KC QH JD JH"), 0))
    assert len(panel.rounds(view, 25, is_high=True)) == 2  # as many rounds as the player likes
    options = replace(view.state.options, rounds=5)
    five = replace(view, state=replace(view.state, options=options))
    rows = [spans_text(row).split() for row in panel.rounds(five, 25, is_high=True)]
    assert rows[1:] == [["1", "playing"], *([str(n), "to", "come"] for n in range(2, 6))]
    assert len(panel.rounds(five, 25)) == 2


def test_a_watched_player_has_a_place_for_the_next_card_without_a_key() -> None:
    watched = view_of(played(ELEVEN, 0))
    views = replace(watched, asked=0), watched
    texts = [text_of(painted(twentyone_picture(view), (97, 24))) for view in views]
    assert ["next card" in text for text in texts] == [True, False]
    assert texts[0].count("╭") == texts[1].count("╭") == 2  # the other is that of the discards


@pytest.mark.parametrize("phase", ["deal", "hit", "hole", "dealer", "settle"])
def test_a_round_stays_in_the_list_until_it_is_over(phase: str) -> None:
    view = view_of(played(deck("KC QH JD JH"), 0))
    at_phase = replace(view, state=replace(view.state, phase=phase))
    assert [spans_text(row) for row in panel.listed_rounds(at_phase, 25)][1:] == ["1  playing"]


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ((0, 0, 0), "no round is over yet"),
        ((2, 1, 0), "you lead by 1"),
        ((1, 3, 2), "the dealer leads by 2 · 2 tied"),
        ((1, 1, 0), "nobody leads"),
    ],
)
def test_the_panel_says_who_has_won_more_rounds(score: tuple[int, int, int], words: str) -> None:
    view = view_of(played(deck("KC QH JD JH"), 0))
    won, lost, tied = score
    shown = replace(view, state=replace(view.state, won=won, lost=lost, tied=tied))
    assert [total.points for total in panel.rounds_won(shown)] == [won, lost]
    assert panel.rounds_lead(shown) == words


@pytest.mark.parametrize("hits", [0, 2, 9])
def test_each_bar_of_the_track_is_as_long_as_its_hand_counts(hits: int) -> None:
    picture = twentyone_picture(view_of(played(ELEVEN, hits)))
    lines = text_of(painted(picture, (156, 47), FaceStyle.LETTERS)).splitlines()
    dealers, points, own = lines[21:24]
    assert points.split() == [str(n) for n in range(1, 22)]
    for line, hand in ((dealers, picture.dealer), (own, picture.own)):
        assert line.count("=") == TRACK_STEP * int(hand.value)
        assert line.rstrip().endswith("=")
