"""What each player aims at and says, the coach's advice, and why a choice is better."""

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from app.resources import solved
from games import contract, randomness
from games.battle import GAME, appraisal, players, turns
from games.battle.advice import advise_on_dice, why_better_move
from games.battle.position import read_position
from games.battle.rules import (
    ALL,
    CATEGORIES,
    Accept,
    Action,
    Enter,
    Options,
    Roll,
    State,
    scores_of,
)
from tests.games.battle.played_helpers import wander
from tests.tools.measure.analysis import ENTRY_SUM

PLAYERS = {name: info.make(solved) for name, info in GAME.players.items()}
CHANCES = appraisal.BattleAppraisal(solved)
START = GAME.seen_by(GAME.deal(Options(), "players"), 0)


def decide(name: str, state: State, coin: str = "coin") -> contract.Decision[Any]:
    """Return what a player does in a state."""
    view = GAME.seen_by(state, state.player)
    return PLAYERS[name].decide(view, state.player, random.Random(coin))


ALL_NAMES = " ".join(CATEGORIES)


def lying(dice: turns.DiceSet, rolls: int = 3, opens: str = ALL_NAMES, other: str = "") -> State:
    """Return a state with dice and some categories open to seat 0, the same ones to seat 1."""
    names = (opens, other or opens)
    cards = [tuple(None if c in some.split() else 0 for c in CATEGORIES) for some in names]
    phase: Any = "enter" if rolls == 3 else "choose"
    return replace(START, phase=phase, rolls=rolls, dice=dice, scores=(cards[0], cards[1]))


def ahead(lead: int, state: State) -> State:
    """Return a state in which seat 0 leads by so many points, and whose turn it then is."""
    mine, its = map(list, state.scores)
    richer = mine if lead > 0 else its
    richer[richer.index(0)] = abs(lead)
    player = int(mine.count(None) < its.count(None))
    return replace(state, player=player, scores=(tuple(mine), tuple(its)))


@pytest.mark.parametrize("name", ["greedy", "expected", "winner"])
def test_a_planner_says_why_and_what_everything_is_worth(name: str) -> None:
    for state in wander(len(name)):
        if state.phase in ("begin", "over"):
            continue
        decision, seat = decide(name, state), state.player
        assert decision == decide(name, replace(state, seed="another"), "another coin")
        assert decision.unit == ("win" if name == "winner" else "points")
        assert decision.worth[0][0] == decision.action
        worths = dict(decision.worth)
        assert len(worths) == len(decision.worth)
        entries = {action for action in worths if isinstance(action, Enter)}
        opens = [c for c, had in zip(CATEGORIES, state.scores[seat], strict=True) if had is None]
        assert entries == (set(map(Enter, opens)) if state.dice else set())
        rolls = [action for action in worths if isinstance(action, Roll)]
        keeps = [turns.kept_dice(state.dice, roll.dice) for roll in rolls]
        if state.phase == "choose":
            parts = turns.PARTS_OF_FIVE[turns.KEEPS[turns.FIVE :].index(tuple(sorted(state.dice)))]
            assert sorted(keeps) == sorted(turns.KEEPS[place] for place in parts[1:])
        exact = dict(CHANCES.choices(state, seat))
        for action in worths.keys() & exact.keys() if name == "winner" else ():
            own = exact[action] if seat == 0 else 1 - exact[action]
            assert worths[action] == pytest.approx(own, abs=1e-12)


def test_what_is_known_of_the_whole_game_before_the_first_roll() -> None:
    waiting = replace(START, phase="roll")
    [(action, worth)] = decide("expected", waiting).worth
    assert (action, round(worth, 4)) == (Roll(ALL), 141.7297)
    house = decide("expected", replace(waiting, options=Options(25)))
    assert house.worth[0][1] == pytest.approx(136.7916, abs=5e-5)
    winner = decide("winner", waiting)
    assert winner.worth[0][1] == pytest.approx(0.494567, abs=5e-7)
    begins = "every turn begins with a roll of all five dice"
    assert winner.why == f"{begins}; it wins 49.5 games in 100, a tie counting half"


