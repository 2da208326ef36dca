"""What every computer player answers where faces decide nothing, with the reason."""

import pytest

from games.contract import HOUSE, Decision
from games.gostop.players.equal_choices import choose_among_equals
from games.gostop.rules import legal, reduce
from games.gostop.state import Another, Play, TurnStock
from games.gostop.views import seen_by
from tests.games.gostop.conftest import Table


@pytest.mark.parametrize(
    ("hand", "layout", "stock", "captured", "why"),
    [
        ("5C 6C", "5D 7D 5H", "KC", "", "it creates a stacked pair, as either would"),
        ("5C 6C", "5D 5D 5H 5S", "KC", "", "it captures four 5s at once, as any three would"),
        ("2C 6C", "7D 7S", "7C", "", "it captures a pair of 7s, as either would"),
        ("2C 6C", "7D 7S", "7C", "7H 7H", "it completes a set of 7s, as either would"),
        ("2C 6C", "7D 7D 7S 7H", "7C", "", "it captures four 7s at once, as any three would"),
    ],
)
def test_of_choices_worth_the_same_the_first_is_made_for_what_it_gains(
    table: Table, hand: str, layout: str, stock: str, captured: str, why: str
) -> None:
    asked = reduce(table(hand, layout, stock, captured=(captured, "")), 0, Play(0))
    asked = asked if asked.card else reduce(asked, HOUSE, TurnStock())
    assert choose_among_equals(seen_by(asked, 0), 0) == Decision(legal(asked, 0)[0], why)


def test_nobody_asks_for_another_round(table: Table) -> None:
    why = "it plays one round unless more were agreed"
    assert choose_among_equals(table(phase="another"), 0) == Decision(Another(False), why)
