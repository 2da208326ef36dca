"""Keys pressed before a table can be seen: none of them leaves it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from textual import events

from app.match.table_view import TableView
from app.screens.table.arrival import LONGEST, Arrival
from games.contract import Standing
from tests.app.screens.rest_helpers import Colourful
from tests.app.screens.screen_helpers import arcade
from widgets.panels.tip_lines import TipLines


async def test_escape_pressed_while_a_table_opens_does_not_leave_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Colourful, "hints", True)
    async with arcade() as user:
        for key in ("n", "enter", "escape", "escape"):
            user.send(key)
        await user.until(lambda: user.controller)
        await user.asked()
        await user.until(lambda: user.one(TipLines).tip)
        await user.press("escape")  # this one is for the tips
        assert user.one(TipLines).tip is None
        await user.press("escape")
        await user.at("LobbyScreen")


class Timers:
    """Timers that are run by hand."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []

    def set_timer(self, seconds: float, call: Callable[[], None]) -> None:
        self.set.append((seconds, call))


THINKS = TableView(None, 0, ("you", "it"), bottom=0, standing=Standing(1, (0, 0), ""), turn=(1,))
"""A table at which nobody is asked yet."""


def holds_back(arrival: Arrival, key: str) -> bool:
    return arrival.holds_back(events.Key(key, None))


@pytest.mark.parametrize(
    "seen",
    [{"asked": 0}, {"due": 1}, {"turn": ()}, {"is_replay": True}, {"friend": "watched"}],
    ids=str,
)
def test_what_is_shown_for_somebody_to_answer_can_be_left(seen: dict[str, Any]) -> None:
    timers: Any = Timers()
    arrival = Arrival(timers)
    early = events.Key("escape", None)
    assert holds_back(arrival, "escape")
    assert not holds_back(arrival, "enter")
    arrival.see(THINKS)
    assert holds_back(arrival, "escape")
    arrival.see(replace(THINKS, **seen))
    arrival.see(THINKS)
    assert arrival.holds_back(early)
    assert not holds_back(arrival, "escape")


def test_a_table_at_which_a_computer_thinks_for_long_can_be_left() -> None:
    timers: Any = Timers()
    arrival = Arrival(timers)
    arrival.see(THINKS)
    arrival.see(THINKS)
    ((seconds, end),) = timers.set
    assert seconds == LONGEST
    assert holds_back(arrival, "escape")
    end()
    assert not holds_back(arrival, "escape")
