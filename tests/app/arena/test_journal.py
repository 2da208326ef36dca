"""The journal of a tournament: on the disk, and readable after a power cut and on a full disk."""

import os
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.arena.game import GameOutcome
from app.arena.journal import (
    Journal,
    begin_journal,
    journal_file,
    latest_plan,
    reopen_journal,
)
from app.arena.plan import TournamentPlan
from games.contract import Refusal

PLAN = TournamentPlan(("careful", "random"), 9, "a seed")


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


def test_lines_are_synced_once_a_second_and_at_the_end(
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
    assert len(synced) == 2, "the plan, and the third game"
    kept.close()
    assert synced[-1] == journal_file(PLAN.contestants).stat().st_size


def test_a_game_is_in_the_file_at_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)  # so that nothing is synced
    with closing(begin_journal(PLAN)) as kept:
        kept.add(outcome(0))
        assert journal_file(PLAN.contestants).read_bytes().count(b"\n") == 2


def test_the_latest_tournament_is_found_if_its_game_is_here(kept: Journal) -> None:
    kept.close()
    assert latest_plan() == PLAN
    begin_journal(replace(PLAN, game="battle")).close()
    assert latest_plan() == replace(PLAN, game="battle")
    path = kept.path.with_name("whist.jsonl")
    path.write_bytes(kept.path.read_bytes().replace(b'"seed"', b'"game":"whist","seed"', 1))
    later = time.time() + 60
    os.utime(path, (later, later))
    assert latest_plan() is None


@pytest.mark.parametrize("unwritten", [b"\0" * 600, b'{"number":7,', b'{"nu\0\0\n{}\n'])
def test_the_end_that_a_power_cut_left_unwritten_is_played_again(
    kept: Journal, unwritten: bytes
) -> None:
    kept.close()
    with journal_file(PLAN.contestants).open("ab") as file:
        file.write(unwritten)
    assert found() == [0, 1, 2]
    with closing(reopen_journal(PLAN.contestants)) as again:
        again.add(outcome(3))
    assert found() == [0, 1, 2, 3]


def test_a_file_that_goes_away_while_it_is_read_is_refused(
    kept: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded = kept.lines.decoded

    def remove_and_decode(line: bytes) -> GameOutcome:
        kept.path.unlink(missing_ok=True)
        return decoded(line)

    monkeypatch.setattr(kept.lines, "decoded", remove_and_decode)
    with closing(kept), pytest.raises(Refusal, match="is gone"):
        list(kept.whole_games())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_said_and_costs_nothing_that_was_kept(kept: Journal) -> None:
    kept.close()
    full = Journal(kept.path, Path("/dev/full").open("wb"), PLAN)  # noqa: SIM115
    full.add(outcome(3))
    assert [game.number for game in full.games()] == [0, 1, 2, 3]
    assert [game.number for game in full.whole_games()] == [0, 1, 2, 3]
    assert full.trouble == "The tournament cannot be saved: No space left on device."
    full.close()
    assert found() == [0, 1, 2]
