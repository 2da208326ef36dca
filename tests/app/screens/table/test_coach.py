"""The coach speaks in what decides: bids as a mixture, chances to win, and warnings of both."""

from typing import Any

import pytest

from app import plugins
from app.match.coach import Coach
from app.match.match import Match, Setup
from games.battle.state import Accept, Enter, Roll
from games.gops.rules import Bid, Options
from tests.app.screens.screen_helpers import Guest, arcade
from widgets.coach.panel import CoachPanel
from widgets.coach.rows import Advice, Mode

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


async def advised(guest: Guest, mode: Mode) -> Advice:
    """Let the coach look at the choice that is open, and return what it says."""
    await guest.asked()
    guest.screen.coaching = mode
    await guest.until(lambda: guest.screen.heard)
    advice: Advice = guest.one(CoachPanel).advice
    return advice


async def test_bids_are_a_mixture_with_what_each_is_worth_beside_it() -> None:
    async with arcade(gops()) as guest:
        advice = await advised(guest, Mode.EVERYTHING)
        assert sorted(choice.label for choice in advice.choices) == list("123456")
        lengths = [choice.shares[0] for choice in advice.choices]
        assert lengths == sorted(lengths, reverse=True)
        assert sum(lengths) == pytest.approx(1)
        assert advice.choices[0].text.endswith("%")
        shares, worths = zip(*(choice.text.split() for choice in advice.choices), strict=True)
        assert shares[-1] == "0%"
        assert all(float(worth.removesuffix("%")) <= 50 for worth in worths)
        assert guest.screen.heard.unit == "win"
        await guest.shows(advice.choices[0].text)


async def test_who_is_warned_of_a_bid_may_insist() -> None:
    async with arcade(gops()) as guest:
        await advised(guest, Mode.WARN)
        await guest.press("6", "enter")
        await guest.shows("Do it again to insist.")
        assert "of winning" in guest.notice
        assert bid(guest.match) == []
        await guest.press("enter")
        await guest.until(lambda: bid(guest.match)[:1] == [6])


def bid(match: Match) -> list[int]:
    """Return what the person has bid."""
    return [step.action.card for step in match.steps if step.seat == 0]


async def test_what_costs_next_to_nothing_is_done_at_once() -> None:
    async with arcade(gops()) as guest:
        await advised(guest, Mode.WARN)
        best = guest.screen.heard.worth[0][0]
        assert isinstance(best, Bid)
        await guest.press(str(best.card), "enter")
        await guest.until(lambda: bid(guest.match)[:1] == [best.card])


async def test_dice_are_told_in_chances_and_warned_of_whichever_equal_dice_are_rolled() -> None:
    async with arcade(battle()) as guest:
        advice = await advised(guest, Mode.WARN)
        assert advice.choices[0].text.endswith("%")
        worths: dict[Any, float] = dict(guest.screen.heard.worth)
        assert worths.keys() >= {Accept(), Enter("Band")}
        for action in guest.match.game.legal(guest.match.state, 0):
            assert guest.screen.listed(action) in worths
            if isinstance(action, Roll):
                dice = guest.match.state.dice
                left, same = (
                    sorted(dice[at - 1] for at in range(1, 6) if at not in roll.dice)
                    for roll in (action, guest.screen.listed(action))
                )
                assert left == same


async def test_a_coach_nobody_asks_starts_no_process() -> None:
    async with arcade(battle()) as guest:
        await guest.asked()
        aside = guest.screen.coach.chair.aside
        assert not aside.process
        await advised(guest, Mode.BEST)
        process = aside.process
        assert process.poll() is None
        await guest.press("escape")
        await guest.at("Lobby")
        await guest.until(lambda: process.poll() is not None)


async def test_what_the_coach_says_of_a_match_that_a_foul_has_ended_is_no_help() -> None:
    match = gops()
    match.house()
    coach = Coach(match)
    match.foul(1, "it left")
    await coach.advise(0)
    assert match.unrated == ()
    coach.leave()
