"""What the champion makes of the cards that the other has spent, and what it answers."""

from itertools import combinations
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.resources import solved
from games.contract import HOUSE, Decision
from games.gops import GAME
from games.gops.players.beliefs import beliefs
from games.gops.players.champion import Champion, explain_answer
from games.gops.players.equilibrium import position_of
from games.gops.players.opponent_model import (
    RANDOM_STYLE,
    STYLES,
    BiddingStyle,
    likelihood_of_style,
    predicted_bids,
    wish_above,
    wish_equal,
)
from games.gops.rules import AWARD, TURN_UP, Bid, State, deal, reduce
from games.gops.solver.bidding import solve_bids
from games.gops.views import seen_by
from games.randomness import stream

TOURNAMENT = GAME.presets["tournament"]
MATCHING = STYLES[0]


def played(name: str, rounds: int, seed: str) -> State:
    """Return the table after some rounds of a blind player against one of a name."""
    state, ways = deal(TOURNAMENT, seed), ("random", name)
    minds = [GAME.players[way].make(solved) for way in ways]
    state = reduce(state, HOUSE, TURN_UP)
    for _ in range(rounds):
        for seat, mind in enumerate(minds):
            bid = mind.decide(seen_by(state, seat), seat, stream(seed, seat)).action
            state = reduce(state, seat, bid)
        state = reduce(reduce(state, HOUSE, AWARD), HOUSE, TURN_UP)
    return state


def asked(state: State, seat: int = 0) -> Decision[Bid]:
    """Return what the champion decides."""
    champion = GAME.players["champion"].make(solved)
    return champion.decide(seen_by(state, seat), seat, stream("asked"))


@given(
    st.sampled_from([*STYLES, BiddingStyle(wish_equal, 1.7, 1.0)]),
    st.sets(st.integers(1, 7), max_size=6),
)
def test_a_style_spends_one_set_of_cards_or_another(style: BiddingStyle, prizes: set[int]) -> None:
    sets = combinations(range(1, 8), len(prizes))
    total = sum(likelihood_of_style(style, list(spent), sorted(prizes), 1, 7) for spent in sets)
    assert total == pytest.approx(1)


def test_blind_chance_spends_every_set_as_likely() -> None:
    assert RANDOM_STYLE.strays == inf
    assert likelihood_of_style(RANDOM_STYLE, [1, 2, 7], [4, 5, 6], 1, 7) == pytest.approx(1 / 35)
    assert predicted_bids(RANDOM_STYLE, (2, 5), 13, 1, 13) == {2: 0.5, 5: 0.5}


def test_rules_are_told_from_each_other_by_the_cards_spent() -> None:
    prizes = [2, 9, 13]
    for step in range(3):
        spent = sorted(int(wish_above(step)(prize, 1, 13)) for prize in prizes)
        likely = [
            likelihood_of_style(BiddingStyle(wish_above(n), 0.3, 1), spent, prizes, 1, 13)
            for n in range(3)
        ]
        assert max(likely) == likely[step] > 0.9


@pytest.mark.parametrize(("name", "step"), [("match", 0), ("plus-one", 1)])
def test_after_three_rounds_it_knows_who_follows_a_rule(name: str, step: int) -> None:
    state = played(name, 3, "rule")
    _, doubts = beliefs(seen_by(state, 0), 0, {})
    share, style, _ = max(doubts, key=lambda doubt: doubt[0])
    assert style is STYLES[step]
    assert share > 0.8


@pytest.mark.parametrize("rounds", [6, 9, 11])
def test_it_takes_what_a_matching_player_offers_for_the_card_just_above(rounds: int) -> None:
    """Or lets the other have it for a card that wins nothing."""
    state = played("match", rounds, f"above {rounds}")
    prize, hand = state.middle[-1], state.hands[0]
    card = asked(state).action.card
    above = [mine for mine in hand if mine > prize]
    assert card in {hand[0], *above[:1], prize}


def test_it_keeps_to_the_equilibrium_as_far_as_it_trusts_the_other_to() -> None:
    view, champion = seen_by(played("careful", 5, "trust"), 0), Champion(solved)
    position = position_of(view, 0)
    found = solve_bids(position, champion.solution(view, position).value)
    trust, _ = beliefs(view, 0, dict(zip(position.other, found.answers, strict=True)))
    decision = asked(view)
    best = decision.worth[0][0].card
    mix = {bid.card: share for bid, share in decision.mix}
    for card, held in zip(position.own, found.shares, strict=True):
        assert mix.pop(card, 0.0) == pytest.approx(trust * held + (1 - trust) * (card == best))
    assert not mix
    assert any(bid.card != best and share > 0.01 for bid, share in decision.mix)


def test_it_decides_the_same_whenever_it_is_asked() -> None:
    state = played("careful", 4, "same")
    assert asked(state) == asked(state)


def test_it_says_whether_it_answers_the_other_or_keeps_to_the_equilibrium() -> None:
    assert explain_answer(5, 5) == "the 5 is the best answer to how the other seems to bid"
    assert explain_answer(4, 5) == ("it can't read you yet, so it plays safe")
