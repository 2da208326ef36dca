"""A short Go Stop round for the screen, and ways to play its cards: keys, mouse, typed words."""

from typing import Any

from tests.app.screens.screen_helpers import User

SHORT: dict[str, Any] = {
    "hand": "5C 8C KH",
    "other": "QC QD",
    "layout": "5D 8S 8D 2C-2D-2H KC",
    "stock": "5H 9C QS 9D KS 3C",
}
"""A round's end: a pair with its third, a choice of two, one that matches."""


def phase(user: User) -> str:
    found: str = user.match.state.phase
    return found


async def by_keys(user: User, place: int) -> None:
    await user.press("home", *["right"] * place, "enter")


async def by_mouse(user: User, place: int) -> None:
    screen = user.screen
    await user.click_card(
        screen.table.laid if screen.shown.state.card else screen.table.hands[0], place
    )


async def typed(user: User, place: int) -> None:
    await user.type(str(place + 1))


async def next_question(user: User) -> None:
    """Wait until the person can do something: move, or let the other."""
    screen = user.screen
    await user.until(
        lambda: screen.asked is not None or screen.shown.due is not None or not user.match.to_move
    )
    await user.breathe()
