"""Why a choice is better than another: what both can make, and sums that add up."""

import re

import pytest

from app.resources import solved
from games.battle.appraisal import BattleAppraisal
from games.battle.position import read_position
from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import Accept, Action, Enter, Roll
from games.battle.why_better import why_better_move
from tests.tools.measure.terms import ENTRY_SUM

CHANCES = BattleAppraisal(solved)
FEW = "first=1S:2,2S:4,3S:6,4S:8,Doremi:20 second=1S:2,2S:4,3S:6,4S:8,Doremi:20"


@pytest.mark.parametrize(
    ("line", "better", "other", "said"),
    [
        (
            "rolls=2 dice=11134",
            Roll((4, 5)),
            Roll((1, 2, 3)),
            r"Keeping 1 1 1 gives .*; keeping 3 4 gives .*\.",
        ),
        (
            "rolls=1 dice=44441",
            Roll((5,)),
            Accept(),
            r"Accepting means 17 in Quartet; keeping 4 4 4 4 gives .*\.",
        ),
        (
            "rolls=1 dice=33311",
            Accept(),
            Roll((1, 2, 3, 4, 5)),
            r"Accepting makes sure of 30 in Band; five new dice give .*\.",
        ),
        (
            "rolls=3 dice=33312",
            Enter("Trio"),
            Enter("Orchestra"),
            r"Trio scores 12, and .*; Orchestra scores 0, and .*",
        ),
    ],
)
def test_the_reason_names_what_both_can_make(
    line: str, better: Action, other: Action, said: str
) -> None:
    assert re.fullmatch(
        said, why_better_move(CHANCES, read_position(f"{line} {FEW}"), 0, better, other)
    )


def test_the_sum_of_an_entry_adds_up_as_printed() -> None:
    state = read_position(f"rolls=3 dice=33312 {FEW}")
    found = why_better_move(CHANCES, state, 0, Enter("Trio"), Enter("Band"))
    sums = ENTRY_SUM.findall(found)
    assert len(sums) == 2
    assert all(float(now) + float(later) == pytest.approx(float(all_)) for now, later, all_ in sums)


def test_of_what_scores_nothing_it_is_said_how_often_it_comes() -> None:
    state = read_position(f"rolls=3 dice=33312 {FEW}")
    found = why_better_move(CHANCES, state, 0, Enter("Orchestra"), Enter("Trio"))
    assert found.endswith(" Orchestra comes in 15% of the turns that roll for it alone.")


LAST = "first=1S:2,2S:4,3S:6,4S:8,Doremi:20,Trio:9,Quartet:0,Band:0"


def test_in_the_last_turn_an_entry_only_scores() -> None:
    last = read_position(f"rolls=3 dice=11234 {LAST} second={LAST.removeprefix('first=')}")
    entry = Enter("Orchestra")
    score = scores_of((1, 1, 2, 3, 4), 30)[CATEGORIES.index("Orchestra")]
    said = why_better_move(CHANCES, last, 0, entry, entry)
    assert said.startswith(f"Orchestra scores {score}; ")


def test_there_is_no_reason_between_choices_of_different_moments() -> None:
    state = read_position(f"rolls=1 dice=33311 {FEW}")
    assert why_better_move(CHANCES, state, 0, Accept(), Enter("Trio")) == ""
