"""The player for the win: it takes what wins most often, and says how often."""

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.battle import GAME
from games.battle.appraisal import BattleAppraisal
from games.battle.scoring import CATEGORIES
from games.battle.state import Accept, Enter, Options, Roll, State
from games.contract import HOUSE, Decision

WINNER = GAME.players["winner"].make(solved)
CHANCES = BattleAppraisal(solved)


def decide(state: State, coin: str = "coin") -> Decision[Any]:
    """Return what the player does in a state."""
    return WINNER.decide(GAME.seen_by(state, state.player), state.player, random.Random(coin))


def late(opens: tuple[str, str], lead: int, dice: tuple[int, ...], rolls: int = 2) -> State:
    """Return a state in which seat 0 leads and few categories, those named, are open."""
    scores = [[None if c in names.split() else 0 for c in CATEGORIES] for names in opens]
    richer = scores[0] if lead > 0 else scores[1]
    richer[richer.index(0)] = abs(lead)
    return replace(
        GAME.deal(Options(), "winner"),
        phase="enter" if rolls == 3 else "choose",
        player=int(len(opens[0].split()) < len(opens[1].split())),
        rolls=rolls,
        dice=dice,
        scores=(tuple(scores[0]), tuple(scores[1])),
    )


def test_it_says_what_everything_wins_and_takes_the_best(
    wander: Callable[..., list[State]],
) -> None:
    for state in wander("winner"):
        if GAME.to_move(state) in ((), (HOUSE,)):
            continue
        decision = decide(state)
        assert decision == decide(state, "another coin")
        assert decision == decide(replace(state, seed="another"))
        assert decision.unit == "win"
        assert decision.worth[0][0] == decision.action
        assert decision.action in GAME.legal(state, state.player)
        worths = [worth for _, worth in decision.worth]
        assert worths == sorted(worths, reverse=True)
        assert decision.why
        assert not decision.why.endswith(".")
        exact = dict(CHANCES.choices(state, state.player))
        for action, worth in decision.worth:
            if action in exact:
                own = exact[action] if state.player == 0 else 1 - exact[action]
                assert worth == pytest.approx(own, abs=1e-12)


def test_it_gives_up_points_where_they_do_not_win() -> None:
    even = late(("1S Band", "1S Band"), 0, (1, 1, 1, 1, 2))
    expected = GAME.players["expected"].make(solved).decide(even, 0, random.Random(0))
    assert expected.action == Roll((4,))
    assert decide(even).action == Roll((5,))


CASES = [
    (
        late(("", "Band"), 30, (2, 2, 3, 3, 4)),
        Roll((5,)),
        "keep 2 2 3 3: Band 50%; it wins 25.0 games in 100, a tie counting half; "
        "0 in Band wins 0.0",
    ),
    (
        late(("", "Band"), 31, (2, 2, 3, 3, 4)),
        Roll((5,)),
        "the game is lost whatever comes, so it plays for points",
    ),
    (
        late(("", "Band"), -1, (2, 2, 3, 3, 4)),
        Roll((5,)),
        "the game is won whatever comes, so it plays for points",
    ),
    (
        late(("Orchestra", "4S Band"), 10, (2, 2, 3, 3, 3)),
        Accept(),
        "30 in Band wins 85.8 games in 100, a tie counting half; no roll wins more",
    ),
    (
        late(("4S", "3S 4S"), -14, (3, 3, 3, 4, 4)),
        Roll((4, 5)),
        "keep 3 3 3: 3S 10.5; it wins whatever comes; 9 in 3S wins as often",
    ),
    (
        late(("Doremi", "1S Doremi"), 2, (1, 1, 2, 3, 4), rolls=3),
        Enter("Doremi"),
        "20 in Doremi wins 83.0 games in 100, a tie counting half; 2 in 1S wins 50.0",
    ),
    (
        late(("Doremi", "Orchestra"), 10, (1, 1, 2, 3, 4), rolls=3),
        Enter("Doremi"),
        "20 in Doremi; no other category is open; it wins 85.3 games in 100, a tie counting half",
    ),
]


@pytest.mark.parametrize(("state", "action", "why"), CASES)
def test_the_reason_is_one_a_player_understands(state: State, action: Any, why: str) -> None:
    decision = decide(state)
    assert (decision.action, decision.why) == (action, why)


def test_it_knows_its_chance_before_the_first_roll() -> None:
    decision = decide(replace(GAME.deal(Options(), "first"), phase="roll"))
    assert [worth for _, worth in decision.worth] == [pytest.approx(0.494567, abs=5e-7)]
    assert decision.why == (
        "every turn begins with a roll of all five dice; "
        "it wins 49.5 games in 100, a tie counting half"
    )


def test_numpy_is_not_there_before_it_decides() -> None:
    code = "import sys; from games.battle import GAME; "
    code += "GAME.players['winner'].make(len); print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
