"""What is known and said after a match: sums, moments, the chart, the story, what it changed."""

import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from app.analysis.luck import Analysis, DecisionCost, Stretch, analyse_match
from app.match.match import Match
from app.match.new_setup import new_setup
from app.match.presentation import action_typed
from app.match.rounds import RoundScore
from app.plugins import find
from app.resources import tables_of
from app.screens.result import chances, words
from app.screens.result.words import PERFECT, ResultView, result_view, story
from app.storage.store import open_store
from games.contract import HOUSE
from games.two_player import of_seat
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.lobby.lobby_helpers import given_up
from tests.app.screens.result.result_helpers import (
    SOLVED,
    analysed,
    decision_words,
    played_match,
    unsolved,
    words_of,
)
from tests.app.tables.table_helpers import played

UP, DOWN = tuple(range(2, 11)), tuple(range(10, 1, -1))
ONE_UP = (*UP[1:], 2)


def shown(match: Match, *, known: bool = False) -> ResultView:
    analysis = analysed(match.game.slug)[1] if known else None
    return result_view(match, words_of(match), analysis)


def nine(mine: tuple[int, ...], theirs: tuple[int, ...]) -> Match:
    """Return a match of nine cards with these bids on prizes that rise."""
    game = find("gops")
    match = Match(game, new_setup(game, given={"prizes": UP}, seats=("human", "champion")))
    for own, other in zip(mine, theirs, strict=True):
        bid(match, own, other)
    return match


@pytest.mark.parametrize("slug", SOLVED)
def test_luck_and_skill_add_up_exactly_as_they_are_shown(slug: str) -> None:
    _, analysis = analysed(slug)
    parts = len(analysis.stretches) if analysis.unit == "rounds" else 1
    for seat in (0, 1):
        sums = chances.luck_sums(analysis, seat)
        assert sums.start + sums.luck + sums.skill == sums.result
        assert sums.skill == sums.theirs - sums.mine
        luck = (-analysis.luck if seat else analysis.luck) * 100 / parts
        assert abs(sums.luck - luck) <= 2


def test_a_remark_drops_words_and_never_cuts_a_number() -> None:
    remark = "hitting wins 36 more rounds in 100"
    brief = ["hitting wins 36 more in 100", *["hitting wins 36 more"] * 2]
    said = [chances.remark_in(remark, room) for room in (34, 33, 26, 20)]
    assert said == [remark, *brief]


@pytest.mark.parametrize("slug", SOLVED)
def test_flags_are_the_persons_own_moves_from_the_costliest_on(slug: str) -> None:
    match, analysis = analysed(slug)
    flags = chances.find_flags(match, analysis, words_of(match))
    own = {each.step: each for each in analysis.decisions if each.seat == 0}
    numbered = [flag for flag in flags if flag.mark != "★"]
    dear = sorted((each.cost for each in own.values() if each.cost > 0.05), reverse=True)[:3]
    assert [(flag.mark, own[flag.step].cost) for flag in numbered] == [
        *zip("123", dear, strict=False)
    ]
    for flag in flags[len(numbered) :]:
        assert own[flag.step].above == max(each.above for each in own.values())


@pytest.mark.parametrize("slug", ["gops", "battle"])
def test_the_chart_of_chances_has_a_step_for_each_decision_and_ends_with_the_result(
    slug: str,
) -> None:
    match, analysis = analysed(slug)
    course = chances.chance_course(match, analysis, 0)
    own = [each.step for each in analysis.decisions if each.seat == 0]
    assert [point.step for point in course.points] == [0, *own]
    assert course.points[0].height == analysis.start
    assert course.points[-1].height == analysis.result
    assert (course.spans[0].start, course.spans[-1].end) == (0, len(own))
    assert all(left.end == right.start for left, right in pairwise(course.spans))
    assert course.axis == ("100%", "75%", "50%", "25%", "0%")


def test_an_unsolved_game_shows_the_lead_the_score_and_what_each_round_brought() -> None:
    match = unsolved(played_match("gostop"))
    view = shown(match)
    assert view.course.axis == ("ahead", "level", "behind")
    leads = [point.height - 0.5 for point in view.course.points]
    assert (leads[0], max(map(abs, leads))) == (0, 0.5)
    assert (view.working, view.sums) == (False, None)
    points = view.rows[1].texts
    score = f"round by round: {', '.join(points)}."
    assert view.remark == f"Nobody has solved Go Stop, so here is the score, {score}"
    for gained, text in zip(view.gains, points, strict=True):
        sets = (len(each.replace("none", "").split()) for each in gained.texts)
        assert ":".join(map(str, sets)) == text, "each set is a point"


