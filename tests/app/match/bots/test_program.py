"""A program at a table: the protocol it gets, resumed games too, and how its fouls are reported."""

import asyncio
import shlex
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from app.match.bots import program as bot_program
from app.match.bots.dialogue import GopsDialogue
from app.match.bots.process import BotProcess
from app.match.bots.program import Program
from app.match.deciders import Script
from app.match.loop import make_deciders, play_match
from app.match.match import Match, Step
from app.match.setup import Setup
from app.plugins import find
from app.storage.store import open_store
from games.contract import Refusal
from games.gops import protocol
from games.gops.rules import Bid, Options, Turn
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, game

GAME = find("gops")
PERSON = Script("1,2,3,4,5,6,7,8,9,10,11,12,13")
"""Stands in for a person."""

NOTING = f"tee /dev/stderr | {{ {GOOD}; }}"
"""Bids what the prize is worth, and writes what it is told to standard error."""


@pytest.fixture(autouse=True)
def time_to_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every program take in the end of what it is told, however slow the machine is."""
    monkeypatch.setattr(bot_program, "EXIT_GRACE", LONG)


def seated(who: str, options: Options = protocol.BOT_RULES) -> Match:
    """Return a match of a person against a program."""
    return Match(GAME, Setup(options, "1", ("human", who)))


def play_rounds(match: Match, count: int) -> None:
    """Play some rounds as `GOOD` and `PERSON` would, and turn up the next prize."""
    for number in range(count):
        match.house()
        match.apply(1, Bid(match.state.middle[-1]))
        match.apply(0, Bid(number + 1))
        match.house()
    match.house()


async def play_on(match: Match) -> Program:
    """Play a match to its end, and return the program."""

    async def unseen(step: Step) -> None:
        """Show a step to nobody."""

    taken = make_deciders(match, PERSON)
    await play_match(match, taken, unseen)
    bot_program = taken[1]
    assert isinstance(bot_program, Program)
    bot_program.leave()
    return bot_program


def told(match: Match) -> str:
    """Return what the protocol tells seat 1 of a whole match."""
    prizes = [step.after.middle[-1] for step in match.steps if isinstance(step.action, Turn)]
    others = [step.action.card for step in match.steps if step.seat == 0]
    return "".join(
        f"Competition card: {prize}\nOpponent's bid: {other}\n"
        for prize, other in zip(prizes, others, strict=True)
    )


@pytest.mark.parametrize(("rounds", "has_bid"), [(0, False), (5, False), (2, True)])
async def test_a_program_is_told_the_protocol_and_nothing_else_also_of_a_match_gone_on_with(
    rounds: int, has_bid: bool
) -> None:
    match = seated(bot(NOTING))
    if rounds:
        play_rounds(match, rounds)
    if has_bid:
        match.apply(1, Bid(match.state.middle[-1]))
    bot_program = await play_on(match)
    assert (match.status, match.fouls) == ("over", {})
    assert bot_program.errors == told(match)


async def test_a_program_that_bids_otherwise_when_told_again_fouls() -> None:
    match = seated(bot("k=13; while read a b n; do echo $k; k=$((k-1)); read rest; done"))
    match.house()
    for card, other in (13, 1), (11, 2):
        match.apply(1, Bid(card))
        match.apply(0, Bid(other))
        match.house()
        match.house()
    await play_on(match)
    assert match.fouls == {1: "Round 2 of 13: it bid 12, where it had bid 11 before."}
    assert match.result
    assert (match.result.winner, match.result.marks) == (0, ("foul",))


async def test_a_program_that_was_left_gets_everything_again_and_nothing_is_taken_back() -> None:
    match = seated(bot(NOTING))
    match.house()
    taken = make_deciders(match, PERSON)
    decision = await taken[1].choose(match, 1)
    taken[1].leave()
    assert await taken[1].choose(match, 1) == decision
    taken[1].leave()
    match.apply(0, Bid(1))
    with pytest.raises(Refusal, match="No undo against a program"):
        match.undo()
    assert (match.count(0), match.marks) == (1, ())


def test_programs_play_by_the_rules_of_the_tournament_alone_in_any_order_of_prizes() -> None:
    for options in (Options(), Options((1, 13), "carry"), Options((2, 13), "discard")):
        with pytest.raises(Refusal, match="A program plays by the tournament's rules only"):
            make_deciders(seated(bot(GOOD), options), PERSON)
    order = (5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 13, 12)
    assert make_deciders(seated(bot(GOOD), Options((1, 13), "discard", order)), PERSON)


async def test_the_example_bots_play_like_players_of_the_house() -> None:
    folder = Path(str(files("assets") / "bots"))
    examples = {"nearest.py": ("python3", "match"), "plus-one.sh": ("sh", "plus-one")}
    assert {path.name for path in folder.iterdir()} - {"__pycache__"} == {*examples}
    for name, (runner, like) in examples.items():
        for seed in "12":
            who = f"exec:{runner} {shlex.quote(str(folder / name))}"
            outcome = await game(who, "random", seed=seed)
            assert (outcome.fouls, outcome.errors) == (("", ""), ("", ""))
            assert outcome.bids == (await game(like, "random", seed=seed)).bids


def test_nobody_wins_against_a_program_that_is_not_there(parlour: Any, tmp_path: Path) -> None:
    words = ("play", "gops", "--variant", "tournament", "--plain", "--seat2")
    run = parlour(*words, "exec:./bot", typed="1\n1\n")
    assert run.code == 2
    assert (run.out, 'There is no program "./bot" here' in run.err) == ("", True)
    program = tmp_path / "bot"
    program.write_text(f"#!/bin/sh\n{GOOD}\n")
    program.chmod(0o755)
    assert parlour(*words, "exec:./bot", "--seed", "1", typed="1\n").code == 0
    program.rename(tmp_path / "away")
    run = parlour("resume", "--plain", typed="2\n")
    assert run.code == 2
    assert (run.out, 'There is no program "./bot" here' in run.err) == ("", True)
    (tmp_path / "away").rename(program)
    assert "===GAME OVER===" in parlour("resume", typed="".join(f"{n}\n" for n in range(2, 14))).out


def test_a_person_is_told_of_a_programs_foul(parlour: Any) -> None:
    words = ("play", "gops", "--variant", "tournament", "--seed", "1", "--seat1", "script:1,2,3")
    run = parlour(*words, "--seat2", bot("read line; echo 14"), "--plain")
    assert run.code == 0
    again = open_store().resume(1)
    assert (again.status, again.to_move, again.result and again.result.winner) == ("foul", (), 0)
    foul = "Round 1 of 13: it bid 14, and there are only the cards 1 to 13."
    assert f"Foul by sh -c 'read line; echo 14'. {foul}\n" in run.out
    assert "Player 1 wins by this foul.\n" in run.out
    assert "resume" not in run.err


def test_of_two_programs_that_foul_in_a_round_both_lose_at_a_table_too(parlour: Any) -> None:
    quick, late = bot("read line; echo ten"), bot("read line; sleep 0.3; echo eleven")
    for pair in (quick, late), (late, quick):
        words = ("play", "gops", "--variant", "tournament", "--seed", "1", "--plain")
        run = parlour(*words, "--seat1", pair[0], "--seat2", pair[1])
        assert run.out.count("Foul by ") == 2
        assert "wins by this foul" not in run.out


class Listener(Program):
    """A conversation with `cat`, and how it waits for what that writes."""

    def __init__(self) -> None:
        match = Match(GAME, Setup(protocol.BOT_RULES, "1", ("exec:cat", "random")))
        super().__init__("exec:cat", LONG)
        self.said = GopsDialogue(match, 0, LONG)

    async def heard(self, text: str) -> bytes:
        """Say something, wait until something is read, and return all that is not taken yet."""
        self.send(text)
        await self.wait_for_output(self.running(), LONG)
        return self.received


@pytest.mark.posix("programs")
def test_a_wait_in_another_loop_begins_there() -> None:
    talk = Listener()
    assert asyncio.run(talk.heard("1")) == b"1\n"
    assert asyncio.run(talk.heard("2")) == b"1\n2\n"
    talk.running().end()


@pytest.mark.posix("programs")
def test_a_bot_that_never_reads_blocks_nobody() -> None:
    process = BotProcess([sys.executable, "-c", "import time; time.sleep(300)"])
    process.write(b"x" * 1_000_000)
    assert process.unsent
    process.end()
