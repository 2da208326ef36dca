"""`parlour arena` as it is typed: killed, stopped, gone on with, told in every format."""

import csv
import hashlib
import io
import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from app.arena import runner
from app.arena.journal import temporary_journal
from app.arena.plan import TournamentPlan
from app.arena.report import report_json, report_text
from app.arena.runner import Runner
from games.contract import Refusal
from games.gops import protocol, rules
from tests.app.arena.zoo_helpers import GOOD, LONG, bot, gated, open_gate, within

Run = Callable[..., tuple[str, str]]
InJson = Callable[..., dict[str, Any]]


@pytest.fixture
def run(parlour: Any) -> Run:
    """Run `parlour arena` in this process; return what it printed, out and err."""

    def run(*words: str, code: int = 0) -> tuple[str, str]:
        ended = parlour("arena", *words)
        assert ended.code == code, ended.err
        return ended.out, ended.err

    return run


@pytest.fixture
def in_json(run: Run) -> InJson:
    """Run a tournament, and return what it came to."""
    return lambda *words: json.loads(run("tournament", *words, "--format", "json")[0])


def lines_kept(home: Path) -> int:
    """Return how many games the journal has."""
    return sum(path.read_bytes().count(b"\n") - 2 for path in home.glob("arena/*.jsonl"))


