"""Saved games of Go Stop that are refused, by line, column and word, and when none is saved."""

import pytest

from games.contract import BadInput
from games.gostop.saves import SAVE_FORMATS, read_saved_game
from tests.games.gostop.conftest import Walk
from tests.games.gostop.saves.saved_helpers import SMALL, changed

NO_SCORE = "is not a possible score, which is from 0 to 999999999."
NO_POINTS = "is not a score, which is a whole number, 0 or more."
NO_CARD = "is not a card; a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_CARDS = "does not join cards; a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_STACK = "begins a group that is not three cards of one face."
NEXT_TO_STACK = "lies next to a triple stack of its face, which is impossible."
NO_ITEM = "is where a card, a number or a list is expected."
NO_ROUND = "is not a possible round, which is from 1 to 999999999."
NO_TEXT = "is not text; a saved game is plain text."
NO_PILE = "is a group of cards, which cannot be in the Human Hand."
NO_PILE_THERE = "is a group of cards, which cannot be in the Computer Hand."
AGAIN = "begins a second section of this name; only one is allowed."
TOO_DEEP = "opens a list nested too deeply; a stack is the deepest."
NO_LIST = "is where the list of cards of the Computer Hand is expected."
NO_LAYOUT = "is where the list of cards of the Layout is expected."
NOBODY = "is not a player; write Human or Computer."
NO_LABEL = (
    "is not a label; the labels are computer, human, score, hand, capture pile, round, layout, "
    "stock pile, next player, next player is."
)
NO_LEFT = 'is where "Score:", "Hand:" or "Capture Pile:" is expected.'
MISSING = "is reached, but the field Computer Capture Pile is missing."
THIRD = "appears a third time; two decks hold two of each card."


