"""Saved games of Go Stop: three formats, refusals by line, column and word, and warnings."""

import pytest
from msgspec.structs import replace

from games.contract import HOUSE, BadInput
from games.gostop import rules, saves
from tests.games.gostop.saves_helpers import SAMPLE, SMALL, changed, start_of
from tests.games.gostop.table_helpers import walk
from tests.share_helpers import share


def place(state: rules.State) -> rules.State:
    """Return the state with nothing left but what a file holds."""
    start = start_of(SMALL)
    return replace(state, options=start.options, seed="", shuffles=0, passed=start.passed)


def test_the_sample_of_the_rules_page_in_all_three_formats() -> None:
    given = saves.read_saved_game(SAMPLE.encode(), "sample.txt")
    start = start_of(SAMPLE)
    assert given.warnings == ()
    assert (start.round, start.scores, start.turn, start.phase) == (1, (0, 0), 0, "play")
    assert rules.card_names(start.hands[0]) == "JH 9S QS KD JC 1C 2C 7C KH 5H"
    assert saves.SAVE_FORMATS["text"].write(start) == SAMPLE
    for form in saves.SAVE_FORMATS.values():
        assert saves.read_saved_game(form.write(start).encode(), "again" + form.ending) == given


def test_the_list_formats_hold_the_fields_by_position() -> None:
    start = start_of(SMALL)
    hand, layout = "( 3 2 ( 1D 2D ) ( 9C 9D ) 1 ( JH 9S ) ( )", "( 6H ( 5C 5H 5D ) )"
    lisp = f"{hand} {layout} ( 7C 8C 8D 8H ) Computer )"
    assert " ".join(saves.SAVE_FORMATS["lisp"].write(start).split()) == lisp
    hand, layout = "[ 3, 2, [ 1d, 2d ], [ 9c, 9d ], 1, [ jh, 9s ], []", "[ 6h, [ 5c, 5h, 5d ] ]"
    prolog = f"{hand}, {layout}, [ 7c, 8c, 8d, 8h ], computer ]."
    assert " ".join(saves.SAVE_FORMATS["prolog"].write(start).split()) == prolog
    for content in (lisp, prolog, lisp.lower(), prolog.replace(" ", "")):
        assert start_of(content) == start


def test_nil_is_the_empty_list_of_lisp_and_hyphens_join_cards_there_too() -> None:
    game = "( 1 0 ( 1D ) ( 5C 5D ) 0 ( 2D ) ( ) ( 6H ( 7C 7D 7H ) ) ( ) Human )"
    joined = game.replace("5C 5D", "5C-5D").replace("( 7C 7D 7H )", "7C-7D-7H")
    others = [joined, *(game.replace("( )", nil) for nil in ("NIL", "nil", "Nil"))]
    assert all(start_of(other) == start_of(game) for other in others)


@pytest.mark.parametrize("name", saves.SAVE_FORMATS)
def test_what_was_written_is_read_as_the_same_game(name: str) -> None:
    form = saves.SAVE_FORMATS[name]
    for seed in range(share(2, 8)):
        for state in walk(seed, rounds=2):
            if form.refusal(state) == "":
                found = saves.read_saved_game(form.write(state).encode(), "")
                assert found.warnings == ()
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


NO_SCORE = "is not a possible score, which is from 0 to 999999999."
NO_POINTS = "is not a score, which is a whole number, 0 or more."
NO_CARD = "is not a card; a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_CARDS = "does not join cards; a card is 1-9, X, J, Q or K and then C, D, H or S."
NO_STACK = "begins a group that is not three cards of one rank."
NEXT_TO_STACK = "lies next to a triple stack of its rank, which is impossible."
NO_ITEM = "is where a card, a number or a list is expected."
NO_ROUND = "is not a possible round, which is from 1 to 999999999."
NO_TEXT = "is not text; a saved game is plain text."
NO_PILE = "is a group of cards, which cannot be in the Human Hand."
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


LOST = "is reached, but the field Layout is missing."
NO_VALUE = "has nothing after it; Computer Score needs a value."
EXTRA_WORD = "is one word too many; Computer Score takes one."
BEYOND = "lies beyond 1 MiB; a larger file is not read."
NO_WHOLE = "is not a round, which is a whole number, 1 or more."
ALONE = 'is under neither "Computer:" nor "Human:".'
FIRST = 'is where "Round:" or another label is expected.'
EXTRA_FIELD = "is one field too many; there are 10."
SECOND_ROUND = "begins a second Round field; only one is allowed."
OPEN_LIST = "is reached before the list is closed."


