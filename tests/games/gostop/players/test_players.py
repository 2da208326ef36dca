"""The computer players: what each plays and why, by nothing but what its seat may know."""

import json
import runpy
from importlib.resources import files
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.cards import DECK
from games.contract import HOUSE, Decision, Player
from games.gostop.dealing import deal
from games.gostop.faces import Face, faces, first_alike, in_hand, purpose
from games.gostop.players import Greedy, RandomCards
from games.gostop.players.play_value import value_plays
from games.gostop.rules import legal, reduce, to_move
from games.gostop.state import Action, Another, Options, Play, State, TurnStock
from games.gostop.views import seen_by
from games.randomness import shuffled, stream
from tests.games.gostop.conftest import Table, Walk
from tests.share_helpers import share

COIN = stream("players")


@pytest.mark.parametrize(
    ("hand", "layout", "captured", "place", "why"),
    [
        ("2C 5C 6C", "5D 5H 5S 6D", "6H 6S", 1, "it could capture four 5s with it"),
        ("2C 5C 6C", "5D-5H-5S 6D", "6H 6S", 1, "it could capture a triple stack with it"),
        ("2C 5C 6C", "5D 6D", "6H 6S", 2, "it could complete a set of 6s with it"),
        ("2C 5C 6C", "5D 6D", "6H 6S 6C 6D", 1, "it could create a stacked pair with it"),
        ("2C 5C 6C", "6D 5D", "", 1, "it could create a stacked pair with it"),
        ("2C 5C 6C", "7D 8D", "", 0, "nothing in its hand matched the layout"),
    ],
)
def test_greedy_captures_what_it_can_now(
    table: Table, hand: str, layout: str, captured: str, place: int, why: str
) -> None:
    view = seen_by(table(hand, layout, "KC KD", captured=(captured, "")), 0)
    decision = Greedy().decide(view, 0, COIN)
    assert (decision.action, decision.why) == (Play(place), why)


def test_random_plays_every_card_and_asks_for_no_other_round(table: Table) -> None:
    view = seen_by(table("2C 5C 6C", "7D"), 0)
    drawn = {RandomCards().decide(view, 0, COIN).action for _ in range(60)}
    assert drawn == {Play(0), Play(1), Play(2)}
    assert RandomCards().decide(table(phase="another"), 0, COIN).action == Another(False)


def test_every_player_decides_what_is_legal_from_its_view_alone(shrewd: Player) -> None:
    for seed in range(12):
        state, coin = deal(Options(1), f"legal {seed}"), stream("coin", seed)
        players = (shrewd, Greedy()) if seed % 2 else (RandomCards(), shrewd)
        while seats := to_move(state):
            (seat,) = seats
            action = legal(state, seat)[0]
            if seat != HOUSE:
                decision = players[seat].decide(seen_by(state, seat), seat, coin)
                action = decision.action
                assert action in legal(state, seat)
                assert decision.why.startswith("it ") or decision.why.startswith(
                    ("nothing ", "its ")
                )
            state = reduce(state, seat, action)


def test_a_decision_is_the_same_for_every_arrangement_it_cannot_see(
    walk: Walk, shrewd: Player
) -> None:
    for state in [state for state in walk("blind") if state.phase == "play"][::4]:
        seat = state.turn
        hidden = state.hands[1 - seat] + state.stock
        decisions = []
        for number in range(5):
            cards = shuffled(stream("arranged", number), hidden)
            size = len(state.hands[1 - seat])
            other, stock = cards[:size], cards[size:]
            hands = (state.hands[0], other) if seat == 0 else (other, state.hands[1])
            view = seen_by(replace(state, hands=hands, stock=stock), seat)
            decisions.append(shrewd.decide(view, seat, stream("coin", number)))
        assert decisions == decisions[:1] * 5


def test_the_shrewd_players_worth_is_sorted_and_holds_each_face_once(
    walk: Walk, shrewd: Player
) -> None:
    for state in walk("worth"):
        if state.phase == "play":
            view = seen_by(state, state.turn)
            decision = shrewd.decide(view, state.turn, COIN)
            points = [worth for _, worth in decision.worth]
            assert points == sorted(points, reverse=True)
            assert decision.worth[0][0] == decision.action
            assert len(points) == len(in_hand(view, state.turn))


