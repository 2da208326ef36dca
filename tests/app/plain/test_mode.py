"""Plain mode: the exact words, lines refused, taken back, helped; how it ends."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.match.match import Match
from app.match.setup import Setup
from app.paths import store_file
from app.plugins import find, slugs
from app.settings import settings_file
from app.storage.store import open_store
from games.contract import HOUSE
from games.testing.random_game import play_at_random
from tests.app.conftest import Parlour
from tests.app.match.gops_match_helpers import PRIZES
from tests.share_helpers import share

ORDER = ",".join(map(str, PRIZES))


def lines(*typed: object) -> str:
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize(
    ("flags", "asked"),
    [
        ("", True),
        ("--seat1 match --seat2 human", True),
        ("--seed 1", False),
        (f"--prizes {ORDER}", False),
        ("--seat1 match", False),
    ],
)
def test_the_seed_is_asked_when_a_person_plays_and_neither_it_nor_prizes_are_given(
    parlour: Parlour, flags: str, asked: bool
) -> None:
    out = parlour("play", "gops", *flags.split(), typed=lines("x" * 201, 1)).out
    told = "\nA seed has at most 200 characters.\nEnter random seed: 1\n"
    assert (out.startswith("Enter random seed: xxx") and told in out) is asked
    assert ("Enter random seed" in out) is asked


@pytest.mark.parametrize("slug", slugs())
def test_every_game_can_be_played_by_two_computers_in_lines(parlour: Parlour, slug: str) -> None:
    game = find(slug)
    player = next(iter(game.players))
    flags = [flag for seat in game.chairs for flag in (f"--seat{seat + 1}", player)]
    run = parlour("play", slug, "--seed", "1", *flags)
    assert (run.code, run.err) == (0, "")
    assert run.out
    assert "\x1b" not in run.out


@pytest.mark.parametrize("slug", sorted({*slugs()} - {"gostop"}))
def test_what_a_seat_may_know_is_all_that_the_table_tells(slug: str) -> None:
    """So that hiding the other's hand, which is for Go Stop, changes nothing elsewhere."""
    game = find(slug)
    for number in range(3):
        for step in play_at_random(game, next(iter(game.presets.values())), number):
            for seat in game.chairs:
                views = (look(step.after, seat) for look in (game.shown, game.seen_by))
                one, other = (game.describe(view, seat) for view in views)
                assert one == other


@pytest.mark.parametrize("slug", slugs())
@given(st.lists(st.text(max_size=12) | st.sampled_from(["undo", "redo", "help", "4", "2", "1"])))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=share(5, 30))
def test_whatever_is_typed_ends_politely(parlour: Parlour, slug: str, typed: list[str]) -> None:
    game = find(slug)
    if game.players[game.coach].long:  # a process for each question would take long
        typed = [line for line in typed if line.strip() not in ("help", "?")]
    run = parlour("play", slug, "--seed", "1", typed=lines(*typed).encode("utf-8", "replace"))
    assert run.code == 0
    assert all(line.isprintable() for line in run.out.split("\n"))


COMMANDS = (":?", " :STATE", ":hand", ":rules", ":", ":help me")


@pytest.mark.parametrize("slug", slugs())
def test_a_line_that_begins_with_a_colon_is_no_answer_to_any_question(
    parlour: Parlour, slug: str
) -> None:
    game = find(slug)
    seats = [flag for seat in game.chairs for flag in (f"--seat{seat + 1}", "human")]
    seeded = ("play", slug, "--seed", "1", *seats)
    typed = answers(slug)
    parlour(*seeded, typed=lines(*typed))
    run = parlour(*seeded, typed=lines(*(each for line in typed for each in (*COMMANDS, line))))
    assert run.code == 0
    assert '":help me" is not a command. Also :state, ' in run.out
    assert f"# {game.title}\n" in run.out, "the rules"
    store = open_store()
    plain, asked = ([(step.seat, step.action) for step in store.resume(n).steps] for n in (1, 2))
    assert plain == asked
    assert any(seat in game.chairs for seat, _ in plain)


def answers(slug: str) -> list[str]:
    """Return what is typed in a game: the first choice of each seat, and "2" at Go Stop's menu."""
    game = find(slug)
    match = Match(game, Setup(game.Options(), "1", ("human",) * len(game.chairs)))
    typed = []
    while match.to_move and len(match.steps) < 60:
        if match.to_move == (HOUSE,):
            match.house()
            continue
        seat = match.to_move[0]
        view = match.view(seat)
        action = game.legal(view, seat)[0]
        typed += [*("2" for _ in game.extras.menu(view, seat)[:1]), game.spell(action, view, seat)]
        match.apply(seat, action)
    return typed


@pytest.mark.parametrize("slug", slugs())
def test_nothing_that_plays_is_named_but_among_the_answers_of_its_own_question(
    parlour: Parlour, slug: str
) -> None:
    out = parlour("play", slug, "--plain", "--seed", "1", typed=lines(":?", "?", "s", ":?")).out
    also = [line for line in out.splitlines() if line.startswith("Also ")]
    assert also
    for line in also:
        named = line.removeprefix("Also ").rstrip(".").split(", ")
        assert all(word.startswith(":") for word in named), line


def test_before_the_deal_too_a_colon_reads_the_rules_or_leaves(parlour: Parlour) -> None:
    run = parlour("play", "gops", "--plain", typed=lines(":rules", ":undo", ":quit", "7"))
    assert run.out.startswith("Enter random seed: :rules\n# GOPS\n")
    assert ":undo\nPlease answer the question, or type :rules or :quit.\n" in run.out
    assert run.out.endswith("Enter random seed: :quit\n"), "and nothing was dealt"
    assert run.code == 0


def test_damaged_settings_are_reported_though_the_saved_games_are_damaged_too(
    parlour: Parlour,
) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    Path(store_file()).write_bytes(b"no database" * 1000)
    said = parlour("play", "gops", "--plain", "--seed", "1").err
    assert "The saved games" in said
    assert "The settings file was damaged" in said
