"""Every case of a turn, each on a small layout of its own, the rounds, and what always holds."""

from collections import Counter
from itertools import pairwise
from operator import add

import pytest
from msgspec.structs import replace

from games.contract import HOUSE, IllegalAction, Result
from games.gostop import faces, rules
from games.randomness import shuffled, stream
from tests.games.gostop.table_helpers import table, walk
from tests.share_helpers import share


def lies(state: rules.State) -> str:
    return " ".join(map(rules.group_name, state.layout))


def run(state: rules.State, *actions: rules.Action) -> rules.State:
    for action in actions:
        state = rules.reduce(state, rules.to_move(state)[0], action)
    return state


TURN: list[rules.Action] = [rules.Play(0), rules.TurnStock()]
TURNS = [
    # the card of the hand: none, one, two, three single cards or a triple stack, four
    ("7D 8D", "", [rules.Play(0)], "7D 8D 5C", ""),
    ("7D 5D 8D", "", [rules.Play(0)], "7D 5D-5C 8D", ""),
    ("5D 7D 5H", "", [rules.Play(0), rules.Choose((0,))], "5D-5C 7D 5H", ""),
    ("5D 7D 5H", "", [rules.Play(0), rules.Choose((2,))], "5D 7D 5H-5C", ""),
    ("5D 7D 5H 5S", "", [rules.Play(0)], "7D", "5D 5H 5S 5C"),
    ("7D 5D-5H-5S", "", [rules.Play(0)], "7D", "5D 5H 5S 5C"),
    ("5D 5D 7D 5H 5S", "", [rules.Play(0), rules.Choose((0, 1, 4))], "7D 5H", "5D 5D 5S 5C"),
    # the card of the stock where no stack pair lies
    ("7D", "KC 2C", TURN, "7D 5C KC", ""),
    ("7D 8D", "7C", TURN, "8D 5C", "7D 7C"),
    ("7D", "5H", TURN, "7D", "5C 5H"),
    ("7D 7S", "7C", [*TURN, rules.Choose((1,))], "7D 5C", "7S 7C"),
    ("7D 7S 8C 7H", "7C", TURN, "8C 5C", "7D 7S 7H 7C"),
    ("7D-7S-7H", "7C", TURN, "5C", "7D 7S 7H 7C"),
    ("7D 7D 7S 7H", "7C", [*TURN, rules.Choose((1, 2, 3))], "7D 5C", "7D 7S 7H 7C"),
    ("5D-5H-5S 7D", "7C", TURN, "", "5D 5H 5S 5C 7D 7C"),
    ("7D 7S 7H", "KC", TURN, "7D 7S 7H 5C KC", ""),
    # and where one lies: it is captured too, but for the card that makes a triple stack of it
    ("5D 7D 7S 7H", "7C", TURN, "", "7D 7S 7H 7C 5D 5C"),
    ("5D 7D-7S-7H", "7C", TURN, "", "7D 7S 7H 7C 5D 5C"),
    ("5D 7D 8D", "7C", TURN, "8D", "7D 7C 5D 5C"),
    ("5D 7D 7S", "7C", [*TURN, rules.Choose((2,))], "7D", "7S 7C 5D 5C"),
    ("5D 5H 8D", "5S", [rules.Play(0), rules.Choose((0,)), rules.TurnStock()], "8D", "5H 5S 5D 5C"),
    ("7D 5D 8D", "5S", TURN, "7D 5D-5C-5S 8D", ""),
    ("7D 5D 8D", "KC", TURN, "7D 8D KC", "5D 5C"),
    # an empty stock is skipped
    ("7D 5D", "", TURN, "7D", "5D 5C"),
    ("7D", "", TURN, "7D 5C", ""),
]
"""The layout, the stock, what is done with 5C, the layout after it, and what is captured."""


@pytest.mark.parametrize(("layout", "stock", "actions", "after", "captured"), TURNS)
def test_every_case_of_the_hand_card_and_of_the_stock_card(
    layout: str, stock: str, actions: list[rules.Action], after: str, captured: str
) -> None:
    done = run(table("5C 6C", layout, stock), *actions)
    assert (lies(done), rules.card_names(done.captured[0])) == (after, captured)
    assert (done.captured[1], rules.card_names(done.hands[0])) == ((), "6C")
    ended = rules.TurnStock() in actions
    assert (done.turn, done.phase) == ((1, "play") if ended else (0, "stock"))
    assert rules.card_names(done.stock) == ("2C" if "2C" in stock else stock * (not ended))


