"""The one loop: who is asked when, and how it ends."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.match.deciders import Decider
from app.match.loop import make_decider, play_match
from app.match.match import Match, Step
from games.contract import HOUSE, Decision, Refusal, Seat
from games.gops.rules import Bid
from tests.app.match.gops_match_helpers import FIRST, GAME, SECOND, match


class Slow(Decider):
    """Answers when it is told to; notes who asks and who gives up waiting."""

    def __init__(self) -> None:
        self.asked: list[Seat] = []
        self.gone: list[Seat] = []
        self.answers: dict[Seat, asyncio.Future[Any]] = {}

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        self.asked.append(seat)
        self.answers[seat] = asyncio.get_running_loop().create_future()
        try:
            return Decision(await self.answers[seat])
        except asyncio.CancelledError:
            self.gone.append(seat)
            raise

    def say(self, seat: Seat, action: Any) -> None:
        self.answers[seat].set_result(action)


class Log:
    """A `show` that keeps the steps."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    async def __call__(self, step: Step) -> None:
        self.steps.append(step)

    @property
    def seats(self) -> list[Seat]:
        return [step.seat for step in self.steps]


async def breathe() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def begun(*seats: Decider) -> tuple[asyncio.Task[None], Log, Match]:
    played, log = match(), Log()
    return asyncio.create_task(play_match(played, dict(enumerate(seats)), log)), log, played


async def stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_two_who_act_at_once_are_asked_at_once_and_come_in_either_order() -> None:
    first, second = Slow(), Slow()
    task, log, _ = begun(first, second)
    await breathe()
    assert (first.asked, second.asked) == ([0], [1])
    second.say(1, Bid(3))
    await breathe()
    assert log.seats == [HOUSE, 1]
    assert first.asked == [0], "whoever is being asked is not asked again"
    first.say(0, Bid(4))
    await breathe()
    assert log.seats == [HOUSE, 1, 0, HOUSE, HOUSE]
    await stopped(task)


async def test_two_at_one_keyboard_are_asked_in_turn() -> None:
    keyboard = Slow()
    task, _, _ = begun(keyboard, keyboard)
    await breathe()
    assert keyboard.asked == [0]
    keyboard.say(0, Bid(4))
    await breathe()
    assert keyboard.asked == [0, 1]
    await stopped(task)


async def test_what_a_decider_raises_ends_it_and_nobody_is_asked_any_more() -> None:
    first, second = Slow(), Slow()
    task, log, played = begun(first, second)
    await breathe()
    first.answers[0].set_exception(Refusal("No more."))
    with pytest.raises(Refusal, match="No more"):
        await task
    assert second.gone == [1]
    assert log.seats == [HOUSE]
    assert played.to_move == (0, 1)


async def test_what_show_raises_ends_it_after_the_step_was_kept() -> None:
    async def show(step: Step) -> None:
        raise BrokenPipeError

    played = match()
    with pytest.raises(BrokenPipeError):
        await play_match(played, {}, show)
    assert len(played.steps) == 1


async def test_an_illegal_choice_ends_it_with_nothing_changed() -> None:
    first, second = Slow(), Slow()
    task, _, played = begun(first, second)
    await breathe()
    first.say(0, Bid(11))
    with pytest.raises(Refusal, match="There is no 11"):
        await task
    assert (second.gone, len(played.steps)) == ([1], 1)


async def test_cancelled_it_asks_nobody_any_more() -> None:
    first, second = Slow(), Slow()
    task, _, played = begun(first, second)
    await breathe()
    await stopped(task)
    assert (first.gone, second.gone) == ([0], [1])
    assert not [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    assert played.to_move == (0, 1)


async def test_a_match_goes_on_where_a_cancelled_loop_left_it() -> None:
    first, second = Slow(), Slow()
    task, _, played = begun(first, second)
    await breathe()
    second.say(1, Bid(3))
    await breathe()
    await stopped(task)
    task = asyncio.create_task(play_match(played, {0: first, 1: second}, log := Log()))
    await breathe()
    assert second.asked == [1], "whose bid stands is not asked for another"
    first.say(0, Bid(4))
    await breathe()
    assert log.seats[0] == 0
    await stopped(task)


async def finished(seats: Sequence[str]) -> Match:
    played = match(tuple(seats))
    await play_match(played, {n: make_decider(GAME, who) for n, who in enumerate(seats)}, Log())
    return played


async def test_two_scripts_play_the_published_game() -> None:
    played = await finished([f"script:{FIRST}", f"script:{SECOND}"])
    assert played.status == "over"
    assert played.standing.scores == (41, 13)


async def test_the_same_seed_and_players_give_the_same_game_with_reasons() -> None:
    one, other = await finished(["careful", "random"]), await finished(["careful", "random"])
    assert one.steps == other.steps
    assert all(step.why for step in one.steps if step.seat != HOUSE)


class Resting(Slow):
    """Counts how often it rests."""

    rested = 0

    def rest(self) -> None:
        self.rested += 1


async def test_every_decider_rests_once_nobody_is_asked_any_more() -> None:
    first, second = Resting(), Resting()
    task, _, _ = begun(first, second)
    await breathe()
    assert (first.rested, second.rested) == (0, 0)
    await stopped(task)
    assert (first.rested, second.rested) == (1, 1)
