"""The scrubber and the list of moves: what lies where, and what is drawn."""

import pytest
from msgspec.structs import replace

from app.analysis.luck import analyse_match
from app.match.moments import MomentWords
from app.match.moves import MoveRow, row_at
from app.screens.battle.presentation import BattlePresentation
from app.screens.gops.presentation import GopsPresentation
from app.screens.gostop.presentation import GoStopPresentation
from app.screens.replay.course import JudgedChoice, StepCourse, chance_steps, lead_steps
from app.screens.replay.judgement import draw_judgement, judgement_by, judgement_of
from app.screens.replay.move_list import (
    ShownMoves,
    draw_moves,
    first_shown,
    move_lines,
    title_in,
)
from app.screens.replay.scrubber import (
    BEFORE,
    TO_COME,
    chart_top,
    column_at,
    draw_scrubber,
    place_at,
)
from app.screens.twentyone.presentation import TwentyOnePresentation
from app.storage.store import open_store
from games.contract import Decision
from tests.app.screens.result.result_helpers import played_match
from tests.app.screens.table.kept_match_helpers import kept
from widgets.canvas.canvas import Canvas
from widgets.canvas.colours import Palette, mix
from widgets.theme.themes import FELT_DARK

PALETTE = Palette(FELT_DARK.variables | {"foreground": "#fff"})


def texts(canvas: Canvas) -> list[str]:
    return ["".join(cell.char for cell in row).rstrip() for row in canvas.rows]


@pytest.mark.parametrize("width", [66, 106, 186])
def test_a_click_seeks_what_is_drawn_there(width: int) -> None:
    course = StepCourse((0.5,) * 37, ("", "", ""), (0,), first=2)
    for place in range(2, 37):
        assert place_at(column_at(place, course, width), course, width) == place
    assert (place_at(-5, course, width), place_at(999, course, width)) == (2, 36)
    assert column_at(0, course, width) == 0


def test_the_lead_ends_as_the_match_does() -> None:
    match = kept(open_store())
    course = lead_steps(match, 0)
    assert (course.steps, len(course.rounds)) == (len(match.steps), 9)
    assert course.heights[0] == 0.5
    first, second = match.standing.scores
    assert (course.heights[-1] > 0.5) == (first > second)


def test_chances_end_with_the_result_and_costly_moves_lie_in_their_order() -> None:
    match = kept(open_store())
    analysis = analyse_match(match)
    for seat in (0, 1):
        course = chance_steps(match, seat, analysis, MomentWords())
        assert course.heights[-1] == (analysis.result if seat == 0 else 1 - analysis.result)
        places = [each.place for each in course.marked]
        assert places == sorted(places)
        assert set(course.costly) <= set(course.marked)


