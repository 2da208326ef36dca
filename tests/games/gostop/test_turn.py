"""Every case of the hand card and of the stock card, each with a small layout of its own."""

from typing import get_args

import pytest
from msgspec.structs import replace

from games.contract import HOUSE, IllegalAction
from games.gostop.codes import card_names, group_name
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import Action, Choose, Phase, Play, State, TurnStock, is_turn
from tests.games.gostop.conftest import Table


def lies(state: State) -> str:
    return " ".join(map(group_name, state.layout))


def run(state: State, *actions: Action) -> State:
    for action in actions:
        state = reduce(state, to_move(state)[0], action)
    return state


def test_a_turn_lasts_from_the_hand_card_to_the_stock_card(table: Table) -> None:
    lasting = [phase for phase in get_args(Phase) if is_turn(table(phase=phase))]
    assert lasting == ["play", "meet", "stock", "take"]


def test_h0_none_the_card_joins_the_layout(table: Table) -> None:
    after = run(table("5C 6C", "7D 8D", "KC"), Play(0))
    assert (lies(after), card_names(after.hands[0]), after.phase) == ("7D 8D 5C", "6C", "stock")


def test_h1_one_the_two_become_a_stack_pair_in_that_cards_place(table: Table) -> None:
    after = run(table("5C 6C", "7D 5D 8D", "KC"), Play(0))
    assert lies(after) == "7D 5D-5C 8D"
    assert after.captured == ((), ())


def test_h2_two_the_player_chooses_one_and_the_other_stays(table: Table) -> None:
    asked = run(table("5C 6C", "5D 7D 5H", "KC"), Play(0))
    assert legal(asked, 0) == (Choose((0,)), Choose((2,)))
    assert lies(asked) == "5D 7D 5H"
    assert lies(run(asked, Choose((2,)))) == "5D 7D 5H-5C"
    assert lies(run(asked, Choose((0,)))) == "5D-5C 7D 5H"


def test_h3_three_single_cards_all_four_are_captured(table: Table) -> None:
    after = run(table("5C 6C", "5D 7D 5H 5S", "KC"), Play(0))
    assert (lies(after), card_names(after.captured[0])) == ("7D", "5D 5H 5S 5C")


def test_h3_a_triple_stack_all_four_are_captured(table: Table) -> None:
    after = run(table("5C 6C", "7D 5D-5H-5S", "KC"), Play(0))
    assert (lies(after), card_names(after.captured[0])) == ("7D", "5D 5H 5S 5C")


def test_h3_four_single_cards_the_player_chooses_three(table: Table) -> None:
    asked = run(table("5C 6C", "5D 5D 7D 5H 5S", "KC"), Play(0))
    assert len(legal(asked, 0)) == 4
    after = run(asked, Choose((0, 1, 4)))
    assert (lies(after), card_names(after.captured[0])) == ("7D 5H", "5D 5D 5S 5C")
    with pytest.raises(IllegalAction, match="Choose three of these: 1 5D, 2 5D, 4 5H, 5 5S"):
        run(asked, Choose((0,)))


def test_stock_after_h0_matching_none_joins_the_layout(table: Table) -> None:
    after = run(table("5C 6C", "7D", "KC"), Play(0), TurnStock())
    assert (lies(after), after.captured, after.turn) == ("7D 5C KC", ((), ()), 1)


