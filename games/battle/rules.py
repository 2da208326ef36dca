"""The rules of Battle of the Sexes: nine turns each, of up to three rolls and one category.

First come its values, then what five dice score, the rules, and why something is refused. Every
refusal fits into one line of the table, after the words of the rules page.
"""

from functools import lru_cache
from itertools import combinations
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from games.contract import HOUSE, BadInput, IllegalAction, Result, Seat, Standing
from games.randomness import pick, stream
from games.two_player import leader

Category = Literal["1S", "2S", "3S", "4S", "Trio", "Quartet", "Band", "Doremi", "Orchestra"]
CATEGORIES: tuple[Category, ...] = get_args(Category)  # in the order of their columns
ROLLS = 3  # the most rolls in a turn
ALL = (1, 2, 3, 4, 5)  # the positions of the dice
DIE_FACES = (1, 2, 3, 4)
DOREMI, ORCHESTRA = 20, 40

Phase = Literal["begin", "roll", "choose", "enter", "over"]
"""What is to come: a turn's beginning, its first roll, accepting or another roll, a category."""


class Options(Struct, frozen=True):
    """The score of a Band: 30 by the rules, or 25 by a house rule."""

    band: Literal[30, 25] = 30


class Begin(Struct, frozen=True, tag="begin"):
    """HOUSE begins the turn of a player."""


class Roll(Struct, frozen=True, tag="roll", omit_defaults=True):
    """A seat rolls the dice at these positions, lowest first; at first all of them.

    In a game without a seed, each roll may have one of its own, made after it was chosen.
    """

    dice: tuple[int, ...]
    seed: str = ""


class Accept(Struct, frozen=True, tag="accept"):
    """A seat accepts the dice, and rolls no more."""


class Enter(Struct, frozen=True, tag="enter"):
    """A seat enters the dice in a category that it has not used."""

    category: Category


class Cheat(Struct, frozen=True, tag="cheat"):
    """A seat sets the dice to these values; `legal` never offers it."""

    dice: tuple[int, ...]


Action = Begin | Roll | Accept | Enter | Cheat

Scores = tuple[int | None, ...]  # what a seat entered in each column; None if it is open
UNUSED: Scores = (None,) * len(CATEGORIES)


class State(Struct, frozen=True):
    """A moment of the game; what belongs to the seats is a pair, seat 0 first.

    `dice` is empty before the first roll of a turn. `rolls` counts the rolls that made the dice:
    0 for dice that CHEAT set. `draws` counts all rolls of the game; with `seed` it names the
    stream of random numbers of the next one.
    """

    options: Options
    seed: str
    draws: int = 0
    phase: Phase = "begin"
    player: Seat = 0
    rolls: int = 0
    dice: tuple[int, ...] = ()
    scores: tuple[Scores, Scores] = (UNUSED, UNUSED)
    cheated: tuple[bool, bool] = (False, False)


def unused(state: State, seat: Seat) -> tuple[Category, ...]:
    """Return the open categories of a seat, in the order of the columns."""
    both = zip(CATEGORIES, state.scores[seat], strict=True)
    return tuple(category for category, score in both if score is None)


def totals(state: State) -> tuple[int, int]:
    """Return the points of both seats."""
    first, second = state.scores
    return sum(score or 0 for score in first), sum(score or 0 for score in second)


