"""The rules of Battle of the Sexes: nine turns each, of up to three rolls and one category."""

from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from games.battle.refusals import not_possible, out_of_turn
from games.battle.scoring import CATEGORIES, DIE_FACES, Category, score
from games.battle.state import (
    ALL,
    ROLLS,
    Accept,
    Action,
    Begin,
    Cheat,
    Enter,
    Options,
    Roll,
    State,
    totals,
    unused,
)
from games.contract import HOUSE, BadInput, IllegalAction, Result, Seat, Standing
from games.randomness import pick, stream
from games.two_player import leader


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


BEGIN_TURN: tuple[Action, ...] = (Begin(),)
FIRST_ROLL: tuple[Action, ...] = (Roll(ALL),)
DICE_CHOICES: tuple[Action, ...] = (
    Accept(),
    *(Roll(dice) for some in range(len(ALL), 0, -1) for dice in combinations(ALL, some)),
)


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action that a seat may take now, except CHEAT."""
    if seat not in to_move(state):
        return ()
    if state.phase == "enter":
        return each_entry(unused(state, seat))
    return {"begin": BEGIN_TURN, "roll": FIRST_ROLL, "choose": DICE_CHOICES}[state.phase]


@lru_cache
def each_entry(categories: tuple[Category, ...]) -> tuple[Action, ...]:
    """Return the actions that enter the dice in each of some categories."""
    return tuple(Enter(category) for category in categories)


def why_refused(state: State, seat: Seat, action: Action) -> str:
    """Return why a seat may not take an action and what it may do, or "" if it may."""
    if seat not in to_move(state):
        return out_of_turn(state, seat)
    chosen = seeded_roll(action, "") if not state.seed else action
    if chosen in legal(state, seat) or is_cheat(state, action):
        return ""
    return not_possible(state, action)


def seeded_roll(action: Action, seed: str) -> Action:
    """Return an action whose chance comes from a seed of its own; "" for none."""
    return Roll(action.dice, seed) if isinstance(action, Roll) else action


def is_cheat(state: State, action: Action) -> bool:
    """Return whether an action is a valid CHEAT: five values from 1 to 4, before accepting."""
    if not isinstance(action, Cheat) or state.phase != "choose":
        return False
    return len(action.dice) == len(ALL) and all(value in DIE_FACES for value in action.dice)


def reduce(state: State, seat: Seat, action: Action) -> State:
    """Return the state after an action. Raises `IllegalAction` if `why_refused` has a reason."""
    wrong = why_refused(state, seat, action)
    if wrong:
        raise IllegalAction(wrong)
    match action:
        case Begin():
            return replace(state, phase="roll")
        case Roll():
            return roll_dice(state, action)
        case Accept():
            return replace(state, phase="enter")
        case Cheat(dice):
            return replace(
                state, phase="enter", rolls=0, dice=dice, cheated=mark_seat(state.cheated, seat)
            )
    return enter_category(state, action.category)


def to_enter(state: State, seat: Seat, category: Category) -> tuple[Action, ...]:
    """Return the actions of a seat that enter the dice in a category, accepting them if needed.

    Raises:
        IllegalAction: The dice cannot be entered there now.
    """
    first = (Accept(),) if state.phase == "choose" else ()
    accepted = reduce(state, seat, Accept()) if first else state
    reduce(accepted, seat, Enter(category))
    return (*first, Enter(category))


def roll_dice(state: State, roll: Roll) -> State:
    """Roll the dice at some positions; after the third roll they count as accepted."""
    coin = stream(roll.seed or state.seed, state.draws)
    dice = tuple(
        pick(coin, DIE_FACES) if position in roll.dice else state.dice[position - 1]
        for position in ALL
    )
    rolls = state.rolls + 1
    return replace(
        state,
        phase="choose" if rolls < ROLLS else "enter",
        draws=state.draws + 1,
        rolls=rolls,
        dice=dice,
    )


def mark_seat(cheated: tuple[bool, bool], seat: Seat) -> tuple[bool, bool]:
    """Return who has used CHEAT, now with `seat`."""
    first, second = cheated
    return first or seat == 0, second or seat == 1


def enter_category(state: State, category: Category) -> State:
    """Enter the dice in a category and pass the turn; the game ends after seat 1."""
    column, (first, second) = CATEGORIES.index(category), state.scores
    scored = score(state.dice, category, state.options.band)
    mine = state.scores[state.player]
    mine = (*mine[:column], scored, *mine[column + 1 :])
    scores = (mine, second) if state.player == 0 else (first, mine)
    return replace(
        state,
        phase="begin" if None in scores[1] else "over",
        player=1 - state.player,
        rolls=0,
        dice=(),
        scores=scores,
    )


def seen_by(state: State, seat: Seat) -> State:
    """Return what a seat may know: everything but the seed, which would reveal rolls to come."""
    return replace(state, seed="")


def shown(state: State, reader: Seat) -> State:
    """Return what a reader may see: the same for everybody."""
    return seen_by(state, reader)


def opened(state: State) -> State:
    """Return what everybody may see after the game: nothing was hidden."""
    return seen_by(state, 0)


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
