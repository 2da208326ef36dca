"""Help in Go Stop: which card, why, what to choose, and a plan for the stock."""

from itertools import pairwise

import pytest

from games.contract import Decision
from games.gostop.codes import short_name
from games.gostop.faces import single
from games.gostop.rules import legal, reduce
from games.gostop.state import (
    Action,
    Another,
    Choose,
    Play,
)
from games.gostop.views import seen_by
from games.gostop.words.advice import (
    advise,
    short_recommendation,
    stock_deed,
    table_after,
    what_is_taken,
)
from tests.games.gostop.conftest import Table, Walk, pile


def test_help_says_which_card_why_and_a_plan(table: Table) -> None:
    view = seen_by(table("AH 6C", "AD 8S 8D", "KC KD", captured=("8C 8H", "")), 0)
    assert advise(view, 0, Decision(Play(0), "it could create a stacked pair with it")) == (
        "I recommend you play Ace of Hearts from your hand to create a stacked pair.",
        "It makes a stack pair with AD (place 1).",
        "If the stock brings an 8, take 8S (place 2): it completes your 8s (4 of 97, 4%).",
        "If the stock brings an Ace, the three stay as a triple stack (6 of 97, 6%).",
    )


def test_help_says_what_to_choose_and_what_is_forced(table: Table) -> None:
    view = seen_by(table("8C 6C 5C", "8S 8D 5D-5H-5S", "KC KD"), 0)
    assert advise(view, 0, Decision(Play(0), ""))[1:] == (
        "Choose 8S (place 1) for it; the other would do as well.",
        "If the stock brings an 8, it takes 8D (place 2): a set of 8s (5 of 96, 5%).",
        "If the stock brings a 5, it takes 5D-5H-5S (place 3): a set of 5s (4 of 96, 4%).",
    )
    assert advise(view, 0, Decision(Play(1), "")) == (
        "I recommend you play 6 of Clubs from your hand to risk least: your matches can wait.",
        "It takes nothing and joins the layout.",
        "If the stock brings a 5, it takes 5D-5H-5S (place 3): a set of 5s (4 of 96, 4%).",
        "If the stock brings an 8, take 8S (place 1): it is 2 of the 4 for a point (5 of 96, 5%).",
        "The stock takes a pair with a 6 (7 of 96, 7%).",
    )
    assert advise(view, 0, Decision(Play(2), ""))[1] == "It captures 5D-5H-5S (place 3)."
    four = seen_by(table("8C 6C", "8S 8D 8H 8C", "KC KD"), 0)
    assert advise(four, 0, Decision(Play(0), ""))[1] == (
        "Choose 8S (place 1), 8D (place 2), 8H (place 3) for it; any others would do as well."
    )


def test_help_says_why_a_card_that_meets_nothing_is_played(table: Table) -> None:
    def first(hand: str, layout: str) -> str:
        view = seen_by(table(hand, layout, "KC KD"), 0)
        return advise(view, 0, Decision(Play(0), ""))[0].partition(" to ")[2]

    assert first("6C", "8S") == "risk least: you have no other face."
    assert first("6C 6D", "8S") == "risk least: you have no other face."
    assert first("6C 8C", "8S") == "risk least: your matches can wait."
    assert first("6C 7C", "8S") == "risk least: nothing matches."


@pytest.mark.parametrize(
    ("hand", "layout", "said", "met"),
    [
        ("AH 6C", "AD 8S", "I recommend you play 1H to create a stacked pair.", "AD"),
        ("6C 8C", "8S", "I recommend you play 6C to risk least: your matches can wait.", ""),
    ],
)
def test_a_line_of_the_screen_says_which_card_and_the_cards_it_meets_are_marked(
    table: Table, hand: str, layout: str, said: str, met: str
) -> None:
    view = seen_by(table(hand, layout, "KC KD"), 0)
    card, *_ = pile(hand)
    assert short_recommendation(view, 0, card, short_name) == said
    assert what_is_taken(view, 0) == pile(met)


