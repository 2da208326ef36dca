"""The statistics on the screen: each line's figures, its course, rated games and all."""

from typing import Any

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from app.match.new_setup import new_setup
from app.plugins import find
from app.screens.pages.statistics import StatisticsPage
from app.storage.store import Store, open_store
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import GAME, SETUP, bid
from tests.app.screens.screen_helpers import User, arcade, look_at
from widgets.charts.plot import Plot

ALONE = replace(SETUP, options=Options(cards=(3, 4), prizes=(4, 3)), seats=("human", "careful"))
NAMED = replace(ALONE, seats=("human", "human"), names=("Bob", "Ann"))


def played(*ways: tuple[Any, bool, str]) -> Store:
    """Return a store in which matches were played: the setup, whether seat 0 won, a mark."""
    store = open_store()
    for setup, won, mark in ways:
        match = store.begin(GAME, setup)
        bid(match, *((4, 3, 3, 4) if won else (3, 4, 4, 3)))
        if mark:
            match.mark(mark)
    return store


AGAINST_CAREFUL = [n % 3 != 0 for n in range(12)]
AGAINST_PLUS_ONE = [n != 2 for n in range(4)]
"""Which matches the person wins that plays alone."""
WON = {
    "GOPS": AGAINST_CAREFUL + AGAINST_PLUS_ONE,
    "  own rules, careful": AGAINST_CAREFUL,
    "  own rules, plus-one": AGAINST_PLUS_ONE,
    "  GOPS, own rules": [False] * 3,
}
"""Which matches are won of each line."""


def season() -> Store:
    other = replace(ALONE, seats=("plus-one", "human"))
    return played(
        *[(ALONE, won, "undo" if n == 5 else "") for n, won in enumerate(AGAINST_CAREFUL)],
        *[(other, not won, "") for won in AGAINST_PLUS_ONE],
        *[(NAMED, True, "") for _ in range(3)],
    )


async def opened(user: User) -> StatisticsPage:
    await user.press("t")
    await user.at("StatisticsPage")
    screen: StatisticsPage = user.screen
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_statistics_stand_complete_at_both_sizes(size: tuple[int, int]) -> None:
    async with arcade(store=season(), size=size) as user:
        await opened(user)
        await look_at("statistics_{}x{}".format(*size), user)


async def test_of_nothing_played_it_says_so() -> None:
    async with arcade(store=open_store()) as user:
        await opened(user)
        await user.shows("Nothing was played yet.")
        await user.shows("Enter begins a game.")
        await user.press("r", "down", "enter")
        await user.press("escape")
        await user.at("LobbyScreen")


async def test_rated_games_and_all_are_a_key_apart_and_it_says_which() -> None:
    async with arcade(store=season()) as user:
        await opened(user)
        await user.shows("all games")
        assert "11 won 5 lost" in user.rows()[0]
        await user.press("r")
        await user.shows("rated games")
        assert "10 won 5 lost" in user.rows()[0]
        assert "Unrated: with undo" in user.text()
        await user.press("r")
        await user.shows("all games")


async def test_the_course_is_that_of_the_line_under_the_cursor() -> None:
    async with arcade(store=season()) as user:
        screen = await opened(user)
        plot = user.one(Plot)
        for place, line in enumerate(screen.lines):
            user.one(OptionList).highlighted = place
            await user.breathe()
            if line.sum:
                assert plot.values == pytest.approx(moving_share(WON[line.label]))
                await user.until(lambda: plot.title in user.text())


def moving_share(won: list[bool]) -> list[float]:
    """Return after each match the share won of the last ten or, as long as there are, fewer."""
    lasts = [won[max(0, end - 10) : end] for end in range(1, len(won) + 1)]
    return [sum(last) / len(last) for last in lasts]


async def test_two_names_have_a_record_against_each_other() -> None:
    async with arcade(store=season()) as user:
        screen = await opened(user)
        labels = [line.label for line in screen.lines]
        place = labels.index("Ann : Bob")
        assert labels[place + 1] == "  GOPS, own rules"
        assert (screen.lines[place].tally.won, screen.lines[place].tally.lost) == (0, 3)
        user.one(OptionList).highlighted = place - 1
        await user.press("down")
        assert user.one(OptionList).highlighted == place + 1


async def test_a_resize_keeps_the_cursor_and_every_column() -> None:
    async with arcade(store=season()) as user:
        await opened(user)
        await user.press("down", "down")
        before = user.rows()
        for size in ((200, 50), (60, 20), (100, 30), (80, 24)):
            await user.resize(*size)
        await user.still()
        assert user.rows() == before


async def test_the_lobby_says_what_was_won_and_what_was_played_last() -> None:
    async with arcade(store=season()) as user:
        await user.shows("11 won  5 lost")
        await user.shows("last game: GOPS 4 : 3, beat ")


async def test_a_store_that_cannot_be_read_is_told() -> None:
    store = season()
    async with arcade(store=store) as user:
        store.connection.execute("DROP TABLE scores")
        await opened(user)
        assert "cannot be read" in user.notice


async def test_a_closer_look_is_taken_at_the_line_under_the_cursor() -> None:
    store, game = open_store(), find("twentyone")
    match = store.begin(game, new_setup(game, given={"rounds": 1, "seed": "a closer look"}))
    while match.to_move:
        match.apply(match.to_move[0], game.legal(match.state, match.to_move[0])[-1])
    async with arcade(store=store) as user:
        await opened(user)
        await user.press("down", "enter")
        await user.at("ReviewPage")
        await user.shows("own rules, dealer")
        await user.shows("the last match")
        await user.shows("choices as good as the coach's")
        await user.press("escape")
        await user.at("StatisticsPage")
