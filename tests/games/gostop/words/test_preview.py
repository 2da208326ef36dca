"""What is foretold of a card that is only thought of."""

import pytest

from games.gostop.codes import short_name
from games.gostop.words.advice import preview
from tests.games.gostop.conftest import Table


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("7D 8D", "5C would join the layout: nothing there matches."),
        ("7D 5D", "5C would make a stack pair with 5D."),
        ("5D 7D 5H", "5C would make a stack pair with 5D or 5H: you choose."),
        ("5D 5H 7D 5S", "5C would capture 5D 5H 5S."),
        ("7D 5D-5H-5S", "5C would capture 5D 5H 5S."),
        ("5D 5D 5H 5S", "5C would capture three of 5D, 5D, 5H or 5S: you choose."),
        ("", "5C would join the layout: nothing there matches."),
    ],
)
def test_a_card_does_what_the_layout_says(table: Table, layout: str, said: str) -> None:
    state = table("5C", layout)
    card = state.hands[0][0]
    assert card
    assert preview(state, card, short_name) == said
