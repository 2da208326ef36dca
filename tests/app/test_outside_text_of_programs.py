"""Text that acts on a terminal does not where a program of the arena wrote it."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from app.arena.journal import journal_file
from tests.app.outside_text_helpers import EVIL, Parlour, assert_quiet


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
    path = journal_file(("careful", "match"))
    plan, outcome, *_ = map(json.loads, path.read_text().splitlines())
    plan["seed"] = EVIL
    path.write_text(f"{json.dumps(plan)}\n{json.dumps([*outcome, [EVIL, EVIL], [EVIL, EVIL]])}\n")
    run = parlour(*words, "--resume", "--stderr")
    assert_quiet(run, 0)
    assert "Foul by" in run.out
    assert_quiet(parlour(*words, "--resume", "--seed", "other"), 2)
    path.write_text(EVIL)
    assert_quiet(parlour(*words, "--resume"), 2)


def test_a_command_line_that_is_no_text(parlour: Parlour) -> None:
    bot = "exec:sh \udcff.sh"  # what Python makes of a byte that is no UTF-8
    for words in (
        ("arena", "match", bot, "careful"),
        ("arena", "tournament", "careful", bot, "--jobs", "1"),
        ("play", "gops", "--variant", "tournament", "--seed", "1", "--seat2", bot),
    ):
        run = parlour(*words)
        assert_quiet(run, 2)
        assert "is not text in UTF-8." in run.err
