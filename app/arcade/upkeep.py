"""Maintains the store while the app runs; only problems become visible."""

from typing import Any

from textual.app import App

from app.storage.store import Store

UPKEEP_AFTER = 5.0
"""Seconds after the start, when the first frame has long been drawn."""


def begin_upkeep(app: App[Any], store: Store) -> None:
    """Check the store and back it up in a thread, a while after the start.

    Args:
        app: The app, which notifies the player of trouble.
        store: The store; one in memory needs no maintenance.
    """

    def work() -> None:
        from app.storage.upkeep import look_after  # only now: the first frame does not need it

        if store.path and (said := look_after(store.path)):
            app.call_from_thread(app.notify, said, severity="warning", timeout=15)

    app.set_timer(UPKEEP_AFTER, lambda: app.run_worker(work, thread=True, group="upkeep"))
