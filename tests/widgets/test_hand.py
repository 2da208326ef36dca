"""A hand: keys, clicks under overlap, hovering, and nothing that jumps."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import pytest
from msgspec.structs import replace
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import Card
from widgets.hand import Hand
from widgets.look import Face, Look, Shown, Size
from widgets.spread import Spread, Stack, at, extent, places

Cards = Callable[[str], Card]
Drawn = Callable[[Widget], list[str]]
Golden = Callable[[str, Iterable[str]], None]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]

SPADES = ("AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS")
LOOKS = [Look(size, face) for size in Size for face in Face]


def chosen(heard: list[Message]) -> list[tuple[int, Card | None]]:
    return [(each.index, each.card) for each in heard if type(each) is Hand.Chosen]


def highlighted(heard: list[Message]) -> list[int]:
    return [each.index for each in heard if type(each) is Hand.Highlighted]


@pytest.fixture
def spades(card: Cards) -> Callable[..., list[Shown]]:
    def held(*without: str) -> list[Shown]:
        return [Shown(card(name), empty=name in without) for name in SPADES]

    return held


@pytest.fixture
def layout(card: Cards) -> list[Stack | Shown]:
    triple = Stack(tuple(Shown(card(name)) for name in ("8D", "8H", "8C")), "triple")
    pair = Stack((Shown(card("10D")), Shown(card("10H"), lit=True)), "pair")
    singles = [Shown(card(name), lit=name == "4H") for name in ("4H", "3C", "AS", "JD")]
    return [Shown(card("6H"), lit=True), triple, *singles, pair, Shown(card("KC"))]


async def test_keys_move_over_what_is_there(
    stage: Stage, spades: Callable[..., list[Shown]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades("2S"))
        hand.focus()
        await pilot.press("right")
        assert hand.cursor == 2
        await pilot.press("end", "right")
        assert hand.cursor == 12
        await pilot.press("left", "home", "left")
        assert hand.cursor == 0
    assert highlighted(heard) == [0, 2, 12, 12, 11, 0, 0]
    assert chosen(heard) == []


async def test_a_hand_in_focus_says_when_another_card_comes_under_the_cursor(
    stage: Stage, spades: Callable[..., list[Shown]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        for cards in (spades(), spades(), spades("AS")):
            hand.call_later(hand.show, cards)
            await pilot.pause()
    assert highlighted(heard) == [0, 1]


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_chooses(
    stage: Stage, spades: Callable[..., list[Shown]], card: Cards, heard: list[Message], key: str
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades())
        hand.focus()
        await pilot.press("end", key)
    assert chosen(heard) == [(12, card("KS"))]


async def test_a_rank_is_jumped_to_and_the_next_of_it_then(
    stage: Stage, layout: list[Stack | Shown], card: Cards
) -> None:
    hand = Hand()
    async with stage(hand):
        hand.show([Shown(card(name)) for name in ("7H", "JS", "7C")])
        assert hand.select_rank(7)
        assert hand.cursor == 2
        assert hand.select_rank(7)
        assert hand.cursor == 0
        assert not hand.select_rank(5)
        assert hand.cursor == 0


@pytest.mark.parametrize("room", [41, 80])
async def test_a_click_on_any_visible_column_chooses_the_card_one_sees_there(
    stage: Stage, spades: Callable[..., list[Shown]], card: Cards, heard: list[Message], room: int
) -> None:
    hand = Hand()
    hand.styles.width = room
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        lying = places(hand.spread, room)
        for index in (0, 5, 12):
            assert await pilot.click(hand, offset=(lying[index].column, 0))
            assert await pilot.click(hand, offset=(lying[index].column + 2, 3))
        assert await pilot.click(hand, offset=(lying[12].column + 4, 2))
    assert [index for index, _ in chosen(heard)] == [0, 0, 5, 5, 12, 12, 12]


async def test_thirteen_small_cards_fit_eighty_columns_and_half_of_that(
    stage: Stage, spades: Callable[..., list[Shown]], drawn: Drawn, golden: Golden
) -> None:
    hand = Hand()
    lines = []
    async with stage(hand) as pilot:
        hand.show(spades("5S"))
        hand.focus()
        for room in (80, 66, 41):
            hand.styles.width = room
            await pilot.pause()
            hand.select(9)
            await pilot.pause()
            lines += drawn(hand)
    golden("hand", lines)


async def test_a_click_beside_the_cards_or_on_an_empty_place_chooses_nothing(
    stage: Stage, spades: Callable[..., list[Shown]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades("AS"))
        await pilot.pause()
        assert await pilot.click(hand, offset=(1, 2)), "an empty place"
        assert await pilot.click(hand, offset=(5, 2)), "between two cards"
        assert await pilot.click(hand, offset=(79, 2)), "after the last"
        assert await pilot.click(hand, offset=(8, 2), button=3), "another button"
    assert chosen(heard) == []


async def test_a_double_click_chooses_once(
    stage: Stage, spades: Callable[..., list[Shown]], card: Cards, heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        assert await pilot.double_click(hand, offset=(1, 2))
    assert chosen(heard) == [(0, card("AS"))]


async def test_hovering_raises_a_card_that_does_not_leave_the_pointer(
    stage: Stage, spades: Callable[..., list[Shown]], drawn: Drawn, heard: list[Message]
) -> None:
    hand, other = Hand(), Widget()
    async with stage(hand, other) as pilot:
        hand.blur()
        await pilot.pause()
        hand.show(spades())
        for row in (3, 0, 3, 1):
            assert await pilot.hover(hand, offset=(13, row))
            assert hand.hovered
            assert drawn(hand)[0].split() == ["3♠"]
        assert highlighted(heard) == [2]
        assert await pilot.hover(other, offset=(0, 3))
        assert drawn(hand)[0] == ""


async def test_cards_stay_where_they_are_when_others_leave(
    stage: Stage, spades: Callable[..., list[Shown]]
) -> None:
    hand = Hand(seats=13)
    hand.styles.width = 60
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        before = places(hand.spread, 60)
        hand.show(spades()[:6])
        hand.select(5)
        assert places(hand.spread, 60) == before[:6]
        hand.show(spades()[:3])
        assert hand.cursor == 2, "the cursor goes to the last that is there"
        hand.show([])
        assert hand.cursor == 0
        await pilot.press("enter", "left", "end")


async def test_what_is_only_looked_at_takes_neither_focus_nor_clicks(
    stage: Stage, spades: Callable[..., list[Shown]], heard: list[Message]
) -> None:
    hand = Hand(active=False)
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.press("tab")
        assert not hand.has_focus
        assert await pilot.click(hand, offset=(1, 2))
        assert not hand.hovered
    assert chosen(heard) == []
    assert highlighted(heard) == []


async def test_a_held_card_stays_raised_while_another_is_asked_about(
    stage: Stage, spades: Callable[..., list[Shown]], drawn: Drawn
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades())
        hand.held = 3
        hand.focus()
        hand.select(7)
        await pilot.pause()
        assert drawn(hand)[0].split() == ["4♠", "8♠"]


@pytest.mark.parametrize("face", Face, ids=lambda face: face.value)
async def test_a_layout_shows_groups_words_and_marks(
    stage: Stage, layout: list[Stack | Shown], drawn: Drawn, golden: Golden, face: Face
) -> None:
    hand = Hand(look=Look(face=face), lifts=False, wraps=True)
    hand.styles.width = 40
    async with stage(hand) as pilot:
        hand.show(layout)
        hand.focus()
        await pilot.pause()
        lines = drawn(hand)
        await pilot.press("right")
        lines += drawn(hand)
        golden(f"layout-{face.value}", lines)


async def test_up_and_down_reach_the_other_line_and_a_click_takes_the_group(
    stage: Stage, layout: list[Stack | Shown], card: Cards, heard: list[Message]
) -> None:
    hand = Hand(lifts=False, wraps=True)
    hand.styles.width = 40
    async with stage(hand) as pilot:
        hand.show(layout)
        hand.focus()
        await pilot.pause()
        second = next(n for n, place in enumerate(places(hand.spread, 40)) if place.line)
        await pilot.press("down")
        assert hand.cursor == second
        await pilot.press("down", "up")
        assert hand.cursor == 0
        assert await pilot.click(hand, offset=(7, 1)), "the first card of the triple"
    assert chosen(heard) == [(1, card("8C"))]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_no_two_cards_claim_a_cell_and_each_has_some(look: Look, card: Cards) -> None:
    spread = Spread(tuple(Stack((Shown(card(name)),)) for name in SPADES), look)
    for room in (look.size.width + 12 * 3, extent(spread)):
        seen = [at(spread, room, column, 1) for column in range(room)]
        found = [index for index in seen if index is not None]
        assert found == sorted(found)
        assert set(found) == set(range(13))
        assert min(found.count(index) for index in range(13)) >= 3


async def test_another_theme_repaints_in_its_colours(
    stage: Stage, spades: Callable[..., list[Shown]]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades())
        await pilot.pause()
        before = hand.render_line(1)
        pilot.app.theme = "high-contrast"
        await pilot.pause()
        fields = {
            segment.style.bgcolor.name
            for segment in hand.render_line(1)
            if segment.style and segment.style.bgcolor
        }
        assert before != hand.render_line(1)
        assert fields == {"#ffffff", "#000000"}


@pytest.mark.parametrize("size", list(Size))
def test_a_layout_that_needs_too_many_lines_lies_closer_on_as_many_as_may_be(
    size: Size, card: Cards
) -> None:
    stacks = tuple(Stack((Shown(card(name)),)) for name in SPADES)
    spread = Spread(stacks, Look(size), lifts=False, wraps=True)
    room = 4 * (size.width + 1)
    free = places(spread, room)
    assert max(place.line for place in free) == 3
    held = places(replace(spread, lines=2), room)
    assert max(place.line for place in held) == 1
    assert all(place.column + place.width <= room for place in held)
    assert places(replace(spread, lines=9), room) == free


async def test_only_what_may_be_chosen_is_walked_to_and_clicked(
    stage: Stage, spades: Callable[..., list[Shown]], heard: list[Message]
) -> None:
    hand = Hand()
    async with stage(hand) as pilot:
        hand.show(spades(), only=(3, 5))
        hand.focus()
        await pilot.press("home", "right", "right", "enter")
        assert hand.cursor == 5
        assert await pilot.click(hand, offset=(1, 2))
        await pilot.press("left")
        assert hand.cursor == 3
    assert [index for index, _ in chosen(heard)] == [5]
