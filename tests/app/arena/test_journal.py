"""The journal of a tournament: short lines, read back whole after a power cut or a full disk."""

import asyncio
import gc
import json
import os
import time
import tracemalloc
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.arena import journal
from app.arena.game import GameOutcome, play_game, replayed_matches
from app.arena.journal import Journal, begin_journal, decoded, encoded, reopen_journal
from app.arena.plan import Fixture, Fixtures, TournamentPlan
from app.arena.report import report_text
from app.arena.runner import Runner
from games.contract import BadInput, Refusal
from games.text import printable

PLAN = TournamentPlan(("careful", "random"), 9, "a seed")
PLANS = {
    slug: TournamentPlan(who, 2, "s", game=slug)
    for slug, who in (
        ("gops", ("match", "random")),
        ("gostop", ("random", "greedy")),
        ("battle", ("random", "greedy")),
        ("twentyone", ("mimic", "fifteen")),
    )
}


def outcome(number: int) -> GameOutcome:
    return GameOutcome(number, (0, 1), 0, (50, 41), ((1,), (2,)))


def found() -> list[int]:
    """Return the numbers of the games in the journal."""
    with closing(reopen_journal(PLAN.contestants)) as kept:
        return sorted(outcome.number for outcome in kept.games())


@pytest.fixture
def kept(home: Path) -> Journal:
    """A journal with three games."""
    begun = begin_journal(PLAN)
    for number in range(3):
        begun.add(outcome(number))
    return begun


@pytest.mark.parametrize("slug", PLANS)
async def test_a_game_of_any_kind_is_a_short_line_that_is_read_back(slug: str) -> None:
    fixtures = Fixtures(PLANS[slug])
    for fixture in fixtures:
        played = await play_game(fixture)
        line = encoded(fixtures, played)
        assert len(line) < 200
        again = decoded(fixtures, line, whole=True)
        assert msgspec.json.encode(again) == msgspec.json.encode(played)
        both = (replayed_matches(fixture, each) for each in (again, played))
        assert all(one.steps == other.steps for one, other in zip(*both, strict=True))
        assert decoded(fixtures, line).points == played.points


numbers = st.integers(0, 9)
pairs = st.tuples(st.text(max_size=9), st.text(max_size=9))


@given(bids=st.tuples(numbers, numbers), fouls=pairs, errors=pairs, winner=st.integers(0, 1))
def test_every_outcome_of_gops_is_read_back(
    bids: tuple[int, int], fouls: tuple[str, str], errors: tuple[str, str], winner: int
) -> None:
    fixtures = Fixtures(PLAN)
    played = GameOutcome(7, (0, 1), winner, bids, (bids, bids), fouls, errors)
    for each in (
        played,
        replace(played, bids=((), ()), winner=None),
        replace(played, void=("killed", "")),
        replace(played, seconds=((1.5, 0.25), (0.0, 0.0))),
    ):
        line = encoded(fixtures, each)
        assert b"\n" not in line
        safe = replace(each, fouls=tuple(map(printable, each.fouls)))
        assert decoded(fixtures, line) == safe


@given(st.lists(st.integers(0, 400)))
def test_numbers_are_written_as_one_character_each_or_with_a_carry(numbers: list[int]) -> None:
    text = journal.text_of_numbers(numbers)
    assert list(journal.numbers_of(text)) == numbers
    assert json.dumps(text) == f'"{text}"'
    assert len(text) == sum(number // 91 + 1 for number in numbers)


def test_the_bytes_of_the_journal_stay_as_they_are(home: Path) -> None:
    with closing(begin_journal(replace(PLAN, limit=2.5))) as kept:
        kept.add(GameOutcome(2, (0, 1), None, (40, 51), ((1, 13), (2, 3))))
        kept.add(replace(outcome(0), fouls=("", "Round 2 of 13: late."), void=("killed", "")))
    assert kept.path.relative_to(home) == Path("arena/6d03213e9babcd7f.jsonl")
    assert kept.path.read_bytes() == (
        b'{"contestants":["careful","random"],"games":9,"seed":"a seed","limit":2.5} cce6209b\n'
        b'{"contestants":["careful","random"],"games":9,"seed":"a seed","limit":2.5} cce6209b\n'
        b'[2,null,[40,51],["#/","$%"]] 90499fc7\n'
        b'[0,0,[50,41],["#","$"],["","Round 2 of 13: late."],["",""],["killed",""]] d21190f1\n'
    )


def test_a_tournament_of_before_goes_on_in_the_same_file(home: Path) -> None:
    plan = PLANS["battle"]
    path = journal.journal_file(plan.contestants, plan.slug)
    path.parent.mkdir(parents=True)
    old = [
        GameOutcome(number, Fixtures(plan).pair(number), 1, (9, 30), ((), ()), moves=((),))
        for number in (1, 0)
    ]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in (plan, *old)))
    new = GameOutcome(2, (0, 1), 0, (30, 9), ((), ()), moves=((),))
    with closing(reopen_journal(plan.contestants, plan.slug)) as kept:
        kept.add(new)
        assert [game.number for game in kept.games()] == [1, 0, 2]
        assert list(kept.whole_games()) == [old[1], old[0], new]
        assert kept.whole_game(1) == old[0]
        with pytest.raises(Refusal, match="is gone"):
            kept.whole_game(3)


