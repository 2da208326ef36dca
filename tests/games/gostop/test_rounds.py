"""The deal, the first player, the points, other rounds and the end of the game."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.contract import HOUSE, BadInput, IllegalAction, Result
from games.gostop.codes import card_names
from games.gostop.dealing import deal, first_player
from games.gostop.rules import legal, reduce, to_move
from games.gostop.scoring import pile_points, result, standing
from games.gostop.state import TWO_DECKS, Another, Count, Deal, Lead, Options, Play, State
from games.randomness import shuffled, stream
from tests.games.gostop.conftest import Table


def test_the_deal_goes_5_5_4_and_the_same_once_more() -> None:
    start = deal(Options(), "7")
    order = shuffled(stream("7", 0), TWO_DECKS)
    assert start.stock == order
    both = ((), ())
    empty = State(Options(), "7", 0, "deal", 1, 0, both, both, (), (), (0, 0))
    assert replace(start, stock=()) == empty
    after = reduce(start, HOUSE, Deal())
    assert after.hands == (order[0:5] + order[14:19], order[5:10] + order[19:24])
    assert after.layout == tuple((card,) for card in order[10:14] + order[24:28])
    assert after.stock == order[28:]
    assert (len(after.stock), len(after.layout), after.phase) == (76, 8, "lead")


def test_two_decks_are_104_cards_two_of_each() -> None:
    assert len(TWO_DECKS) == 104
    assert set(Counter(TWO_DECKS).values()) == {2}


@pytest.mark.parametrize(
    ("human", "computer", "first", "rank"),
    [
        ("KC KD 2C", "KH QC QD", 0, 13),
        ("KC QD 2C", "KH QC QD", 1, 12),
        ("KC QD JC", "KH QC 3D", 0, 11),
        ("XC 9D", "XH 9C 9D", 1, 9),
        ("2C AD", "AH AC", 0, 2),
        ("2C AD", "2H AC AD", 1, 1),
        ("2C AD", "2H AC", None, 0),
    ],
)
def test_the_first_player_holds_more_of_the_highest_face(
    table: Table, human: str, computer: str, first: int | None, rank: int
) -> None:
    assert first_player(table(human, other=computer)) == (first, rank)


def test_all_thirteen_equal_collect_reshuffle_and_deal_again(table: Table) -> None:
    again = reduce(table("2C AD", other="2H AC", phase="lead", number=3), HOUSE, Lead())
    assert (again.phase, again.round, again.shuffles) == ("deal", 3, 1)
    assert Counter(again.stock) == Counter(TWO_DECKS)
    assert (again.hands, again.layout) == (((), ()), ())


@pytest.mark.parametrize(
    ("number", "scores", "first", "rank"),
    [(1, (0, 1), 0, 13), (2, (0, 1), 1, 0), (2, (3, 1), 0, 0), (2, (2, 2), 0, 13)],
)
def test_in_later_rounds_who_has_more_points_plays_first(
    table: Table, number: int, scores: tuple[int, int], first: int, rank: int
) -> None:
    state = table("KC", other="QC", phase="lead", number=number, scores=scores)
    assert first_player(state) == (first, rank), "0 stands for the scores"
    assert reduce(state, HOUSE, Lead()).turn == first


@pytest.mark.parametrize(
    ("pile", "worth"),
    [
        ("", 0),
        ("5C 5D 5H", 0),
        ("5C 5D 5H 5S", 1),
        ("5C 5D 5H 5S 5C 5D", 1),
        ("5C 5D 5H 5S 5C 5D 5H 5S", 2),
        ("5C 5D 5H 5S 6C 6D", 1),
        ("5C 5D 6C 6D", 0),
        ("5C 5D 5H 5S 6C 6D 6H 6S", 2),
    ],
)
def test_points_are_one_for_every_four_of_a_face(table: Table, pile: str, worth: int) -> None:
    assert pile_points(table(pile).hands[0]) == worth  # type: ignore[arg-type]


def test_the_round_is_counted_once_when_it_ends(table: Table) -> None:
    piles = ("5C 5D 5H 5S 5C 5D", "6C 6D 6H 6S 6C 6D 6H 6S")
    state = table("", other="", captured=piles, phase="count", scores=(2, 3))
    assert standing(state).scores == (2, 3)
    after = reduce(state, HOUSE, Count())
    assert (after.scores, after.phase) == ((3, 5), "another")
    with pytest.raises(IllegalAction):
        reduce(after, HOUSE, Count())


def test_the_person_is_asked_whether_to_play_another_round(table: Table) -> None:
    asked = table(phase="another", captured=("2C 2D", ""), stock="3C", scores=(1, 0))
    assert (to_move(asked), legal(asked, 0)) == ((0,), (Another(True), Another(False)))
    again = reduce(asked, 0, Another(True))
    assert (again.phase, again.round, again.captured) == ("deal", 2, ((), ()))
    assert Counter(again.stock) == Counter(TWO_DECKS)
    assert result(asked) is None
    assert result(reduce(asked, 0, Another(False))) == Result(0, (1, 0))


@pytest.mark.parametrize(("scores", "winner"), [((1, 2), 1), ((2, 1), 0), ((2, 2), None)])
def test_more_points_wins_and_equal_points_are_a_tie(
    table: Table, scores: tuple[int, int], winner: int | None
) -> None:
    assert result(table(phase="over", scores=scores)) == Result(winner, scores)


@pytest.mark.parametrize(("number", "yes"), [(1, True), (2, True), (3, False)])
def test_with_the_rounds_given_another_happens_by_itself(
    table: Table, number: int, yes: bool
) -> None:
    state = table(phase="another", number=number, rounds=3)
    assert legal(state, HOUSE) == (Another(yes),)
    assert legal(state, 0) == ()


def test_rounds_below_zero_are_refused() -> None:
    with pytest.raises(BadInput) as no:
        deal(Options(-1), "1")
    assert str(no.value) == ("The rounds must be 1 to 1000000, or 0 to be asked after each.")
    assert deal(Options(1), "1").round == 1


def test_the_shuffles_of_a_seed_are_the_same_for_ever() -> None:
    start = deal(Options(), "7")
    assert card_names(start.stock[:6]) == "2C 6H XC 2C 1D 8H"
    again = reduce(replace(start, phase="another"), 0, Another(True))
    assert (again.shuffles, card_names(again.stock[:6])) == (1, "9S 8C 4D 5D KH 9C")


def test_another_round_is_answered_by_yes_or_no_alone(table: Table) -> None:
    asked = table(phase="another")
    for action in Play(0), Count():
        with pytest.raises(IllegalAction) as no:
            reduce(asked, 0, action)
        assert str(no.value) == "Another round? Say yes or no."
    given = table(phase="another", rounds=3)
    with pytest.raises(IllegalAction) as no:
        reduce(given, HOUSE, Another(False))
    assert str(no.value) == "Only what comes next by itself can be done now."


def test_every_shuffle_of_a_game_is_another_one() -> None:
    start = deal(Options(), "7")
    orders = {start.stock}
    for shuffles in range(1, 4):
        orders.add(shuffled(stream("7", shuffles), TWO_DECKS))
    assert len(orders) == 4


def test_a_game_that_is_over_says_so(table: Table) -> None:
    over = table("2C", phase="over")
    assert (to_move(over), legal(over, 0)) == ((), ())
    with pytest.raises(IllegalAction, match=r"^The game is over\.$"):
        reduce(over, 0, Play(0))


def test_the_standing_names_the_round(table: Table) -> None:
    assert standing(table(number=2)).line == "round 2"
    assert standing(table(number=2, rounds=5)).line == "round 2 of 5"
    assert card_names(table("AC XD").hands[0]) == "1C XD"
