"""The coach of Twenty-One: the chances of both choices, by what was seen or a fresh deck."""

from app.screens.twentyone.advice import in_parts
from games.twentyone import chances
from games.twentyone.rules import State
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.twentyone.twentyone_helpers import begun, wait_for

WIDE_PANEL = (200, 50)


def seen(user: User) -> State:
    """Return what the player has seen."""
    view: State = user.match.game.seen_by(user.match.state, 0)
    return view


async def test_the_coach_shows_win_tie_and_lose_of_both_choices_in_the_same_order() -> None:
    async with arcade(begun(), size=WIDE_PANEL) as user:
        await wait_for("player", user)
        user.screen.controller.set_coach_mode("everything")
        await user.shows("a hit makes")
        view = seen(user)
        known = chances.odds(view)
        for each in (known.hit, known.stay):
            await user.shows(in_parts(each))
        assert user.place(in_parts(known.stay))[1] < user.place(in_parts(known.hit))[1]
        bust = next(row for row in user.rows() if " bust " in row)
        assert bust.endswith(f"{chances.bust_chance(view):.0%}")
        assert "coach" in user.match.marks


async def test_the_best_choice_is_shown_on_the_buttons_and_next_to_the_hand() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        assert "win " not in user.text()
        user.screen.controller.set_coach_mode("best")
        known = chances.odds(seen(user))
        await user.shows(f"hit   {in_parts(known.hit, ' ')}")
        await user.shows(f"stay  {in_parts(known.stay, ' ')}")
        await user.shows(f"coach {'hit' if known.hits else 'stay'}")
        await user.shows("a hit makes")


async def test_what_the_cards_seen_change_stands_next_to_a_fresh_deck() -> None:
    async with arcade(begun(), size=WIDE_PANEL) as user:
        await wait_for("player", user)
        user.screen.controller.set_coach_mode("best")
        await user.shows("a hit makes")
        assert "fresh" not in user.text(), "no other cards were seen yet"
        await user.press("h")
        await wait_for("another", user)
        await user.shows("Going on wins 44")
        await user.press("y")
        await wait_for("player", user)
        await user.shows("now fresh")
        known, fresh = (find(seen(user)) for find in (chances.odds, chances.odds_if_fresh))
        for word in ("hit", "stay"):
            now, then = (round(100 * getattr(each, word).worth) for each in (known, fresh))
            row = next(row for row in user.rows() if f" {word} " in row and row.endswith("%"))
            assert row.split()[-2:] == [f"{now}%", f"{then}%"]


async def test_it_is_always_said_that_an_ace_counts_1() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        assert "an Ace counts 1" in user.rows()[1]
