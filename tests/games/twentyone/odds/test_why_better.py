"""Why hitting is better than staying: the chances of both, and what the cards seen change."""

import pytest

from games.twentyone.odds.appraisal import RoundAppraisal
from games.twentyone.odds.why_better import why_hit_or_stay
from games.twentyone.position import complete_position, read_position
from games.twentyone.state import Hit, Stay

TENS_GONE = "gone=10C,10D,10H,10S,JC,JD,JH,JS,QC,QD,QH,QS"


@pytest.mark.parametrize(
    ("line", "hits", "said"),
    [
        ("hand=KC,6D dealer=4H", False, "Hitting goes bust 61 times in 100, wins "),
        ("hand=KC,6D dealer=4H", False, " Staying wins only if the dealer goes bust: "),
        ("hand=2C,3D dealer=KH", True, "You cannot go bust on 5, and hitting wins "),
        ("hand=KC,9D dealer=KH", False, " Staying wins 49 and ties 11."),
    ],
)
def test_both_choices_have_their_chances(line: str, hits: bool, said: str) -> None:
    found = reason(line, hits=hits)
    assert said in found
    assert "fresh deck" not in found


def test_the_cards_that_are_gone_are_named_where_they_decide() -> None:
    line = f"hand=KC,3D dealer=6H {TENS_GONE}"
    assert reason(line, hits=True).endswith(
        "With a fresh deck staying is right: the cards that are gone decide it."
    )


def reason(line: str, *, hits: bool) -> str:
    """Return the reason for the better choice in a position."""
    state = complete_position(read_position(line), "why")
    both = (Hit(), Stay()) if hits else (Stay(), Hit())
    return why_hit_or_stay(RoundAppraisal(), state, 0, *both)
