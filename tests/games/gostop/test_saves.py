"""The three save formats: what is read, what is warned of, what is refused and where."""

from collections.abc import Callable, Iterator

import msgspec
import pytest

from games.contract import HOUSE, BadInput
from games.gostop.codes import codes, group_code
from games.gostop.rules import reduce, to_move
from games.gostop.saves import FORMATS, read
from games.gostop.scoring import earned, result
from games.gostop.state import Another, Count, Deal, Play, State, TurnStock

Table = Callable[..., State]
Walk = Callable[..., Iterator[State]]

SAMPLE = """Round: 1

Computer:
   Score: 0
   Hand: 1D 2D 4C KH 5D 6D XD 9S QS KS
   Capture Pile:

Human:
   Score: 0
   Hand: JH 9S QS KD JC 1C 2C 7C KH 5H
   Capture Pile:

Layout: 6H XH JH 7D 8D 9D 4H 7H

Stock Pile: 7C 5C 6C XC 1H 2H 7H 8H 9H 1C 2C KC 1S 2S 7S QH 1D 2D 8C 9C QC 7D 1S 2S 1H 2H 4C 3S \
4S 6D XD JD KS 5S 6S XS JS 3D 4D QD KD 5D 3C 3H 4H 8S KC 5C 6C XC JC 9C QC JD 5S 6S XS JS 3S 4S \
8D 9D QD 3D 4D 8C 8H 9H QH 3H 3C 7S 8S 5H 6H XH

Next Player: Human
"""

SMALL = """Round: 3
Computer:
   Score: 2
   Hand: 1D 2D
   Capture Pile: 9C 9D
Human:
   Score: 1
   Hand: JH 9S
   Capture Pile:
Layout: 6H 5C-5H-5D
Stock Pile: 7C 8C 8D 8H
Next Player: Computer
"""


def start_of(content: str) -> State:
    start = read(content.encode(), "game.txt").start
    assert start
    return start


def place(state: State) -> State:
    """Return the state with nothing left but what a file holds."""
    start = start_of(SMALL)
    return msgspec.structs.replace(
        state, options=start.options, seed="", shuffles=0, passed=start.passed
    )


def test_the_sample_of_the_rules_page_in_all_three_formats() -> None:
    given = read(SAMPLE.encode(), "sample.txt")
    start = start_of(SAMPLE)
    assert given.warnings == ()
    assert (start.round, start.scores, start.turn, start.phase) == (1, (0, 0), 0, "play")
    assert codes(start.hands[0]) == "JH 9S QS KD JC 1C 2C 7C KH 5H"
    assert codes(start.hands[1]) == "1D 2D 4C KH 5D 6D XD 9S QS KS"
    assert len(start.stock + start.hands[0] + start.hands[1]) + len(start.layout) == 104
    assert codes(start.stock[:3]) == "7C 5C 6C"
    assert FORMATS["text"].write(start) == SAMPLE
    for form in FORMATS.values():
        assert read(form.write(start).encode(), "again" + form.ending) == given


def test_a_triple_stack_is_one_group_in_every_format() -> None:
    start = start_of(SMALL)
    assert [group_code(group) for group in start.layout] == ["6H", "5C-5H-5D"]
    assert "Layout: 6H 5C-5H-5D\n" in FORMATS["text"].write(start)
    assert "( 6H ( 5C 5H 5D ) )\n" in FORMATS["lisp"].write(start)
    assert "[ 6h, [ 5c, 5h, 5d ] ],\n" in FORMATS["prolog"].write(start)


def test_the_list_formats_hold_the_fields_by_position() -> None:
    start = start_of(SMALL)
    lisp = (
        "( 3 2 ( 1D 2D ) ( 9C 9D ) 1 ( JH 9S ) ( ) ( 6H ( 5C 5H 5D ) ) ( 7C 8C 8D 8H ) Computer )"
    )
    assert " ".join(FORMATS["lisp"].write(start).split()) == lisp
    prolog = (
        "[ 3, 2, [ 1d, 2d ], [ 9c, 9d ], 1, [ jh, 9s ], [], [ 6h, [ 5c, 5h, 5d ] ], "
        "[ 7c, 8c, 8d, 8h ], computer ]."
    )
    assert " ".join(FORMATS["prolog"].write(start).split()) == prolog
    for content in (lisp, prolog, lisp.lower(), prolog.replace(" ", "")):
        assert start_of(content) == start


