"""How the Go Stop table looks: at each size, without colours, with all that may lie there."""

import re
from typing import Any

import pytest

from app.screens.gostop.view import places_to_choose
from games.cards import FACES
from tests.app.screens.gostop.gostop_helpers import at, dealt, without_shadows
from tests.app.screens.gostop.gostop_round_helpers import SHORT, next_question, phase
from tests.app.screens.screen_helpers import LOOKED_AT, SIZES, arcade, look_at, look_at_all_sizes
from widgets.cards.style import FaceStyle


async def test_the_table_stands_complete_at_each_size() -> None:
    async with arcade(dealt(seed="1")) as user:
        await user.asked()
        await look_at_all_sizes("gostop_start_{}", user)
        for _ in range(4):
            await user.press("home", "enter")
            await next_question(user)
        await look_at_all_sizes("gostop_midway_{}", user)


async def test_the_computers_turn_stays_in_sight_until_the_person_has_moved() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        await user.press("enter")
        await user.asked()
        told = "played Q♣ laid down · stock 9♣ laid down"
        for key in ("home", "right", "v", "v", "c", "c"):
            assert told in user.rows()[1]
            await user.press(key)
        for size in reversed(LOOKED_AT):
            await user.resize(*size)
            await look_at("gostop_turn_{}x{}".format(*size), user)
            assert told in user.rows()[1]
            text = " ".join(without_shadows(user.text()).split())
            assert "nothing in its hand matched the layout" in text
            assert re.search(r" laid (?!down)", text), "the new cards are marked in the layout"
        await user.press("k", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
        assert told not in user.text()


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: FaceStyle) -> None:
    async with arcade(at(**SHORT), face=face) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        await look_at(f"gostop_{face.name.lower()}_80x24", user)


async def test_v_turns_the_other_hand_and_the_stock_face_down_and_up_again() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        other = [without_shadows(row)[2:10] for row in user.rows()[2:5]]
        assert other == [
            "▟Q  ▙ ▟Q",
            "  ♣     ",
            "▜  Q▛ ▜ ",
        ]
        assert "its top" in user.text()
        await user.press("v")
        await look_at("gostop_hidden_80x24", user)
        assert "Q" not in "".join(user.rows()[2:5])
        assert "its top" not in user.text()
        own = [without_shadows(row)[2:7] for row in user.rows()[15:18]]
        assert own == [
            "▟5  ▙",
            "  ♣  ",
            "▜  5▛",
        ]
        await user.press("v")
        assert "Q" in "".join(user.rows()[2:5])


MANY = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC JC QC KC AD 2D 3D 4D-4H-4S 9D XD JD QD KD AH 2H"
"""A layout of 23 places without its four, more than the rules ever bring."""


@pytest.mark.parametrize("size", SIZES)
async def test_a_layout_of_23_places_is_whole_and_each_place_can_be_clicked(
    size: tuple[int, int],
) -> None:
    fields: dict[str, Any] = {
        "hand": "KS KH",
        "other": "QC",
        "layout": MANY.replace(" 4C", ""),
        "stock": "6H",
    }
    async with arcade(at(**fields), size=size) as user:
        await user.asked()
        layout = user.screen.table.laid
        whole = layout.stage.region.reset_offset
        assert len(layout.spots) == len(user.match.state.layout)
        assert all(whole.contains_region(spot.region) for spot in layout.spots)
        await user.press("home", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        last = max(places_to_choose(user.screen.shown.state))
        await user.click_card(layout, last)
        await user.until(lambda: user.screen.shown.due is not None or user.screen.asked == 0)


async def test_many_captures_beside_full_hands_are_all_shown() -> None:
    piles = " ".join(f"{face}{suit}" for face in "123456789XJQK" for suit in "CDHS")
    hand = "AC 2C 3C 4C 5C 6C 7C 8C 9C XC"
    async with arcade(at(hand=hand, other="AD", captured=piles, layout="2D", stock="3D")) as user:
        await user.asked()
        assert user.text().count("★") == 13 + 1
        assert all(f"{face}♣♦♥♠★" in user.text() for face in FACES)
        assert "★ 13 sets of four" in user.text()
        assert len(user.screen.table.hands[0].spots) == 10


async def test_resizing_in_the_middle_of_a_choice_loses_nothing() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        await user.still()
        before = user.rows()
        for size in ((120, 36), (60, 20), (80, 24)):
            await user.resize(*size)
            await user.still()
        assert user.rows() == before
        await user.press("home", "enter")
        await user.until(lambda: user.screen.shown.due == 1)
