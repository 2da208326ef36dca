"""The coach of Twenty-One: the chances of both choices, by what was seen or a fresh deck."""

from games.twentyone.odds import hit_or_stay
from tests.app.screens.screen_helpers import arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Mode


async def test_the_coach_shows_win_tie_and_lose_of_both_choices_in_the_same_order() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        guest.screen.coaching = Mode.EVERYTHING
        await guest.shows("coach · what you have seen")
        view = guest.match.game.seen_by(guest.match.state, 0)
        known = hit_or_stay.odds(view)
        for chances in (known.hit, known.stay):
            await guest.shows(
                f"win {chances.win:.1%}  tie {chances.tie:.1%}  lose {chances.lose:.1%}"
            )
        assert guest.place("hit █")[1] < guest.place("stay █")[1]
        assert f"hit busts {hit_or_stay.bust(view):.0%}" in guest.text()
        assert "coach" in guest.match.unrated


async def test_a_key_switches_to_a_fresh_deck_and_back() -> None:
    async with arcade(begun()) as guest:
        await wait_for("player", guest)
        await guest.press("h")
        await wait_for("another", guest)
        await guest.press("y")
        guest.screen.coaching = Mode.EVERYTHING
        await wait_for("player", guest)
        await guest.shows("coach · what you have seen")
        seen = guest.one(CoachPanel).advice
        await guest.press("f")
        await guest.shows("coach · as if the deck were fresh")
        view = guest.match.game.seen_by(guest.match.state, 0)
        known = hit_or_stay.odds_if_fresh(view)
        await guest.shows(f"win {known.stay.win:.1%}")
        assert guest.one(CoachPanel).advice != seen
        await guest.press("f")
        await guest.until(lambda: guest.one(CoachPanel).advice == seen)


async def test_between_two_rounds_there_is_nothing_to_switch() -> None:
    async with arcade(begun()) as guest:
        guest.screen.coaching = Mode.EVERYTHING
        await wait_for("player", guest)
        assert "f as if fresh" in guest.rows()[-1]
        await guest.press("h")
        await wait_for("another", guest)
        await guest.shows("with a fresh deck the best play loses")
        assert " f " not in guest.rows()[-1]
        assert ": type" in guest.rows()[-1]
        await guest.press("f")
        assert not guest.screen.fresh
