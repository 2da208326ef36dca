"""The analysis board's dialog: words and line say the same, and Enter opens the table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from textual.widgets import OptionList, TextArea

from app.analysis.board import board_games, match_from, positions_in
from app.screens.dialogs.board import WordRow
from app.screens.widgets import Words
from tests.app.screens.screen_helpers import User, arcade

LAST_ROUND = "gops cards=2-4 you=2 other=4 prize=4 won=2,3"
READY = "This position can come up. Enter opens the board."


@asynccontextmanager
async def board(line: str = "") -> AsyncIterator[User]:
    """Open the dialog above the lobby."""
    async with arcade() as user:
        user.app.navigator.open_board(line)
        await user.at("BoardDialog")
        yield user


def row(user: User, word: str) -> WordRow:
    """Return the row of a word."""
    found: WordRow = next(each for each in user.screen.rows if each.word == word)
    return found


def is_laid(user: User, word: str, text: str) -> bool:
    """Return whether the row of a word has a text."""
    return row(user, word).text == text


def hint(user: User) -> str:
    """Return what is said of the position."""
    return str(user.screen.query_one("#refusal", Words).words).removeprefix("× ")


async def test_rows_and_line_follow_each_other_and_say_what_is_wrong() -> None:
    async with board(LAST_ROUND) as user:
        assert (row(user, "won").laid, hint(user)) == (["2", "3"], READY)
        row(user, "you").focus()
        await user.press("right", "space")
        assert user.screen.line == "gops cards=2-4 you=2,3 other=4 prize=4 won=2,3"
        assert hint(user).startswith("Both hands must have the same number")
        await user.press("space")
        assert (user.screen.line, hint(user)) == (LAST_ROUND, READY)
        user.screen.query_one("#line", TextArea).text = "twentyone hand=7,9 dealer=10"
        await user.breathe()
        assert user.screen.game.slug == "twentyone"
        assert (row(user, "hand").laid, hint(user)) == (["7", "9"], READY)


async def test_a_card_on_the_board_is_dark_on_light() -> None:
    async with board(LAST_ROUND) as user:
        card = next(each for each in row(user, "you").render_line(0) if "2" in each.text)
        colours = card.style and card.style.color, card.style and card.style.bgcolor
        ink, field = (sum(each.get_truecolor()) if each else 0 for each in colours)
        assert field - ink > 400


async def test_a_position_is_kept_taken_up_again_and_forgotten() -> None:
    async with board(LAST_ROUND) as user:
        await user.press("ctrl+s")
        kept = user.one(OptionList)
        assert kept.option_count == 1
        user.screen.query_one("#line", TextArea).text = "twentyone hand=7,9 dealer=10"
        for key, left in (("enter", 1), ("delete", 0)):
            await user.breathe()
            kept.focus()
            await user.breathe()
            kept.highlighted = 0
            await user.press(key)
            assert (kept.option_count, user.screen.line) == (left, LAST_ROUND)


async def test_the_table_opens_with_all_advice_and_is_never_stored() -> None:
    async with board(LAST_ROUND) as user:
        await user.press("enter")
        await user.asked()
        assert user.screen.view.advice.mode == "everything"
        assert "ANALYSIS BOARD" in user.rows()[0]
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
        await user.click("the prize on the table")
        assert row(user, "prize").has_focus
        x, y = user.place(" 2   3   4 ")
        for laid in ("4", ""):
            assert await user.pilot.click(offset=(x + 9, y))
            await user.until(partial(is_laid, user, "prize", laid))
            assert (hint(user) == READY) == bool(laid)
        y = user.place("Won  ")[1]
        assert await user.pilot.click(offset=(user.rows()[y].index(" 2   3 ") + 1, y))
        await user.until(partial(is_laid, user, "won", "3"))


async def test_every_example_is_taken_apart_and_laid_again() -> None:
    async with board() as user:
        for game in board_games():
            example = f"{game.slug} {positions_in(game).example}"
            for size in ((120, 36), (80, 24)):
                user.screen.query_one("#line", TextArea).text = example
                await user.resize(*size)
                assert hint(user) == READY
                assert user.screen.query_one("#keys").region.bottom <= size[1]
                assert user.screen.query_one("#heading").region.y >= 0
            for each in [each for each in user.screen.rows if each.laid]:
                before = each.laid
                each.action_take_away(-1)
                assert each.laid == before[:-1]
                labels = [label for label, _ in each.steps]
                if before[-1] in labels:  # neither a suit nor a box with its points
                    each.action_lay(labels.index(before[-1]))
                    await user.breathe()
                    assert (sorted(each.laid), hint(user)) == (sorted(before), READY)
                    assert match_from(user.screen.line).state == match_from(example).state
                user.screen.show_line(example)
                user.screen.fill_in(example)


def test_the_headings_of_a_list_of_words_are_above_words_that_there_are() -> None:
    for game in board_games():
        positions = positions_in(game)
        words = [word for word, _ in positions.help]
        places = [words.index(word) for _, word in positions.groups]
        assert places[0] == 0
        assert places == sorted(set(places))
