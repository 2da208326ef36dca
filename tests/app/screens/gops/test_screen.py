"""The GOPS table: whole games by keys, by mouse and by typed bids; two persons; what is refused."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from app.match.match import Match
from tests.app.match.gops_match_helpers import FIRST, SECOND, bid
from tests.app.screens.gops.gops_helpers import SHORT, begun, bids, short
from tests.app.screens.screen_helpers import Guest, arcade, look_at
from widgets.cards.style import Face
from widgets.panels.banner import Banner

KEYS = dict(zip(range(1, 14), "a234567890jqk", strict=True))
SIZES = [(80, 24), (120, 36)]
MINE = [int(card) for card in FIRST.split(",")]
OTHER = f"script:{SECOND}"
"""The other of the published game."""


PLAYED = 6
"""The rounds before the last three of it."""


def near_the_end() -> Match:
    """Return the published game before its last three rounds."""
    match = begun("human", OTHER)
    theirs = map(int, SECOND.split(","))
    bid(match, *(card for pair in zip(MINE[:PLAYED], theirs, strict=False) for card in pair))
    return match


async def finished(guest: Guest) -> None:
    """Expect the published game to have ended as it did."""
    await guest.over()
    assert guest.match.standing.scores == (26, 28) or guest.match.result
    assert guest.one(Banner).text.endswith("{} : {}".format(*guest.match.standing.scores)), (
        guest.one(Banner).text
    )
    assert bids(guest.match) == MINE


async def test_a_whole_game_by_keys_alone() -> None:
    async with arcade(begun("human", OTHER)) as guest:
        for card in MINE:
            await guest.asked()
            await guest.press(KEYS[card], "enter")
        await finished(guest)


async def test_the_last_rounds_by_arrows_alone() -> None:
    async with arcade(near_the_end()) as guest:
        for card in MINE[PLAYED:]:
            await guest.asked()
            held = guest.match.state.hands[0]
            await guest.press("home", *["right"] * held.index(card), "space")
        await finished(guest)


async def test_the_last_rounds_by_mouse_alone() -> None:
    async with arcade(near_the_end()) as guest:
        for card in MINE[PLAYED:]:
            await guest.asked()
            await guest.click_card(guest.screen.hands[0], card - 2)
        await finished(guest)


async def test_the_last_rounds_by_typed_bids_alone() -> None:
    async with arcade(near_the_end()) as guest:
        for card in MINE[PLAYED:]:
            await guest.asked()
            await guest.type(str(card))
        await finished(guest)


async def test_cards_are_in_full_light_only_while_one_can_be_bid() -> None:
    async with arcade(near_the_end(), pace=1.0) as guest:
        own, other = guest.screen.hands
        await guest.asked()
        assert all(stack.top.playable for stack in own.spread.stacks)
        assert not any(stack.top.playable for stack in other.spread.stacks)
        await guest.press(KEYS[MINE[PLAYED]], "enter")
        await guest.until(lambda: guest.screen.pace.waiting)
        assert not any(stack.top.playable for stack in own.spread.stacks)


def _was_bid(guest: Guest, card: int) -> bool:
    return bids(guest.match)[-1:] == [card]


async def test_each_card_of_the_tournament_has_its_key() -> None:
    async with arcade(begun("human", "match", prizes=tuple(range(1, 14)))) as guest:
        for card, key in KEYS.items():
            await guest.asked()
            await guest.press(key, "enter")
            await guest.until(partial(_was_bid, guest, card))


async def test_a_card_that_is_gone_is_refused_by_key_and_typed_and_click_and_nothing_changes() -> (
    None
):
    async with arcade(begun("human", OTHER)) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.asked()
        steps = len(guest.match.steps)
        await guest.press("4")
        assert guest.notice == "There is no 4 in this hand any more."
        await guest.type("4")
        await guest.until(lambda: "You have spent your 4 already" in guest.notice)
        assert "Available: 2, 3, 5, 6, 7, 8, 9, 10." in guest.text()
        await guest.press("escape")
        await guest.click_card(guest.screen.hands[0], 4 - 2)
        await guest.click_card(guest.screen.hands[1], 7 - 2)
        assert len(guest.match.steps) == steps
        assert guest.screen.asked == 0
        await guest.press("3", "enter")
        await guest.until(lambda: bids(guest.match) == [4, 3])
        assert guest.notice == ""


async def test_typed_nonsense_is_refused_with_what_is_possible() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        for line in ("", "eleven", "11", "0", "-3", "[red]9[/red]", "2 3", "é" * 200):
            guest.screen.refuse("")
            await guest.type(line)
            await guest.until(lambda: guest.notice)
            assert guest.notice.endswith("Available: 2, 3, 4, 5, 6, 7, 8, 9, 10.")
        assert bids(guest.match) == []


async def by_keys(guest: Guest, card: int) -> None:
    await guest.press(KEYS[card], "enter")


async def by_mouse(guest: Guest, card: int) -> None:
    await guest.click_card(guest.screen.hands[0], card - 2)


async def typed(guest: Guest, card: int) -> None:
    await guest.type(str(card))


@pytest.mark.parametrize("way", [by_keys, by_mouse, typed])
async def test_the_first_bid_of_two_persons_shows_nowhere_while_the_second_is_made(
    way: Callable[[Guest, int], Awaitable[None]],
) -> None:
    screens = []
    for card in (3, 7):
        async with arcade(begun("human", "human", names=("Ann", "Bob"))) as guest:
            await guest.asked(0)
            await way(guest, card)
            await guest.asked(1)
            await guest.still()
            screens.append(guest.rows())
            await guest.press("f3")
            await guest.at("WholeLog")
            assert "bid" not in "\n".join(guest.screen.lines)
            await guest.press("escape")
            await guest.at("GopsScreen")
            await guest.press("escape" if way is typed else "right", "4", "enter")
            await guest.shows(f"Player 1 bid: {card}")
    assert "Bob to move" in screens[0][0]
    assert screens[0] == screens[1], "the screen tells a 3 from a 7"


async def test_a_secret_bid_is_typed_in_dots_and_the_second_person_does_not_find_it() -> None:
    async with arcade(begun("human", "human")) as guest:
        await guest.asked(0)
        await guest.press(":", "7")
        assert "•" in guest.rows()[-2]
        assert "7" not in guest.rows()[-2]
        await guest.press("enter")
        await guest.asked(1)
        await guest.press("up")
        assert guest.screen.focused.value == ""


async def test_the_table_of_two_persons_while_the_second_bids() -> None:
    async with arcade(begun("human", "human", names=("Ann", "Bob"))) as guest:
        await guest.asked(0)
        await guest.press("7", "enter")
        await guest.asked(1)
        await look_at("gops_second_of_two_80x24", guest)


async def test_two_persons_play_a_whole_game() -> None:
    async with arcade(short("human", "human", names=("Ann", "Bob"))) as guest:
        for card in SHORT:
            await guest.asked(0)
            await guest.press(KEYS[card], "enter")
            await guest.asked(1)
            await guest.press(KEYS[card % 3 + 2], "enter")
        await guest.over()
        assert guest.one(Banner).text.startswith(("Ann wins", "Bob wins", "A tie"))
        assert len(guest.match.steps) == 12


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_stands_complete_at_both_sizes(size: tuple[int, int]) -> None:
    name = "{}x{}".format(*size)
    async with arcade(begun("human", OTHER), size=size) as guest:
        await guest.asked()
        await look_at(f"gops_start_{name}", guest)
        await guest.press("4", "enter")
        await guest.until(lambda: len(guest.match.steps) >= 5)
        await guest.asked()
        await guest.press("c", "c", "c")
        await look_at(f"gops_after_a_bid_{name}", guest)
        await guest.press("c")
        for card in MINE[1:]:
            await guest.asked()
            await guest.press(KEYS[card], "enter")
        await guest.over()
        await look_at(f"gops_end_{name}", guest)


@pytest.mark.parametrize("face", [Face.OUTLINED, Face.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: Face) -> None:
    async with arcade(begun("human", OTHER), face=face) as guest:
        await guest.asked()
        await guest.press("4", "enter")
        await guest.until(lambda: len(guest.match.steps) >= 5)
        await guest.asked()
        await look_at(f"gops_{face.name.lower()}_80x24", guest)