@pytest.mark.parametrize("layout", ["5D 7D", "5D 5H", "7D 8D", "5D 5H 5S", "5D-5H-5S", "5D 7D 7S"])
def test_the_outlook_is_the_average_over_what_the_stock_may_bring(
    table: Table, layout: str
) -> None:
    """With worths for what is made alone, it is what the rules themselves come to."""
    start = table("5C", layout, "", other="", captured=("5S 5H" if layout == "5D 7D" else "", ""))
    view = seen_by(replace(start, stock=(None,)), 0)
    known = faces(view, 0)
    total = times = 0
    for rank, face in known.items():
        card = next(c for c in shuffled(stream("any"), DECK) if c.rank == rank)
        state = replace(start, stock=(card,))
        for action in (Play(0), TurnStock()):
            state = forced(reduce(forced(state), to_move(forced(state))[0], action))
        points = [f.mine // 4 for f in faces(seen_by(state, 0), 0).values()]
        total += face.unseen * sum(points)
        times += face.unseen
    assert points_of_plays(view)[5] == pytest.approx(total / times)


@pytest.mark.parametrize(
    ("layout", "captured", "points"),
    [("5D 5H 5S", "", 1), ("5D", "5H 5S", 1), ("5D", "", 0), ("7D", "5H 5S 5H 5S", 1)],
)
def test_with_an_empty_stock_a_play_is_worth_what_the_hand_card_makes(
    table: Table, layout: str, captured: str, points: int
) -> None:
    view = seen_by(table("5C", layout, "", captured=(captured, "")), 0)
    assert points_of_plays(view) == {5: points}


def test_a_face_that_is_all_to_be_seen_comes_from_no_stock(table: Table) -> None:
    view = seen_by(table("5C", "5D 5H", "KC", captured=("5S 5C", "5D 5H 5S")), 0)
    assert faces(view, 0)[5].unseen == 0
    assert points_of_plays(view) == {5: 1}


def points_of_plays(view: State) -> dict[int, float]:
    """Return the points that each play makes in this turn, with all that is made already."""
    return {each.rank: each.base + each.makes for each in value_plays(view, 0, {})}


def forced(state: State) -> State:
    """Return the state after the first of the choices that are open."""
    while state.phase in ("meet", "take"):
        state = reduce(state, state.turn, legal(state, state.turn)[0])
    return state


@pytest.mark.parametrize(
    ("hand", "layout", "captured", "action", "why"),
    [
        ("5C 6C", "5D-5H-5S 6D", "", Play(0), "it could capture a triple stack with it; next best"),
        ("5C 6C", "6D KD", "6H 6S", Play(1), "it could complete a set of 6s with it; next best 5C"),
        ("5C", "7D KD", "", Play(0), "it had no other face to play"),
    ],
)
def test_shrewd_says_what_its_card_is_for(
    table: Table, shrewd: Player, hand: str, layout: str, captured: str, action: Play, why: str
) -> None:
    view = seen_by(table(hand, layout, "KC KD", captured=(captured, "")), 0)
    decision = shrewd.decide(view, 0, COIN)
    assert decision.action == action
    assert decision.why.startswith(why)


@pytest.mark.parametrize(
    ("lying", "purposed"),
    [
        (0, ""),
        (1, "create a stacked pair"),
        (2, "create a stacked pair"),
        (3, "capture four 5s"),
        (4, "capture four 5s"),
    ],
)
def test_what_a_card_does_to_so_many_of_its_face(lying: int, purposed: str) -> None:
    nothing = Face(lying=0, stacked=False, mine=0, theirs=0, held=1, unseen=0, passed=False)
    assert purpose(5, replace(nothing, lying=lying)) == purposed


def test_what_the_other_passed_by_is_remembered_for_the_round(table: Table) -> None:
    start = table("2C 6C", "7D 8S", "KC QC 3C", other="5C 9C")
    state = reduce(reduce(start, 0, Play(0)), HOUSE, TurnStock())
    assert state.passed == ((7, 8), ())
    assert faces(seen_by(state, 1), 1)[7].passed
    assert not faces(seen_by(state, 0), 0)[7].passed
    state = reduce(reduce(state, 1, Play(0)), HOUSE, TurnStock())
    assert state.passed == ((7, 8), (2, 7, 8, 13))


def test_the_worths_are_worked_out_by_the_script_that_says_so(tmp_path: Path) -> None:
    script = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "tables" / "gostop.py"))
    script["main"](tmp_path, 40)
    made = json.loads((tmp_path / "gostop.json").read_bytes())
    kept = json.loads((files("assets") / "tables" / "gostop.json").read_bytes())
    assert len(made) > 200
    assert set(made) <= set(kept)
    assert all(0 <= own < 2 and 0 <= other < 2 for own, other, _ in kept.values())
    assert all(abs(own - other) <= square + 1e-3 for own, other, square in kept.values())


def test_what_a_card_risks_counts_for_the_one_behind_and_against_the_one_ahead(
    walk: Walk, shrewd: Player
) -> None:
    differ = 0
    for state in [state for state in walk("score") if state.phase == "play" and state.turn == 0]:
        view = replace(seen_by(state, 0), options=Options(1))
        behind, ahead = (
            shrewd.decide(replace(view, scores=scores), 0, COIN) for scores in ((0, 4), (4, 0))
        )
        if behind.action != ahead.action:
            differ += 1
            safer = risk(behind)[behind.action] - risk(behind)[ahead.action]
            assert safer > 0 > risk(ahead)[behind.action] - risk(ahead)[ahead.action]
    assert differ


def risk(decision: Decision[Action]) -> dict[Action, float]:
    """Return what the score adds to the worth of each play."""
    weights = ({term.name: term.weight for term in terms}["match"] for terms in decision.terms)
    return dict(zip((play for play, _ in decision.worth), weights, strict=True))


def test_shrewd_beats_greedy_and_greedy_beats_random(shrewd: Player) -> None:
    assert score(shrewd, Greedy(), share(25, 100)) > 0.5
    assert score(Greedy(), RandomCards(), share(20, 60)) > 0.55


def score(first: Player, second: Player, deals: int) -> float:
    """Return the share of the points of paired rounds that `first` wins, a tie counting half."""
    won = 0.0
    for number in range(deals):
        for seat in (0, 1):
            state, coin = deal(Options(1), f"score {number}"), stream("coin", number)
            while state.phase != "over":
                (mover,) = to_move(state)
                action = legal(state, mover)[0]
                if mover != HOUSE:
                    player = first if mover == seat else second
                    action = player.decide(seen_by(state, mover), mover, coin).action
                state = reduce(state, mover, action)
            own, other = state.scores[seat], state.scores[1 - seat]
            won += (own > other) + (own == other) / 2
    return won / (2 * deals)


def test_cards_of_one_face_come_to_the_same_play(table: Table) -> None:
    view = seen_by(table("5C XD 5S 5C", "7D", "KC"), 0)
    assert [first_alike(view, Play(place)) for place in range(4)] == [
        Play(0),
        Play(1),
        Play(0),
        Play(0),
    ]
