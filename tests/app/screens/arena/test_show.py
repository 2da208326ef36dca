"""The show of a tournament: each game once, in order, at any speed; what the pictures say of it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.arena.game import LocalPlay, play_game
from app.arena.journal import temporary_journal
from app.arena.plan import TournamentPlan
from app.arena.runner import Runner
from app.arena.standings import TournamentSums, ratings
from app.screens.arena.pictures import Look, draw_alone, draw_race, draw_table
from app.screens.arena.show import Show
from app.tables.opening import speaking_face
from tests.app.screens.arena.arena_helpers import HOUSE
from tests.widgets.canvas_helpers import VARIABLES
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette
from widgets.cards.style import CardLook


async def tournament(who: tuple[str, ...] = HOUSE, games: int = 4, game: str = "gops") -> Runner:
    """Play a tournament to its end."""
    plan = TournamentPlan(who, games, "seed", 1.0, game)
    runner = Runner(plan, temporary_journal(plan))
    await runner.run(play_game, 1)
    return runner


@pytest.fixture
async def runner() -> AsyncIterator[Runner]:
    """A tournament that is over."""
    played = await tournament()
    yield played
    played.journal.close()


def to_its_end(show: Show) -> Show:
    """Show all that is left, bid by bid."""
    for turn in range(10_000):
        if show.has_caught_up:
            return show
        show.beat(turn % 4, float(turn))
    pytest.fail("it never ends")


@pytest.fixture(scope="module")
def kept() -> Iterator[Runner]:
    """A tournament that is over, for all examples of a property."""
    played = asyncio.run(tournament())
    yield played
    played.journal.close()


DOINGS = st.lists(
    st.sampled_from(["beat 0", "beat 1", "beat 2", "beat 3", "result 0", "result 2", "catch up 3"]),
    max_size=120,
)


@settings(max_examples=25, deadline=None)
@given(DOINGS, st.integers(-1, 11))
def test_each_game_counts_once_however_it_is_shown(
    kept: Runner, doings: list[str], first: int
) -> None:
    show = Show(kept).until(first if first >= 0 else None)
    assert [each.fixture.number for each in show.tables if each] == [first] * (first >= 0)
    counts = [len(show.seen)]
    for now, doing in enumerate(doings):
        what, _, number = doing.rpartition(" ")
        {"beat": show.beat, "result": show.result}.get(
            what, lambda most, now: show.catch_up(now, most)
        )(int(number), float(now))
        counts.append(len(show.seen))
        seated = [table.fixture.number for table in show.tables if table and not table.is_over]
        assert len(seated) == len(set(seated))
        assert not [number for number in seated if number in show.seen]
        order = [show.ratings.strengths[who] for who in show.order]
        assert all(a >= b - 0.1 for a, b in pairwise(order))
        assert all(who != whom for who, (whom, _) in show.passed.items())
    assert all(a <= b for a, b in pairwise(counts))
    to_its_end(show)
    assert show.sums.won == kept.sums.won
    assert show.sums.rows == kept.sums.rows
    assert [each.place for each in show.decided] == [*range(12, 0, -1)]


async def test_a_game_is_shown_round_by_round_as_it_was_played(runner: Runner) -> None:
    show = Show(runner)
    show.beat(0, 0.0)
    table = show.tables[0]
    assert table is not None
    assert table.points == (0, 0)
    (outcome,) = [game for game in runner.whole_games() if game.number == table.fixture.number]
    for number in range(1, 14):
        show.beat(0, float(number))
        award = table.moment.match.steps[table.moment.steps - 1]
        assert award.after.bids == (outcome.bids[0][number - 1], outcome.bids[1][number - 1])
    assert table.is_over
    assert table.points == outcome.points
    assert [each.outcome.number for each in show.decided] == [outcome.number]


async def test_what_a_result_adds_to_a_rating_is_the_difference_of_two_fits(
    runner: Runner,
) -> None:
    show = Show(runner)
    before: tuple[float, ...] = (0.0, 0.0, 0.0)
    sums = TournamentSums(3)
    for _, outcome in runner.journal.games_from(0):
        show.result(0, 0.0)
        sums.add(outcome)
        after = ratings(sums.won, sums).strengths
        if outcome.winner is not None:
            who = outcome.pair[outcome.winner]
            assert show.decided[0].gain == pytest.approx(after[who] - before[who])
        before = after


async def test_one_pair_is_followed_and_the_others_count_all_the_same(runner: Runner) -> None:
    show = Show(runner)
    show.beat(0, 0.0)
    assert show.tables[0] is not None
    pair = frozenset(show.tables[0].fixture.pair)
    show.follows, shown = pair, set()
    for turn in range(400):
        show.beat(0, float(turn))
        shown.add(frozenset(show.tables[0].fixture.pair))
    assert shown == {pair}
    assert show.sums.won == runner.sums.won


def at_its_own_table(show: Show) -> str:
    """Return what is drawn of the first table where it is watched alone."""
    table = show.tables[0]
    assert table is not None
    canvas, face = Canvas(80, 21, Palette(VARIABLES)), speaking_face(table.moment.match)
    for part in (0.0, 0.5, 1.0):
        draw_alone(canvas, table.moment, face, table.names(("Ada", "Bob")), part)
    drawn = "\n".join("".join(cell.char for cell in row) for row in canvas.rows)
    assert any(name in drawn for name in table.names(("Ada", "Bob")))
    return drawn


@pytest.mark.parametrize(
    ("game", "who"),
    [
        ("battle", ("random", "greedy")),
        ("gostop", ("random", "greedy")),
        ("twentyone", ("mimic", "fifteen")),
    ],
)
async def test_every_game_has_its_own_picture(game: str, who: tuple[str, str]) -> None:
    played = await tournament(who, 1, game)
    show, look = Show(played), Look(("Ada", "Bob"), CardLook(), bare=False)
    seen, alone = set(), []
    for turn in range(600):
        show.beat(0, float(turn))
        canvas = Canvas(35, 11, Palette(VARIABLES))
        draw_table(canvas, show.tables[0], look, 1.0, "1", "")
        rows = ["".join(cell.char for cell in row) for row in canvas.rows]
        seen.add("\n".join(rows[2:10]))
        if turn % 20 == 0:
            alone.append(at_its_own_table(show))
        if show.has_caught_up:
            break
    assert show.has_caught_up
    assert len(seen) > 3
    assert len({*alone}) == len(alone)
    assert " wins" in rows[10] or "a tie" in rows[10]
    points = show.decided[0].outcome.points
    assert f"Ada {points[0]}" in rows[0]
    assert f"{points[1]} Bob" in rows[0]
    played.journal.close()


async def test_live_games_are_shown_as_far_as_they_are() -> None:
    plan = TournamentPlan(HOUSE, 2, "seed", 1.0)
    played = Runner(plan, temporary_journal(plan))
    play = LocalPlay()
    show = Show(played, lambda: play.playing)
    play.playing = {1: play.set_up(played.fixtures[1])}
    show.beat(0, 0.0)
    table = show.tables[0]
    assert table is not None
    assert table.fixture.number == 1
    ((match, _),) = play.playing[1]
    match.house()
    match.apply(0, match.game.legal(match.state, 0)[0])
    show.beat(0, 1.0)
    assert table.moment.state.bids == (-1, 0), "one has bid, face down"
    show.beat(0, 2.0)
    assert not table.is_over
    await played.run(play_game, 1)
    to_its_end(show)
    show.catch_up(3.0, 9)  # no table has a game
    show.beat(0, 4.0)
    assert show.tables == [None] * 4, "no game is shown twice, though it is not yet put away"
    assert show.sums.won == played.sums.won
    played.journal.close()


def test_bars_change_places_in_four_steps() -> None:
    played = asyncio.run(tournament(games=1))
    show, look = Show(played), Look(("Ada", "Bob", "Cy"), CardLook(), bare=False)
    show.order, show.before, show.moved = (2, 0, 1), (0, 1, 2), 10.0
    pictures = []
    for now in (10.0, 10.07, 10.13, 10.19, 10.25, 11.0):
        canvas = Canvas(42, 23, Palette(VARIABLES))
        draw_race(canvas, show, look, now)
        rows = ["".join(cell.char for cell in row) for row in canvas.rows]
        pictures.append(next((y for y, row in enumerate(rows) if "Cy" in row), -1))
        assert all(sum(name in row for name in look.names) <= 1 for row in rows)
    assert pictures == sorted(pictures, reverse=True)
    assert len(set(pictures)) == 5
    played.journal.close()
