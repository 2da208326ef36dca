"""The tables that are installed, found through the entry-point group `parlour.tables`."""

from functools import cache
from typing import Any

from app import plugins
from app.screens.table.screen import TableScreen
from games.contract import Refusal


@cache
def table(slug: str) -> type[TableScreen]:
    """Return the screen a game is played on; its words will do for one that brings none."""
    if found := plugins.load_extra(plugins.SCREENS, slug, accept_screen):
        return found
    from app.screens.table.words_table import WordsScreen  # only now: our own games do without

    return WordsScreen


def accept_screen(found: Any) -> type[TableScreen]:
    """Return what somebody's entry point named. Raises `Refusal` where it is no screen."""
    if not (isinstance(found, type) and issubclass(found, TableScreen)):
        raise Refusal("Its screen is no TableScreen.")
    return found
