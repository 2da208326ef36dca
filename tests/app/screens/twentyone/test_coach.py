"""The coach of Twenty-One: the chances of both choices, by what was seen or a fresh deck."""

from games.twentyone.odds import hit_or_stay
from tests.app.screens.screen_helpers import arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from widgets.coach.panel import CoachPanel


async def test_the_coach_shows_win_tie_and_lose_of_both_choices_in_the_same_order() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        user.screen.controller.set_coach_mode("everything")
        await user.shows("coach · what you have seen")
        view = user.match.game.seen_by(user.match.state, 0)
        known = hit_or_stay.odds(view)
        for chances in (known.hit, known.stay):
            await user.shows(
                f"win {chances.win:.1%}  tie {chances.tie:.1%}  lose {chances.lose:.1%}"
            )
        assert user.place("hit █")[1] < user.place("stay █")[1]
        assert f"hit busts {hit_or_stay.bust_chance(view):.0%}" in user.text()
        assert "coach" in user.match.unrated


async def test_a_key_switches_to_a_fresh_deck_and_back() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        await user.press("y")
        user.screen.controller.set_coach_mode("everything")
        await wait_for("player", user)
        await user.shows("coach · what you have seen")
        seen = user.one(CoachPanel).advice
        await user.press("f")
        await user.shows("coach · as if the deck were fresh")
        view = user.match.game.seen_by(user.match.state, 0)
        known = hit_or_stay.odds_if_fresh(view)
        await user.shows(f"win {known.stay.win:.1%}")
        assert user.one(CoachPanel).advice != seen
        await user.press("f")
        await user.until(lambda: user.one(CoachPanel).advice == seen)


async def test_between_two_rounds_there_is_nothing_to_switch() -> None:
    async with arcade(begun()) as user:
        user.screen.controller.set_coach_mode("everything")
        await wait_for("player", user)
        await user.shows("f as if fresh")
        await user.press("h")
        await wait_for("another", user)
        await user.shows("with a fresh deck the best play loses")
        assert " f " not in user.rows()[-1]
        assert ": type" in user.rows()[-1]
        await user.press("f")
        assert not user.screen.coach_words.fresh