def test_all_but_the_chances_is_there_before_the_analysis() -> None:
    match, _ = analysed("gops")
    before, after = shown(match), shown(match, known=True)
    assert (before.working, before.sums, before.flags, before.remark) == (True, None, (), "")
    assert not after.working
    assert before.heading == after.heading in ("YOU WIN", "YOU LOSE", "A TIE")
    assert before.title == "YOUR CHANCE TO WIN"
    assert after.sums


@pytest.mark.parametrize(
    ("bids", "remark"), [(1, " Here is the score, round by round: 1:0."), (0, "")]
)
def test_two_persons_are_told_apart_and_a_round_that_was_given_up_is_none(
    bids: int, remark: str
) -> None:
    game = find("gops")
    people = "human", "human"
    setup = new_setup(game, given={"prizes": UP}, seats=people, names=("Ann", "Bob"))
    match = Match(game, setup)
    if bids:
        bid(match, 10, 2)
    match.resign(0)
    view = shown(match)
    assert (view.heading, view.tone, view.names) == ("BOB WINS", "won", ("Bob", "Ann"))
    assert len(view.course.spans) == bids
    remark = remark.replace("1:0", "0:2")
    assert view.remark == f"The game was not played to its end.{remark}"


def test_who_plays_perfectly_is_told_so() -> None:
    match = played_match("gops", minds=("equilibrium", "random"))
    assert result_view(match, words_of(match), analyse_match(match)).remark.startswith(PERFECT)


@pytest.mark.parametrize("slug", ["gops", "battle", "gostop"])
def test_moments_have_words_of_their_game(slug: str) -> None:
    match, analysis = analysed(slug)
    words = words_of(match)
    for made in analysis.decisions:
        step = match.steps[made.step - 1]
        better = action_typed(match, step, made.better or made.choice)
        said = (
            words.choice(step, step.action, made.choice),
            words.better(step, better, made.better or made.choice),
        )
        if slug == "gops":
            bid, other = made.choice, made.better or made.choice
            article = "an" if other == "8" else "a"
            assert said[0].startswith(f"{bid} for the {step.before.middle[0]}")
            assert said[1] == f"{article} {other}"
        assert not any(each.startswith(("roll ", "save")) or not each for each in said)


@pytest.mark.parametrize("slug", SOLVED)
def test_each_point_of_the_chart_says_how_good_the_choice_was_that_led_there(slug: str) -> None:
    match, analysis = analysed(slug)
    view = shown(match, known=True)
    assert len(view.details) == len(view.course.points)
    assert view.details[0] == ()
    if slug == "twentyone":
        assert (view.against, view.names) == ("against the dealer", ("you", "dealer"))
    said = {sentence for sentences in view.details for sentence in sentences}
    for made in analysis.decisions:
        if made.seat == 0 and made.cost > 0.05:
            assert any(made.why in sentence for sentence in said)
            assert decision_words(match, analysis).position(made) in said


# the story


@pytest.mark.parametrize("number", range(4))
def test_the_headline_names_what_cost_the_loser_most(number: int) -> None:
    match = played("gops", ("human", "easy"), str(number), cards=(1, 4))
    coin = random.Random(number)
    while match.to_move:
        seat = match.to_move[0]
        if seat == HOUSE:
            match.house()
        else:
            match.apply(seat, coin.choice(match.game.legal(match.view(seat), seat)))
    analysis = analyse_match(match)
    said = story(match, analysis)
    winner = match.result.winner if match.result else None
    if winner is None:
        assert said.startswith("Level at the end")
        return
    loser = 1 - winner
    dear = max(
        (each for each in analysis.decisions if each.seat == loser), key=lambda each: each.cost
    )
    if dear.cost >= 0.05:
        whose = "Your" if loser == 0 else "Easy's"
        cost = f"{round(100 * dear.cost)} games in 100."
        said = f"{said.partition(', luck in round')[0].rstrip('.')}."
        assert said == f"{whose} mistake in round {dear.round} cost {cost}"
        assert dear.cost == pytest.approx(solved_cost(match, dear.step))
    else:
        assert said.startswith("No mistake decided it: the luck of round ")


