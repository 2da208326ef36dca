"""Plain mode: the exact words, lines refused, taken back, helped; how it ends."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.paths import store_file
from app.plugins import find, slugs
from app.settings import settings_file
from games.testing.random_game import play_at_random
from tests.app.match.gops_match_helpers import FIRST, PRIZES, SECOND
from tests.share_helpers import share

Parlour = Callable[..., Any]

ORDER = ",".join(map(str, PRIZES))
GAME = ("play", "gops", "--plain", "--prizes", ORDER, "--seat2", f"script:{SECOND}")
PUBLISHED = (Path(__file__).parent / "golden" / "published_gops.txt").read_text()
ALL_CARDS = "2, 3, 4, 5, 6, 7, 8, 9, 10"
QUESTION = f"Player 1 available: [{ALL_CARDS}]\nEnter player 1 bid: "


def lines(*typed: object) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_the_published_game_reads_line_for_line(parlour: Parlour) -> None:
    run = parlour(*GAME, typed=lines(*FIRST.split(",")))
    assert run.out == PUBLISHED
    assert (run.err, run.code) == ("", 0)


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
    "x" * 10_000: f'"{"x" * 21}..." is not a whole number.',
    "9" * 10_000: f'"{"9" * 21}..." is too long a number.',
    "9" * 1_000: f"There is no {'9' * 23}… in your hand.",
    "12345678901": "There is no 12345678901 in your hand.",
    "0000000011": "There is no 11 in your hand.",
    "4\x07": r'"4\x07" is not a whole number.',
    "\x1b[2J": r'"\x1b[2J" is not a whole number.',
    "٤": '"٤" is not a whole number.',
    "4.0": '"4.0" is not a whole number.',
    "4 5": '"4 5" is not a whole number.',
}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda line: ascii(line[:10]))
def test_a_wrong_bid_is_refused_with_the_cards_and_changes_nothing(
    parlour: Parlour, wrong: str
) -> None:
    run = parlour(*GAME, typed=lines(wrong, *FIRST.split(",")))
    refusal = f"{WRONG[wrong]} Available: {ALL_CARDS}.\n"
    first, echoed, rest = run.out.partition(refusal)
    assert echoed, run.out
    assert first.startswith("Middle card(s): [4]\n" + QUESTION)
    assert "Middle card(s): [4]\n" + rest == PUBLISHED


def test_bytes_that_are_no_text_are_refused(parlour: Parlour) -> None:
    run = parlour(*GAME, typed=b"\xff\xfe4\n" + lines(*FIRST.split(",")).encode())
    assert f'"\\xff\\xfe4" is not a whole number. Available: {ALL_CARDS}.' in run.out
    assert run.out.endswith(PUBLISHED[-60:])


def test_a_spent_card_is_refused(parlour: Parlour) -> None:
    run = parlour(*GAME, typed=lines(4, 4, *FIRST.split(",")[1:]))
    said = "You have spent your 4 already. Available: 2, 3, 5, 6, 7, 8, 9, 10."
    assert said in run.out
    assert run.out.endswith(PUBLISHED[-60:])


def test_windows_line_ends_and_a_missing_last_one_are_fine(parlour: Parlour) -> None:
    assert parlour(*GAME, typed="\r\n".join(FIRST.split(","))).out == PUBLISHED


def test_undo_and_redo_show_the_table_again(parlour: Parlour) -> None:
    run = parlour(*GAME, typed=lines(4, "undo", "undo", "redo", "redo", *FIRST.split(",")[1:]))
    before = "Player 1 captured: []\nPlayer 2 captured: []\n"
    assert f"Enter player 1 bid: undo\n{before}" in run.out
    assert "Enter player 1 bid: undo\nNothing to take back yet.\n" in run.out
    assert "Enter player 1 bid: redo\nPlayer 1 captured: [4]\n" in run.out
    assert "Enter player 1 bid: redo\nNothing to redo.\n" in run.out
    assert run.out.endswith(PUBLISHED[-60:])


def test_a_bid_done_again_is_shown_though_nobody_typed_it_again(parlour: Parlour) -> None:
    two = ("play", "gops", "--prizes", ORDER, "--seat2", "human")
    run = parlour(*two, typed=lines(4, "undo", "redo", 3))
    assert "Enter player 2 bid: 3\nPlayer 1 bid: 4\nPlayer 1 wins bid" in run.out


def test_two_persons_are_asked_in_turn(parlour: Parlour) -> None:
    run = parlour("play", "gops", "--prizes", ORDER, "--seat2", "human", typed=lines(4, 3))
    assert run.out.startswith(
        f"Middle card(s): [4]\n{QUESTION}4\n"
        f"Player 2 available: [{ALL_CARDS}]\nEnter player 2 bid: 3\n"
        "Player 1 wins bid, has captured [4]\nMiddle card(s): [5]\n"
    )


def test_help_is_the_coach_and_changes_nothing(parlour: Parlour) -> None:
    run = parlour(*GAME, typed=lines("help", *FIRST.split(",")))
    assert "The coach would bid " in run.out
    assert "\nIts mix: " in run.out, "the reason speaks of one"
    assert run.out.endswith(PUBLISHED[len("Middle card(s): [4]\n") :])


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("save", "No need: your game is saved as you play."),
        ("go", "Nobody is waiting. Please answer the question."),
    ],
)
def test_there_is_no_need_to_save_or_to_let_anybody_play(
    parlour: Parlour, word: str, said: str
) -> None:
    run = parlour(*GAME, typed=lines(word, *FIRST.split(",")))
    assert said in run.out
    assert run.out.endswith(PUBLISHED[-60:])


@pytest.mark.parametrize("ending", ["", "quit\n", "q\n"])
def test_leaving_keeps_the_game_and_says_how_to_come_back(parlour: Parlour, ending: str) -> None:
    run = parlour(*GAME, typed=f"4\n3\n{ending}")
    assert run.code == 0
    assert run.err.strip() == "Your game is saved. Continue with: parlour resume 1"
    again = parlour("resume", typed=lines(*FIRST.split(",")[2:]))
    assert again.out.endswith(PUBLISHED[-400:])
    assert parlour("list").out == "No unfinished games.\n"


def test_the_seed_is_asked_until_it_is_one(parlour: Parlour) -> None:
    run = parlour("play", "gops", typed=lines("x" * 201, "tuesday"))
    assert run.out.startswith("Enter random seed: xxxxx")
    assert "\nA seed has at most 200 characters.\nEnter random seed: tuesday\nMiddle" in run.out


@pytest.mark.parametrize(
    ("flags", "asked"),
    [
        ((), True),
        (("--variant", "tournament"), True),
        (("--seat2", "human"), True),
        (("--seat1", "match", "--seat2", "human"), True),
        (("--seed", "1"), False),
        (("--prizes", ORDER), False),
        (("--seat1", "match"), False),
        (("--seat1", f"script:{FIRST}", "--seat2", "match"), False),
    ],
)
def test_the_seed_is_asked_when_a_person_plays_and_neither_it_nor_prizes_are_given(
    parlour: Parlour, flags: tuple[str, ...], asked: bool
) -> None:
    run = parlour("play", "gops", *flags, typed="1\n")
    assert run.out.startswith("Enter random seed: 1\n") is asked
    assert ("Enter random seed" in run.out) is asked


def test_the_same_seed_asked_or_given_is_the_same_game(parlour: Parlour) -> None:
    asked = parlour("play", "gops", typed=lines(" 7 ", 2, 3, 4, 5, 6, 7, 8, 9, 10))
    given = parlour("play", "gops", "--seed", "7", typed=lines(2, 3, 4, 5, 6, 7, 8, 9, 10))
    assert asked.out.partition("\n")[2] == given.out
    assert "GAME OVER" in given.out


def test_a_script_that_cannot_be_ends_with_usage_and_the_answer_named(parlour: Parlour) -> None:
    run = parlour(*GAME[:-1], "script:3,3", typed=lines(4, 3))
    assert run.code == 2
    assert 'The script of seat 2, answer 2, "3": You have spent your 3 already.' in run.err


def test_every_game_can_be_played_by_two_computers_in_lines(parlour: Parlour) -> None:
    for slug in slugs():
        game = find(slug)
        player = next(iter(game.players))
        flags = [flag for seat in game.chairs for flag in (f"--seat{seat + 1}", player)]
        run = parlour("play", slug, "--seed", "1", *flags)
        assert run.code == 0, run.err
        assert run.out.isascii() or "\x1b" not in run.out


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
def test_whatever_is_typed_ends_politely(
    parlour: Parlour,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    slug: str,
    typed: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)  # some of it may be the name of a file to write
    game = find(slug)
    if game.players[game.coach].long:  # a process for each question would take long
        typed = [line for line in typed if line.strip() not in ("help", "?")]
    run = parlour("play", slug, "--seed", "1", typed=lines(*typed).encode("utf-8", "replace"))
    assert run.code == 0
    assert all(line.isprintable() for line in run.out.split("\n"))


def test_damaged_settings_are_reported_though_the_saved_games_are_damaged_too(
    parlour: Parlour,
) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    store = Path(store_file())
    store.parent.mkdir(parents=True, exist_ok=True)
    store.write_bytes(b"no database" * 1000)
    said = parlour("play", "gops", "--plain", "--seed", "1").err
    assert "The saved games" in said
    assert "The settings file was damaged" in said
