"""What is shown after a match: sums, moments, the chart, the story, and where all of it lies."""

import random
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from textual.color import Color
from textual.geometry import Region
from textual.theme import Theme

from app.analysis.luck import Analysis, DecisionCost, Stretch, analyse_match
from app.match.match import Match, Step
from app.match.new_setup import new_setup
from app.match.presentation import action_typed
from app.plugins import find
from app.resources import tables_of
from app.screens.result.chances import (
    BEST_MARK,
    Flag,
    chance_course,
    find_flags,
    lead_course,
    luck_sums,
    remark_in,
)
from app.screens.result.chart import column_of, filled, point_at
from app.screens.result.panels import lay_notes
from app.screens.result.picture import draw_result_page, places
from app.screens.result.view import ResultView, RoundNote, result_view
from app.screens.result.words import PERFECT, Honours, late_lead, story
from app.tables.gostop.words import sets_in
from games.cards import DECK
from games.contract import HOUSE
from games.gostop.rules import TWO_DECKS
from games.two_player import of_seat
from tests.app.match.gops_match_helpers import bid
from tests.app.screens.every_screen_helpers import LEAST_CONTRAST
from tests.app.screens.result.result_helpers import (
    SOLVED,
    analysed,
    decision_words,
    played_match,
    words_of,
)
from tests.app.tables.table_helpers import played
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette, Rgb
from widgets.canvas.marks import SQUARE_FIELDS
from widgets.theme.themes import THEMES, ratio

SIZES = [(80, 23), (100, 29), (110, 35), (120, 35), (160, 44), (169, 60), (200, 49), (81, 90)]


def shown(match: Match, *, known: bool = False) -> ResultView:
    analysis = analysed(match.game.slug)[1] if known else None
    return result_view(match, words_of(match), Honours(), analysis)


def with_flags(view: ResultView, *flags: Flag) -> ResultView:
    return replace(view, moments=replace(view.moments, flags=flags))


def drawn(view: ResultView, size: tuple[int, int]) -> Canvas:
    """Return the picture of a result in the first theme."""
    theme = THEMES[0]
    palette = Palette({**theme.to_color_system().generate(), **theme.variables})
    canvas = Canvas(*size, palette)
    draw_result_page(canvas, view, None, bare=False)
    return canvas


def row_with(canvas: Canvas, words: str) -> int:
    """Return the only row of a picture with these words."""
    found = [y for y, text in enumerate(rows_of(canvas)) if words in text]
    assert len(found) == 1, words
    return found[0]


def rows_of(canvas: Canvas) -> list[str]:
    return ["".join(cell.char for cell in row) for row in canvas.rows]


@pytest.mark.parametrize("slug", SOLVED)
@pytest.mark.parametrize("seat", [0, 1])
def test_luck_and_skill_add_up_exactly_as_they_are_shown(slug: str, seat: int) -> None:
    _, analysis = analysed(slug)
    sums = luck_sums(analysis, seat)
    assert sums.start + sums.luck + sums.skill == sums.result
    assert sums.skill == sums.theirs - sums.mine
    parts = len(analysis.stretches) if analysis.unit == "rounds" else 1
    luck = (-analysis.luck if seat else analysis.luck) * 100 / parts
    assert abs(sums.luck - luck) <= 2


def test_a_remark_drops_words_and_never_cuts_a_number() -> None:
    remark = "hitting wins 36 more rounds in 100"
    said = [remark_in(remark, room) for room in (34, 33, 26, 20)]
    assert said == [
        remark,
        "hitting wins 36 more in 100",
        "hitting wins 36 more",
        "hitting wins 36 more",
    ]


@pytest.mark.parametrize(("size", "count"), [((120, 35), 1), ((200, 49), 3), ((80, 23), 0)])
def test_the_costliest_moments_show_their_positions_where_there_is_room(
    size: tuple[int, int], count: int
) -> None:
    flags = [Flag(mark, n, 1, "bid", "more", f"You held {mark}") for n, mark in enumerate("123", 1)]
    rows = rows_of(drawn(with_flags(shown(analysed("gops")[0], known=True), *flags), size))
    assert [mark for mark in "123" if any(f"You held {mark}" in row for row in rows)] == list(
        "123"[:count]
    )


@pytest.mark.parametrize(
    ("result", "ink"), [(0, "loss"), (40, "loss"), (50, "faint"), (60, "coach")]
)
def test_the_bar_of_a_result_has_the_colour_of_how_it_ended(result: int, ink: str) -> None:
    view = shown(analysed("gops")[0], known=True)
    assert view.sums
    canvas = drawn(replace(view, sums=replace(view.sums, result=result)), (80, 23))
    row = canvas.rows[row_with(canvas, "Result ")]
    assert canvas.palette[ink] in {cell.ink for cell in row[2:46]} | {
        cell.field for cell in row[2:46]
    }


