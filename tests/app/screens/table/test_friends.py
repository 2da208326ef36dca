"""What two at their own terminals see besides a table, and what somebody sees who watches them."""

from pathlib import Path
from typing import get_args

from app.guests.guest_book import GAME_FILE, GuestBook, GuestEntry, share
from app.screens.dialogs.friend import FriendDialog, GuestsDialog, PhraseDialog
from app.screens.services import services_of
from app.screens.table.friend_table import watching_screen
from app.wire.broadcast import SharedTable, shared_game
from app.wire.messages import PhraseWord
from games.gops.rules import Bid
from tests.app.screens.screen_helpers import arcade, look_at, look_at_all_sizes
from tests.app.wire.pair_helpers import Pair

PHRASES = get_args(PhraseWord)


def played() -> Pair:
    """Ann and Bob, after the first round of GOPS."""
    pair = Pair("gops")
    pair.deliver_all()
    pair.choose(0, Bid(9))
    pair.choose(1, Bid(3))
    pair.deliver_all()
    return pair


async def test_a_watched_table_looks_as_it_should_at_every_size(tmp_path: Path) -> None:
    pair = played()
    table = pair.terms.table
    share(tmp_path / GAME_FILE, shared_game(pair.sides[0]))
    GuestBook(tmp_path).write(GuestEntry("Ann", "plays", "GOPS, 9 cards", "Bob", table=table))
    async with arcade() as user:
        watched = SharedTable(tmp_path, table, "Ann")
        user.app.push_screen(watching_screen(watched, services_of(user.app)))
        await user.shows("Ann bid 9, Bob bid 3")
        await user.press("9")
        await user.shows("You are only watching.")
        await user.press("escape")
        await user.at("LobbyScreen")
        user.app.push_screen(watching_screen(watched, services_of(user.app)))
        await user.shows("Ann bid 9, Bob bid 3")
        await look_at_all_sizes("gops_watched_{}", user)


async def test_the_dialogs_of_a_game_with_a_friend_look_as_they_should(tmp_path: Path) -> None:
    book = GuestBook(tmp_path / "cy")
    for name, entry in {
        "ann": GuestEntry("Ann", "waits", "GOPS, 9 cards"),
        "bob": GuestEntry("Bob", "plays", "Battle", "Dan"),
        "cy": GuestEntry("Cy"),
    }.items():
        (tmp_path / name).mkdir()
        GuestBook(tmp_path / name).write(entry)
    book.own = GuestEntry("Cy")
    book.others = book.read_others  # type: ignore[method-assign]
    async with arcade() as user:
        for name, dialog in (
            ("friend", FriendDialog("Cy")),
            ("guests", GuestsDialog(book)),
            ("phrases", PhraseDialog(PHRASES)),
        ):
            user.app.push_screen(dialog)
            await user.at(type(dialog).__name__)
            await look_at(f"{name}_80x24", user)
            await user.press("escape")
            await user.at("LobbyScreen")
        said: list[str | None] = []
        for key in ("", "2"):
            user.app.push_screen(PhraseDialog(PHRASES), said.append)
            await user.at("PhraseDialog")
            await (user.press(key) if key else user.click("3  one moment"))
            await user.at("LobbyScreen")
        assert said == ["one moment", "well played"]
