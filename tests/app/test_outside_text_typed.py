"""Text that acts on a terminal does not, whether typed, piped, in files or in the environment."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from app.settings import current_settings, settings_file
from tests.app.match.gops_match_helpers import FIRST, SECOND, bid
from tests.app.outside_text_helpers import (
    EVIL,
    QUIET,
    STRANGE,
    Parlour,
    acts,
    assert_quiet,
    look_everywhere,
)
from tests.app.screens.gops.gops_helpers import begun


def test_names_and_seeds_on_the_command_line(parlour: Parlour) -> None:
    words = ("play", "gops", "--seat2", "human", "--seed", EVIL, "--names")
    assert_quiet(parlour(*words, EVIL), 2)
    assert_quiet(parlour(*words, "\x1b[2J\x9b31m", typed="3\n"), 0)
    assert r"\x1b[2J\x9b31m against Player 2" in look_everywhere(parlour)


@pytest.mark.parametrize(
    "words",
    [
        (EVIL,),
        ("play", EVIL),
        ("play", "gops", "--seat2", EVIL),
        ("play", "gops", "--seat2", f"script:{EVIL}"),
        ("play", "gops", "--seat2", f"exec:{EVIL}", "--variant", "tournament"),
        ("play", "gops", "--variant", EVIL),
        ("play", "gops", "--prizes", EVIL),
        ("play", "gops", f"--{EVIL}"),
        ("resume", EVIL),
        ("rules", EVIL),
        ("stats", EVIL),
        ("today", EVIL),
        ("arena", "match", EVIL, "careful"),
        ("arena", "match", "careful", f"exec:{EVIL}"),
        ("arena", "tournament", "careful", "match", "--games", EVIL),
        ("bot", EVIL),
    ],
)
def test_every_other_word_on_the_command_line(parlour: Parlour, words: tuple[str, ...]) -> None:
    run = parlour(*words, typed="3\n")
    assert_quiet(run)
    assert run.err


@pytest.mark.parametrize(
    "words",
    [
        ("play", "gostop", "--load"),
        ("play", "twentyone", "--deck"),
        ("convert",),
        ("import",),
        ("deck", "--check"),
        ("export", "1"),
        ("arena", "tournament", "careful", "match", "--games", "1", "-o"),
    ],
)
def test_names_of_files(parlour: Parlour, words: tuple[str, ...], tmp_path: Path) -> None:
    bid(begun(), 4)
    for name in (f"{EVIL}.txt", f"none/{EVIL}"):
        more = ("x.pl",) if words == ("convert",) else ()
        assert_quiet(parlour(*words, name, *more))
    (tmp_path / f"{EVIL}.txt").write_text(EVIL)
    assert_quiet(parlour(*words, f"{EVIL}.txt", *more))


@pytest.mark.parametrize(
    "words",
    [
        ("play", "gostop", "--load"),
        ("play", "twentyone", "--deck"),
        ("import",),
        ("deck", "--check"),
    ],
)
@settings(suppress_health_check=QUIET)
@given(text=STRANGE)
def test_what_files_hold(
    parlour: Parlour, tmp_path: Path, words: tuple[str, ...], text: str
) -> None:
    (tmp_path / "file.txt").write_bytes(f"{text}\n{EVIL}".encode(errors="surrogatepass"))
    assert_quiet(parlour(*words, "file.txt"), 1)


@settings(suppress_health_check=QUIET)
@given(line=STRANGE)
def test_lines_that_are_piped_in(parlour: Parlour, line: str) -> None:
    typed = f"{EVIL}\n{line}\n".encode(errors="surrogatepass")
    assert_quiet(parlour("play", "gops", "--seed", "1", typed=typed), 0)


def test_the_name_of_the_home(parlour: Parlour, tmp_path: Path, monkeypatch: Any) -> None:
    (home := tmp_path / f"{EVIL}home").write_text("no folder")
    monkeypatch.setenv("PARLOUR_HOME", str(home))
    assert r"\x1b]0;owned" in look_everywhere(parlour)
    assert_quiet(parlour("arena", "tournament", "careful", "match", "--resume"))


@pytest.mark.parametrize("name", ["theme", "coach", "name"])
def test_settings_in_the_file_and_in_the_environment(name: str, monkeypatch: Any) -> None:
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", EVIL)
    given, trouble = current_settings()
    assert not acts(trouble + "".join(map(str, (given.name, given.theme, given.coach))))
    monkeypatch.delenv(f"PARLOUR_{name.upper()}")
    settings_file().parent.mkdir(exist_ok=True)
    for content in ({name: EVIL}, {EVIL: EVIL}, {name: [EVIL]}):
        settings_file().write_text(json.dumps(content))
        given, trouble = current_settings()
        assert not acts(trouble + given.name + given.theme + given.coach)


def test_a_script_given_beforehand(parlour: Parlour) -> None:
    words = ("play", "gops", "--seat1", f"script:{FIRST}", "--seat2", f"script:{SECOND},{EVIL}")
    assert_quiet(parlour(*words, "--seed", "1"))