@pytest.mark.parametrize("slug", SOLVED)
def test_flags_are_the_persons_own_moves_from_the_costliest_on(slug: str) -> None:
    match, analysis = analysed(slug)
    flags = find_flags(match, analysis, words_of(match))
    costs = {each.step: each for each in analysis.decisions if each.seat == 0}
    numbered = [flag for flag in flags if flag.mark != BEST_MARK]
    own = [costs[flag.step].cost for flag in numbered]
    dear = [each.cost for each in costs.values() if each.cost > 0.05]
    assert own == sorted(dear, reverse=True)[:3]
    for flag in flags:
        if flag.mark == BEST_MARK:
            assert costs[flag.step].above == max(each.above for each in costs.values())


@pytest.mark.parametrize("slug", ["gops", "battle"])
def test_the_chart_of_chances_has_a_step_for_each_decision_and_ends_with_the_result(
    slug: str,
) -> None:
    match, analysis = analysed(slug)
    course = chance_course(match, analysis, 0)
    own = [each for each in analysis.decisions if each.seat == 0]
    assert len(course.points) == len(own) + 1
    assert [point.step for point in course.points[1:]] == [each.step for each in own]
    assert course.points[0].height == analysis.start
    assert course.points[-1].height == analysis.result
    spans = course.spans
    assert (spans[0].start, spans[-1].end) == (0, len(own))
    assert all(left.end == right.start for left, right in pairwise(spans))


def test_a_chart_of_the_lead_is_level_where_nobody_was_ahead() -> None:
    match = played_match("gostop")
    course = lead_course(match, 0)
    assert course.axis == ("ahead", "level", "behind")
    leads = [point.height - 0.5 for point in course.points]
    assert leads[0] == 0
    assert max(map(abs, leads)) in (0, 0.5)
    view = shown(match)
    assert (view.working, view.sums, view.chart.is_lead) == (False, None, True)
    assert view.moments.remark == "Nobody has solved Go Stop, so here is the score, round by round."


def test_all_but_the_chances_is_there_before_the_analysis() -> None:
    match, _ = analysed("gops")
    before, after = shown(match), shown(match, known=True)
    assert before.working
    assert not after.working
    assert (before.sums, before.moments.flags) == (None, ())
    assert before.head.heading == after.head.heading in ("YOU WIN", "YOU LOSE", "A TIE")
    assert before.chart.title == "YOUR CHANCE TO WIN"
    assert after.sums


def test_rounds_of_twenty_one_are_charted_as_they_were_won() -> None:
    match, _ = analysed("twentyone")
    view = shown(match, known=True)
    assert view.chart.is_lead
    assert view.sums
    assert view.sums.unit == "rounds"
    assert view.head.against == "against the dealer"
    assert view.head.names == ("you", "dealer")


def test_two_persons_are_told_apart_by_their_names() -> None:
    setup = new_setup(find("gops"), seats=("human", "human"), names=("Ann", "Bob"))
    match = Match(find("gops"), setup)
    bid(match, 10, 2)
    match.resign(0)
    view = shown(match)
    assert (view.head.heading, view.head.tone) == ("BOB WINS", "won")
    assert view.head.names == ("Bob", "Ann")
    assert view.moments.remark == (
        "The game was not played to its end. Here is the score, round by round."
    )
    assert len(view.moments.notes) == 1  # round 2 was given up
    row_with(drawn(view, (120, 35)), "ROUND BY ROUND")


def test_a_game_given_up_in_its_first_round_names_none() -> None:
    match = Match(find("gops"), new_setup(find("gops"), seats=("human", "human")))
    match.resign(0)
    view = shown(match)
    assert (view.moments.remark, view.moments.notes) == ("The game was not played to its end.", ())
    row_with(drawn(view, (120, 35)), "HOW IT WENT")


def test_who_plays_perfectly_is_told_so() -> None:
    match = played_match("gops", minds=("equilibrium", "random"))
    view = result_view(match, words_of(match), Honours(), analyse_match(match))
    assert view.moments.remark.startswith(PERFECT)
    assert view.moments.remark.endswith("gave away 0.") is (
        view.sums is not None and not view.sums.theirs
    )


def test_rounds_take_as_few_columns_as_hold_them_all_or_else_leave_out_the_most_even() -> None:
    notes = tuple(RoundNote(f"Round {n}", n) for n in range(1, 10))
    assert [place[:2] for place in lay_notes(notes, 9, 40)] == [(0, row) for row in range(9)]
    two = lay_notes(notes, 8, 40)
    assert [text for *_, text in two] == [note.text for note in notes]
    assert [place[:2] for place in two] == [(0, n) for n in range(5)] + [(10, n) for n in range(4)]
    few = lay_notes(notes, 2, 27)
    assert [text for *_, text in few] == [f"Round {n}" for n in range(4, 10)]
    assert {place[0] for place in few} == {0, 10, 20}
    assert lay_notes(notes, -1, 40) == lay_notes((), 4, 40) == ()