def scores_of(dice: tuple[int, ...], band: int) -> tuple[int, ...]:
    """Return what the dice score in each category, in the order of the columns."""
    counts = [dice.count(face) for face in DIE_FACES]
    most, total = max(counts), sum(dice)
    return (
        *(face * count for face, count in zip(DIE_FACES, counts, strict=True)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        band if 2 in counts and 3 in counts else 0,
        DOREMI if all(counts) else 0,
        ORCHESTRA if most == len(dice) else 0,
    )


def score(dice: tuple[int, ...], category: Category, band: int) -> int:
    """Return what the dice score in one category."""
    return scores_of(dice, band)[CATEGORIES.index(category)]


def deal(options: Options, seed: str) -> State:
    """Return the first state. Raises `BadInput` unless a Band scores 30 or 25."""
    if options.band not in (30, 25):
        raise BadInput("A Band scores 30 or 25.")
    return State(options, seed)


def to_move(state: State) -> tuple[Seat, ...]:
    """Return who may act: HOUSE, the seat whose turn it is, or nobody when it is over."""
    if state.phase == "over":
        return ()
    return (HOUSE,) if state.phase == "begin" else (state.player,)


# What may be done before the dice are accepted.
TURN_CHOICES: dict[Phase, tuple[Action, ...]] = {
    "begin": (Begin(),),
    "roll": (Roll(ALL),),
    "choose": (
        Accept(),
        *(Roll(dice) for some in range(len(ALL), 0, -1) for dice in combinations(ALL, some)),
    ),
}


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now, except CHEAT."""
    if seat not in to_move(state):
        return ()
    return _each_entry(unused(state, seat)) if state.phase == "enter" else TURN_CHOICES[state.phase]


@lru_cache
def _each_entry(categories: tuple[Category, ...]) -> tuple[Action, ...]:
    return tuple(Enter(category) for category in categories)


def seeded_roll(action: Action, seed: str) -> Action:
    """Return an action whose chance comes from a seed of its own; "" for none."""
    return Roll(action.dice, seed) if isinstance(action, Roll) else action


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` if `why_refused` has a reason."""
    if wrong := why_refused(state, seat, action):
        raise IllegalAction(wrong)
    match action:
        case Begin():
            return replace(state, phase="roll")
        case Roll(positions, seed):
            coin = stream(seed or state.seed, state.draws)
            dice = tuple(
                pick(coin, DIE_FACES) if position in positions else state.dice[position - 1]
                for position in ALL
            )
            draws, rolls = state.draws + 1, state.rolls + 1
            phase = "choose" if rolls < ROLLS else "enter"  # the third roll counts as accepted
            return replace(state, phase=phase, draws=draws, rolls=rolls, dice=dice)
        case Accept():
            return replace(state, phase="enter")
        case Cheat(dice):
            cheated = (state.cheated[0] or seat == 0, state.cheated[1] or seat == 1)
            return replace(state, phase="enter", rolls=0, dice=dice, cheated=cheated)
    return _enter_category(state, action.category)


def _enter_category(state: State, category: Category) -> State:
    column, (first, second) = CATEGORIES.index(category), state.scores
    mine = state.scores[state.player]
    mine = (*mine[:column], score(state.dice, category, state.options.band), *mine[column + 1 :])
    scores = (mine, second) if state.player == 0 else (first, mine)
    phase = "begin" if None in scores[1] else "over"
    return replace(state, phase=phase, player=1 - state.player, rolls=0, dice=(), scores=scores)


def to_enter(state: State, seat: Seat, category: Category) -> tuple[Action, ...]:
    """Return the actions that enter the dice, accepting them if needed. Raises `IllegalAction`."""
    first = (Accept(),) if state.phase == "choose" else ()
    accepted = reduce(state, seat, Accept()) if first else state
    reduce(accepted, seat, Enter(category))
    return (*first, Enter(category))


def standing(state: State) -> Standing:
    """Return the round, the points of both seats, and whether CHEAT was used."""
    rounds = len(CATEGORIES)
    number = min(rounds, rounds - len(unused(state, state.player)) + 1)
    line = f"round {number} of {rounds}" + (", CHEAT used" if any(state.cheated) else "")
    return Standing(number, totals(state), line)


def result(state: State) -> Result | None:
    """Return who has more points once both seats have used all categories."""
    if state.phase != "over":
        return None
    final = totals(state)
    return Result(leader(final), final, ("cheat",) if any(state.cheated) else ())


def why_refused(state: State, seat: Seat, action: Action) -> str:
    """Return why a seat may not take an action and what it may do, or "" if it may."""
    if seat not in to_move(state):
        return out_of_turn(state, seat)
    if (action if state.seed else seeded_roll(action, "")) in legal(state, seat):
        return ""
    if isinstance(action, Begin):
        return "The turn has already begun."
    if state.phase == "begin":
        return "Nobody can act before the turn begins."
    if state.phase == "roll":
        return "The dice are not rolled yet: roll all five first."
    if state.phase == "choose":
        return _not_accepted(action)
    if isinstance(action, Enter) and action.category in CATEGORIES:
        return f"{action.category} is used already. Choose one that is open."
    wrong = "No such category." if isinstance(action, Enter) else "The dice are accepted."
    return f"{wrong} {still_open(state)}"


def out_of_turn(state: State, seat: Seat) -> str:
    """Return why a seat cannot act now."""
    if state.phase == "over":
        return "The game is over."
    player = f"Player {state.player + 1}"
    if state.phase == "begin":
        return f"{player}'s turn has not begun yet."
    if seat == HOUSE:
        return f"{player} has to act first; nothing happens by itself now."
    return f"It is {player}'s turn."


def _not_accepted(action: Action) -> str:
    """Return why an action is impossible before the dice are accepted, "" for a valid CHEAT."""
    match action:
        case Enter():
            return "Accept the dice first, or roll again; then choose a category."
        case Cheat(dice):
            is_valid = len(dice) == len(ALL) and set(dice) <= set(DIE_FACES)
            return "" if is_valid else "Five dice are needed, each from 1 to 4."
        case Roll(positions) if positions:
            return "Choose among dice 1 to 5, each once, the lowest first, or accept the dice."
    return "No die is chosen: choose which of 1 to 5 to roll again, or roll them all."


def still_open(state: State) -> str:
    """Return the open categories as a short sentence."""
    return f"Open: {' '.join(unused(state, state.player))}."