def test_greedy_enters_the_most_points_and_of_equal_ones_the_first_column() -> None:
    for dice in turns.KEEPS[turns.FIVE :]:
        for opens in (CATEGORIES, CATEGORIES[:3], CATEGORIES[4:]):
            scores = dict(zip(CATEGORIES, scores_of(dice, 30), strict=True))
            most = max(opens, key=scores.__getitem__)
            assert decide("greedy", lying(dice, opens=" ".join(opens))).action == Enter(most)


LAST = "Band"
CASES = [
    ("greedy", lying((3,) * 5, 1), Accept(),
        "40 in Orchestra is worth at least as much as any roll promises"),
    ("greedy", lying((1, 1, 2, 3, 3)), Enter("3S"), "6 in 3S; no open category scores more"),
    ("greedy", lying((1, 2, 3, 4, 4), 2, "4S"), Roll((1, 2, 3)),
        "keep the 4 4: 4S 100%; 3.0 points more than 8 in 4S"),
    ("greedy", lying((1, 1, 1, 1, 2), 2, "Quartet Orchestra"), Roll((5,)),
        "keep the 1 1 1 1: Quartet 75% or Orchestra 25%; 9.2 points more than 6 in Quartet"),
    ("expected", lying((1, 1, 2, 3, 3)), Enter("1S"),
        "2 in 1S, and 133.2 more on average: the best total"),
    ("expected", lying((1, 2, 3, 4, 4), opens=LAST), Enter("Band"),
        "0 in Band; no other category is open"),
    ("winner", ahead(30, lying((2, 2, 3, 3, 4), 2, "", "Band")), Roll((5,)),
        "keep the 2 2 3 3: Band 50%; it wins 25.0 games in 100, a tie counting half; "
        "0 in Band wins 0.0"),
    ("winner", ahead(31, lying((2, 2, 3, 3, 4), 2, "", "Band")), Roll((5,)),
        "the game is lost whatever comes, so it plays for points"),
    ("winner", ahead(-1, lying((2, 2, 3, 3, 4), 2, "", "Band")), Roll((5,)),
        "the game is won whatever comes, so it plays for points"),
    ("winner", ahead(10, lying((2, 2, 3, 3, 3), 2, "Orchestra", "4S Band")), Accept(),
        "30 in Band wins 85.8 games in 100, a tie counting half; no roll wins more"),
    ("winner", ahead(-14, lying((3, 3, 3, 4, 4), 2, "4S", "3S 4S")), Roll((4, 5)),
        "keep the 3 3 3: 3S 100%; it wins whatever comes; 9 in 3S wins as often"),
    ("winner", ahead(2, lying((1, 1, 2, 3, 4), 3, "Doremi", "1S Doremi")), Enter("Doremi"),
        "20 in Doremi wins 83.0 games in 100, a tie counting half; 2 in 1S wins 50.0"),
    ("winner", ahead(10, lying((1, 1, 2, 3, 4), 3, "Doremi", "Orchestra")), Enter("Doremi"),
        "20 in Doremi; no other category is open; it wins 85.3 games in 100, a tie counting half"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "state", "action", "why"), CASES)
def test_the_reason_is_one_for_people(name: str, state: State, action: Action, why: str) -> None:
    decision = decide(name, state)
    assert (decision.action, decision.why) == (action, why)


def test_the_winner_gives_up_points_where_they_do_not_win() -> None:
    even = lying((1, 1, 1, 1, 2), 2, "1S Band")
    assert decide("expected", even).action == Roll((4,))
    assert decide("winner", even).action == Roll((5,))


def test_what_a_player_gives_away_is_said_only_of_the_options_it_was_measured_with() -> None:
    for name, measured, otherwise in (
        ("expected", "Plays for points. Gives away 2 games in 100.", "Plays for points."),
        ("medium", "Gives away 12 games in 100.", "Slips now and then."),
    ):
        info = GAME.players[name]
        assert (info.line_for(Options()), info.line_for(Options(25))) == (measured, otherwise)


