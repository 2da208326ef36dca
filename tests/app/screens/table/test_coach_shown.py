"""The coach at a table, shown at GOPS: how much it says, to whom, and what that costs."""

from tests.app.screens.gops.gops_helpers import begun, played_out, short
from tests.app.screens.screen_helpers import arcade
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Mode
from widgets.panels.banner import Banner


async def test_the_coach_says_the_best_then_everything_then_only_warns_then_is_off() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        panel = guest.one(CoachPanel)
        assert not panel.display
        await guest.press("c")
        assert panel.mode == Mode.BEST
        await guest.until(lambda: panel.advice)
        await guest.shows(f"coach · {panel.advice.headline}")
        best = guest.text()
        await guest.press("f2")
        assert panel.mode == Mode.EVERYTHING
        await guest.until(lambda: guest.text() != best)
        await guest.press("c")
        assert panel.mode == Mode.WARN
        await guest.until(lambda: "coach ·" not in guest.text())
        await guest.press("c")
        assert panel.mode == Mode.OFF


async def test_a_match_without_the_coach_is_rated_and_one_with_it_says_why_it_is_not() -> None:
    for keys, marks in (((), ()), (("c",), ("coach",))):
        async with arcade(short()) as guest:
            await guest.asked()
            await guest.press(*keys)
            await guest.breathe()
            await played_out(guest)
            assert guest.match.unrated == marks
            assert guest.one(Banner).below == ("not rated: the coach was asked" if keys else "")


async def test_the_coach_advises_whoever_is_asked_and_is_still_when_nobody_is() -> None:
    async with arcade(short("human", "human")) as guest:
        await guest.asked(0)
        await guest.press("c")
        panel = guest.one(CoachPanel)
        await guest.until(lambda: panel.advice)
        await guest.press("2", "enter")
        await guest.asked(1)
        await guest.until(lambda: panel.advice)
        await played_out(guest)
        assert guest.match.result


async def test_help_typed_is_the_coach() -> None:
    async with arcade(begun()) as guest:
        await guest.asked()
        await guest.type("help")
        await guest.until(lambda: guest.one(CoachPanel).advice)
