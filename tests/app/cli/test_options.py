"""Settings on the command line: for this time, wherever the full screen opens, and never kept."""

from pathlib import Path
from typing import Any

import pytest

from app.arcade import launch
from app.cli import host, lobby, play, replay, resume, today
from app.match.match import Match
from app.paths import config_folder
from app.plugins import slugs
from app.settings import SETTING_FIELDS, Settings, load_settings
from app.storage.store import open_store
from tests.app.conftest import Parlour
from tests.app.screens.table.kept_match_helpers import kept

FLAGS = ("--theme", "nord", "--name", "Ada")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, Match | None]]:
    """Have a terminal, and return what the full screen is opened with instead of opening it."""
    found: list[tuple[Settings, Match | None]] = []

    def run(app: Any) -> None:
        found.append((app.settings, app.first))

    monkeypatch.setattr("app.arcade.signals.run_app", run)
    monkeypatch.setattr("app.arcade.encoding.write_nearest", lambda: None)
    for command in (lobby, play, replay, resume, today):
        monkeypatch.setattr(command, "plays_in_lines", lambda *_, **__: False)
    return found


@pytest.mark.parametrize(
    "words",
    [
        FLAGS,
        *(("play", slug, "--seed", "1", *FLAGS) for slug in slugs()),
        ("--theme", "nord", "play", "gops", "--name", "Ada", "--seed", "1"),
        ("resume", *FLAGS),
        ("replay", "1", *FLAGS),
        ("today", "gops", *FLAGS),
    ],
)
def test_they_hold_for_this_time(
    parlour: Parlour, opened: list[tuple[Settings, Match | None]], words: tuple[str, ...]
) -> None:
    kept(open_store(), few=3)
    run = parlour(*words)
    assert (run.code, run.err) == (0, "")
    ((settings, match),) = opened
    assert settings == Settings(theme="nord", name="Ada")
    assert bool(match) == (words != FLAGS)
    assert load_settings() == (Settings(), "")


@pytest.mark.parametrize("slug", slugs())
def test_a_game_without_options_opens_its_dialog(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    games: list[str] = []
    monkeypatch.setattr("app.arcade.signals.run_app", lambda app: games.append(app.game.slug))
    monkeypatch.setattr("app.arcade.encoding.write_nearest", lambda: None)
    monkeypatch.setattr(play, "plays_in_lines", lambda *_, **__: False)
    assert parlour("play", slug).code == 0
    assert games == [slug]


def test_they_go_before_the_environment(
    parlour: Parlour, opened: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_THEME", "dracula")
    monkeypatch.setenv("PARLOUR_MOTION", "none")
    parlour("--theme", "nord")
    assert opened == [(Settings(theme="nord", motion="none"), None)]


@pytest.mark.parametrize("words", [("replay", "1", "--plain"), ("host", "gops", "--plain")])
def test_a_damaged_file_is_reported_though_it_is_read_only_once(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch, home: Path, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(host, "play_friend", lambda *_: None)
    kept(open_store(), few=3)
    (config_folder() / "settings.json").write_text("{")
    run = parlour(*words)
    assert run.code == 0
    assert "The settings file was damaged" in run.err


def test_what_is_given_to_the_full_screen_is_what_it_opens_with(opened: list[Any]) -> None:
    launch.full_screen(open_store(), given={"faces": "letters"})
    assert opened == [(Settings(faces="letters"), None)]


@pytest.mark.parametrize("words", [(), ("play", "gops"), ("resume",), ("replay",), ("today",)])
def test_each_is_in_the_help_with_what_it_can_be(parlour: Parlour, words: tuple[str, ...]) -> None:
    said = " ".join(parlour(*words, "--help").out.split())
    for field in SETTING_FIELDS:
        assert f" --{field.name} " in said
        assert f"PARLOUR_{field.name.upper()}" in said
    assert all(choice in said for choice in ("two, four", "full, quick, none"))


@pytest.mark.parametrize("words", [("--theme", "pink"), ("play", "gops", "--theme", "pink")])
def test_what_is_no_setting_is_a_sentence(parlour: Parlour, words: tuple[str, ...]) -> None:
    run = parlour(*words)
    assert run.code == 2
    assert 'argument --theme: "pink" is not one of felt-dark, felt-light, ' in run.err


def test_without_a_terminal_the_lobby_says_so(parlour: Parlour) -> None:
    run = parlour("--theme", "nord")
    assert run.code == 2
    assert run.err.startswith("The lobby needs a terminal.")


@pytest.mark.parametrize("words", [("replay",), ("resume",), ("analyse",), ("export", "x.json")])
def test_what_is_no_number_of_a_game_is_refused_in_plain_words(
    words: tuple[str, ...], parlour: Parlour
) -> None:
    command, *more = words
    refused = parlour(command, "abc", *more)
    assert refused.code == 2
    assert '"abc" is not the number of a game.' in refused.err
