"""Tables are painted part by part: after any keys they look as if painted from nothing."""

from collections.abc import Callable
from random import Random

import pytest

from app.match.match import Match
from tests.app.screens.battle import battle_helpers
from tests.app.screens.gops import gops_helpers
from tests.app.screens.gostop import gostop_helpers
from tests.app.screens.rest_helpers import repaint
from tests.app.screens.screen_helpers import User, arcade
from tests.app.screens.twentyone import twentyone_helpers
from tests.paper_helpers import Paper, printing_on
from tests.share_helpers import share
from widgets.canvas.canvas import Canvas
from widgets.canvas.stage import Stage

KEYS = (
    "left",
    "right",
    "home",
    "end",
    "up",
    "down",
    "tab",
    "enter",
    "enter",
    "c",
    "u",
    "h",
    *"1234567",
)
COUNT = share(12, 50)
"""Keys at each table."""

TABLES: dict[str, Callable[[], Match]] = {
    "gops": gops_helpers.begun,
    "gostop": gostop_helpers.dealt,
    "twentyone": twentyone_helpers.begun,
    "battle": battle_helpers.begun,
}


def assert_whole(user: User) -> None:
    """Assert that the table on the screen is what its table paints on an empty canvas."""
    stage: Stage = user.one(Stage)
    stage.paint_due()
    assert stage.picture
    shown = stage.picture.canvas
    fresh = Canvas(shown.width, shown.height, shown.palette)
    spots = user.screen.table.paint_table(fresh)
    assert shown.rows == fresh.rows
    assert stage.picture.spots == spots


def shows_all(paper: Paper, user: User) -> bool:
    """Return whether the terminal shows the whole screen, after printing what is due."""
    repaint(user.app)
    return not paper.differs(user.screen)


@pytest.mark.parametrize("name", TABLES)
async def test_a_table_looks_as_if_painted_from_nothing_after_any_keys(name: str) -> None:
    coin, paper = Random(name), Paper()
    with printing_on(paper):
        async with arcade(TABLES[name]()) as user:
            await user.asked()
            for _ in range(COUNT):
                await user.press(coin.choice(KEYS))
                if not user.app.screen.query(Stage):
                    await user.press("escape")
                assert_whole(user)
                await user.until(lambda: shows_all(paper, user))