def test_a_move_that_no_list_has_is_kept_and_moves_that_make_no_sense_are_refused() -> None:
    fixtures = Fixtures(PLANS["battle"])
    played = decoded(fixtures, b'[0,1,[9,30],[[[0,{"type":"fly"}]]]]', whole=True)
    assert played.moves == (((0, {"type": "fly"}),),)
    with pytest.raises(BadInput, match="A move of Battle of the Sexes cannot be read"):
        replayed_matches(fixtures[0], played)
    for moves in '["\xe9"]', '["!","!"]', '["!!!!!!!!!!!!!!!!!!!!zz"]':
        with pytest.raises(Refusal):
            decoded(fixtures, f"[0,1,[9,30],{moves}]".encode(), whole=True)


DAMAGED = TournamentPlan(("match", "random"), 4, "s", 20.0)


async def damaged_tournament() -> tuple[Path, bytes, list[GameOutcome]]:
    """Play a tournament; return its file, what is in it, and its games."""
    with closing(begin_journal(DAMAGED)) as kept:
        runner = Runner(DAMAGED, kept)
        await runner.run(play_game, 1)
        return kept.path, kept.path.read_bytes(), list(runner.whole_games())


@given(st.data())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_flipped_bit_costs_at_most_two_games_and_they_are_played_again(
    home: Path, data: st.DataObject
) -> None:
    path, sound, games = asyncio.run(damaged_tournament())
    at = data.draw(st.integers(0, len(sound) * 8 - 1))
    damaged = bytearray(sound)
    damaged[at // 8] ^= 1 << at % 8
    path.write_bytes(damaged)
    with closing(reopen_journal(DAMAGED.contestants)) as kept:
        assert kept.plan == DAMAGED
        left = list(kept.whole_games())
        assert len(left) >= len(games) - 2, "two if the end of a line was hit"
        assert all(game in games for game in left)
        runner = Runner(DAMAGED, kept)
        asyncio.run(runner.run(play_game, 1))
    with closing(reopen_journal(DAMAGED.contestants)) as again:
        assert again.damage == ""
        assert list(again.whole_games()) == games


async def test_a_damaged_journal_without_checksums_is_mended_by_playing_its_games_again(
    home: Path,
) -> None:
    path, sound, games = await damaged_tournament()
    plan, *lines = (line[:-10] for line in sound.splitlines(keepends=True)[1:])
    wrong = ((b"[0,", b"[0,0"), (b",[", b",[4"), (b'"', b'"#'), (b"[", b"\xff"))
    for number, (was, now) in enumerate((*wrong, (b"[0,", b"[0,"))):
        old = [*lines]
        old[number % 4] = old[number % 4].replace(was, now, 1)
        path.write_bytes(b"\n".join((plan, *old)) + b"\n")
        with closing(reopen_journal(DAMAGED.contestants)) as kept:
            assert kept.damage.endswith("damaged, and will be played again.") == (old != lines)
            left = [game for place, game in enumerate(games) if place != number]
            assert list(kept.whole_games()) == left


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        (b'"seed":"', b'"seed":"\xff'),
        (b'"games":4', b'"games":9223372036854775807'),
        (b'"limit":', b'"limit":0,"was":'),
        (b'["match"', b'["catch"'),
    ],
)
async def test_a_journal_whose_plans_are_both_lost_is_refused(
    home: Path, sound: bytes, damaged: bytes
) -> None:
    path, content, _ = await damaged_tournament()
    assert content.count(sound) == 2
    assert journal.kept_plan(path) == (DAMAGED, 4)
    path.write_bytes(content.replace(sound, damaged))
    journal.latest_plan()
    with pytest.raises(Refusal, match="is damaged; start it again"):
        reopen_journal(DAMAGED.contestants)


