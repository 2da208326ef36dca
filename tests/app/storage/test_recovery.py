"""Damage is noticed and recovered from; backups are made; what is read-only can still be read."""

import os
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.storage import schema
from app.storage.backup import back_up, backup_path, is_due
from app.storage.repair import DAMAGED, look_after
from app.storage.schema import Findings, check_store
from app.storage.store import open_store
from games.contract import Refusal
from games.gops.rules import Bid
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import GAME, SETUP, bid, settle
from tests.share_helpers import share
from tests.tools.soak.stores import PAGE, everything, flip_and_look, flipped_bit

FLIPS = 60


def test_a_flipped_bit_is_noticed_or_harmless(filled: Path) -> None:
    content = filled.read_bytes()
    with closing((store := open_store(filled)).connection):
        right, _, _ = everything(store)
    coin = random.Random(5)
    written = [place for place in range(8 * len(content)) if content[place // 8]]
    found = [flip_and_look(content, coin.choice(written), filled, right) for _ in range(FLIPS)]
    assert {"noticed", "harmless"} == set(found)


@pytest.mark.parametrize(
    "place",
    [
        *range(0, 800, share(100, 40)),  # the header, and the root of all definitions
        *(8 * at + 1 for at in range(2600, 3400, share(200, 80))),  # the definitions
    ],
)
def test_no_bit_of_the_first_page_costs_all_matches(filled: Path, place: int) -> None:
    filled.write_bytes(flipped_bit(filled.read_bytes(), place))
    with closing((store := open_store(filled)).connection):
        matches, _, refused = everything(store)
        assert len(matches) == 6 or "a newer version" in store.trouble
        assert not refused


def test_no_page_costs_a_match(filled: Path) -> None:
    """Not only a bit: every page in turn is lost as a whole."""
    content = filled.read_bytes()
    with closing((store := open_store(filled)).connection):
        right = everything(store)
    for begin in range(0, len(content), PAGE):
        for left in filled.parent.glob("parlour.*"):
            left.unlink()
        filled.write_bytes(content[:begin] + b"\xa5" * PAGE + content[begin + PAGE :])
        with closing((store := open_store(filled)).connection):
            assert everything(store) == right
            assert store.trouble


def test_a_large_match_survives_the_loss_of_any_of_its_pages(home: Path) -> None:
    path = home / "parlour.sqlite3"
    with closing((store := open_store(path)).connection):
        match = store.begin(GAME, SETUP)
        settle(match)
        match.apply(match.to_move[0], Bid(4), "a long reason " * 2000)
        right = everything(store)
        store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = path.read_bytes()
    for begin in range(PAGE, len(content), PAGE):
        path.write_bytes(content[:begin] + bytes(PAGE) + content[begin + PAGE :])
        with closing((store := open_store(path)).connection):
            assert everything(store) == right


def test_a_match_of_an_earlier_version_gets_its_checksums(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        before = file.execute("SELECT acts, sum FROM matches").fetchall()
        file.execute("UPDATE matches SET acts = NULL, sum = NULL")
        file.execute("DROP INDEX matches_copy")
        file.execute("DROP INDEX actions_copy")
        file.execute("PRAGMA user_version=3")
    with closing((store := open_store(filled)).connection):
        found = store.connection.execute("SELECT acts, sum FROM matches").fetchall()
        assert [tuple(row) for row in found] == before


def test_an_action_that_was_changed_is_not_believed(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute("UPDATE actions SET action = replace(action, '2', '3') WHERE match = 1")
    with closing((store := open_store(filled)).connection):
        with pytest.raises(Refusal, match="Game 1 is damaged"):
            store.resume(1)
        assert store.resume(2)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE actions SET why = 'x' WHERE match = 1 AND n = 2", Findings(matches=(1,))),
        ("UPDATE matches SET seed = 'x' WHERE id = 2", Findings(matches=(2,))),
        ("UPDATE scores SET tally = '{}' WHERE n = 1", Findings(totals=True)),
        ("UPDATE scores SET tally = '[' WHERE n = 1", Findings(totals=True)),
        ("DELETE FROM scores WHERE n = 1", Findings(totals=True)),
    ],
)
def test_a_check_says_which_rows_are_damaged(filled: Path, change: str, found: Findings) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as file:
        file.execute(change)
        assert check_store(file) == found


def test_a_score_that_was_changed_is_not_listed(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute(
            "UPDATE matches SET standing = json_replace(standing, '$.scores[0]', 7) WHERE id = 1"
        )
    with closing((store := open_store(filled)).connection):
        assert 1 not in {saved.id for saved in store.over(9)}
        said = "Game 1 is damaged: its checksum is wrong. Try: parlour store repair"
        assert store.trouble == said


def test_moves_that_lead_elsewhere_are_refused_without_a_checksum_too(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute(
            "UPDATE matches SET acts = NULL, sum = NULL,"
            " standing = json_replace(standing, '$.scores[0]', 77) WHERE id = 1"
        )
    said = "its moves lead to another score than it says"
    with closing((store := open_store(filled)).connection), pytest.raises(Refusal, match=said):
        store.resume(1)


def test_totals_that_do_not_follow_are_counted_again(filled: Path) -> None:
    with closing((store := open_store(filled)).connection):
        _, right, _ = everything(store)
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute("UPDATE scores SET tally = json_replace(tally, '$[0]', 99)")
    with closing((store := open_store(filled)).connection):
        assert everything(store)[1] == right
        assert check_store(store.connection) == Findings()


def test_checksums_follow_what_is_taken_back_and_done_again(filled: Path) -> None:
    with closing((store := open_store(filled)).connection):
        match = store.begin(GAME, SETUP)
        bid(match, 4, 3, 5, 6)
        match.undo()
        match.undo()
        match.redo()
        bid(match, 8)
        assert check_store(store.connection) == Findings()
        assert store.resume(match.id or 0).steps == match.steps


def test_the_commands_check_repair_and_back_up(parlour: Parlour, filled: Path) -> None:
    assert parlour("store", "check").out == "Nothing is wrong with your saved games.\n"
    assert parlour("store", "backup").out == f"Copied to {backup_path(filled, 1)}.\n"
    filled.write_bytes(flipped_bit(filled.read_bytes(), 8 * 4096 + 9))
    checked = parlour("store", "check")
    assert (checked.code, checked.out[:20]) == (1, "The file is damaged.")
    assert "damaged" in parlour("store", "backup").err
    assert "into a new file" in parlour("store", "repair").out
    assert parlour("store", "check").code == 0


def test_two_backups_are_kept_a_day_apart(filled: Path) -> None:
    assert is_due(filled)
    assert look_after(filled) == ""
    assert not is_due(filled)
    assert look_after(filled) == ""
    assert not backup_path(filled, 2).exists()
    yesterday = time.time() - 24 * 3600
    os.utime(backup_path(filled, 1), (yesterday, yesterday))
    assert not is_due(filled)
    with closing((store := open_store(filled)).connection):
        settle(store.begin(GAME, SETUP))
    assert look_after(filled) == ""
    assert backup_path(filled, 2).stat().st_mtime == pytest.approx(yesterday, abs=2)
    back_up(filled)
    assert len(list(filled.parent.glob("*backup*"))) == 2


def test_what_another_process_copies_is_left_alone_until_it_is_a_day_old(filled: Path) -> None:
    other = filled.with_name(f"{filled.stem}.backup{filled.suffix}.1.part")
    other.write_bytes(b"")
    back_up(filled)
    assert other.exists()
    os.utime(other, (0, 0))
    back_up(filled)
    assert not other.exists()


def test_a_damaged_store_is_said_and_not_copied_over_a_backup(filled: Path) -> None:
    filled.write_bytes(flipped_bit(filled.read_bytes(), 8 * 4096 + 9))
    assert look_after(filled) == DAMAGED
    assert not backup_path(filled, 1).exists()


def test_a_store_is_backed_up_before_it_is_upgraded(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as file, file:
        file.execute("DROP INDEX matches_copy")
        file.execute("DROP INDEX actions_copy")
        file.execute("ALTER TABLE matches DROP COLUMN acts")
        file.execute("ALTER TABLE matches DROP COLUMN sum")
        file.execute("PRAGMA user_version=2")
        file.execute("DELETE FROM scores")
        file.execute("DELETE FROM scoreboards")
    with closing((store := open_store(filled)).connection):
        assert store.trouble == ""
        assert len(everything(store)[0]) == 6
    with closing(sqlite3.connect(backup_path(filled, 1))) as old:
        assert old.execute("PRAGMA user_version").fetchone() == (2,)


@pytest.mark.posix("a file that is open can be removed")
def test_a_home_that_is_removed_during_play_is_said_at_once(filled: Path) -> None:
    with closing((store := open_store(filled)).connection):
        match = store.begin(GAME, SETUP)
        bid(match, 4, 3)
        assert match.trouble == ""
        filled.rename(filled.with_name("elsewhere"))
        bid(match, 5)
        assert match.trouble.startswith("The game is not saved: the file is gone.")
        filled.with_name("elsewhere").rename(filled)
        bid(match, 6)
        assert match.trouble == ""
        assert check_store(store.connection) == Findings()


@pytest.fixture
def read_only(filled: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The store, where nothing can be written any more."""

    def refuse(connection: sqlite3.Connection) -> None:
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorname = "SQLITE_READONLY"
        raise error

    monkeypatch.setattr(schema, "enable_wal", lambda connection: None)
    real = schema.prepare_file
    monkeypatch.setattr(
        schema,
        "prepare_file",
        lambda connection: real(connection) if is_memory(connection) else refuse(connection),
    )
    return filled


def test_what_cannot_be_written_can_still_be_read(read_only: Path) -> None:
    with closing((store := open_store(read_only)).connection):
        assert "the file is read-only" in store.trouble
        assert store.is_copy
        assert len(everything(store)[0]) == 6


@pytest.mark.usefixtures("read_only")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("list",), "GOPS: round 5 of 9"),
        (("export", "1", "match.json"), ""),
        (("replay", "1", "--plain"), "Middle card(s): "),
        (("stats", "gops"), "GOPS"),
    ],
)
def test_commands_that_only_read_work_where_nothing_can_be_written(
    parlour: Parlour, words: tuple[str, ...], said: str
) -> None:
    run = parlour(*words)
    assert run.code == 0
    assert said in run.out
    assert "the file is read-only" in run.err
    assert Path("match.json").exists() == ("export" in words)


def is_memory(connection: sqlite3.Connection) -> bool:
    """Return whether a connection is to a store in memory."""
    return not connection.execute("PRAGMA database_list").fetchone()[2]