def test_stock_after_h0_matching_one_captures_both(table: Table) -> None:
    after = run(table("5C 6C", "7D 8D", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("8D 5C", "7D 7C")


def test_stock_after_h0_may_match_the_card_just_laid(table: Table) -> None:
    after = run(table("5C 6C", "7D", "5H"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("7D", "5C 5H")


def test_stock_after_h0_matching_two_the_player_chooses_one(table: Table) -> None:
    asked = run(table("5C 6C", "7D 7S", "7C"), Play(0), TurnStock())
    assert (to_move(asked), legal(asked, 0)) == ((0,), (Choose((0,)), Choose((1,))))
    after = run(asked, Choose((1,)))
    assert (lies(after), card_names(after.captured[0]), after.turn) == ("7D 5C", "7S 7C", 1)


def test_stock_after_h0_matching_three_captures_all_four(table: Table) -> None:
    after = run(table("5C 6C", "7D 7S 8C 7H", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("8C 5C", "7D 7S 7H 7C")


def test_stock_after_h0_matching_a_triple_stack_captures_all_four(table: Table) -> None:
    after = run(table("5C 6C", "7D-7S-7H", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("5C", "7D 7S 7H 7C")


def test_stock_after_h3_matching_one_captures_both(table: Table) -> None:
    after = run(table("5C 6C", "5D-5H-5S 7D", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("", "5D 5H 5S 5C 7D 7C")


def test_stock_matching_four_single_cards_the_player_chooses_three(table: Table) -> None:
    asked = run(table("5C 6C", "7D 7D 7S 7H", "7C"), Play(0), TurnStock())
    assert len(legal(asked, 0)) == 4
    after = run(asked, Choose((1, 2, 3)))
    assert (lies(after), card_names(after.captured[0])) == ("7D 5C", "7D 7S 7H 7C")


def test_stock_case_1_three_others_are_captured_and_the_stack_pair_too(table: Table) -> None:
    after = run(table("5C 6C", "5D 7D 7S 7H", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("", "7D 7S 7H 7C 5D 5C")


def test_stock_case_1_a_triple_stack_is_captured_and_the_stack_pair_too(table: Table) -> None:
    after = run(table("5C 6C", "5D 7D-7S-7H", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("", "7D 7S 7H 7C 5D 5C")


def test_stock_case_2_one_other_is_captured_and_the_stack_pair_too(table: Table) -> None:
    after = run(table("5C 6C", "5D 7D 8D", "7C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("8D", "7D 7C 5D 5C")


def test_stock_case_2_of_two_others_the_player_chooses_one(table: Table) -> None:
    asked = run(table("5C 6C", "5D 7D 7S", "7C"), Play(0), TurnStock())
    after = run(asked, Choose((2,)))
    assert (lies(after), card_names(after.captured[0])) == ("7D", "7S 7C 5D 5C")


def test_stock_case_2_a_card_that_matches_the_stack_pair_and_the_one_other(table: Table) -> None:
    after = run(table("5C 6C", "5D 5H 8D", "5S"), Play(0), Choose((0,)), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("8D", "5H 5S 5D 5C")


def test_stock_case_3_only_the_stack_pair_matches_a_triple_stack_stays(table: Table) -> None:
    after = run(table("5C 6C", "7D 5D 8D", "5S"), Play(0), TurnStock())
    assert (lies(after), after.captured, after.turn) == ("7D 5D-5C-5S 8D", ((), ()), 1)


def test_stock_case_4_nothing_matches_the_stack_pair_is_captured(table: Table) -> None:
    after = run(table("5C 6C", "7D 5D 8D", "KC"), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0])) == ("7D 8D KC", "5D 5C")


def test_an_empty_stock_is_skipped_and_the_stack_pair_captured(table: Table) -> None:
    after = run(table("5C 6C", "7D 5D", ""), Play(0), TurnStock())
    assert (lies(after), card_names(after.captured[0]), after.turn) == ("7D", "5D 5C", 1)


def test_an_empty_stock_without_a_stack_pair_only_passes_the_turn(table: Table) -> None:
    after = run(table("5C 6C", "7D", ""), Play(0), TurnStock())
    assert (lies(after), after.captured, after.turn) == ("7D 5C", ((), ()), 1)


def test_the_stock_is_turned_from_its_top_a_card_a_turn(table: Table) -> None:
    after = run(table("5C 6C", "7D", "KC 2C 3C"), Play(0), TurnStock())
    assert (lies(after), card_names(after.stock)) == ("7D 5C KC", "2C 3C")


def test_what_the_other_captures_is_the_others_and_the_turn_comes_back(table: Table) -> None:
    start = table("2C", "5D 5H 5S 7D", "7C", other="5C 6C", turn=1, captured=("9C", "9D"))
    after = run(start, Play(0))
    assert [card_names(hand) for hand in after.hands] == ["2C", "6C"]
    after = run(after, TurnStock())
    assert [card_names(pile) for pile in after.captured] == ["9C", "9D 5D 5H 5S 5C 7D 7C"]
    assert (after.turn, after.phase) == (0, "play")


def test_the_faces_that_were_left_lying_are_remembered_for_each_seat(table: Table) -> None:
    state = run(table("2C 6C", "7D 8S", "KC QC 3C", other="5C 9C"), Play(0), TurnStock())
    assert state.passed == ((7, 8), ())
    state = run(state, Play(0), TurnStock(), Play(0), TurnStock())
    assert state.passed == ((2, 5, 7, 8, 12, 13), (2, 7, 8, 13))


def test_three_alike_in_the_deal_are_single_cards(table: Table) -> None:
    after = run(table("6C 8C", "7D 7S 7H", "KC"), Play(0), TurnStock())
    assert lies(after) == "7D 7S 7H 6C KC"


def test_no_duty_to_match_and_twins_are_chosen_by_place(table: Table) -> None:
    start = table("5C 6C 5C", "6D", "KC")
    assert legal(start, 0) == (Play(0), Play(1), Play(2))
    assert card_names(run(start, Play(2)).hands[0]) == "5C 6C"


def test_a_side_with_no_cards_is_passed_over(table: Table) -> None:
    after = run(table("5C 6C", "7D", "KC 2C 3C", other=""), Play(0), TurnStock())
    assert (after.turn, after.phase) == (0, "play")
    assert run(after, Play(0), TurnStock()).phase == "count"


HAND = "That is not possible now. Play one of your cards: 1 5C, 2 6C."
ONE = "That is not possible now. Choose one of these: 1 7D, 3 7S."


@pytest.mark.parametrize(
    ("seat", "action", "sentence"),
    [
        (0, Play(2), HAND),
        (0, Play(-1), HAND),
        (0, Choose((0,)), HAND),
        (1, Play(0), "It is not your turn."),
        (HOUSE, TurnStock(), "One moment: the table is still moving."),
    ],
)
def test_refusals_before_a_turn_say_what_is_possible(
    table: Table, seat: int, action: Action, sentence: str
) -> None:
    with pytest.raises(IllegalAction) as no:
        reduce(table("5C 6C", "7D", "KC"), seat, action)
    assert str(no.value) == sentence


def test_refusals_in_a_turn_say_what_is_possible(table: Table) -> None:
    asked = run(table("7C 6C", "7D 8D 7S", "KC"), Play(0))
    stock = run(asked, Choose((0,)))
    refused: list[tuple[State, int, Action, str]] = [
        (asked, 0, Play(0), ONE),
        (asked, 0, Choose((1,)), ONE),
        (asked, HOUSE, TurnStock(), "One moment: the table is still moving."),
        (stock, 0, Play(0), "It is not your turn."),
        (stock, HOUSE, Choose((0,)), "Only what comes next by itself can be done now."),
    ]
    for state, seat, action, sentence in refused:
        with pytest.raises(IllegalAction) as no:
            reduce(state, seat, action)
        assert str(no.value) == sentence


def test_a_card_that_is_hidden_cannot_be_played(table: Table) -> None:
    hidden = table("5C 6C", "7D", "KC")
    hidden = replace(hidden, hands=((None, None), hidden.hands[1]))
    with pytest.raises(IllegalAction) as no:
        reduce(hidden, 0, Play(0))
    assert str(no.value) == "That card is hidden; only a visible card can be played."
