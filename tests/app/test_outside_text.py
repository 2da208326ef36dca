"""Text that acts on a terminal does not, wherever it comes from: people, files, programs, rows."""

import json
import shlex
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple
from textual.widgets import Static

from app.arena.journal import journal_file
from app.cli.lists import match_line
from app.match.match import Match
from app.match.names import matchup
from app.match.presentation import Transcript, foul_lines
from app.settings import current_settings, settings_file
from app.statistics.played import played_in_parts, statistics_lines
from app.statistics.summary import read_summary
from app.storage.game_files import export_match, import_match
from app.storage.store import Store, open_store
from games.contract import Refusal
from tests.app.conftest import Parlour, Run
from tests.app.match.gops_match_helpers import FIRST, SECOND, bid
from tests.app.screens.match_helpers import begun, short
from tests.app.screens.screen_helpers import User, arcade

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x85\x7fAda"
"""Sets a title, empties the screen, changes the colour, breaks the line; then a name."""
STRANGE = st.text(st.characters(categories=["Cc", "Cf", "Zl", "Zp", "Lu", "Co"]), max_size=12)
QUIET = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def acts(text: str) -> list[str]:
    """Return the characters of a text that a terminal would obey, ends of lines apart."""
    return [sign for sign in text if sign != "\n" and (ord(sign) < 32 or 127 <= ord(sign) < 160)]


def assert_quiet(run: Run, code: int | None = None) -> None:
    """Expect a run to have printed nothing that acts."""
    assert not acts(run.out + run.err)
    assert "Traceback" not in run.err
    assert run.code in ((0, 1, 2) if code is None else (code,))


def printed(user: User) -> str:
    """Return every character that the screen on top sends to the terminal, without styles."""
    return "\n".join(strip.text for strip in user.screen._compositor.render_strips())


def look_everywhere(parlour: Parlour, number: str = "1") -> str:
    """Run every command that tells of matches, and return what was printed."""
    told = ""
    for line in (
        *("list", f"replay {number} --plain", f"analyse {number}", f"resume {number} --plain"),
        *("stats", "stats --csv", "stats --json", "today"),
    ):
        run = parlour(*line.split())
        assert_quiet(run)
        told += run.out + run.err
    return told


# what is typed


def test_names_and_seeds_on_the_command_line(parlour: Parlour) -> None:
    words = ("play", "gops", "--seat2", "human", "--seed", EVIL, "--names")
    assert_quiet(parlour(*words, EVIL), 2)
    assert_quiet(parlour(*words, "\x1b[2J\x9b31m", typed="3\n"), 0)
    assert r"\x1b[2J\x9b31m against Player 2" in look_everywhere(parlour)


@pytest.mark.parametrize(
    "line",
    [
        *("EVIL", "play EVIL", "resume EVIL", "rules EVIL", "stats EVIL", "today EVIL"),
        *("play gops --seat2 EVIL", "play gops --seat2 script:EVIL", "play gops --variant EVIL"),
        *("play gops --seat2 exec:EVIL --variant tournament", "play gops --prizes EVIL"),
        *("play gops --cards EVIL", "play gops --ties EVIL", "play gops --seat1 EVIL", "list EVIL"),
        *("play gops --EVIL", "bot EVIL", "arena match EVIL careful"),
        *("arena match careful exec:EVIL", "arena tournament careful match --games EVIL"),
    ],
)
def test_every_other_word_on_the_command_line(parlour: Parlour, line: str) -> None:
    run = parlour(*(word.replace("EVIL", EVIL) for word in line.split()), typed="3\n")
    assert_quiet(run)
    assert run.err


