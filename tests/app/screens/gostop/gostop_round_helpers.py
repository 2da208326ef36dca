"""A short Go Stop round for the screen, and ways to play its cards: keys, mouse, typed words."""

from typing import Any

from tests.app.screens.screen_helpers import Guest

SHORT: dict[str, Any] = {
    "hand": "5C 8C KH",
    "other": "QC QD",
    "layout": "5D 8S 8D 2C-2D-2H KC",
    "stock": "5H 9C QS 9D KS 3C",
}
"""A round's end: a pair with its third, a choice of two, one that matches."""


def phase(guest: Guest) -> str:
    found: str = guest.match.state.phase
    return found


async def by_keys(guest: Guest, place: int) -> None:
    await guest.press("home", *["right"] * place, "enter")


async def by_mouse(guest: Guest, place: int) -> None:
    screen = guest.screen
    await guest.click_card(screen.laid if screen.view.card else screen.seats[0].hand, place)


async def typed(guest: Guest, place: int) -> None:
    await guest.type(str(place + 1))


async def next_question(guest: Guest) -> None:
    """Wait until the person can do something: move, or let the other."""
    screen = guest.screen
    await guest.until(
        lambda: screen.asked is not None or screen.due is not None or not guest.match.to_move
    )
    await guest.breathe()
