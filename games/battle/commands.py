"""The typed commands of Battle of the Sexes: what a line means, and how to type an action."""

from games.battle.scoring import CATEGORIES, DIE_FACES
from games.battle.state import ALL, Accept, Action, Cheat, Enter, Phase, Roll

DICE_BY_NAME = {str(position): position for position in ALL}
FACES_BY_NAME = {str(value): value for value in DIE_FACES}
CATEGORIES_BY_NAME = {category.lower(): category for category in CATEGORIES}


def parse_command(line: str, phase: Phase) -> Action | None:
    """Return the action that a line means in a phase, legal or not, or None."""
    words = line.lower().split()
    if phase == "roll":
        return None if words else Roll(ALL)
    if phase == "enter":
        category = CATEGORIES_BY_NAME.get(" ".join(words))
        return Enter(category) if category else None
    return parse_choice(words[0], words[1:]) if words else None


def parse_choice(verb: str, rest: list[str]) -> Action | None:
    """Return the action that a command means before the dice are accepted, or None."""
    if verb == "save" and not rest:
        return Accept()
    if verb == "roll" and all(word in DICE_BY_NAME for word in rest):
        return Roll(tuple(sorted({DICE_BY_NAME[word] for word in rest})) or ALL)
    if verb == "cheat" and all(word in FACES_BY_NAME for word in rest):
        return Cheat(tuple(FACES_BY_NAME[word] for word in rest))
    return None


def spell_command(action: Action, phase: Phase) -> str:
    """Return what to type for an action in a phase; "" for the Enter before the first roll."""
    if phase == "roll":
        return ""
    match action:
        case Accept():
            return "save"
        case Roll(dice):
            return "roll" if dice == ALL else f"roll {' '.join(map(str, dice))}"
        case Cheat(dice):
            return f"cheat {' '.join(map(str, dice))}"
        case Enter(category):
            return category
    return ""
