"""What the champion learns of the other from its bids, and what it answers."""

from itertools import combinations, permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.resources import solved
from games.contract import HOUSE, Decision, SeenStep, SeenSteps
from games.gops import GAME, equilibrium, habits, rules
from games.gops.champion import FLOOR, WAYS, Champion, learn, most_gained
from games.gops.exploit import Step
from games.gops.solver.retrograde import solve_bids
from games.randomness import stream
from tests.tools.measure.thirteen import outcome

TOURNAMENT = GAME.presets["tournament"]


def played(name: str, rounds: int, seed: str) -> tuple[rules.State, tuple[Step, ...]]:
    """Return the table after some rounds of a blind player against one of a name, and the steps."""
    state, steps, ways = rules.deal(TOURNAMENT, seed), [], ("random", name)
    minds = [GAME.players[way].make(solved) for way in ways]
    while len(state.hands[0]) > 13 - rounds or state.phase != "bid":
        seat = rules.to_move(state)[0]
        if seat == HOUSE:
            action = rules.legal(state, seat)[0]
        else:
            coin = stream(seed, seat, len(state.prizes))
            action = minds[seat].decide(rules.seen_by(state, seat), seat, coin).action
        after = rules.reduce(state, seat, action)
        steps.append(SeenStep(seat, action, state, after))
        state = after
    return state, tuple(steps)


def asked(state: rules.State, steps: tuple[Step, ...], seat: int = 0) -> Decision[rules.Bid]:
    """Return what the champion decides."""
    champion = Champion(solved)
    seen = SeenSteps(GAME, seat, steps)
    return champion.decide(rules.seen_by(state, seat), seat, stream("asked"), seen)


STYLES = [*habits.STYLES, habits.Family(habits.above(0), 1.7, 1.0)]


@given(st.sampled_from(STYLES), st.sets(st.integers(1, 7), max_size=6))
def test_a_style_spends_one_set_of_cards_or_another(style: habits.Family, prizes: set[int]) -> None:
    moment = habits.BidMoment(rules.deal(rules.Options((1, 7)), ""), 1, 1)
    sets = combinations(range(1, 8), len(prizes))
    total = sum(habits.likelihood_of_style(style, moment, spent, sorted(prizes)) for spent in sets)
    assert total == pytest.approx(1)


Rounds = list[habits.BidRound]


def seen(name: str, rounds: int, seed: str) -> tuple[rules.State, Rounds, habits.BidMoment]:
    """Return the table after some rounds against a player, what seat 0 saw, and what comes."""
    state, steps = played(name, rounds, seed)
    found = habits.rounds_seen(SeenSteps(GAME, 0, steps), 0)
    bids = [step.before.bids for step in steps if step.action == rules.AWARD]
    assert [(answer, card) for _, card, answer in found] == bids
    return state, found, habits.next_moment(rules.seen_by(state, 0), 0, found)


@pytest.mark.parametrize(("name", "step"), [("match", 0), ("plus-one", 1)])
def test_after_four_rounds_it_knows_who_follows_a_rule(name: str, step: int) -> None:
    state, rounds, moment = seen(name, 4, "rule")
    learned = learn(rounds)
    chances = learned.predict(moment)
    wanted = min(state.hands[1], key=lambda card: abs(card - state.middle[-1] - step))
    assert learned.read > 0.9
    assert max(chances, key=chances.__getitem__) == wanted
    assert chances[wanted] > 0.5


def test_each_way_to_bid_gives_every_card_a_chance() -> None:
    _, _, moment = seen("careful", 3, "chances")
    for way in WAYS:
        chances = way.chances(moment)
        assert sum(chances.values()) == pytest.approx(1), way
        assert min(chances.values()) >= habits.SURPRISE / len(moment.hand), way


def test_a_bid_that_copies_mine_is_read_from_mine() -> None:
    _, [(first, _, answer), (second, _, _)], _ = seen("match", 2, "copies")
    assert (first.last, second.last) == (0, answer)
    assert habits.mirror(1)(second) == answer + 1


