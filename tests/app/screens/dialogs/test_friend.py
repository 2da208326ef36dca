from textual.widgets import Input

from app.screens.dialogs.waiting import WaitingDialog
from tests.app.screens.screen_helpers import arcade


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
        await user.shows("GOPS, 9 cards: waiting for a friend")
        await user.shows("It works on this computer, and over ssh.")
        await user.press("y")
        await user.shows("Copied. Send it to your friend.")
        assert user.app.clipboard.startswith("parlour join ")
        waiting = user.screen
        assert isinstance(waiting, WaitingDialog)
        assert waiting.meeting.door
        await user.press("escape")
        await user.at("LobbyScreen")
        assert waiting.meeting.door.server is None