def begun(*words: str) -> subprocess.Popen[str]:
    """Begin a tournament in a process of its own."""
    command = [sys.executable, "-m", "app", "arena", "tournament", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_tournament_that_is_ended_in_the_middle_is_gone_on_with(
    in_json: InJson, home: Path, tmp_path: Path, number: int
) -> None:
    who = (gated(tmp_path, 4), "match", "plus-one")
    (secret := tmp_path / "secret").write_text("s\n")
    words = (*who, "--games", "4", "--secret", str(secret), "--jobs", "2", "--time-limit", "600")
    running = begun(*words)
    within(lambda: lines_kept(home) >= 3 or running.poll() is not None)
    running.send_signal(number)
    out, errors = running.communicate(timeout=LONG)
    assert 3 <= lines_kept(home) < 12
    if number == signal.SIGKILL:
        (path,) = home.glob("arena/*.jsonl")
        with path.open("ab") as file:
            file.write(b'{"number": 23, "pair"')  # as if it was killed while writing
    else:
        assert running.returncode == 128 + number
        assert "plus-one" in out
        stopped = f"Stopped after {lines_kept(home)} of 12 games."
        how = "Continue with the same command and --resume."
        assert errors == f"Programs ran with --sandbox off.\n{stopped} {how}\n"
    open_gate(tmp_path)
    resumed = in_json(*who, "--resume")
    assert [game["number"] for game in resumed["games"]] == list(range(12))
    assert resumed == in_json(*words)


has_dask = find_spec("distributed") is not None


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Lend a scheduler of Dask and two workers, processes of their own: its address, and all."""
    file = tmp_path / "scheduler.json"
    running: list[subprocess.Popen[bytes]] = []
    worker = ("worker", "--no-nanny", "--nthreads", "1", "--no-dashboard")
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    for kind, *flags in (scheduler, worker, worker):
        words = ["-m", f"distributed.cli.dask_{kind}", *flags, "--scheduler-file", str(file)]
        with (tmp_path / f"log-{len(running)}").open("wb") as log:
            running.append(subprocess.Popen([sys.executable, *words], stdout=log, stderr=log))
    within(lambda: file.exists() and file.read_text().endswith("}"))
    yield str(json.loads(file.read_text())["address"]), running
    for each in running:
        each.kill()
        each.wait()


@pytest.mark.skipif(not has_dask, reason="dask distributed is not installed (extra: cluster)")
def test_every_game_counts_once_though_a_worker_is_killed(
    dask: Any, home: Path, tmp_path: Path, in_json: InJson
) -> None:
    address, (_, worker, _) = dask
    (secret := tmp_path / "secret").write_text("s")
    who = (gated(tmp_path, 6), "match", "plus-one")
    words = (*who, "--games", "6", "--secret", str(secret), "--time-limit", "600")
    running = begun(*words, "--format", "json", "--cluster", address)
    within(lambda: lines_kept(home) >= 5 or running.poll() is not None)
    worker.kill()
    assert lines_kept(home) < 15, "the worker has to be killed in the middle"
    open_gate(tmp_path)
    out, errors = running.communicate(timeout=LONG)
    told = [line for line in errors.splitlines() if "distributed" not in line]
    assert told == ["Programs ran with --sandbox off."], errors
    assert [game["number"] for game in json.loads(out)["games"]] == list(range(18))
    assert lines_kept(home) == 18
    assert in_json(*words) == json.loads(out)


@pytest.mark.skipif(not has_dask, reason="dask distributed is not installed (extra: cluster)")
async def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "SCHEDULER_TIMEOUT", 0.2)
    with pytest.raises(Refusal, match=r'No scheduler answers at "tcp://127\.0\.0\.1:1"\.'):
        async with runner.open_cluster("tcp://127.0.0.1:1"):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal, match="needs Dask"):
        async with runner.open_cluster("tcp://any:1"):
            pass


def test_going_on_may_add_games_but_not_change_the_seed(run: Run, in_json: InJson) -> None:
    few = in_json("match", "plus-one", "--games", "2", "--seed", "s ")  # blanks do not count
    more = in_json("match", "plus-one", "--games", "5", "--resume")
    assert more["games"][:2] == few["games"]
    assert more == in_json("match", "plus-one", "--games", "5", "--seed", "s")
    _, errors = run("tournament", "match", "plus-one", "--resume", "--seed", "t", code=2)
    assert errors == "That tournament has the seed s; leave the seed out.\n"


def test_the_deals_follow_from_a_secret_that_the_report_tells_when_all_is_over(
    run: Run, in_json: InJson, tmp_path: Path
) -> None:
    who = (bot(GOOD), "random")
    first = in_json(*who, "--games", "2")
    secret = first["plan"]["secret"]
    assert re.fullmatch("[0-9a-f]{32}", secret)
    assert first["plan"]["seed"] == ""
    for deal, game in enumerate(first["games"], 1):
        seed = hashlib.sha256(f"{secret} deal {deal}".encode()).hexdigest()[:32]
        assert game["bids"][0] == list(rules.deal(protocol.BOT_RULES, seed).prizes)
    (file := tmp_path / "secret").write_text(f"{secret}\n")
    again = in_json(*who, "--games", "2", "--secret", str(file))
    assert again == first
    other = in_json(*who, "--games", "2")
    assert other["plan"]["secret"] != secret
    assert other["games"] != first["games"]
    out, _ = run("tournament", *who, "--games", "2", "--secret", str(file))
    assert out.endswith(f"The secret of the deals: {secret} (--secret plays them again).\n")


def test_a_secret_can_come_by_standard_input_and_never_by_the_command_line(
    run: Run, parlour: Any, tmp_path: Path
) -> None:
    words = ("tournament", bot(GOOD), "random", "--games", "1", "--format", "json")
    piped = parlour("arena", *words, "--secret", "-", typed="a word\n")
    assert "a word" in json.loads(piped.out)["plan"].values()
    (tmp_path / "empty").write_text("\nmore")
    match, empty = ("match", "match", "random"), str(tmp_path / "empty")
    for asked, why in (
        ((*words, "--seed", "1"), "Programs can read --seed. Leave it out, or give it with"),
        ((*match, "--seed", "1", "--secret", "-"), "Give --seed or --secret, not both.\n"),
        ((*match, "--secret", str(tmp_path)), "The secret cannot be read from "),
        ((*match, "--secret", empty), "The secret is empty: its file needs a line of text.\n"),
    ):
        assert run(*asked, code=2)[1].startswith(why)


def test_a_tournament_that_is_not_over_keeps_its_secret(
    run: Run, in_json: InJson, home: Path
) -> None:
    run("tournament", "match", "random", "--games", "2")
    (path,) = home.glob("arena/*.jsonl")
    lines = path.read_bytes().splitlines(keepends=True)
    secret = json.loads(lines[0][:-10])["secret"]
    broken = lines[3].replace(b"[", b"(", 1)
    path.write_bytes(b"".join((*lines[:3], broken)))
    out, errors = run("tournament", "match", "random", "--resume")
    assert "A game of the saved tournament was damaged, and will be played again.\n" in errors
    assert secret in out
    plan = TournamentPlan(("match", "random"), 2, "", secret=secret)
    with closing(temporary_journal(plan)) as kept:
        unfinished = Runner(plan, kept)
        assert secret not in report_text(unfinished, 80)
        assert secret not in report_json(unfinished)


def test_plain_standings_are_lines_that_come_when_the_order_changes(run: Run) -> None:
    words = ("tournament", "match", "careful", "--games", "20", "--seed", "1", "--jobs", "1")
    lines = run(*words, "--plain")[1].splitlines()
    assert re.fullmatch(r"After \d+ of 20 games: \w+ \+\d+ ± \d+, \w+ -\d+ ± \d+\.", lines[0])
    assert lines[-1].partition(": ")[2].startswith("careful +")
    assert run(*words)[1] == ""


def test_processor_time_is_limited_and_told_apart_from_the_time_that_was_waited(run: Run) -> None:
    works = bot(f"n=0; while [ $n -lt 400000 ]; do n=$((n+1)); done; {GOOD}")
    busy = bot(f"read l; while :; do :; done; {GOOD}")
    out, _ = run("match", busy, "match", "--cpu-limit", "1", "--time-limit", "600")
    assert re.search(
        r"Round 1 of 13: it(s processes took more than| used up its processor time)", out
    )
    assert "no answer within" not in out
    out, _ = run("match", works, bot(f"sleep 0.3; {GOOD}"), "--cpu-limit", "60")
    took = re.findall(r"took (\S+) s to answer in all, (\S+) s of it computing", out)
    (_, computed), (waited, idle) = ((float(a), float(b)) for a, b in took)
    assert computed > idle
    assert waited > idle
    _, errors = run("match", "match", "random", "--cpu-limit", "0", code=2)
    assert "is not a whole number from 1" in errors


def test_going_on_with_nothing_or_with_damage_is_refused_and_it_can_be_begun_again(
    run: Run, home: Path
) -> None:
    words = ("tournament", "match", "plus-one", "--games", "1")
    _, errors = run(*words, "--resume", code=2)
    assert errors == "Nothing to continue: these contestants have no tournament yet.\n"
    run(*words)
    (path,) = home.glob("arena/*.jsonl")
    path.write_bytes(b"{}\n")
    _, errors = run(*words, "--resume", code=2)
    assert errors == f"The tournament saved in {path} is damaged; start it again.\n"
    run(*words)


def test_csv_and_json_say_what_the_table_says(run: Run, tmp_path: Path) -> None:
    words = ("tournament", "match", "plus-one", bot("read l; echo 14"), "--games", "3")
    file = tmp_path / "report"
    told: dict[str, str] = {}
    for form in "table", "csv", "json":
        out, errors = run(*words, "--format", form, "-o", str(file), "--force")
        assert (out, errors) == ("", "Programs ran with --sandbox off.\n")
        told[form] = file.read_text()
    rows = list(csv.DictReader(io.StringIO(told["csv"])))
    standing = json.loads(told["json"])["standings"]["rows"]
    assert [row["name"] for row in rows] == ["plus-one", "match", "sh -c 'read l; echo 14'"]
    assert rows == [{name: str(cell) for name, cell in value.items()} for value in standing]
    assert [rows[0][name] for name in ("games", "won", "points_for")] == ["6", "6", "234"]
    assert [rows[2][name] for name in ("lost", "fouls", "points_for")] == ["6", "6", "0"]
    assert "234:39" in told["table"]
    assert told["table"].count("it bid 14, and there are only the cards 1 to 13") == 6


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    run: Run, home: Path, tmp_path: Path
) -> None:
    there, new = tmp_path / "there.txt", tmp_path / "new.txt"
    there.write_text("mine")
    for name, why, code in (
        ("/nowhere/at/all", "cannot be written: there is no such file or folder.", 1),
        (str(tmp_path), "cannot be written: it is a folder.", 1),
        (str(there), "already exists. Use --force to replace it.", 2),
    ):
        _, errors = run("tournament", "match", "random", "-o", name, code=code)
        assert errors == f"{name} {why}\n"
    assert (there.read_text(), list(home.glob("arena/*"))) == ("mine", [])
    run("tournament", "match", "random", "-o", str(new), "--resume", code=2)
    assert not new.exists(), "where nothing is played nothing is written"


def test_a_tournament_is_played_though_it_cannot_be_kept(run: Run, home: Path) -> None:
    home.write_text("in the way")
    out, errors = run("tournament", "match", "plus-one", "--games", "2", "--seed", "1")
    assert "plus-one" in out
    assert errors.startswith("The tournament cannot be saved: Not a directory.\n")


def test_a_match_shows_what_is_said_line_by_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret 4")
    out, _ = run("match", bot(GOOD), "plus-one", "--secret", str(tmp_path / "secret"), "--show")
    lines = out.splitlines()
    name = "sh -c " + shlex.quote(GOOD)
    assert lines[:5] == [
        "> Competition card: 8",
        f"{name} < 8",
        "plus-one < 9",
        f"{name} > Opponent's bid: 9",
        "plus-one > Opponent's bid: 8",
    ]
    assert f"Game 1: {name} 13, plus-one 78: plus-one wins." in lines
    assert sum(line.startswith("> Competition card: ") for line in lines) == 13


def test_a_match_shows_standard_error_on_demand(run: Run, tmp_path: Path) -> None:
    script = r"printf 'I am \033[1mhere\n' >&2; read line; echo ten"
    words = ("match", bot(script), "match")
    out, _ = run(*words, "--stderr")
    assert r"! I am \x1b[1mhere" in out
    assert 'Round 1 of 13: it bid "ten", which is not a whole number.' in out
    assert "! I am" not in run(*words)[0]
    program = tmp_path / "bot"
    program.write_text("no program\n")
    program.chmod(0o755)
    out, _ = run("match", f"exec:{program}", "match")
    assert "Round 1 of 13: it cannot be started: Exec format error." in out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("match", "human", "match"), '"human" cannot play here. Choose from: random, easy,'),
        (("match", "script:1", "match"), '"script:1" cannot play here.'),
        (("match", "exec:", "match"), "The command line of the program is empty"),
        (("match", "exec:'a", "match"), "cannot be read: No closing quotation."),
        (("match", "exec:./nothing here", "match"), 'no program "./nothing" here'),
        (("match", f"exec:sh {'x' * 1000}", "match"), "a program has at most 1000 characters."),
        (("match", "match", "random", "--seed", "x" * 201), "A seed has at most 200 characters."),
        (("tournament", "match"), "at least two contestants"),
        (("match", "match", "random", "--games", "0"), "is not a whole number from 1 to"),
        (("match", "match", "random", "--time-limit", "nan"), "is not a number of seconds"),
        (("tournament", "match", "random", "--jobs", "x\x1b"), r'"x\x1b" is not a whole number'),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    run: Run, words: tuple[str, ...], why: str
) -> None:
    _, errors = run(*words, code=2)
    assert why in errors
    assert "Traceback" not in errors


def test_the_longest_that_the_arena_takes_can_be_passed_on(parlour: Any) -> None:
    bot = "exec:false " + 245 * "\x85"
    assert parlour("arena", "match", bot, "match").code == 0
    assert parlour("export", "1", "match.json").code == 0
    run = parlour("import", "match.json")
    assert (run.code, run.err) == (0, "")


def test_on_a_terminal_the_standings_move_and_leave_the_last_behind() -> None:
    words = ("tournament", "match", "random", "--games", "40", "--seed", "1")
    command = ["-m", "app", "arena", *words]
    shell = pexpect.spawn(sys.executable, command, dimensions=(24, 80), encoding="utf-8")
    screen = pyte.Screen(80, 24)
    stream, said = pyte.Stream(screen), ""
    with suppress(pexpect.EOF):
        while True:
            said += shell.read_nonblocking(4096, timeout=LONG)
    stream.feed(said)
    rows = [line.split() for line in screen.display if line.strip()]
    assert "/40" in said
    assert rows[0][0] == "Bot"
    assert {row[0]: row[1] for row in rows[1:3]} == {"match": "40", "random": "40"}
    assert len(rows) == 3
    assert all(row[-1].isdecimal() for row in rows[1:3]), "the table is cut at 80 columns"
