"""What single commands do: list, resume, export and import, stats, lab, serve; and settings."""

import csv
import io
import json
from contextlib import nullcontext
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from app import daily
from app.arcade import launch
from app.cli import friend, guests, main, play
from app.cli.lists import match_line
from app.guests import session
from app.match.match import Match
from app.paths import config_folder
from app.plugins import slugs
from app.practice.puzzles import Deck, PuzzleCard, write_deck_of_puzzles
from app.settings import Settings, load_settings
from app.storage.rows import Saved
from app.storage.store import open_store
from games.contract import Refusal, Result, Standing
from games.gops import GAME
from tests.app.conftest import Parlour
from tests.app.practice.test_puzzles import STIFF
from tests.app.screens.match_helpers import kept
from tests.games.gops.test_exploit import SECRETIVE

FLAGS = ("--theme", "felt-light", "--name", "Ada")

OPEN = Saved(
    12, "gops", ("human", "medium"), (), 0, "open", Standing(2, (7, 3), "round 2 of 9"), None, ()
)
WON = replace(OPEN, status="over", result=Result(0, (30, 24)))


@pytest.mark.parametrize(
    ("saved", "line"),
    [
        (OPEN, "  12  GOPS: round 2 of 9, 7 : 3, you against Medium  ("),
        (WON, "  12  GOPS: won 30 : 24, you against Medium  ("),
        (replace(WON, result=Result(1, (24, 30))), "GOPS: lost 24 : 30, you against Medium"),
        (replace(WON, result=Result(None, (9, 9))), "GOPS: tied 9 : 9, you against Medium"),
        (replace(WON, seats=("human", "human")), "GOPS: 30 : 24, Player 1 against Player 2"),
        (replace(OPEN, seats=("human", "plus-one")), "you against Plus-one  ("),
        (replace(OPEN, seats=("human", "exec:./champion")), "you against champion  ("),
        (replace(OPEN, game="twentyone", seats=("human",)), "you against the dealer  ("),
    ],
)
def test_a_match_is_a_line_with_how_it_stands_or_ended_and_who_plays(
    saved: Saved, line: str
) -> None:
    assert line in match_line(saved)


def test_games_are_listed_latest_first_and_the_latest_is_resumed(parlour: Parlour) -> None:
    for name in ("\x1b[1mAda", "Bob"):
        parlour("play", "gops", "--seed", "1", "--names", name, typed="4\n")
    first, second = parlour("list").out.splitlines()
    assert first.startswith("   2  GOPS: round 2 of 9")
    assert second.startswith("   1  GOPS: round 2 of 9")
    assert r"\x1b[1mAda against Careful" in second
    assert parlour("list", "--finished").out == "No finished games yet.\n"
    assert "parlour resume 2\n" in parlour("resume", typed="3\n").err
    assert "parlour resume 1\n" in parlour("resume", "1", typed="3\n").err


def test_a_finished_game_is_not_resumed_and_a_deck_is_written_only_once_nobody_can_use_it(
    parlour: Parlour,
) -> None:
    parlour("play", "gops", "--seed", "1", "--cards", "1-2", typed="1\n2\n")
    run = parlour("resume", "1")
    assert (run.code, run.err) == (2, "Game 1 is over. Watch it with: parlour replay 1\n")
    assert parlour("list").out == "No unfinished games.\n"
    assert "GOPS: " in parlour("list", "--finished").out
    assert "is one of GOPS, which has no deck file" in parlour("deck", "--match", "1").err
    parlour("play", "twentyone", "--seed", "1", "--plain", typed="h\n")
    run = parlour("deck", "--match", "2")
    said = "Game 2 is not over. Its deck can be written when it is.\n"
    assert (run.code, run.out, run.err) == (2, "", said)


def test_nothing_is_said_to_be_kept_where_nothing_is_saved(parlour: Parlour, home: Path) -> None:
    home.write_text("in the way")
    run = parlour("play", "gops", "--seed", "1", typed="4\n")
    assert run.code == 0
    games, chosen, *rest = run.err.splitlines()
    assert games.startswith("The saved games in ")
    assert chosen.startswith("The settings cannot be read")
    assert not any(rest), "nothing is said of what is kept"


def test_what_is_exported_is_imported_as_it_was_and_no_file_is_lost(parlour: Parlour) -> None:
    parlour("play", "gops", "--seat1", "match", "--seat2", "careful", "--seed", "1")
    assert parlour("export", "1", "match.json").code == 0
    written = Path("match.json").read_text()
    again = parlour("export", "1", "match.json")
    assert (again.code, again.out) == (2, "")
    assert "match.json already exists" in again.err
    assert parlour("export", "1", "match.json", "--force").code == 0
    imported = parlour("import", "match.json")
    assert imported.out == "Imported as game 2. Watch it with: parlour replay 2\n"
    assert parlour("replay", "1", "--plain").out == parlour("replay", "2", "--plain").out
    parlour("export", "2", "again.json")
    assert json.loads(Path("again.json").read_text()).keys() == json.loads(written).keys()