def test_rounds_leave_the_names_out_before_one_of_them_is_left_out() -> None:
    notes = tuple(
        RoundNote(f"Round {n}: you 0, Easy {n}", n, f"Round {n} 0:{n}") for n in range(1, 10)
    )
    assert [text for *_, text in lay_notes(notes, 9, 40)] == [note.text for note in notes]
    assert [text for *_, text in lay_notes(notes, 2, 76)] == [note.short for note in notes]
    assert [text for *_, text in lay_notes(notes, 1, 27)] == ["Round 8 0:8", "Round 9 0:9"]


def test_go_stop_names_the_sets_of_each_round_as_many_as_their_points() -> None:
    view = shown(played_match("gostop"))
    for gained, points in zip(view.gains.rows, view.chart.rows[1].texts, strict=True):
        sets = (len(text.replace("none", "").split()) for text in gained.texts)
        assert ":".join(map(str, sets)) == points
    assert [each.number for each in view.gains.rows] == [1, 2, 3]
    many = tuple(replace(view.gains.rows[0], number=n) for n in range(71, 90))
    rows = rows_of(drawn(replace(view, gains=replace(view.gains, rows=many)), (120, 35)))
    assert [n for n in range(71, 90) if any(f" {n}      " in row for row in rows)] == list(
        range(86, 90)
    )


def test_two_sets_of_a_face_are_named_twice() -> None:
    assert sets_in(card for card in TWO_DECKS if card.face in "AK") == "A A K K"
    assert sets_in(DECK[:3]) == "none"


def test_sets_of_four_take_the_place_of_luck_and_skill_where_there_are_panels() -> None:
    large, alone, small = (
        places(*size, has_bars=False, has_gains=gains)
        for size, gains in (((120, 35), True), ((120, 35), False), ((80, 23), True))
    )
    assert large.bars.width >= 48
    assert not alone.bars.width
    assert small == places(80, 23, has_bars=False)


def test_rows_that_few_moments_leave_go_to_the_chart() -> None:
    few, many = (places(200, 49, lines=lines) for lines in (3, 9))
    assert few.plot.height == many.plot.height + 4
    assert few.moments.height == many.moments.height - 4
    assert few.facts == many.facts


@pytest.mark.parametrize(("height", "listed"), [(23, "12★"), (28, "123★")])
def test_a_row_is_free_between_the_moments_and_the_bars_below_them(
    height: int, listed: str
) -> None:
    flags = [Flag(mark, n, 1, f"bid {mark}", "more") for n, mark in enumerate("123★", 1)]
    canvas = drawn(with_flags(shown(analysed("gops")[0], known=True), *flags), (97, height))
    rows, start = rows_of(canvas), row_with(canvas, "Start ")
    assert "".join(mark for mark in "123★" if any(f"bid {mark}" in row for row in rows)) == listed
    assert not rows[start - 1][:60].strip()
    assert row_with(canvas, "Result ") < height - 1


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_words_of_each_round_can_be_read_on_its_field(theme: Theme) -> None:
    palette = Palette({**theme.to_color_system().generate(), **theme.variables})
    for field in SQUARE_FIELDS.values():
        behind = filled(Canvas(1, 1, palette), field)
        assert isinstance(behind, Rgb)
        assert behind != palette["middle"]
        assert ratio(Color(*palette["foreground"]), Color(*behind)) >= LEAST_CONTRAST


def test_a_choice_and_how_good_it_was_are_apart() -> None:
    flag = Flag("1", 1, 7, "kept 2 4 4 4 3", "keeping 4 4 4 wins 21 more games in 100")
    view = with_flags(shown(analysed("gops")[0], known=True), flag)
    for width in range(80, 109):
        canvas = drawn(view, (width, 23))
        row_with(canvas, "Round 7  kept 2 4 4 4 3  ")
        row_with(canvas, "  keeping 4 4 4 wins 21 more")


def test_moments_have_words_of_their_game() -> None:
    match, analysis = analysed("battle")
    words = words_of(match)
    for made in analysis.decisions:
        step = match.steps[made.step - 1]
        said = words.choice(step, step.action, made.choice)
        assert said
        assert not said.startswith(("roll ", "save"))
        if made.better:
            better = words.better(step, action_typed(match, step, made.better), made.better)
            assert not better.startswith(("roll ", "save"))
    gops, analysis = analysed("gops")
    first = gops.steps[analysis.decisions[0].step - 1]
    prize = first.before.middle[0]
    assert words_of(gops).choice(first, first.action, "5") == f"5 for the {prize}"
    assert words_of(gops).better(first, first.action, "8") == "an 8"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_bars", [True, False])
