"""What Go Stop says and asks, what typed lines mean, and a whole game to be read."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.contract import HOUSE, BadInput, Verb
from games.gostop import GAME, rules
from games.gostop.rules import (
    Another,
    Choose,
    Options,
    Play,
    State,
    TurnStock,
    reduce,
    seen_by,
    shown,
    to_move,
)
from games.gostop.words import menu
from games.parsing import menu_text
from games.randomness import stream
from tests.games.gostop.table_helpers import SHREWD, table, walk


def test_the_table_shows_all_that_is_always_to_be_seen() -> None:
    state = table(
        "JH 9S",
        "6H 5C-5H-5D",
        "7C 8C 8D 8H",
        other="1D 2D",
        captured=("9C 2S 9D 2S 2H 2C 2D 2D", "KC KD"),
        scores=(1, 2),
        number=3,
        turn=1,
    )
    assert GAME.describe(shown(state, 0), 0) == (
        "Round: 3",
        "",
        "Computer:",
        "   Score: 2",
        "   Hand: 1D 2D",
        "   Capture Pile: KC KD (half)",
        "",
        "Human:",
        "   Score: 1",
        "   Hand: JH 9S",
        "   Capture Pile: 2C 2D 2D 2H (set), 2S 2S (half), 9C 9D (half)",
        "",
        "Layout: 6H 5C-5H-5D (triple stack)",
        "",
        "Stock Pile: 7C on top, 4 cards",
        "",
        "Next Player: Computer",
    )


@pytest.mark.parametrize("before", [22, 23, 24])
def test_no_line_breaks_within_a_stack(before: int) -> None:
    cards = [f"{face}{suit}" for face in "234567" for suit in "CDHS"][:before]
    lines = GAME.describe(table("", " ".join([*cards, "JC-JD-JH"])), 0)
    after = lines.index(f"Layout: {' '.join(cards)}")
    assert lines[after + 1] == "      JC-JD-JH (triple stack)"


def test_the_table_fits_in_80_columns_and_marks_the_card_in_play() -> None:
    waiting = 0
    for seed in range(10):
        for state in walk(seed):
            lines = GAME.describe(shown(state, 0), 0)
            assert max(map(len, lines)) < 80
            assert len(GAME.describe(seen_by(state, 0), 0)) == len(lines)
            waiting += any(line.startswith("Card in Play: ") for line in lines)
    assert waiting


def test_the_hand_of_a_reader_is_named_in_the_order_of_its_places() -> None:
    state = table("JH 9S", other="1D 2D")
    assert GAME.extras.hand
    assert GAME.extras.hand(state, 0) == ("Hand: JH 9S",)
    assert GAME.extras.hand(state, 1) == ("Hand: 1D 2D",)


def test_the_menu_offers_help_before_ones_own_turn_only() -> None:
    state = table("5C", "7D", "KC")
    assert menu_text(menu(state, 0)) == (
        "1 Save the game\n2 Make a move\n3 Ask for help\n4 Quit the game\nChoose: "
    )
    assert menu_text(menu(state, 1)) == "1 Save the game\n2 Make a move\n3 Quit the game\nChoose: "
    assert menu(table(phase="stock"), 0) == ()


def test_before_the_others_turn_the_question_is_the_menu() -> None:
    state = shown(table("5C", "7D", "KC", turn=1), 0)
    assert GAME.prompt(state, 0).text.startswith("1 Save the game\n2 Make a move\n3 Quit")
    assert GAME.parse("2", state, 0) is Verb.GO
    with pytest.raises(BadInput):
        GAME.parse("help", state, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("2", Play(1)),
        ("xd", Play(1)),
        ("10D", Play(1)),
        ("10 of diamonds", Play(1)),
        ("5c", Play(0)),
        ("AH", Play(3)),
        ("1H", Play(3)),
        ("ace of hearts", Play(3)),
        *(("jack of clubs", Play(4)), ("Queen Hearts", Play(5)), ("KING of spades", Play(6))),
        *(("jc", Play(4)), ("k s", Play(6))),
        ("help", Verb.HELP),
        ("q", Verb.QUIT),
        ("save", Verb.SAVE),
    ],
)
def test_a_card_is_named_by_place_or_name(line: str, action: object) -> None:
    state = shown(table("5C XD 5C 1H JC QH KS", "7D", "KC"), 0)
    assert GAME.prompt(state, 0).text == (
        "Play one of your cards: 1 5C, 2 XD, 3 5C, 4 1H, 5 JC, 6 QH, 7 KS.\nPlay: "
    )
    assert GAME.parse(line, state, 0) == action


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Nothing was entered. Play one of your cards: 1 5C, 2 XD."),
        ("3", None),
        ("6C", "There is no 6C in your hand. Play one of your cards: 1 5C, 2 XD."),
        ("\u212a of C", '"\u212a of C" is not a card. Play one of your cards: 1 5C, 2 XD.'),
        ("zz", '"zz" is not a card. Play one of your cards: 1 5C, 2 XD.'),
        ("-1", '"-1" is not a card. Play one of your cards: 1 5C, 2 XD.'),
    ],
)
def test_a_card_that_cannot_be_played_is_refused(line: str, why: str | None) -> None:
    state = table("5C XD", "7D", "KC")
    with pytest.raises(ValueError, match="Play one of your cards: 1 5C, 2 XD") as refused:
        reduce(state, 0, GAME.parse(line, shown(state, 0), 0))  # type: ignore[arg-type]
    assert why is None or str(refused.value) == why


def test_a_choice_is_made_by_place_and_by_name_where_one_card_bears_it() -> None:
    state = shown(reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0)), 0)
    assert GAME.prompt(state, 0).text == (
        "5 of Clubs matches more than one card. Choose one of these: 1 5D, 3 5H.\nChoose: "
    )
    assert GAME.parse("3", state, 0) == Choose((2,))
    assert GAME.parse("5h", state, 0) == Choose((2,))
    ask = "Choose one of these: 1 5D, 3 5H."
    for line, wrong in ("7D", "7D cannot be chosen."), ("zz", '"zz" is not a card.'):
        with pytest.raises(BadInput) as no:
            GAME.parse(line, state, 0)
        assert str(no.value) == f"{wrong} {ask}"


def test_twins_are_chosen_by_place_never_by_name() -> None:
    state = shown(reduce(table("5C 6C", "5D 5D 7D 5H 5S", "KC"), 0, Play(0)), 0)
    with pytest.raises(BadInput) as no:
        GAME.parse("5D 5H 5S", state, 0)
    ask = "Choose three of these: 1 5D, 2 5D, 4 5H, 5 5S."
    assert str(no.value) == f"There are two 5D; choose by place. {ask}"
    assert GAME.parse("1, 4 5", state, 0) == Choose((0, 3, 4))
    assert GAME.parse("1 5h 5s", state, 0) == Choose((0, 3, 4))


@pytest.mark.parametrize(("line", "yes"), [("y", True), ("YES", True), ("n", False), ("no", False)])
def test_another_round_is_answered_by_yes_or_no(line: str, yes: bool) -> None:
    state = table(phase="another")
    assert GAME.prompt(state, 0).text == "Do you want to play another round? (yes or no): "
    assert GAME.parse(line, state, 0) == Another(yes)
    with pytest.raises(BadInput, match='"maybe" is neither yes nor no'):
        GAME.parse("maybe", state, 0)


def told(state: State, action: rules.Action, why: str = "") -> tuple[str, ...]:
    seat = to_move(state)[0]
    after = reduce(state, seat, action)
    return GAME.narrate(shown(state, 0), seat, action, shown(after, 0), why, ())


def test_of_a_card_that_may_not_be_looked_at_no_name_is_shown() -> None:
    state = table("5C 6C", "7D", "KC QC", other="9C 2D")
    stock = reduce(state, 0, Play(0))
    hidden, after = seen_by(stock, 1), seen_by(reduce(stock, HOUSE, TurnStock()), 1)
    lines = GAME.narrate(hidden, HOUSE, TurnStock(), after, "", ())
    assert lines == ("The stock brings a card.", "King of Clubs joins the layout.")
    played = GAME.narrate(seen_by(state, 1), 0, Play(0), seen_by(stock, 1), "", ())
    assert played == ("The human played a card.", "5 of Clubs joins the layout.")


def test_the_rounds_beginning_and_end_are_shown() -> None:
    start = GAME.deal(Options(), "told")
    assert told(start, rules.Deal()) == ("Round 1: the cards are dealt.",)
    lead = table("KC", other="QC", phase="lead")
    assert told(lead, rules.Lead()) == ("The human plays first, holding more Kings.",)
    later = table("KC", other="QC", phase="lead", number=2, scores=(0, 1))
    first = "The computer plays first, with more points in the game so far."
    assert told(later, rules.Lead()) == (first,)
    equal = table("KC", other="KD", phase="lead")
    assert told(equal, rules.Lead()) == (
        "Both hands hold the same number of every rank: all cards are shuffled and dealt again.",
    )
    end = table(captured=("5C 5D 5H 5S", ""), phase="count", scores=(1, 3))
    assert told(end, rules.Count()) == (
        "Round 1 is over.",
        "Human: 1 point in this round, 2 in the game.",
        "Computer: 0 points in this round, 3 in the game.",
    )
    asked = table(phase="another", scores=(2, 3))
    assert told(asked, Another(True)) == ("Another round is played.",)
    assert told(asked, Another(False)) == ("The game is over.", "The computer wins, 3 to 2.")
    tie = table(phase="another", scores=(2, 2))
    assert told(tie, Another(False)) == ("The game is over.", "The game is a tie, 2 to 2.")


GOLDEN = Path(__file__).with_name("annotated_game.txt")
SEED = "a lesson"


def annotated() -> Iterator[str]:
    """Yield a game of one round in lines; the human takes all advice."""
    state, coin = GAME.deal(Options(1), SEED), stream(SEED)
    turn = 0
    while seats := GAME.to_move(state):
        (seat,) = seats
        action, why = GAME.legal(state, seat)[0], ""
        if seat != HOUSE:
            view = GAME.seen_by(state, seat)
            decision = SHREWD.decide(view, seat, coin)
            action, why = decision.action, decision.why
            if isinstance(action, Play):
                turn += 1
                yield f"\nTurn {turn}"
                yield from (line for line in GAME.describe(view, seat) if line.startswith("Lay"))
            if seat == 0 and GAME.extras.advice and len(GAME.legal(state, seat)) > 1:
                yield from (f"   {line}" for line in GAME.extras.advice(view, seat, decision))
        after = GAME.reduce(state, seat, action)
        views = GAME.shown(state, 0), GAME.shown(after, 0)
        told = why if seat == 1 else ""
        yield from GAME.narrate(views[0], seat, action, views[1], told, ())
        state = after


def test_a_game_is_explained() -> None:
    text = "\n".join(list(annotated())[:90]) + "\n"
    if os.environ.get("PARLOUR_GOLDEN") == "write":
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
