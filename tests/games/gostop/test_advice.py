"""Help in Go Stop: which card, why, what to choose, a plan for the stock, and previews."""

import pytest
from msgspec.structs import replace

from games.contract import Decision
from games.gostop import advice
from games.gostop.rules import Action, Another, Choose, Play, reduce, seen_by, short_name
from games.randomness import stream
from tests.games.gostop.table_helpers import SHREWD, table, walk

NOT_LOOKING = "Without looking at the stock's top card, as the rules ask"


def test_help_says_which_card_what_to_take_and_a_plan() -> None:
    view = seen_by(table("AH 6C", "AD 8S 8D", "KC KD", captured=("8C 8H", "")), 0)
    said = (
        "I recommend you play Ace of Hearts from your hand to create a stacked pair.",
        "Take 1D (place 1) with it.",
    )
    plan = "with an 8 (4%) take 8S (place 2)"
    assert advice.advise(view, 0, Decision(Play(0), "")) == (*said, f"{NOT_LOOKING}: {plan}.")
    hidden = replace(view, options=replace(view.options, cards="hidden"))
    assert advice.advise(hidden, 0, Decision(Play(0), "")) == (*said, f"From the stock, {plan}.")


def test_help_says_what_to_choose_and_plans_for_one_card() -> None:
    view = seen_by(table("8C 6C 5C", "8S 8D 5D-5H-5S", "KC KD"), 0)
    assert advice.advise(view, 0, Decision(Play(1), "")) == (
        "I recommend you play 6 of Clubs from your hand: your matches can wait.",
        f"{NOT_LOOKING}: with a 5 (4%) take 5D-5H-5S (place 3).",
    )
    assert advice.advise(view, 0, Decision(Play(2), ""))[1] == "Take 5D-5H-5S (place 3) with it."


def test_help_is_short() -> None:
    lengths = []
    for number in range(4):
        for state in walk(f"short {number}"):
            if state.phase == "play":
                view = seen_by(state, state.turn)
                decision = SHREWD.decide(view, state.turn, stream("short"))
                lengths.append(len(" ".join(advice.advise(view, state.turn, decision)).split()))
    assert sum(lengths) <= 50 * len(lengths)
    assert max(lengths) <= 66


def test_help_is_exact_where_a_choice_is_open() -> None:
    asked = reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0))
    choice: Decision[Action] = Decision(Choose((2,)), "it creates a stacked pair, as either would")
    assert advice.advise(seen_by(asked, 0), 0, choice) == (
        "Take 5H (place 3): it creates a stacked pair, as either would.",
    )
    no: Decision[Action] = Decision(Another(False), "it plays one round unless more were agreed")
    assert advice.advise(table(phase="another"), 0, no) == ("Another round? Up to you.",)


def test_the_plan_is_for_the_table_that_the_advised_card_leaves() -> None:
    def planned(layout: str) -> str:
        view = seen_by(table("5S 6C", layout, "KC KD"), 0)
        return advice.advise(view, 0, Decision(Play(0), ""))[-1].removeprefix(f"{NOT_LOOKING}: ")

    assert planned("5C 5D 5H 7D 7H") == "with a 7 (6%) take 7D (place 1)."
    assert planned("5C 5D 5H 5C 5D") == "with a 5 (2%) take 5C (place 1)."


def test_points_come_first_then_what_is_likely() -> None:
    view = seen_by(table("2C", "8S 7D 6D 6H", "KC KD", captured=("8C 8H", ""), phase="stock"), 0)
    assert advice.plan_for_stock(view, 0) == "with an 8 (5%) take 8S (place 1)"


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
def test_a_card_does_what_the_layout_says(layout: str, said: str, word: str) -> None:
    state = table("5C", layout)
    card = state.hands[0][0]
    assert card
    assert advice.preview(state, card, short_name) == said
    assert advice.deed(state, card) == word


def test_a_place_for_the_card_in_play_does_what_its_turn_says() -> None:
    pair = reduce(table("5C", "5D 7D 5H"), 0, Play(0))
    assert advice.choice_preview(pair, 2, (), short_name) == "5C pairs with 5H"
    three = reduce(table("5C", "5D 5D 5H 5S"), 0, Play(0))
    assert advice.choice_preview(three, 0, (), short_name) == "5C takes 5D, and 2 more to choose"
    assert advice.choice_preview(three, 3, (0, 1), short_name) == "5C takes 5S"
    assert advice.choice_preview(three, 0, (0, 1), short_name) == "5C leaves 5D again"
    assert advice.choice_preview(table("5C", "5D"), 0, (), short_name) == ""
