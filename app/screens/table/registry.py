"""The tables that are installed, found through the entry-point group `parlour.tables`."""

from functools import cache

from app.plugins import offered
from app.screens.table.screen import TableScreen


@cache
def table(slug: str) -> type[TableScreen]:
    """Return the screen a game is played on; its words will do for one that brings none."""
    if entry := offered("parlour.tables").get(slug):
        found: type[TableScreen] = entry.load()
        return found
    from app.screens.table.words_table import WordsScreen  # only now: our own games do without

    return WordsScreen
