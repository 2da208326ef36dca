"""The list of an arena's games: the bars of what they were won by."""

import asyncio
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome, play_game, replayed_matches
from app.arena.journal import FILE_LOST, begin_journal
from app.arena.plan import Fixture
from app.screens.arena.game_details import (
    GameDetails,
    is_won_by_losing_less,
    rounds_side_by_side,
)
from app.screens.arena.games import margin_bars
from tests.app.screens.arena.arena_helpers import HOUSE, at_arena, played
from tests.app.screens.screen_helpers import User, arcade


def outcome(winner: int | None, points: tuple[int, int]) -> GameOutcome:
    """Return a game that ended so."""
    return GameOutcome(0, (0, 1), winner, points, ((), ()))


WIDE, NARROW, TIE = outcome(0, (60, 20)), outcome(1, (30, 40)), outcome(None, (25, 25))
FOUL = replace(outcome(1, (3, 12)), fouls=("It said nothing.", ""))


def test_a_bar_is_as_long_as_the_margin_and_there_is_none_where_no_points_decided() -> None:
    assert margin_bars((WIDE, NARROW, TIE, FOUL), 8, plain=True) == ("########", "##", "", "")
    assert margin_bars((WIDE, NARROW), 8, plain=False) == ("▄▄▄▄▄▄▄▄", "▄▄")
    assert margin_bars((TIE,), 8, plain=False) == ("",)


@pytest.mark.parametrize("width", [0, -5])
def test_without_room_there_are_no_bars(width: int) -> None:
    assert margin_bars((WIDE, NARROW), width, plain=False) == ("", "")


def shows(details: GameDetails, points: tuple[int, int]) -> bool:
    """Return whether the details are those of a game with such points."""
    return bool(details.game and details.game.points == points)


async def listed(user: User) -> Any:
    """Play a tournament and list its games; return what is shown of the one under the cursor."""
    await at_arena(user, HOUSE)
    await played(user)
    await user.press("f3")
    await user.at("GamesPage")
    return user.one(GameDetails)


async def test_the_game_under_the_cursor_stands_next_to_the_list_where_there_is_room() -> None:
    async with arcade(size=(120, 36)) as user:
        details = await listed(user)
        for place in range(2):
            points = user.screen.games[place].points
            await user.until(partial(shows, details, points))
            await user.shows("Round by round")
            assert details.game.rounds[-1].total == points
            assert details.game.pair.endswith("in all their games")
            await user.press("down")
        await user.resize(100, 30)
        await user.shows(" by ")
        assert "Round by round" not in user.text()
        await user.resize(200, 50)
        await user.shows("Round by round")


def test_the_rounds_of_two_who_played_alone_stand_side_by_side() -> None:
    fixture = Fixture(0, (0, 1), ("mimic", "fifteen"), "a seed", 1.0, "twentyone")
    outcome = asyncio.run(play_game(fixture))
    rounds = rounds_side_by_side(replayed_matches(fixture, outcome))
    assert rounds[-1].total == outcome.points
    assert [each.number for each in rounds] == list(range(1, len(rounds) + 1))


def test_less_lost_is_said_only_where_nothing_else_decided() -> None:
    assert is_won_by_losing_less(outcome(0, (4, 4)))
    assert not any(map(is_won_by_losing_less, (WIDE, TIE, FOUL)))


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_tournament_whose_file_is_gone_says_so_and_shows_no_other_game(
    replaced: bool,
) -> None:
    async with arcade(size=(120, 36)) as user:
        details = await listed(user)
        await user.until(lambda: details.game)
        runner = user.screen.runner
        if replaced:
            begin_journal(runner.plan).close()
        else:
            runner.journal.path.unlink()
        await user.press("down")
        await user.until(lambda: details.trouble == FILE_LOST)
        assert details.game is None
        await user.press("enter")
        await user.shows(f"× {FILE_LOST}")
        await user.press("escape", "f3")
        await user.at("ArenaScreen")
        await user.shows(FILE_LOST)
