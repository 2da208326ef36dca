"""How the Go Stop table looks: at each size, without colours, with all that may lie there."""

from typing import Any

import pytest

from tests.app.screens.gostop.gostop_helpers import at, dealt
from tests.app.screens.gostop.gostop_round_helpers import SHORT, next_question, phase
from tests.app.screens.screen_helpers import arcade, look_at
from widgets.cards.style import Face

SIZES = [(80, 24), (120, 36)]


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    name = "{}x{}".format(*size)
    async with arcade(dealt(seed="1"), size=size) as guest:
        await guest.asked()
        await look_at(f"gostop_start_{name}", guest)
        for _ in range(4):
            await guest.press("enter")
            await next_question(guest)
        await look_at(f"gostop_midway_{name}", guest)


@pytest.mark.parametrize("face", [Face.OUTLINED, Face.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: Face) -> None:
    async with arcade(at(**SHORT), face=face) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await look_at(f"gostop_{face.name.lower()}_80x24", guest)


async def test_v_turns_the_other_hand_and_the_stock_face_down_and_up_again() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        assert "Q♣" in guest.text()
        assert "5♥" in guest.text()
        await guest.press("v")
        await look_at("gostop_hidden_80x24", guest)
        assert "Q♣" not in guest.text()
        assert "5♥" not in guest.text()
        assert "5♣" in guest.text()
        await guest.press("v")
        assert "Q♣" in guest.text()


MANY = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC JC QC KC AD 2D 3D 4D-4H-4S 9D XD JD QD KD AH 2H"
"""A layout of 24 places, more than the rules ever bring."""


@pytest.mark.parametrize("size", [*SIZES, (100, 30), (200, 50)])
async def test_a_layout_of_24_places_is_whole_and_each_place_can_be_clicked(
    size: tuple[int, int],
) -> None:
    fields: dict[str, Any] = {
        "hand": "KS KH",
        "other": "QC",
        "layout": MANY.replace(" 4C", ""),
        "stock": "6H",
    }
    async with arcade(at(**fields), size=size) as guest:
        await guest.asked()
        layout = guest.screen.laid
        assert layout.region.bottom <= guest.screen.seats[0].region.y
        await guest.press("enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        last = max(guest.screen.choosable())
        await guest.click_card(layout, last)
        await guest.until(lambda: guest.screen.due is not None or guest.screen.asked == 0)


async def test_many_captures_beside_full_hands_are_all_shown() -> None:
    piles = " ".join(f"{face}{suit}" for face in "123456789XJQK" for suit in "CDHS")
    hand = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC"
    async with arcade(at(hand=hand, other="AD", captured=piles, layout="2D", stock="3D")) as guest:
        await guest.asked()
        assert guest.text().count("★") == 13
        assert all(f"{face} ●●●●★" in guest.text() for face in "A23456789JQK")
        assert "10♣" in guest.text()


async def test_resizing_in_the_middle_of_a_choice_loses_nothing() -> None:
    async with arcade(at(**SHORT)) as guest:
        await guest.asked()
        await guest.press("8", "enter")
        await guest.until(lambda: phase(guest) == "meet")
        await guest.asked()
        await guest.still()
        before = guest.rows()
        for size in ((120, 36), (60, 20), (80, 24)):
            await guest.resize(*size)
            await guest.still()
        assert guest.rows() == before
        await guest.press("enter")
        await guest.until(lambda: guest.screen.due == 1)
