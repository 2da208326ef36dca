"""Text from outside acts on no terminal, whichever way it came in: a test for each way."""

import json
import shlex
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.widgets import Static

from app.arena.journal import place
from app.commands import listing
from app.exchange import exported, imported
from app.match import Match
from app.names import versus
from app.settings import current, settings_file
from app.statistics import title
from app.store import Store, open_store
from app.telling import Teller, fouls
from games.contract import Refusal
from tests.app.gops_matches import FIRST, SECOND, bid
from tests.app.screens.gops_table import begun, short
from tests.app.screens.playing import Guest, arcade

Parlour = Callable[..., Any]

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x85\x7fAda"
"""Sets a title, empties the screen, changes the colour, breaks the line; then a name."""

QUIET = [HealthCheck.function_scoped_fixture]
STRANGE = st.text(st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Lu", "Co"]), max_size=12)


def acts(text: str) -> list[str]:
    """Return the characters of a text that a terminal would obey, ends of lines apart."""
    return [sign for sign in text if sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160)]


def assert_quiet(run: Any, code: int | None = None) -> None:
    """Expect a run to have printed nothing that acts."""
    assert not acts(run.out)
    assert not acts(run.err)
    assert "Traceback" not in run.err
    assert run.code in ((0, 1, 2) if code is None else (code,))


def printed(guest: Guest) -> str:
    """Return every character that the screen on top sends to the terminal, without styles."""
    strips = guest.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def play_out(match: Match) -> None:
    """Play a match of the short game to its end."""
    bid(match, 2, 3, 3, 4, 4, 2)


def look_everywhere(parlour: Parlour, number: str = "1") -> str:
    """Run every command that tells of matches, and return what was printed."""
    told = ""
    for words in (
        ("list",),
        ("replay", number, "--plain"),
        ("analyse", number),
        ("stats",),
        ("stats", "--csv"),
        ("stats", "--json"),
        ("today",),
        ("resume", number, "--plain"),
    ):
        run = parlour(*words)
        assert_quiet(run)
        told += run.out + run.err
    return told


# the command line


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


# the surroundings


def test_the_name_of_the_home(parlour: Parlour, tmp_path: Path, monkeypatch: Any) -> None:
    (home := tmp_path / f"{EVIL}home").write_text("no folder")
    monkeypatch.setenv("PARLOUR_HOME", str(home))
    assert r"\x1b]0;owned" in look_everywhere(parlour)
    assert_quiet(parlour("arena", "tournament", "careful", "match", "--resume"))


@pytest.mark.parametrize("name", ["theme", "coach", "name"])
def test_settings_in_the_file_and_in_the_environment(name: str, monkeypatch: Any) -> None:
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", EVIL)
    given, trouble = current()
    assert not acts(trouble + "".join(map(str, (given.name, given.theme, given.coach))))
    monkeypatch.delenv(f"PARLOUR_{name.upper()}")
    settings_file().parent.mkdir(exist_ok=True)
    for content in ({name: EVIL}, {EVIL: EVIL}, {name: [EVIL]}):
        settings_file().write_text(json.dumps(content))
        given, trouble = current()
        assert not acts(trouble + given.name + given.theme + given.coach)


# matches of others


def mark_everything(value: dict[str, Any]) -> dict[str, Any]:
    """Return a match's file with something that acts in every text of it."""
    actions = [{**action, "why": EVIL} for action in value["actions"]]
    evil = {"seed": EVIL, "names": [EVIL, EVIL], "seats": ["human", f"exec:{EVIL}"]}
    return {**value, **evil, "actions": actions, "unrated": [EVIL], "fouls": {"1": EVIL}}


def test_an_imported_match(parlour: Parlour, tmp_path: Path) -> None:
    match = begun()
    bid(match, 4, 3)
    whole = json.loads(exported(match))
    (tmp_path / "match.json").write_text(json.dumps(mark_everything(whole)))
    assert_quiet(parlour("import", "match.json"), 0)
    look_everywhere(parlour, "2")
    assert_quiet(parlour("export", "2", "again.json"), 0)
    again = imported(json.dumps(mark_everything(whole)).encode())
    assert not acts("".join(fouls(again)))
    assert not acts("".join(again.unrated) + again.setup.seed + versus(again.setup))
    told = [line.text for line in Teller(again, 0).tell_all(again.steps)]
    assert told
    assert not acts("".join(told))


