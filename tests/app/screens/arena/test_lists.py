"""The lists of the arena: its games, what stands next to them, and the ladder."""

import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome
from app.arena.journal import FILE_LOST, begin_journal
from app.arena.plan import TournamentPlan
from app.screens.arena.lists import listed_games, verdict_words, winning_margin
from tests.app.screens.arena.arena_helpers import HOUSE, at_arena, played
from tests.app.screens.screen_helpers import User, arcade

PLAN = TournamentPlan(("careful", "match"), 1, "seed")


def outcome(winner: int | None, points: tuple[int, int], number: int = 0) -> GameOutcome:
    """Return a game that ended so."""
    return GameOutcome(number, (0, 1), winner, points, ((), ()))


WIDE, TIE = outcome(0, (60, 20)), outcome(None, (25, 25))
FOUL = replace(outcome(1, (3, 12)), fouls=("It said nothing.", ""))


def test_a_result_in_words() -> None:
    assert verdict_words(PLAN, WIDE) == "Careful wins by 40"
    assert verdict_words(PLAN, TIE) == "a tie"
    assert verdict_words(PLAN, FOUL) == "Match wins"
    both = replace(outcome(None, (0, 0)), fouls=("It said nothing.", "It said nothing."))
    assert verdict_words(PLAN, both) == "both lose"
    assert [winning_margin(each) for each in (WIDE, TIE, FOUL, both)] == [40, 0, 0, 0]


def test_games_with_fouls_are_listed_first_and_the_latest_before_the_others() -> None:
    games = [outcome(0, (2, 1), n) for n in range(600)]
    games[7] = replace(games[7], fouls=("", "It said nothing."))
    numbers = [each.number for each in listed_games(games)]
    assert numbers == [7, *range(599, 100, -1)]


async def listed(user: User, game: str = "gops", who: tuple[str, ...] = HOUSE) -> None:
    """Play a tournament and list its games."""
    await at_arena(user, who, game=game)
    await played(user)
    await user.press("f3")
    await user.at("GamesPage")


async def test_the_game_under_the_cursor_stands_next_to_the_list_where_there_is_room() -> None:
    async with arcade(size=(120, 36)) as user:
        await listed(user)
        for place in range(2):
            first, second = user.screen.games[place].points
            await user.shows(f" {first} : {second}\n")
            await user.shows("Round by round")
            assert "in all their games" in user.text()
            await user.press("down")
        await user.resize(100, 30)
        await user.shows(" by ")
        await user.until(lambda: "Round by round" not in user.text())
        await user.resize(200, 50)
        await user.shows("Round by round")


async def test_two_who_played_alone_stand_side_by_side() -> None:
    async with arcade(size=(120, 36)) as user:
        await listed(user, "twentyone", ("mimic", "fifteen"))
        await user.shows("Round by round")
        first, second = user.screen.games[0].points
        await user.shows(f"{first} : {second}")


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_tournament_whose_file_is_gone_says_so_and_shows_no_other_game(
    replaced: bool,
) -> None:
    async with arcade(size=(120, 36)) as user:
        await listed(user)
        await user.shows("Round by round")
        runner = user.screen.runner
        if replaced:
            begin_journal(runner.plan).close()
        else:
            runner.journal.path.unlink()
        await user.press("down")
        await user.until(lambda: "Round by round" not in user.text())
        await user.shows(FILE_LOST[:30])
        await user.press("enter")
        await user.shows(f"× {FILE_LOST}")
        await user.press("escape", "f3")
        await user.at("ArenaScreen")
        await user.shows(FILE_LOST)


async def test_the_ladder_stands_on_the_screen() -> None:
    async with arcade(size=(120, 36)) as user:
        await at_arena(user, ("careful", "match", "random"))
        await played(user)
        await user.press("f4")
        await user.at("LadderPage")
        for words in ("3 on the ladder", "careful", "Its rating after each tournament:"):
            await user.shows(words)
        await user.press("escape")
        await user.at("ArenaScreen")
