"""Help in Go Stop: which card, why, what to choose, a plan for the stock, and previews."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.contract import Decision
from games.gostop.advice import (
    advise,
    choice_preview,
    deed,
    plan_lines,
    preview,
    short_recommendation,
    stock_chances,
    stock_deed,
    table_after,
    what_is_taken,
)
from games.gostop.rules import face_up, legal, reduce
from games.gostop.state import (
    Action,
    Another,
    Choose,
    Play,
    State,
    TurnStock,
    pile_points,
    seen_by,
    short_name,
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
    [("5D 7D", "takes", "5D"), ("5D-5H-5S 7D", "takes", "5D 5H 5S"), ("6D 7D", "is laid down", "")],
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


def with_stock(state: State, rank: int) -> State | None:
    """Return a state with a card of a face on top of the stock, if the stock has one."""
    places = [n for n, card in enumerate(state.stock) if face_up(card).rank == rank]
    if not places:
        return None
    top = state.stock[places[0]]
    rest = state.stock[: places[0]] + state.stock[places[0] + 1 :]
    return replace(state, stock=(top, *rest))


def settled(state: State) -> State:
    """Return the state after the stock's card, taking the first of its choices."""
    seat = state.turn
    state = reduce(state, -1, TurnStock())
    return reduce(state, seat, legal(state, seat)[0]) if state.phase == "take" else state


def test_every_face_does_what_the_plan_says_and_the_chances_are_right(walk: Walk) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        for state in walk(f"stock {number}"):
            if state.phase != "stock":
                continue
            seat = state.turn
            chances = {each.rank: each for each in stock_chances(seen_by(state, seat), seat)}
            hidden = [card.rank for card in (*state.hands[1 - seat], *state.stock) if card]
            for rank in set(hidden):
                turned = with_stock(state, rank)
                if turned is None:
                    continue
                after, said = settled(turned), chances.get(rank)
                mine = Counter(card.rank for card in after.captured[seat])
                more = mine[rank] - Counter(card.rank for card in state.captured[seat])[rank]
                triple = any(len(g) == 3 and g not in state.layout for g in after.layout)
                if said is None:
                    assert not triple
                    assert more == 0
                    continue
                assert (said.unseen, said.of_all) == (hidden.count(rank), len(hidden))
                assert (not said.places) == triple
                assert (more > 0) == bool(said.places)
                assert said.makes_set <= (
                    pile_points(after.captured[seat]) > pile_points(state.captured[seat])
                )
                seen["set"] += said.makes_set
                seen["triple"] += triple
                seen["choice"] += said.has_choice
    assert min(seen["set"], seen["triple"], seen["choice"]) > 0


def test_points_come_first_then_what_is_likely(table: Table) -> None:
    view = seen_by(table("2C", "8S 7D 6D 6H", "KC KD", captured=("8C 8H", ""), phase="stock"), 0)
    assert [each.rank for each in stock_chances(view, 0)] == [8, 7, 6]
    assert tuple(plan_lines(view, 0)) == (
        "If the stock brings an 8, it takes 8S (place 1): it completes your 8s (5 of 97, 5%).",
        "If the stock brings a 6, take 6D (place 3): it is 2 of the 4 for a point (6 of 97, 6%).",
        "The stock takes a pair with a 7 (7 of 97, 7%).",
    )


def test_where_nothing_can_be_taken_the_plan_says_so(table: Table) -> None:
    view = seen_by(table("2C", "", "KC KD", phase="stock"), 0)
    assert tuple(plan_lines(view, 0)) == ("No card from the stock can take anything.",)


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