@pytest.mark.parametrize(
    "change",
    [
        {"game": EVIL},
        {EVIL: 1},
        {"options": {EVIL: 1}},
        {"options": EVIL},
        {"seats": [EVIL]},
        {"actions": [{"seat": 0, "action": {"type": EVIL}}]},
        {"actions": [{"seat": 0, "action": {"type": "bid", "card": 3, EVIL: 3}}]},
        {"start": EVIL},
        {"fouls": {EVIL: EVIL}},
    ],
)
def test_an_imported_match_that_is_refused(change: dict[str, Any]) -> None:
    value = {**json.loads(exported(begun())), **change}
    try:
        match = imported(json.dumps(value).encode())
    except Refusal as no:
        assert not acts(str(no))
    else:
        assert "options" in change, "what is not known there is not read"
        assert not acts(exported(match))


# rows that somebody changed by hand

ROWS = {
    "names": "UPDATE matches SET names = json_array(:evil, :evil)",
    "seats": "UPDATE matches SET seats = json_array('human', :evil)",
    "both seats": "UPDATE matches SET seats = json_array(:evil, :evil)",
    "seed": "UPDATE matches SET seed = :evil",
    "standing": "UPDATE matches SET standing = json_replace(standing, '$.line', :evil)",
    "unrated": "UPDATE matches SET unrated = json_array(:evil)",
    "game": "UPDATE matches SET game = :evil",
    "status": "UPDATE matches SET status = :evil",
    "options": "UPDATE matches SET options = json_object(:evil, 1)",
    "options as text": "UPDATE matches SET options = :evil",
    "start": "UPDATE matches SET start = json_object(:evil, :evil)",
    "result": "UPDATE matches SET result = json_replace(result, '$.marks[0]', :evil)",
    "why": "UPDATE actions SET why = :evil",
    "action": "UPDATE actions SET action = json_object('type', :evil)",
    "action as text": "UPDATE actions SET action = :evil",
    "opponent": "UPDATE scoreboards SET other = :evil",
    "side": "UPDATE scoreboards SET side = :evil",
    "variant": "UPDATE scoreboards SET variant = :evil || variant WHERE variant <> ''",
    "board's game": "UPDATE scoreboards SET game = :evil",
}


def changed_by_hand(home: Path, change: str) -> Store:
    """Return a store of two matches that ended and two that go on, and then were changed so."""
    for seats in (("human", "plus-one"), ("human", "human")):
        play_out(short(*seats))
        bid(begun(*seats), 4, 3)
    with closing(sqlite3.connect(home / "parlour.sqlite3")) as other:
        other.execute(ROWS[change], {"evil": EVIL})
        other.commit()
    return open_store()


@pytest.mark.parametrize("change", ROWS)
def test_rows_changed_by_hand_on_the_command_line(
    parlour: Parlour, home: Path, change: str
) -> None:
    store = changed_by_hand(home, change)
    for digit in "1234":
        look_everywhere(parlour, digit)
    for saved in (*store.unfinished(), *store.latest(9)):
        assert not acts(listing.line(saved) + "".join(saved.unrated + saved.names + saved.seats))
    for line in store.figures().lines(rated=False):
        assert not acts(title(line.table) + "".join(map(str, line.table)))
    for number in range(1, 5):
        try:
            match = store.resume(number)
        except Refusal as no:
            assert not acts(str(no))
        else:
            assert not acts(match.setup.seed + "".join(match.unrated))
            assert not acts("".join(step.why for step in match.steps))


@pytest.mark.parametrize("change", ["names", "seats", "standing", "why", "side", "game", "seed"])
async def test_rows_changed_by_hand_in_the_full_screen(home: Path, change: str) -> None:
    store = changed_by_hand(home, change)
    async with arcade(store=store, size=(120, 36)) as guest:
        for keys in ("", "r", "t", "d"):
            if keys:
                await guest.press(keys)
            await guest.still()
            assert not acts(printed(guest)), keys
            if keys:
                await guest.press("escape")
    if change == "game":
        return
    match = open_store().resume(2)
    async with arcade(match, size=(120, 36)) as guest:
        await guest.still()
        if change == "seats":
            assert r'Nobody called "\x1b]0;owned' in guest.text()
            return
        assert not acts(printed(guest))
        await guest.press("f3")
        await guest.still()
        assert not acts(printed(guest))


