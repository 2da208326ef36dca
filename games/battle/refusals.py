"""Why something cannot be done in Battle of the Sexes, and what can be done instead."""

from games.battle.scoring import CATEGORIES
from games.battle.state import Action, Begin, Cheat, Enter, Roll, State, unused
from games.contract import HOUSE, Seat


def out_of_turn(state: State, seat: Seat) -> str:
    """Return why a seat may do nothing now."""
    if state.phase == "over":
        return "The game is over."
    player = f"Player {state.player + 1}"
    if state.phase == "begin":
        return f"The turn of {player} has not begun yet."
    if seat == HOUSE:
        return f"{player} has to act first; nothing happens by itself now."
    return f"It is the turn of {player}."


def not_possible(state: State, action: Action) -> str:
    """Return why the player whose turn it is cannot do this, and what is possible."""
    if isinstance(action, Begin):
        return "The turn has begun already."
    if state.phase == "begin":
        return "Nobody can act before the turn begins."
    if state.phase == "roll":
        return "The dice are not rolled yet: roll all five first."
    return not_accepted(action) if state.phase == "choose" else not_entered(state, action)


def not_understood(state: State, seat: Seat) -> str:
    """Return what can be typed where a line means nothing."""
    if state.phase in ("begin", "over") or seat != state.player:
        return out_of_turn(state, seat)
    return {
        "roll": "Enter alone rolls all five dice.",
        "choose": "Type save, roll, or roll and positions of 1 to 5, as in roll 2 5.",
        "enter": f"Type one of {', '.join(unused(state, state.player))}.",
    }[state.phase]


def not_accepted(action: Action) -> str:
    """Return why this cannot be done before the dice are accepted."""
    if isinstance(action, Enter):
        return "Accept the dice first, or roll again; then choose a category."
    if isinstance(action, Cheat):
        return "Five dice are needed, each from 1 to 4."
    if isinstance(action, Roll) and action.dice:
        return "Choose among dice 1 to 5, each once and the lowest first, or accept the dice."
    return "No die is chosen: choose which of dice 1 to 5 to roll again, or roll all of them."


def not_entered(state: State, action: Action) -> str:
    """Return why this is no category to enter the dice in, and which are."""
    choose = f"Choose one of {', '.join(unused(state, state.player))}."
    if not isinstance(action, Enter):
        return f"The dice are accepted and need a category. {choose}"
    if action.category in CATEGORIES:
        return f"{action.category} is used already. {choose}"
    return f"There is no such category. {choose}"