def test_no_part_overlaps_another_and_all_lie_on_the_screen(
    size: tuple[int, int], *, has_bars: bool
) -> None:
    at = places(*size, has_bars=has_bars)
    screen = Region(0, 0, *size)
    parts = [at.head, at.chart, at.moments, at.facts, at.foot, *([at.bars] if has_bars else [])]
    assert all(screen.contains_region(part) for part in parts)
    assert not any(one.overlaps(other) for one, other in combinations(parts, 2))
    assert at.chart.contains_region(at.plot)
    assert at.plot.height % 2 == 0
    assert at.plot.height >= 6
    assert at.foot.y - at.facts.bottom <= 2, "no empty half"


def test_a_click_on_the_chart_finds_the_point_below_it() -> None:
    plot = Region(10, 0, 106, 8)
    for count in (2, 10, 28):
        for point in range(count):
            assert point_at(plot, column_of(plot, point, count), count) == point


@pytest.mark.parametrize("slug", SOLVED)
def test_each_point_of_the_chart_says_how_good_the_choice_was_that_led_there(slug: str) -> None:
    match, analysis = analysed(slug)
    view = shown(match, known=True)
    assert len(view.chart.details) == len(view.chart.course.points)
    assert view.chart.details[0] == ()
    said = {sentence for sentences in view.chart.details for sentence in sentences}
    for made in analysis.decisions:
        if made.seat == 0 and made.cost > 0.05:
            assert any(made.why in sentence for sentence in said)
            assert decision_words(match, analysis).position(made) in said


# the story


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


@pytest.mark.parametrize("number", range(6))
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
    costs = [each.cost for each in analysis.decisions if each.seat == loser]
    if max(costs) >= 0.05:
        dear = next(each for each in analysis.decisions if each.cost == max(costs))
        whose = "Your" if loser == 0 else "Easy's"
        games = round(100 * dear.cost)
        assert said == f"{whose} mistake in round {dear.round} cost {games} games in 100."
        value, solved = dear.cost, solve_cost(match, dear.step)
        assert value == pytest.approx(solved)
    else:
        assert said.startswith("No mistake decided it: the luck of round ")


def solve_cost(match: Match, step: int) -> float:
    """Return what a bid cost against the value of the moment, by the appraisal itself."""
    done = match.steps[step - 1]
    appraisal = match.game.measures.appraisal(match.setup.options, tables_of(match.game))
    assert appraisal
    worths = dict(appraisal.choices(done.before, done.seat))
    mine = {bid: of_seat(worth, done.seat) for bid, worth in worths.items()}
    return max(mine.values()) - mine[match.game.choice(done.action)]


def test_nothing_is_said_of_chances_before_they_are_known() -> None:
    assert story(nine(UP, DOWN, UP)) == ""


@pytest.mark.parametrize(
    ("costs", "chances", "said"),
    [
        ((0.3, 0.9), (0.5, 0.5, 0.0), "Your mistake in round 8 cost 30 games in 100."),
        ((0.04, 0.9), (0.5, 0.46, 0.0), "No mistake decided it: the luck of round 9 cost you 46"),
        ((0.0, 0.9), (0.04, 0.04, 0.0), ""),
    ],
)
def test_luck_is_named_where_no_mistake_decided(
    costs: tuple[float, float], chances: tuple[float, ...], said: str
) -> None:
    match = nine(UP, ONE_UP, UP)
    step = next(n for n, each in enumerate(match.steps, 1) if standing_round(match, each) == 9) - 1
    dear = DecisionCost(step, 8, 0, "3", costs[0], "7", chances[0])
    analysis = Analysis(
        game="gops",
        unit="games",
        players=("you", "champion"),
        start=chances[0],
        luck=0.0,
        costs=costs,
        result=0.0,
        stretches=(Stretch(1, step, chances[0], 0.0, costs, 0.0, chances),),
        decisions=(dear, replace(dear, seat=1, step=1, cost=costs[1])),
    )
    found = story(match, analysis)
    assert found.startswith(said) if said else not found


def standing_round(match: Match, step: Step) -> int:
    """Return the round of a step."""
    return match.game.standing(step.before).round


def test_equal_bids_end_level() -> None:
    assert story(nine(UP, UP, UP)) == "Level at the end, 0 each."


def test_a_match_that_was_given_up_says_by_whom_and_when() -> None:
    match = Match(find("gops"), new_setup(find("gops"), seats=("human", "champion")))
    bid(match, 10, 2)
    match.resign(1)
    first, second = match.standing.scores
    assert story(match) == f"Hard gave up in round 2, at {first} : {second}."


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
