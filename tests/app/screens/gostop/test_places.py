"""Where everything lies on the table of Go Stop: nothing is cut, nothing overlaps."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from textual.geometry import Region

from app.screens.gostop.captured_places import CapturedForm, form_width
from app.screens.gostop.places import GoStopPlaces, HandWithCaptures, TableCounts, find_places
from tests.app.screens.gops.gops_helpers import table_rooms
from widgets.cards.painter import stack_width
from widgets.cards.style import CardSize

captures = st.lists(st.sampled_from([2, 2, 4]), max_size=13).map(tuple)
layouts = st.lists(st.sampled_from([1, 1, 1, 1, 2, 3]), max_size=25).map(tuple)
usual_counts = st.builds(
    TableCounts,
    hands=st.tuples(st.integers(0, 10), st.integers(0, 10)),
    layout=layouts,
    captured=st.tuples(captures, captures),
    names=st.tuples(st.integers(1, 12), st.integers(1, 12)),
)


def laid(places: GoStopPlaces, counts: TableCounts) -> Iterator[Region]:
    """Yield what is in sight of each place of the layout."""
    for cards, place in zip(counts.layout, places.layout.places, strict=True):
        width = place.step or stack_width(cards, places.size)
        yield Region(place.x, place.y, width, places.size.height)


def held(places: GoStopPlaces, hand: HandWithCaptures, count: int) -> Iterator[Region]:
    """Yield what is in sight of each card of a hand."""
    for n in range(count):
        width = places.size.width if n == count - 1 else min(hand.step, places.size.width)
        yield Region(hand.x + n * hand.step, hand.y, width, places.size.height)


def taken(hand: HandWithCaptures, groups: tuple[int, ...]) -> Iterator[Region]:
    """Yield the cells of captured cards."""
    captured = hand.captured
    for cards, (x, y) in zip(groups, captured.at, strict=True):
        yield Region(x, y, form_width(captured.form, cards), captured.height)


def everything(places: GoStopPlaces, counts: TableCounts) -> list[Region]:
    """Return the cells of all that lies on a table, and of all lines of text."""
    side, size = places.side, places.size
    return [
        *laid(places, counts),
        *held(places, places.own, counts.hands[0]),
        *held(places, places.other, counts.hands[1]),
        *taken(places.own, counts.captured[0]),
        *taken(places.other, counts.captured[1]),
        Region(side.x, side.stock - 1, side.width, 1),
        Region(side.pile_x(size) - 2, side.stock, size.width + 2, size.height),
        *([Region(side.x, side.scores, side.width, 4)] if side.figures else []),
        Region(places.left, 0, counts.names[1] + 13, 1),
        Region(places.left, places.bottom, counts.names[0] + 13, 1),
        Region(places.left, places.preview, 60, 1),
    ]


@given(table_rooms(), usual_counts)
def test_nothing_lies_over_anything_else_and_nothing_is_cut(
    room: tuple[int, int], counts: TableCounts
) -> None:
    places = find_places(*room, counts)
    lying = everything(places, counts)
    table = Region(0, 0, *room)
    assert all(table.contains_region(region) for region in lying)
    assert [(a, b) for a, b in combinations(lying, 2) if a.overlaps(b)] == []
    assert len(places.layout.places) == len(counts.layout)


@given(table_rooms(), usual_counts)
def test_the_layout_lies_in_the_middle_and_shows_the_index_of_each_card(
    room: tuple[int, int], counts: TableCounts
) -> None:
    places = find_places(*room, counts)
    regions = list(laid(places, counts))
    assert all(region.width >= 4 for region in regions)
    assert all(region.y >= places.middle and region.bottom <= places.bottom for region in regions)
    assert places.middle == places.size.height + 2
    assert places.bottom == room[1] - places.size.height - 4


@pytest.mark.parametrize(
    ("room", "size", "rows", "own"),
    [
        ((80, 19), CardSize.SMALL, (5, 9), 14),
        ((91, 33), CardSize.MEDIUM, (10, 16), 26),
        ((156, 47), CardSize.LARGE, (14, 24), 38),
        ((206, 67), CardSize.HUGE, (19, 34), 53),
        ((100, 25), CardSize.MEDIUM, (8,), 18),
        ((131, 42), CardSize.LARGE, (12, 21), 33),
    ],
)
def test_all_cards_are_as_large_as_a_usual_layout_and_a_full_hand_let_them_be(
    room: tuple[int, int], size: CardSize, rows: tuple[int, ...], own: int
) -> None:
    places = find_places(*room, TableCounts((10, 10), (1,) * 12))
    assert (places.size, places.layout.rows, places.own.y) == (size, rows, own)
    assert places.own.step >= size.width


@pytest.mark.parametrize("room", [(91, 33), (131, 42), (156, 47), (206, 67)])
def test_the_first_line_stays_where_it_is_when_a_second_begins(room: tuple[int, int]) -> None:
    found = [find_places(*room, TableCounts((10, 10), (1,) * count)) for count in range(5, 13)]
    assert len({places.layout.rows[:2] for places in found}) == 1
    assert len({(places.side.stock, places.side.scores) for places in found}) == 1
    assert len({places.layout.places[:5] for places in found}) <= 2  # only the last step ends


def test_a_long_name_takes_no_space_from_the_cards_if_no_figures_are_below_it() -> None:
    short, long = (
        find_places(97, 24, TableCounts((10, 10), (1,) * 6, names=(3, length))) for length in (4, 7)
    )
    assert short.size is long.size is CardSize.MEDIUM
    assert short.side == long.side


def test_a_replay_has_two_rows_more_between_the_hands() -> None:
    played, replayed = (
        find_places(82, 28, TableCounts((10, 10), (1,) * 12, is_replay=is_replay))
        for is_replay in (False, True)
    )
    assert replayed.bottom == played.bottom + 2
    assert replayed.own.y + replayed.size.height < 28


def test_large_cards_lie_in_two_lines_with_gaps_and_free_places_from_the_start() -> None:
    places = find_places(156, 47, TableCounts((10, 10), (1,) * 6))
    assert places.layout.step > CardSize.LARGE.width + 1
    lying = {(place.x, place.y) for place in places.layout.places}
    assert not lying & set(places.layout.free)
    assert {y for _, y in places.layout.free} == set(places.layout.rows)


@pytest.mark.parametrize("count", [5, 8, 11])
def test_a_card_that_is_laid_comes_to_the_first_free_place(count: int) -> None:
    before, after = (
        find_places(156, 47, TableCounts((10, 10), (1,) * lying)) for lying in (count, count + 1)
    )
    new = after.layout.places[-1]
    assert before.layout.free[0] == (new.x, new.y)


@pytest.mark.parametrize("room", [(80, 19), (91, 33), (131, 42), (156, 47), (206, 67)])
def test_captured_cards_stay_where_they_are_while_the_hand_gets_shorter(
    room: tuple[int, int],
) -> None:
    counts = (TableCounts((cards, cards), (1,) * 8, ((2, 4), (2,))) for cards in range(7, 1, -1))
    assert len({find_places(*room, each).own.captured.at for each in counts}) == 1


def test_large_cards_lie_in_three_lines_where_there_are_many() -> None:
    places = find_places(156, 47, TableCounts((10, 10), (1,) * 23))
    assert (places.size, places.layout.rows) == (CardSize.LARGE, (11, 19, 27))


def test_a_hand_of_thirteen_lies_next_to_captured_cards_at_80_columns() -> None:
    counts = TableCounts((13, 13), (1,) * 8, ((4,), (2,)))
    places = find_places(80, 19, counts)
    assert places.own.step == 5
    assert all(region.right <= 80 for region in held(places, places.own, 13))


def test_captured_cards_of_both_decks_are_written_shorter_and_shorter() -> None:
    forms = [
        find_places(80, 19, TableCounts((hand, 10), (1,), ((4,) * sets, ()))).own.captured.form
        for hand, sets in ((10, 4), (10, 8), (10, 13), (4, 13), (10, 26))
    ]
    _, cards, suits, count = CapturedForm
    assert forms == [cards, suits, suits, cards, count]


def test_next_to_large_hands_captured_cards_overlap_like_stacks() -> None:
    counts = TableCounts((10, 9), (1,) * 8, ((2, 2, 2, 2), (4, 2, 2)))
    places = find_places(156, 47, counts)
    assert places.own.captured.form is places.other.captured.form is CapturedForm.FANS
    many = replace(counts, captured=((4,) * 13, (4,) * 13))
    assert find_places(156, 47, many).own.captured.form is CapturedForm.CARDS


def test_captured_cards_get_columns_before_they_touch() -> None:
    counts = TableCounts((6, 6), (1,) * 8, ((2, 2, 4, 2, 2), (2, 2, 4, 2, 2)))
    captured = find_places(91, 33, counts).other.captured
    assert captured.height == 2
    assert [y - captured.at[0][1] for _, y in captured.at] == [0, 0, 0, 2, 2]


@given(table_rooms(), st.integers(26, 104))
def test_even_a_layout_that_no_game_brings_has_a_place_for_each_card(
    room: tuple[int, int], number: int
) -> None:
    counts = TableCounts((0, 0), (1,) * number)
    places = find_places(*room, counts)
    assert len(places.layout.places) == number
    assert len({(place.x, place.y) for place in places.layout.places}) == number
