"""Cards at the Go Stop table: what each would match, what is chosen, and what cannot be played."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from tests.app.screens.gostop.gostop_helpers import at, captured, held, laid, without_shadows
from tests.app.screens.gostop.gostop_round_helpers import SHORT, by_mouse, phase, typed
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.cards.style import CardState


def lit(user: User) -> list[int]:
    """Return the places of the layout that are marked."""
    groups = enumerate(user.screen.table.picture.layout)
    return [place for place, group in groups if group.cards[-1].state is CardState.MATCH]


async def test_walking_and_hovering_over_the_hand_light_what_each_card_would_match() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        assert lit(user) == [], "the cursor shows once a key has put it somewhere"
        await user.press("home")
        assert lit(user) == [0]
        assert "5♣ pairs with 5♦" in user.text()
        assert without_shadows(user.rows()[18]).split() == ["pair", "pair", "pair"]
        await user.press("right")
        assert lit(user) == [1, 2]
        assert "8♣ pairs with one of two 8s" in user.text()
        assert user.rows()[6][:18].split() == ["▾", "▾"]
        hand = user.screen.table.hands[0]
        place = user.card(hand, 2)
        assert await user.pilot.hover(offset=(place.x, place.y))
        await user.shows("K♥ pairs with K♣")


async def test_a_triple_stack_is_captured_and_a_card_that_matches_nothing_joins() -> None:
    async with arcade(at(hand="2S 3H", layout="2C-2D-2H 9C", stock="QC QD")) as user:
        await user.asked()
        assert "triple stack" in user.text()
        assert without_shadows(user.rows()[18]).split() == ["take", "lay"]
        await user.press("2")
        assert "2♠ takes the triple stack" in user.text()
        await user.press("3")
        assert "3♥ matches nothing here and is laid down" in user.text()
        await user.press("2", "enter")
        await user.shows("2♣ 2♦ 2♥ 2♠★")
        await user.shows("★ 1 set of four")


@pytest.mark.parametrize("way", [by_mouse, typed])
async def test_the_card_that_is_met_is_chosen(way: Callable[[User, int], Awaitable[None]]) -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await way(user, 1)
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        assert "plays" in user.text()
        await way(user, 2)
        await user.until(lambda: user.screen.shown.due == 1)
        assert {"8C", "8D"} <= set(captured(user))
        assert "8S" in laid(user)


async def test_the_keys_walk_over_the_matches_alone_and_the_rank_goes_to_the_next() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        await user.press("8", "enter")
        await user.until(lambda: phase(user) == "meet")
        await user.asked()
        layout = user.screen.table.laid
        assert user.screen.focused is layout
        walked = []
        for key in ("home", "right", "right", "left", "8", "end"):
            await user.press(key)
            walked.append(layout.cursor)
        assert walked == [1, 2, 2, 1, 2, 2]
        await user.press("5")
        assert user.notice == "There is no 5 to choose from."
        await look_at("gostop_choice_80x24", user)
        await user.click_card(layout, 0)
        assert phase(user) == "meet", "only a match can be chosen"
        await user.press("enter")
        await user.until(lambda: user.screen.shown.due == 1)
        assert {"8C", "8D"} <= set(captured(user))


async def test_a_stock_card_that_matches_two_is_a_choice_too() -> None:
    async with arcade(at(hand="3C 4C", layout="8S 8D", stock="8C QS")) as user:
        await user.asked()
        await user.press("home", "enter")
        await user.until(lambda: phase(user) == "take")
        await user.asked()
        await user.shows("turned")
        await user.press("end", "enter")
        await user.until(lambda: captured(user) == ["8C", "8D"])


async def test_three_of_four_single_cards_are_chosen_one_after_the_other() -> None:
    async with arcade(at(hand="8C 3C", layout="8S 8D 5C 8H 8S", stock="QC QS")) as user:
        await user.asked()
        await user.press("home")
        assert "8♣ takes three of the 4 8s" in user.text()
        await user.press("enter")
        await user.asked()
        await user.press("home")
        assert "8♣ takes 8♠, and 2 more to choose" in user.text()
        await user.press("enter")
        await user.shows("taken")
        await user.press("enter")
        assert "taken" not in user.text()
        await user.press("enter", "right", "enter", "end", "space")
        await user.until(lambda: captured(user) == ["8C", "8D", "8S", "8S"])
        assert laid(user)[:2] == ["5C", "8H"]


REFUSED = {
    "9H": "There is no 9♥ in your hand.",
    "4": "That is not possible now.",
    "ace": '"ace" is not a card.',
    "": "Nothing was entered.",
    "[red]x[/red]": '"[red]x[/red]" is not a card.',
}


def is_refused(user: User, why: str) -> bool:
    """Return whether the notice begins with a reason."""
    return user.notice.startswith(why)


async def test_what_cannot_be_played_is_refused_with_what_can() -> None:
    async with arcade(at(**SHORT)) as user:
        await user.asked()
        before = held(user)
        for line, why in REFUSED.items():
            await user.type(line)
            await user.until(partial(is_refused, user, why))
            assert "Type a card, as in 10H, or its place." in user.notice
            assert held(user) == before
            await user.press("escape", "9")
            assert user.notice == "There is no 9 in your hand."
