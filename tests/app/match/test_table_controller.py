"""What a table shows of a match: one view for each change, the coach, the menu before a turn."""

import asyncio

from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.setup import Setup
from app.screens.battle.presentation import BattlePresentation
from app.screens.gostop.presentation import GoStopPresentation
from games.battle import GAME as BATTLE
from games.battle.rules import ALL, Accept, Enter, Roll
from games.gops import GAME
from games.gops.rules import Bid, Options
from games.gostop import GAME as GO_STOP
from games.gostop.state import Play
from tests.app.match.controller_helpers import FOREVER, TURNS, Table, seated


def gops() -> Match:
    """Return a match of six cards against a player that answers at once."""
    return Match(GAME, Setup(Options(cards=(1, 6)), "controller", ("human", "match")))


async def rest(table: Table) -> None:
    """Let all be shown that needs no clock, and forget it."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
    table.views.clear()


async def test_what_comes_of_a_bid_is_shown_by_one_view() -> None:
    async with seated(gops(), pace=FOREVER) as table:
        await table.asked()
        await rest(table)
        table.controller.act(Bid(3))
        await table.paused()
        assert len(table.match.steps) == 4, "the prize, the other's bid, this one, both turned over"
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert len(table.views) == 1


async def test_without_pauses_a_whole_round_is_shown_by_three_views() -> None:
    async with seated(gops()) as table:
        await table.asked()
        await rest(table)
        steps = len(table.match.steps)
        table.controller.act(Bid(3))
        await table.until(lambda: len(table.match.steps) == steps + 4)
        await table.asked()
        assert len(table.views) <= 3, "what came of it, the question, the other's secret bid"
        assert table.views[-1].asked == 0


async def test_nothing_is_shown_where_nothing_changes() -> None:
    async with seated(gops()) as table:
        await table.asked()
        await rest(table)
        table.controller.changed()
        table.controller.refuse("")
        await table.asked()
        assert table.views == []
        table.controller.refuse("No.")
        table.controller.refuse("No.")
        await table.asked()
        assert [view.remark.text for view in table.views] == ["No."]


async def test_the_log_and_the_outcome_of_a_whole_match() -> None:
    async with seated(gops()) as table:
        for card in range(1, 7):
            await table.bid(card)
        await table.over()
        assert table.view.log[-table.view.fresh :][-1] == "you 6, Match 15: Match wins"


async def test_the_coach_speaks_of_each_question_and_warns_before_a_blunder() -> None:
    async with seated(gops(), coach_mode="warn") as table:
        await table.until(lambda: table.view.advice.decision)
        decision = table.view.advice.decision
        assert decision
        worst = min(decision.worth, key=lambda each: each[1])[0]
        table.controller.act(worst)
        assert table.view.remark.text.endswith("Press again to play it anyway.")
        assert table.bids() == []
        table.controller.act(worst)
        await table.until(lambda: table.bids() == [worst.card])
        assert "coach" in table.match.marks
        table.controller.next_coach_mode()
        assert table.view.remark.text == "The coach is off."


async def test_a_computer_waits_for_the_person_where_there_is_a_menu() -> None:
    match = Match(GO_STOP, new_setup(GO_STOP, given={"seed": "5"}))
    async with seated(match, GoStopPresentation()) as table:
        await table.until(lambda: table.view.asked == 0 or table.view.due == 1)
        while table.view.due != 1:
            table.controller.act(GO_STOP.legal(table.view.state, 0)[0])
            await rest(table)
        assert table.view.menu
        steps = len(match.steps)
        await rest(table)
        assert len(match.steps) == steps
        table.controller.let_play()
        await table.until(lambda: len(match.steps) > steps)
        assert isinstance(match.steps[steps].action, Play)


async def test_two_actions_of_one_wish_are_done_one_after_the_other_or_not_at_all() -> None:
    match = Match(BATTLE, new_setup(BATTLE, given={"seed": "both"}, seats=("human", "human")))
    while match.state.phase != "choose":
        seat = match.to_move[0]
        match.apply(seat, BATTLE.legal(match.state, seat)[0])
    async with seated(match, BattlePresentation()) as table:
        await table.asked(0)
        table.controller.act_both(Accept(), Enter("1S"))
        await table.asked(1)
        assert [step.action for step in match.steps if step.seat == 0][-2:] == [
            Accept(),
            Enter("1S"),
        ]
        steps = len(match.steps)
        table.controller.act_both(Accept(), Enter("2S"))
        await rest(table)
        assert len(match.steps) == steps, "no dice are rolled yet"
        assert table.view.remark.refused
        table.controller.act(Roll(ALL))
        await table.asked(1)
        assert match.state.phase == "choose"
