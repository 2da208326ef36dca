"""A game of the arena watched card by card, while the others go on."""

import asyncio
import time
from itertools import count, islice, pairwise

import pytest

from app.arena.plan import Fixture
from app.screens.arena import watch
from app.screens.arena.screen import ArenaScreen
from app.screens.arena.view import ArenaView
from app.screens.arena.watch import LiveGame, LiveGames
from games.gops.rules import Award
from tests.app.arena.zoo_helpers import GOOD, bot
from tests.app.screens.arena.arena_helpers import HOUSE, SLOW, at_arena, played
from tests.app.screens.screen_helpers import arcade
from widgets.panels.log import Log

pytestmark = pytest.mark.usefixtures("no_program_left")


async def test_one_game_is_watched_card_by_card() -> None:
    async with arcade() as user:
        await at_arena(user, (bot(GOOD), SLOW, "match"), games=1)
        await user.press("w")
        await user.shows("round 1 of 13")
        table, watcher = user.screen.table, user.screen.watcher
        first = table.seen
        assert first is watcher.watched
        await user.until(lambda: first.state.bids[0], "the good one has bid")
        await user.until(lambda: len(user.screen.runner.done) == 1, "its other game is over")
        await user.until(lambda: len(watcher.playing) == 2, "both games with the slow one")
        assert table.cards.stacks[1].top.card is None, "face down"
        assert not table.cards.stacks[1].top.empty
        assert table.cards.stacks[2].top.empty, "the slow one has not"
        await user.press("right")
        assert watcher.watched is not first
        await user.press("right")
        assert watcher.watched is first
        assert not user.one(Log).display
        await user.press("w")
        assert user.one(Log).display
        assert watcher.watched is None
        await user.press("escape")
        await user.shows("Stopped")


async def test_a_game_that_is_watched_waits_and_the_others_go_on() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=4)
        await played(user)
        watcher = user.screen.watcher
        watcher.factor = 1.0
        watcher.begin()
        held, free = islice(user.screen.runner.fixtures, 2)
        one = asyncio.ensure_future(watcher.play(held))
        await user.until(lambda: watcher.watched)
        await watcher.play(free)
        assert not one.done()
        assert watcher.watched.fixture == held
        watcher.end()
        await one
        assert watcher.playing == {}


async def test_games_wait_after_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "INPUT_PAUSE", 0.5)
    inputs = count(1)
    games = LiveGames(0, lambda game: None, lambda: min(2, next(inputs)))
    begun = time.monotonic()
    await games.play(Fixture(0, (0, 1), ("match", "plus-one"), "seed", 1.0))
    assert time.monotonic() - begun >= 0.5


async def test_games_go_on_while_a_key_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    inputs, waits = count(1), []  # another key has come each time that the arena looks
    games = LiveGames(0, lambda game: None, lambda: next(inputs))

    async def wait(seconds: float) -> None:
        waits.append(seconds)
        assert len(waits) < 200, "the game does not go on"

    monkeypatch.setattr(asyncio, "sleep", wait)
    await games.play(Fixture(0, (0, 1), ("match", "plus-one"), "seed", 1.0))
    assert waits


async def test_a_key_in_the_arena_makes_the_games_wait() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=1)
        begun = time.monotonic()
        await user.press("down")
        await user.screen.watcher.make_way()
        assert user.screen.watcher.waits_until > begun


async def test_standings_make_way_for_a_key_before_they_are_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []
    make_way, show = ArenaScreen.make_way, ArenaScreen.show

    async def noted_way(screen: ArenaScreen) -> None:
        await make_way(screen)
        calls.append("made way")

    def noted_show(screen: ArenaScreen, done: int, drawn: ArenaView) -> None:
        calls.append("shown")
        show(screen, done, drawn)

    monkeypatch.setattr(ArenaScreen, "make_way", noted_way)
    monkeypatch.setattr(ArenaScreen, "show", noted_show)
    async with arcade() as user:
        await at_arena(user, HOUSE, games=1)
        await played(user)
        assert {before for before, call in pairwise(calls) if call == "shown"} == {"made way"}


async def test_a_round_is_listed_once_its_prize_is_awarded() -> None:
    async with arcade() as user:
        await at_arena(user, HOUSE, games=1)
        await played(user)
        seen, table = LiveGame(next(iter(user.screen.runner.fixtures))), user.screen.table
        match, awards = seen.match, 0
        while match.to_move:
            seat = match.to_move[0]
            legal = match.game.legal(match.state, seat) if seat >= 0 else ()
            match.apply(seat, legal[0]) if legal else match.house()
            seen.state = match.state
            table.show(seen)
            awards += isinstance(match.steps[-1].action, Award)
            assert len(table.rounds.rounds) == awards
        assert awards == 13