def test_the_chance_of_the_last_round_stays_where_it_was_decided() -> None:
    match = played_match("twentyone", "seed")
    analysis = analyse_match(match)
    course = chance_steps(match, 0, analysis, MomentWords())
    assert course.heights[-1] == analysis.stretches[-1].result
    starts = course.rounds[1:]
    assert starts
    assert [course.heights[place] for place in starts] == [0.5] * len(starts)
    assert course.by_rounds


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("height", [2, 7])
def test_what_is_past_differs_from_what_is_to_come(height: int, *, bare: bool) -> None:
    course = lead_steps(kept(open_store()), 0)
    canvas = Canvas(80, height, PALETTE)
    draw_scrubber(canvas, course, course.steps // 2, bare=bare)
    line, numbers = texts(canvas)[-2:]
    here = line.index("O" if bare else "●")
    assert here == BEFORE + column_at(course.steps // 2, course, 66)
    assert set(line[BEFORE:here]) <= set("=|" if bare else "━┿")
    assert set(line[here + 1 :]) <= set("-|" if bare else "─┼")
    assert numbers.split() == list("123456789")


def test_moves_are_bids_in_gops_and_cards_in_go_stop() -> None:
    gops = kept(open_store())
    first = GopsPresentation().moves(gops, 0)[0]
    assert first.title.startswith("for the ")
    assert sorted(first.cells) == sorted(str(each.action.card) for each in gops.steps[1:3])
    gostop = kept(open_store(), "gostop", few=20)
    assert {len(row.cells) for row in GoStopPresentation().moves(gostop, 0)[:-1]} == {2}


def test_the_row_of_a_place_ends_where_the_next_one_begins() -> None:
    rows = tuple(MoveRow(place, n, "", ("", "")) for n, place in enumerate((0, 4, 8), start=1))
    assert [row_at(rows, place) for place in (0, 1, 4, 5, 8, 9)] == [0, 0, 0, 1, 1, 2]


def test_the_list_has_two_lines_a_row_where_there_is_room_and_follows_the_replay() -> None:
    match = kept(open_store())
    rows, course = GopsPresentation().moves(match, 0), lead_steps(match, 0)
    shown = ShownMoves(rows, ("you", "Easy"), course, course.steps)
    assert len(move_lines(shown, 24)) == 18
    assert len(move_lines(shown, 10)) == 9
    assert first_shown(move_lines(shown, 5), 8, 5) == 4
    canvas = Canvas(38, 12, PALETTE)
    draw_moves(canvas, shown, bare=True)
    drawn = texts(canvas)
    assert drawn[0].split() == ["MOVES", "you", "Easy"]
    assert [line.split()[-4] for line in drawn[2:11]] == ["the"] * 9
    assert drawn[10].startswith(">")


def test_a_title_drops_words_and_never_cuts_a_number() -> None:
    assert title_in("for the 5+10", 12) == "for the 5+10"
    assert title_in("for the 5+10+6", 12) == "for 5+10+6"
    assert title_in("for the 5+10+6+4+2", 12) == "5+10+6+4+2"


def test_what_is_to_come_is_the_same_curve_dimmed() -> None:
    course = StepCourse((0.2, 0.2), ("100%", "50%", "0%"), (0,), is_chance=True)
    past, coming = Canvas(80, 7, PALETTE), Canvas(80, 7, PALETTE)
    draw_scrubber(past, course, 1, bare=False)
    draw_scrubber(coming, course, 0, bare=False)
    ground = PALETTE["rail"]
    for row in range(1, 5):
        was, now = past.rows[row][40], coming.rows[row][40]
        assert was.char == now.char
        assert now.ink == mix(was.ink, ground, TO_COME)
        assert now.field == mix(was.field, ground, TO_COME)


def test_moves_are_boxes_in_battle_and_totals_in_twenty_one() -> None:
    battle = kept(open_store(), "battle")
    rows = BattlePresentation().moves(battle, 0)
    assert len(rows) == 9
    points = [int(row.cells[0].rpartition(" ")[2]) for row in rows]
    assert sum(points) == battle.standing.scores[0]
    assert [row.place for row in rows] == list(lead_steps(battle, 0).rounds)
    twentyone = kept(open_store(), "twentyone")
    for row in TwentyOnePresentation().moves(twentyone, 0):
        own, dealer = row.cells
        if row.better == 0 and dealer != "–":
            assert int(dealer) > 21 or int(own) > int(dealer)


def test_what_was_best_stands_before_what_was_chosen() -> None:
    slip = JudgedChoice(place=3, seat=0, own="6", chance=0.8, best="8", best_chance=0.874)
    judged = judgement_of(slip, "you", "bid")
    assert judged.title == "Coach, before your bid"
    assert judged.in_short == "best: 8 87%   yours: 6 80%"
    right = judgement_of(replace(slip, best=""), "Ann", "bid")
    assert right.in_short == "Ann: 6 80%, the best"
    canvas = Canvas(38, 4, PALETTE)
    draw_judgement(canvas, 0, right, bare=True)
    drawn = texts(canvas)
    assert drawn[0].strip() == "Coach, before Ann's bid"
    assert drawn[1].endswith("80% played")
    assert drawn[2].strip() == "There was no better bid."


def test_without_chances_choices_are_compared_by_what_the_coach_thinks() -> None:
    heard = Decision("a", worth=(("a", 1.5), ("b", 0.25)), unit="points")
    judged = judgement_by(heard, "b", ("A♣", "B♣"), "you", "choice")
    assert judged
    assert judged.in_short == "best: A♣ +1.5   yours: B♣ +0.2"
    assert judgement_by(heard, "c", ("A♣", "C♣"), "you", "choice") is None


def test_the_coach_says_nothing_of_a_choice_whose_turn_or_round_is_over() -> None:
    mine = JudgedChoice(place=3, seat=0, own="1S", chance=0.4, best="", best_chance=0.4)
    theirs = replace(mine, place=6, seat=1)
    turns = StepCourse((0.5,) * 20, ("", "", ""), (0, 8), choices=(mine, theirs))
    assert [turns.choice_at(place, (0,)) for place in (2, 3, 5, 6, 9)] == [
        *(None, mine, mine, None, None)
    ]
    assert turns.choice_at(6, (0, 1)) == theirs
    secret = (replace(mine, is_alone=False), replace(theirs, place=4, is_alone=False))
    bids = replace(turns, choices=secret)
    assert [bids.choice_at(place, (0,)) for place in (4, 8, 9)] == [secret[0], secret[0], None]


def test_the_reason_stands_below_the_choices_as_far_as_it_fits() -> None:
    why = "A 7 takes the prize. The 7 beats three cards."
    slip = JudgedChoice(4, 0, "4", 0.3, "7", 0.5, why=why)
    canvas = Canvas(30, 6, PALETTE)
    draw_judgement(canvas, 0, judgement_of(slip, "you", "bid"), bare=True)
    assert texts(canvas)[3:] == ["  A 7 takes the prize.", "  The 7 beats three cards.", ""]
    low = Canvas(30, 4, PALETTE)
    draw_judgement(low, 0, judgement_of(slip, "you", "bid"), bare=True)
    assert texts(low)[3:] == ["  A 7 takes the prize."]


def test_a_row_above_the_chart_is_left_for_marks_only_in_an_odd_number_of_rows() -> None:
    assert [chart_top(height) for height in (6, 7, 10, 11)] == [0, 1, 0, 1]
    course = StepCourse((0.0, 1.0), ("ahead", "level", "behind"), (0,), first=0)
    for height, first in ((6, 0), (7, 1)):
        canvas = Canvas(80, height, PALETTE, "rail")
        draw_scrubber(canvas, course, 0, bare=False)
        assert ["ahead" in line for line in texts(canvas)].index(True) == first


@pytest.mark.parametrize(("rows", "shown"), [(8, 0), (9, 3), (30, 5)])
def test_the_log_fills_what_the_list_of_moves_leaves_free(rows: int, shown: int) -> None:
    moves = (MoveRow(0, 1, "round 1", ("2", "3")),)
    course = StepCourse((0.5, 0.5), ("", "", ""), (0,), first=0)
    log = tuple(f"line {n}" for n in range(5))
    canvas = Canvas(38, rows, PALETTE, "rail")
    draw_moves(
        canvas, ShownMoves(moves, ("you", "Hard"), course, 0, has_coach=True, log=log), bare=False
    )
    assert sum("line" in text for text in texts(canvas)) == shown