async def test_a_match_of_a_game_that_is_not_installed_stands_in_the_lobby_by_its_name(
    home: Path,
) -> None:
    changed_by_hand(home, "names").connection.execute("UPDATE matches SET game = 'whist'")
    async with arcade(store=open_store(), size=(120, 36)) as guest:
        await guest.shows("whist")
        await guest.press("r")
        await guest.shows("whist")


# the screen as the last barrier


async def test_what_looks_like_markup_is_shown_as_it_is(home: Path) -> None:
    store = open_store()
    bid(begun("human", "human", store=store, names=("[/b]", "[@click=app.quit]x")), 4, 3)
    store.trouble = "The saved games in [/b] [@click=app.quit]x"
    async with arcade(store=store, size=(120, 36)) as guest:
        await guest.shows("The saved games in [/b] [@click=app.quit]x")
        await guest.press("ctrl+p", *"[/b]")
        await guest.shows("[/b] against [@click=app.quit]x")
        await guest.press("escape", "r")
        await guest.shows("[/b] against…")


async def test_whatever_a_widget_or_a_notice_is_handed_the_screen_writes_no_control_character(
    home: Path,
) -> None:
    async with arcade() as guest:
        await guest.screen.mount(Static(f"before {EVIL} after", markup=False))
        guest.app.notify(f"told {EVIL} told", markup=False)
        await guest.shows("told ]0;owned[2J31mAda told")
        await guest.still()
        assert not acts(printed(guest))
        assert "Ada" in printed(guest)


# programs


def evil_bot(folder: Path) -> str:
    """Return the command line of a program that answers, and complains, with escape sequences."""
    path = folder / f"bot {EVIL}.py"
    path.write_text(
        "import sys\n"
        f"evil = {EVIL!r}\n"
        "print(evil, file=sys.stderr, flush=True)\n"
        "sys.stdin.readline()\n"
        "print(evil, flush=True)\n"
    )
    return f"exec:{shlex.join([sys.executable, str(path)])}"


@pytest.mark.parametrize("form", ["table", "csv", "json"])
def test_what_a_program_writes(parlour: Parlour, tmp_path: Path, form: str) -> None:
    bot = evil_bot(tmp_path)
    run = parlour("arena", "match", bot, "careful", "--games", "1", "--show", "--stderr")
    assert_quiet(run, 0)
    assert r"\x1b]0;owned" in run.out + run.err, "it was heard, and told"
    words = ("arena", "tournament", bot, "careful", "--games", "1", "--jobs", "1", "--stderr")
    assert_quiet(parlour(*words, "--format", form), 0)


def test_a_tournament_kept_in_a_file_that_was_changed_by_hand(parlour: Parlour) -> None:
    words = ("arena", "tournament", "careful", "match", "--games", "1", "--jobs", "1")
    assert_quiet(parlour(*words), 0)
    path = place(("careful", "match"))
    plan, outcome, *_ = map(json.loads, path.read_text().splitlines())
    plan["seed"], outcome["fouls"], outcome["errors"] = EVIL, [EVIL, EVIL], [EVIL, EVIL]
    path.write_text(f"{json.dumps(plan)}\n{json.dumps(outcome)}\n")
    run = parlour(*words, "--resume", "--stderr")
    assert_quiet(run, 0)
    assert "Foul by" in run.out
    assert_quiet(parlour(*words, "--resume", "--seed", "other"), 2)
    path.write_text(EVIL)
    assert_quiet(parlour(*words, "--resume"), 2)


def test_a_script_given_beforehand(parlour: Parlour) -> None:
    words = ("play", "gops", "--seat1", f"script:{FIRST}", "--seat2", f"script:{SECOND},{EVIL}")
    assert_quiet(parlour(*words, "--seed", "1"))
