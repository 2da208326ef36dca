"""Where cards are letters all else is drawn plainly: the coach with its bars, boards, courses."""

from typing import Any

import pytest

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from games.contract import Decision
from tests.app.screens.screen_helpers import User, arcade
from widgets.base import RowWidget
from widgets.cards.style import FaceStyle

PUNCTUATION = set("·…←→↑↓↵")
"""What stands in sentences and on keys, whatever cards are drawn in."""


def begun(slug: str) -> Match:
    """Return a match that nothing has been done in."""
    game = plugins.find(slug)
    return Match(game, new_setup(game, given={"seed": "letters"}))


def drawn(user: User) -> set[str]:
    """Return the signs on the screen that ASCII does not have."""
    return {sign for sign in user.text() if not sign.isascii()} - PUNCTUATION


async def heard(user: User) -> Decision[Any]:
    """Wait for the coach to say everything, and return what it would do."""
    await user.until(lambda: user.screen.shown.advice.decision)
    await user.still()
    assert "coach" in user.text()
    said: Decision[Any] = user.screen.shown.advice.decision
    return said


async def advised(user: User, slug: str) -> None:
    """Come to where the first choice is open, and let the coach say everything."""
    await user.asked()
    if slug == "battle":
        await user.press("enter")
        await user.until(lambda: user.screen.asked == 0 and user.match.state.phase == "choose")
    await user.press("c", "c")
    said = await heard(user)
    assert said.worth or said.mix


@pytest.mark.parametrize("slug", ["battle", "gops", "gostop", "twentyone"])
async def test_what_the_coach_says_is_drawn_in_plain_signs(slug: str) -> None:
    async with arcade(begun(slug), size=(120, 36), face=FaceStyle.LETTERS) as user:
        await advised(user, slug)
        assert not drawn(user), user.text()
        await user.press("C")
        if slug in ("battle", "gostop"):
            await user.at("AdvicePage")
            assert not drawn(user), user.text()


async def test_a_replay_is_drawn_in_plain_signs() -> None:
    match = begun("gops")
    while match.to_move:
        seat = match.to_move[0]
        match.house() if seat < 0 else match.apply(seat, match.game.legal(match.state, seat)[0])
    async with arcade(face=FaceStyle.LETTERS, size=(120, 36)) as user:
        user.app.navigator.open_replay(match)
        await user.at_replay()
        await user.press("c", "c", "pagedown")
        assert (await heard(user)).worth
        assert not drawn(user), user.text()


async def test_faces_set_at_the_table_change_the_signs_of_all_that_lies_there() -> None:
    async with arcade(begun("gops"), size=(120, 36)) as user:
        await advised(user, "gops")
        assert drawn(user)
        user.app.drawn = FaceStyle.LETTERS
        user.app.apply_settings(user.app.settings)
        await user.still()
        assert all(each.ascii_only for each in user.screen.query(RowWidget))
        assert not drawn(user), user.text()
