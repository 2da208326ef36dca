"""The chance of each column, against listing every roll and following the player itself."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from app.resources import solved
from games.battle import GAME
from games.battle.column_chances import chance_of_keeps, column_chances
from games.battle.keeps import FIVE, KEEPS, PLACE
from games.battle.scoring import CATEGORIES, DIE_FACES, scores_of
from games.battle.state import ALL, Options, Roll, State

WINNER = GAME.players["winner"].make(solved)


def moment(dice: tuple[int, ...], rolls: int, opens: str) -> State:
    """Return a state of seat 0 with some columns open, and as many of seat 1, which leads by 8."""
    mine = tuple(None if c in opens.split() else 0 for c in CATEGORIES)
    its = (*[None] * len(opens.split()), *[0] * (8 - len(opens.split())), 8)
    return replace(
        GAME.deal(Options(), "chances"),
        phase="choose" if rolls < 3 else "enter",
        rolls=rolls,
        dice=dice,
        scores=(mine, its),
    )


def outcomes(state: State, roll: Roll) -> Iterator[State]:
    """Yield every result of a roll, each as likely as any other."""
    for faces in product(DIE_FACES, repeat=len(roll.dice)):
        rolled = iter(faces)
        dice = tuple(next(rolled) if at in roll.dice else state.dice[at - 1] for at in ALL)
        rolls = state.rolls + 1
        yield replace(state, dice=dice, rolls=rolls, phase="enter" if rolls == 3 else "choose")


def followed(state: State) -> list[Fraction]:
    """Return the chance of each open column if the winner itself goes on, by listing all rolls."""
    columns = [n for n, score in enumerate(state.scores[0]) if score is None]
    choice = None
    if state.phase == "choose":
        choice = WINNER.decide(GAME.seen_by(state, 0), 0, random.Random(0)).action
    if not isinstance(choice, Roll):
        scores = scores_of(state.dice, 30)
        return [Fraction(scores[column] > 0) for column in columns]
    found = [followed(after) for after in outcomes(state, choice)]
    return [sum(each, Fraction()) / len(found) for each in zip(*found, strict=True)]


@pytest.mark.parametrize(
    ("dice", "rolls", "opens"),
    [
        ((3, 4, 4, 1, 2), 2, "4S"),
        ((3, 3, 4, 1, 1), 2, "1S Band"),
        ((1, 2, 2, 4, 4), 1, "Quartet"),
    ],
)
def test_chances_are_those_of_following_the_player_through_every_roll(
    dice: tuple[int, ...], rolls: int, opens: str
) -> None:
    state = moment(dice, rolls, opens)
    decision = WINNER.decide(GAME.seen_by(state, 0), 0, random.Random(0))
    assert isinstance(decision.action, Roll)
    assert [name for name, _ in decision.chances] == opens.split()
    expected = [float(chance) for chance in followed(state)]
    assert [chance for _, chance in decision.chances] == pytest.approx(expected)


def test_nothing_is_foretold_where_the_player_rolls_no_more() -> None:
    state = moment((4, 4, 4, 4, 4), 1, "Orchestra")
    assert WINNER.decide(GAME.seen_by(state, 0), 0, random.Random(0)).chances == ()


def test_five_alike_from_nothing_by_keeping_most_of_a_kind() -> None:
    def worth(place: int, _: int) -> tuple[float, ...]:
        kept = KEEPS[place]
        return (float(len(set(kept)) <= 1), float(len(kept)), -float(sum(kept)))

    (chance,) = column_chances([8], 30, (), 2, worth)
    assert chance == pytest.approx(4 / 4**5)
    (all_three,) = column_chances([8], 30, (), 0, worth)
    assert 4 / 4**5 < all_three < 0.5


def test_accepted_dice_stay_as_they_are() -> None:
    scoring = [float(dice == (1, 1, 1, 1, 1)) for dice in KEEPS[FIVE:]]
    accepting = list(range(FIVE, len(KEEPS)))
    chances = chance_of_keeps(scoring, [accepting])
    assert chances[PLACE[1, 1, 1, 1]] == 0.25
    assert chances[PLACE[()]] == pytest.approx(4**-5)
