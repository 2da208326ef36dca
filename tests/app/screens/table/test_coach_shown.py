"""The coach at a table, shown at GOPS: how much it says, to whom, and what that costs."""

from tests.app.screens.gops.gops_helpers import begun, played_out, short
from tests.app.screens.screen_helpers import User, arcade
from widgets.panels.banner import Banner


def mode(user: User) -> str:
    """Return how much the coach says."""
    found: str = user.screen.shown.advice.mode
    return found


async def advised(user: User) -> None:
    """Wait until the coach has spoken."""
    await user.until(lambda: user.screen.shown.advice.decision, "advice")


async def test_the_coach_says_the_best_then_everything_then_only_warns_then_is_off() -> None:
    async with arcade(begun(), size=(120, 36)) as user:
        await user.asked()
        silent = user.text()
        await user.press("c")
        assert mode(user) == "best"
        await advised(user)
        await user.shows("most often")
        best = user.text()
        await user.press("f2")
        assert mode(user) == "everything"
        await user.until(lambda: user.text() != best)
        await user.press("c")
        assert mode(user) == "warn"
        await user.until(lambda: "most often" not in user.text())
        await user.press("c")
        assert mode(user) == "off"
        await user.press("colon", "escape")
        await user.until(lambda: user.rows()[1:-2] == silent.split("\n")[1:-2])


async def test_a_match_without_the_coach_is_rated_and_one_with_it_says_why_it_is_not() -> None:
    for keys, marks in (((), ()), (("c",), ("coach",))):
        async with arcade(short()) as user:
            await user.asked()
            await user.press(*keys)
            await user.breathe()
            await played_out(user)
            assert user.match.marks == marks
            assert user.one(Banner).below == ("Friendly game: you asked the coach" if keys else "")


async def test_the_coach_advises_whoever_is_asked_and_is_still_when_nobody_is() -> None:
    async with arcade(short("human", "human")) as user:
        await user.asked(0)
        await user.press("c")
        await advised(user)
        await user.press("2", "enter")
        await user.asked(1)
        await advised(user)
        await played_out(user)
        assert user.match.result


async def test_help_typed_is_the_coach() -> None:
    async with arcade(begun()) as user:
        await user.asked()
        await user.type("help")
        await advised(user)
