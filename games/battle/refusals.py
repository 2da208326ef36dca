"""Why an action is refused in Battle of the Sexes, and what is possible instead.

Every sentence fits into one line of the table, after the words of the rules.
"""

from games.battle.scoring import CATEGORIES
from games.battle.state import Action, Begin, Cheat, Enter, Roll, State, unused
from games.contract import HOUSE, Seat


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


def not_possible(state: State, action: Action) -> str:
    """Return why the player whose turn it is cannot take an action, and what is possible."""
    if isinstance(action, Begin):
        return "The turn has already begun."
    if state.phase == "begin":
        return "Nobody can act before the turn begins."
    if state.phase == "roll":
        return "The dice are not rolled yet: roll all five first."
    return not_accepted(action) if state.phase == "choose" else not_entered(state, action)


def not_understood(state: State, seat: Seat) -> str:
    """Return what can be typed, for a line that means nothing."""
    if state.phase in ("begin", "over") or seat != state.player:
        return out_of_turn(state, seat)
    return {
        "roll": "Enter alone rolls all five dice.",
        "choose": "Type save, roll, or roll and positions: roll 2 5.",
        "enter": still_open(state),
    }[state.phase]


def not_accepted(action: Action) -> str:
    """Return why an action is impossible before the dice are accepted."""
    if isinstance(action, Enter):
        return "Accept the dice first, or roll again; then choose a category."
    if isinstance(action, Cheat):
        return "Five dice are needed, each from 1 to 4."
    if isinstance(action, Roll) and action.dice:
        return "Choose among dice 1 to 5, each once, the lowest first, or accept the dice."
    return "No die is chosen: choose which of 1 to 5 to roll again, or roll them all."


def not_entered(state: State, action: Action) -> str:
    """Return why an action enters the dice in no category, and which categories are open."""
    if not isinstance(action, Enter):
        return f"The dice are accepted. {still_open(state)}"
    if action.category in CATEGORIES:
        return f"{action.category} is used already. Choose one that is open."
    return f"No such category. {still_open(state)}"


def still_open(state: State) -> str:
    """Return the open categories as a short sentence."""
    return f"Open: {' '.join(unused(state, state.player))}."
