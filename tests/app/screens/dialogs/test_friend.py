"""The dialogs for a game at two terminals; and how dialogs above the lobby look."""

import pytest
from textual.widgets import Input

from app.plugins import find
from app.screens.dialogs.friend import WaitingDialog
from app.wire.invitation import Invitation, fresh_code
from app.wire.messages import make_offer
from app.wire.session import FriendPlan
from tests.app.screens.lobby.lobby_helpers import fix_the_day
from tests.app.screens.screen_helpers import SIZES, arcade, look_at

POSITION = "twentyone hand=7,9 dealer=10 gone=AC,AD,5H,6S"


async def test_the_dialogs_stand_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_the_day(monkeypatch)
    async with arcade() as user:
        for name, kind, key in (
            ("board", "BoardDialog", ""),
            ("friend", "FriendDialog", "f"),
            ("entry", "EntryDialog", "5"),
        ):
            if key:
                await user.press(key)
            else:
                user.app.navigator.open_board(POSITION)
            await user.at(kind)
            for width, height in SIZES:
                await user.resize(width, height)
                await look_at(f"dialog_{name}_{width}x{height}", user)
            await user.press("escape")


async def test_a_table_is_opened_from_the_lobby_and_a_bad_invitation_refused() -> None:
    async with arcade() as user:
        await user.press("f")
        await user.at("FriendDialog")
        user.screen.query_one("#invitation", Input).value = "nonsense"
        await user.press("enter")
        await user.shows("An invitation looks like this")
        user.screen.query_one("#invitation", Input).value = ""
        await user.press("enter")
        await user.at("WaitingDialog")
        await user.shows("parlour join ")
        await user.shows("WAITING FOR A FRIEND")
        await user.shows("It works on this computer, and over ssh.")
        await user.press("y")
        await user.shows("Copied. Send it to your friend.")
        assert user.app.clipboard.startswith("parlour join ")
        door = user.screen.meeting.door
        await user.press("escape")
        await user.at("LobbyScreen")
        assert door.server is None


async def test_an_invitation_that_leads_nowhere_is_not_copied() -> None:
    elsewhere = Invitation("192.0.2.1", 0, fresh_code())
    offer = make_offer(find("gops"), find("gops").presets["classroom"])
    async with arcade() as user:
        user.app.push_screen(WaitingDialog(FriendPlan("Ann", elsewhere, offer), None))
        await user.shows("Nobody can join at 192.0.2.1")
        await user.press("y", "y")
        await user.shows("Nobody can join at 192.0.2.1")
        assert not user.app.clipboard
