"""Help in Go Stop: which card, why, what to choose, and a plan for the stock."""

import pytest

from games.contract import Decision
from games.gostop.help import advice
from games.gostop.rules import reduce
from games.gostop.state import (
    Action,
    Another,
    Choose,
    Play,
)
from games.gostop.views import seen_by
from tests.games.gostop.conftest import Table


def test_help_says_which_card_why_and_a_plan(table: Table) -> None:
    view = seen_by(table("AH 6C", "AD 8S 8D", "KC KD", captured=("8C 8H", "")), 0)
    assert advice(view, 0, Decision(Play(0), "it could create a stacked pair with it")) == (
        "I recommend you play Ace of Hearts from your hand to create a stacked pair.",
        "It makes a stack pair with 1D (place 1).",
        "If the stock brings an 8, take 8S (place 2): it completes your 8s.",
    )


def test_help_says_what_to_choose_and_what_is_forced(table: Table) -> None:
    view = seen_by(table("8C 6C 5C", "8S 8D 5D-5H-5S", "KC KD"), 0)
    assert advice(view, 0, Decision(Play(0), ""))[1:] == (
        "Choose 8S (place 1) for it; the other would do as well.",
        "Whatever the stock brings, there is nothing to choose.",
    )
    assert advice(view, 0, Decision(Play(1), "")) == (
        "I recommend you play 6 of Clubs from your hand to risk least: your matches can wait.",
        "It takes nothing and joins the layout.",
        "If the stock brings an 8, take 8S (place 1): it is 2 of the 4 for a point.",
    )
    assert advice(view, 0, Decision(Play(2), ""))[1] == "It captures 5D-5H-5S (place 3)."
    four = seen_by(table("8C 6C", "8S 8D 8H 8C", "KC KD"), 0)
    assert advice(four, 0, Decision(Play(0), ""))[1] == (
        "Choose 8S (place 1), 8D (place 2), 8H (place 3) for it; any others would do as well."
    )


def test_help_says_why_a_card_that_meets_nothing_is_played(table: Table) -> None:
    def first(hand: str, layout: str) -> str:
        view = seen_by(table(hand, layout, "KC KD"), 0)
        return advice(view, 0, Decision(Play(0), ""))[0].partition(" to ")[2]

    assert first("6C", "8S") == "risk least: you have no other face."
    assert first("6C 6D", "8S") == "risk least: you have no other face."
    assert first("6C 8C", "8S") == "risk least: your matches can wait."
    assert first("6C 7C", "8S") == "risk least: nothing matches."


@pytest.mark.parametrize(
    ("layout", "gain"),
    [
        ("8S 8D 8H 8C", "If the stock brings an 8, take 8S (place 1), 8D (place 2), "
            "8H (place 3): any three make a set of 8s."),
        ("AS AD", "If the stock brings an Ace, take 1S (place 1): it is 2 of the 4 for a point."),
        ("KS KD", "If the stock brings a King, take KS (place 1): it is 2 of the 4 for a point."),
    ],
)  # fmt: skip
def test_help_plans_for_each_face_that_leaves_a_choice(
    table: Table, layout: str, gain: str
) -> None:
    view = seen_by(table("6C 2D", layout, "QC QD"), 0)
    assert advice(view, 0, Decision(Play(0), ""))[2:] == (gain,)


def test_help_is_exact_where_a_choice_is_open(table: Table) -> None:
    asked = reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0))
    choice: Decision[Action] = Decision(Choose((2,)), "it creates a stacked pair, as either would")
    assert advice(seen_by(asked, 0), 0, choice) == (
        "Take 5H (place 3): it creates a stacked pair, as either would.",
    )
    no: Decision[Action] = Decision(Another(False), "it plays one round unless more were agreed")
    assert advice(table(phase="another"), 0, no) == ("It plays one round unless more were agreed.",)
