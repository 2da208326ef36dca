"""A game of a tournament as a line of its journal: short, and read back whole; older lines, too."""

from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome, play_game, replayed_matches
from app.arena.journal import (
    MOVE_SIGNS,
    GameLines,
    begin_journal,
    journal_file,
    numbers_of,
    reopen_journal,
    text_of_numbers,
)
from app.arena.plan import Fixtures, TournamentPlan
from games.contract import BadInput, Refusal

PLANS = {
    slug: TournamentPlan(who, 4, "s", game=slug)
    for slug, who in (
        ("gops", ("match", "random")),
        ("gostop", ("random", "greedy")),
        ("battle", ("random", "greedy")),
        ("twentyone", ("mimic", "fifteen")),
    )
}
BYTES = 200
"""What a game may take on the disk."""


@pytest.mark.parametrize("slug", PLANS)
async def test_a_game_of_any_kind_is_a_short_line_that_is_read_back(slug: str) -> None:
    fixtures = Fixtures(PLANS[slug])
    lines = GameLines(fixtures)
    taken = []
    for fixture in fixtures:
        played = await play_game(fixture)
        line = lines.encoded(played)
        taken.append(len(line) + 1)
        again = lines.decoded(line, whole=True)
        assert msgspec.json.encode(again) == msgspec.json.encode(played)
        (first, *_), (known, *_) = (
            replayed_matches(fixture, again),
            replayed_matches(fixture, played),
        )
        assert first.steps == known.steps
        light = lines.decoded(line)
        assert (light.number, light.pair, light.points) == (
            played.number,
            played.pair,
            played.points,
        )
    assert max(taken) < BYTES


def test_notes_are_in_a_line_only_where_there_are_any() -> None:
    lines = GameLines(Fixtures(PLANS["gops"]))
    plain = GameOutcome(2, (0, 1), None, (40, 51), ((1, 13), (2, 3)))
    assert lines.encoded(plain) == b'[2,null,[40,51],["#/","$%"]]'
    for noted in (
        replace(plain, fouls=("", "Round 3 of 13: late.")),
        replace(plain, errors=("oops\n", "")),
        replace(plain, void=("killed", ""), seconds=((1.5, 0.25), (0.0, 0.0))),
        replace(plain, bids=((), ())),
    ):
        assert lines.decoded(lines.encoded(noted)) == noted


def test_a_tournament_of_before_goes_on_in_the_same_file(home: Path) -> None:
    plan = PLANS["battle"]
    path = journal_file(plan.contestants, plan.slug)
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


def test_a_move_that_no_list_has_is_kept_as_it_is() -> None:
    lines = GameLines(Fixtures(PLANS["battle"]))
    row = b'[0,1,[9,30],[[[0,{"type":"fly"}]]]]'
    outcome = lines.decoded(row, whole=True)
    assert outcome.moves == (((0, {"type": "fly"}),),)
    with pytest.raises(BadInput, match="cannot be read"):
        replayed_matches(Fixtures(PLANS["battle"])[0], outcome)


@pytest.mark.parametrize(
    "line",
    [
        b'[0,1,[9,30],["~~~~~"]]',
        b'[0,1,[9,30],["\xc3\xa9"]]',
        b'[0,1,[9,30],["!","!"]]',
        b'[0,1,[9,30],["!!!!!!!!!!!!!!!!!!!!zz"]]',
    ],
)
def test_moves_that_make_no_sense_are_refused(line: bytes) -> None:
    lines = GameLines(Fixtures(PLANS["battle"]))
    if not line.endswith(b'"~~~~~"]]'):
        with pytest.raises(Refusal):
            lines.decoded(line, whole=True)
    else:
        assert lines.decoded(line, whole=True).moves == ((),), (
            "no character follows, so there is no move"
        )


@pytest.mark.parametrize(
    ("sound", "damaged"),
    [
        (b"[1,", b"[-1,"),
        (b",0,[", b",2,["),
        (b",[5,", b",[99999999999999999999,"),
        (b'"#"', b'"\x01"'),
        (b'["#","$"]', b'["#"]'),
        (b'["#","$"]', b"[" * 5000),
    ],
)
def test_a_damaged_line_is_refused(home: Path, sound: bytes, damaged: bytes) -> None:
    plan = PLANS["gops"]
    with closing(begin_journal(plan)) as kept:
        kept.add(GameOutcome(1, (0, 1), 0, (5, 2), ((1,), (2,))))
    content = kept.path.read_bytes()
    head, line = content.splitlines(keepends=True)
    assert sound in line
    kept.path.write_bytes(head + line.replace(sound, damaged))
    with pytest.raises(Refusal, match="is damaged; start it again"):
        reopen_journal(plan.contestants)


def test_any_number_has_characters() -> None:
    numbers = (0, len(MOVE_SIGNS) - 1, len(MOVE_SIGNS), 1000)
    assert tuple(numbers_of(text_of_numbers(numbers))) == numbers