def test_what_the_other_captures_is_the_others_and_the_turn_comes_back() -> None:
    start = table("2C", "5D 5H 5S 7D", "7C", other="5C 6C", turn=1, captured=("9C", "9D"))
    after = run(start, rules.Play(0))
    assert [rules.card_names(hand) for hand in after.hands] == ["2C", "6C"]
    after = run(after, rules.TurnStock())
    assert [rules.card_names(pile) for pile in after.captured] == ["9C", "9D 5D 5H 5S 5C 7D 7C"]
    assert (after.turn, after.phase) == (0, "play")


def test_the_faces_that_were_left_lying_are_remembered_for_each_seat() -> None:
    turn = (rules.Play(0), rules.TurnStock())
    state = run(table("2C 6C", "7D 8S", "KC QC 3C", other="5C 9C"), *turn)
    assert state.passed == ((7, 8), ())
    assert run(state, *turn, *turn).passed == ((2, 5, 7, 8, 12, 13), (2, 7, 8, 13))
    taken = run(table("2C 6C", "7D 8S", "7C QC 3C", other="5C 9C"), *turn, *turn, rules.Play(0))
    assert taken.passed == ((2, 5, 7, 8, 12), (2, 8)), "also where it was taken since"


def test_a_side_with_no_cards_is_passed_over() -> None:
    after = run(table("5C 6C", "7D", "KC 2C 3C", other=""), rules.Play(0), rules.TurnStock())
    assert (after.turn, after.phase) == (0, "play")
    assert run(after, rules.Play(0), rules.TurnStock()).phase == "count"


BY_ITSELF = "Only what comes next by itself can be done now."
MOVING = "One moment: the table is still moving."
HAND = "That is not possible now. Play one of your cards: 1 5C, 2 6C."
ONE = "That is not possible now. Choose one of these: 1 7D, 3 7S."
BEFORE = table("5C 6C", "7D", "KC")
ASKED = run(table("7C 6C", "7D 8D 7S", "KC"), rules.Play(0))
STOCK = run(ASKED, rules.Choose((0,)))
HIDDEN = replace(BEFORE, hands=((None, None), BEFORE.hands[1]))


@pytest.mark.parametrize(
    ("state", "seat", "action", "sentence"),
    [
        *((BEFORE, 0, each, HAND) for each in (rules.Play(2), rules.Play(-1), rules.Choose((0,)))),
        (BEFORE, 1, rules.Play(0), "It is not your turn."),
        (BEFORE, HOUSE, rules.TurnStock(), MOVING),
        (ASKED, 0, rules.Play(0), ONE),
        (ASKED, 0, rules.Choose((1,)), ONE),
        (ASKED, HOUSE, rules.TurnStock(), MOVING),
        (STOCK, 0, rules.Play(0), "It is not your turn."),
        (table("2C", phase="over"), 0, rules.Play(0), "The game is over."),
        (STOCK, HOUSE, rules.Choose((0,)), BY_ITSELF),
        (table(phase="another"), 0, rules.Play(0), "Another round? Say yes or no."),
        (table(phase="another", rounds=3), HOUSE, rules.Another(False), BY_ITSELF),
        (HIDDEN, 0, rules.Play(0), "That card is hidden; only a visible card can be played."),
    ],
)
def test_refusals_say_what_is_possible(
    state: rules.State, seat: int, action: rules.Action, sentence: str
) -> None:
    with pytest.raises(IllegalAction) as no:
        rules.reduce(state, seat, action)
    assert str(no.value) == sentence


def test_the_deal_goes_5_5_4_and_the_same_once_more() -> None:
    start = rules.deal(rules.Options(), "7")
    order = shuffled(stream("7", 0), rules.TWO_DECKS)
    assert start.stock == order
    after = rules.reduce(start, HOUSE, rules.Deal())
    assert after.hands == (order[0:5] + order[14:19], order[5:10] + order[19:24])
    assert after.layout == tuple((card,) for card in order[10:14] + order[24:28])
    assert after.stock == order[28:]
    assert (len(after.stock), len(after.layout), after.phase) == (76, 8, "lead")


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
    human: str, computer: str, first: int | None, rank: int
) -> None:
    assert rules.first_player(table(human, other=computer)) == (first, rank)


def test_all_thirteen_equal_collect_reshuffle_and_deal_again() -> None:
    again = rules.reduce(table("2C AD", other="2H AC", phase="lead", number=3), HOUSE, rules.Lead())
    assert (again.phase, again.round, again.shuffles) == ("deal", 3, 1)
    assert Counter(again.stock) == Counter(rules.TWO_DECKS)
    assert (again.hands, again.layout) == (((), ()), ())