def test_a_habit_counts_only_bids_of_the_same_kind() -> None:
    state, _, moment = seen("careful", 4, "kinds")
    habit = habits.Habit(habits.rank, 0.7, 1.0, kind=habits.by_turns)
    assert [value for value, _ in habit.known(moment)] == [moment.past[0].card, moment.past[2].card]
    fading = habits.Habit(habits.rank, 0.7, 1.0, fades=0.5)
    assert [weight for _, weight in fading.known(moment)] == [0.125, 0.25, 0.5, 1]
    first = habits.next_moment(rules.seen_by(state, 0), 0, [])
    assert not any(habit.known(first) for habit in habits.HABITS)


def test_who_changes_its_way_is_read_from_what_it_did_last() -> None:
    """Six rounds by one rule and two by another: the second counts."""
    _, rounds, moment = seen("match", 8, "changes")
    wrong = [one._replace(card=one.moment.hand[-1]) for one in rounds[:6]]
    nearest = min(moment.hand, key=lambda card: abs(card - moment.prize))
    chances = learn([*wrong, *rounds[6:]]).predict(moment)
    assert max(chances, key=chances.__getitem__) == nearest


def squares(size: int) -> st.SearchStrategy[list[list[int]]]:
    row = st.lists(st.integers(-9, 9), min_size=size, max_size=size)
    return st.lists(row, min_size=size, max_size=size)


@given(st.integers(1, 5).flatmap(squares))
def test_the_best_plan_is_the_best_of_all_plans(gains: list[list[int]]) -> None:
    plans = permutations(range(len(gains)))
    best = max(sum(row[place] for row, place in zip(gains, plan, strict=True)) for plan in plans)
    assert most_gained(gains) == best


@pytest.mark.parametrize("rounds", [6, 9, 11])
def test_it_takes_what_a_matching_player_offers_for_the_card_just_above(rounds: int) -> None:
    """Or lets the other have it for a card that wins nothing."""
    state, steps = played("match", rounds, f"above {rounds}")
    prize, hand = state.middle[-1], state.hands[0]
    card = asked(state, steps).action.card
    above = [mine for mine in hand if mine > prize]
    assert card in {hand[0], *above[:1], prize}


def test_it_keeps_to_the_equilibrium_as_far_as_it_trusts_the_other_to() -> None:
    state, steps = played("careful", 5, "trust")
    view, champion = rules.seen_by(state, 0), Champion(solved)
    position = equilibrium.position_of(view, 0)
    found = solve_bids(position, champion.solution(view, position).value)
    trust = learn(habits.rounds_seen(SeenSteps(GAME, 0, steps), 0)).equilibrium
    decision = asked(state, steps)
    best = decision.worth[0][0].card
    mix = {bid.card: share for bid, share in decision.mix}
    for card, held in zip(position.own, found.shares, strict=True):
        assert mix.pop(card, 0.0) == pytest.approx(trust * held + (1 - trust) * (card == best))
    assert not mix
    assert 0.001 < trust < 1


def test_its_first_bid_of_a_large_deal_is_safe_by_the_table_for_the_win() -> None:
    table = rules.reduce(rules.deal(rules.Options((1, 12), "discard"), "it"), HOUSE, rules.TURN_UP)
    view = rules.seen_by(table, 0)
    safe = dict(GAME.players["equilibrium"].make(solved).decide(view, 0, stream("")).mix)
    decision = Champion(solved).decide(view, 0, stream(""))
    trust, best = learn(()).equilibrium, decision.worth[0][0]
    for bid, share in decision.mix:
        assert share == pytest.approx(trust * safe.get(bid, 0.0) + (1 - trust) * (bid == best))
    assert decision.unit == "points"


def test_against_the_equilibrium_it_stays_above_its_floor() -> None:
    deal_of_six = rules.Options((1, 6), "discard")
    won = [outcome(number, deal_of_six, "champion").without_luck for number in range(10)]
    assert all(chance < 0.5 + 1e-9 for chance in won)
    assert FLOOR < fmean(won) < 0.5  # it answers what it believes, and pays for it
