"""The command line: its help, usage, exit codes, and every state standard streams can be in."""

import argparse
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from app.cli.parser import COMMANDS
from app.plugins import slugs
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import FIRST, PRIZES, SECOND
from tests.app.screens.golden_helpers import compare_text
from tests.tools.packing.shell_files import (
    arguments,
    expanded_help,
    parsers,
    value_words,
    whole_parser,
)

GOLDEN = Path(__file__).parent / "golden"
SCRIPTS = (
    *("play", "gops", "--prizes", ",".join(map(str, PRIZES))),
    *("--seat1", f"script:{FIRST}", "--seat2", f"script:{SECOND}"),
)


def shell(line: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `parlour` is the program."""
    program = f'parlour() {{ "{sys.executable}" -m app "$@"; }}'
    return subprocess.run(
        ["bash", "-c", f"{program}; {line}"],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | env,
        check=False,
    )


def modules_loaded(*words: str) -> set[str]:
    """Return what a command loads until it ends well, or has printed its help."""
    code = (
        f"import sys; sys.argv = ['parlour', *{words!r}]\n"
        "from app.__main__ import run\n"
        "try: assert run() == 0\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], input="", capture_output=True, text=True, check=True
    )
    return set(said.stdout.splitlines()[-1].split())


def help_lines() -> Iterator[str]:
    """Yield what is in the help of every command; the settings, which many take, only once."""
    told = set()
    for one, line in parsers(whole_parser()):
        yield f"{one.prog}: {line}".rstrip(": ")
        yield from (f"  {text.strip()}" for text in (one.description, one.epilog) if text)
        for _, text, actions in arguments(one):
            if text in told:
                continue
            told |= {text} - {""}
            for each in actions:
                if isinstance(each, argparse._SubParsersAction | argparse._HelpAction):
                    continue
                names = ", ".join(each.option_strings)
                words = f"{names} {value_words(each)} {each.nargs or ''}".split()
                is_said = each.default and each.default != argparse.SUPPRESS
                usual = f" = {each.default}" * bool(is_said)
                yield f"    {' '.join(words)}{usual}: {expanded_help(one, each)}"


def test_the_help_of_every_command_is_as_agreed() -> None:
    compare_text(GOLDEN / "help.txt", "\n".join(help_lines()) + "\n")


@pytest.mark.parametrize(
    "words", [(), *((name,) for name in COMMANDS), *(("play", slug) for slug in slugs())]
)
def test_every_help_has_an_example_that_is_understood(
    parlour: Parlour, words: tuple[str, ...]
) -> None:
    run = parlour(*words, "--help")
    assert (run.code, run.err) == (0, "")
    assert re.search(r"^examples?:\s+parlour ", run.out, re.M)
    if words and words[0] in ("play", "resume", "list", "today", "stats", "rules", "guide"):
        (example,) = re.findall(r"example: parlour ((?:.|\n)+)", run.out)
        run = parlour(*example.split())
        assert run.code == 0 or "There is no game number 12" in run.err


def test_the_help_lists_every_command_and_loads_none(parlour: Parlour) -> None:
    assert re.findall(r"^    (\w+) ", parlour("--help").out, re.M) == list(COMMANDS)
    loaded = modules_loaded("--help")
    assert loaded.isdisjoint({f"app.cli.{module}" for module, _ in COMMANDS.values()})
    assert loaded.isdisjoint({"msgspec", "games.contract", "app.storage.files"})


@pytest.mark.parametrize("command", ["list", "stats"])
def test_what_lists_stored_matches_loads_nothing_to_play_them(command: str) -> None:
    loaded = modules_loaded(command)
    assert "app.storage.lists" in loaded
    assert loaded.isdisjoint({"app.storage.store", "app.match.match", "app.daily"})
    assert loaded.isdisjoint({"games.contract.game", "games.contract.players"})
    assert loaded.isdisjoint({"app.storage.game_files", "tempfile", "random", "copy"})
    assert loaded.isdisjoint({"pathlib", "platformdirs"})


def test_a_bot_starts_without_what_only_a_solver_or_a_store_needs() -> None:
    loaded = modules_loaded("bot", "match")
    assert loaded.isdisjoint({"dataclasses", "inspect", "pathlib", "sqlite3"})


def test_a_command_loads_msgspec_alone_and_the_rest_can_be_loaded_after() -> None:
    code = (
        "import sys\n"
        "from app.cli.parser import parser\n"
        "parser(['list'])\n"
        "assert 'msgspec' in sys.modules and 'inspect' not in sys.modules\n"
        "from typing_extensions import NotRequired\n"
        "from typing import TypedDict, Annotated\n"
        "import msgspec\n"
        "class Named(TypedDict):\n"
        "    name: NotRequired[Annotated[str, msgspec.Meta(max_length=3)]]\n"
        "print(msgspec.json.decode(b'{}', type=Named), end='')\n"
        'try: msgspec.json.decode(b\'{"name": "long"}\', type=Named)\n'
        "except msgspec.ValidationError: print(' refused')"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "{} refused\n"


def test_the_version_is_that_of_the_installed_console_script(parlour: Parlour) -> None:
    script = Path(sysconfig.get_path("scripts"), "parlour")
    said = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == parlour("--version").out == f"parlour {version('parlour')}\n"


def test_the_rules_of_every_game_can_be_read(parlour: Parlour) -> None:
    for slug in slugs():
        run = parlour("rules", slug)
        assert run.code == 0
        assert run.out.startswith("# ")
        assert max(map(len, run.out.splitlines())) <= 80
        assert all(word in run.out for word in ("`help`", "`undo`", "`quit`"))


WRONG = f"""\
play gops --cards 10-2
play gops --cards 1-999999999
play gops --cards 2-x
play gops --ties split
play gops --prizes 4,4
play gops --prizes x
play gops --seat2 nemo
play gops --seat2 exec:/nonexist
play gops --variant tournament --seat2 exec:/nonexist
play gops --seat2 exec:sh
play gops --names {"x" * 21}
play gops --names Ann,Bob
play battle --names Ann,Bob,Cy
play gostop --rounds -1
play gops --seed {"x" * 201}
play gops --theme pink
--theme pink
--theme felt-light
resume
resume 77
resume {"9" * 40}
resume x
replay x
analyse x
export x
deck --match x
deck --match 77
list more
while
while --
while true
lab exploit nobody
lab exploit match --cards 8
lab exploit match --cards 1
lab exploit match --cards four
serve --guests 1001
serve --port 65536
serve --connections 10001
--guest play gops
"""


@pytest.mark.posix("commands, and programs at a table")
def test_wrong_usage_is_a_sentence_and_code_2_before_anything_is_asked(parlour: Parlour) -> None:
    said = []
    for line in WRONG.splitlines():
        run = parlour(*line.split(), typed="1\n")
        assert (run.code, run.out) == (2, ""), line
        said.append(f"$ parlour {line}\n{run.err.splitlines()[-1]}\n")
    compare_text(GOLDEN / "usage.txt", "".join(said))


@pytest.mark.parametrize("line", ["play whist", "play gops --variant blitz", "rules whist"])
def test_a_word_that_is_none_of_those_known_is_refused_with_what_may_be_meant(
    parlour: Parlour, line: str
) -> None:
    run = parlour(*line.split())
    assert (run.code, run.out) == (2, "")
    assert "invalid choice" in run.err
    assert "Did you mean list?" in parlour("lisst").err


@pytest.mark.parametrize("line", ["play gops --p2 human", "deck good.txt", "stats --nonsense"])
def test_what_a_command_does_not_know_is_reported_with_its_own_usage(
    parlour: Parlour, line: str
) -> None:
    done = parlour(*line.split())
    assert done.code == 2
    command = " ".join(line.split()[: 2 if line.startswith("play") else 1])
    assert done.err.startswith(f"usage: parlour {command} [")
    assert f"parlour {command}: error: unrecognized arguments: " in done.err


@pytest.mark.posix("bash")
def test_a_pipe_that_breaks_is_no_fault_and_an_output_that_takes_no_more_is_a_sentence() -> None:
    match = " ".join(SCRIPTS)
    for command in "--help | true", "rules gops | head -c 1", f"{match} | true":
        run = shell(f"set -o pipefail; parlour {command}")
        assert run.returncode == 0, command
        assert all(line.startswith("Your game is saved.") for line in run.stderr.splitlines())
    if Path("/dev/full").exists():
        run = shell(f"parlour {match} > /dev/full")
        assert run.returncode == 1
        assert run.stderr.endswith("Parlour had to stop: No space left on device.\n")


@pytest.mark.posix("bash")
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(closed: str) -> None:
    run = shell(f"parlour play gops --seed 1 --seat1 match {closed} && parlour list {closed}")
    assert run.returncode == 0
    assert "Traceback" not in run.stderr


@pytest.mark.posix("bash")
def test_a_terminal_without_utf_8_is_no_fault() -> None:
    run = shell(
        r"""printf '4\n\351\303\251\n' | parlour play gops --seed 'ü' --names 'Zoë'
        parlour list; parlour rules twentyone > /dev/null""",
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert "Traceback" not in run.stderr
    assert "is not a whole number" in run.stdout
    assert "against Careful" in run.stdout


@pytest.mark.posix("bash")
def test_several_who_begin_at_once_all_save(parlour: Parlour) -> None:
    """Also the very first time, when the file is being made."""
    one = f"parlour {' '.join(SCRIPTS)} > /dev/null"
    run = shell(f"{'& '.join([one] * 5)} & wait")
    assert "The saved games in" not in run.stderr
    parlour("play", "gops", "--seed", "1")
    assert "   6  GOPS: round 1 of 9" in parlour("list").out


@pytest.mark.posix("a pseudo-terminal")
def test_input_that_is_a_terminal_and_output_that_is_none() -> None:
    """What is typed is echoed by the terminal then, not by Parlour."""
    leader, follower = os.openpty()
    os.write(leader, b"4\nq\n")
    words = (sys.executable, "-m", "app", "play", "gops", "--seed", "1")
    run = subprocess.run(words, stdin=follower, capture_output=True, text=True, check=True)
    os.close(leader)
    os.close(follower)
    assert "Enter player 1 bid: Player 2 bid: " in run.stdout