def test_lines_are_in_the_file_at_once_and_synced_once_a_second_and_at_the_end(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    now = [100.0]
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_size))
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    kept = begin_journal(PLAN)
    for number in range(4):
        now[0] += 0.4
        kept.add(outcome(number))
        assert kept.path.read_bytes().count(b"\n") == number + 3
    assert len(synced) == 2, "the plan, and the third game"
    kept.close()
    assert synced[-1] == kept.path.stat().st_size


def test_the_latest_tournament_is_found_if_its_game_is_here(kept: Journal) -> None:
    kept.close()
    assert journal.latest_plan() == PLAN
    begin_journal(replace(PLAN, game="battle")).close()
    assert journal.latest_plan() == replace(PLAN, game="battle")
    path = kept.path.with_name("whist.jsonl")
    path.write_bytes(msgspec.json.encode(replace(PLAN, game="whist")) + b"\n")
    later = time.time() + 60
    os.utime(path, (later, later))
    assert journal.latest_plan() is None


@pytest.mark.parametrize("unwritten", [b"\0" * 600, b'{"number":7,', b'{"nu\0\0\n{}\n'])
def test_the_end_that_a_power_cut_left_unwritten_is_played_again(
    kept: Journal, unwritten: bytes
) -> None:
    kept.close()
    with kept.path.open("ab") as file:
        file.write(unwritten)
    assert found() == [0, 1, 2]
    with closing(reopen_journal(PLAN.contestants)) as again:
        again.add(outcome(3))
    assert found() == [0, 1, 2, 3]


def test_a_file_that_goes_away_while_it_is_read_is_refused(
    kept: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:

    def remove_and_decode(fixtures: Fixtures, line: bytes) -> GameOutcome:
        kept.path.unlink(missing_ok=True)
        return decoded(fixtures, line)

    monkeypatch.setattr(journal, "decoded", remove_and_decode)
    with closing(kept), pytest.raises(Refusal, match="is gone"):
        list(kept.whole_games())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_said_and_costs_nothing_that_was_kept(kept: Journal) -> None:
    kept.close()
    full = Journal(kept.path, Path("/dev/full").open("wb"), PLAN)  # noqa: SIM115
    full.add(outcome(3))
    for games in (full.games, full.whole_games):
        assert [game.number for game in games()] == [0, 1, 2, 3]
    assert full.trouble == "The tournament cannot be saved: No space left on device."
    full.close()
    assert found() == [0, 1, 2]


def test_what_a_file_says_is_safe_to_print(kept: Journal) -> None:
    kept.add(replace(outcome(3), fouls=("\x1b[2J", ""), void=("", "\x1b[2J")))
    with closing(kept):
        for games in (kept.games, kept.whole_games):
            (told,) = (game for game in games() if game.number == 3)
            assert (told.fouls, told.void) == (("\\x1b[2J", ""), ("", "\\x1b[2J"))


def traced(work: Callable[[], object]) -> tuple[int, int]:
    """Return the bytes that are held while something's result is, and the most meanwhile."""
    gc.collect()
    tracemalloc.start()
    try:
        result = work()
        gc.collect()
        held, most = tracemalloc.get_traced_memory()
        del result
    finally:
        tracemalloc.stop()
    return held, most


def test_memory_grows_with_the_games_neither_in_playing_nor_in_reading_them(home: Path) -> None:
    """What else the process happens to do is counted, too: one of some attempts has to be good."""
    plan = TournamentPlan(("match", "random"), 1000, "seed")

    async def quick(fixture: Fixture) -> GameOutcome:
        fouls = ("", "Round 2 of 13: bad." if fixture.number % 10 == 0 else "")
        bids = (tuple(range(1, 14)), tuple(range(13, 0, -1)))
        return GameOutcome(fixture.number, fixture.pair, 0, (50, 41), bids, fouls)

    def played(plan: TournamentPlan = plan) -> Runner:
        with closing(begin_journal(plan)) as kept:
            runner = Runner(plan, kept)
            asyncio.run(runner.run(quick, 2))
            report_text(runner, 200)
        return runner

    def reopened() -> Runner:
        with closing(reopen_journal(plan.contestants)) as kept:
            runner = Runner(kept.plan, kept)
            assert len(runner.done) == sum(1 for _ in runner.games()) == 1000
        return runner

    played(replace(plan, games=50))  # what is imported and cached once
    # 20 bytes a game are held, and 130 at most besides the report: less than an outcome takes.
    attempts = (traced(played) for _ in range(3))
    assert any(held < 20_000 and most < 600_000 for held, most in attempts)
    assert any(traced(reopened)[1] < 550_000 for _ in range(3))
