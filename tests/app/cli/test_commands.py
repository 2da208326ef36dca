"""What single commands do: list, resume, export and import, stats, lab, serve; and settings."""

from contextlib import nullcontext
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest

from app import daily
from app.arcade import launch
from app.cli import friend, guests, main, play
from app.guests import session
from app.match.match import Match
from app.plugins import slugs
from app.practice.puzzles import Deck, PuzzleCard, write_deck_of_puzzles
from app.settings import Settings, load_settings, settings_file
from app.storage.store import open_store
from games.contract import Refusal
from games.gops import GAME
from tests.app.conftest import Parlour
from tests.app.plain.test_transcripts import transcript
from tests.app.practice.test_puzzles import STIFF
from tests.app.screens.golden_helpers import compare_text
from tests.app.screens.match_helpers import kept
from tests.games.gops.test_exploit import SECRETIVE

FLAGS = ("--theme", "felt-light", "--name", "Ada")


SESSIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("list", ()),
    ("resume", ()),
    ("play gops --seed 1 --names \x1b[1mAda --plain", ("4",)),
    ("play gops --seed 1 --names Bob --seat2 plus-one --plain", ("4",)),
    ("list", ()),
    ("resume --plain", ("3",)),
    ("resume 1 --plain", ("3",)),
    ("list --finished", ()),
    ("play gops --seed 1 --cards 1-2 --plain", ("1", "2")),
    ("play gops --seed 1 --cards 1-3 --plain", ("1", "help", "2", "3")),
    ("play gops --cards 1-2 --prizes 1,2 --seat2 human", ("1", "2", "2", "1")),
    ("play gops --cards 1-3 --prizes 1,2,3 --seat2 script:1,3,2", ("3", "2", "1")),
    ("play twentyone --seed 1 --plain", ("h",)),
    ("play gops --cards 1-2 --prizes 2,1 --seat2 script:1,2", ("2", "1")),
    ("list --finished", ()),
    ("resume 3", ()),
    ("deck --match 3", ()),
    ("deck --match 7", ()),
    ("export 3 match.json", ()),
    ("export 3 match.json", ()),
    ("export 3 match.json --force", ()),
    ("import match.json", ()),
    ("replay 3 --plain", ()),
    ("replay 9 --plain", ()),
    ("stats", ()),
    ("stats --rated", ()),
    ("stats --csv", ()),
    ("stats --json", ()),
    ("stats battle", ()),
    ("lab exploit match --cards 3", ()),
)


def test_every_command_about_games_reads_as_agreed(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    golden = Path(__file__).with_name("golden") / "commands.txt"
    compare_text(golden, transcript(parlour, SESSIONS))
    monkeypatch.setitem(GAME.players, "secretive", SECRETIVE)
    out = parlour("lab", "exploit", "secretive", "--cards", "2").out
    assert out.startswith("secretive gives away at least 2")
    assert " games of 100 (2 cards, ties carry; it hides its probabilities" in out


def test_nothing_is_said_to_be_kept_where_nothing_is_saved(parlour: Parlour, home: Path) -> None:
    home.write_text("in the way")
    run = parlour("play", "gops", "--seed", "1", typed="4\n")
    assert run.code == 0
    games, chosen, *rest = run.err.splitlines()
    assert games.startswith("The saved games in ")
    assert chosen.startswith("The settings cannot be read")
    assert not any(rest), "nothing is said of what is kept"


def test_a_puzzle_that_was_answered_comes_back_another_day(parlour: Parlour) -> None:
    write_deck_of_puzzles(Deck((PuzzleCard(STIFF, daily.today()),)))
    typed = "h\ns\n" + ":show\n" * 3  # one of her own, then three that are new
    assert parlour("puzzles", typed=typed).out.startswith("\nPuzzle 1 of 4\n")
    assert parlour("puzzles").out == "No more puzzles today. New ones come tomorrow.\n"
    assert "Puzzle 1 of " in parlour("puzzles", "--all", typed="quit\n").out


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
    monkeypatch.setattr("app.guests.limits.yield_when_busy", lambda: None)
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
    settings_file().write_text("{")
    run = parlour(*words)
    assert run.code == 0
    assert "The settings file was damaged" in run.err
