"""Tournaments: the same games for every pair, the same result however they are played."""

import asyncio
import shlex
import sys
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from app.arena.game import GameOutcome, LocalPlay, play_game, replayed_matches
from app.arena.journal import begin_journal, temporary_journal
from app.arena.plan import MOST_GAMES, Fixture, Fixtures, TournamentPlan, contestant_names
from app.arena.runner import PlayGame, Runner, play_games, play_in_executor
from app.match import worker
from app.match.bots.program import Program
from app.match.match import Match
from app.plugins import find
from app.storage.store import Store, open_store
from games.contract import HOUSE
from games.gops.rules import Turn
from tests.app.arena.zoo_helpers import GOOD, ZOO, bot
from tests.app.screens.in_process_helpers import InProcess, player_here

GAME = find("gops")


def store_game(store: Store, fixture: Fixture, outcome: GameOutcome) -> str:
    return "".join(store.write_whole(m) for m in replayed_matches(fixture, outcome))


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


def prizes(match: Match) -> list[int]:
    return [step.after.middle[-1] for step in match.steps if isinstance(step.action, Turn)]


def test_everybody_plays_everybody_as_often_with_the_same_prizes() -> None:
    games = tuple(Fixtures(HOUSE_ONLY))
    assert [game.number for game in games] == list(range(12))
    for number in range(4):
        of_each_pair = games[3 * number : 3 * number + 3]
        assert {game.pair for game in of_each_pair} == {(0, 1), (0, 2), (1, 2)}
        orders = {GAME.deal(g.setups()[0].options, g.setups()[0].seed).prizes for g in of_each_pair}
        assert len(orders) == 1
    assert len({game.seed for game in games}) == 4


@pytest.mark.parametrize(
    ("game", "players", "pairs", "deals"),
    [
        ("battle", ("easy", "winner"), [(0, 1), (1, 0)] * 2, [1, 1, 2, 2]),
        ("twentyone", ("random", "optimal"), [(0, 1)] * 4, [1, 2, 3, 4]),
    ],
)
def test_where_it_matters_who_begins_each_deal_is_played_from_both_seats(
    game: str, players: tuple[str, ...], pairs: list[tuple[int, int]], deals: list[int]
) -> None:
    games = tuple(Fixtures(TournamentPlan(players, 4, "s", game=game)))
    assert [each.pair for each in games] == pairs
    assert [each.seed for each in games] == [f"s-{deal}" for deal in deals]


@pytest.mark.parametrize(
    ("game", "players", "seats"),
    [
        ("battle", ("easy", "winner"), [("easy", "winner")]),
        ("twentyone", ("random", "optimal"), [("random",), ("optimal",)]),
    ],
)
def test_a_game_for_one_is_played_by_each_for_itself(
    game: str, players: tuple[str, ...], seats: list[tuple[str, ...]]
) -> None:
    first = Fixtures(TournamentPlan(players, 4, "s", game=game))[0]
    assert [setup.seats for setup in first.setups()] == seats


def test_more_games_of_a_plan_begin_with_the_same() -> None:
    more = TournamentPlan(HOUSE_ONLY.contestants, 9, HOUSE_ONLY.seed)
    assert tuple(islice(Fixtures(more), 12)) == tuple(Fixtures(HOUSE_ONLY))


