"""The GOPS table: whole games by keys, by mouse and by typed bids; two persons; what is refused."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from app.match.match import Match
from app.match.table_view import TableView
from app.screens.gops.screen import GopsScreen
from tests.app.match.gops_match_helpers import FIRST, SECOND, bid
from tests.app.screens.gops.gops_helpers import SHORT, begun, bids, short
from tests.app.screens.screen_helpers import User, arcade, look_at, look_at_all_sizes
from tests.share_helpers import share
from widgets.cards.style import FaceStyle, ShownCard
from widgets.panels.banner import Banner

KEYS = dict(zip(range(1, 14), "a234567890jqk", strict=True))
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


async def finished(user: User) -> None:
    """Expect the published game to have ended as it did."""
    await user.over()
    assert user.match.standing.scores == (26, 28) or user.match.result
    assert user.one(Banner).text.endswith("{} : {}".format(*user.match.standing.scores)), user.one(
        Banner
    ).text
    assert bids(user.match) == MINE


async def test_a_whole_game_by_keys_alone() -> None:
    async with arcade(begun("human", OTHER)) as user:
        for card in MINE:
            await user.asked()
            await user.press(KEYS[card], "enter")
        await finished(user)


async def test_the_last_rounds_by_arrows_alone() -> None:
    async with arcade(near_the_end()) as user:
        for card in MINE[PLAYED:]:
            await user.asked()
            held = user.match.state.hands[0]
            await user.press("home", *["right"] * held.index(card), "space")
        await finished(user)


async def test_the_last_rounds_by_mouse_alone() -> None:
    async with arcade(near_the_end()) as user:
        for card in MINE[PLAYED:]:
            await user.asked()
            await user.click_card(user.screen.table.hands[0], card - 2)
        await finished(user)


async def test_the_last_rounds_by_typed_bids_alone() -> None:
    async with arcade(near_the_end()) as user:
        for card in MINE[PLAYED:]:
            await user.asked()
            await user.type(str(card))
        await finished(user)


async def test_cards_are_in_full_light_only_while_one_can_be_bid() -> None:
    async with arcade(near_the_end(), pace=1e6) as user:
        own, other = user.screen.table.hands
        await user.press("x")
        await user.asked()
        assert all(stack.top.playable for stack in own.stacks)
        assert not any(is_light(stack.top) for stack in other.stacks)
        await user.press(KEYS[MINE[PLAYED]], "enter")
        await user.until(lambda: user.screen.controller.pace.waiting)
        await user.until(lambda: not any(is_light(stack.top) for stack in own.stacks))


def is_light(shown: ShownCard) -> bool:
    return shown.playable and not shown.empty


def _was_bid(user: User, card: int) -> bool:
    return bids(user.match)[-1:] == [card]


async def test_each_card_of_the_tournament_has_its_key() -> None:
    async with arcade(begun("human", "match", prizes=tuple(range(1, 14)))) as user:
        for card, key in KEYS.items():
            await user.asked()
            await user.press(key, "enter")
            await user.until(partial(_was_bid, user, card))


async def test_a_card_that_is_gone_is_refused_by_key_and_typed_and_click_and_nothing_changes() -> (
    None
):
    async with arcade(begun("human", OTHER)) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.asked()
        steps = len(user.match.steps)
        await user.press("4")
        assert user.notice == "There is no 4 in your hand."
        await user.type("4")
        await user.until(lambda: "You have spent your 4 already" in user.notice)
        assert "Available: 2, 3, 5, 6, 7, 8, 9, 10." in user.text()
        await user.press("escape")
        await user.click_card(user.screen.table.hands[0], 4 - 2)
        await user.click_card(user.screen.table.hands[1], 7 - 2)
        assert len(user.match.steps) == steps
        assert user.screen.asked == 0
        await user.press("3", "enter")
        await user.until(lambda: bids(user.match) == [4, 3])
        assert user.notice == ""


async def test_typed_nonsense_is_refused_with_what_is_possible() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        for line in ("", "eleven", "11", "0", "-3", "[red]9[/red]", "2 3", "é" * 200):
            user.screen.refuse("")
            await user.type(line)
            await user.until(lambda: user.notice)
            assert user.notice.endswith("Available: 2, 3, 4, 5, 6, 7, 8, 9, 10.")
        assert bids(user.match) == []


async def by_keys(user: User, card: int) -> None:
    await user.press(KEYS[card], "enter")


async def by_mouse(user: User, card: int) -> None:
    await user.click_card(user.screen.table.hands[0], card - 2)


async def typed(user: User, card: int) -> None:
    await user.type(str(card))


@pytest.mark.parametrize("way", share([by_keys, typed], [by_keys, by_mouse, typed]))
async def test_the_first_bid_of_two_persons_shows_nowhere_while_the_second_is_made(
    way: Callable[[User, int], Awaitable[None]],
) -> None:
    screens = []
    for card in (3, 7):
        async with arcade(begun("human", "human", names=("Ann", "Bob"))) as user:
            await user.asked(0)
            await way(user, card)
            await user.asked(1)
            await user.still()
            screens.append(user.rows())
            await user.press("f3")
            await user.at("LogPage")
            assert "bid" not in "\n".join(user.screen.lines)
            await user.press("escape")
            await user.at("GopsScreen")
            await user.press("escape" if way is typed else "right", "4", "enter")
            await user.shows(f"Ann bid {card}")
    assert "Bob to bid" in screens[0][0]
    assert screens[0] == screens[1], "the screen tells a 3 from a 7"


async def test_a_secret_bid_is_typed_in_dots_and_the_second_person_does_not_find_it() -> None:
    async with arcade(begun("human", "human")) as user:
        await user.asked(0)
        await user.press(":", "7")
        assert "•" in user.rows()[-2]
        assert "7" not in user.rows()[-2]
        await user.press("enter")
        await user.asked(1)
        await user.press("up")
        assert user.screen.focused.value == ""


async def test_a_bid_typed_before_its_question_is_dots_too_and_is_not_recalled() -> None:
    async with arcade(begun("human", "human"), pace=1e6) as user:
        await user.press("x")
        await user.asked()
        await user.type("4")
        await user.shows("Pass the keyboard")
        await user.press("x")
        await user.asked(1)
        await user.type("5")
        await user.until(lambda: user.screen.controller.pace.waiting)
        await user.press("9")
        assert user.screen.asked is None
        assert user.rows()[-2].strip() == "Player 2's bid: •"
        await user.press("enter")
        await user.shows("Pass the keyboard")
        await user.press("x")
        await user.asked(1)
        await user.press("up")
        assert user.screen.focused.value == ""


async def test_the_table_of_two_persons_while_the_second_bids() -> None:
    async with arcade(begun("human", "human", names=("Ann", "Bob"))) as user:
        await user.asked(0)
        await user.press("7", "enter")
        await user.asked(1)
        await look_at("gops_second_of_two_80x24", user)


async def test_two_persons_play_a_whole_game() -> None:
    async with arcade(short("human", "human", names=("Ann", "Bob"))) as user:
        for card in SHORT:
            await user.asked(0)
            await user.press(KEYS[card], "enter")
            await user.asked(1)
            await user.press(KEYS[card % 3 + 2], "enter")
        await user.over()
        assert user.one(Banner).text.startswith(("Ann wins", "Bob wins", "A tie"))
        assert len(user.match.steps) == 12


async def test_the_table_stands_complete_at_all_sizes() -> None:
    async with arcade(begun("human", "match")) as user:
        await user.asked()
        await look_at_all_sizes("gops_start_{}", user)
        for card in (8, 3, 10):
            await user.asked()
            await user.press(KEYS[card], "enter")
        await user.until(lambda: len(bids(user.match)) == 3)
        await user.asked()
        await user.press("c", "c", "9")
        await user.until(lambda: user.screen.shown.advice.decision)
        await look_at_all_sizes("gops_midway_{}", user)
        await user.press("c", "c")
        for card in (2, 4, 5, 6, 7, 9):
            await user.asked()
            await user.press(KEYS[card], "enter")
        await user.over()
        await look_at_all_sizes("gops_end_{}", user)


@pytest.mark.parametrize("face", [FaceStyle.OUTLINED, FaceStyle.LETTERS])
async def test_the_table_is_readable_without_colours_and_without_signs(face: FaceStyle) -> None:
    async with arcade(begun("human", OTHER), face=face) as user:
        await user.asked()
        await user.press("4", "enter")
        await user.until(lambda: len(user.match.steps) >= 5)
        await user.asked()
        await look_at(f"gops_{face.name.lower()}_80x24", user)


async def test_a_key_that_bids_is_shown_by_one_view_and_one_key_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    views: list[TableView] = []
    key_bars: list[GopsScreen] = []
    watch, show_keys = GopsScreen.watch_view, GopsScreen.show_keys

    def watch_view(self: GopsScreen, before: TableView | None, after: TableView) -> None:
        views.append(after)
        watch(self, before, after)

    def show_hints(self: GopsScreen) -> None:
        key_bars.append(self)
        show_keys(self)

    monkeypatch.setattr(GopsScreen, "watch_view", watch_view)
    monkeypatch.setattr(GopsScreen, "show_keys", show_hints)
    async with arcade(begun("human", OTHER), pace=1e6) as user:
        await user.press("x")
        await user.asked()
        await user.press("4")
        await user.still()
        views.clear()
        key_bars.clear()
        await user.press("enter")
        await user.until(lambda: user.screen.controller.pace.waiting)
        await user.still()
        assert len(views) == 1
        assert len(key_bars) <= 2