@pytest.mark.parametrize(
    "line",
    [
        *("play gostop --load EVIL", "play twentyone --deck EVIL", "convert EVIL x.pl"),
        *("import EVIL", "deck --check EVIL", "export 1 EVIL"),
        "arena tournament careful match --games 1 -o EVIL",
    ],
)
def test_names_of_files(parlour: Parlour, line: str, tmp_path: Path) -> None:
    bid(begun(), 4)
    for name in (f"none/{EVIL}", f"{EVIL}.txt", f"{EVIL}.txt"):
        assert_quiet(parlour(*(word.replace("EVIL", name) for word in line.split())))
        (tmp_path / f"{EVIL}.txt").write_text(EVIL)


@pytest.mark.parametrize(
    "line", ["play gostop --load", "play twentyone --deck", "import", "deck --check"]
)
@QUIET
@given(text=STRANGE)
def test_what_files_hold(parlour: Parlour, tmp_path: Path, line: str, text: str) -> None:
    (tmp_path / "file.txt").write_bytes(f"{text}\n{EVIL}".encode(errors="surrogatepass"))
    assert_quiet(parlour(*line.split(), "file.txt"), 1)


@QUIET
@given(line=STRANGE)
def test_lines_that_are_piped_in_or_given_beforehand(parlour: Parlour, line: str) -> None:
    typed = f"{EVIL}\n{line}\n".encode(errors="surrogatepass")
    assert_quiet(parlour("play", "gops", "--seed", "1", typed=typed), 0)
    script = f"script:{SECOND},{EVIL}{line}"
    assert_quiet(parlour("play", "gops", "--seat1", f"script:{FIRST}", "--seat2", script))


def test_the_name_of_the_home(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home := tmp_path / f"{EVIL}home").write_text("no folder")
    monkeypatch.setenv("PARLOUR_HOME", str(home))
    assert r"\x1b]0;owned" in look_everywhere(parlour)
    assert_quiet(parlour("arena", "tournament", "careful", "match", "--resume"))


@pytest.mark.parametrize("name", ["theme", "coach", "name"])
def test_settings_in_the_file_and_in_the_environment(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"PARLOUR_{name.upper()}", EVIL)
    found, trouble = current_settings()
    assert not acts(trouble + "".join(found))
    monkeypatch.delenv(f"PARLOUR_{name.upper()}")
    settings_file().parent.mkdir(exist_ok=True)
    for content in ({name: EVIL}, {EVIL: EVIL}, {name: [EVIL]}):
        settings_file().write_text(json.dumps(content))
        found, trouble = current_settings()
        assert not acts(trouble + "".join(found))


# what comes in a match of somebody else


def whole_match(**changes: Any) -> bytes:
    """Return the file of a match with some values changed."""
    match = begun()
    bid(match, 4, 3)
    return json.dumps({**json.loads(export_match(match)), **changes}).encode()


def test_an_imported_match(parlour: Parlour, tmp_path: Path) -> None:
    actions = [{**each, "why": EVIL} for each in json.loads(whole_match())["actions"]]
    evil = whole_match(
        seed=EVIL,
        names=[EVIL, EVIL],
        seats=["human", f"exec:{EVIL}"],
        actions=actions,
        unrated=[EVIL],
        fouls={"1": EVIL},
    )
    (tmp_path / "match.json").write_bytes(evil)
    assert_quiet(parlour("import", "match.json"), 0)
    look_everywhere(parlour, "2")
    assert_quiet(parlour("export", "2", "again.json"), 0)
    match = import_match(evil)
    assert not acts("".join((*foul_lines(match), *match.marks, match.setup.seed)))
    assert not acts(matchup(match.game.slug, match.setup))
    told = Transcript(match, 0).log(reasons=True)
    assert told
    assert not acts("".join(told))


@pytest.mark.parametrize(
    "change",
    [
        *({"game": EVIL}, {EVIL: 1}, {"options": {EVIL: 1}}, {"options": EVIL}, {"seats": [EVIL]}),
        {"actions": [{"seat": 0, "action": {"type": EVIL}}]},
        {"actions": [{"seat": 0, "action": {"type": "bid", "card": 3, EVIL: 3}}]},
        *({"start": EVIL}, {"fouls": {EVIL: EVIL}}),
    ],
)
def test_an_imported_match_that_is_refused(change: dict[str, Any]) -> None:
    try:
        match = import_match(whole_match(**change))
    except Refusal as no:
        assert not acts(str(no))
    else:
        assert "options" in change, "what is not known there is not read"
        assert not acts(export_match(match))


