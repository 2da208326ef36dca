import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.match.match import Match
from app.wire.commitment import LINKS
from app.wire.messages import Answered, Request
from games.battle.rules import Roll
from games.contract import Refusal
from games.gops.rules import Bid, Turn
from tests.app.wire.pair_helpers import SECRETS, Pair, said
from tests.share_helpers import share

SLUGS = st.sampled_from(["gops", "battle"])


def assert_same(pair: Pair) -> None:
    first, second = pair.sides
    assert first.ledger.actions == second.ledger.actions
    assert first.ledger.state == second.ledger.state
    assert first.ended == second.ended


@settings(max_examples=share(8, 50), deadline=None)
@given(SLUGS, st.integers(0, 2**32))
def test_whole_games_end_in_the_same_ledger_in_whatever_order_lines_arrive(
    slug: str, seed: int
) -> None:
    pair = Pair(slug)
    pair.play(random.Random(seed))
    assert_same(pair)
    assert pair.sides[0].ended
    assert pair.sides[0].ended.how == "over"
    match = Match(pair.sides[0].game, pair.terms.setup(0))
    for seat, action in pair.sides[0].ledger.actions:
        match.apply(seat, action)
    assert match.state == pair.sides[0].ledger.state


@settings(max_examples=share(8, 50), deadline=None)
@given(SLUGS, st.integers(0, 2**32), st.integers(1, 60), st.booleans())
def test_a_choice_is_taken_back_only_if_the_other_agrees(
    slug: str, seed: int, steps: int, agrees: bool
) -> None:
    dice = random.Random(seed)
    pair = Pair(slug)
    pair.play(dice, steps)
    asker = dice.choice((0, 1))
    side, other = pair.sides[asker], pair.sides[1 - asker]
    try:
        asked = side.request_back()
    except Refusal:
        return
    pair.say(asker, asked)
    while pair.mail[1 - asker] and not other.asking:
        pair.deliver(1 - asker)
    before = len(other.ledger.actions)
    pair.say(1 - asker, Answered(agrees))
    pair.deliver_all()
    assert len(side.ledger.actions) == (asked.keep if agrees else before) or not agrees
    pair.play(dice)
    assert_same(pair)
    assert side.ended
    assert side.ended.how == "over"


@settings(max_examples=share(6, 50), deadline=None)
@given(SLUGS, st.integers(0, 2**32), st.integers(0, 200))
def test_giving_up_ends_the_game_for_both_unless_it_was_over_before(
    slug: str, seed: int, steps: int
) -> None:
    dice = random.Random(seed)
    pair = Pair(slug)
    pair.play(dice, steps)
    if pair.sides[0].ended is None:
        pair.say(0, Request("resign"))
    pair.play(dice)
    assert_same(pair)
    assert pair.sides[0].ended
    assert pair.sides[0].ended.how in ("resigned", "over")


def test_no_bid_is_shown_before_both_are_sealed() -> None:
    pair = Pair("gops")
    pair.play(random.Random(1))
    sealed: dict[int, set[int]] = {}
    for seat, line in pair.record:
        if said(line) == "sealed":
            sealed.setdefault(seat, set()).add(len(sealed.get(seat, ())))
        if said(line) == "opened":
            assert len(sealed[0]) == len(sealed[1])
            assert b'"card"' in line
        else:
            assert b'"card"' not in line


def test_a_bid_stays_with_its_side_until_the_other_has_bid() -> None:
    pair = Pair("gops")
    pair.deliver_all()
    pair.choose(0, Bid(9))
    pair.deliver_all()
    assert pair.sides[1].turn.seals.keys() == {0}
    assert not pair.sides[1].turn.choices
    assert pair.sides[0].chosen == Bid(9)
    with pytest.raises(Refusal, match="not answered"):
        pair.sides[0].choice(Bid(8))


@pytest.mark.parametrize("slug", ["gops", "battle"])
def test_chance_depends_on_the_secrets_of_both_sides(slug: str) -> None:
    def chances(secrets: tuple[str, str]) -> list[str]:
        pair = Pair(slug, secrets)
        pair.play(random.Random(5))
        actions = [action for _, action in pair.sides[0].ledger.actions]
        return [action.seed for action in actions if isinstance(action, Turn | Roll)]

    first = chances(SECRETS)
    assert all(first)
    assert len(set(first)) == len(first)
    assert set(first).isdisjoint(chances(("c3" * 32, SECRETS[1])))
    assert set(first).isdisjoint(chances((SECRETS[0], "c3" * 32)))


def test_the_dice_of_a_roll_are_unknown_until_it_was_chosen() -> None:
    pair = Pair("battle")
    pair.deliver_all()
    assert not any(said(line) == "revealed" for _, line in pair.record)
    pair.choose(0, Roll((1, 2, 3, 4, 5)))
    pair.deliver_all()
    assert [said(line) for _, line in pair.record if said(line) in ("chose", "revealed")] == [
        *("chose", "revealed", "revealed")
    ]
    assert pair.sides[0].ledger.state.dice


def test_a_cheat_of_battle_is_not_possible_with_a_friend() -> None:
    from games.battle.rules import Cheat

    pair = Pair("battle")
    pair.deliver_all()
    pair.choose(0, Roll((1, 2, 3, 4, 5)))
    pair.deliver_all()
    with pytest.raises(Refusal, match="with a friend"):
        pair.sides[0].choice(Cheat((1, 1, 1, 1, 1)))


def test_a_partner_who_asks_without_end_after_the_game_is_broken_off() -> None:
    pair = Pair("gops")
    pair.play(random.Random(1))
    honest = pair.sides[0]
    assert honest.ended
    assert honest.ended.how == "over"
    answers = 0
    for _ in range(5_000):  # each costs the honest side two lines of its journal
        honest.hear(Request("resign"))
        while message := honest.due():
            honest.say(message)
            answers += 1
    assert answers < 500


def test_nobody_can_spend_all_chance_by_asking_to_take_back() -> None:
    pair = Pair("battle")
    pair.play(random.Random(1), 60)
    pair.deliver_all()
    honest = pair.sides[0]
    honest.turn.place = LINKS
    pair.sides[1].asking = None
    honest.asking = None
    honest.hear(Request("back", 0))
    assert honest.ended
    assert honest.ended.loser == 1
    assert "asked to take back too much" in honest.ended.why