def test_the_boards_are_the_same_in_sentences_json_and_csv(parlour: Parlour) -> None:
    parlour("play", "gops", "--seed", "1", "--cards", "1-2", typed="1\n2\n")
    parlour("play", "gops", "--seed", "1", "--cards", "1-3", typed="1\nhelp\n2\n3\n")
    rows = list(csv.DictReader(io.StringIO(parlour("stats", "--csv").out)))
    records = json.loads(parlour("stats", "--json").out)
    for row, record in zip(rows, records, strict=True):
        marks = json.loads(row.pop("marks"))
        assert marks == record.pop("marks")
        assert row == {name: "" if each is None else str(each) for name, each in record.items()}
    assert {row["game"] for row in rows} == {"gops"}
    everything, rated = parlour("stats").out, parlour("stats", "--rated").out
    assert everything.startswith("GOPS")
    assert rated != everything, "help was asked for in one of the two"
    assert parlour("stats", "battle").out == "No finished games yet.\n"


def test_a_puzzle_that_was_answered_comes_back_another_day(parlour: Parlour) -> None:
    write_deck_of_puzzles(Deck((PuzzleCard(STIFF, daily.today()),)))
    typed = "h\ns\n" + ":show\n" * 3  # one of her own, then three that are new
    assert parlour("puzzles", typed=typed).out.startswith("\nPuzzle 1 of 4\n")
    assert parlour("puzzles").out == "No more puzzles today. New ones come tomorrow.\n"
    assert "Puzzle 1 of " in parlour("puzzles", "--all", typed="quit\n").out


def test_the_laboratory_prints_a_sentence_with_an_interval_where_probabilities_are_hidden(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert parlour("lab", "exploit", "match", "--cards", "3").out == (
        "match gives away 8.33 games of 100 to a best response (3 cards, ties carry; "
        "39 positions).\n"
    )
    monkeypatch.setitem(GAME.players, "secretive", SECRETIVE)
    out = parlour("lab", "exploit", "secretive", "--cards", "2").out
    assert out.startswith("secretive gives away at least 2")
    assert " games of 100 (2 cards, ties carry; it hides its probabilities" in out


def test_a_server_says_an_address_that_guests_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    everywhere = str(IPv4Address(0))
    monkeypatch.setattr(guests, "listening_address", lambda where: "192.168.1.5")
    assert guests.host_to_open(everywhere) == guests.host_to_open("::") == "192.168.1.5"
    assert guests.host_to_open("games.example") == "games.example"
    assert guests.host_to_open("::1") == "[::1]"

    def no_network(where: str) -> str:
        raise Refusal("This computer is not on a network.")

    monkeypatch.setattr(guests, "listening_address", no_network)
    assert guests.host_to_open(everywhere) == "localhost"


def test_a_guest_has_minutes_without_a_key(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(launch, "plays_in_lines", lambda **_: False)
    monkeypatch.setattr(launch, "full_screen", lambda *_, **more: told.append(more["given"]))
    monkeypatch.setattr(session, "guest_session", lambda guests: nullcontext())
    monkeypatch.setattr("app.guests.limits.limit_process", told.append)
    monkeypatch.setattr("app.guests.priority.yield_when_busy", lambda: None)
    monkeypatch.setattr("app.guests.limits.end_when_idle", told.append)
    assert parlour("--guest", "--idle", "3", "--memory", "700", "--theme", "felt-light").code == 0
    limits, seconds, given = told
    assert (limits.idle, limits.memory, seconds) == (3, 700, 180)
    assert given == {"theme": "felt-light"}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Have a terminal, and keep the apps that the full screen would open."""
    found: list[Any] = []
    monkeypatch.setattr("app.arcade.signals.run_app", found.append)
    monkeypatch.setattr("app.arcade.encoding.write_nearest", lambda: None)
    for command in (launch, play):
        monkeypatch.setattr(command, "plays_in_lines", lambda *_, **__: False)
    return found


@pytest.mark.parametrize(
    "words",
    [
        FLAGS,
        *(("play", slug, "--seed", "1", *FLAGS) for slug in slugs()),
        (*FLAGS[:2], "play", "gops", *FLAGS[2:], "--seed", "1"),
        ("resume", *FLAGS),
        ("replay", "1", *FLAGS),
        ("today", "gops", *FLAGS),
    ],
)
def test_settings_that_are_given_hold_for_this_time(
    parlour: Parlour, opened: list[Any], words: tuple[str, ...]
) -> None:
    kept(open_store(), few=3)
    run = parlour(*words)
    assert (run.code, run.err) == (0, "")
    (app,) = opened
    assert app.settings == Settings(theme="felt-light", name="Ada")
    assert isinstance(app.first, Match) == (words != FLAGS)
    assert app.again == (words[0] == "replay")
    assert load_settings() == (Settings(), "")


def test_a_game_without_options_opens_its_dialog_and_no_words_the_lobby(
    parlour: Parlour, opened: list[Any]
) -> None:
    assert parlour("play", "gops").code == 0
    assert main.run_command([]) == 0
    assert [app.game and app.game.slug for app in opened] == ["gops", None]


def test_settings_that_are_given_go_before_the_environment(
    parlour: Parlour, opened: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_THEME", "high-contrast")
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    parlour("--theme", "felt-light")
    assert [app.settings for app in opened] == [Settings(theme="felt-light", motion="none")]


@pytest.mark.parametrize("words", [("replay", "1", "--plain"), ("host", "gops", "--plain")])
def test_a_damaged_file_of_settings_is_reported(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(friend, "play_friend", lambda *_: None)
    kept(open_store(), few=3)
    (config_folder() / "settings.json").write_text("{")
    run = parlour(*words)
    assert run.code == 0
    assert "The settings file was damaged" in run.err
