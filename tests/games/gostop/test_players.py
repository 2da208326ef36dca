"""What each player plays and why, what plays are worth, and chances in the end."""

import json
from collections import Counter
from importlib.resources import files
from itertools import permutations
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.cards import DECK
from games.contract import HOUSE, Decision, Player
from games.gostop import reasons, rules
from games.gostop.ending import is_ending, play_ending, value_endings
from games.gostop.faces import faces, first_alike, first_place_of, in_hand
from games.gostop.players import Greedy, RandomCards, choose_among_equals, value_plays
from games.randomness import shuffled, stream
from tests.games.gostop.table_helpers import SHREWD, table, walk
from tests.share_helpers import share
from tests.tools.tables.gostop import worths

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
def test_what_greedy_takes(hand: str, layout: str, captured: str, place: int, why: str) -> None:
    view = rules.seen_by(table(hand, layout, "KC KD", captured=(captured, "")), 0)
    decision = Greedy().decide(view, 0, COIN)
    assert (decision.action, decision.why) == (rules.Play(place), why)


def test_random_plays_every_card_and_asks_for_no_other_round() -> None:
    view = rules.seen_by(table("2C 5C 6C", "7D"), 0)
    drawn = [RandomCards().decide(view, 0, COIN) for _ in range(60)]
    assert {each.action for each in drawn} == {rules.Play(0), rules.Play(1), rules.Play(2)}
    assert {each.why for each in drawn} == {"it picked one of 3 choices at random"}
    assert RandomCards().decide(table(phase="another"), 0, COIN).action == rules.Another(False)


