"""The sentence about a match: the first that fits."""

import pytest
from msgspec.structs import replace

from app.analysis.luck import Analysis, DecisionCost
from app.match.match import Match
from app.match.moments import MomentWords
from app.match.new_setup import new_setup
from app.match.rounds import round_scores
from app.plugins import find
from app.screens.result.words import late_lead, story
from app.tables.gops.words import GopsMoments
from games.gops.rules import Options
from tests.app.match.gops_match_helpers import bid

PLAIN = MomentWords()


def nine(mine: tuple[int, ...], theirs: tuple[int, ...], prizes: tuple[int, ...]) -> Match:
    """Return a match of nine cards with these bids on these prizes."""
    seats = ("human", "champion")
    setup = new_setup(find("gops"), given={"prizes": prizes}, seats=seats)
    match = Match(find("gops"), setup)
    for own, other in zip(mine, theirs, strict=True):
        bid(match, own, other)
    return match


UP, DOWN = tuple(range(2, 11)), tuple(range(10, 1, -1))
ONE_UP, ONE_DOWN = (*UP[1:], 2), (10, *UP[:-1])


def test_a_late_lead_is_named_with_the_bid_that_took_it() -> None:
    match = nine(UP, DOWN, UP)
    leads = [each.lead for each in round_scores(match, 0)]
    assert leads[3] < 0 < leads[-1]
    said = story(match, GopsMoments())
    assert said.startswith("Behind in points until round ")
    until, when, _ = said.partition(", when your ")
    assert when
    assert story(match, PLAIN) == f"{until}."


def test_who_was_behind_in_points_may_have_had_the_better_chances() -> None:
    assert late_lead((-1, -1, 1), won=True, points=" in points") == (
        "Behind in points until the last round"
    )


def test_the_lead_of_the_other_is_told_from_the_losers_side() -> None:
    match = nine(DOWN, UP, UP)
    assert story(match, GopsMoments()).startswith("Ahead in points after round ")
    assert "when" not in story(match, GopsMoments())


def test_a_lead_from_the_first_round_on_is_told_as_such() -> None:
    assert story(nine(ONE_UP, UP, UP), PLAIN) == "Ahead in points from the first round to the last."
    assert (
        story(nine(UP, ONE_UP, UP), PLAIN) == "Behind in points from the first round to the last."
    )


def test_equal_bids_end_level() -> None:
    assert story(nine(UP, UP, UP), PLAIN) == "Level at the end, 0 each."


def test_a_match_that_was_given_up_says_by_whom_and_when() -> None:
    match = Match(find("gops"), new_setup(find("gops"), seats=("human", "champion")))
    bid(match, 10, 2)
    match.resign(1)
    first, second = match.standing.scores
    assert story(match, PLAIN) == f"Hard gave up in round 2, at {first} : {second}."


@pytest.mark.parametrize(
    ("leads", "said"),
    [
        ((-1, -1, -1, 1, 1, 1), "Behind until round 4"),
        ((-1, -1, -1, -1, -1, 1), "Behind until the last round"),
        ((-1, -1, -1, 0, 1, 1), "Behind after round 3, ahead from round 5 on"),
        ((0, 0, 0, 0, 2, 3), "Even until round 4, ahead from round 5 on"),
        ((1, 2, 1, 0, 1, 2), "Level again after round 4, ahead from round 5 on"),
        ((1, 2, 1, 0, 1), "Level again after round 4, ahead in the last"),
        ((-1, 1, 1, 1, 1, 1), ""),
        ((1, 1, 1), ""),
    ],
)
def test_a_lead_is_late_after_a_third_of_the_rounds(leads: tuple[int, ...], said: str) -> None:
    assert late_lead(leads, won=True) == said


@pytest.mark.parametrize(
    ("luck", "cost", "said"),
    [
        (-0.1, 0.3, "In round 8 one move cost more than all the bad luck."),
        (0.1, 0.3, "In round 8 one move cost more than luck had brought."),
        (-0.4, 0.3, "Behind in points from the first round to the last."),
    ],
)
def test_one_move_is_blamed_only_where_it_cost_more_than_luck(
    luck: float, cost: float, said: str
) -> None:
    dear = DecisionCost(9, 8, 0, "3", cost, "7", 0.5)
    analysis = Analysis(
        game="gops",
        unit="games",
        players=("you", "champion"),
        start=0.5,
        luck=luck,
        costs=(cost, 0.0),
        result=0.0,
        stretches=(),
        decisions=(dear, replace(dear, seat=1, cost=0.9)),
    )
    assert story(nine(UP, ONE_UP, UP), PLAIN, analysis) == said


def test_the_options_are_those_of_nine_cards() -> None:
    assert nine(UP, DOWN, UP).setup.options == Options(prizes=UP)
    assert GopsMoments().variant(nine(UP, DOWN, UP)) == "nine cards"