# what a program writes


@pytest.mark.posix("bots in process groups")
def test_what_a_program_writes(parlour: Parlour, tmp_path: Path) -> None:
    path = tmp_path / f"bot {EVIL}.py"
    path.write_text(
        "import sys\n"
        f"evil = {EVIL!r}\n"
        "print(evil, file=sys.stderr, flush=True)\n"
        "sys.stdin.readline()\n"
        "print(evil, flush=True)\n"
    )
    evil_bot = f"exec:{shlex.join([sys.executable, str(path)])}"
    run = parlour("arena", "match", evil_bot, "careful", "--games", "1", "--show", "--stderr")
    assert_quiet(run, 0)
    assert r"\x1b]0;owned" in run.out + run.err, "it was heard, and told"
    words = ("arena", "tournament", evil_bot, "careful", "--games", "1", "--jobs", "1", "--stderr")
    for form in ("table", "csv", "json"):
        assert_quiet(parlour(*words, "--format", form), 0)


@pytest.mark.posix("bots in process groups")
def test_a_tournament_kept_in_a_file_that_was_changed_by_hand(parlour: Parlour) -> None:
    words = ("arena", "tournament", "careful", "match", "--games", "1", "--jobs", "1")
    assert_quiet(parlour(*words), 0)
    path = journal_file(("careful", "match"))
    plan, _, outcome, *_ = (json.loads(line[:-9]) for line in path.read_text().splitlines())
    plan["seed"], plan["secret"] = EVIL, EVIL
    path.write_text(f"{json.dumps(plan)}\n{json.dumps([*outcome, [EVIL, EVIL], [EVIL, EVIL]])}\n")
    run = parlour(*words, "--resume", "--stderr")
    assert_quiet(run, 0)
    assert "Foul by" in run.out
    assert_quiet(parlour(*words, "--resume", "--seed", "other"), 2)
    path.write_text(EVIL)
    assert_quiet(parlour(*words, "--resume"), 2)


@pytest.mark.posix("bots in process groups")
@pytest.mark.parametrize(
    "line",
    [
        "arena match BOT careful",
        "arena tournament careful BOT --jobs 1",
        "play gops --variant tournament --seed 1 --seat2 BOT",
    ],
)
def test_a_command_line_that_is_no_text(parlour: Parlour, line: str) -> None:
    bot = "exec:sh \udcff.sh"  # what Python makes of a byte that is no UTF-8
    run = parlour(*(bot if word == "BOT" else word for word in line.split()))
    assert_quiet(run, 2)
    assert "is not text in UTF-8." in run.err


# what somebody put into the store by hand

ROWS = {
    "names": "UPDATE matches SET names = json_array(:evil, :evil)",
    "seats": "UPDATE matches SET seats = json_array('human', :evil)",
    "seed": "UPDATE matches SET seed = :evil",
    "standing": "UPDATE matches SET standing = json_replace(standing, '$.line', :evil)",
    "unrated": "UPDATE matches SET unrated = json_array(:evil)",
    "game": "UPDATE matches SET game = :evil",
    "status": "UPDATE matches SET status = :evil",
    "options": "UPDATE matches SET options = json_object(:evil, 1)",
    "start": "UPDATE matches SET start = json_object(:evil, :evil)",
    "result": "UPDATE matches SET result = json_replace(result, '$.marks[0]', :evil)",
    "why": "UPDATE actions SET why = :evil",
    "action": "UPDATE actions SET action = json_object('type', :evil)",
    "opponent": "UPDATE scoreboards SET other = :evil",
    "side": "UPDATE scoreboards SET side = :evil",
    "variant": "UPDATE scoreboards SET variant = :evil || variant WHERE variant <> ''",
    "board's game": "UPDATE scoreboards SET game = :evil",
}


