"""The analysis board's dialog: words and line say the same, and Enter opens the table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.widgets import Input, OptionList, Static

from app.analysis.board import board_games, match_from, positions_in
from app.screens.dialogs.board import READY
from app.screens.widgets import Words
from tests.app.screens.screen_helpers import User, arcade

LAST_ROUND = "gops cards=2-4 you=2 other=4 prize=4 won=2,3"


@asynccontextmanager
async def board(line: str = "") -> AsyncIterator[User]:
    """Open the dialog above the lobby."""
    async with arcade() as user:
        user.app.navigator.open_board(line)
        await user.at("BoardDialog")
        yield user


def field(user: User, name: str) -> Input:
    """Return the field of a word of the chosen game."""
    found: Input = next(each for each in user.screen.fields if each.name == name)
    return found


def hint(user: User) -> str:
    """Return what is said of the position."""
    return str(user.screen.query_one("#refusal", Words).words).removeprefix("× ")


async def test_words_and_line_follow_each_other_and_say_what_is_wrong() -> None:
    async with board(LAST_ROUND) as user:
        assert field(user, "won").value == "2,3"
        assert hint(user) == READY
        field(user, "you").value = "2,3"
        await user.breathe()
        assert user.screen.line == "gops cards=2-4 you=2,3 other=4 prize=4 won=2,3"
        assert hint(user).startswith("Both hands must have the same number")
        user.screen.query_one("#line", Input).value = "twentyone hand=7,9 dealer=10"
        await user.breathe()
        assert user.screen.game.slug == "twentyone"
        assert (field(user, "hand").value, hint(user)) == ("7,9", READY)


async def test_a_position_is_kept_taken_up_again_and_forgotten() -> None:
    async with board(LAST_ROUND) as user:
        await user.press("ctrl+s")
        kept = user.one(OptionList)
        assert kept.option_count == 1
        user.screen.query_one("#line", Input).value = "twentyone hand=7,9 dealer=10"
        await user.breathe()
        kept.focus()
        await user.breathe()
        kept.highlighted = 0
        await user.press("enter")
        assert user.screen.line == LAST_ROUND
        kept.focus()
        await user.breathe()
        kept.highlighted = 0
        await user.press("delete")
        assert not kept.option_count


async def test_the_table_opens_with_all_advice_and_is_never_stored() -> None:
    async with board(LAST_ROUND) as user:
        await user.press("enter")
        await user.asked()
        assert user.screen.view.advice.mode == "everything"
        await user.press("2", "enter")
        await user.over()
        assert user.match.marks[0] == "board"
        assert not user.app.store.over(5)
        assert not user.app.store.unfinished(5)


async def test_a_replay_puts_its_moment_on_the_board() -> None:
    match = match_from(LAST_ROUND, "easy")
    match.apply(0, match.game.legal(match.state, 0)[0])
    async with arcade() as user:
        user.app.navigator.open_replay(match)
        await user.at_replay()
        await user.press("e")
        await user.at("BoardDialog")
        assert user.screen.line == "gops cards=2-4 ties=stay you=2 other=4 prize=4 won=2,3"


async def test_a_position_is_set_up_with_the_mouse_alone() -> None:
    async with board("gops cards=2-4 you=2 other=4 won=2,3") as user:
        field(user, "prize").focus()
        await user.breathe()
        steps = user.screen.query_one("#steps", Static)
        assert str(steps.content).split() == [str(card) for card in range(1, 14)]
        x = str(steps.content).index(" 4 ") + 1
        await user.pilot.click(steps, offset=(x, 0))
        await user.until(lambda: field(user, "prize").value == "4")
        assert (user.screen.line, hint(user)) == (LAST_ROUND, READY)
        field(user, "won").focus()
        await user.breathe()
        await user.pilot.click(steps, offset=(x, 0))
        await user.until(lambda: field(user, "won").value == "2,3,4")


async def test_with_room_each_word_is_explained_next_to_its_field_and_below_a_heading() -> None:
    async with board(LAST_ROUND) as user:
        assert "the prizes that nobody got" in user.text()
        assert "Won and lost" not in user.text()
        for size in ((120, 36), (200, 50), (80, 24)):
            await user.resize(*size)
            await user.shows("the prizes that nobody got")
            assert user.text().count("the prizes that nobody got") == 1
            assert ("Won and lost" in user.text()) == (size != (80, 24))


def test_the_headings_of_a_list_of_words_are_above_words_that_there_are() -> None:
    for game in board_games():
        positions = positions_in(game)
        words = [word for word, _ in positions.help]
        places = [words.index(word) for _, word in positions.groups]
        assert places[0] == 0
        assert places == sorted(set(places))
