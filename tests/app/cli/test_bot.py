"""`parlour bot`: our players in anybody's engine."""

import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from app.cli.bot import bids_in_reply
from app.match.deciders import Computer
from app.match.loop import make_decider
from app.match.match import Match
from app.match.setup import Setup
from app.plugins import find
from app.resources import solved
from games.contract import BadInput, Decision, PlayerInfo, Seat
from games.gops import protocol
from games.gops.rules import Bid, State
from games.randomness import stream

GAME = find("gops")
PLAYERS = [name for name, info in GAME.players.items() if not info.long]
BOT = (sys.executable, "-m", "app", "bot", "match")


@pytest.mark.parametrize(("spaces", "end"), [(" ", "\n"), ("  ", "\n"), (" ", "\r\n")])
def test_a_player_of_the_house_plays_in_an_engine_of_twenty_lines(spaces: str, end: str) -> None:
    prizes = [7, 1, 13, 4, 2, 12, 3, 11, 10, 5, 9, 8, 6]
    pipe = subprocess.PIPE
    bot = subprocess.Popen(BOT, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
    assert bot.stdin
    assert bot.stdout
    own, other = [], random.Random(3).sample(range(1, 14), 13)
    for prize, card in zip(prizes, other, strict=True):
        bot.stdin.write(f"Competition card:{spaces}{prize}{end}".encode())
        own.append(int(bot.stdout.readline()))
        bot.stdin.write(f"Opponent's bid:{spaces}{card}{end}".encode())
    assert (*bot.communicate(timeout=60), bot.returncode) == (b"", b"", 0)
    assert own == prizes


@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_bids_what_the_player_bids_at_the_table(name: str) -> None:
    decider = make_decider(GAME, name)
    assert isinstance(decider, Computer)
    match = Match(GAME, Setup(protocol.BOT_RULES, "tuesday", (name, "random")))
    lines: list[str] = []
    own: list[int] = []
    while match.to_move:
        match.house()
        view = GAME.seen_by(match.state, 0)
        own.append(decider.player.decide(view, 0, stream("tuesday", 0, len(own))).action.card)
        other = match.state.hands[1][len(own) // 2 - 7]
        lines.append(protocol.competition_card(match.state.middle[-1]))
        lines.append(protocol.opponents_bid(other))
        for seat, card in (0, own[-1]), (1, other):
            match.apply(seat, GAME.parse(str(card), match.view(seat), seat))
        match.house()
    assert list(bids_in_reply(decider.info, solved, "tuesday", lines)) == own


def test_a_bot_has_seen_what_the_player_has_seen_at_the_table() -> None:
    asked: list[Any] = []

    class Recorder:
        def decide(
            self, view: State, seat: Seat, coin: random.Random, seen: Sequence[Any] = ()
        ) -> Decision[Bid]:
            asked.append((view, list(seen)))
            return Decision(Bid(view.hands[seat][0]))

    info = PlayerInfo("a recorder", lambda _: Recorder(), history=True)
    match = Match(GAME, Setup(protocol.BOT_RULES, "tuesday", ("match", "match")))
    table, lines = [], []
    for _ in range(protocol.BOT_ROUNDS):
        match.house()
        table.append((GAME.seen_by(match.state, 0), list(match.history(0))))
        lines.append(protocol.competition_card(match.state.middle[-1]))
        lines.append(protocol.opponents_bid(match.state.hands[1][-1]))
        match.apply(1, Bid(match.state.hands[1][-1]))
        match.apply(0, Bid(match.state.hands[0][0]))
        match.house()
    list(bids_in_reply(info, solved, "tuesday", lines))
    assert asked == table


def test_a_seed_makes_a_bot_that_draws_bid_alike() -> None:
    def drawn(seed: str) -> list[int]:
        lines = [protocol.competition_card(9)]
        return list(bids_in_reply(GAME.players["random"], solved, seed, lines))

    assert [drawn(seed) for seed in "abcd"] == [drawn(seed) for seed in "abcd"]
    assert len({drawn(str(seed))[0] for seed in range(40)}) > 5


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("Hello", 'The engine wrote "Hello" instead of "Competition card: N" or'),
        ("Competition card: 14", "instead of"),
        ("Competition card: 4|Competition card: 5", "turned up the 5, which cannot come now"),
        ("Opponent's bid: 4", "The engine reported a bid of 4"),
        (
            "Competition card: 4|Opponent's bid: 4|Competition card: 4",
            "turned up the 4, which cannot come now",
        ),
        (
            "Competition card: 4|Opponent's bid: 4|Competition card: 5|Opponent's bid: 4",
            "reported a bid of 4. Available: 1, 2, 3, 5,",
        ),
    ],
)
def test_an_engine_that_makes_no_sense_is_told_so(lines: str, why: str) -> None:
    with pytest.raises(BadInput) as no:
        list(bids_in_reply(GAME.players["match"], solved, "1", lines.split("|")))
    assert why in str(no.value)


def test_an_engine_that_makes_no_sense_ends_the_bot_with_a_sentence() -> None:
    said = b"Deal \x1b[2J\xff\n"
    ended = subprocess.run(BOT, input=said, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert b'The engine wrote "Deal \\x1b[2J' in ended.stderr