async def test_a_player_s_process_is_started_once_a_tournament(
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


async def test_millions_of_games_are_begun_at_once_and_take_no_memory(home: Path) -> None:
    plan = TournamentPlan(tuple(GAME.players), MOST_GAMES, "seed")
    asked = []

    async def play(fixture: Fixture) -> GameOutcome:
        asked.append(fixture.number)
        if len(asked) > 2:
            raise asyncio.CancelledError
        return await play_game(Fixture(fixture.number, (0, 1), ("match", "random"), "1", 1.0))

    tracemalloc.start()
    try:
        with closing(begin_journal(plan)) as kept:
            runner = Runner(plan, kept)
            with pytest.raises(asyncio.CancelledError):
                await runner.run(play, 1)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert asked == [0, 1, 2]
    assert most < 10_000_000
    last = len(runner.fixtures) - 1
    assert runner.fixtures[last].seed == f"seed-{MOST_GAMES}"


def test_contestants_are_called_apart() -> None:
    assert contestant_names(("match", "exec:./a", "exec:./a", "match")) == (
        "match",
        "./a",
        "./a (2)",
        "match (2)",
    )


async def test_match_loses_to_plus_one_by_65_whatever_the_prizes() -> None:
    for outcome in await all_of(TournamentPlan(("match", "plus-one"), 30, "any")):
        assert outcome.points[0] - outcome.points[1] == -65


async def test_the_result_is_the_same_however_many_games_are_played_at_once() -> None:
    alone = await all_of(MIXED, at_once=1)
    assert sum(bool(foul) for game in alone for foul in game.fouls) == 6
    assert await all_of(MIXED, at_once=5) == alone
    with ThreadPoolExecutor(3) as threads:
        assert await all_of(MIXED, play_in_executor(threads), at_once=4) == alone


async def test_no_more_games_than_that_are_played_at_once() -> None:
    running, most = 0, 0

    async def play(fixture: Fixture) -> GameOutcome:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        return GameOutcome(fixture.number, fixture.pair, None, (0, 0), ((), ()))

    assert len(await all_of(TournamentPlan(("a", "b", "c"), 7, ""), play, at_once=4)) == 21
    assert most == 4


async def test_closing_it_ends_what_is_being_played() -> None:
    ended = []

    async def play(fixture: Fixture) -> GameOutcome:
        if fixture.number == 0:
            return GameOutcome(0, fixture.pair, None, (0, 0), ((), ()))
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(fixture.number)
        raise AssertionError

    playing = play_games(Fixtures(HOUSE_ONLY), play, at_once=3)
    assert (await anext(playing)).number == 0
    await playing.aclose()
    assert sorted(ended) == [1, 2]


async def test_a_game_that_cannot_be_played_is_no_game_lost_in_silence() -> None:
    async def play(fixture: Fixture) -> GameOutcome:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await all_of(HOUSE_ONLY, play)


async def test_a_game_is_stored_whole_in_one_transaction_and_can_be_replayed(
    tmp_path: Path,
) -> None:
    store = open_store(tmp_path / "store")
    said: list[str] = []
    store.connection.set_trace_callback(said.append)
    fixture = Fixtures(HOUSE_ONLY)[2]
    outcome = await play_game(fixture)
    assert store_game(store, fixture, outcome) == ""
    assert sum(line.startswith("BEGIN") for line in said) == 1
    again = store.resume(1)
    assert again.status == "over"
    assert again.result
    assert (again.result.winner, again.result.scores) == (outcome.winner, outcome.points)
    assert [step.seat for step in again.steps[:4]] == [HOUSE, 0, 1, HOUSE]
    assert again.setup.seats == ("match", "plus-one")
    assert prizes(again) == list(again.start.prizes)


async def test_a_foul_is_stored_as_the_end_of_its_match(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store")
    for number, script in enumerate(("crashes in round 7", "bids 14")):
        fixture = Fixture(number, (0, 1), ("match", bot(ZOO[script][0])), "1", 10.0)
        store_game(store, fixture, await play_game(fixture))
    for number, rounds in (1, 7), (2, 1):
        again = store.resume(number)
        assert again.status == "foul"
        assert again.result
        assert (again.result.winner, again.result.marks) == (0, ("foul",))
        assert again.to_move == ()
        assert len(prizes(again)) == rounds
    assert store.unfinished() == ()


async def test_both_may_have_fouled_in_the_store(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store")
    bad = bot(ZOO["bids 14"][0])
    fixture = Fixture(0, (0, 1), (bad, bad), "1", 10.0)
    store_game(store, fixture, await play_game(fixture))
    again = store.resume(1)
    assert again.result
    assert (again.status, again.result.winner, set(again.fouls)) == ("foul", None, {0, 1})


async def test_what_the_store_cannot_keep_is_reported_once_and_ends_nothing(tmp_path: Path) -> None:
    store: Store = open_store(tmp_path / "store")
    store.connection.close()
    with closing(temporary_journal(HOUSE_ONLY)) as passing:
        session = Runner(HOUSE_ONLY, passing, store=store)
        await session.run(play_game, 2)
        assert len(list(session.whole_games())) == 12
    assert not passing.path.parent.exists()
    assert "not saved" in session.trouble


async def test_programs_of_the_next_game_start_while_one_is_played(tmp_path: Path) -> None:
    log = tmp_path / "log"
    script = (
        f"open({str(log)!r}, 'a').write('start\\n')\n"
        "import sys\n"
        "for line in sys.stdin:\n"
        "    if line[0] == 'C':\n"
        f"        open({str(log)!r}, 'a').write('asked\\n')\n"
        "        print(line.split()[-1], flush=True)"
    )
    who = f"exec:{shlex.join((sys.executable, '-c', script))}"
    play = LocalPlay()
    first, second = Fixtures(TournamentPlan((who, "match"), 2, "7"))
    play.expect(first)
    while not (log.exists() and log.read_text()):  # it is there before anything is in it
        await asyncio.sleep(0.01)
    assert log.read_text() == "start\n"
    assert (await play(first)).fouls == ("", "")
    assert log.read_text() == "start\n" + 13 * "asked\n"
    play.expect(second)
    (expected,) = play.ready.values()
    await play.end()
    assert not play.ready
    program = expected[0].deciders[0]
    assert isinstance(program, Program)
    assert program.conversation is None


async def test_what_was_expected_and_is_not_played_is_ended() -> None:
    bot = f"exec:{shlex.join((sys.executable, '-c', 'import sys; sys.stdin.read()'))}"
    play = LocalPlay()
    games = play_games(Fixtures(TournamentPlan((bot, "match"), 9, "7", limit=0.2)), play, 1)
    assert (await anext(games)).fouls[0].startswith("Round 1 of 13: it gave no answer")
    await games.aclose()
    assert not play.ready
