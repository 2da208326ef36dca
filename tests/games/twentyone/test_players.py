"""The players of Twenty-One, the coach's sentences, and why one choice is better."""

import random
import re

import pytest

from games.twentyone import GAME, chances
from games.twentyone.players import advise_on_hit, better_words, why_hit_or_stay
from games.twentyone.position import complete_position, read_position
from games.twentyone.rules import Hit, Options, State, Stay

COIN = random.Random(1)
PLAYERS = {name: info.make(lambda _: b"") for name, info in GAME.players.items()}


@pytest.mark.parametrize(
    ("name", "cards", "hits", "why"),
    [
        ("mimic", "10,6", True, "16 is less than 17, where the dealer has to stay too"),
        ("mimic", "10,7", False, "17 is at least 17, where the dealer has to stay too"),
        ("fifteen", "10,4", True, "14 is less than 15, where it always stays"),
        ("fifteen", "10,5", False, "15 is at least 15, where it always stays"),
        ("optimal", "10,2", True, "hitting wins 28.9% and ties 7.3%, staying wins 22.8%"),
        ("optimal", "10,7", False, "hitting wins 19.7% and ties 4.9%, staying wins 23.7%"),
    ],
)
def test_where_each_hits_and_where_it_stays(name: str, cards: str, hits: bool, why: str) -> None:
    decision = PLAYERS[name].decide(read_position(f"hand={cards} dealer=10"), 0, COIN)
    assert decision.action == (Hit() if hits else Stay())
    assert decision.why.startswith(why)


@pytest.mark.parametrize("name", GAME.players)
def test_nobody_goes_on_and_the_coach_recommends_neither(name: str) -> None:
    asked = State(Options(), "", "another", (), won=2, lost=1)
    decision = PLAYERS[name].decide(asked, 0, COIN)
    assert GAME.spell(decision.action, asked, 0) == "no"
    assert advise_on_hit(asked, 0, decision) == (
        "From a fresh deck, best play wins 44% of rounds, ties 8% and loses 48%. "
        "Stopping now keeps 2 won and 1 lost.",
    )


@pytest.mark.parametrize("line", ["hand=7,9 dealer=10 gone=AC,AD,5H,6S", "hand=A,2 dealer=6"])
def test_the_coach_tells_what_both_choices_are_worth_the_better_first(line: str) -> None:
    view = read_position(line)
    decision, known = PLAYERS[GAME.coach].decide(view, 0, COIN), chances.odds(view)
    assert dict(decision.worth) == {Hit(): known.hit.worth, Stay(): known.stay.worth}
    assert decision.worth[0][1] >= decision.worth[1][1]
    assert decision.worth[0][0] == decision.action
    assert decision.unit == "win"
    assert chances.named_comparison(decision.chances) == chances.compare_with_fresh(view)


def told(line: str) -> tuple[str, ...]:
    """Return what the coach says of a position."""
    view = read_position(line)
    return advise_on_hit(view, 0, PLAYERS["optimal"].decide(view, 0, COIN))


def test_the_coach_shows_both_choices_and_the_totals_of_a_hit() -> None:
    assert told("hand=10D,6C dealer=10") == (
        "The coach would hit: hitting is better by 2 rounds in 100.",
        "Hitting goes bust 59%, wins 22% and ties 6%.",
        "Staying wins only if the dealer goes bust: 23%.",
        "A hit makes: 17 (8%), 18 (8%), 19 (8%), 20 (8%), 21 (8%), bust (59%).",
    )


@pytest.mark.parametrize(
    ("hit", "stay", "said"),
    [
        (0.3, 0.2, "hitting is better by 10 rounds in 100"),
        (0.3, 0.314, "staying is better by 1 round in 100"),
        (0.3001, 0.3, "hitting is a little better"),
        (0.3, 0.3, "both are worth the same"),
    ],
)
def test_a_tie_of_both_choices_is_said_to_be_one(hit: float, stay: float, said: str) -> None:
    assert better_words(chances.Odds(chances.Chances(hit, 0.0), chances.Chances(stay, 0.0))) == said


TENS_GONE = "gone=10C,10D,10H,10S,JC,JD,JH,JS,QC,QD,QH,QS"
FRESH = "With a fresh deck staying would be better: the cards that are gone decide."


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("hand=2C,3D dealer=KH", r"Hitting cannot go bust on 5, and wins \d+%.* ties \d+%\."),
        ("hand=KC,9D dealer=KH", r"Hitting goes bust .* Staying wins 49% and ties 11%\."),
        (f"hand=KC,3D dealer=6H {TENS_GONE}", f"Hitting goes bust .* {re.escape(FRESH)}"),
    ],
)
def test_both_choices_have_their_chances(line: str, ends: str) -> None:
    state = complete_position(read_position(line), "why")
    found = why_hit_or_stay(chances.RoundAppraisal(), state, 0, Hit(), Stay())
    assert re.match(ends, found)