ENTERED = "first=Band:30,1S:2,2S:4,3S:6,4S:8,Quartet:0 second=Trio:9,4S:8,1S:2,2S:4,3S:6,Band:0"


def told(player: contract.Player, turn: str) -> tuple[str, ...]:
    """Return what a player says of a turn with Trio, Doremi and Orchestra open."""
    view = read_position(f"{turn} {ENTERED}")
    return advise_on_dice(view, 0, player.decide(view, 0, randomness.stream("coach")))


def test_the_coach_says_the_best_plans_and_where_the_best_scores() -> None:
    winner = PLAYERS["winner"]
    assert told(winner, "rolls=2 dice=44213") == (
        "The coach would accept 20 in Doremi: wins 78.9%, a tie counting half.",
        "Just as good: keep the 1 2 3 4: wins 78.9%.",
        "Or keep the 2 3 4: wins 75.1%.",
    )
    best, *_ = told(winner, "rolls=1 dice=44111")
    assert best == (
        "The coach would keep the 4 4: wins 77.9%, a tie counting half; "
        "scores in Trio 63%, Doremi 19% or Orchestra 8%."
    )
    assert told(winner, "rolls=3 dice=44213")[1] == "Or enter 0 in Orchestra: wins 70.9%."
    best, *_ = told(players.MostPoints(ahead=True), "rolls=1 dice=44111")
    assert best.startswith("The coach would keep the 4 4: 93.1 points in all; scores in Trio ")
    assert advise_on_dice(GAME.deal(Options(), "advice"), 0, contract.Decision(Roll(ALL))) == ()


def test_a_lost_game_is_said_to_be_lost_and_played_for_points() -> None:
    lost = ahead(31, lying((2, 2, 3, 3, 4), 2, "", "Band"))
    view = GAME.seen_by(lost, 1)
    assert advise_on_dice(view, 1, decide("winner", lost)) == (
        "The game is lost whatever comes: this is for points.",
        "The coach would keep the 2 2 3 3: scores in Band 50%.",
    )


FEW = "first=1S:2,2S:4,3S:6,4S:8,Doremi:20 second=1S:2,2S:4,3S:6,4S:8,Doremi:20"
ONE = "1S:2,2S:4,3S:6,4S:8,Doremi:20,Trio:9,Quartet:0,Band:0"


@pytest.mark.parametrize(
    ("line", "better", "other", "said"),
    [
        (f"rolls=2 dice=11134 {FEW}", Roll((4, 5)), Roll((1, 2, 3)),
            r"Keeping the 1 1 1 scores in .*; keeping the 3 4 scores in .*\."),
        (f"rolls=1 dice=44441 {FEW}", Roll((5,)), Accept(),
            r"Accepting means 17 in Quartet; keeping the 4 4 4 4 scores in .*\."),
        (f"rolls=1 dice=33311 {FEW}", Accept(), Roll(ALL),
            r"Accepting makes sure of 30 in Band; rolling all five scores in .*\."),
        (f"rolls=3 dice=33312 {FEW}", Enter("Trio"), Enter("Orchestra"),
            r"Trio scores 12, and .*; Orchestra scores 0, and .*"),
        (f"rolls=3 dice=11234 first={ONE} second={ONE}", Enter("Orchestra"), Enter("Orchestra"),
            r"Orchestra scores 0; Orchestra scores 0\..*"),
        (f"rolls=3 dice=33312 {FEW[:-2]}0", Enter("Orchestra"), Enter("Trio"),
            r"Orchestra scores 0, and .*; Trio scores 12, and .* "
            r"On points Trio is better, but not to win from 20 ahead\."),
        (f"rolls=1 dice=33311 {FEW}", Accept(), Enter("Trio"), ""),
    ],
)  # fmt: skip
def test_why_one_choice_is_better_names_what_both_can_make(
    line: str, better: Action, other: Action, said: str
) -> None:
    found = why_better_move(CHANCES, read_position(line), 0, better, other)
    assert re.fullmatch(said, found)
    for now, later, whole in ENTRY_SUM.findall(found):
        assert float(now) + float(later) == pytest.approx(float(whole))
