"""For tests that install games: `app.plugins` keeps what it has found."""

from app import plugins
from app.tables.opening import face_of

PLUGIN_CACHES = (
    plugins.installed,
    plugins.offered,
    plugins.slugs,
    plugins.find,
    plugins.title_of,
)


def forget_plugins() -> None:
    """Look for what is installed again."""
    for known in (*PLUGIN_CACHES, face_of):
        known.cache_clear()
    plugins._faults.clear()
