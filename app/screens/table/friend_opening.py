"""Opens a table with a friend: first the dialog, then the wait, then the table."""

from typing import Any

from textual.app import App

from app.guests import session as guests
from app.screens.dialogs.friend import FriendDialog
from app.screens.dialogs.waiting import WaitingDialog
from app.screens.services import Services
from app.screens.table.friend_table import new_screen
from app.wire.addresses import own_name
from app.wire.meeting import NewTable
from app.wire.plan import GUESTS_STAY, FriendPlan
from app.wire.session import Session
from games.contract import Refusal


def open_friend(app: App[Any], services: Services, plan: FriendPlan | None) -> None:
    """Play with a friend, as planned or as the dialog says."""
    if guests.is_guest():
        app.notify(GUESTS_STAY)
        return

    def wait(wanted: FriendPlan | None) -> None:
        if wanted:
            app.push_screen(WaitingDialog(wanted), sit_down)

    def sit_down(met: tuple[Session, NewTable] | None) -> None:
        if met:
            try:
                app.push_screen(new_screen(*met, services))
            except Refusal as no:
                met[0].close()
                app.notify(str(no), severity="warning")

    if plan:
        wait(plan)
    else:
        app.push_screen(FriendDialog(own_name(services.settings.name, "Host")), wait)
