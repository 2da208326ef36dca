"""Where the cards of Twenty-One lie: in every room, and however many there are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from app.screens.twentyone.columns import (
    BUTTON_GAP,
    COACH,
    MARGIN,
    SMALL_DEALER_VALUE,
    SMALL_VALUE,
    VALUE_COLUMNS,
    VALUE_END,
)
from app.screens.twentyone.places import TwentyOnePlaces, arrange_twentyone, arrange_with_rounds
from app.screens.twentyone.track import TRACK_COLUMNS, TRACK_ROWS
from tests.app.screens.gops.gops_helpers import table_rooms
from widgets.canvas.figures import figure_width
from widgets.cards.painter import STRIP, pile_width, stack_width
from widgets.cards.style import CardSize

MOST_CARDS = 11
"""Four aces, four twos and three threes make 21."""

MOST_OF_THE_DEALER = 10
"""Four aces, four twos and two threes make 18; without the last card, 15."""

LARGE, HUGE = CardSize.LARGE, CardSize.HUGE

counts = st.integers(0, MOST_CARDS)
dealers_counts = st.integers(0, MOST_OF_THE_DEALER)


@pytest.mark.parametrize(
    ("room", "coached", "size", "rows"),
    [
        ((80, 19), True, LARGE, (1, 10, 18)),
        ((100, 25), True, LARGE, (1, 12, 21)),
        ((91, 33), False, HUGE, (1, 16, 30)),
        ((131, 42), False, HUGE, (3, 22, 36)),
        ((156, 47), False, HUGE, (4, 26, 40)),
    ],
)
def test_the_places_at_the_sizes_that_the_table_was_drawn_for(
    room: tuple[int, int], coached: bool, size: CardSize, rows: tuple[int, int, int]
) -> None:
    places = arrange_twentyone(*room, 3, 2, coached=coached)
    assert places.size is size
    assert (places.dealer.y, places.own.y, places.buttons) == rows


@pytest.mark.parametrize(
    ("room", "track"), [((131, 42), None), ((156, 47), (8, 21)), ((156, 45), (8, 20))]
)
def test_a_track_lies_between_the_hands_only_where_it_has_room(
    room: tuple[int, int], track: tuple[int, int] | None
) -> None:
    assert arrange_twentyone(*room, 3, 2).track == track


@given(table_rooms(), counts, dealers_counts, st.booleans())
def test_nothing_overlaps_and_nothing_is_cut_in_any_room(
    room: tuple[int, int], own: int, dealer: int, coached: bool
) -> None:
    width, height = room
    own = min(own, MOST_CARDS - 1) if coached else own  # with 21 nothing is asked any more
    places = arrange_twentyone(width, height, own, dealer, coached=coached and width < 110)
    parts = list(regions(places, own, dealer))
    whole = Region(0, 0, width, height)
    assert all(whole.contains_region(part) for part in parts)
    for n, part in enumerate(parts):
        assert not any(part.overlaps(other) for other in parts[n + 1 :])


@pytest.mark.parametrize("room", [(108, 29), (109, 29), (109, 49)])
def test_the_largest_figures_end_before_the_coach(room: tuple[int, int]) -> None:
    places = arrange_twentyone(*room, 3, 2, coached=True)
    assert places.coach
    assert places.own.figures + figure_width("21", places.scale) <= places.coach[0]


@pytest.mark.parametrize("room", [(88, 29), (96, 29), (104, 31)])
def test_the_rounds_are_beside_two_of_the_largest_cards(room: tuple[int, int]) -> None:
    places = arrange_with_rounds(*room, 2, 2)
    assert places.size is HUGE
    assert places.coach


@given(table_rooms(), counts, dealers_counts, st.booleans())
def test_rank_and_suit_of_each_card_can_be_seen(
    room: tuple[int, int], own: int, dealer: int, coached: bool
) -> None:
    own = min(own, MOST_CARDS - 1) if coached else own
    places = arrange_twentyone(*room, own, dealer, coached=coached and room[0] < 110)
    assert places.own.step >= STRIP
    assert places.dealer.step >= STRIP


@pytest.mark.parametrize(
    ("room", "own", "dealer", "steps"),
    [
        ((91, 33), 4, 2, (17, 17)),
        ((91, 33), 5, 3, (13, 17)),
        ((91, 33), 6, 4, (10, 12)),
        ((91, 33), 11, 5, (5, 9)),
        ((80, 19), 5, 3, (10, 10)),
    ],
)
def test_cards_that_cover_one_another_show_as_much_as_there_is_room_for(
    room: tuple[int, int], own: int, dealer: int, steps: tuple[int, int]
) -> None:
    places = arrange_twentyone(*room, own, dealer)
    assert (places.own.step, places.dealer.step) == steps


def test_next_to_the_coach_five_cards_take_some_of_its_columns() -> None:
    three, five = (arrange_twentyone(80, 19, own, 2, coached=True) for own in (3, 5))
    assert three.coach == (48, 30)
    assert five.coach == (58, 20)
    assert five.own.step == 8


@given(table_rooms(), counts)
def test_the_rounds_are_beside_the_hand_only_where_no_card_gives_way(
    room: tuple[int, int], own: int
) -> None:
    alone, beside = arrange_twentyone(*room, own, 2), arrange_with_rounds(*room, own, 2)
    assert (alone.size, alone.own.step) == (beside.size, beside.own.step)
    assert beside.next_card in {alone.next_card, None}
    figures = VALUE_END if beside.scale > 2 else VALUE_COLUMNS.get(beside.size, SMALL_VALUE)
    hand = stack_width(max(own, 1), beside.size, beside.size.width + 1)
    if hand + figures + max(COACH) + 4 * MARGIN <= room[0] < 110:
        assert beside.coach, "in a small terminal, which has no panel"


@given(table_rooms(), counts)
def test_a_replay_has_everything_in_its_own_place_and_no_buttons(
    room: tuple[int, int], own: int
) -> None:
    places = arrange_twentyone(*room, own, 2, coached=True, chosen=False)
    assert places.own.name + 1 + places.size.height <= room[1]
    for _, y in places.piles:
        if places.pile_words:
            assert y + places.pile.height + places.pile_words < places.own_top
    if places.coach and places.coach[1] == max(COACH) and places.scale > 1:
        assert places.own.figures == places.dealer.figures


def test_where_there_are_columns_to_spare_values_and_choices_end_together() -> None:
    places = arrange_twentyone(156, 47, 3, 2)
    buttons_end = places.own.x + 2 * places.button_width + BUTTON_GAP
    values_end = places.own.figures + figure_width("21", places.scale)
    assert abs(buttons_end - values_end) <= 1


def test_the_deck_is_as_large_as_the_cards_where_there_is_room() -> None:
    assert arrange_twentyone(156, 47, 3, 2).pile is HUGE
    assert arrange_twentyone(131, 42, 3, 2).pile is LARGE


@given(table_rooms(), counts)
def test_the_next_card_comes_where_its_place_was(room: tuple[int, int], own: int) -> None:
    before, after = arrange_twentyone(*room, own, 2), arrange_twentyone(*room, own + 1, 2)
    if before.next_card is not None:
        assert before.next_card == after.own.x + own * after.own.step
        assert before.size is after.size


def regions(places: TwentyOnePlaces, own: int, dealer: int) -> list[Region]:
    """Return what everything takes: hands, values, piles, the track, buttons, and the coach."""
    hands = ((places.own, own), (places.dealer, dealer))
    found = [
        Region(hand.x, hand.y, stack_width(count, places.size, hand.step), places.size.height)
        for hand, count in hands
        if count
    ]
    if places.next_card is not None:
        found.append(Region(places.next_card, places.own.y, *places.size.value))
    above, value, below = places.value_rows
    first = value if above is None else above
    dealers = SMALL_DEALER_VALUE - 1 if above is not None else len("stays")
    for hand, words in ((places.dealer, dealers), (places.own, len("10 short"))):
        room = min(VALUE_COLUMNS.get(places.size, words), places.right - hand.figures)
        wide = (
            max(room, figure_width("88", places.scale)) if places.size in VALUE_COLUMNS else words
        )
        found.append(Region(hand.figures, hand.y + first, wide, below + 1 - first))
    pile = pile_width(places.pile), places.pile.height + 1 + places.pile_words
    found += [Region(*at, *pile) for at in places.piles]
    if places.track:
        found.append(Region(*places.track, TRACK_COLUMNS, TRACK_ROWS))
    for n in (0, 1):
        x = places.own.x + n * (places.button_width + BUTTON_GAP)
        found.append(Region(x, places.buttons, places.button_width, places.button_height))
    if places.coach:
        x, columns = places.coach
        found.append(Region(x, places.own.name, columns, places.size.height + 1))
    return found