@pytest.mark.parametrize("name", FORMATS)
def test_what_was_written_is_read_as_the_same_game(walk: Walk, name: str) -> None:
    form = FORMATS[name]
    for seed in range(8):
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


def changed(old: str, new: str) -> bytes:
    assert old in SMALL
    return SMALL.replace(old, new).encode()


@pytest.mark.parametrize(
    ("content", "line", "column", "word", "why"),
    [
        (changed("9S", "5Z"), 8, 13, "5Z", "is no card"),
        (changed("JH 9S", "JH 1S9"), 8, 13, "1S9", "is no card"),
        (changed("8C 8D", "9C 8C 9C"), 11, 22, "9C", "third time"),
        (changed("5C-5H-5D", "5C-5H"), 10, 12, "5C-5H", "not three cards of one face"),
        (changed("5C-5H-5D", "5C-5H-6D"), 10, 12, "5C-5H-6D", "not three cards of one face"),
        (changed("5C-5H-5D", "5C-5H-5D-5S"), 10, 12, "5C-5H-5D-5S", "not three cards"),
        (changed("5C-5H-5D", "5C--5D"), 10, 15, "-", "is no card"),
        (changed("6H 5C", "5S 5C"), 10, 12, "5C", "beside a triple stack"),
        (changed("5C-5H-5D", "5C-5H-5D 5S"), 10, 21, "5S", "beside a triple stack"),
        (changed("JH 9S", "JH-JC-JS"), 8, 10, "JH-JC-JS", "group"),
        (changed("Score: 2", "Score: -2"), 3, 11, "-2", "from 0"),
        (changed("Score: 2", "Score: two"), 3, 11, "two", "no score"),
        (changed("Score: 2", "Score:"), 3, 4, "Score", "nothing after it"),
        (changed("Score: 2", "Score: 2 3"), 3, 13, "3", "one word too many"),
        (changed("Round: 3", "Round: 0"), 1, 8, "0", "from 1"),
        (changed("Round: 3", "Round: " + "9" * 5000), 1, 8, "9" * 21 + "...", "from 1"),
        (changed("Layout: 6H 5C-5H-5D\n", ""), 12, 1, "", "the field Layout is missing"),
        (changed("Layout:", "Round: 1 Layout:"), 10, 1, "Round", "second field Round"),
        (changed("Human:", "Computer:"), 6, 1, "Computer", "second section"),
        (changed("Human:", "Hans:"), 6, 1, "Hans", "no label"),
        (changed("Human:\n", "Human: 1\n"), 6, 8, "1", "Score"),
        (changed("Computer:\n", ""), 2, 4, "Score", "neither"),
        (changed(": Computer", ": Nobody"), 12, 14, "Nobody", "Human or Computer"),
        (changed("9C", "\x1b[2J"), 5, 18, "\\x1b[2J", "is no card"),
        (changed("9C", "9\u0663"), 5, 18, "9\u0663", "is no card"),
        (SMALL.encode().replace(b"9C", b"9\xff"), 5, 19, "\\xff", "no text"),
        (b"", 1, 1, "", "label is expected"),
        (b"hello", 1, 1, "hello", "label is expected"),
        (b"x" * (1 << 20) + b"yz", 1, (1 << 20) + 1, "", "1 MiB"),
        (b"(", 1, 2, "", "before the list is closed"),
        (b"( 1 0 ( 1D ) )", 1, 15, "", "Computer Capture Pile is missing"),
        (b"( 1 0 () () 0 () () () () Human 5 )", 1, 33, "5", "too many"),
        (b"( 1 0 () () 0 () () () () Human ) 5", 1, 35, "5", "after the end"),
        (b"( 1 0 () () 0 () () (((5C))) () Human )", 1, 23, "(", "too deep"),
        (b"( 1 0 () () 0 () () (()) () Human )", 1, 22, "(", "not three cards"),
        (b"( 1 0 5C () 0 () () () () Human )", 1, 7, "5C", "list of cards"),
        (b"( () 0 () () 0 () () () () Human )", 1, 3, "(", "no round"),
        (b"; note\n( 1 )", 2, 6, "", "Computer Score is missing"),
        (b"% note\n( 1 )", 1, 1, "%", "to begin the list"),
        (b"[ 1 0 ].", 1, 5, "0", '"," or "]"'),
        (b"[ 1, , 0 ].", 1, 6, ",", "a card, a number"),
        (b"[ 1, ].", 1, 6, "]", "a card, a number"),
        (b"[ 1, 0 ]", 1, 9, "", '"." is expected'),
        (b"[ 1. ]", 1, 4, ".", '"]" is expected'),
    ],
)
def test_a_refusal_points_at_line_column_and_word(
    content: bytes, line: int, column: int, word: str, why: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read(content, "game.txt")
    sentence = str(refused.value)
    found = f'"{word}"' if word else "the end"
    assert sentence.startswith(f"game.txt: line {line}, column {column}: {found} ")
    assert why in sentence
    assert sentence.isprintable()
    assert sentence.endswith(".")


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("JH 9S", "JH", "The hands are unequal: the human has 1 cards, the computer 2."),
        ("9C 9D", "9C 9D 9H", "The capture pile of the computer has an odd number of cards"),
        ("6H", "6H", "90 of the 104 cards are missing."),
        ("7C 8C 8D 8H", "7C", "The stock has fewer cards than there are turns left."),
        ("Hand: 1D 2D", "Hand:", "The next player, the computer, has no cards: the turn passes"),
        ("1D 2D", "1D 2D 3D 4D 6D 7D 8D XD JD QD KD", "A hand has more than 10 cards."),
    ],
)
def test_what_is_unusual_loads_with_a_warning(old: str, new: str, warning: str) -> None:
    found = read(changed(old, new), "game.txt")
    assert any(said.startswith(warning) for said in found.warnings), found.warnings