@pytest.mark.parametrize(
    ("layout", "does", "took"),
    [
        ("5D 7D", "takes", "5D"),
        ("5D-5H-5S 7D", "takes", "5D 5H 5S"),
        ("6D 7D", "is laid down", ""),
    ],
)
def test_a_known_stock_card_does_what_the_layout_says(
    table: Table, layout: str, does: str, took: str
) -> None:
    assert stock_deed(table("", layout), pile("5C")[0]) == (does, pile(took))


def test_a_known_stock_card_joins_the_pair_that_the_played_one_made(table: Table) -> None:
    after = table_after(table("5S 6C", "5D 7D", "5C KD"), 0)
    assert stock_deed(after, pile("5C")[0]) == ("makes a triple stack", ())
    assert stock_deed(after, pile("6C")[0]) == ("is laid down", ())


@pytest.mark.parametrize(
    ("layout", "gain"),
    [
        ("8S 8D 8H 8C", "If the stock brings an 8, take 8S (place 1), 8D (place 2), "
            "8H (place 3): any three make a set of 8s (4 of 98, 4%)."),
        ("AS AD", "If the stock brings an Ace, take AS (place 1): "
            "it is 2 of the 4 for a point (6 of 100, 6%)."),
        ("KS KD", "If the stock brings a King, take KS (place 1): "
            "it is 2 of the 4 for a point (6 of 100, 6%)."),
    ],
)  # fmt: skip
def test_help_plans_for_each_face_that_leaves_a_choice(
    table: Table, layout: str, gain: str
) -> None:
    view = seen_by(table("6C 2D", layout, "QC QD"), 0)
    assert advise(view, 0, Decision(Play(0), ""))[2] == gain


def test_help_is_exact_where_a_choice_is_open(table: Table) -> None:
    asked = reduce(table("5C 6C", "5D 7D 5H", "KC"), 0, Play(0))
    choice: Decision[Action] = Decision(Choose((2,)), "it creates a stacked pair, as either would")
    assert advise(seen_by(asked, 0), 0, choice) == (
        "Take 5H (place 3): it creates a stacked pair, as either would.",
    )


def test_another_round_is_for_the_person_to_say(table: Table) -> None:
    no: Decision[Action] = Decision(Another(False), "it plays one round unless more were agreed")
    assert advise(table(phase="another"), 0, no) == ("Another round? Up to you.",)


def test_the_plan_is_for_the_table_that_the_advised_card_leaves(table: Table) -> None:
    def planned(layout: str) -> tuple[str, ...]:
        view = seen_by(table("5S 6C", layout, "KC KD"), 0)
        return advise(view, 0, Decision(Play(0), ""))[2:]

    sevens = (
        "If the stock brings a 7, take 7D (place 1): it is 2 of the 4 for a point (6 of 97, 6%)."
    )
    assert planned("5C 5D 5H 7D 7H") == (sevens,)
    five = "The stock takes a pair with a 5 (3 of 96, 3%)."
    assert planned("5C 7D 5D 5H 5C 7H") == (sevens.replace("97", "96"), five)
    assert planned("5C 5D 5H 5C 5D") == (
        "If the stock brings a 5, take 5C (place 1): it is 2 of the 4 for a point (2 of 97, 2%).",
    )


def test_the_plan_knows_that_the_stock_is_empty(table: Table) -> None:
    view = seen_by(table("6C 2D", "7D 7H"), 0)
    assert advise(view, 0, Decision(Play(0), ""))[2:] == ("The stock is empty: no card comes.",)


@pytest.mark.parametrize("number", range(4))
def test_the_plan_tells_of_every_choice_that_the_stock_brings_and_of_no_other(
    walk: Walk, number: int
) -> None:
    planned: tuple[str, ...] = ()
    choices = 0
    for before, after in pairwise(walk(f"plan {number}", rounds=4)):
        seat = before.turn
        if before.phase == "play":
            played = [play for play in legal(before, seat) if reduce(before, seat, play) == after]
            planned = advise(seen_by(before, seat), seat, Decision(played[0], ""))[2:]
        elif before.phase == "stock" and (top := before.stock[0]):
            told = [line for line in planned if f" {single(top.rank)}, take" in line]
            assert bool(told) == (after.phase == "take")
            choices += bool(told)
    assert choices
