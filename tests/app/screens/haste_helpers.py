"""A user who types in haste, and what the table says meanwhile."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import pytest

from app.match.table_controller import TableController
from tests.app.screens.screen_helpers import User

PACE = 0.1
"""All pauses and all motion are ten times as fast, and so are the fingers."""


class Fingers(NamedTuple):
    """Seconds from one key to the next, and from one choice to the next."""

    key: float
    round: float


FINGERS = (Fingers(0.2, 0.0), Fingers(0.2, 1.9), Fingers(0.2, 0.6))


async def typed_in_haste(user: User, keys: Iterable[str], fingers: Fingers) -> None:
    """Type each key and Enter without looking."""
    for first in keys:
        for key in (first, "enter"):
            user.send(key)
            await asyncio.sleep(fingers.key * PACE)
        await asyncio.sleep(fingers.round * PACE)


def note_what_is_said(
    controller: TableController, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], list[str]]:
    """Note all messages of a table from now on; return what gives those so far."""
    said: list[str] = []
    say, refuse = controller.say, controller.refuse

    def noted(tell: Callable[[str], None], text: str) -> None:
        said.append(text)
        tell(text)

    monkeypatch.setattr(controller, "say", partial(noted, say))
    monkeypatch.setattr(controller, "refuse", partial(noted, refuse))
    return lambda: [text for text in said if text]