def test_captures_beside_full_hands_load_with_a_warning() -> None:
    content = SAMPLE.replace("Capture Pile:\n\nLayout: 6H XH", "Capture Pile: 6H XH\n\nLayout:")
    said = read(content.encode(), "game.txt").warnings
    assert "There are captured cards beside two full hands." in said


def test_a_next_player_without_cards_passes_the_turn() -> None:
    assert start_of(SMALL.replace("Hand: 1D 2D", "Hand:")).turn == 0


def test_after_a_loaded_round_all_104_cards_are_dealt_again() -> None:
    state = start_of(SMALL.replace("1D 2D", "").replace("JH 9S", ""))
    assert (state.phase, len(state.seed)) == ("count", 64)
    again = reduce(reduce(state, HOUSE, Count()), 0, Another(True))
    assert (len(again.stock), again.round) == (104, 4)
    assert reduce(again, HOUSE, Deal()) == reduce(again, HOUSE, Deal())


def test_a_forced_end_game_scores_as_the_rules_say() -> None:
    content = """Round: 2
    Computer: Score: 1 Hand: Capture Pile: 6C-6D-6H-6S 6C 6D 6H
    Human: Score: 0 Hand: 5C 8S Capture Pile: 5C 5D 5H 5S 8C 8D
    Layout: 5D 8H Stock Pile: 2C 6S Next Player: Human"""
    state = start_of(content)
    for _ in range(2):
        state = reduce(reduce(state, 0, Play(0)), HOUSE, TurnStock())
    assert (state.phase, state.scores, earned(state)) == ("count", (0, 1), (2, 1))
    state = reduce(reduce(state, HOUSE, Count()), 0, Another(False))
    assert state.scores == (2, 2)
    final = result(state)
    assert final
    assert final.winner is None


def test_saving_is_refused_but_before_a_turn(walk: Walk) -> None:
    refusal = FORMATS["text"].refusal
    for state in walk("refusal"):
        assert (refusal(state) == "") == (state.phase == "play")
        if to_move(state):
            assert refusal(state) == "" or refusal(state).endswith(".")