@pytest.mark.parametrize("layout", ["5D 7D", "5D 5H", "7D 8D", "5D 5H 5S", "5D-5H-5S", "5D 7D 7S"])
def test_the_outlook_is_the_average_over_what_the_stock_may_bring(layout: str) -> None:
    """With worths for what is made alone, it is what the rules themselves come to."""
    start = table("5C", layout, "", other="", captured=("5S 5H" if layout == "5D 7D" else "", ""))
    view = rules.seen_by(replace(start, stock=(None,)), 0)
    known = faces(view, 0)
    total = times = 0
    for rank, face in known.items():
        card = next(c for c in shuffled(stream("any"), DECK) if c.rank == rank)
        state = replace(start, stock=(card,))
        for action in (rules.Play(0), rules.TurnStock()):
            state = forced(rules.reduce(forced(state), rules.to_move(forced(state))[0], action))
        points = [f.mine // 4 for f in faces(rules.seen_by(state, 0), 0).values()]
        total += face.unseen * sum(points)
        times += face.unseen
    assert points_of_plays(view)[5] == pytest.approx(total / times)


def points_of_plays(view: rules.State) -> dict[int, float]:
    """Return the points that each play makes in this turn, with all that is made already."""
    return {each.rank: each.base + each.makes for each in value_plays(view, 0, {})}


def forced(state: rules.State) -> rules.State:
    """Return the state after the first of the choices that are open."""
    while state.phase in ("meet", "take"):
        state = rules.reduce(state, state.turn, rules.legal(state, state.turn)[0])
    return state


def test_the_worths_are_worked_out_by_the_script_that_says_so(tmp_path: Path) -> None:
    worths(str(tmp_path), "40")
    made = json.loads((tmp_path / "gostop.json").read_bytes())
    kept = json.loads((files("assets") / "tables" / "gostop.json").read_bytes())
    assert len(made) > 200
    assert set(made) <= set(kept)
    assert all(0 <= own < 2 and 0 <= other < 2 for own, other, _ in kept.values())
    assert all(abs(own - other) <= square + 1e-3 for own, other, square in kept.values())


def test_what_a_card_risks_counts_for_the_one_behind_and_against_the_one_ahead() -> None:
    differ = 0
    for state in [state for state in walk("score") if state.phase == "play" and state.turn == 0]:
        view = replace(rules.seen_by(state, 0), options=rules.Options(1))
        views = [replace(view, scores=scores) for scores in ((0, 4), (4, 0))]
        behind, ahead = (SHREWD.decide(each, 0, COIN) for each in views)
        if behind.action != ahead.action:
            differ += 1
            safer = risk(behind)[behind.action] - risk(behind)[ahead.action]
            assert safer > 0 > risk(ahead)[behind.action] - risk(ahead)[ahead.action]
    assert differ


def risk(decision: Decision[rules.Action]) -> dict[rules.Action, float]:
    """Return what the score adds to the worth of each play."""
    weights = ({term.name: term.weight for term in terms}["match"] for terms in decision.terms)
    return dict(zip((play for play, _ in decision.worth), weights, strict=True))


def test_shrewd_beats_greedy_and_greedy_beats_random() -> None:
    assert score(SHREWD, Greedy(), share(25, 100)) > 0.5
    assert score(Greedy(), RandomCards(), share(20, 60)) > 0.55


def score(first: Player, second: Player, deals: int) -> float:
    """Return the share of the points of paired rounds that `first` wins, a tie counting half."""
    won = 0.0
    for number in range(deals):
        for seat in (0, 1):
            state, coin = rules.deal(rules.Options(1), f"score {number}"), stream("coin", number)
            while state.phase != "over":
                (mover,) = rules.to_move(state)
                action = rules.legal(state, mover)[0]
                if mover != HOUSE:
                    player = first if mover == seat else second
                    action = player.decide(rules.seen_by(state, mover), mover, coin).action
                state = rules.reduce(state, mover, action)
            own, other = state.scores[seat], state.scores[1 - seat]
            won += (own > other) + (own == other) / 2
    return won / (2 * deals)


def test_cards_of_one_face_come_to_the_same_play() -> None:
    view = rules.seen_by(table("5C XD 5S 5C", "7D", "KC"), 0)
    alike = [first_alike(view, rules.Play(place)) for place in range(4)]
    assert alike == [rules.Play(place) for place in (0, 1, 0, 0)]


def finished(state: rules.State) -> int:
    """Return the lead of seat 0 in points at the end of a round in which all is forced."""
    while state.phase != "count":
        (seat,) = rules.to_move(state)
        state = rules.reduce(state, seat, rules.legal(state, seat)[0])
    return rules.pile_points(state.captured[0]) - rules.pile_points(state.captured[1])


def late_state(number: int, own: int, other: int) -> rules.State:
    """Return a state before the last plays, in which all but a few cards are captured."""
    cards = list(shuffled(stream("late", number), rules.TWO_DECKS))
    hand, theirs, stock = (tuple(cards.pop() for _ in range(n)) for n in (own, other, own + other))
    laid: dict[int, int] = {}
    layout: list[rules.Group] = []
    while len(layout) < 3:
        card = cards.pop()
        laid[card.rank] = laid.get(card.rank, 0) + 1
        layout.append((card,))
    captured = [tuple(cards[:45]), tuple(cards[45:])]
    start = table(phase="play", rounds=1)
    table_now = {"layout": tuple(layout), "captured": tuple(captured)}
    return replace(start, hands=(hand, theirs), stock=stock, **table_now)


@pytest.mark.parametrize(("own", "other"), [(2, 1), (2, 0), (1, 1), (1, 0)])
def test_the_ways_to_each_lead_are_those_of_all_orders(own: int, other: int) -> None:
    for number in range(6):
        state = late_state(number, own, other)
        view = rules.seen_by(state, 0)
        assert is_ending(view, 0)
        for rank in in_hand(view, 0):
            counted: Counter[int] = Counter()
            for order in permutations(state.hands[1] + state.stock):
                real = replace(state, hands=(state.hands[0], order[:other]), stock=order[other:])
                after = rules.reduce(real, 0, rules.Play(first_place_of(view, 0, rank)))
                counted[finished(after)] += 1
            ending = play_ending(view, 0, rank)
            assert {lead: n for lead, n in ending.ways.items() if n} == counted
            mean = sum(lead * n for lead, n in counted.items()) / counted.total()
            assert ending.lead == pytest.approx(mean)


def test_the_parts_of_an_ending_add_up_to_its_lead() -> None:
    for number in range(20):
        view = rules.seen_by(late_state(number, 2, 1), 0)
        for value in value_endings(view, 0):
            points = value.base + value.makes + value.builds + value.denies
            assert points == pytest.approx(play_ending(view, 0, value.rank).lead)


@pytest.mark.parametrize(
    ("number", "ahead"), [(593, 3), (2029, 0), (2029, -1), (2399, 0), (2490, 2), (2554, 1)]
)
def test_the_last_round_is_played_for_the_win(number: int, ahead: int) -> None:
    """In these positions the card that wins more games is not the one that makes more points."""
    scores = (max(0, ahead), max(0, -ahead))
    view = rules.seen_by(replace(late_state(number, 2, 1), scores=scores), 0)
    endings = {rank: play_ending(view, 0, rank) for rank in in_hand(view, 0)}
    best = max(endings, key=lambda rank: endings[rank].wins(ahead))
    most = max(endings, key=lambda rank: endings[rank].lead)
    assert best != most
    decision = SHREWD.decide(view, 0, stream("coin"))
    assert decision.action == rules.Play(first_place_of(view, 0, best))
    fewer = round(100 * (endings[best].wins(ahead) - endings[most].wins(ahead)))
    assert f" wins {fewer} fewer games in 100" in decision.why
    early = replace(view, options=rules.Options(3))
    first = first_place_of(view, 0, most)
    assert SHREWD.decide(early, 0, stream("coin")).action == rules.Play(first)


def test_of_cards_that_win_as_often_the_one_with_more_points_is_played() -> None:
    for number in range(20):
        view = rules.seen_by(replace(late_state(number, 2, 1), scores=(9, 0)), 0)
        values = value_endings(view, 0)
        points = [value.points for value in values]
        assert points == sorted(points, reverse=True)
        assert all(value.match == 0 and value.wins is None for value in values)


def test_shrewd_counts_the_end_and_says_so() -> None:
    view = rules.seen_by(late_state(1, 2, 1), 0)
    decision = SHREWD.decide(view, 0, stream("coin"))
    reason = reasons.read_reason(view, 0, decision)
    assert reason
    assert reason.exact
    assert reason.values == value_endings(view, 0)


def test_more_cards_or_too_small_a_stock_leave_choices_or_places_open() -> None:
    state = late_state(1, 2, 1)
    assert not is_ending(rules.seen_by(late_state(1, 3, 1), 0), 0)
    assert not is_ending(rules.seen_by(late_state(1, 2, 2), 0), 0)
    assert not is_ending(rules.seen_by(replace(state, stock=state.stock[:2]), 0), 0)


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
    hand: str, layout: str, stock: str, captured: str, why: str
) -> None:
    asked = rules.reduce(table(hand, layout, stock, captured=(captured, "")), 0, rules.Play(0))
    asked = asked if asked.card else rules.reduce(asked, HOUSE, rules.TurnStock())
    first = rules.legal(asked, 0)[0]
    assert choose_among_equals(rules.seen_by(asked, 0), 0) == Decision(first, why)
