"""What the coach says of hitting and staying in sentences."""

import pytest

from games.randomness import stream
from games.twentyone import GAME
from games.twentyone.advice import advise_on_hit, better_words
from games.twentyone.odds.hit_or_stay import Chances, Odds
from games.twentyone.players import Optimal
from games.twentyone.position import POSITIONS

COIN = stream("coach")


def told(line: str) -> tuple[str, ...]:
    """Return what the coach says of a position."""
    view = POSITIONS.read(line)
    return advise_on_hit(view, 0, Optimal().decide(view, 0, COIN))


def test_both_choices_and_the_totals_of_a_hit_are_shown() -> None:
    assert told("hand=10D,6C dealer=10") == (
        "The coach would hit: it wins 24.6 rounds in 100, staying 22.8, a tie counting half.",
        "Hitting goes bust 60 times in 100, wins 22 and ties 6.",
        "Staying wins only if the dealer goes bust: 23 in 100.",
        "A hit makes: 17 (8%), 18 (8%), 19 (8%), 20 (8%), 21 (8%), bust (60%).",
    )


def test_what_the_cards_that_are_gone_change_is_shown() -> None:
    *_, fresh = told("hand=7,9 dealer=10 gone=AC,AD,5H,6S")
    assert fresh == (
        "With a fresh deck: 17 (8%), 18 (8%), 19 (8%), 20 (8%), 21 (8%), bust (60%); "
        "hitting wins 24.4, staying 23.9."
    )


@pytest.mark.parametrize(
    ("hit", "stay", "said"),
    [
        (0.3, 0.2, "hit: it wins 30.0 rounds in 100, staying 20.0, a tie counting half."),
        (0.3001, 0.3, "hit: it wins a little more than staying, 30.0 rounds in 100, a tie half."),
        (0.3, 0.3, "stay, but hitting is worth the same."),
    ],
)
def test_a_tie_of_both_choices_is_said_to_be_one(hit: float, stay: float, said: str) -> None:
    odds = Odds(Chances(hit, 0.0), Chances(stay, 0.0))
    assert better_words(odds, hits=odds.hits) == said


def test_nothing_is_said_between_two_rounds() -> None:
    state = GAME.deal(GAME.presets["standard"], "between")
    assert state.phase != "player"
    assert (
        advise_on_hit(state, 0, Optimal().decide(POSITIONS.read("hand=7,9 dealer=10"), 0, COIN))
        == ()
    )
