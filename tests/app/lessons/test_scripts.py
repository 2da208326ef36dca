"""Every step of every lesson is reached and legal by the rules; nothing is shown that is not so."""

import asyncio

import pytest

from app import plugins
from app.lessons.catalogue import LESSONS
from app.lessons.lesson import Lesson, LessonStep
from app.match.deciders import Script
from app.match.match import Match
from app.match.setup import SCRIPT
from app.screens.lobby.thumbnails import TAUGHT
from games.contract import HOUSE

EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)

SCORES = {"gops": (15, 5), "gostop": (1, 0), "twentyone": (2, 0), "battle": (48, 20)}
"""How each lesson ends."""


def played(lesson: Lesson) -> list[tuple[LessonStep | None, Match]]:
    """Return the match as it is at each step of a lesson, and at its end."""
    game = plugins.find(lesson.slug)
    match = Match(game, lesson.setup(game))
    moments: list[tuple[LessonStep | None, Match]] = []
    for step in lesson.steps:
        play_to(match, step.at)
        moments.append((step, match.until(len(match.steps))))
        if step.action is not None:
            match.apply(0, step.action)
    play_to(match, lesson.ends_at)
    return [*moments, (None, match)]


def play_to(match: Match, place: int) -> None:
    """Let the house and the teacher play up to a number of steps."""
    while len(match.steps) < place:
        others = [seat for seat in match.to_move if seat != 0]
        assert others, f"the learner is asked after {len(match.steps)} steps, not {place}"
        if others[0] == HOUSE:
            match.house()
            continue
        script = Script(match.setup.seats[1].removeprefix(SCRIPT))
        match.apply(1, asyncio.run(script.choose(match, 1)).action)


@EACH
def test_every_action_is_asked_of_the_learner_and_legal_up_to_the_end_it_says(
    lesson: Lesson,
) -> None:
    *moments, (_, end) = played(lesson)
    for step, match in moments:
        assert step is not None
        if not step.waits_for_enter:
            assert 0 in match.to_move, step.text
        if step.action is not None:
            assert step.action in match.game.legal(match.state, 0)
    places = [step.at for step in lesson.steps]
    assert places == sorted(places)
    assert lesson.ends_at > places[-1]
    assert end.standing.scores == SCORES[lesson.slug]


@EACH
def test_each_sentence_fits_into_a_row_and_names_keys_and_parts(lesson: Lesson) -> None:
    assert max(len(step.text) for step in lesson.steps) <= 68
    assert all(step.parts and step.presses for step in lesson.steps)


def test_the_lobby_knows_which_games_have_a_lesson() -> None:
    assert tuple(LESSONS) == TAUGHT
