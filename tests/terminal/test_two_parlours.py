"""Two Parlours at one match: the second is told and ends; nothing is lost or doubled."""

from pathlib import Path

import pytest

from tests.terminal.terminal_helpers import Terminal
from tests.tools.games import stored

ELSEWHERE = "This game was continued elsewhere. Open it again to go on from there."


@pytest.mark.parametrize("line", ["5", "undo"])
def test_the_second_at_a_match_is_told_and_ends(home: Path, line: str) -> None:
    first = Terminal("play", "gops", "--plain", "--seed", "1", home=home)
    first.wait_for("Enter player 1 bid:")
    first.type("4\n")
    first.wait_for("Middle card(s): [9]")
    second = Terminal("resume", "--plain", home=home)
    second.wait_for("Middle card(s): [9]")
    second.wait_for("Enter player 1 bid:")
    first.type("10\n")
    first.wait_for("Middle card(s): [9, 5]")
    second.type(f"{line}\n")
    if line == "undo":
        second.wait_for("This game will not be rated. Go on? (yes or no):")
        second.type("yes\n")
    assert second.end() == 0
    assert ELSEWHERE in second.text
    assert second.text.endswith("Your game is saved. Continue with: parlour resume 1")
    first.type("q\n")
    assert first.end() == 0
    match = stored(home)
    assert match
    assert [step.action.card for step in match.steps if step.seat == 0] == [4, 10]
    assert match.marks == ()
