"""What is foretold of a card that is only thought of, and of a place for the card in play."""

import pytest

from games.gostop.codes import short_name
from games.gostop.rules import reduce
from games.gostop.state import Play
from games.gostop.words.advice import choice_preview, deed, preview
from tests.games.gostop.conftest import Table


@pytest.mark.parametrize(
    ("layout", "said", "word"),
    [
        ("7D 8D", "5C matches nothing here and is laid down", "lay"),
        ("7D 5D", "5C pairs with 5D", "pair"),
        ("5D 7D 5H", "5C pairs with one of two 5s", "pair"),
        ("5D 5H 7D 5S", "5C takes all three 5s", "take"),
        ("7D 5D-5H-5S", "5C takes the triple stack", "take"),
        ("5D 5D 5H 5S", "5C takes three of the 4 5s", "take"),
        ("", "5C matches nothing here and is laid down", "lay"),
    ],
)
def test_a_card_does_what_the_layout_says(table: Table, layout: str, said: str, word: str) -> None:
    state = table("5C", layout)
    card = state.hands[0][0]
    assert card
    assert preview(state, card, short_name) == said
    assert deed(state, card) == word


def test_a_place_for_the_card_in_play_does_what_its_turn_says(table: Table) -> None:
    pair = reduce(table("5C", "5D 7D 5H"), 0, Play(0))
    assert choice_preview(pair, 2, (), short_name) == "5C pairs with 5H"
    three = reduce(table("5C", "5D 5D 5H 5S"), 0, Play(0))
    assert choice_preview(three, 0, (), short_name) == "5C takes 5D, and 2 more to choose"
    assert choice_preview(three, 3, (0, 1), short_name) == "5C takes 5S"
    assert choice_preview(three, 0, (0, 1), short_name) == "5C leaves 5D again"
    assert choice_preview(table("5C", "5D"), 0, (), short_name) == ""
