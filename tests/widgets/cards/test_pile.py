"""Piles and fans: how many there are, within the room there is."""

import itertools
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager

import pytest
from textual.pilot import Pilot
from textual.widget import Widget

from games.cards import Card
from widgets.cards.pile import Pile, draw_fan, draw_pile
from widgets.cards.style import CardLook, CardSize, FaceStyle, ShownCard
from widgets.spans import Row, row_text

Cards = Callable[[str], Card]
Drawn = Callable[[Widget], list[str]]
Golden = Callable[[str, Iterable[str]], None]
Stage = Callable[..., AbstractAsyncContextManager[Pilot[None]]]


@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_piles_look_as_they_did(face: FaceStyle, card: Cards, golden: Golden) -> None:
    look = CardLook(face=face)
    rows: list[Row] = []
    for count, top in itertools.product((0, 1, 2, 40), (ShownCard(), ShownCard(card("7C")))):
        rows += draw_pile(count, top, look)
    for count, width in ((0, 20), (1, 20), (3, 20), (5, 20), (13, 41)):
        rows += draw_fan(count, look, width)
    golden(f"piles-{face.value}", map(row_text, rows))


@pytest.mark.parametrize("face", FaceStyle, ids=lambda face: face.value)
def test_a_fan_keeps_within_its_width_and_a_pile_keeps_its_own(face: FaceStyle) -> None:
    for size, count in itertools.product(CardSize, (0, 1, 2, 3, 13)):
        look = CardLook(size, face)
        assert {len(row_text(row)) for row in draw_pile(count, ShownCard(), look)} == {
            size.width + 2
        }
        width = size.width + 12 * 3
        assert all(len(row_text(row)) <= width for row in draw_fan(count, look, width))


async def test_a_pile_counts_in_place(stage: Stage, card: Cards, drawn: Drawn) -> None:
    pile = Pile(word="left")
    async with stage(pile) as pilot:
        assert drawn(pile)[-1] == "0 left"
        pile.count = 40
        await pilot.pause()
        assert drawn(pile) == ["╱╲╱╲╱▏▏", "╲╱╲╱╲▏▏", "╱╲╱╲╱▏▏", "40 left"]
        pile.top = ShownCard(card("7C"))
        await pilot.pause()
        assert drawn(pile)[0] == "7♣   ▏▏"


async def test_a_fan_takes_the_room_of_its_cards(stage: Stage, drawn: Drawn) -> None:
    fan = Pile(fan=True, word="to come")
    async with stage(fan) as pilot:
        fan.count = 5
        await pilot.pause()
        assert fan.size.width == 5 * 6 - 1
        assert drawn(fan)[-1] == "5 to come"
