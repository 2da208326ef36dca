"""For tests that install games: `app.plugins` keeps what it has found."""

from app import plugins
from app.screens.table.registry import screen_of


def forget_plugins() -> None:
    """Look for what is installed again."""
    for known in (plugins.offered, plugins.slugs, plugins.find, screen_of):
        known.cache_clear()
    plugins._faults.clear()
