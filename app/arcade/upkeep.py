"""What is done once the first frame stands: the store is maintained, other styles are parsed."""

from typing import Any

from textual.app import App

from app.arcade.stylesheet import CachedStylesheet
from app.screens.base import LATER_STYLES
from app.storage.store import Store

STYLES_AFTER = 0.2
"""Seconds after the first frame, when hardly anybody has pressed a key yet."""

UPKEEP_AFTER = 5.0
"""Seconds after the start, when the first frame has long been drawn."""


def parse_styles_soon(app: App[Any], sheet: CachedStylesheet) -> None:
    """Parse the styles of the screens above the lobby in a moment, so that the first opens fast."""
    app.call_after_refresh(app.set_timer, STYLES_AFTER, lambda: sheet.parse_ahead(LATER_STYLES))


def begin_upkeep(app: App[Any], store: Store) -> None:
    """Check the store and back it up in a thread, a while after the start.

    Args:
        app: The app, which notifies the player of trouble.
        store: The store; one in memory needs no maintenance.
    """

    def work() -> None:
        from app.storage.repair import look_after  # only now: the first frame does not need it

        if store.path and (said := look_after(store.path)):
            app.call_from_thread(app.notify, said, severity="warning", timeout=15)

    app.set_timer(UPKEEP_AFTER, lambda: app.run_worker(work, thread=True, group="upkeep"))
