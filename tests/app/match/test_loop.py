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
    """Answers only when the test says so; counts questions, abandoned waits and rests."""

    def __init__(self) -> None:
        self.asked: list[Seat] = []
        self.gone: list[Seat] = []
        self.rested = 0
        self.answers: dict[Seat, asyncio.Future[Any]] = {}

    async def choose(self, match: Match, seat: Seat) -> Decision[Any]:
        self.asked.append(seat)
        self.answers[seat] = asyncio.get_running_loop().create_future()
        try:
            return Decision(await self.answers[seat])
        except asyncio.CancelledError:
            self.gone.append(seat)
            raise

    async def say(self, seat: Seat, action: Any) -> None:
        self.answers[seat].set_result(action)
        await breathe()

    def rest(self) -> None:
        self.rested += 1


async def breathe() -> None:
    """Let everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


class Playing:
    """A match in the loop, and the seats of the steps that were shown."""

    def __init__(self, *seats: Decider, match_begun: Match | None = None) -> None:
        self.match, self.seats = match_begun or match(), list[Seat]()
        self.task = asyncio.create_task(play_match(self.match, dict(enumerate(seats)), self.show))

    async def show(self, step: Step) -> None:
        self.seats.append(step.seat)

    async def stop(self) -> None:
        self.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await self.task


async def begun(*seats: Decider, match_begun: Match | None = None) -> Playing:
    playing = Playing(*seats, match_begun=match_begun)
    await breathe()
    return playing


async def test_two_who_act_at_once_are_asked_at_once_and_come_in_either_order() -> None:
    first, second = Slow(), Slow()
    playing = await begun(first, second)
    assert (first.asked, second.asked) == ([0], [1])
    await second.say(1, Bid(3))
    assert playing.seats == [HOUSE, 1]
    assert first.asked == [0], "whoever is being asked is not asked again"
    await first.say(0, Bid(4))
    assert playing.seats == [HOUSE, 1, 0, HOUSE, HOUSE]
    await playing.stop()


async def test_two_at_one_keyboard_are_asked_in_turn() -> None:
    keyboard = Slow()
    playing = await begun(keyboard, keyboard)
    assert keyboard.asked == [0]
    await keyboard.say(0, Bid(4))
    assert keyboard.asked == [0, 1]
    await playing.stop()


@pytest.mark.parametrize("wrong", [Refusal("There is no 11."), Bid(11)])
async def test_what_a_decider_raises_or_may_not_do_ends_it_with_nothing_changed(
    wrong: Any,
) -> None:
    first, second = Slow(), Slow()
    playing = await begun(first, second)
    if isinstance(wrong, Refusal):
        first.answers[0].set_exception(wrong)
    else:
        first.answers[0].set_result(wrong)
    with pytest.raises(Refusal, match="There is no 11"):
        await playing.task
    assert (second.gone, playing.seats, playing.match.to_move) == ([1], [HOUSE], (0, 1))


async def test_what_show_raises_ends_it_after_the_step_was_kept() -> None:
    async def show(step: Step) -> None:
        raise BrokenPipeError

    played = match()
    with pytest.raises(BrokenPipeError):
        await play_match(played, {}, show)
    assert len(played.steps) == 1


async def test_cancelled_it_asks_nobody_any_more_all_rest_and_a_match_goes_on_from_there() -> None:
    first, second = Slow(), Slow()
    playing = await begun(first, second)
    await second.say(1, Bid(3))
    assert (first.rested, second.rested) == (0, 0)
    await playing.stop()
    assert (first.gone, first.rested, second.rested) == ([0], 1, 1)
    assert not [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    again = await begun(first, second, match_begun=playing.match)
    assert second.asked == [1], "whose bid stands is not asked for another"
    await first.say(0, Bid(4))
    assert again.seats[0] == 0
    await again.stop()


async def finished(seats: Sequence[str]) -> Match:
    deciders = [make_decider(GAME, who) for who in seats]
    playing = Playing(*deciders, match_begun=match(tuple(seats)))
    await playing.task
    return playing.match


async def test_the_same_seed_and_players_give_the_same_game_with_reasons() -> None:
    played = await finished([f"script:{FIRST}", f"script:{SECOND}"])
    assert (played.status, played.standing.scores) == ("over", (41, 13))
    one, other = await finished(["careful", "random"]), await finished(["careful", "random"])
    assert one.steps == other.steps
    assert all(step.why for step in one.steps if step.seat != HOUSE)
