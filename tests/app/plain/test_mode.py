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
from tests.app.match.gops_match_helpers import FIRST, PRIZES, SECOND
from tests.share_helpers import share

ORDER = ",".join(map(str, PRIZES))
GAME = ("play", "gops", "--plain", "--prizes", ORDER, "--seat2", f"script:{SECOND}")
PUBLISHED = (Path(__file__).parent / "golden" / "published_gops.txt").read_text()
ALL_CARDS = "2, 3, 4, 5, 6, 7, 8, 9, 10"
QUESTION = f"Player 1 available: [{ALL_CARDS}]\nEnter player 1 bid: "


def lines(*typed: object) -> str:
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_published_game_reads_line_for_line_whatever_ends_a_line(
    parlour: Parlour, end: str
) -> None:
    run = parlour(*GAME, typed=end.join(FIRST.split(",")))
    assert (run.out, run.code) == (PUBLISHED, 0)
    assert run.err == "Tell luck from skill with: parlour analyse 1\n"


def test_two_scripts_need_no_input_and_end_alike(parlour: Parlour) -> None:
    run = parlour(*GAME, "--seat1", f"script:{FIRST}")
    shown = [line for line in PUBLISHED.splitlines() if "available" not in line]
    assert run.out.splitlines() == [
        line.replace("Enter player 1 bid", "Player 1 bid") for line in shown
    ]


WRONG = {
    "eleven": '"eleven" is not a whole number.',
    "11": "There is no 11 in your hand.",
    "-4": "There is no -4 in your hand.",
    "0": "There is no 0 in your hand.",
    "": "Nothing was entered.",
    "   \t": "Nothing was entered.",
    "x" * 40_000: f'"{"x" * 21}..." is not a whole number.',
    "9" * 10_000: f'"{"9" * 21}..." is too long a number.',
    "9" * 1_000: f"There is no {'9' * 23}… in your hand.",
    "12345678901": "There is no 12345678901 in your hand.",
    "0000000011": "There is no 11 in your hand.",
    "4\x07": r'"4\x07" is not a whole number.',
    "\x1b[2J": r'"\x1b[2J" is not a whole number.',
    "\udcff\udcfe4": r'"\xff\xfe4" is not a whole number.',
    "٤": '"٤" is not a whole number.',
    "4.0": '"4.0" is not a whole number.',
    "4 5": '"4 5" is not a whole number.',
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda line: ascii(line[:10]))
def test_a_wrong_bid_is_refused_with_the_cards_and_changes_nothing(
    parlour: Parlour, wrong: str
) -> None:
    typed = lines(wrong, *FIRST.split(",")).encode(errors="surrogateescape")
    run = parlour(*GAME, typed=typed)
    refusal = f"{WRONG[wrong]} Available: {ALL_CARDS}.\n"
    first, echoed, rest = run.out.partition(refusal)
    assert echoed, run.out
    assert first.startswith("Middle card(s): [4]\n" + QUESTION)
    assert "Middle card(s): [4]\n" + rest == PUBLISHED


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ("4 4", "bid: 4\nYou have spent your 4 already. Available: 2, 3, 5, 6, 7, 8, 9, 10."),
        ("undo", "bid: undo\nNothing to take back yet.\n"),
        ("4 undo redo redo", "bid: undo\nPlayer 1 captured: []\nPlayer 2 captured: []\n"),
        ("4 undo redo redo", "bid: redo\nPlayer 1 captured: [4]\n"),
        ("4 undo redo redo", "bid: redo\nNothing to redo.\n"),
        ("help", "\nThe coach would bid "),
        ("save", "\nNo need: your game is saved as you play.\n"),
        ("go", "\nNobody is waiting. Please answer the question.\n"),
    ],
)
def test_what_else_is_typed_is_answered_and_the_game_goes_on(
    parlour: Parlour, first: str, said: str
) -> None:
    rest = FIRST.split(",")[first.startswith("4") :]
    run = parlour(*GAME, typed=lines(*first.split(), *rest))
    assert said in run.out
    assert run.out.endswith(PUBLISHED[-60:])


