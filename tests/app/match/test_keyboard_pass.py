"""The table between two persons at one keyboard, and a computer that waits for the go-ahead."""

import asyncio
from unittest.mock import Mock

from app.match.keyboard_pass import KeyboardPass
from app.match.pace import InputGuard, Pace
from app.match.table_view import Cover
from app.match.waiting_player import GoAhead
from app.screens.gops.presentation import GopsPresentation
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.gops.gops_helpers import begun


async def test_the_table_is_covered_only_for_another_person_and_if_there_is_news() -> None:
    match = begun("human", "human", names=("Ann", "Bob"))
    covers: list[Cover | None] = []
    keyboard = KeyboardPass(
        match,
        GopsPresentation(),
        InputGuard(Pace(0.0)),
        lambda: covers.append(keyboard.cover),
    )
    await keyboard.pass_to(0)
    await keyboard.pass_to(0)
    assert covers == []
    bid(match, 4)
    await keyboard.pass_to(1)
    assert covers == [Cover("Bob", ("Ann has bid.",))]
    assert keyboard.cover is None


async def test_one_person_alone_never_sees_the_table_covered() -> None:
    covered = Mock()
    keyboard = KeyboardPass(begun(), GopsPresentation(), InputGuard(Pace(0.0)), covered)
    for seat in (0, 1, 0):
        await keyboard.pass_to(seat)
    covered.assert_not_called()


async def test_a_seat_is_due_until_it_is_given_the_go_ahead() -> None:
    due: list[int | None] = []
    go_ahead = GoAhead(lambda: due.append(go_ahead.due))
    go_ahead.give()  # of no use to whoever waits later
    waiting = asyncio.create_task(go_ahead.wait(1))
    await asyncio.sleep(0)
    assert (due, waiting.done()) == ([1], False)
    go_ahead.give()
    await waiting
    assert due == [1, None]