@pytest.mark.parametrize(
    ("content", "line", "column", "word", "why"),
    [
        (changed("9S", "5Z"), 8, 13, "5Z", NO_CARD),
        (changed("JH 9S", "JH 1S9"), 8, 13, "1S9", NO_CARD),
        (changed("8C 8D", "9C 8C 9C"), 11, 22, "9C", THIRD),
        (changed("5C-5H-5D", "5C-5H"), 10, 12, "5C-5H", NO_STACK),
        (changed("5C-5H-5D", "5C-5H-6D"), 10, 12, "5C-5H-6D", NO_STACK),
        (changed("5C-5H-5D", "5C--5D"), 10, 12, "5C--5D", NO_CARDS),
        (changed("9C 9D", "9C-9Z"), 5, 18, "9C-9Z", NO_CARDS),
        (changed("6H 5C", "5S 5C"), 10, 12, "5C", NEXT_TO_STACK),
        (changed("5C-5H-5D", "5C-5H-5D 5S"), 10, 21, "5S", NEXT_TO_STACK),
        (changed("JH 9S", "JH-JC-JS"), 8, 10, "JH-JC-JS", NO_PILE),
        (changed("Score: 2", "Score: -2"), 3, 11, "-2", NO_SCORE),
        (changed("Score: 2", "Score: two"), 3, 11, "two", NO_POINTS),
        (changed("Score: 2", f"Score: {10**9}"), 3, 11, str(10**9), NO_SCORE),
        (changed("Score: 2", "Score:"), 3, 4, "Score", NO_VALUE),
        (changed("Score: 2", "Score: 2 3"), 3, 13, "3", EXTRA_WORD),
        (changed("Round: 3", "Round: 0"), 1, 8, "0", NO_ROUND),
        (changed("Layout: 6H 5C-5H-5D\n", ""), 12, 1, "", LOST),
        (changed("Layout:", "Round: 1 Layout:"), 10, 1, "Round", SECOND_ROUND),
        (changed("Human:", "Computer:"), 6, 1, "Computer", AGAIN),
        (changed("Human:", "Hans:"), 6, 1, "Hans", NO_LABEL),
        (changed("Next Player:", "Next Plaer is:"), 12, 1, "Next Plaer is", NO_LABEL),
        (changed("\nStock Pile:", " 8 Stok:"), 10, 23, "Stok", NO_LABEL),
        (changed("Layout:", "a very strange one:"), 10, 3, "very strange one", NO_LABEL),
        (changed("Human:\n", "Human: 1\n"), 6, 8, "1", NO_LEFT),
        (changed("Computer:\n", ""), 2, 4, "Score", ALONE),
        (changed(": Computer", ": Nobody"), 12, 14, "Nobody", NOBODY),
        (changed("9C", "\x1b[2J"), 5, 18, "\\x1b[2J", NO_CARD),
        (b"Round: 3\r\nComputer:\r\nScore: \xff", 3, 8, "\\xff", NO_TEXT),
        (changed("9S", "5Z").replace(b"\n", b"\r"), 8, 13, "5Z", NO_CARD),
        (b": 3C 4C", 1, 1, ":", NO_LABEL),
        (b"", 1, 1, "", FIRST),
        (b"hello there", 1, 1, "hello", FIRST),
        (b"x" * (1 << 20) + b"yz", 1, (1 << 20) + 1, "", BEYOND),
        (b"( 1 -5 () () 0 () () () () Human )", 1, 5, "-5", NO_SCORE),
        (b"( 1 0 () () 0 (1D-2D) () () () Human )", 1, 16, "1D-2D", NO_PILE),
        (b"(1 2", 1, 5, "", OPEN_LIST),
        (b"( 1 0 ( 1D ) )", 1, 15, "", MISSING),
        (b"( NIL 0 () () 0 () () () () Human )", 1, 3, "NIL", NO_WHOLE),
        (b"( 1 0 nil () 0 () () (NIL) () Human )", 1, 23, "NIL", NO_STACK),
        (b"( 1 0 () () 0 () () 5C () Human )", 1, 21, "5C", NO_LAYOUT),
        (b"( 1 0 5C () 0 () () () () Human )", 1, 7, "5C", NO_LIST),
        (b"( 1 0 () () 0 () () () () Human 5 )", 1, 33, "5", EXTRA_FIELD),
        (b"( 1 0 () () 0 () () () () Human ) 5", 1, 35, "5", "comes after the end of the list."),
        (b"( 1 0 () () 0 () () (((5C))) () Human )", 1, 23, "(", TOO_DEEP),
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
        saves.read_saved_game(content, "game.txt")
    found = f'"{word}"' if word else "the end"
    assert str(refused.value) == f"game.txt: line {line}, column {column}: {found} {why}"


def test_saving_is_refused_but_before_a_turn() -> None:
    refusal = saves.SAVE_FORMATS["text"].refusal
    first = "A game is saved before a turn; finish this one first."
    none = "A game is saved before a turn, and no turn is next."
    told = {"play": "", "meet": first, "stock": first, "take": first}
    for state in walk("refusal"):
        assert refusal(state) == told.get(state.phase, none)


def missing(cards: int) -> str:
    return f"{cards} of the 104 cards are missing."


SHORT = "The stock has fewer cards than there are turns left."
UNEQUAL = "The hands are unequal: the human has {} cards, the computer {}."
ODD = "The capture pile of the computer has an odd number of cards of one rank."
PASSED = "The next player, the computer, has no cards: the turn passes to the other side."
POINTS = "There are points in round 1, although no round has been finished."
FULL = "There are captured cards although both hands are full."
CROWDED = SAMPLE.replace("Capture Pile:\n\nLayout: 6H XH", "Capture Pile: 6H XH\n\nLayout:")
EMPTY = SMALL.replace("1D 2D", "").replace("JH 9S", "")


@pytest.mark.parametrize(
    ("content", "warnings"),
    [
        (SMALL.encode(), (missing(90),)),
        (changed("JH 9S", "JH"), (missing(91),)),  # who has moved holds a card fewer
        (changed("JH 9S", ""), (UNEQUAL.format(0, 2), missing(92))),
        (changed("9C 9D", "9C 9D 9H"), (ODD, missing(89))),
        (changed("Pile:\nL", "Pile: QC\nL"), (ODD.replace("computer", "human"), missing(89))),
        (changed("Round: 3", "Round: 1"), (POINTS, missing(90))),
        (CROWDED.encode(), (FULL, ODD.replace("computer", "human"))),
        (EMPTY.encode(), (missing(94), "Both hands are empty: the round is counted at once.")),
        (changed("7C 8C 8D 8H", "7C"), (missing(93), SHORT)),
        (changed("Hand: 1D 2D", "Hand:"), (UNEQUAL.format(2, 0), missing(92), PASSED)),
        (
            changed("1D 2D", "1D 2D 3D 4D 6D 7D 8D XD JD QD KD"),
            (UNEQUAL.format(2, 11), "A hand has more than 10 cards.", missing(81), SHORT),
        ),
    ],
)
def test_what_is_unusual_loads_with_a_warning(content: bytes, warnings: tuple[str, ...]) -> None:
    assert saves.read_saved_game(content, "game.txt").warnings == warnings


def test_after_a_loaded_round_all_104_cards_are_dealt_again() -> None:
    state = start_of(EMPTY)
    assert (state.phase, len(state.seed)) == ("count", 64)
    again = rules.reduce(rules.reduce(state, HOUSE, rules.Count()), 0, rules.Another(True))
    assert (len(again.stock), again.round) == (104, 4)


def test_a_forced_end_game_scores_as_the_rules_say() -> None:
    content = """Round: 2
    Computer: Score: 1 Hand: Capture Pile: 6C-6D-6H-6S 6C 6D 6H
    Human: Score: 0 Hand: 5C 8S Capture Pile: 5C 5D 5H 5S 8C 8D
    Layout: 5D 8H Stock Pile: 2C 6S Next Player: Human"""
    state = start_of(content)
    for _ in range(2):
        state = rules.reduce(rules.reduce(state, 0, rules.Play(0)), HOUSE, rules.TurnStock())
    assert (state.phase, state.scores, rules.earned(state)) == ("count", (0, 1), (2, 1))
    state = rules.reduce(rules.reduce(state, HOUSE, rules.Count()), 0, rules.Another(False))
    assert state.scores == (2, 2)
    final = rules.result(state)
    assert final
    assert final.winner is None
