"""`parlour list`: a line for each match, those to go on with or those that are over."""

from msgspec.structs import replace

from app.cli.list_games import match_line
from app.storage.rows import Saved
from games.contract import Result, Standing

OPEN = Saved(
    12, "gops", ("human", "medium"), (), 0, "open", Standing(2, (7, 3), "round 2 of 9"), None, ()
)
WON = replace(OPEN, status="over", result=Result(0, (30, 24)))


def test_a_match_to_go_on_with_says_how_it_stands_and_against_which_level() -> None:
    assert match_line(OPEN).startswith("  12  GOPS: round 2 of 9, 7 : 3, you against Medium  (")


def test_one_that_is_over_says_how_it_ended_for_whom_played_it_alone() -> None:
    assert "GOPS: won 30 : 24, you against Medium" in match_line(WON)
    lost = replace(WON, result=Result(1, (24, 30)))
    assert "GOPS: lost 24 : 30, you against Medium" in match_line(lost)
    two = replace(WON, seats=("human", "human"))
    assert "GOPS: 30 : 24, Player 1 against Player 2" in match_line(two)


def test_a_player_by_name_has_a_capital_and_who_plays_alone_plays_the_dealer() -> None:
    assert "you against Plus-one  (" in match_line(replace(OPEN, seats=("human", "plus-one")))
    alone = replace(OPEN, game="twentyone", seats=("human",))
    assert "you against the dealer  (" in match_line(alone)
    program = replace(OPEN, seats=("human", "exec:./champion"))
    assert "you against champion  (" in match_line(program), "a program is not the level Hard"
