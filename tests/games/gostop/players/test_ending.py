"""When nobody has a choice any more: chances are those of all orders of the unseen cards."""

from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from games.contract import Player
from games.gostop.faces import first_place_of, in_hand
from games.gostop.play_reason import read_reason
from games.gostop.players.ending import is_ending, play_ending, value_endings
from games.gostop.rules import legal, reduce, to_move
from games.gostop.scoring import pile_points
from games.gostop.state import TWO_DECKS, Group, Options, Play, State
from games.gostop.views import seen_by
from games.randomness import shuffled, stream
from tests.games.gostop.conftest import Table


def finished(state: State) -> int:
    """Return the lead of seat 0 in points at the end of a round in which all is forced."""
    while state.phase != "count":
        (seat,) = to_move(state)
        state = reduce(state, seat, legal(state, seat)[0])
    return pile_points(state.captured[0]) - pile_points(state.captured[1])


def late_state(table: Table, number: int, own: int, other: int) -> State:
    """Return a state before the last plays, in which all but a few cards are captured."""
    cards = list(shuffled(stream("late", number), TWO_DECKS))
    hand, theirs, stock = (tuple(cards.pop() for _ in range(n)) for n in (own, other, own + other))
    laid: dict[int, int] = {}
    layout: list[Group] = []
    while len(layout) < 3:
        card = cards.pop()
        laid[card.rank] = laid.get(card.rank, 0) + 1
        layout.append((card,))
    captured = [tuple(cards[:45]), tuple(cards[45:])]
    start = table(phase="play", rounds=1)
    return replace(
        start, hands=(hand, theirs), layout=tuple(layout), stock=stock, captured=tuple(captured)
    )


@pytest.mark.parametrize(("own", "other"), [(2, 1), (2, 0), (1, 1), (1, 0)])
def test_the_ways_to_each_lead_are_those_of_all_orders_of_the_unseen_cards(
    table: Table, own: int, other: int
) -> None:
    for number in range(6):
        state = late_state(table, number, own, other)
        view = seen_by(state, 0)
        assert is_ending(view, 0)
        for rank in in_hand(view, 0):
            counted: Counter[int] = Counter()
            for order in permutations(state.hands[1] + state.stock):
                real = replace(state, hands=(state.hands[0], order[:other]), stock=order[other:])
                counted[finished(reduce(real, 0, Play(first_place_of(view, 0, rank))))] += 1
            ending = play_ending(view, 0, rank)
            assert {lead: n for lead, n in ending.ways.items() if n} == counted
            mean = sum(lead * n for lead, n in counted.items()) / counted.total()
            assert ending.lead == pytest.approx(mean)


def test_the_parts_of_an_ending_add_up_to_its_lead(table: Table) -> None:
    for number in range(20):
        view = seen_by(late_state(table, number, 2, 1), 0)
        for value in value_endings(view, 0):
            points = value.base + value.makes + value.builds + value.denies
            assert points == pytest.approx(play_ending(view, 0, value.rank).lead)


@pytest.mark.parametrize(
    ("number", "ahead"), [(593, 3), (2029, 0), (2029, -1), (2399, 0), (2490, 2), (2554, 1)]
)
def test_the_last_round_is_played_for_the_win_and_others_for_points(
    table: Table, shrewd: Player, number: int, ahead: int
) -> None:
    """In these positions the card that wins more games is not the one that makes more points."""
    scores = (max(0, ahead), max(0, -ahead))
    view = seen_by(replace(late_state(table, number, 2, 1), scores=scores), 0)
    endings = {rank: play_ending(view, 0, rank) for rank in in_hand(view, 0)}
    best = max(endings, key=lambda rank: endings[rank].wins(ahead))
    most = max(endings, key=lambda rank: endings[rank].lead)
    assert best != most
    decision = shrewd.decide(view, 0, stream("coin"))
    assert decision.action == Play(first_place_of(view, 0, best))
    fewer = round(100 * (endings[best].wins(ahead) - endings[most].wins(ahead)))
    assert f" wins {fewer} fewer games in 100" in decision.why
    early = replace(view, options=Options(3))
    assert shrewd.decide(early, 0, stream("coin")).action == Play(first_place_of(view, 0, most))


def test_of_cards_that_win_as_often_the_one_with_more_points_is_played(table: Table) -> None:
    for number in range(20):
        view = seen_by(replace(late_state(table, number, 2, 1), scores=(9, 0)), 0)
        values = value_endings(view, 0)
        assert [value.points for value in values] == sorted(
            (value.points for value in values), reverse=True
        )
        assert all(value.match == 0 and value.wins is None for value in values)


def test_shrewd_counts_the_end_and_says_so(table: Table, shrewd: Player) -> None:
    view = seen_by(late_state(table, 1, 2, 1), 0)
    decision = shrewd.decide(view, 0, stream("coin"))
    reason = read_reason(view, 0, decision)
    assert reason
    assert reason.exact
    assert reason.values == value_endings(view, 0)


def test_more_cards_or_too_small_a_stock_leave_choices_or_places_open(table: Table) -> None:
    state = late_state(table, 1, 2, 1)
    assert not is_ending(seen_by(late_state(table, 1, 3, 1), 0), 0)
    assert not is_ending(seen_by(late_state(table, 1, 2, 2), 0), 0)
    assert not is_ending(seen_by(replace(state, stock=state.stock[:2]), 0), 0)