def changed_by_hand(home: Path, *changes: str) -> Store:
    """Return a store of two matches that ended and two that go on, and then were changed so."""
    for seats in (("human", "plus-one"), ("human", "human")):
        bid(short(*seats), 2, 3, 3, 4, 4, 2)
        bid(begun(*seats), 4, 3)
    with closing(sqlite3.connect(home / "parlour.sqlite3")) as other:
        for change in changes:
            other.execute(ROWS[change], {"evil": EVIL})
        other.execute("UPDATE matches SET acts = NULL, sum = NULL")  # who can write, can do that
        other.commit()
    return open_store()


def texts_of(store: Store) -> Iterator[str]:
    """Yield what is read from a store: lines, boards, ratings, and whole matches."""
    for saved in (*store.unfinished(), *store.seen("ORDER BY id DESC LIMIT ?", 9)):
        yield match_line(saved) + "".join(saved.unrated + saved.names + saved.seats)
    lines = read_summary(store).lines(rated=False)
    yield from (each.title for each in statistics_lines(lines))
    yield from ("".join(map(str, astuple(line.board))) for line in lines)
    yield from (
        game.game + game.side + game.other for part in played_in_parts(store) for game in part
    )
    for number in range(1, 5):
        try:
            match: Match = store.resume(number)
        except Refusal as no:
            yield str(no)
        else:
            yield match.setup.seed + "".join(match.marks)
            yield from (step.why for step in match.steps)


@pytest.mark.parametrize("change", ROWS)
def test_rows_changed_by_hand_on_the_command_line(
    parlour: Parlour, home: Path, change: str
) -> None:
    store = changed_by_hand(home, change)
    for digit in "12":  # one that ended and one that goes on
        look_everywhere(parlour, digit)
    assert not acts("".join(texts_of(store)))


@pytest.mark.parametrize("changes", [("names", "standing", "why", "side", "seed"), ("seats",)])
async def test_rows_changed_by_hand_in_the_full_screen(
    home: Path, changes: tuple[str, ...]
) -> None:
    async with arcade(store=changed_by_hand(home, *changes), size=(120, 36)) as user:
        for keys in ("", "r", "t", "d"):
            await user.press(*[keys] * bool(keys))
            await user.still()
            assert not acts(printed(user)), keys
            await user.press(*["escape"] * bool(keys))
    async with arcade(open_store().resume(2), size=(120, 36)) as user:
        await user.still()
        if changes == ("seats",):
            assert r'has no player called "\x1b]0;owned' in user.text()
            return
        assert not acts(printed(user))
        await user.press("f3")
        await user.still()
        assert not acts(printed(user))


# the screen as the last barrier


async def test_what_looks_like_markup_is_shown_as_it_is() -> None:
    store = open_store()
    bid(begun("human", "human", store=store, names=("[/b]", "[@click=app.quit]x")), 4, 3)
    store.trouble = "The saved games in [/b] [@click=app.quit]x"
    async with arcade(store=store, size=(120, 36)) as user:
        await user.shows("The saved games in [/b] [@click=app.quit]x")
        await user.press("ctrl+p", *"[/b]")
        await user.shows("[/b] against [@click=app.quit]x")
        await user.press("escape", "r")
        await user.at("HistoryPage")
        await user.shows("[/b] against [@click")


async def test_whatever_a_widget_or_a_notice_is_handed_no_control_character_is_written() -> None:
    async with arcade() as user:
        await user.screen.mount(Static(f"before {EVIL} after", markup=False))
        user.app.notify(f"told {EVIL} told", markup=False)
        await user.shows("told ]0;owned[2J31mAda told")
        await user.still()
        assert not acts(printed(user))
        assert "Ada" in printed(user)