def test_two_persons_are_asked_in_turn_and_a_bid_done_again_is_shown(parlour: Parlour) -> None:
    two = ("play", "gops", "--prizes", ORDER, "--seat2", "human")
    assert parlour(*two, typed=lines(4, 3)).out.startswith(
        f"Middle card(s): [4]\n{QUESTION}4\n"
        f"Player 2 available: [{ALL_CARDS}]\nEnter player 2 bid: 3\n"
        "Player 1 wins bid, has captured [4]\nMiddle card(s): [5]\n"
    )
    again = parlour(*two, typed=lines(4, "undo", "redo", 3)).out
    assert "Enter player 2 bid: 3\nPlayer 1 bid: 4\nPlayer 1 wins bid" in again


@pytest.mark.parametrize("ending", ["", "quit\n", "q\n"])
def test_leaving_keeps_the_game_and_says_how_to_come_back(parlour: Parlour, ending: str) -> None:
    run = parlour(*GAME, typed=f"4\n3\n{ending}")
    assert run.code == 0
    assert run.err.strip() == "Your game is saved. Continue with: parlour resume 1"
    again = parlour("resume", typed=lines(*FIRST.split(",")[2:]))
    assert again.out.endswith(PUBLISHED[-400:])
    assert parlour("list").out == "No unfinished games.\n"


@pytest.mark.parametrize(
    ("flags", "asked"),
    [
        ("", True),
        ("--variant tournament", True),
        ("--seat2 human", True),
        ("--seat1 match --seat2 human", True),
        ("--seed 1", False),
        (f"--prizes {ORDER}", False),
        ("--seat1 match", False),
        (f"--seat1 script:{FIRST} --seat2 match", False),
    ],
)
def test_the_seed_is_asked_when_a_person_plays_and_neither_it_nor_prizes_are_given(
    parlour: Parlour, flags: str, asked: bool
) -> None:
    out = parlour("play", "gops", *flags.split(), typed=lines("x" * 201, 1)).out
    told = "\nA seed has at most 200 characters.\nEnter random seed: 1\n"
    assert (out.startswith("Enter random seed: xxx") and told in out) is asked
    assert ("Enter random seed" in out) is asked


def test_the_same_seed_asked_or_given_is_the_same_game(parlour: Parlour) -> None:
    asked = parlour("play", "gops", typed=lines(" 7 ", 2, 3, 4, 5, 6, 7, 8, 9, 10))
    given = parlour("play", "gops", "--seed", "7", typed=lines(2, 3, 4, 5, 6, 7, 8, 9, 10))
    assert asked.out.partition("\n")[2] == given.out
    assert "GAME OVER" in given.out


def test_a_script_that_cannot_be_ends_with_usage_and_the_answer_named(parlour: Parlour) -> None:
    run = parlour(*GAME[:-1], "script:3,3", typed=lines(4, 3))
    assert run.code == 2
    assert 'The script of seat 2, answer 2, "3": You have spent your 3 already.' in run.err


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


def test_at_hit_or_stay_a_colon_takes_back_helps_and_leaves(parlour: Parlour) -> None:
    table = ("play", "twentyone", "--plain", "--seed", "3")
    out = parlour(*table, typed=lines("h", ":undo", ":help", ":quit")).out
    assert out.count("Player's hand:") == 3, "dealt, hit, and as it was"
    assert "The coach would" in out
    assert "wins round" not in out
    assert parlour(*table, typed=lines("undo")).out.count("wins round") == 1, "by its rules"


def test_damaged_settings_are_reported_though_the_saved_games_are_damaged_too(
    parlour: Parlour,
) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    Path(store_file()).write_bytes(b"no database" * 1000)
    said = parlour("play", "gops", "--plain", "--seed", "1").err
    assert "The saved games" in said
    assert "The settings file was damaged" in said