def solved_cost(match: Match, step: int) -> float:
    """Return what a bid cost against the value of the moment, by the appraisal itself."""
    done = match.steps[step - 1]
    appraisal = match.game.measures.appraisal(match.setup.options, tables_of(match.game))
    assert appraisal
    worths = dict(appraisal.choices(done.before, done.seat))
    mine = {each: of_seat(worth, done.seat) for each, worth in worths.items()}
    return max(mine.values()) - mine[match.game.choice(done.action)]


@pytest.mark.parametrize(
    ("costs", "courses", "said"),
    [
        ((0.3, 0.9), (0.5, 0.5, 0.0), "Your mistake in round 8 cost 30 games in 100."),
        (
            (0.1, 0.9),
            (0.8, 0.7, 0.0),
            "Your mistake in round 8 cost 10 games in 100, luck in round",
        ),
        ((0.04, 0.9), (0.5, 0.46, 0.0), "No mistake decided it: the luck of round 9 cost you 46"),
        ((0.0, 0.9), (0.04, 0.04, 0.0), ""),
    ],
)
def test_luck_is_named_where_no_mistake_decided(
    costs: tuple[float, float], courses: tuple[float, ...], said: str
) -> None:
    match = nine(UP, ONE_UP)
    standing = match.game.standing
    step = next(n for n, each in enumerate(match.steps) if standing(each.before).round == 9)
    dear = DecisionCost(step, 8, 0, "3", costs[0], "7", courses[0])
    analysis = Analysis(
        game="gops",
        unit="games",
        players=("you", "champion"),
        start=courses[0],
        luck=0.0,
        costs=costs,
        result=0.0,
        stretches=(Stretch(1, step, courses[0], 0.0, costs, 0.0, courses),),
        decisions=(dear, replace(dear, seat=1, step=1, cost=costs[1])),
    )
    found = story(match, analysis)
    assert found.startswith(said) if said else not found


def test_what_is_said_without_chances() -> None:
    assert story(nine(UP, DOWN)) == "", "they are being worked out"
    assert story(nine(UP, UP)) == "Level at the end, 0 each."
    match = Match(find("gops"), new_setup(find("gops"), seats=("human", "champion")))
    bid(match, 10, 2)
    match.resign(1)
    first, second = match.standing.scores
    assert story(match) == f"Hard gave up in round 2, at {first} : {second}."


@pytest.mark.parametrize(
    ("leads", "said"),
    [
        ((-9, -9, -9, 9), "{Behind} in points after round 3, {ahead} in the last round."),
        ((9, -9, 0, 9, 9), "{Behind} in points after round 2, {ahead} from round 4 on."),
        ((0, 9, 0, 9), "{Ahead} in points in the last round."),
        ((0, 9, 9, 9), "{Ahead} in points from round 2 on."),
        ((9, 9, 9), "{Ahead} in points from the first round to the last."),
        ((0, 1, 2), "Decided by 2 points."),
        ((0, 0, 1), "Decided by 1 point."),
        ((9,), "Decided in a single round."),
        ((9, 0), "Decided in round 2."),
    ],
)
@pytest.mark.parametrize("won", [True, False])
def test_without_chances_the_headline_follows_the_points(
    leads: tuple[int, ...], said: str, won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = unsolved(played_match("gostop", minds=("shrewd", "random")[:: 1 if won else -1]))
    assert match.result
    assert match.result.winner == 1 - won
    rounds = [
        RoundScore(n, 0, (0, 0), (50 + lead * (1 if won else -1), 50))
        for n, lead in enumerate(leads, 1)
    ]
    monkeypatch.setattr(words, "round_scores", lambda *_: rounds)
    ahead, behind = ("ahead", "behind") if won else ("behind", "ahead")
    told = {"ahead": ahead, "Ahead": ahead.capitalize(), "Behind": behind.capitalize()}
    assert story(match) == said.format_map(told)


def test_a_result_of_before_tells_the_rating_of_then() -> None:
    store, usual = open_store(), next(iter(find("gops").presets.values()))
    given_up(store, "w", usual)
    match = store.resume(1)
    (rating, *_) = words.read_honours(store, match).facts
    assert rating.text.startswith("1,000 ▸ 1,0")
    given_up(store, "ll", usual)
    assert words.read_honours(store, match).facts[0] == rating
