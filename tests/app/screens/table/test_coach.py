"""The coach speaks in what decides: bids as a mixture, chances to win, and warnings of both."""

from functools import partial
from typing import Any

import pytest

from app import plugins
from app.match import worker as players
from app.match.coach import Coach
from app.match.match import Match
from app.match.setup import Setup
from games.battle.rules import Accept, Enter, Roll
from games.gops.rules import Bid, Options
from tests.app.screens.in_process_helpers import START_PLAYER
from tests.app.screens.screen_helpers import User, arcade
from widgets.coach.advice import Advice, CoachMode

SIX = Options(cards=(1, 6), ties="discard", prizes=(1, 6, 2, 5, 3, 4))


def gops() -> Match:
    """Return a match of six cards in which the first prize is worth least."""
    return Match(plugins.find("gops"), Setup(SIX, "coach", ("human", "plus-one")))


def battle() -> Match:
    """Return a match after the first roll."""
    game = plugins.find("battle")
    match = Match(game, Setup(game.Options(), "coach", ("human", "greedy")))
    while match.state.phase != "choose":
        seat = match.to_move[0]
        match.apply(seat, game.legal(match.state, seat)[0])
    return match


async def advised(user: User, mode: CoachMode) -> Advice:
    """Let the coach look at the choice that is open, and return what it says."""
    await user.asked()
    user.screen.controller.set_coach_mode(mode.value)
    await user.until(lambda: user.screen.shown.advice.decision)
    advice: Advice = user.screen.coach_words.shown(user.screen.shown.advice)
    return advice


async def test_bids_are_a_mixture_with_what_each_is_worth_beside_it() -> None:
    async with arcade(gops()) as user:
        advice = await advised(user, CoachMode.EVERYTHING)
        assert sorted(choice.label for choice in advice.choices) == list("123456")
        lengths = [choice.shares[0] for choice in advice.choices]
        assert lengths == sorted(lengths, reverse=True)
        assert sum(lengths) == pytest.approx(1)
        assert advice.choices[0].text.endswith("%")
        shares, worths = zip(*(choice.text.split() for choice in advice.choices), strict=True)
        assert shares[-1] == "0%"
        assert all(float(worth.removesuffix("%")) <= 50 for worth in worths)
        assert user.screen.shown.advice.decision.unit == "win"
        await user.shows(shares[0])


async def test_who_is_warned_of_a_bid_may_insist() -> None:
    async with arcade(gops()) as user:
        await advised(user, CoachMode.WARN)
        await user.press("6", "enter")
        await user.shows("Press again to play it anyway.")
        assert "games in 100" in user.notice
        assert bid(user.match) == []
        await user.press("enter")
        await user.until(lambda: bid(user.match)[:1] == [6])


def bid(match: Match) -> list[int]:
    """Return what the person has bid."""
    return [step.action.card for step in match.steps if step.seat == 0]


async def test_what_costs_next_to_nothing_is_done_at_once() -> None:
    async with arcade(gops()) as user:
        await advised(user, CoachMode.WARN)
        best = user.screen.shown.advice.decision.worth[0][0]
        assert isinstance(best, Bid)
        await user.press(str(best.card), "enter")
        await user.until(lambda: bid(user.match)[:1] == [best.card])


async def test_dice_are_shown_in_chances_and_warned_of_whichever_equal_dice_are_rolled() -> None:
    async with arcade(battle()) as user:
        advice = await advised(user, CoachMode.WARN)
        assert advice.choices[0].text.endswith("%")
        worths: dict[Any, float] = dict(user.screen.shown.advice.decision.worth)
        listed = partial(user.match.game.measures.alike, user.match.state)
        assert worths.keys() >= {Accept(), Enter("Band")}
        for action in user.match.game.legal(user.match.state, 0):
            assert listed(action) in worths
            if isinstance(action, Roll):
                dice = user.match.state.dice
                left, same = (
                    sorted(dice[at - 1] for at in range(1, 6) if at not in roll.dice)
                    for roll in (action, listed(action))
                )
                assert left == same


async def test_a_coach_nobody_asks_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "start_player", START_PLAYER)
    async with arcade(battle()) as user:
        await user.asked()
        decider = user.screen.controller.coach.coach.decider
        assert not decider.worker
        await advised(user, CoachMode.BEST)
        process = decider.worker.process
        assert process.poll() is None
        await user.press("escape")
        await user.at("LobbyScreen")
        await user.until(lambda: process.poll() is not None)


async def test_what_the_coach_says_of_a_match_that_a_foul_has_ended_is_no_help() -> None:
    match = gops()
    match.house()
    coach = Coach(match)
    match.foul(1, "it left")
    await coach.advise(0)
    assert match.marks == ()
    coach.leave()