@pytest.mark.parametrize(
    ("content", "line", "column", "word", "why"),
    [
        (changed("9S", "5Z"), 8, 13, "5Z", NO_CARD),
        (changed("JH 9S", "JH 1S9"), 8, 13, "1S9", NO_CARD),
        (changed("8C 8D", "9C 8C 9C"), 11, 22, "9C", THIRD),
        (changed("5C-5H-5D", "5C-5H"), 10, 12, "5C-5H", NO_STACK),
        (changed("5C-5H-5D", "5C-5H-6D"), 10, 12, "5C-5H-6D", NO_STACK),
        (changed("5C-5H-5D", "5C-5H-5D-5S"), 10, 12, "5C-5H-5D-5S", NO_STACK),
        (changed("5C-5H-5D", "5C--5D"), 10, 12, "5C--5D", NO_CARDS),
        (changed("5C-5H-5D", "2-Q's"), 10, 12, "2-Q's", NO_CARDS),
        (changed("9C 9D", "9C-9Z"), 5, 18, "9C-9Z", NO_CARDS),
        (changed("JH 9S", "2-Q's"), 8, 10, "2-Q's", NO_CARDS),
        (changed("6H 5C", "5S 5C"), 10, 12, "5C", NEXT_TO_STACK),
        (changed("5C-5H-5D", "5C-5H-5D 5S"), 10, 21, "5S", NEXT_TO_STACK),
        (changed("JH 9S", "JH-JC-JS"), 8, 10, "JH-JC-JS", NO_PILE),
        (changed("Score: 2", "Score: -2"), 3, 11, "-2", NO_SCORE),
        (changed("Score: 2", "Score: two"), 3, 11, "two", NO_POINTS),
        (
            changed("Score: 2", "Score:"),
            3,
            4,
            "Score",
            "has nothing after it; Computer Score needs a value.",
        ),
        (
            changed("Score: 2", "Score: 2 3"),
            3,
            13,
            "3",
            "is one word too many; Computer Score takes one.",
        ),
        (changed("Score: 1", "Score: -1"), 7, 11, "-1", NO_SCORE),
        (changed("Score: 1", "Score: one"), 7, 11, "one", NO_POINTS),
        (changed("Round: 3", "Round: 0"), 1, 8, "0", NO_ROUND),
        (changed("Round: 3", "Round: " + "9" * 5000), 1, 8, "9" * 21 + "...", NO_ROUND),
        (
            changed("Layout: 6H 5C-5H-5D\n", ""),
            12,
            1,
            "",
            "is reached, but the field Layout is missing.",
        ),
        (
            changed("Layout:", "Round: 1 Layout:"),
            10,
            1,
            "Round",
            "begins a second Round field; only one is allowed.",
        ),
        (changed("Human:", "Computer:"), 6, 1, "Computer", AGAIN),
        (changed("Human:", "Hans:"), 6, 1, "Hans", NO_LABEL),
        (changed("Stock Pile:", "Stok Pile:"), 11, 1, "Stok Pile", NO_LABEL),
        (changed("Next Player:", "Next Plaer is:"), 12, 1, "Next Plaer is", NO_LABEL),
        (changed("\nStock Pile:", " Stok  Pile:"), 10, 21, "Stok Pile", NO_LABEL),
        (changed("\nStock Pile:", " 8 Stok:"), 10, 23, "Stok", NO_LABEL),
        (changed("Layout:", "Layout 6C:"), 10, 1, "Layout 6C", NO_LABEL),
        (changed("Layout:", "a very strange one:"), 10, 3, "very strange one", NO_LABEL),
        (changed("Capture Pile:\nLayout", "Capture\nPil:\nLayout"), 10, 1, "Pil", NO_LABEL),
        (changed("Human:\n", "Human: 1\n"), 6, 8, "1", NO_LEFT),
        (
            changed("Computer:\n", ""),
            2,
            4,
            "Score",
            'is under neither "Computer:" nor "Human:".',
        ),
        (
            changed(": Computer", ": Nobody"),
            12,
            14,
            "Nobody",
            NOBODY,
        ),
        (changed("9C", "\x1b[2J"), 5, 18, "\\x1b[2J", NO_CARD),
        (changed("9C", "9\u0663"), 5, 18, "9\u0663", NO_CARD),
        (SMALL.encode().replace(b"9C", b"9\xff"), 5, 19, "\\xff", NO_TEXT),
        (b"\xef\xbb\xbfRound: \xff", 1, 8, "\\xff", NO_TEXT),
        (b"Round: 3\r\nComputer:\r\nScore: \xff", 3, 8, "\\xff", NO_TEXT),
        (changed("9S", "5Z").replace(b"\n", b"\r\n"), 8, 13, "5Z", NO_CARD),
        (changed("9S", "5Z").replace(b"\n", b"\r"), 8, 13, "5Z", NO_CARD),
        (b"hello there", 1, 1, "hello", 'is where "Round:" or another label is expected.'),
        (b"Hand: 3C", 1, 1, "Hand", 'is under neither "Computer:" nor "Human:".'),
        (b": 3C 4C", 1, 1, ":", NO_LABEL),
        (b"Round: : 3", 1, 8, ":", NO_LABEL),
        (changed("Computer:\n", "Computer: what ever\n"), 2, 11, "what", NO_LEFT),
        (b"", 1, 1, "", 'is where "Round:" or another label is expected.'),
        (b"hello", 1, 1, "hello", 'is where "Round:" or another label is expected.'),
        (
            b"x" * (1 << 20) + b"yz",
            1,
            (1 << 20) + 1,
            "",
            "lies beyond 1 MiB; a larger file is not read.",
        ),
        (changed("9S", "9\u017f"), 8, 13, "9\u017f", NO_CARD),
        (
            b"( 1 -5 () () 0 () () () () Human )",
            1,
            5,
            "-5",
            "is not a possible score, which is from 0 to 999999999.",
        ),
        (b"( 1 0 (1x) () 0 (2x) () () () Human )", 1, 8, "1x", NO_CARD),
        (
            b"( 1 0 (1D-2D) () 0 () () () () Human )",
            1,
            8,
            "1D-2D",
            NO_PILE.replace("Human", "Computer"),
        ),
        (b"(", 1, 2, "", "is reached before the list is closed."),
        (b"(1 2", 1, 5, "", "is reached before the list is closed."),
        (b"( 1 0 ( 1D ) )", 1, 15, "", MISSING),
        (b"( 1 0 () () 0 () () () () nobody )", 1, 27, "nobody", NOBODY),
        (
            b"( NIL 0 () () 0 () () () () Human )",
            1,
            3,
            "NIL",
            "is not a round, which is a whole number, 1 or more.",
        ),
        (b"( 1 0 nil () 0 () () (NIL) () Human )", 1, 23, "NIL", NO_STACK),
        (b"[ 1, 0, nil ].", 1, 15, "", MISSING),
        (b"( 1 0 () () 0 () () 5C () Human )", 1, 21, "5C", NO_LAYOUT),
        (
            b"( 1 0 () () 0 () () () () Human 5 )",
            1,
            33,
            "5",
            "is one field too many; there are 10.",
        ),
        (b"( 1 0 () () 0 () () () () Human ) 5", 1, 35, "5", "comes after the end of the list."),
        (b"( 1 0 () () 0 () () (((5C))) () Human )", 1, 23, "(", TOO_DEEP),
        (b"( 1 0 () () 0 () () (()) () Human )", 1, 22, "(", NO_STACK),
        (b"( 1 0 5C () 0 () () () () Human )", 1, 7, "5C", NO_LIST),
        (
            b"( () 0 () () 0 () () () () Human )",
            1,
            3,
            "(",
            "is not a round, which is a whole number, 1 or more.",
        ),
        (b"; note\n( 1 )", 2, 6, "", "is reached, but the field Computer Score is missing."),
        (b"% note\n( 1 )", 1, 1, "%", 'is where "(" is expected, to begin the list.'),
        (b"[ 1 0 ].", 1, 5, "0", 'is where "," or "]" is expected.'),
        (b"[ 1, , 0 ].", 1, 6, ",", NO_ITEM),
        (b"[ 1, ].", 1, 6, "]", NO_ITEM),
        (b"[ 1, 0 ]", 1, 9, "", 'is where "." is expected, after the list.'),
        (b"[ 1. ]", 1, 4, ".", 'is where "]" is expected, to close the list.'),
    ],
)
def test_a_refusal_points_at_line_column_and_word(
    content: bytes, line: int, column: int, word: str, why: str
) -> None:
    with pytest.raises(BadInput) as refused:
        read_saved_game(content, "game.txt")
    found = f'"{word}"' if word else "the end"
    sentence = f"game.txt: line {line}, column {column}: {found} {why}"
    assert str(refused.value) == sentence
    assert sentence.isprintable()
    assert sentence.endswith(".")


def test_a_score_may_have_nine_digits_and_no_more() -> None:
    assert read_saved_game(changed("Score: 2", f"Score: {10**9 - 1}"), "game.txt").start
    with pytest.raises(BadInput) as refused:
        read_saved_game(changed("Score: 2", f"Score: {10**9}"), "game.txt")
    assert str(refused.value).endswith(NO_SCORE)


def test_saving_is_refused_but_before_a_turn(walk: Walk) -> None:
    refusal = SAVE_FORMATS["text"].refusal
    first = "A game is saved before a turn; finish this one first."
    none = "A game is saved before a turn, and no turn is next."
    told = {"play": "", "meet": first, "stock": first, "take": first}
    for state in walk("refusal"):
        assert refusal(state) == told.get(state.phase, none)
