"""What the coach would have played differently in a game that nobody has solved."""

from msgspec.structs import replace

from app.analysis.coach_review import CoachReview, CoachSlip, coach_review_lines, review_of
from app.screens.result.chances import lead_course, review_details, review_flags
from app.tables.opening import speaking_face
from games.gostop.rules import Play
from tests.app.screens.result.result_helpers import played_match, unsolved

SLIPS = (
    CoachSlip(117, 3, 8, "3♠", "6♠", 0.21, "3 of 68 unseen cards are 6s."),
    CoachSlip(5, 1, 2, "10♣", "J♥", 0.14, ""),
)


def reviewed(mind: str, *seats: str) -> CoachReview | None:
    match = unsolved(played_match("gostop", seats=seats, minds=(mind, "greedy")))
    return review_of(match, speaking_face(match).named)


def test_the_coach_finds_nothing_in_its_own_moves_and_most_in_random_ones() -> None:
    own, greedy, random = (reviewed(mind) for mind in ("shrewd", "greedy", "random"))
    assert own
    assert greedy
    assert random
    assert (own.slips, own.choices > 20) == ((), True)
    assert 0 < greedy.gave_away < random.gave_away
    losses = [slip.less for slip in random.slips]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] >= 0.05
    for slip in random.slips:
        assert slip.choice != slip.better
        assert {slip.choice[-1], slip.better[-1]} <= set("♠♥♦♣"), "as the table names them"
        assert slip.why.endswith(".")
    for seats in ("human", "human"), ("greedy", "greedy"):
        assert reviewed("random", *seats) is None
    assert review_of(played_match("twentyone"), str) is None, "it is solved"


def test_a_choice_belongs_to_the_turn_of_the_card_that_began_it() -> None:
    match = unsolved(played_match("gostop", minds=("random", "greedy")))
    review = review_of(match, str)
    assert review
    rounds = [match.game.standing(step.before).round for step in match.steps]
    for slip in review.slips:
        steps = zip(rounds[: slip.step], match.steps, strict=False)
        played = [s for n, s in steps if n == slip.round and s.seat == 0]
        assert slip.turn == sum(isinstance(step.action, Play) for step in played)
    assert max(slip.turn for slip in review.slips) > 4


def test_it_is_summed_up_with_the_costliest_moves() -> None:
    assert list(coach_review_lines(CoachReview(26, SLIPS))) == [
        "In 2 of your 26 moves the coach would have played differently; "
        "together they gave away 0.3 points, by its estimate.",
        "  Round 3, turn 8: you chose 3♠; 6♠ was worth 0.2 points more.",
        "    3 of 68 unseen cards are 6s.",
        "  Round 1, turn 2: you chose 10♣; J♥ was worth 0.1 points more.",
    ]
    assert next(iter(coach_review_lines(CoachReview(26, SLIPS[1:])))) == (
        "In 1 of your 26 moves the coach would have played differently; "
        "it gave away 0.1 points, by its estimate."
    )
    assert list(coach_review_lines(CoachReview(9))) == [
        "The coach found nothing to improve in your 9 moves."
    ]


def test_the_result_marks_the_moves_and_says_at_each_round_what_was_better() -> None:
    review = CoachReview(26, SLIPS)
    assert [(flag.mark, flag.step, flag.remark) for flag in review_flags(review)] == [
        ("1", 117, "6♠ was worth 0.2 points more"),
        ("2", 5, "J♥ was worth 0.1 points more"),
    ]
    course = lead_course(played_match("gostop"), 0)
    assert review_details(review, course) == (
        (),
        ("Round 1, turn 2: you chose 10♣; J♥ was worth 0.1 points more.",),
        (),
        (
            "Round 3, turn 8: you chose 3♠; 6♠ was worth 0.2 points more.",
            "3 of 68 unseen cards are 6s.",
        ),
    )
    first, second = SLIPS
    assert review_details(CoachReview(26, (first, replace(second, round=3))), course)[-1] == (
        "The coach saw 2 better moves in round 3.",
        "Turn 8: you chose 3♠; 6♠ was worth 0.2 points more.",
        "Turn 2: you chose 10♣; J♥ was worth 0.1 points more.",
    )
    assert len(review_details(CoachReview(26, (first,) * 9), course)[-1]) == 6
