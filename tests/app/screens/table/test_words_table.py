"""The table of a game that brings none: its words, and the coach below them."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import plugins
from app.match.match import Match
from app.match.new_setup import new_setup
from app.screens.table.words_choices import WordsChoices, keycap_rows
from app.screens.table.words_table import WordsScreen
from app.storage.store import open_store
from tests.app.plugin_helpers import forget_plugins
from tests.app.screens.screen_helpers import User, arcade
from tests.house.further_helpers import FURTHER, write_metadata
from widgets.coach.panel import CoachPanel


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Match]:
    """Install Nim, and begin a match of it."""
    write_metadata(tmp_path)
    for folder in (FURTHER, tmp_path):
        monkeypatch.syspath_prepend(folder)
    forget_plugins()
    game = plugins.find("nim")
    yield open_store().begin(game, new_setup(game))
    monkeypatch.undo()
    sys.modules.pop("nim")
    forget_plugins()


def below_the_words(user: User) -> str:
    """Return what the panel of the coach prints on the screen."""
    panel = user.one(CoachPanel)
    return "\n".join(user.rows()[panel.region.y : panel.region.bottom]) if panel.display else ""


async def test_the_coach_is_shown_below_the_words_of_a_game_without_a_table(nim: Match) -> None:
    async with arcade(nim) as user:
        await user.asked()
        assert isinstance(user.screen, WordsScreen)
        assert "7 left" in user.text()
        assert not below_the_words(user)
        await user.type("help")
        await user.until(lambda: "coach · 1" in below_the_words(user), "advice")
        await user.type("2")
        await user.shows("4 left")
        await user.until(lambda: "coach · 1" in below_the_words(user), "new advice")


@pytest.mark.parametrize("size", [(80, 24), (97, 29), (120, 36), (200, 50)])
async def test_the_words_stand_in_the_middle_and_a_choice_below_them_is_clicked(
    nim: Match, size: tuple[int, int]
) -> None:
    async with arcade(nim, size=size) as user:
        await user.asked()
        position, choices = user.screen.query_one("#position").region, user.one(WordsChoices).region
        table = user.screen.table.region
        assert abs((position.x - table.x) - (table.right - position.right)) <= 1
        assert position.width == table.width // 2
        assert table.y < position.y < position.bottom < choices.y < table.bottom
        row = user.rows()[choices.y]
        assert row[table.x : table.right].split() == ["1", "2", "3"]
        assert "Your turn" in user.text()
        await user.pilot.click(WordsChoices, offset=(row.index("2") - choices.x, 0))
        await user.shows("4 left")


def test_choices_that_fit_in_no_row_are_counted() -> None:
    rows = list(keycap_rows([f"move {n:02}" for n in range(20)], 40))
    assert [len(row) for row in rows] == [3] * 6 + [2]
    assert rows[0][0] == (0, 4)
