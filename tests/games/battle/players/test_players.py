"""The computer players: what each aims at, that it says why, and that it plays by the rules."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.battle import GAME
from games.battle.column_chances import column_outlooks, outlook_text
from games.battle.keeps import FIVE, KEEPS, PARTS_OF_FIVE, kept_dice
from games.battle.one_player_solver.solitaire import ALL_OPEN, all_points, keeping
from games.battle.one_player_solver.turn_value import TurnTask, plan_turn
from games.battle.scoring import CATEGORIES, scores_of
from games.battle.state import ALL, Accept, Cheat, Enter, Options, Roll, State, totals
from games.contract import HOUSE, Decision
from tests.share_helpers import share

MINDS = {name: info.make(solved) for name, info in GAME.players.items()}
START = GAME.seen_by(GAME.deal(Options(), "players"), 0)


def decide(name: str, state: State, coin: str = "coin") -> Decision[Any]:
    """Return what a player does in a state."""
    view = GAME.seen_by(state, state.player)
    return MINDS[name].decide(view, state.player, random.Random(coin))


def lying(dice: tuple[int, ...], rolls: int = 3, used: str = "") -> State:
    """Return a state with these dice, to accept or to enter; `used` names used categories."""
    scores = tuple(0 if category in used.split() else None for category in CATEGORIES)
    return replace(
        START,
        phase="enter" if rolls == 3 else "choose",
        rolls=rolls,
        dice=dice,
        scores=(scores, scores),
    )


@pytest.mark.parametrize("name", GAME.players)
def test_a_player_plays_whole_games_by_the_rules(name: str) -> None:
    for seed in range(share(1, 2) if GAME.players[name].long else share(2, 10)):
        state = GAME.deal(Options(), str(seed))
        while movers := GAME.to_move(state):
            if movers == (HOUSE,):
                state = GAME.reduce(state, HOUSE, GAME.legal(state, HOUSE)[0])
                continue
            decision = decide(name, state, f"{seed} {state.draws}")
            assert decision.action in GAME.legal(state, state.player)
            assert sum(share for _, share in decision.mix) == pytest.approx(
                1 if decision.mix else 0
            )
            state = GAME.reduce(state, state.player, decision.action)
        assert GAME.result(state) is not None


@pytest.mark.parametrize("name", ["greedy", "expected"])
def test_a_planner_says_why_and_what_everything_is_worth(
    name: str, wander: Callable[..., list[State]]
) -> None:
    for state in wander(name):
        if state.phase in ("begin", "over"):
            continue
        decision = decide(name, state)
        assert decision == decide(name, state, "another coin")
        assert decision == decide(name, replace(state, seed="another"))
        assert decision.why
        assert not decision.why.endswith(".")
        assert decision.unit == "points"
        assert decision.worth[0][0] == decision.action
        assert [worth for _, worth in decision.worth] == sorted(
            (worth for _, worth in decision.worth), reverse=True
        )
        named = Counter(action for action, _ in decision.worth)
        assert max(named.values()) == 1
        assert not any(isinstance(action, Cheat) for action in named)
        entries = {action for action in named if isinstance(action, Enter)}
        open_now = {
            Enter(category)
            for category, score in zip(CATEGORIES, state.scores[state.player], strict=True)
            if score is None
        }
        assert entries == (open_now if state.dice else set())


def test_every_different_keep_has_a_worth() -> None:
    rolls = [a for a, _ in decide("expected", lying((1, 2, 3, 4, 4), 1)).worth if type(a) is Roll]
    assert len(rolls) == 2 * 2 * 2 * 3 - 1
    assert len([a for a in decide("expected", lying((2,) * 5, 1)).worth if type(a[0]) is Roll]) == 5


def test_expected_knows_the_whole_game_before_the_first_roll() -> None:
    waiting = replace(START, phase="roll")
    decision = decide("expected", waiting)
    assert decision.action == Roll(ALL)
    assert decision.worth[0][1] == pytest.approx(141.7297, abs=5e-5)
    house = decide("expected", replace(waiting, options=Options(25)))
    assert house.worth[0][1] == pytest.approx(136.7916, abs=5e-5)


def test_expected_counts_the_points_it_has() -> None:
    state = lying((1, 1, 1, 2, 2), used="1S 2S")
    richer = replace(state, scores=((5, 8, *state.scores[0][2:]), state.scores[1]))
    for (action, poor), (same, rich) in zip(
        decide("expected", state).worth, decide("expected", richer).worth, strict=True
    ):
        assert action == same
        assert rich == pytest.approx(poor + 13)


@pytest.mark.parametrize("name", ["greedy", "expected"])
def test_a_planner_accepts_what_cannot_get_better(name: str) -> None:
    assert decide(name, lying((3,) * 5, 1)).action == Accept()
    assert decide(name, lying((3,) * 5)).action == Enter("Orchestra")


def test_greedy_enters_the_most_points_and_of_equal_ones_the_first_column() -> None:
    for dice in KEEPS[FIVE:]:
        for used in ("", "1S Trio", "Band Orchestra 4S"):
            state = lying(dice, used=used)
            scores = dict(zip(CATEGORIES, scores_of(dice, 30), strict=True))
            best = max((c for c in CATEGORIES if c not in used.split()), key=lambda c: scores[c])
            assert decide("greedy", state).action == Enter(best)


def test_expected_gives_up_points_now_for_more_later() -> None:
    state = lying((1, 1, 2, 3, 3))
    assert decide("greedy", state).action == Enter("3S")
    assert decide("expected", state).action == Enter("1S")


def test_greedy_alone_is_worth_132_43() -> None:
    worth = [0.0]
    for open_set in range(1, ALL_OPEN + 1):
        worth.append(total_of_greedy(TurnTask(open_set, 30, ahead=False), worth))
    assert worth[ALL_OPEN] == pytest.approx(132.43, abs=0.005)


def total_of_greedy(task: TurnTask, later: list[float]) -> float:
    """Return the mean total of a game that greedy plans from one turn on, by its own plans."""
    totals = []
    for entries, scores in zip(plan_turn(task).entries, all_points(30), strict=True):
        column = task.columns[entries.index(max(entries))]
        totals.append(scores[column] + later[task.open_set ^ 1 << column])
    accepted = totals
    for worth in reversed(plan_turn(task).keeps):
        kept = keeping(totals)
        chosen = [
            max(places, key=lambda place: (worth_of(task, worth, place), -places.index(place)))
            for places in PARTS_OF_FIVE
        ]
        totals = [accepted[place - FIVE] if place >= FIVE else kept[place] for place in chosen]
    return keeping(totals)[0]


def worth_of(task: TurnTask, worth: list[float], place: int) -> float:
    """Return what greedy finds a keep worth, or accepting where all five are kept."""
    return max(plan_turn(task).entries[place - FIVE]) if place >= FIVE else worth[place]


LAST = "1S 2S 3S 4S Trio Quartet Doremi Orchestra"


@pytest.mark.parametrize(
    ("name", "state", "action", "why"),
    [
        (
            "expected",
            lying((2, 3, 3, 4, 4), 2, used=LAST),
            Roll((1,)),
            "keep 3 3 4 4: Band 50%; 15.0 points more than 0 in Band",
        ),
        (
            "greedy",
            lying((1, 2, 3, 4, 4), 2, used="1S 2S 3S Trio Quartet Band Doremi Orchestra"),
            Roll((1, 2, 3)),
            "keep 4 4: 4S 11.0; 3.0 points more than 8 in 4S",
        ),
        (
            "expected",
            lying((1, 2, 3, 4, 4), 2, used="1S 2S 3S 4S Trio Quartet Band Orchestra"),
            Accept(),
            "20 in Doremi is worth at least as much as any roll promises",
        ),
        (
            "expected",
            lying((1, 2, 3, 4, 4), used=LAST),
            Enter("Band"),
            "0 in Band; no other category is open",
        ),
        (
            "greedy",
            lying((1, 2, 2, 3, 4)),
            Enter("Doremi"),
            "20 in Doremi; no open category scores more",
        ),
        (
            "expected",
            lying((1, 1, 1, 2, 3), used="2S 3S Trio Quartet Band Doremi Orchestra"),
            Enter("1S"),
            "3 in 1S, and 11.6 more on average: the best total",
        ),
    ],
)
def test_the_reason_is_one_a_player_understands(
    name: str, state: State, action: Any, why: str
) -> None:
    decision = decide(name, state)
    assert (decision.action, decision.why) == (action, why)


def test_random_draws_among_all_that_is_legal() -> None:
    state = lying((1, 2, 3, 4, 4), 1)
    drawn = {decide("random", state, str(n)).action for n in range(1000)}
    assert drawn == set(GAME.legal(state, 0))
    assert decide("random", state).why == "it picked one of its 32 choices at random"
    assert decide("random", replace(START, phase="roll")).why == "it had no other choice"


@pytest.mark.parametrize("name", ["expected", "winner"])
def test_reasons_in_whole_games_agree_with_the_score_table_and_add_up(
    name: str, wander: Callable[..., list[State]]
) -> None:
    for state in wander(name):
        if state.phase not in ("choose", "enter"):
            continue
        decision = decide(name, state)
        worths = dict(decision.worth)
        assert decision.reasons
        for action, reason in decision.reasons:
            if isinstance(action, Roll):
                kept = kept_dice(state.dice, action.dice)
                outlooks = column_outlooks(30, kept, 3 - state.rolls)
                shown = {
                    f"{category} {outlook_text(column, outlooks[column])}"
                    for column, category in enumerate(CATEGORIES)
                }
                assert shown.issuperset(reason.split(", "))
            elif name == "expected" and reason.startswith("leaves "):
                points = scores_of(state.dice, 30)[CATEGORIES.index(action.category)]
                had, later = totals(state)[state.player], float(reason.split()[1])
                total = f"{worths[action]:.1f}"
                assert f"{had + points + later:.1f}" == total, "as printed"
        if name == "expected" and " points more than " in decision.why:
            gain = float(decision.why.split("; ")[1].split()[0])
            accepted = max(worth for action, worth in worths.items() if isinstance(action, Enter))
            best = round(worths[decision.action], 1)
            assert gain == pytest.approx(best - round(accepted, 1), abs=1e-9)


def test_what_a_player_gives_away_is_said_only_of_the_options_it_was_measured_with() -> None:
    expected = GAME.players["expected"]
    assert expected.line_for(Options()) == "Plays for points. Gives away 2 in 100."
    assert expected.line_for(Options(25)) == "Plays for points."
