"""Tournaments: the same games for every pair, the same result however they are played and kept."""

import asyncio
import shlex
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from app.arena.game import GameOutcome, LocalPlay, play_blocking, play_game
from app.arena.journal import temporary_journal
from app.arena.plan import Fixture, Fixtures, TournamentPlan, short_names
from app.arena.runner import PlayGame, Runner, play_games, stored_once
from app.match import worker
from app.match.bots.program import Program
from app.storage.store import Store, open_store
from tests.app.arena.zoo_helpers import GOOD, ZOO, bot
from tests.app.screens.in_process_helpers import InProcess, player_here

HOUSE_ONLY = TournamentPlan(("random", "match", "plus-one"), 4, "seed")
MIXED = TournamentPlan(
    ("careful", bot(GOOD), bot(ZOO["crashes in round 7"][0]), "plus-one"), 2, "seed", 10.0
)


async def all_of(
    plan: TournamentPlan, play: PlayGame = play_game, at_once: int = 1
) -> list[GameOutcome]:
    played = [outcome async for outcome in play_games(Fixtures(plan), play, at_once)]
    return sorted(
        (replace(outcome, seconds=UNSET) for outcome in played),
        key=lambda outcome: outcome.number,
    )


@pytest.mark.parametrize(
    ("game", "turns", "deals"),
    [("", [0, 0, 0, 0], [1, 2, 3, 4]), ("battle", [0, 1, 0, 1], [1, 1, 2, 2])],
)
def test_everybody_plays_everybody_with_the_same_deals_from_both_seats_where_that_matters(
    game: str, turns: list[int], deals: list[int]
) -> None:
    plan = TournamentPlan(("a", "b", "c"), 4, "s", game=game or UNSET)
    games = tuple(Fixtures(plan))
    assert [each.number for each in games] == list(range(12))
    pairs = [(0, 1), (0, 2), (1, 2)]
    for number, (is_turned, deal) in enumerate(zip(turns, deals, strict=True)):
        of_each_pair = games[3 * number : 3 * number + 3]
        assert {each.seed for each in of_each_pair} == {f"s-{deal}"}
        assert [each.pair[::-1] if is_turned else each.pair for each in of_each_pair] == pairs
        assert all(each.who == tuple("abc"[place] for place in each.pair) for each in of_each_pair)
    assert tuple(islice(Fixtures(replace(plan, games=9)), 12)) == games, "more begin with the same"


def test_a_game_for_one_is_played_by_each_for_itself() -> None:
    fixtures = Fixtures(TournamentPlan(("random", "optimal"), 4, "s", game="twentyone"))
    assert [setup.seats for setup in fixtures[0].setups()] == [("random",), ("optimal",)]
    assert {fixture.pair for fixture in fixtures} == {(0, 1)}


def test_contestants_are_called_apart() -> None:
    who = ("match", "exec:./a", "exec:./a", "match")
    assert TournamentPlan(who, 1, "").names == ("match", "./a", "./a (2)", "match (2)")
    assert short_names(("easy", "exec:bots/a.sh 1", "exec:b.sh"), "gops")[0] == "Easy"
    full = short_names(("exec:x/a.sh", "exec:y/a.sh", "exec:y/a.sh"), "gops")
    assert full == ("x/a.sh", "y/a.sh", "y/a.sh (2)")


