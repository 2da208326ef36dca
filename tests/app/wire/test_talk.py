"""The protocol of a table without a wire: two honest sides agree, and a lie is named."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.match.match import Match
from app.wire.conversation import TableTalk
from app.wire.messages import Answered, AnyMessage, PlayAgain, Request, Said
from games.battle.rules import Cheat, Roll
from games.contract import Refusal
from games.gops.rules import Bid, Turn
from tests.app.wire.pair_helpers import LIES, SECRETS, Pair, lie_once, said
from tests.share_helpers import share

SLUGS = st.sampled_from(["gops", "battle"])
SEEDS = st.integers(0, 2**32)
ROLL = Roll((1, 2, 3, 4, 5))


def finished(pair: Pair, dice: random.Random, how: str = "over") -> TableTalk:
    """Play to the end, and check that both hold the same; return what seat 0 holds."""
    pair.play(dice)
    first, second = pair.sides
    assert first.ledger.actions == second.ledger.actions
    assert first.ledger.state == second.ledger.state
    assert first.ended == second.ended
    assert first.ended
    assert first.ended.how == how
    return first


@settings(max_examples=share(8, 50))
@given(SLUGS, SEEDS)
def test_whole_games_end_in_the_same_ledger_in_whatever_order_lines_arrive(
    slug: str, seed: int
) -> None:
    pair = Pair(slug)
    side = finished(pair, random.Random(seed))
    match = Match(side.game, pair.terms.setup(0))
    for seat, action in side.ledger.actions:
        match.apply(seat, action)
    assert match.state == side.ledger.state
    sealed = [0, 0]
    for seat, line in pair.record:
        sealed[seat] += said(line) == "sealed"
        if said(line) == "opened":
            assert sealed[0] == sealed[1], "no bid is shown before both are sealed"
        elif slug == "gops":
            assert b'"card"' not in line
    links = [line for _, line in pair.record if said(line) in ("sealed", "opened", "revealed")]
    assert len({*links}) == len(links)
    nonces = [re.findall(rb'"nonce":"(\w+)"', line)[0] for line in links if b"nonce" in line]
    assert len({*nonces}) == len(nonces)


@settings(max_examples=share(8, 50))
@given(SLUGS, SEEDS, st.integers(1, 60), st.booleans())
def test_a_choice_is_taken_back_only_if_the_other_agrees(
    slug: str, seed: int, steps: int, agrees: bool
) -> None:
    dice, pair = random.Random(seed), Pair(slug)
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
    assert not agrees or len(side.ledger.actions) == asked.keep <= before
    finished(pair, dice)


@pytest.mark.parametrize("whats", [("back", "back"), ("back", "resign"), ("resign", "back")])
def test_if_both_ask_at_once_the_question_of_seat_0_counts(whats: tuple[Any, Any]) -> None:
    pair, dice = Pair("gops"), random.Random(3)
    pair.play(dice, 30)
    pair.deliver_all()
    keep = pair.sides[0].ledger.starts[-2]
    for seat in (0, 1):
        pair.say(seat, Request(whats[seat], keep))
    pair.deliver_all()
    if whats[0] == "back":
        assert [side.asking for side in pair.sides] == [(0, Request("back", keep))] * 2
        pair.say(1, Answered(True))
        pair.deliver_all()
        assert len(pair.sides[0].ledger.actions) == len(pair.sides[1].ledger.actions)
        finished(pair, dice)
    else:
        finished(pair, dice, "resigned")


def test_a_bid_stays_with_its_side_until_the_other_has_bid_and_none_else_is_possible() -> None:
    pair = Pair("gops")
    pair.deliver_all()
    pair.choose(0, Bid(9))
    pair.deliver_all()
    assert pair.sides[1].turn.seals.keys() == {0}
    assert not pair.sides[1].turn.choices
    assert pair.sides[0].chosen == Bid(9)
    with pytest.raises(Refusal, match="not answered"):
        pair.sides[0].choice(Bid(8))
    pair = Pair("battle")
    pair.deliver_all()
    assert {said(line) for _, line in pair.record} == {"agreed"}, "no dice before they are rolled"
    pair.choose(0, ROLL)
    pair.deliver_all()
    assert [said(line) for _, line in pair.record][2:5] == ["chose", "revealed", "revealed"]
    with pytest.raises(Refusal, match="with a friend"):
        pair.sides[0].choice(Cheat((1, 1, 1, 1, 1)))


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


def test_each_side_owes_only_what_needs_no_decision() -> None:
    pair = Pair("gops")
    first, second = pair.sides
    assert (first.debt, second.debt) == ((0, "share"), (0, "share"))
    pair.deliver_all()
    assert first.debt is second.debt is None
    pair.choose(0, Bid(9))
    pair.deliver_all()
    assert first.debt is second.debt is None, "the other thinks"
    pair.choose(1, Bid(3))
    assert second.debt == (1, "choice")
    pair.deliver_all()
    first.say(Request("resign"))
    assert first.debt == (first.turn.number, "answer")


# another game


def test_both_sides_come_to_the_same_next_table_with_seats_changed() -> None:
    pair = Pair("gops")
    with pytest.raises(Refusal, match="not over"):
        pair.sides[0].wish()
    pair.say(0, Request("resign"))
    pair.deliver_all()
    for seat, side in enumerate(pair.sides):
        assert side.next_terms("0" * 64) is None
        pair.say(seat, side.wish())
        with pytest.raises(Refusal, match="already"):
            side.wish()
    pair.deliver_all()
    first, second = (side.next_terms() for side in pair.sides)
    assert first == second
    assert first
    assert (first.names, first.offer.seat) == (("Bob", "Ann"), 1)
    assert set(first.anchors).isdisjoint(pair.terms.anchors)


# lies


NAMED = re.compile(r"(Step \d+: Bob .+|After step \d+ the two tables differ\.|Bob stopped: .*)")


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_named_with_its_step_and_changes_nothing_before_it(lie: str) -> None:
    for seed in range(3):
        why = lie_once(lie, random.Random(seed))
        assert NAMED.fullmatch(why), why
        assert why.isprintable()


def heard_until_broken(message: AnyMessage, slug: str = "gops") -> tuple[int, str]:
    """Return how often seat 0 bears a message after the game, and what it says then."""
    pair = Pair(slug)
    pair.play(random.Random(1))
    honest, count = pair.sides[0], 0
    while not honest.broken:
        honest.hear(message)
        while answer := honest.due():
            honest.say(answer)
        count += 1
    return count, honest.broken


@pytest.mark.parametrize(
    ("ask", "why"),
    [
        (lambda bob: Request("back", 2), "asked to go back to where no turn began"),
        (lambda bob: bob.turn.opened(), "opened a choice before both were sealed"),
        (lambda bob: Answered(True), "answered a question that nobody asked"),
        (lambda bob: bob.turn.revealed(), "revealed a share in chance that nobody asked for"),
        (lambda bob: PlayAgain("0" * 64), "asked for another game out of turn"),
    ],
)
def test_what_comes_too_early_is_named(ask: Callable[[TableTalk], AnyMessage], why: str) -> None:
    pair, dice = Pair("gops"), random.Random(1)
    pair.play(dice, 30)
    pair.deliver_all()
    honest, bob = pair.sides
    for seat, side in enumerate(pair.sides):
        if seat in side.ledger.movers and side.chosen is None:
            pair.choose(seat, side.game.legal(side.ledger.state, seat)[0])
    pair.deliver_all()
    pair.choose(1, bob.game.legal(bob.ledger.state, 1)[0])
    pair.deliver_all()
    honest.hear(ask(bob))
    assert honest.ended
    assert honest.ended.why.endswith(f"Bob {why}.")


def test_an_answer_to_giving_up_changes_nothing_once_the_game_is_over() -> None:
    pair = Pair("gops")
    pair.play(random.Random(1))
    honest = pair.sides[0]
    honest.say(Request("resign"))
    honest.hear(Answered(True))
    assert honest.ended
    assert honest.ended.how == "over"


def test_a_partner_who_does_not_stop_is_broken_off() -> None:
    asked, why = heard_until_broken(Request("resign"))
    assert (asked, why.partition("Bob ")[2]) == (401, "did not stop asking.")
    spoken, why = heard_until_broken(Said("hello"))
    assert (spoken, why.partition("Bob ")[2]) == (201, "did not stop talking.")


@pytest.mark.parametrize(("place", "why"), [(900, ""), (901, "asked to take back too much")])
def test_nobody_can_spend_all_chance_by_asking_to_take_back(place: int, why: str) -> None:
    pair = Pair("battle")
    pair.play(random.Random(1), 60)
    pair.deliver_all()
    honest = pair.sides[0]
    assert not honest.asking
    honest.turn.place = place
    with pytest.raises(Refusal, match="No more can be taken back"):
        honest.request_back()
    honest.hear(Request("back", 0))
    assert (why in honest.ended.why) if honest.ended else not why
    honest.turn.place = 801
    assert bool(honest.broken) == bool(why)
