"""What marks a match for ever: a CHEAT, also one taken back, and also where somebody resigns."""

import json

import pytest

from app.analysis.luck import why_not_analysed
from app.match.match import Match
from app.match.names import is_rated
from app.match.presentation import outcome
from app.storage.game_files import export_match, import_match
from app.storage.store import open_store
from games.battle import GAME
from games.battle.rules import ALL, CATEGORIES, Accept, Action, Cheat, Enter, Roll, unused
from games.contract import HOUSE, Seat
from tests.app.conftest import Parlour
from tests.app.screens.match_helpers import battle as begun

ONES = Cheat((1, 1, 1, 1, 1))
SCRIPT = ("", "cheat 1 1 1 1 1", "undo", *(f"save\n{c}\n\nsave\n{c}\n" for c in CATEGORIES))


def play(match: Match, *actions: Action) -> Match:
    """Do what the seat does whose turn it is."""
    for action in actions:
        if match.to_move == (HOUSE,):
            match.house()
        match.apply(match.to_move[0], action)
    return match


def to_the_end(match: Match) -> Match:
    """Accept every first roll, and enter it in the first open category."""
    while match.to_move:
        phase = match.state.phase
        if phase == "begin":
            match.house()
            continue
        entry = Enter(unused(match.state, match.state.player)[0])
        does = {"roll": Roll(ALL), "choose": Accept(), "enter": entry}[phase]
        match.apply(match.state.player, does)
    return match


def cheated(seat: Seat) -> Match:
    """Return a match in which a seat set its dice and entered them."""
    match = begun()
    if seat:
        play(match, Roll(ALL), Accept(), Enter("1S"))
    return play(match, Roll(ALL), ONES, Enter("Orchestra"))


@pytest.mark.parametrize("cheater", [0, 1])
@pytest.mark.parametrize("leaver", [0, 1])
def test_a_cheat_counts_also_where_somebody_resigns(
    cheater: Seat, leaver: Seat, parlour: Parlour
) -> None:
    match = cheated(cheater)
    match.resign(leaver)
    assert match.marks == ("cheat",)
    assert match.result is not None
    assert (match.result.winner, match.result.marks) == (1 - leaver, ("resigned", "cheat"))
    assert outcome(match).below == "Not rated: a roll was set by hand"
    assert parlour("stats", "--rated").out == "No finished games yet.\n"
    again = open_store().resume(match.id or 0)
    assert (again.marks, again.result) == (match.marks, match.result)


def test_a_cheat_that_was_taken_back_counts_for_ever() -> None:
    match = play(begun(), Roll(ALL), ONES)
    match.undo()
    assert match.marks == ("cheat", "undo")
    again = open_store().resume(match.id or 0)
    assert again.marks == ("cheat", "undo")
    to_the_end(again)
    assert again.result is not None
    assert again.result.marks == ("cheat",)
    assert again.state.cheated == (False, False)
    assert outcome(again).below == "Not rated: a roll was set by hand, you took a move back"
    assert not why_not_analysed(again), "what stands can be analysed: nothing of it was set by hand"


def test_what_an_older_parlour_did_not_mark_is_marked_when_it_is_found() -> None:
    match, store = play(begun(), Roll(ALL), ONES), open_store()
    with store.connection:
        store.connection.execute("UPDATE matches SET sum = NULL, unrated = '[]'")
    assert store.resume(match.id or 0).marks == ("cheat",)
    value = json.loads(export_match(match)) | {"unrated": []}
    assert import_match(json.dumps(value).encode()).marks == ("cheat", "imported")


def test_in_lines_it_is_the_same(parlour: Parlour) -> None:
    run = parlour("play", "battle", "--plain", "--seed", "1", typed="\n".join(SCRIPT))
    assert run.out.rstrip().endswith(("wins!", "tie."))
    assert open_store().resume(1).marks == ("cheat", "undo")
    assert parlour("stats", "--rated").out == "No finished games yet.\n"


def test_the_points_of_a_cheat_never_stand_among_the_best(parlour: Parlour) -> None:
    match = to_the_end(play(begun(), Roll(ALL), ONES))
    assert match.result is not None
    said = parlour("stats", "battle").out
    assert "best score" not in said
    assert "1 of these was not rated" in said
    honest = to_the_end(begun())
    assert honest.result is not None
    assert f"best score {honest.result.scores[1]}" in parlour("stats", "battle").out


def test_a_match_is_rated_while_it_is_kept_goes_on_and_nothing_was_done_against_it() -> None:
    match = begun()
    assert is_rated(match)
    assert not is_rated(Match(GAME, match.setup)), "kept nowhere, it counts nowhere"
    match.mark("coach")
    assert not is_rated(match)
    over = to_the_end(begun())
    assert (over.marks, over.result) == ((), GAME.result(over.state))
    assert not is_rated(over)
