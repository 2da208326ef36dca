"""The lessons at the real tables: by the keys that they ask for, and by others."""

import pytest

from app import plugins
from app.lessons.catalogue import LESSONS
from app.lessons.controller import FOR_LATER
from app.storage.store import open_store
from tests.app.screens.screen_helpers import User, arcade, look_at
from tests.share_helpers import share
from widgets.panels.status_line import StatusLine
from widgets.panels.tip_lines import ShownTip, TipLines

KEYS = {
    "gops": ("enter", "4 enter", "enter", "6 enter", "enter", "5 enter", "2 enter", "enter"),
    "gostop": ("enter", "9 enter", "enter", "7 enter", "enter", "enter", "k enter", "enter"),
    "twentyone": ("enter", "h", "s", "enter", "c", "h", "enter"),
    "battle": (
        *("enter", "3 5", "r", "3 r", "enter"),
        "home right right right right right enter",
        "enter",
        "s",
        "end left left enter",
    ),
}
"""What the learner presses at each sentence."""

ENDS = {
    "gops": "You win, 15 : 5",
    "gostop": "You win, 1 : 0",
    "twentyone": "You win, 2 : 0",
    "battle": "You lead, 48 : 20",
}
"""What stands on the table once all has been said."""

SIZES = (80, 24), (120, 36), (200, 50)


def tip(user: User) -> ShownTip:
    """Return what is said."""
    shown = user.one(TipLines).tip
    return shown or ShownTip("", "")


async def said(user: User, slug: str, place: int) -> None:
    """Wait until a sentence of a lesson is said."""
    text = LESSONS[slug].steps[place].text
    await user.until(lambda: tip(user).text == text, text)


async def opened(user: User, slug: str) -> None:
    """Open a lesson and wait for its first sentence."""
    user.app.navigator.open_lesson(plugins.find(slug))
    await user.until(lambda: type(user.screen).__name__ != "LobbyScreen")
    await user.breathe()
    await said(user, slug, 0)


async def test_a_lesson_and_the_list_of_its_keys_at_every_size() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user, "gops")
        for width, height in SIZES:
            await user.resize(width, height)
            await look_at(f"lesson_{width}x{height}", user)
        await user.press("question_mark")
        for width, height in SIZES[:2]:
            await user.resize(width, height)
            await look_at(f"keys_{width}x{height}", user)


@pytest.mark.parametrize("slug", LESSONS)
async def test_a_lesson_by_the_keys_that_it_asks_for(slug: str) -> None:
    store = open_store()
    async with arcade(store=store) as user:
        await opened(user, slug)
        for place, keys in enumerate(KEYS[slug]):
            await said(user, slug, place)
            await user.press(*keys.split())
        await user.until(lambda: tip(user).text == "That's the game.")
        await user.shows(ENDS[slug])
        assert user.screen.table.view.is_over
        assert not store.by_persons(10)
        await user.press("enter")
        await user.until(lambda: user.match.recorder is not None)
        assert len(store.by_persons(10)) == 1


@pytest.mark.parametrize("slug", share(["gops"], ["gops", "gostop", "twentyone"]))
async def test_a_lesson_by_clicks_on_the_keys_below_its_sentences(slug: str) -> None:
    async with arcade(store=open_store()) as user:
        await opened(user, slug)
        for place in range(len(LESSONS[slug].steps)):
            await said(user, slug, place)
            for hint in tip(user).keys:
                y = user.one(TipLines).region.bottom - 1
                x = user.rows()[y].index(f"{hint.key} {hint.what}")
                assert await user.pilot.click(offset=(x, y))
                await user.see()
        await user.until(lambda: ENDS[slug] in user.text(), ENDS[slug])


async def test_enter_where_the_coach_is_to_be_asked_says_so() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user, "twentyone")
        for place, keys in enumerate(KEYS["twentyone"][:4]):
            await said(user, "twentyone", place)
            await user.press(*keys.split())
        await said(user, "twentyone", 4)
        await user.press("enter")
        await user.until(lambda: tip(user).text.startswith(FOR_LATER))
        assert "Choose first" not in user.text()


async def test_somebody_who_does_something_else_is_told_once_and_nothing_happens() -> None:
    async with arcade() as user:
        await opened(user, "gops")
        await user.press("enter")
        await said(user, "gops", 1)
        await user.press("6", "enter")
        await user.until(lambda: tip(user).text.startswith(FOR_LATER))
        assert 4 in user.match.state.hands[0]
        assert not user.match.state.bids[0]
        await user.press("c", "ctrl+r", "ctrl+s")
        assert tip(user).text.startswith(FOR_LATER)
        await user.press("4", "enter")
        await said(user, "gops", 2)


async def test_the_list_of_keys_leaves_out_what_does_nothing_in_a_lesson() -> None:
    async with arcade() as user:
        await opened(user, "gops")
        await user.press("question_mark")
        await user.shows("read the rules")
        assert "show the tips" not in user.text()
        assert "give up" not in user.text()


async def test_undo_goes_back_a_sentence_and_escape_leaves() -> None:
    async with arcade() as user:
        await opened(user, "twentyone")
        for place, key in enumerate(("enter", "h", "u", "u", "enter", "h", "s")):
            await user.press(key)
            await said(user, "twentyone", (1, 2, 1, 0, 1, 2, 3)[place])
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_the_next_number_is_shown_with_its_sentence() -> None:
    async with arcade() as user:
        await opened(user, "gops")
        controller, view = user.screen.controller, user.screen.table.view
        assert controller.count(view) == "1 of 8"
        controller.place = 1
        assert controller.count(view) == "1 of 8"  # the table has not come to it
        controller.place = 0


async def test_other_dice_cannot_be_chosen_in_a_lesson() -> None:
    async with arcade() as user:
        await opened(user, "battle")
        await user.press("enter")
        await said(user, "battle", 1)
        await user.press("1")
        assert tip(user).text.startswith(FOR_LATER)
        assert not user.screen.table.chosen
        await user.press("3", "5")
        await said(user, "battle", 2)
        assert user.screen.query_one(StatusLine).right == tip(user).count == "3 of 9"


async def test_at_the_end_the_lesson_can_begin_again() -> None:
    async with arcade() as user:
        await opened(user, "twentyone")
        for place, keys in enumerate(KEYS["twentyone"]):
            await said(user, "twentyone", place)
            await user.press(*keys.split())
        await user.until(lambda: tip(user).text == "That's the game.")
        await user.press("l")
        await said(user, "twentyone", 0)