@pytest.mark.parametrize(
    ("number", "scores", "first", "rank"),
    [(1, (0, 1), 0, 13), (2, (0, 1), 1, 0), (2, (3, 1), 0, 0), (2, (2, 2), 0, 13)],
)
def test_in_later_rounds_who_has_more_points_plays_first(
    number: int, scores: tuple[int, int], first: int, rank: int
) -> None:
    state = table("KC", other="QC", phase="lead", number=number, scores=scores)
    assert rules.first_player(state) == (first, rank), "0 stands for the scores"
    assert rules.reduce(state, HOUSE, rules.Lead()).turn == first


@pytest.mark.parametrize(
    ("pile", "worth"), [("", 0), ("5C 5D 5H", 0), ("5C 5D 5H 5S", 1), ("5C 5D 5H 5S " * 2, 2)]
)
def test_points_are_one_for_every_four_of_a_face(pile: str, worth: int) -> None:
    assert rules.pile_points(table(pile).hands[0]) == worth  # type: ignore[arg-type]


def test_the_person_is_asked_whether_to_play_another_round() -> None:
    asked = table(phase="another", captured=("2C 2D", ""), stock="3C", scores=(1, 0))
    assert rules.to_move(asked) == (0,)
    assert rules.legal(asked, 0) == (rules.Another(True), rules.Another(False))
    again = rules.reduce(asked, 0, rules.Another(True))
    assert (again.phase, again.round, again.captured) == ("deal", 2, ((), ()))
    assert Counter(again.stock) == Counter(rules.TWO_DECKS)
    assert rules.result(rules.reduce(asked, 0, rules.Another(False))) == Result(0, (1, 0))


@pytest.mark.parametrize(("number", "yes"), [(1, True), (2, True), (3, False)])
def test_with_the_rounds_given_another_happens_by_itself(number: int, yes: bool) -> None:
    state = table(phase="another", number=number, rounds=3)
    assert rules.legal(state, HOUSE) == (rules.Another(yes),)
    assert rules.legal(state, 0) == ()


def test_the_shuffles_of_a_seed_are_the_same_for_ever() -> None:
    start = rules.deal(rules.Options(), "7")
    assert rules.card_names(start.stock[:6]) == "2C 6H XC 2C 1D 8H"
    again = rules.reduce(replace(start, phase="another"), 0, rules.Another(True))
    assert (again.shuffles, rules.card_names(again.stock[:6])) == (1, "9S 8C 4D 5D KH 9C")


GAMES = share(10, 60)


def broken(state: rules.State) -> set[str]:
    """Return what must always hold and does not."""
    lying = rules.cards_at(state.layout, range(len(state.layout)))
    played = (state.card,) if state.card else ()
    cards = Counter((*state.stock, *lying, *played, *sum(state.hands + state.captured, ())))
    sizes, places = [len(group) for group in state.layout], Counter(g[0].rank for g in state.layout)
    taken = [n for pile in state.captured for n in Counter(card.rank for card in pile).values()]
    ended, between = ("count", "another", "over"), ("play", "count")
    holds = {
        "104 cards, two of each": len(cards) == 52 and set(cards.values()) == {2},
        "no stack pair between turns": sizes.count(2) <= (state.phase not in between),
        "every face is captured an even number of times": not any(n % 2 for n in taken),
        "a triple stack lies by itself": all(
            places[group[0].rank] == 1 for group in state.layout if len(group) == 3
        ),
        "56 cards are left in the stock": state.phase not in ended or len(state.stock) == 56,
    }
    return {name for name, right in holds.items() if not right}


def test_what_must_hold_holds_in_every_state_of_random_games() -> None:
    sizes: set[int] = set()
    for seed in range(GAMES):
        for state in walk(seed, rounds=2):
            assert not broken(state)
            sizes |= {len(group) for group in state.layout}
    assert sizes == {1, 2, 3}
    wrong = table("5C", "6C 5D-5H 5D-5H 6D-6H-6S", captured=("7C", ""), phase="count")
    assert len(broken(wrong)) == 5


def test_only_a_short_position_lacks_cards() -> None:
    assert not any(faces.lacking(state) for state in walk("lacking", rounds=2))
    short = table("5C", "5D-5H 6S", "5S", captured=("5C", "5D"))
    assert faces.lacking(short) == {rank: {5: 2, 6: 7, 12: 6}.get(rank, 8) for rank in range(1, 14)}
    assert not faces.lacking(rules.seen_by(short, 0))


def test_each_round_is_counted_once() -> None:
    for seed in range(GAMES):
        for before, after in pairwise(walk(seed, rounds=2)):
            made = rules.earned(before) if before.phase == "count" else (0, 0)
            assert after.scores == tuple(map(add, before.scores, made))