async def test_a_players_process_is_started_once_a_tournament(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, ended = [], []

    class Counted(InProcess):
        def kill(self) -> None:
            ended.append(self)

    def start(game: str, player: str) -> InProcess:
        started.append(player)
        return Counted(player_here(game, player).answer)

    monkeypatch.setattr(worker, "start_player", start)
    plan = TournamentPlan(("optimal", "mimic"), 2, "seed", game="twentyone")
    kept = await all_of(plan, LocalPlay())
    assert (started, len(ended)) == (["optimal"], 1)
    assert await all_of(plan) == kept
    assert (started, len(ended)) == (["optimal"] * 3, 3)


def test_millions_of_games_take_no_memory() -> None:
    fixtures = Fixtures(TournamentPlan(tuple("abcdefgh"), 1_000_000, "seed"))
    assert len(fixtures) == 28_000_000
    assert fixtures[len(fixtures) - 1].seed == "seed-1000000"


async def test_the_result_is_the_same_however_many_games_are_played_at_once() -> None:
    alone = await all_of(MIXED, at_once=1)
    assert sum(bool(foul) for game in alone for foul in game.fouls) == 6
    assert await all_of(MIXED, at_once=5) == alone
    assert await all_of(MIXED, LocalPlay(), at_once=2) == alone

    async def in_a_thread(fixture: Fixture) -> GameOutcome:
        return await asyncio.to_thread(play_blocking, fixture)

    assert await all_of(MIXED, in_a_thread, at_once=4) == alone


async def test_no_more_games_than_that_are_played_at_once_and_closing_ends_them() -> None:
    running: set[int] = set()
    most = 0

    async def play(fixture: Fixture) -> GameOutcome:
        nonlocal most
        running.add(fixture.number)
        most = max(most, len(running))
        try:
            await (asyncio.sleep(0) if fixture.number < 9 else asyncio.Event().wait())
        finally:
            running.remove(fixture.number)
        return GameOutcome(fixture.number, fixture.pair, None, (0, 0), ((), ()))

    playing = play_games(Fixtures(TournamentPlan(("a", "b", "c"), 7, "")), play, at_once=4)
    assert {(await anext(playing)).number for _ in range(9)} == set(range(9))
    waiting = asyncio.ensure_future(anext(playing))
    while len(running) < 4:
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await playing.aclose()
    assert (running, most) == (set(), 4)


@pytest.mark.parametrize(
    ("who", "bids", "fouls", "winner"),
    [
        (("match", "plus-one"), 13, set(), 1),
        (("match", bot(ZOO["crashes in round 7"][0])), 6, {1}, 0),
        ((bot(ZOO["bids 14"][0]), "match"), 0, {0}, 1),
        ((bot(ZOO["bids 14"][0]), bot(ZOO["bids 0"][0])), 0, {0, 1}, None),
    ],
)
async def test_a_game_is_stored_whole_with_its_fouls_and_can_be_replayed(
    tmp_path: Path, who: tuple[str, str], bids: int, fouls: set[int], winner: int | None
) -> None:
    store, plan = open_store(tmp_path / "store"), TournamentPlan(who, 1, "1", 10.0)
    with closing(temporary_journal(plan)) as passing:
        runner = Runner(plan, passing, store=store)
        await runner.run(play_game, 1)
        (outcome,) = runner.whole_games()
    again = store.resume(1)
    assert (again.status, set(again.fouls)) == ("foul" if fouls else "over", fouls)
    assert (again.setup.seats, again.to_move, runner.trouble) == (who, (), "")
    assert again.result
    assert (again.result.winner, outcome.winner) == (winner, winner)
    assert (again.result.scores, again.result.marks) == (outcome.points, ("foul",) if fouls else ())
    assert len([step for step in again.steps if step.seat == 0]) == bids
    assert store.unfinished() == ()
    assert stored_once(store, again).id == 1
    if not fouls:
        assert stored_once(store, again.until(4)).id == 2


async def test_what_the_store_cannot_keep_is_reported_once_and_ends_nothing(tmp_path: Path) -> None:
    store: Store = open_store(tmp_path / "store")
    store.connection.close()
    with closing(temporary_journal(HOUSE_ONLY)) as passing:
        session = Runner(HOUSE_ONLY, passing, store=store)
        await session.run(play_game, 2)
        assert len(list(session.whole_games())) == 12
    assert not passing.path.parent.exists()
    assert "not saved" in session.trouble


async def test_programs_of_the_next_game_start_while_one_is_played_and_end_if_it_is_not(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    script = (
        f"log = lambda what: open({str(log)!r}, 'a').write(what)\n"
        "import sys; log('start ')\n"
        "for line in sys.stdin:\n"
        "    if line[0] == 'C': log('asked '); print(line.split()[-1], flush=True)"
    )
    who = f"exec:{shlex.join((sys.executable, '-c', script))}"
    play = LocalPlay()
    first, second = Fixtures(TournamentPlan((who, "match"), 2, "7"))
    play.expect(first)
    while not (log.exists() and log.read_text()):  # it is there before anything is in it
        await asyncio.sleep(0.01)
    assert log.read_text() == "start "
    assert (await play(first)).fouls == ("", "")
    assert log.read_text() == "start " + 13 * "asked "
    play.expect(second)
    (expected,) = play.ready.values()
    await play.end()
    assert not play.ready
    program = expected[0][1][0]
    assert isinstance(program, Program)
    assert program.process is None
