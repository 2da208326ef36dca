"""What the table says of the last turn: the card, what it took, the stock's card, and why."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.screens.gostop.turn_line import draw_turn, why_played
from app.screens.gostop.turns import TakenTurn, turn_before
from games.gostop.state import Choose, Play, card_names
from tests.app.screens.gostop.gostop_helpers import at
from tests.app.screens.gostop.gostop_painting_helpers import text_of
from tests.widgets.canvas_helpers import canvas
from widgets.cards.style import CardLook, FaceStyle


def turn(
    stock: str, layout: str, *actions: Any, hand: str = "5C 9S", captured: str = ""
) -> TakenTurn:
    """Return the turn that some actions make; the stock is turned over where it is its time."""
    match = at(hand=hand, other="QC", layout=layout, stock=stock, captured=captured)
    for action in actions:
        match.apply(0, action)
        if match.state.phase == "stock":
            match.house()
    found = turn_before(match, 0)
    assert found
    return found


def written(told: TakenTurn, width: int = 80, face: FaceStyle = FaceStyle.OUTLINED) -> str:
    """Return what is written of a turn in a row of some columns."""
    drawn = canvas(width, 1)
    draw_turn(drawn, 0, 0, width, told, CardLook(face=face))
    return text_of(drawn)


TURNS: dict[str, tuple[Any, ...]] = {
    "played 5♣ laid down · stock 8H laid down": ("8H KC", "7D", Play(0)),
    "played 5♣ laid down · stock 7♥ took 7♦": ("7H KC", "7D", Play(0)),
    "played 5♣, took 5♦ · stock 8♥ laid down": ("8H KC", "5D", Play(0)),
    "played 5♣ on 5♦, stock 7♥ on 7♦: took both": ("7H KC", "5D 7D", Play(0)),
    "played 5♣ on 5♦ · stock 5♥ makes a triple stack": ("5H KC", "5D", Play(0)),
    "played 5♣ took 5♦ 5♥ 5♠ · stock 8♥ laid down · ★ 1 point": ("8H KC", "5D 5H 5S", Play(0)),
    "played 5♣ on 5♥, stock 5♠ on 5♦: took both · ★ 1 point": (
        "5S KC",
        "5D 5H",
        Play(0),
        Choose((1,)),
    ),
    "played 5♣ laid down · stock 7♥ to be matched": ("7H KC", "7D 7S", Play(0)),
    "played 5♣ laid down · stock 7♥ took 7♠": ("7H KC", "7D 7S", Play(0), Choose((1,))),
    "played 5♣ to be matched": ("7H KC", "5D 5S", Play(0)),
    "played 5♣, took 5♦": ("", "5D", Play(0)),
}


@pytest.mark.parametrize("told", TURNS)
def test_a_turn_is_shown_in_a_line(told: str) -> None:
    stock, layout, *actions = TURNS[told]
    assert written(turn(stock, layout, *actions)) == told.replace("8H", "8♥")


def test_a_line_says_less_where_there_is_less_room() -> None:
    told = turn("8H KC", "5D 5H 5S", Play(0))
    lines = [written(told, width) for width in (56, 55, 46, 39, 20)]
    assert lines == [
        "played 5♣ took 5♦ 5♥ 5♠ · stock 8♥ laid down · ★ 1 point",
        "played 5♣ took 5♦ 5♥ 5♠ · stock 8♥ laid down ★",
        "played 5♣ took 5♦ 5♥ 5♠ · stock 8♥ laid down ★",
        "5♣ took 5♦ 5♥ 5♠ · stock 8♥ laid down ★",
        "",
    ]
    assert written(told, face=FaceStyle.LETTERS).isascii()


def test_a_line_fits_next_to_a_name_at_80_columns_whatever_was_taken() -> None:
    told = turn("9H KC", "5D 9C 9D 9S", Play(0))
    assert written(told, 56, FaceStyle.SOLID).count("9") == 4


def test_points_and_changed_places_belong_to_the_turn() -> None:
    told = turn("7H KC", "5D 7D", Play(0), captured="5H 5S 7C 7S")
    assert told.points == 2
    assert told.pair
    assert told.stock
    assert card_names(told.stock.met) == "7D"
    laid = turn("8H KC", "7D", Play(0))
    assert [card_names(group) for group in laid.fresh] == ["5C", "8H"]


def test_before_the_first_card_of_a_round_there_is_no_turn() -> None:
    match = at(hand="5C", other="QC", layout="7D", stock="8H")
    assert turn_before(match, 0) is None


@pytest.mark.parametrize(
    ("why", "words"),
    [
        ("it could create a stacked pair with it", ""),
        (
            "it could create a stacked pair with it, the most promising of its matches",
            "shrewd: the most promising of its matches",
        ),
        (
            "it could create a stacked pair with it, and it makes half a set of 9s;"
            " next best 10H, 0.1 less",
            "shrewd: it makes half a set of 9s; next best 10♥, 0.1 less",
        ),
        (
            "it could capture a triple stack with it; 4D is worth the same",
            "shrewd: 4♦ is worth the same",
        ),
        ("it had no other face to play", "shrewd: it had no other face to play"),
    ],
)
def test_a_reason_says_nothing_that_the_turn_says_already(why: str, words: str) -> None:
    played = turn("QC", "5D KC", Play(0))
    assert why_played("shrewd", replace(played, why=why), 60, CardLook()) == words
