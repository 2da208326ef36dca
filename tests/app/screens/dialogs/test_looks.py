"""Golden screens of the dialogs above the lobby: one app, resized."""

from collections.abc import Awaitable, Callable

import pytest

from tests.app.screens.lobby.lobby_helpers import fix_the_day
from tests.app.screens.screen_helpers import User, arcade, look_at

SIZES = ((80, 24), (120, 36))
POSITION = "twentyone hand=7,9 dealer=10 gone=AC,AD,5H,6S"


async def open_board(user: User) -> None:
    user.app.navigator.open_board(POSITION)


async def open_friend(user: User) -> None:
    await user.press("f")


async def open_arena(user: User) -> None:
    await user.press("5")


@pytest.mark.parametrize(
    ("name", "kind", "opening"),
    [
        ("board", "BoardDialog", open_board),
        ("friend", "FriendDialog", open_friend),
        ("entry", "EntryDialog", open_arena),
    ],
)
async def test_a_dialog_stands_complete(
    name: str,
    kind: str,
    opening: Callable[[User], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fix_the_day(monkeypatch)
    async with arcade() as user:
        await opening(user)
        await user.at(kind)
        for width, height in SIZES:
            await user.resize(width, height)
            await look_at(f"dialog_{name}_{width}x{height}", user)
