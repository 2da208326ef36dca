"""The list of an arena's games: the bars of what they were won by."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome, play_game
from app.arena.journal import FILE_LOST, begin_journal
from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from app.screens.arena.games import GameDetails, look_at_game, margin_bars
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


async def test_two_who_played_alone_stand_side_by_side_and_may_win_by_losing_less() -> None:
    plan = TournamentPlan(("mimic", "fifteen"), 1, "a seed", 1.0, "twentyone")
    runner = Runner(plan, begin_journal(plan))
    await runner.run(play_game, 1)
    (played_one,) = runner.games()
    looked_at = look_at_game(runner, played_one)
    assert looked_at.rounds[-1].total == played_one.points
    numbers = [each.number for each in looked_at.rounds]
    assert numbers == list(range(1, len(numbers) + 1))
    less = ", with fewer rounds lost"
    assert look_at_game(runner, outcome(0, (4, 4))).ended.endswith(less)
    level_foul = replace(FOUL, points=(4, 4))
    for each in (WIDE, TIE, FOUL, level_foul):
        assert less not in look_at_game(runner, each).ended
    runner.journal.close()


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
