"""What is told of each step of Go Stop, and the end of a game in its exact words."""

import pytest

from games.contract import HOUSE, Player, Verb
from games.gostop import GAME
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import (
    Action,
    Another,
    Choose,
    Count,
    Deal,
    Lead,
    Options,
    Play,
    State,
    TurnStock,
)
from games.gostop.views import seen_by, shown
from games.randomness import stream
from tests.games.gostop.conftest import Table, Walk


def told(state: State, action: Action, why: str = "") -> tuple[str, ...]:
    seat = to_move(state)[0]
    after = reduce(state, seat, action)
    return GAME.narrate(shown(state, 0), seat, action, shown(after, 0), why, ())


def test_the_computer_says_what_it_played_and_why(table: Table) -> None:
    state = table("2C", "5D-5H-5C", "KC", other="5S 2D", turn=1)
    assert told(state, Play(0), "it could capture a triple stack with it") == (
        "The computer chose to play 5 of Spades because it could capture a triple stack with it.",
        "The computer captures 5D 5H 5C 5S.",
    )


def test_a_choice_of_three_is_shown_with_their_places_and_why(table: Table) -> None:
    asked = reduce(table("5C 6C", "5D 5D 7D 5H 5S", "KC"), 0, Play(0))
    assert told(asked, Choose((0, 3, 4)), "it liked them") == (
        "The human chose 5 of Diamonds (place 1), 5 of Hearts (place 4), 5 of Spades (place 5) "
        "because it liked them.",
        "The human captures 5D 5H 5S 5C.",
    )


def test_of_a_card_that_may_not_be_looked_at_no_name_is_shown(table: Table) -> None:
    state = table("5C 6C", "7D", "KC QC", other="9C 2D")
    stock = reduce(state, 0, Play(0))
    hidden, after = seen_by(stock, 1), seen_by(reduce(stock, HOUSE, TurnStock()), 1)
    lines = GAME.narrate(hidden, HOUSE, TurnStock(), after, "", ())
    assert lines == ("The stock brings a card.", "King of Clubs joins the layout.")
    played = GAME.narrate(seen_by(state, 1), 0, Play(0), seen_by(stock, 1), "", ())
    assert played == ("The human played a card.", "5 of Clubs joins the layout.")


@pytest.mark.parametrize(
    ("layout", "stock", "lines"),
    [
        ("7D", "KC", ("The stock brings King of Clubs.", "King of Clubs joins the layout.")),
        ("7D", "7C", ("The stock brings 7 of Clubs.", "The human captures 7D 7C.")),
        ("7D", "", ("The stock is empty.",)),
        (
            "5D",
            "5S",
            ("The stock brings 5 of Spades.", "A triple stack lies in the layout: 5D-5C-5S."),
        ),
        (
            "5D",
            "KC",
            (
                "The stock brings King of Clubs.",
                "The human captures 5D 5C.",
                "King of Clubs joins the layout.",
            ),
        ),
        (
            "7D 7S",
            "7C",
            ("The stock brings 7 of Clubs.", "7 of Clubs matches more than one card."),
        ),
    ],
)
def test_what_the_stock_brings_is_shown(
    table: Table, layout: str, stock: str, lines: tuple[str, ...]
) -> None:
    assert told(reduce(table("5C 6C", layout, stock), 0, Play(0)), TurnStock()) == lines


def test_the_rounds_beginning_and_end_are_shown(table: Table) -> None:
    start = GAME.deal(Options(), "told")
    assert told(start, Deal()) == ("Round 1: the cards are dealt.",)
    lead = table("KC", other="QC", phase="lead")
    assert told(lead, Lead()) == ("The human plays first, holding more Kings.",)
    later = table("KC", other="QC", phase="lead", number=2, scores=(0, 1))
    assert told(later, Lead()) == (
        "The computer plays first, with more points in the game so far.",
    )
    equal = table("KC", other="KD", phase="lead")
    assert told(equal, Lead()) == (
        "Both hands hold the same number of every face: all cards are shuffled and dealt again.",
    )
    end = table(captured=("5C 5D 5H 5S", ""), phase="count", scores=(1, 3))
    assert told(end, Count()) == (
        "Round 1 is over.",
        "Human: 1 point in this round, 2 in the game.",
        "Computer: 0 points in this round, 3 in the game.",
    )
    asked = table(phase="another", scores=(2, 3))
    assert told(asked, Another(True)) == ("Another round is played.",)
    assert told(asked, Another(False)) == ("The game is over.", "The computer wins, 3 to 2.")
    tie = table(phase="another", scores=(2, 2))
    assert told(tie, Another(False)) == ("The game is over.", "The game is a tie, 2 to 2.")


TRANSCRIPT = """\
The human played 5 of Clubs.
5 of Clubs matches more than one card.
The human chose 5 of Hearts (place 2).
A stack pair lies in the layout: 5H-5C.
The stock brings 5 of Spades.
The human captures 5D 5S 5H 5C.
The computer chose to play 8 of Clubs because it had no other face to play.
8 of Clubs joins the layout.
The stock brings King of Clubs.
King of Clubs joins the layout.
The human played King of Hearts.
A stack pair lies in the layout: KC-KH.
The stock brings King of Spades.
A triple stack lies in the layout: KC-KH-KS.
Round 1 is over.
Human: 1 point in this round, 1 in the game.
Computer: 0 points in this round, 0 in the game.
The game is over.
The human wins, 1 to 0."""


def test_the_end_of_a_game_in_its_exact_words(table: Table, shrewd: Player) -> None:
    state = table("5C KH", "5D 5H", "5S KC KS 2C", other="8C")
    lines: list[str] = []
    for typed in ("5C", "2", "", "", "", "kh", "", "", "no"):
        seat = to_move(state)[0]
        action, why = legal(state, seat)[0], ""
        if seat == 1:
            decision = shrewd.decide(seen_by(state, 1), 1, stream("golden"))
            action, why = decision.action, decision.why
        elif seat == 0:
            said = GAME.parse(typed, shown(state, 0), 0)
            assert not isinstance(said, Verb)
            action = said
        lines += told(state, action, why)
        state = reduce(state, seat, action)
    assert "\n".join(lines) == TRANSCRIPT


def test_a_whole_round_is_shown_without_a_gap(walk: Walk) -> None:
    before = None
    for state in walk("told"):
        if before:
            seat = to_move(before)[0]
            steps = [a for a in legal(before, seat) if reduce(before, seat, a) == state]
            assert told(before, steps[0])
            assert all(line.endswith(".") for line in told(before, steps[0]))
        before = state
    assert before
    assert isinstance(legal(next(walk("told")), HOUSE)[0], Deal)
