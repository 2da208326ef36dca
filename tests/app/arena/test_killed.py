"""A bot that somebody kills: its game is void, and it cannot escape a loss that way."""

import json
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.arena import journal
from app.arena.game import GameOutcome, LocalPlay, VoidGame, play_game
from app.arena.plan import Fixture, TournamentPlan
from app.arena.report import report_json, report_text
from app.arena.runner import Runner
from app.match.bots import bounds
from app.match.bots.program import Program
from app.match.deciders import Killed
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import find
from games.contract import Decision
from games.gops import protocol
from games.gops.rules import Bid
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, game, good_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs need POSIX")

KILLED = "Round 3 of 13: it was ended by signal 9, which Parlour did not send."
ALWAYS = bot(good_for(2, "kill -9 $$"))
"""Is killed in the third round of every game."""


def once(folder: Path) -> str:
    """Return a bot that is killed in the third round of its first game only."""
    mark = shlex.quote(str(folder / "mark"))
    return bot(f"if [ -e {mark} ]; then {GOOD}; fi; touch {mark}; {good_for(2, 'kill -9 $$')}")


@pytest.fixture
def killable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand for a system where one bot can kill another."""
    monkeypatch.setattr(bounds, "scopes_signals", lambda: False)


async def test_a_game_whose_bot_was_killed_once_is_played_again(tmp_path: Path) -> None:
    outcome = await game(once(tmp_path), "match")
    assert (outcome.void, outcome.fouls) == ((KILLED, ""), ("", ""))
    assert len(outcome.bids[0]) == 13


async def test_a_bot_that_nobody_else_can_have_killed_loses_the_second_time() -> None:
    outcome = await game("match", ALWAYS)
    assert (outcome.void, outcome.fouls, outcome.winner) == (("", KILLED), ("", KILLED), 0)
    crashed = await game(bot("kill -SEGV $$"), "match")
    assert (not crashed.void, crashed.winner) == (True, 1), "a crash is a foul at once"


@pytest.mark.usefixtures("killable")
async def test_where_the_other_may_have_killed_it_nobody_wins() -> None:
    with pytest.raises(VoidGame) as void:
        await game(bot(GOOD), ALWAYS)
    assert (void.value.fixture.number, void.value.why) == (0, ("", KILLED))
    outcome = await game("match", ALWAYS)
    assert outcome.fouls == ("", KILLED), "a player of ours kills nobody"


async def test_a_program_that_was_killed_is_started_again_when_it_is_asked_again(
    tmp_path: Path,
) -> None:
    match = Match(find("gops"), Setup(protocol.BOT_RULES, "1", ("human", once(tmp_path))))
    for card in (1, 2):
        match.house()
        match.apply(1, Bid(match.state.middle[-1]))
        match.apply(0, Bid(card))
        match.house()
    match.house()
    program = Program(match.setup.seats[1])
    with pytest.raises(Killed, match=r"signal 9, .* This costs nobody the game, and you can"):
        await program.choose(match, 1)
    assert await program.choose(match, 1) == Decision(Bid(match.state.middle[-1]))
    program.leave()


@pytest.mark.usefixtures("killable")
async def test_a_bot_that_was_started_ahead_ends_though_its_match_never_begins() -> None:
    play = LocalPlay()
    fixture = Fixture(0, (0, 1), (bot("kill -9 $$"), bot("sleep 300")), "seed", LONG, "twentyone")
    play.expect(fixture)
    matches = play.ready[0]
    with pytest.raises(VoidGame):
        await play_game(fixture, ready=matches)
    (waiting,) = matches[1][1].values()
    assert isinstance(waiting, Program)
    left = waiting.process
    waiting.leave()
    assert left is None


@pytest.mark.usefixtures("killable")
def test_a_tournament_names_games_that_are_void_and_counts_them_for_nobody(parlour: Any) -> None:
    words = ("arena", "tournament", bot(GOOD), ALWAYS, "--games", "1", "--format", "json")
    ended = parlour(*words)
    assert ended.code == 3
    named = ALWAYS.removeprefix("exec:")
    assert f"Void twice, and not counted: {bot(GOOD).removeprefix('exec:')} against " in ended.err
    assert f"{named}, game 1. {named}: {KILLED}" in ended.err
    assert "Stopped after 0 of 1 games." in ended.err
    assert [row["games"] for row in json.loads(ended.out)["standings"]["rows"]] == [0, 0]
    assert parlour("list", "--finished").out.count("GOPS") == 0


def test_a_game_that_was_void_at_first_says_so_in_journal_and_report(home: Path) -> None:
    plan = TournamentPlan(("match", "random"), 2, "s")
    plain = GameOutcome(0, (0, 1), 0, (1, 0), ((), ()))
    void = GameOutcome(1, (0, 1), 0, (1, 0), ((), ()), void=(KILLED, ""))
    with closing(journal.begin_journal(plan)) as kept:
        for outcome in (plain, void):
            kept.add(outcome)
    with closing(journal.reopen_journal(plan.contestants)) as again:
        assert tuple(again.games()) == (plain, void)
        played = Runner(plan, again)
        line = f"Void at first, and played again: match against random, game 2. match: {KILLED}"
        assert report_text(played, 200).splitlines()[-1] == line
        assert report_json(played).count('"void"') == 1
