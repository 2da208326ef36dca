"""Plain mode word for word: what whole sessions print, and what is wrong with what is typed."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from app.storage.store import open_store
from games.text import printable
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import FIRST, PRIZES, SECOND
from tests.app.screens.golden_helpers import compare_text
from tests.games.battle.finished_game_helpers import commands

GOLDEN = Path(__file__).with_name("golden")

ENDGAME = """\
Round: 3
Computer: Score: 2 Hand: QC Capture Pile: 6C 6D
Human: Score: 1 Hand: 5C Capture Pile: KC KD KH KS KC KD
Layout: 5D-5H-5S 6H
Stock Pile: 7C 6S
Next Player: Human
"""
"""A game of Go Stop in which all is forced."""

ORDER = ",".join(map(str, PRIZES))
GOPS = f"play gops --plain --prizes {ORDER} --seat2"
BATTLE = "play battle --plain --seed golden"
LOAD = "play gostop --plain --load endgame.txt"
AGAIN = ("state", "HAND", " again ", "?")

SESSIONS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "gops": (
        (f"{GOPS} script:{SECOND}", ("4", *AGAIN, "undo", "again", "redo", "redo", "save", "go")),
        ("resume", ("4", "x" * 60, "9" * 60, *FIRST.split(",")[1:])),
        (
            f"{GOPS} script:{SECOND}",
            ("eleven", "11", "-4", "", " \t", "12345678901", "4\x07", "\x1b[2J", "٤", "4 5"),
        ),
        (f"{GOPS} script:3,3", ("4", "3")),
        (f"{GOPS} script:{SECOND} --seat1 script:{FIRST}", ()),
        (f"{GOPS} human", ("4", "undo", "redo", "3", "q")),
        (f"{GOPS} script:{SECOND} --hints off", ("4", "?", "x")),
        (f"{GOPS} script:{SECOND} --lines short", ("4", "state")),
        ("play gops", ("x" * 201, " 7 ", "help", "2", ":?", ":help me", ":quit")),
        ("play gops", (":undo", ":quit", "7")),
    ),
    "battle": (
        (BATTLE, ("trio", "hand", "?", "", "hand", "?", "x", "roll 6", "roll 1,2", "roll a", "")),
        (BATTLE, ("", "cheat 1 1 1 1", "cheat 1 1 1 1 5", "saved", "roll 2", "save")),
        ("resume", ("5S", "", "2s", "", "state", "roll", "again", "undo", "redo", "q")),
        (BATTLE, ("", "save", "1S", "", "save", "2S", "", "cheat 1 1 1 1 1", "1s", "?", "hand")),
        (f"{BATTLE} --band 25 --names Tony --seat2 greedy --hints off", ("", "save", "1S")),
        (
            f"{BATTLE} --lines short",
            ("", "cheat 4 4 4 1 2", "trio", "", "roll 1", "state", "save", "trio", "", "save"),
        ),
        ("replay 5 --plain --lines short", ()),
        (f"{BATTLE} --band 40", ()),
    ),
    "twentyone": (
        ("play twentyone --plain --seed 1", ("state", "again", "n")),
        ("play twentyone --plain --seed 1", ("s", "hand", "?", "y", "s", "n")),
        ("play twentyone --plain --seed 3", ("h", ":undo", ":?", ":help", ":quit")),
        ("play twentyone --plain --seed 3", ("undo", "perhaps", "n")),
    ),
    "gostop": (
        (LOAD, ("move", "5C", "2", "no")),
        (LOAD, ("5", "", "undo", "h", "?", "hand", "again", "2", "?", "zz", "help", "q")),
        ("resume", ("m", "1", "undo", "undo", "redo", "4")),
        (f"{LOAD} --turns go", ("move", "5C", "no")),
        (f"{LOAD} --other hidden", ("move", "5C", "undo", "move", "q")),
        ("resume --other hidden", ("move", "5C", "move", "no")),
        (f"{LOAD} --seat2 human", ("2", "1", "3", "2", "1", "no")),
        (f"{LOAD} --hints off", ("2",)),
        (LOAD, ("s", "other.txt", "maybe", "no", "no folder/x.txt", ".", "", "4")),
        (LOAD, ("s", "other.txt", "yes")),
        ("play gostop --load choice.txt", ("m", "1", "save", "1")),
        ("play gostop", ("perhaps", "y", "nowhere.txt", "bad.txt", "endgame.txt")),
        ("play gostop --load bad.txt", ()),
        (f"{LOAD} --variant three --rounds 3 --seed 4", ()),
        ("convert endgame.txt a.lisp", ()),
        ("convert endgame.txt a.lisp", ()),
        ("convert endgame.txt x --format deck", ()),
        ("convert letter x.txt", ()),
    ),
}
"""For each game some command lines, and what is typed then."""


def transcript(parlour: Parlour, sessions: Iterable[tuple[str, tuple[str, ...]]]) -> str:
    """Return what some command lines print, after each of which lines are typed."""
    told = []
    for line, typed in sessions:
        run = parlour(*line.split(), typed="".join(f"{each}\n" for each in typed))
        shown = [part for part in (run.out, f"! {run.err}" if run.err else "") if part]
        told += [f"$ parlour {printable(line)}\n", *(f"{each.rstrip()}\n" for each in shown)]
        told.append(f"exit code {run.code}\n\n")
        assert "\x1b" not in run.out
    return re.sub(r"\(\d{4}-\d\d-\d\d \d\d:\d\d\)", "(when)", "".join(told))


@pytest.mark.parametrize("slug", SESSIONS)
def test_every_session_reads_as_agreed(parlour: Parlour, tmp_path: Path, slug: str) -> None:
    (tmp_path / "endgame.txt").write_text(ENDGAME)
    (tmp_path / "choice.txt").write_text(ENDGAME.replace("5D-5H-5S", "5D 5H"))
    (tmp_path / "bad.txt").write_text(ENDGAME.replace("7C", "7Z"))
    (tmp_path / "other.txt").write_text("mine")
    (tmp_path / "letter").write_text("Dear all,")
    told = transcript(parlour, SESSIONS[slug])
    compare_text(GOLDEN / f"{slug}.txt", told.replace(str(tmp_path), "."))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_published_games_read_line_for_line_whatever_ends_a_line(
    parlour: Parlour, end: str
) -> None:
    said = "Tell luck from skill with: parlour analyse"
    run = parlour(*GOPS.split(), f"script:{SECOND}", typed=end.join(FIRST.split(",")))
    published = (GOLDEN / "published_gops.txt").read_text()
    assert run == (published, f"{said} 1\n", 0)
    run = parlour(*BATTLE.split(), "--band", "25", typed="".join(x + end for x in commands()))
    assert run == ((GOLDEN / "finished_battle.txt").read_text(), f"{said} 2\n", 0)


def test_what_is_wrong_changes_nothing(parlour: Parlour) -> None:
    wrong = ("roll 0", "cheat 1 1 1 1 5", "cheat 1 1 1 1 1 1", "saved", "trio", "x" * 10_000)
    for typed in (("", "roll 2"), ("", *wrong, "roll 2")):
        parlour(*BATTLE.split(), typed="".join(f"{line}\n" for line in typed))
    first, second = (open_store().resume(number).state for number in (1, 2))
    assert first == second
    out = parlour(*GOPS.split(), f"script:{SECOND}", typed=f"{'x' * 40_000}\n4\n").out
    assert f'"{"x" * 21}..." is not a whole number.' in out
    assert out.count("x") < 20_100, "the rest is dropped"
