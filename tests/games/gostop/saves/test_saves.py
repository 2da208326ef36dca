"""The three save formats of Go Stop: what is written, and what is read as the same game."""

import msgspec
import pytest

from games.gostop.codes import card_names, group_name
from games.gostop.saves import SAVE_FORMATS, read_saved_game
from games.gostop.state import State
from tests.games.gostop.conftest import Walk
from tests.games.gostop.saves.saved_helpers import SAMPLE, SMALL, start_of
from tests.share_helpers import share


def place(state: State) -> State:
    """Return the state with nothing left but what a file holds."""
    start = start_of(SMALL)
    return msgspec.structs.replace(
        state, options=start.options, seed="", shuffles=0, passed=start.passed
    )


def test_the_sample_of_the_rules_page_in_all_three_formats() -> None:
    given = read_saved_game(SAMPLE.encode(), "sample.txt")
    start = start_of(SAMPLE)
    assert given.warnings == ()
    assert (start.round, start.scores, start.turn, start.phase) == (1, (0, 0), 0, "play")
    assert card_names(start.hands[0]) == "JH 9S QS KD JC 1C 2C 7C KH 5H"
    assert card_names(start.hands[1]) == "1D 2D 4C KH 5D 6D XD 9S QS KS"
    assert len(start.stock + start.hands[0] + start.hands[1]) + len(start.layout) == 104
    assert card_names(start.stock[:3]) == "7C 5C 6C"
    assert SAVE_FORMATS["text"].write(start) == SAMPLE
    for form in SAVE_FORMATS.values():
        assert read_saved_game(form.write(start).encode(), "again" + form.ending) == given


def test_a_triple_stack_is_one_group_in_every_format() -> None:
    start = start_of(SMALL)
    assert [group_name(group) for group in start.layout] == ["6H", "5C-5H-5D"]
    assert "Layout: 6H 5C-5H-5D\n" in SAVE_FORMATS["text"].write(start)
    assert "( 6H ( 5C 5H 5D ) )\n" in SAVE_FORMATS["lisp"].write(start)
    assert "[ 6h, [ 5c, 5h, 5d ] ],\n" in SAVE_FORMATS["prolog"].write(start)


def test_the_list_formats_hold_the_fields_by_position() -> None:
    start = start_of(SMALL)
    lisp = (
        "( 3 2 ( 1D 2D ) ( 9C 9D ) 1 ( JH 9S ) ( ) ( 6H ( 5C 5H 5D ) ) ( 7C 8C 8D 8H ) Computer )"
    )
    assert " ".join(SAVE_FORMATS["lisp"].write(start).split()) == lisp
    prolog = (
        "[ 3, 2, [ 1d, 2d ], [ 9c, 9d ], 1, [ jh, 9s ], [], [ 6h, [ 5c, 5h, 5d ] ], "
        "[ 7c, 8c, 8d, 8h ], computer ]."
    )
    assert " ".join(SAVE_FORMATS["prolog"].write(start).split()) == prolog
    for content in (lisp, prolog, lisp.lower(), prolog.replace(" ", "")):
        assert start_of(content) == start


def test_nil_is_the_empty_list_of_lisp() -> None:
    empty = "( 1 0 ( 1D ) ( ) 0 ( 2D ) ( ) ( ) ( ) Human )"
    for nil in ("NIL", "nil", "Nil"):
        assert start_of(empty.replace("( )", nil)) == start_of(empty)


def test_hyphens_join_cards_in_lists_too() -> None:
    nested = "( 1 0 ( 1D ) ( 5C 5D ) 0 ( 2D ) ( ) ( 6H ( 7C 7D 7H ) ) ( 3C ) Human )"
    joined = "( 1 0 ( 1D ) ( 5C-5D ) 0 ( 2D ) ( ) ( 6H 7C-7D-7H ) ( 3C ) Human )"
    assert start_of(joined) == start_of(nested)


@pytest.mark.parametrize("name", SAVE_FORMATS)
def test_what_was_written_is_read_as_the_same_game(walk: Walk, name: str) -> None:
    form = SAVE_FORMATS[name]
    for seed in range(share(2, 8)):
        for state in walk(seed, rounds=2):
            if form.refusal(state) == "":
                again = start_of(form.write(state))
                assert place(again) == place(state)
                assert start_of(form.write(again)) == again


@pytest.mark.parametrize(
    "content",
    [
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        SMALL.replace("\n", "\n\n \t"),
        SMALL.rstrip(),
        " ".join(SMALL.split()),
        "\n".join(SMALL.split()),
        SMALL.lower(),
        SMALL.upper(),
        SMALL.replace("1D", "AD"),
        SMALL.replace("Next Player:", "Next Player is:"),
        SMALL.replace(": ", ":"),
        SMALL.replace("9C 9D", "9C-9D"),
        "\ufeff" + SMALL,
        "( 3 2 (1D 2D)(9C 9D) 1 (JH 9S) () (6H(5C 5H 5D)) (7C 8C 8D 8H) Computer)",
        "; a game\n(3 2 (1D 2D) ; hand\n((9C 9D)) 1 (JH 9S) ( ) (6H (5C 5H 5D)) (7C 8C 8D 8H)\n"
        "COMPUTER) ;",
        "% a game\n[3,2,[AD,2d],[[9c,9d]],1,[jh,9s],[],[6h,[5c,5h,5d]],[7c,8c,8d,8h],computer]"
        " % x\n.",
    ],
)
def test_reading_is_by_token_not_by_line(content: str) -> None:
    assert start_of(content) == start_of(SMALL)


def test_a_file_may_have_a_mebibyte() -> None:
    assert start_of(SMALL.ljust(1 << 20)) == start_of(SMALL)


def test_the_formats_have_their_titles_and_endings() -> None:
    assert [(name, form.title, form.ending) for name, form in SAVE_FORMATS.items()] == [
        ("text", "Text", ".txt"),
        ("lisp", "LISP", ".lisp"),
        ("prolog", "Prolog", ".pl"),
    ]
