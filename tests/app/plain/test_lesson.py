"""A lesson in lines of text: each is learned to its end, and a wrong line says what works."""

import pytest

from app.lessons.catalogue import LESSONS
from app.storage.store import open_store
from tests.app.conftest import Parlour

TYPED = {
    "gops": ("", "4", "", "6", "", "5", "2", "3"),
    "gostop": ("", "9C", "", "7H", "", "", "KD", ""),
    "twentyone": ("", "hit", "stay", "", "", "hit", ""),
    "battle": ("", "roll 3 5", "roll 3", "", "quartet", "", "save", "band"),
}


@pytest.mark.parametrize("slug", LESSONS)
def test_each_lesson_is_learned_to_its_end_and_leaves_nothing_behind(
    parlour: Parlour, slug: str
) -> None:
    run = parlour("lesson", slug, typed="".join(f"{line}\n" for line in TYPED[slug]))
    count = len(LESSONS[slug].steps)
    at = 0
    for number, step in enumerate(LESSONS[slug].steps, start=1):
        said = f"\n{number} of {count}: {step.text.partition(' Press c')[0]}\n"
        assert said in run.out[at:]
        at = run.out.index(said, at)
    assert run.out.endswith(f"That was the lesson. Now: parlour play {slug}\n")
    assert (run.err, run.code) == ("", 0)
    assert not open_store().unfinished()


def test_what_is_not_asked_for_is_answered_by_what_is(parlour: Parlour) -> None:
    run = parlour("lesson", "gops", typed="\n5\nx\n4\n")
    assert run.out.count("Type 4: Both of you bid one card in secret. Bid your 4.\n") == 2
    assert "Player 1 wins bid, has captured [3]" in run.out
    assert "That was the lesson" not in run.out


@pytest.mark.parametrize("slug", LESSONS)
def test_tips_are_there_in_lines_too_and_name_the_lesson(parlour: Parlour, slug: str) -> None:
    out = parlour("play", slug, "--plain", "--seed", "1", typed=":tips\n").out
    told = out.partition(":tips\n")[2].splitlines()
    assert f"More in two minutes: parlour lesson {slug}" in told[1:4]
    assert told[0].endswith(".")
