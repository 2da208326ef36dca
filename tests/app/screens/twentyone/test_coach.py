"""The coach of Twenty-One: the chances of both choices, by what was seen or a fresh deck."""

from app.screens.twentyone.advice import in_parts, merged
from games.twentyone.odds import hit_or_stay
from games.twentyone.state import State
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
        known = hit_or_stay.odds(view)
        for chances in (known.hit, known.stay):
            await user.shows(in_parts(chances))
        assert user.place(in_parts(known.stay))[1] < user.place(in_parts(known.hit))[1]
        bust = next(row for row in user.rows() if " bust " in row)
        assert bust.endswith(f"{hit_or_stay.bust_chance(view):.0%}")
        assert "coach" in user.match.unrated


async def test_the_best_choice_is_told_on_the_buttons_and_next_to_the_hand() -> None:
    async with arcade(begun()) as user:
        await wait_for("player", user)
        assert "wins of 100" not in user.text()
        user.screen.controller.set_coach_mode("best")
        known = hit_or_stay.odds(seen(user))
        await user.shows(f"hit   {100 * known.hit.worth:.0f} wins of 100")
        await user.shows(f"stay  {100 * known.stay.worth:.0f} wins of 100")
        await user.shows("coach a hit makes")


async def test_a_key_switches_to_a_fresh_deck_and_back() -> None:
    async with arcade(begun(), size=WIDE_PANEL) as user:
        await wait_for("player", user)
        await user.press("h")
        await wait_for("another", user)
        await user.press("y")
        user.screen.controller.set_coach_mode("everything")
        await wait_for("player", user)
        await user.shows("a hit makes")
        known = hit_or_stay.odds(seen(user))
        await user.shows(in_parts(known.stay))
        await user.press("f")
        await user.shows("fresh: a hit makes")
        fresh = hit_or_stay.odds_if_fresh(seen(user))
        assert fresh != known
        await user.shows(in_parts(fresh.stay))
        await user.press("f")
        await user.shows(in_parts(known.stay))


async def test_between_two_rounds_there_is_nothing_to_switch() -> None:
    async with arcade(begun(), size=(160, 45)) as user:
        user.screen.controller.set_coach_mode("everything")
        await wait_for("player", user)
        await user.shows("fresh deck")
        await user.press("h")
        await wait_for("another", user)
        await user.shows("Going on wins 44")
        assert "fresh deck" not in user.rows()[-1]
        assert "type" in user.rows()[-1]
        await user.press("f")
        assert not user.screen.table.fresh


def test_the_lowest_totals_share_a_row_where_there_are_too_few() -> None:
    totals = tuple((str(points), 0.1) for points in range(12, 22))
    assert merged(totals, 10) == totals
    first, *others = merged(totals, 8)
    assert first == ("12-14", 0.1 + 0.1 + 0.1)
    assert [label for label, _ in others] == ["15", "16", "17", "18", "19", "20", "21"]
