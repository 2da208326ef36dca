"""Bad bots, each a real process: the right foul for the right player, and nothing left of it."""

import asyncio
import os
import re
import shlex
import sys
import uuid
from itertools import cycle, product
from pathlib import Path

import pytest

from app.arena.game import play_game
from app.arena.plan import Fixture
from app.arena.runner import play_games
from app.match.bots.process import BotProcess, Keeper
from tests.app.arena.zoo_helpers import GOOD, LIMITS, LONG, ZOO, bot, ended, game, living, trace
from tests.share_helpers import share

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the living are counted in /proc"
)


IN_TURN = [*zip(ZOO, cycle((0, 1)), strict=False)]
"""Each bad bot in one seat, in turn the first and the second; make soak tries both."""


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what every process of this test carries in its environment, wherever it goes."""
    token = uuid.uuid4().hex
    trace(monkeypatch, "ZOO", token)
    return token


@pytest.mark.parametrize(("name", "seat"), share(IN_TURN, [*product(ZOO, (0, 1))]))
async def test_a_bad_bot_loses_by_its_foul_and_is_gone(name: str, seat: int, token: str) -> None:
    script, number, why = ZOO[name]
    limit = LIMITS.get(why, LONG)
    pair = (bot(script), "match") if seat == 0 else ("match", bot(script))
    async with asyncio.timeout(limit + LONG):
        outcome = await game(*pair, limit)
    assert re.match(rf"Round {number} of 13: .*{why}", outcome.fouls[seat])
    assert outcome.fouls[seat].isprintable()
    assert len(outcome.fouls[seat]) < 150
    assert (outcome.fouls[1 - seat], outcome.winner) == ("", 1 - seat)
    assert outcome.points[seat] == 0 or number > 1
    assert len(outcome.bids[seat]) == number - 1
    assert living(token) == []


async def test_what_a_bot_says_before_it_is_asked_is_its_foul(token: str, tmp_path: Path) -> None:
    said = shlex.quote(str(tmp_path / "said"))
    hasty = bot(f"read line; echo 5; echo 6; touch {said}; cat > /dev/null")
    outcome = await game(hasty, bot(f"while [ ! -e {said} ]; do sleep 0.01; done; {GOOD}"))
    assert re.search("more than one line where one bid|before it was asked", outcome.fouls[0])
    assert (outcome.winner, living(token)) == (1, [])


async def test_where_both_foul_in_a_round_both_lose_whoever_is_noticed_first(token: str) -> None:
    quick, late = bot("read line; echo ten"), bot("read line; sleep 0.3; echo eleven")
    for pair in (quick, late), (late, quick):
        outcome = await game(*pair)
        assert all(outcome.fouls)
        assert (outcome.winner, outcome.is_lost(0), outcome.is_lost(1)) == (None, True, True)
    assert living(token) == []


@pytest.mark.parametrize(
    "script",
    [
        f"trap '' TERM HUP; {GOOD}; sleep 300",
        "for k in $(seq 12); do read a b n; echo $n; read rest; done; read a b n; printf $n",
        r'while read a b n; do [ "$a" = Competition ] && printf "\n \t%s  \r\n\n" "$n"; done',
        "while read a b n; do [ $a = Competition ] && printf '%5000s%-5000s\\n' '' $n; done",
    ],
    ids=["lingers", "ends as soon as it can", "writes white space", "writes much of it"],
)
async def test_what_is_no_foul(script: str, token: str) -> None:
    outcome = await game(bot(script), "match")
    assert (outcome.fouls, outcome.points) == (("", ""), (0, 0))
    assert outcome.bids[0] == outcome.bids[1]
    assert len(outcome.bids[0]) == 13
    assert living(token) == []


async def test_a_second_is_one() -> None:
    outcome = await game(bot("cat > /dev/null"), "match", 1.0)
    assert outcome.fouls[0] == "Round 1 of 13: it gave no answer within 1 second."


def test_a_bot_complains_at_length_while_nobody_waits_for_it(token: str) -> None:
    process = BotProcess(["sh", "-c", "head -c 3000000 /dev/zero >&2; echo the end >&2"])
    assert ended(process) == 0
    assert process.end() == 3992 * "\0" + "the end\n"
    assert living(token) == []


@pytest.mark.parametrize("extra", ["", "x", "xx", "xxx"])
async def test_what_is_kept_of_standard_error_begins_with_a_whole_character(extra: str) -> None:
    script = f"for k in $(seq 1000); do printf 'é€😀'; done >&2; printf '{extra}' >&2; exit 1"
    said = (await game(bot(script), "match")).errors
    assert said[1] == ""
    assert "é€😀é€😀".endswith(said[0].removesuffix(extra)[-6:])
    assert 4000 - 4 < len(said[0].encode()) <= 4000
    assert set(said[0].removesuffix(extra)) == set("é€😀"), "nothing is left of half a character"


async def test_a_game_that_is_cancelled_leaves_nothing(token: str) -> None:
    playing = asyncio.create_task(game(bot("sleep 300 & sleep 300"), bot(GOOD)))
    while not living(token):
        await asyncio.sleep(0.01)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    assert living(token) == []


async def test_no_descriptor_is_lost_over_many_matches(token: str) -> None:
    """What is open afterwards was open before; what the first game still held may be closed."""
    count = share(25, 200)
    kinds = ("crashes at once", "cannot be read", "writes without end", "closes its output")
    bots = [bot(GOOD), *(bot(ZOO[kind][0]) for kind in kinds)]
    await game(bots[0], "match")
    before = open_files()
    games = [Fixture(n, (0, 1), (bots[n % len(bots)], "match"), "1", LONG) for n in range(count)]
    played = [outcome async for outcome in play_games(games, play_game, at_once=4)]
    assert sum(bool(outcome.fouls[0]) for outcome in played) == count * 4 // 5
    assert open_files() <= before
    assert set(Keeper.idle) == Keeper.every
    assert living(token) == []


def open_files() -> set[str]:
    """Return the descriptors of this process, without those to the keepers of bots."""
    keepers = {str(keeper.line.fileno()) for keeper in Keeper.every}
    return set(os.listdir("/proc/self/fd")) - keepers
