"""The painted table of Go Stop: every card in play is on it, in every size and style."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.screens.gostop.captured_places import CapturedForm
from app.screens.gostop.picture import GoStopPicture, GoStopSide, LaidGroup
from app.screens.gostop.places import find_places
from games.cards import Card, Suit
from games.gostop.state import TWO_DECKS
from games.gostop.words import sets
from tests.app.screens.gops.gops_helpers import table_rooms
from tests.app.screens.gostop.gostop_helpers import at
from tests.app.screens.gostop.gostop_painting_helpers import painted, pictured, text_of, view_of
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import shade
from widgets.cards.painter import STRIP
from widgets.cards.style import CardState, FaceStyle, ShownCard

ROOMS = [(80, 19), (100, 25), (91, 33), (131, 42), (156, 47), (206, 67)]
FULL: dict[str, Any] = {
    "hand": "JC 7C JS QH XS QC 9S",
    "other": "KD XH 8H 9C 2D AD",
    "captured": "2C 2H 4C 4D 4H 4S 6D 6S 9D 9H QC QD QH QS",
    "other_captured": "AC AH 3D 3S 5C 5D 5H 5S 7H 7S JC JD",
    "layout": "JS AH 4D KC XD QS 8S-8D-8C 7C XS",
    "stock": "6D 3C",
}


@st.composite
def tables(draw: st.DrawFn) -> GoStopPicture:
    """Return a table with up to ten cards in each hand and up to 25 places in the layout."""
    deck = iter(draw(st.permutations(TWO_DECKS)))

    def cards(most: int) -> tuple[Card, ...]:
        return tuple(card for _, card in zip(range(draw(st.integers(0, most))), deck, strict=False))

    def side(name: str) -> GoStopSide:
        hand = tuple(map(ShownCard, cards(10)))
        return GoStopSide(name, 0, hand, captured=tuple(sets(cards(20))))

    sides = side("you"), side("greedy")
    layout = (LaidGroup((ShownCard(card),)) for card in cards(25))
    return GoStopPicture(*sides, tuple(layout), stock=20)


def faces_at(drawn: Canvas, x: int, y: int, width: int) -> str:
    """Return what is written in a row of a canvas."""
    return "".join(cell.char for cell in drawn.rows[y][x : x + width])


def fan_at(drawn: Canvas, x: int, y: int, cards: int) -> list[tuple[str, str]]:
    """Return the rank and the suit of each card that overlaps the one before."""
    found = []
    for column in range(x + 1, x + 1 + STRIP * cards, STRIP):
        rank, suit = (faces_at(drawn, column, row, STRIP - 1).strip(" ▌▟▙") for row in (y, y + 1))
        found.append((rank, suit))
    return found


def missing(picture: GoStopPicture, room: tuple[int, int]) -> Iterator[ShownCard]:
    """Yield the cards whose rank is not to be read where they should lie."""
    drawn, places = painted(picture, room), find_places(*room, picture.counts)
    for group, place in zip(picture.layout, places.layout.places, strict=True):
        for n, shown in enumerate(group.cards):
            text = faces_at(drawn, place.x + STRIP * n, place.y, STRIP)
            if shown.card and not is_ranked(text, shown.card):
                yield shown
    for side, hand in ((picture.own, places.own), (picture.other, places.other)):
        for n, shown in enumerate(side.cards):
            text = faces_at(drawn, hand.x + n * hand.step, hand.y, STRIP)
            if shown.card and not is_ranked(text, shown.card):
                yield shown


def is_ranked(text: str, card: Card) -> bool:
    """Return whether the first row of a card has its rank, or the figure of a huge one."""
    return card.face in text or "▄" in text or "▀" in text


@given(table_rooms(), tables())
def test_the_rank_of_every_card_can_be_read_and_the_ten_is_whole(
    room: tuple[int, int], picture: GoStopPicture
) -> None:
    assert list(missing(picture, room)) == []


@given(table_rooms(), tables())
def test_every_captured_card_is_there(room: tuple[int, int], picture: GoStopPicture) -> None:
    drawn, places = painted(picture, room), find_places(*room, picture.counts)
    for side, hand in ((picture.own, places.own), (picture.other, places.other)):
        rows = range(hand.captured.room.y, hand.captured.room.y + hand.captured.room.rows)
        text = "".join(faces_at(drawn, hand.captured.room.x, y, 200) for y in rows)
        for group, (x, y) in zip(side.captured, hand.captured.at, strict=True):
            if hand.captured.form is CapturedForm.FANS:
                assert fan_at(drawn, x, y, len(group)) == [(c.face, c.suit.glyph) for c in group]
                continue
            suits = "".join(card.suit.glyph for card in group)
            written = "".join(f"{card.face:>2}{card.suit.glyph}" for card in group)
            short = f"{group[0].face:>2}"
            assert any(each in text for each in (written, short + suits, f"{short}x{len(group)}"))


@pytest.mark.parametrize("face", list(FaceStyle))
@pytest.mark.parametrize("room", ROOMS)
def test_a_table_as_it_is_in_the_middle_of_a_round(room: tuple[int, int], face: FaceStyle) -> None:
    picture = pictured(view_of(at(**FULL)))
    text = text_of(painted(picture, room, face))
    star = "*" if face is FaceStyle.LETTERS else "★"
    assert f"captured {star} 1 set of four" in text
    assert f"{star} 2 sets of four" in text
    assert "triple stack" in text
    assert "its top" in text
    assert "you  2 points" in text
    assert face is not FaceStyle.LETTERS or text.isascii()


@pytest.mark.parametrize("room", ROOMS)
def test_the_words_below_cards_stand_in_no_shadow(room: tuple[int, int]) -> None:
    picture = pictured(view_of(at(**FULL)))
    picture = replace(picture, own=replace(picture.own, words=("pair",) * 7))
    drawn, places = painted(picture, room), find_places(*room, picture.counts)
    row = drawn.rows[places.own.y + places.size.height]
    for n, _ in enumerate(picture.own.words):
        x = places.own.x + n * places.own.step
        below = "".join(cell.char for cell in row[x : x + places.size.width])
        assert below.strip() == "pair"


@pytest.mark.parametrize("room", ROOMS)
def test_what_the_card_in_front_would_meet_has_a_mark_above_it(room: tuple[int, int]) -> None:
    picture = pictured(view_of(at(**FULL)))
    marked = [
        replace(group, cards=(ShownCard(group.cards[0].card, CardState.MATCH),))
        if n in (4, 8)
        else group
        for n, group in enumerate(picture.layout)
    ]
    drawn = painted(replace(picture, layout=tuple(marked)), room)
    places = find_places(*room, picture.counts)
    for n in (4, 8):
        place = places.layout.places[n]
        assert drawn.rows[place.y - 1][place.x + places.size.width // 2].char == "▾"
    assert text_of(drawn).count("▾") == 2


def test_a_word_that_finds_no_room_below_stands_above() -> None:
    picture = pictured(
        view_of(at(**FULL | {"layout": "JS AH 4D KC XD QS 7C XS 2S 3S 9C 8S-8D-8C"}))
    )
    lines = text_of(painted(picture)).splitlines()
    assert "triple stack" in lines[8]
    assert lines[12].startswith("  you  2 points")


@pytest.mark.parametrize("room", [(80, 19), (100, 25)])
def test_both_scores_are_below_the_stock_where_figures_do_not_fit(room: tuple[int, int]) -> None:
    picture = pictured(view_of(at(**FULL)))
    rows = text_of(painted(picture, room)).split("\n")
    last = find_places(*room, picture.counts).bottom - 1
    assert [row.split()[-2:] for row in rows[last - 1 : last + 1]] == [
        ["you", "2"],
        ["Medium", "1"],
    ]


def test_no_score_is_below_the_stock_where_only_one_would_fit() -> None:
    picture, room = pictured(view_of(at(**FULL))), (100, 24)
    places = find_places(*room, picture.counts)
    rows = text_of(painted(picture, room)).split("\n")[places.middle : places.bottom]
    assert places.side.scores == places.bottom - 1
    assert not any("you" in row or "Medium" in row for row in rows)


@pytest.mark.parametrize("room", ROOMS[1:])
def test_from_medium_cards_on_the_places_for_new_cards_are_marked(room: tuple[int, int]) -> None:
    picture = pictured(view_of(at(**FULL | {"layout": "JS AH 4D KC XD QS 7C XS"})))
    drawn, places = painted(picture, room), find_places(*room, picture.counts)
    assert places.layout.free
    for x, y in places.layout.free:
        assert drawn.rows[y][x].char == "╭"


def test_before_anything_is_captured_that_is_said() -> None:
    text = text_of(painted(pictured(view_of(at(**FULL | {"captured": "", "other_captured": ""})))))
    assert text.count("nothing yet") == 2
    assert "nothing yet" not in text_of(painted(pictured(view_of(at(**FULL)))))


def test_a_stack_that_touches_the_next_place_ends_in_a_dark_half_column() -> None:
    many = "AC 2C 3C 5C 6C 7C 8C 9C XC JC QC KC AD 2D 3D 4D-4H-4S 9D XD JD QD KD AH 2H"
    picture = pictured(view_of(at(hand="KS KH", other="QC", layout=many, stock="6H")))
    drawn, room = painted(picture), find_places(80, 19, picture.counts)
    for group, place in zip(picture.layout, room.layout.places, strict=True):
        if place.step and len(group.cards) > 1:
            edge = drawn.rows[place.y + 1][place.x + place.step - 1]
            assert (edge.char, edge.field) == ("▌", shade(drawn.palette["middle"]))


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS])
def test_without_colours_a_captured_set_has_its_star_and_no_other_mark(face: FaceStyle) -> None:
    four = tuple(Card(9, suit) for suit in Suit)
    sides = [GoStopSide(name=name, points=1, captured=(four,)) for name in ("you", "Hard")]
    text = text_of(painted(GoStopPicture(own=sides[0], other=sides[1]), (156, 47), face))
    assert text.count("*" if face is FaceStyle.LETTERS else "★") == 4  # two titles, two sets
    assert not {"▲", "^"} & set(text)
